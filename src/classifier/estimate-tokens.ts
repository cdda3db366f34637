// Guesses how many tokens a text costs, on the high side. Does not count exactly: that needs the provider.

/** Current tokenizers make a token of three to four characters of English or code. */
const CHARACTERS_PER_TOKEN = 3.3;

export const estimateTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);
