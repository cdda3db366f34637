// Whether a git command works in a repository that came from outside: then what it prints and writes also comes from outside. Looks at the
// disk through the Host; decides nothing.
import { posix } from 'node:path';
import type { Host } from '../host/host.ts';
import type { Effect } from '../model/effect.ts';
import type { Command, Site } from '../model/part.ts';
import { covers, withParents } from './covers.ts';
import { real } from './path-lists.ts';

/** The fields of a part that are used here. */
export interface GitPart {
  readonly command?: Command;
  readonly cwd?: string;
  readonly site: Site;
  readonly effects: readonly Effect[];
}

export interface Downloads {
  readonly host: Pick<Host, 'entry' | 'realPath'>;
  downloaded(path: string): boolean;
  /** Trees that an earlier part of the call clones. */
  readonly cloned: readonly string[];
}

/** Variables that point git to another repository, or to additional commits. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_COMMON_DIR',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
]);

/** A call that sets one of them works in an unknown repository. */
export const setsRepository = (parts: readonly GitPart[]): boolean =>
  parts.some(({ effects }) =>
    effects.some((effect) => effect.kind === 'configure' && effect.variable !== undefined && ELSEWHERE.has(effect.variable)),
  );

export function isInDownload({ command, cwd, site }: GitPart, by: Downloads): boolean {
  if (command?.program !== 'git' || site !== 'here' || command.sub[0] === 'clone') return false;
  const gitDirs = valuesOf(command.options, '--git-dir');
  const at = valuesOf(command.options, '-C').reduce<string | undefined>(joined, cwd);
  const places = gitDirs.length > 0 ? gitDirs.map((dir) => joined(at, dir)) : [at];
  return places.some((place) => {
    if (place === undefined) return false;
    const repository = repositoryAt(real(by.host, place), by.host);
    return repository.some((path) => by.downloaded(path) || by.cloned.some((tree) => covers(tree, path)));
  });
}

/** The work tree given to a command: files are written there, not where it runs. */
export function givenWorkTree({ command, cwd }: GitPart): string | undefined {
  const value = command && valuesOf(command.options, '--work-tree').at(-1);
  if (value === undefined) return undefined;
  return joined(valuesOf(command?.options ?? [], '-C').reduce<string | undefined>(joined, cwd), value);
}

type Options = Command['options'];
const valuesOf = (options: Options, name: string): readonly string[] =>
  options.flatMap((one) => (one.name === name && one.value !== undefined ? [one.value] : []));

const joined = (dir: string | undefined, path: string): string | undefined =>
  path.startsWith('/') ? posix.normalize(path) : dir === undefined ? undefined : posix.join(dir, path);

/** The repository that git would find from `dir`: its top and its git directory. If it does not exist yet, `dir` itself. */
function repositoryAt(dir: string, host: Downloads['host']): readonly string[] {
  const isThere = (path: string): boolean => host.entry(path).kind === 'known';
  if (!isThere(dir)) return [dir];
  for (const top of withParents(dir)) {
    if (isThere(posix.join(top, '.git'))) return [top, real(host, posix.join(top, '.git'))];
    if (isThere(posix.join(top, 'HEAD')) && isThere(posix.join(top, 'objects'))) return [top];
  }
  return [dir];
}
