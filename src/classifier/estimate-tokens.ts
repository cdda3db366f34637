// Estimates how many tokens a text or a request costs, rather too many than too few. Only the provider can count exactly.

/** Current tokenizers make a token of three to four characters of English or code. */
export const CHARACTERS_PER_TOKEN = 3.3;

export const estimateTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** Of a whole request: counts its texts as the model receives them, without JSON escapes. */
export const estimateRequest = (body: unknown): number => Math.ceil(charactersIn(body) / CHARACTERS_PER_TOKEN);

/** For the quotes, colons and commas around a name and a value. */
const AROUND = 4;

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length + AROUND;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + charactersIn(one), 0);
  if (typeof value !== 'object' || value === null) return String(value).length;
  return Object.entries(value).reduce((sum, [name, one]) => sum + name.length + AROUND + charactersIn(one), 0);
}
