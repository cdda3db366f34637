// A key for a script made of its parsed words: texts that differ only in blanks, quotes and comments get the same key, and so the same answer.
// Evaluates nothing.
import { readBash } from './read-bash.ts';
import type { Piece, Word } from './syntax.ts';

/** Text that means the same with and without quotes: it contains no blank, pattern, brace, tilde or other character that is special outside quotes. */
const PLAIN = /^[\w./:=@%+,-]+$/;

/** INVARIANT: for a text that cannot be read, the key is the text itself. */
export function sameWords(text: string): string {
  const reading = readBash(text);
  return reading.kind === 'script' ? JSON.stringify(reading.script, plainly) : JSON.stringify(['unreadable', text]);
}

/** Omits the source text of a command or word if its parsed form says the same. */
function plainly(this: unknown, key: string, value: unknown): unknown {
  if (key === 'text' && isWritten(this)) return undefined;
  return isWord(value) ? { pieces: joined(value.pieces) } : value;
}

const WRITTEN: ReadonlySet<unknown> = new Set(['simple', 'assignment', 'file']);
const isWritten = (holder: unknown): boolean =>
  typeof holder === 'object' && holder !== null && 'kind' in holder && WRITTEN.has(holder.kind);

const isWord = (value: unknown): value is Word =>
  typeof value === 'object' && value !== null && 'pieces' in value && Array.isArray(value.pieces);

/** `a"b"c` is one text. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const one = piece.kind === 'text' && PLAIN.test(piece.text) ? { ...piece, quoted: false } : piece;
    const last = out.at(-1);
    if (one.kind === 'text' && last?.kind === 'text' && last.quoted === one.quoted)
      out[out.length - 1] = { ...last, text: last.text + one.text };
    else out.push(one);
  }
  return out;
}
