// The names of the files that keep the counts of closed segments.
import { join } from 'node:path';

/** A process that opened the second newest segment may still write to it. */
export const OPEN_SEGMENTS = 2;

export const countsDirOf = (stateDir: string): string => join(stateDir, 'counts');

export const countsFile = (stateDir: string, name: string): string => join(countsDirOf(stateDir), `${name}.json`);

/** The file that is there once every closed segment was counted. */
export const newestCountIn = (stateDir: string, names: readonly string[]): string =>
  countsFile(stateDir, names.at(-1 - OPEN_SEGMENTS) ?? '');
