// Commands that compile a source file and run it at once. The file is code of a language without a reader. Names only.
import type { Command } from '../model/part.ts';

/** Subcommands by program; empty if the program takes just the file. */
const RUNNERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['go', ['run']],
  ['java', []],
  ['jbang', []],
  ['kotlin', []],
  ['scala', []],
  ['scala-cli', ['run']],
  ['groovy', []],
  ['dart', ['run']],
  ['zig', ['run']],
  ['crystal', ['run']],
  ['nim', ['r', 'run']],
  ['swift', []],
  ['dotnet', ['run']],
  ['v', ['run']],
  ['odin', ['run']],
  ['runghc', []],
  ['rust-script', []],
]);

export function runsNamedFile({ program, sub }: Pick<Command, 'program' | 'sub'>): boolean {
  const subs = RUNNERS.get(program);
  return subs !== undefined && (subs.length === 0 ? sub.length === 0 : subs.includes(sub[0] ?? ''));
}
