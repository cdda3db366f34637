// Lines of the log that a newer leeway wrote, as they are. Guesses at nothing in them.
import { readRecord } from './read-record.ts';
import { readSegments } from './scan.ts';

export const newerLines = (stateDir: string): readonly string[] =>
  [...readSegments(stateDir)].flatMap(({ text }) => (readRecord(text).kind === 'newer' ? [text] : []));
