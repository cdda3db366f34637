// Everything about a guarded deed that is more than the usual: another server, repository, remote, directory, "all", force, an option that
// is not known to change nothing. Reads no sentences.
import { posix } from 'node:path';
import { directoriesUp } from '../../host/directories-up.ts';
import type { Effect } from '../../model/effect.ts';
import type { GuardedEffect, Surroundings } from './deeds.ts';
import { isKind, refsOf, wordsOf } from './deed-names.ts';
import { fold } from './fold.ts';
import type { Lexicon } from './lexicon.ts';
import { ANYWHERE, USUAL } from './tables/anchors.ts';
import type { Row, Scope } from './tables/deeds.ts';
import { scopeOfOption } from './tables/options.ts';
import { ABOUT, ALL, NOUNS } from './tables/words.ts';
import { named, pathTarget, targetOf } from './targets.ts';
import type { Target } from './targets.ts';

/** Something that must be said because it is more than the usual: named like a target, or by one of the words. */
export interface Fact {
  readonly label: string;
  readonly target?: Target;
  readonly words?: Lexicon;
}

/** Effects whose command may say more by its options than the effect does. */
const OPTIONED: ReadonlySet<Effect['kind']> = new Set(['vcs', 'package', 'service', 'configure', 'process', 'delegate']);

const wordsFor = (scope: Scope): Lexicon => (scope === 'all' ? ALL : { ...ABOUT, ...NOUNS }[scope]);
const isProduction = (value: string): boolean =>
  !/\s/.test(value) && value.split(/[^\p{L}]+/u).some((piece) => ABOUT.production.whole.has(piece));

/** INVARIANT: whatever the command says that is neither a target nor known to be usual is a fact here. */
export function scopeOf(
  guarded: GuardedEffect,
  { row, targets }: { readonly row: Row; readonly targets: readonly Target[] },
  around: Surroundings,
): readonly Fact[] {
  const { effect, command, text = '', cwd, site = 'here', machines = [], settings = [] } = guarded;
  const unusual = (word: string): readonly Fact[] =>
    isUsual(word, around, cwd)
      ? []
      : [{ label: word, target: word === '0' ? named(word, ['zero', 'null', 'cero']) : targetOf(word) }];
  const elsewhere = site === 'here' ? [] : machines.length > 0 ? machines : ['another machine'];
  const facts: Fact[] = [
    ...row.scope.map((scope) => ({ label: scope, words: wordsFor(scope) })),
    ...elsewhere.map((machine) => ({ label: machine, target: targetOf(machine) })),
    // `AWS_PROFILE=prod aws …`
    ...[...`${text} `.matchAll(/\s*[A-Za-z_]\w*=("[^"]*"|'[^']*'|\S*)\s/gy)].flatMap((match) => unusual(bare(match[1] ?? ''))),
    ...settings.flatMap((setting) => unusual(bare(setting.slice(setting.indexOf('=') + 1)))),
  ];
  if (!OPTIONED.has(effect.kind) || command === undefined) return facts;
  const { operands, options } = wordsOf(command);
  for (const { name, value } of options) {
    const scope = scopeOfOption(command, name);
    // A place such as production is always said.
    if (scope === 'free') facts.push(...(value !== undefined && isProduction(value) ? unusual(value) : []));
    else if (scope !== undefined) facts.push({ label: name, words: wordsFor(scope) });
    else
      facts.push(...(value === undefined ? [{ label: name, target: named(name, [name.replace(/^-+/, '')]) }] : unusual(value)));
  }
  if (cwd !== undefined && !isUsualDirectory(cwd, command.sub[0] === 'compose' ? 'compose' : command.program, around))
    facts.push({ label: cwd.split('/').at(-1) ?? cwd, target: pathTarget(cwd) });
  return [...facts, ...otherOperands(guarded, operands, { targets, branch: around.branch }).flatMap((word) => unusual(word))];
}

/** The project; for most clients also a directory of the same repository. INVARIANT: the working directory of the call is the agent's choice. */
function isUsualDirectory(cwd: string, program: string, { root, cwd: here = cwd, exists }: Surroundings): boolean {
  if (root === undefined || cwd === root) return cwd === (root ?? here);
  if (cwd !== here || !ANYWHERE.has(program) || !cwd.startsWith(`${root}/`)) return false;
  for (const at of directoriesUp(cwd)) {
    if (at === root) return true;
    if (exists?.(posix.join(at, '.git')) !== false) return false;
  }
  return false;
}

const bare = (word: string): string => word.replace(/["']/g, '');

/** Operands that name no target: the database of a statement, the directory that is published, the repository of a pull request, what is pushed. */
function otherOperands(
  { effect, command }: GuardedEffect,
  operands: readonly string[],
  { targets, branch }: { readonly targets: readonly Target[]; readonly branch: string | undefined },
): readonly string[] {
  const said = effect.kind === 'service' ? [...effect.what.split(/\s+/), effect.system] : [];
  const own = new Set([...(command?.sub ?? []), ...said].map(fold));
  const isTarget = (word: string): boolean =>
    targets.some(({ whole }) =>
      [word, word.replace('#', ''), word.split('/').slice(1).join('/')].some((one) => whole.has(fold(one))),
    );
  const repository = (word: string): string => /repos\/([^/]+\/[^/]+)\//.exec(word)?.[1] ?? word;
  const isPush = effect.kind === 'vcs' && command?.sub[0] === 'push';
  return operands
    .flatMap((word, at) => {
      if (!isPush || at === 0) return [repository(word)];
      const { from, to } = refsOf(word);
      return [...(from === to || from === '' || from === branch ? [] : [from]), ...(to === branch ? [] : [to])];
    })
    .filter((word) => !own.has(fold(word)) && !isKind(fold(word)) && !isTarget(word));
}

/** The usual server, this repository, this directory. */
export function isUsual(word: string, { root, cwd: here, remotes = [] }: Surroundings, cwd?: string): boolean {
  if (USUAL.has(word.toLowerCase()) || word === '') return true;
  const own = remotes.filter(({ name }) => name === 'origin' || remotes.length === 1);
  if (own.some(({ name, repository }) => name === word || repository.endsWith(`/${word}`))) return true;
  const base = cwd ?? here ?? root;
  return /^[./]/.test(word) && base !== undefined && [base, here, root].includes(posix.resolve(base, word));
}
