// Lines of the log that a newer version of leeway wrote, unchanged. Does not interpret them.
import { readRecord } from './read-record.ts';
import { readSegments } from './scan.ts';

export const newerLines = (stateDir: string): readonly string[] =>
  [...readSegments(stateDir)].flatMap(({ text }) => (readRecord(text).kind === 'newer' ? [text] : []));
