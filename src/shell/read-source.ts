// What the bash reader passes along: the text, and the error that stops reading.
import type * as U from 'unbash';
import type { Limit } from '../model/effect.ts';
import type { Script } from './syntax.ts';

/** The text that positions refer to, and the function that reads a nested script: words contain scripts, and scripts contain words. */
export interface Source {
  readonly text: string;
  readonly script: (parsed: U.ParsedScript, outer: Source) => Script;
}

/** Thrown while reading and caught by `readBash` when the text cannot be represented. `limit`: the text is too large rather than unreadable. */
export class Unreadable extends Error {
  constructor(
    message: string,
    readonly limit?: Limit['what'],
  ) {
    super(message);
  }
}
