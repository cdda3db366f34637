// Code that leeway does not fully understand and that names a file from outside: it may load that file. Finds the file, judges
// nothing.
import { posix } from 'node:path';
import type { Host } from '../host/host.ts';
import { mayBeCode } from '../model/data-files.ts';
import type { Part } from '../model/part.ts';

/** Options of interpreters that load code before the given program. */
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
  /** Results for lists of names, because several parts share a list. */
  readonly spelled: Map<readonly string[], string | undefined>;
  /** Results for single names, because several pieces of code contain the same ones. */
  readonly files: Map<string, 'directory' | 'outside' | 'not outside'>;
}

export function loadsFromOutside(part: Part, outside: Outside): string | undefined {
  if (part.site !== 'here' || !part.effects.some(({ kind }) => kind === 'unclear')) return undefined;
  return spelledByCode(part, outside) ?? fromOutside(optionFiles(part), part, outside);
}

/** All parts of one piece of code share the names in it; only the part's own options can change the result. */
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
