// Splits program data: words separated by blanks or line breaks.
export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
