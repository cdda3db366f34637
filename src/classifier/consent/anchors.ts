// What may name a guarded effect: its targets, and the words that replace a target if there is none. Reads no sentences.
import type { Effect } from '../../model/effect.ts';
import { ROWS } from './anchor-rows.ts';
import type { Row } from './anchor-rows.ts';
import { operandsOf, targetsOf } from './effect-targets.ts';
import type { GuardedEffect } from './effect-targets.ts';
import type { Target } from './targets.ts';
import { fold } from './tokens.ts';
import type { About, Noun } from './words.ts';

export interface Surroundings {
  readonly root?: string;
  readonly branch?: string;
}

export interface Anchor {
  /** `kind:act`. */
  readonly key: string;
  /** For the second question and for the person. Fixed text, nothing from the call. */
  readonly does: string;
  readonly targets: readonly Target[];
  /** `all`: each target must be named. `one`: one of them is enough. */
  readonly needs: 'all' | 'one';
  /** Each group must occur, and nothing else may be mentioned. Absent: only a name is enough. */
  readonly words?: readonly About[];
  /** The words are enough although the target has a name. */
  readonly alone: boolean;
  /** Verbs that may accompany the name. */
  readonly verbs: readonly About[];
  /** Kinds of thing that it is about. */
  readonly nouns: readonly Noun[];
  /** Words of the command itself: they do not refer to anything else. */
  readonly spelled: ReadonlySet<string>;
}

function keyOf(effect: Effect): string {
  switch (effect.kind) {
    case 'write':
    case 'delegate':
    case 'delete':
      return `${effect.kind}:${effect.how}`;
    case 'network':
      return `network:${effect.use}`;
    case 'run':
      return `run:${effect.code}`;
    case 'vcs':
    case 'package':
    case 'service':
    case 'process':
      return `${effect.kind}:${effect.act}`;
    case 'hazard':
    case 'configure':
    case 'reveal':
      return `${effect.kind}:${effect.what}`;
    case 'read':
    case 'privilege':
    case 'unclear':
    case 'limit':
      return effect.kind;
  }
}

/** Branches that nobody overwrites by accident. */
const SHARED: ReadonlySet<string> = new Set('main master trunk production prod release stable'.split(' '));

const NO_ROW: Row = { does: 'do this', verbs: [], nouns: [], words: [], needs: 'all', alone: false };

function anchorOf(guarded: GuardedEffect, around: Surroundings): Anchor {
  const { effect, command, text } = guarded;
  const key = keyOf(effect);
  const row = ROWS.get(key) ?? ROWS.get(effect.kind) ?? NO_ROW;
  const targets = targetsOf(guarded, around.branch).filter(({ whole }) => [...whole].some((name) => name !== ''));
  const branch = around.branch === undefined ? undefined : fold(around.branch);
  // The branch's own upstream is the natural target of a push; shared history may be replaced only if the user names it.
  const own = targets.every(({ whole }) => branch !== undefined && whole.has(branch));
  const isPush = key === 'vcs:push-protected' && targets.length > 0 && (own || operandsOf(command).length < 2);
  const isForce = key === 'vcs:force-push' && own && !SHARED.has(branch ?? '');
  const takesBack = /\b(?:unpublish|yank|deprecate)\b/.test(text ?? '');
  const placed = effect.kind === 'read' || effect.kind === 'write' || effect.kind === 'delete';
  return {
    key,
    does: takesBack ? 'take back a published package' : row.does,
    targets,
    needs: row.needs,
    nouns: row.nouns,
    verbs: takesBack ? ['delete', ...row.verbs] : row.verbs,
    ...(row.words.length === 0 || placed || takesBack || (key === 'vcs:force-push' && targets.length === 0)
      ? {}
      : { words: row.words }),
    alone: (row.alone && !takesBack) || isPush || isForce,
    spelled: new Set(
      fold(
        [text ?? '', command?.program ?? '', ...(command?.sub ?? []), effect.kind === 'service' ? effect.system : ''].join(' '),
      )
        .split(/[\s"'`=:]+/)
        .filter((word) => word !== ''),
    ),
  };
}

/** Code that runs from outside appears as several effects, some with a server, some with an address: naming one of them counts for all. */
export function anchorsOf(effects: readonly GuardedEffect[], around: Surroundings): readonly Anchor[] {
  const anchors = effects.map((effect) => anchorOf(effect, around));
  const outside = anchors.filter(({ key }) => key === 'hazard:download-run').flatMap(({ targets }) => targets);
  return anchors.map((anchor) => (anchor.key === 'hazard:download-run' ? { ...anchor, targets: outside } : anchor));
}
