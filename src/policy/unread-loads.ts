// Code that is not wholly understood and names a file from outside: it may load it. Finds the file, judges nothing.
import { posix } from 'node:path';
import type { Host } from '../host/host.ts';
import { mayBeCode } from '../model/data-files.ts';
import type { Part } from '../model/part.ts';

/** Programs whose options load code before the code they are given. */
const INTERPRETERS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    perl: ['.pm', '.pl'],
    ruby: ['.rb'],
    jruby: ['.rb'],
    php: ['.php'],
    lua: ['.lua'],
    luajit: ['.lua'],
    julia: ['.jl'],
    Rscript: ['.R', '.r'],
  }),
);

export interface Outside {
  readonly host: Pick<Host, 'entry'>;
  downloaded(path: string): boolean;
  /** Whether an existing file may come from another repository. */
  foreign(path: string): boolean;
  /** What was found among names that several parts spell. */
  readonly spelled: Map<readonly string[], string | undefined>;
  /** Whether a name that is spelled may be a file from outside: several codes spell the same ones. */
  readonly files: Map<string, 'directory' | 'outside' | 'not outside'>;
}

export function loadsFromOutside(part: Part, outside: Outside): string | undefined {
  if (part.site !== 'here' || !part.effects.some(({ kind }) => kind === 'unclear')) return undefined;
  return spelledByCode(part, outside) ?? fromOutside(optionFiles(part), part, outside);
}

/** All parts of one code spell the same names; only options of the part itself make a difference. */
function spelledByCode(part: Part, outside: Outside): string | undefined {
  const { spells, command } = part;
  if (spells === undefined) return undefined;
  if (command?.options.some(({ name }) => name === '-I')) return fromOutside(spells, part, outside);
  if (!outside.spelled.has(spells)) outside.spelled.set(spells, fromOutside(spells, part, outside));
  return outside.spelled.get(spells);
}

function fromOutside(paths: readonly string[], part: Part, outside: Outside): string | undefined {
  return paths.find((path) => {
    const found = outside.files.get(path) ?? fileFrom(path, outside);
    outside.files.set(path, found);
    return found === 'directory' ? isSearched(path, part) && outside.downloaded(path) : found === 'outside';
  });
}

function fileFrom(path: string, { host, downloaded, foreign }: Outside): 'directory' | 'outside' | 'not outside' {
  if (!mayBeCode(path)) return 'not outside';
  const entry = host.entry(path);
  if (entry.kind === 'known' && entry.value.type === 'directory') return 'directory';
  return downloaded(path) || (entry.kind === 'known' && foreign(path)) ? 'outside' : 'not outside';
}

/** `-I dir`, `-l name`, `-d auto_prepend_file=name`. */
function optionFiles({ command, cwd }: Part): readonly string[] {
  const endings = INTERPRETERS.get(command?.program ?? '');
  if (command === undefined || endings === undefined || cwd === undefined) return [];
  const values = command.options.flatMap(({ value }) => (value === undefined ? [] : [value.slice(value.indexOf('=') + 1)]));
  const dirs = [cwd, ...values.map((value) => posix.resolve(cwd, value))];
  return values.flatMap((value) =>
    dirs.flatMap((dir) => ['', ...endings].map((ending) => posix.resolve(dir, value.split('::').join('/') + ending))),
  );
}

const isSearched = (path: string, { command, cwd }: Part): boolean =>
  command?.options.some(
    ({ name, value }) => name === '-I' && value !== undefined && posix.resolve(cwd ?? '/', value) === path,
  ) === true;
