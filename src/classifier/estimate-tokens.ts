// Estimates the tokens of a text or a request, rather too many than too few. Only the provider can count exactly.

/** In current tokenizers a token is three to four characters of English or code. */
export const CHARACTERS_PER_TOKEN = 3.3;

/** A character of any other script (Chinese, Japanese, Korean, Arabic, Cyrillic …) counts as one token, which is about what it costs or more. */
const OTHER_SCRIPTS =
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}|[\u3000-\u303f\uff00-\uffef]/gu;
const NO_OTHER = /^[\t\n\r -\u024f\u2010-\u2027]*$/;

/** The length of a text, expressed in English characters that cost as much. */
export const weigh = (text: string): number =>
  NO_OTHER.test(text) ? text.length : text.length + [...text.matchAll(OTHER_SCRIPTS)].length * (CHARACTERS_PER_TOKEN - 1);

/** How many characters of `text`, from its start, weigh at most `room`. */
export function fitting(text: string, room: number): number {
  if (weigh(text) <= room) return text.length;
  let [low, high] = [0, Math.min(text.length, Math.ceil(room))];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (weigh(text.slice(0, middle)) <= room) low = middle;
    else high = middle - 1;
  }
  return low;
}

export const estimateTokens = (text: string): number => Math.ceil(weigh(text) / CHARACTERS_PER_TOKEN);

/** Estimates a whole request: its texts as the model receives them, without JSON escapes. */
export const estimateRequest = (body: unknown): number => Math.ceil(charactersIn(body) / CHARACTERS_PER_TOKEN);

/** For the quotes, colons and commas around a name and a value. */
const AROUND = 4;

function charactersIn(value: unknown): number {
  if (typeof value === 'string') return weigh(value) + AROUND;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + charactersIn(one), 0);
  if (typeof value !== 'object' || value === null) return String(value).length;
  return Object.entries(value).reduce((sum, [name, one]) => sum + name.length + AROUND + charactersIn(one), 0);
}
