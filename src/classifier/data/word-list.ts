// Reads a list of words from one text, so that long lists stay readable. Data only.

export const wordList = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
