// Everything about a guarded deed that is more than the usual: another server, repository, remote, directory, "all", force, an option that
// is not known to change nothing. Reads no sentences.
import { posix } from 'node:path';
import type { Effect } from '../../model/effect.ts';
import type { GuardedEffect, Surroundings } from './deeds.ts';
import { refsOf, wordsOf } from './deed-names.ts';
import { fold } from './fold.ts';
import type { Lexicon } from './lexicon.ts';
import { USUAL } from './tables/anchors.ts';
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
  /** Where it happens: the command's own words do not say it. */
  readonly where?: true;
}

/** Effects whose command may say more by its options than the effect does. */
const OPTIONED: ReadonlySet<Effect['kind']> = new Set(['vcs', 'package', 'service', 'configure', 'process', 'delegate']);

const wordsFor = (scope: Scope): Lexicon => (scope === 'all' ? ALL : { ...ABOUT, ...NOUNS }[scope]);
const isProduction = (value: string): boolean =>
  !/\s/.test(value) && value.split(/[^\p{L}]+/u).some((piece) => ABOUT.production.whole.has(piece));

/** INVARIANT: whatever the command says that is neither a target nor known to be usual is a fact here. */
export function scopeOf(guarded: GuardedEffect, row: Row, around: Surroundings): readonly Fact[] {
  const { effect, command, text = '', cwd, site = 'here', machines = [], settings = [] } = guarded;
  const unusual = (word: string, more: Partial<Fact> = {}): readonly Fact[] =>
    isUsual(word, around, cwd)
      ? []
      : [{ label: word, target: word === '0' ? named(word, ['zero', 'null', 'cero']) : targetOf(word), ...more }];
  const elsewhere = site === 'here' ? [] : machines.length > 0 ? machines : ['another machine'];
  const facts: Fact[] = [
    ...row.scope.map((scope) => ({ label: scope, words: wordsFor(scope) })),
    ...elsewhere.map((machine) => ({ label: machine, target: targetOf(machine), where: true as const })),
    // `AWS_PROFILE=prod aws …`
    ...[...`${text} `.matchAll(/\s*[A-Za-z_]\w*=("[^"]*"|'[^']*'|\S*)\s/gy)].flatMap((match) => unusual(bare(match[1] ?? ''))),
    ...settings.flatMap((setting) => unusual(bare(setting.slice(setting.indexOf('=') + 1)), { where: true })),
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
  if (cwd !== undefined && ![around.cwd ?? cwd, around.root].includes(cwd))
    facts.push({ label: cwd.split('/').at(-1) ?? cwd, target: pathTarget(cwd), where: true });
  return [...facts, ...unusualOperands(effect, command.sub[0], operands, { row, around }).flatMap((word) => unusual(word))];
}

const bare = (word: string): string => word.replace(/["']/g, '');

/** Operands that are no targets: the directory that is published, the repository of a pull request, the remote and source of a push. */
function unusualOperands(
  effect: Effect,
  sub: string | undefined,
  operands: readonly string[],
  { row, around }: { readonly row: Row; readonly around: Surroundings },
): readonly string[] {
  if (effect.kind === 'package') return effect.act === 'publish' && row.verbs[0] === 'publish' ? operands : [];
  if (effect.kind === 'service' && effect.act === 'merge')
    return operands.flatMap((word) => /repos\/([^/]+\/[^/]+)\//.exec(word)?.[1] ?? []);
  if (effect.kind !== 'vcs' || sub !== 'push') return [];
  const [remote, ...refs] = operands;
  const taken = refs.map(refsOf).filter(({ from, to }) => from !== to && from !== '' && fold(from) !== fold(around.branch ?? ''));
  return [...(remote === undefined || effect.act === 'remote-other' ? [] : [remote]), ...taken.map(({ from }) => from)];
}

/** The usual server, this repository, this directory. */
function isUsual(word: string, { root, cwd: here, remotes = [] }: Surroundings, cwd: string | undefined): boolean {
  if (USUAL.has(word.toLowerCase()) || word === '') return true;
  const own = remotes.filter(({ name }) => name === 'origin' || remotes.length === 1);
  if (own.some(({ name, repository }) => name === word || repository.endsWith(`/${word}`))) return true;
  const base = cwd ?? here ?? root;
  return /^[./]/.test(word) && base !== undefined && [base, here, root].includes(posix.resolve(base, word));
}
