// Everything about a guarded deed that is unusual: another server, repository, remote or directory, "all", force, an option that may change
// something. Reads no sentences.
import { posix } from 'node:path';
import { directoriesUp } from '../../host/directories-up.ts';
import type { Place } from '../../model/place.ts';
import type { Guarded, Surroundings } from './evidence.ts';
import { scopeOfOption, wordsFor, type Row } from './row.ts';
import { isKind, operandsOf, refsOf } from './target-sources.ts';
import { isOwnName, named, ownRemotes, pathTarget, targetOf, type Target } from './targets.ts';
import { fold, joined, lexicon, type Lexicon } from './words.ts';
import { ANYWHERE, USUAL } from './tables/usual.ts';
import { ABOUT } from './tables/words.ts';

/** Kinds of effects that do not show everything that the command's options say. */
const OPTIONED = /^(?:vcs|package|service|configure|process|delegate)$/;

/** INVARIANT: everything in the command that is neither a target nor known to be usual is an unusual fact. */
export function scopeOf(
  guarded: Guarded,
  { row, targets }: { readonly row: Row; readonly targets: readonly Target[] },
  around: Surroundings,
): readonly Target[] {
  const { effect, command, text, cwd, site, via, machines, settings } = guarded;
  const unusual = (word: string): readonly Target[] => (isUsual(word, around, cwd) ? [] : [targetOf(word, around)]);
  // The name of the repository's own server in a sentence means the remote branch, not the local one.
  const servers = lexicon(...ownRemotes(around).map(({ repository }) => repository.split(/[/.:@]+/)[0] ?? ''));
  const wordsOf = (scope: string): Lexicon => (scope === 'remote' ? joined(wordsFor(scope), servers) : wordsFor(scope));
  const byWords = (label: string, scope = label): Target => ({ label, names: new Set(), words: wordsOf(scope) });
  const elsewhere = site === 'here' ? [] : machines.length > 0 ? machines : ['another machine'];
  // `AWS_PROFILE=prod aws …`
  const assigned = [...`${text} `.matchAll(/\s*[A-Za-z_]\w*=("[^"]*"|'[^']*'|\S*)\s/gy)].map((match) => match[1] ?? '');
  const values = [...assigned, ...settings.map((one) => one.slice(one.indexOf('=') + 1))].map((value) =>
    value.replace(/["']/g, ''),
  );
  const facts = [
    ...row.scope.map((scope) => byWords(scope)),
    // In a person's own directories, using `sudo` is unusual.
    ...(via.includes('sudo') && 'place' in effect && isOwn(effect.place, around) ? [byWords('sudo')] : []),
    ...elsewhere.map((machine) => targetOf(machine, around)),
    ...values.flatMap(unusual),
  ];
  const inputs = (guarded.tool?.named ?? []).filter((word) => !isOwnName(word, around)).flatMap(unusual);
  if (command === undefined || !OPTIONED.test(effect.kind)) return [...facts, ...inputs];
  const given: readonly { readonly name: string; readonly value?: string }[] = [...command.options, ...(command.strange ?? [])];
  const options = given.flatMap(({ name, value }) => {
    const scope = scopeOfOption(command, name);
    // The words must always name a place such as production.
    if (scope === 'free') return value !== undefined && isProduction(value) ? unusual(value) : [];
    if (scope !== undefined) return [byWords(name, scope)];
    return value === undefined ? [named(name, [name.replace(/^-+/, '')])] : unusual(value);
  });
  const isElsewhere = !isUsualDirectory(cwd, command.sub[0] === 'compose' ? 'compose' : command.program, around);
  const places = isElsewhere ? [pathTarget(cwd)] : [];
  return [...facts, ...options, ...places, ...inputs, ...otherOperands(guarded, targets, around).flatMap(unusual)];
}

const isOwn = (place: Place | undefined, { root = '/', home = root }: Surroundings): boolean =>
  place?.kind === 'path' && [root, home].some((top) => top !== '/' && place.path.startsWith(`${top}/`));

const isProduction = (value: string): boolean =>
  !/\s/.test(value) && value.split(/[^\p{L}]+/u).some((piece) => ABOUT.production.whole.has(piece));

/** The usual server, this repository, this directory. */
export function isUsual(word: string, around: Surroundings, cwd?: string): boolean {
  const { root, cwd: here } = around;
  if (USUAL.has(word.toLowerCase()) || word === '') return true;
  if (ownRemotes(around).some(({ name, repository }) => name === word || repository.endsWith(`/${word}`))) return true;
  const base = cwd ?? here;
  return /^[./]/.test(word) && [base, here, root].includes(posix.resolve(base, word));
}

/**
 * Whether the command works in the project, or for most clients in another directory of the same repository. INVARIANT: not merely in the
 * working directory of the call, because the agent chooses that.
 */
function isUsualDirectory(cwd: string, program: string, { cwd: here, root = here, exists }: Surroundings): boolean {
  if (cwd === root || cwd !== here || !ANYWHERE.has(program) || !cwd.startsWith(`${root}/`)) return cwd === root;
  for (const at of directoriesUp(cwd)) if (at === root || exists?.(posix.join(at, '.git')) !== false) return at === root;
  return false;
}

/**
 * Operands that are not targets: the database of a statement, the directory that is published, the repository of a pull request, the ref
 * that is pushed.
 */
function otherOperands(guarded: Guarded, targets: readonly Target[], { branch }: Surroundings): readonly string[] {
  const isPush = guarded.effect.kind === 'vcs' && guarded.command?.sub[0] === 'push';
  const spellings = (word: string): readonly string[] => [word, word.replace('#', ''), word.slice(word.indexOf('/') + 1)];
  const isTarget = (word: string): boolean => targets.some(({ names }) => spellings(word).some((one) => names.has(fold(one))));
  const what = 'what' in guarded.effect ? fold(guarded.effect.what ?? '') : '';
  return operandsOf(guarded.command)
    .filter((word) => !/\s/.test(word) || fold(word) !== what)
    .flatMap((word, at) => {
      if (!isPush || at === 0) return [/repos\/([^/]+\/[^/]+)\//.exec(word)?.[1] ?? word];
      const { from, to } = refsOf(word);
      return [from === to ? '' : from, to].filter((ref) => ref !== '' && ref !== branch);
    })
    .filter((word) => !isKind(word, guarded) && !isTarget(word));
}
