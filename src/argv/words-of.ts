// Splits program data into words at blanks and line breaks.
export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
