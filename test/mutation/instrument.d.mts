// Types of instrument.mjs, for its test.
import type { Site } from './find-mutants.mjs';
export function instrument(code: string, sites: readonly Site[]): string;
