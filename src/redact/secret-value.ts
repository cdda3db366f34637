// Reads the value that starts at a position: a quoted text or a bare word. Does not judge it.

export interface ScannedValue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly quoted: boolean;
}

const LONGEST = 8192;
const WORD_END = /[\s;|&<>()`"'#]/g;
const DATA_END = /[\s;|&<>()`"',}\]\\]/g;

/** `word`: a word of a command, which may join quoted and bare pieces. `data`: a value in JSON, YAML or code. */
export function scanValue(text: string, at: number, style: 'word' | 'data'): ScannedValue | undefined {
  const escaped = text[at] === '\\' && /["']/.test(text[at + 1] ?? '') ? 1 : 0;
  const opening = text[at + escaped] ?? '';
  if (opening === '"' || opening === "'" || (opening === '`' && style === 'data')) {
    const start = at + escaped + 1;
    const end = closing(text, start, escaped === 1 ? `\\${opening}` : opening);
    if (end === undefined) return bare(text, start, WORD_END);
    if (style === 'data' || escaped === 1 || end === start) return { start, end, text: text.slice(start, end), quoted: true };
    const more = bare(text, end + 1, WORD_END);
    return more === undefined
      ? { start, end, text: text.slice(start, end), quoted: true }
      : { start, end: more.end, text: text.slice(start, end) + more.text, quoted: true };
  }
  const first = bare(text, at, style === 'data' ? DATA_END : WORD_END);
  if (first === undefined || style === 'data') return first;
  const next = text[first.end];
  if (next !== '"' && next !== "'") return first;
  const end = closing(text, first.end + 1, next);
  // A quote that closes the surrounding text does not begin a new quoted part.
  return end === undefined || /[\n;]/.test(text.slice(first.end, end))
    ? first
    : { ...first, end, text: first.text + text.slice(first.end + 1, end) };
}

function closing(text: string, from: number, quote: string): number | undefined {
  const window = text.slice(from, from + LONGEST);
  for (let at = window.indexOf(quote); at !== -1; at = window.indexOf(quote, at + 1)) {
    if (quote === '"' && window[at - 1] === '\\') continue;
    return from + at;
  }
  return undefined;
}

/** The whole word, however long, because every part of a secret is secret. */
function bare(text: string, at: number, stop: RegExp): ScannedValue | undefined {
  stop.lastIndex = at;
  const end = stop.exec(text)?.index ?? text.length;
  return end === at ? undefined : { start: at, end, text: text.slice(at, end), quoted: false };
}

/** Where bare words end. Ask for positions in ascending order: then one long word with many names is searched once, not once per name. */
export class WordEnds {
  readonly #text: string;
  readonly #ends = { word: -1, data: -1 };

  constructor(text: string) {
    this.#text = text;
  }

  after(at: number, style: 'word' | 'data'): number {
    if (this.#ends[style] < at) this.#ends[style] = bare(this.#text, at, style === 'word' ? WORD_END : DATA_END)?.end ?? at;
    return this.#ends[style];
  }
}
