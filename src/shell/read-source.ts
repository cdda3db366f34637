// What reading bash carries along: the text being read, and how reading is given up.
import type * as U from 'unbash';
import type { Limit } from '../model/effect.ts';
import type { Script } from './syntax.ts';

/** The text that positions refer to, and the way to read a script inside it: words hold scripts, and scripts words. */
export interface Source {
  readonly text: string;
  readonly script: (parsed: U.ParsedScript, outer: Source) => Script;
}

/** Thrown while reading and caught by `readBash`: what cannot be represented ends the reading. `limit`: it is too much, not unreadable. */
export class Unreadable extends Error {
  constructor(
    message: string,
    readonly limit?: Limit['what'],
  ) {
    super(message);
  }
}
