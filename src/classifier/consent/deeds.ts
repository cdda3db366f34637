// A guarded effect as a deed: what is done, to which targets, and everything about it that is more than the usual (another server,
// repository, directory, "all", force). Reads no sentences.
import type { Effect } from '../../model/effect.ts';
import type { Command, Site } from '../../model/part.ts';
import { targetsFrom, wordsOf } from './deed-names.ts';
import { scopeOf } from './deed-scope.ts';
import type { Fact } from './deed-scope.ts';
import { fold } from './fold.ts';
import { ANCHORS, INSTALLS, REGISTRIES, SHARED_BRANCHES } from './tables/anchors.ts';
import { rowOf } from './tables/deeds.ts';
import type { Row } from './tables/deeds.ts';
import type { Target } from './targets.ts';

/** A guarded effect with its command. */
export interface GuardedEffect {
  readonly effect: Effect;
  /** The part that has it. */
  readonly part: number;
  /** The part as a person would read it. */
  readonly text?: string;
  readonly command?: Command;
  readonly cwd?: string;
  readonly site?: Site;
  /** Where it runs, if not here: the machines or containers that the call names. */
  readonly machines?: readonly string[];
  /** Variables that the call sets and that steer programs: `PGHOST=prod`. */
  readonly settings?: readonly string[];
}

/** Facts about the session that say what is usual. */
export interface Surroundings {
  readonly root?: string;
  /** The working directory of the call. */
  readonly cwd?: string;
  readonly branch?: string;
  readonly remotes?: readonly { readonly name: string; readonly repository: string }[];
  /** Whether the disk has this path. Without it, a bare name is one in the project's root. */
  readonly exists?: (path: string) => boolean;
  /** What `~` means. */
  readonly home?: string;
  /** An earlier call moved something of the user's to this path. */
  readonly isFilled?: (path: string) => boolean;
  /** What earlier calls switched for a program since this was said: words that must be said too. */
  readonly switchedSince?: (said: string, program: string) => readonly string[];
}

export interface Deed {
  readonly key: string;
  readonly part: number;
  readonly program?: string;
  readonly row: Row;
  readonly targets: readonly Target[];
  readonly scope: readonly Fact[];
  /** The words of the row are enough: no name is needed. */
  readonly alone: boolean;
  /** Words of the command itself: they do not refer to anything else. */
  readonly spelled: ReadonlySet<string>;
}

/** `kind:act`. */
function keyOf(effect: Effect): string {
  if ('act' in effect) return `${effect.kind}:${effect.act}`;
  if ('use' in effect) return `${effect.kind}:${effect.use}`;
  if ('code' in effect) return `${effect.kind}:${effect.code}`;
  if ('how' in effect) return `${effect.kind}:${effect.how}`;
  return 'what' in effect ? `${effect.kind}:${effect.what}` : effect.kind;
}

function deedOf(guarded: GuardedEffect, around: Surroundings): Deed {
  const { effect, command, text } = guarded;
  const key = keyOf(effect);
  const said = command === undefined ? [] : [command.program, ...command.sub];
  const what = effect.kind === 'service' ? effect.what.split(' ') : [];
  const { operands } = wordsOf(command);
  const goesBack = key === 'vcs:discard' && said[1] === 'reset' && operands.some((word) => !/^(?:HEAD|@)$/.test(word));
  const keys = [
    ...(goesBack ? [`${key} git reset --hard back`] : []),
    ...said.map((_, at) => [key, ...said.slice(0, said.length - at)].join(' ')),
    `${key} ${what.slice(0, 2).join(' ')}`,
    `${key} ${what[0] ?? ''}`,
    key,
    effect.kind,
  ];
  const row = rowOf(keys);
  const sources = keys.map((one) => ANCHORS.get(one)).find((one) => one !== undefined) ?? [];
  const targets = targetsFrom(sources, guarded, around.branch);
  const branch = fold(around.branch ?? '');
  // The branch's own upstream is the natural target of a push; shared history may be replaced only if the user names it.
  const own = targets.length > 0 && targets.every(({ whole }) => whole.has(branch));
  const isPush = key === 'vcs:push-protected' && targets.length > 0 && (own || operands.length < 2);
  const isOwnForce = key === 'vcs:force-push' && own && !SHARED_BRANCHES.has(branch);
  const system = effect.kind === 'service' ? effect.system : '';
  const installs = targets.map(({ host = '' }) => INSTALLS.get(host) ?? '');
  const words = [text ?? '', ...said, ...installs, REGISTRIES.get(command?.program ?? '') ?? '', system].join(' ');
  return {
    key,
    part: guarded.part,
    ...(command === undefined ? {} : { program: command.program }),
    row,
    targets,
    scope: scopeOf(guarded, { row, targets }, around),
    alone: row.alone || targets.length === 0 || isPush || isOwnForce,
    spelled: new Set(
      fold(words)
        .split(/[\s"'`=:]+@?/)
        .map((word) => word.replace(/(?<=.)\/+$/, ''))
        .filter((word) => word !== ''),
    ),
  };
}

/** Code from outside appears as several effects, some with a server, some with an address: what is on one server is one target. */
export function deedsOf(effects: readonly GuardedEffect[], around: Surroundings): readonly Deed[] {
  const deeds = effects.map((effect) => deedOf(effect, around));
  const outside = deeds.filter(({ key }) => key === 'hazard:download-run').flatMap(({ targets }) => targets);
  const byHost = new Map<string, Target>();
  for (const target of outside) {
    const host = target.host ?? '';
    const earlier = byHost.get(host);
    const parts = new Set([...(earlier?.parts ?? []), ...target.parts, ...(target.host === undefined ? target.whole : [])]);
    byHost.set(host, { ...target, ...earlier, whole: new Set([...(earlier?.whole ?? []), ...target.whole]), parts });
  }
  const merged = [...byHost.values()].filter(({ host }) => host !== undefined || byHost.size === 1);
  return deeds.map((deed) => (deed.key === 'hazard:download-run' ? { ...deed, targets: merged } : deed));
}

export const labelOf = ({ row, targets }: Deed): string =>
  targets.length === 0
    ? `this (${row.does})`
    : targets
        .slice(0, 2)
        .map(({ label }) => `\`${label}\``)
        .join(' and ');

/** The same for every spelling of the same deed. */
export const identityOf = ({ key, row, targets, scope }: Deed): string =>
  String([
    key,
    row.does,
    ...targets.map(({ whole, path }) => path ?? [...whole].join('|')).toSorted(),
    ...scope.map(({ label }) => label).toSorted(),
  ]);
