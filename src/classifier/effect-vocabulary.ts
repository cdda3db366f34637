// Gives the words that name one effect and its target. Does not read sentences; consent.ts does.
import { wordList } from './data/word-list.ts';
import type { Effect } from '../model/effect.ts';
import { EFFECT_WORDS, OBJECTLESS } from './data/effect-words.ts';
import type { EffectWords } from './data/effect-words.ts';

export interface Vocabulary {
  /** The effect in a few words, for messages. */
  readonly name: string;
  readonly verbs: ReadonlySet<string>;
  readonly told: ReadonlySet<string>;
  readonly must: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  readonly destroys: boolean;
  /** True when nobody can say what the effect lands on. */
  readonly targetUnknown: boolean;
}

const NONE: EffectWords = { verbs: [] };

function keyOf(effect: Effect): string {
  switch (effect.kind) {
    case 'write':
    case 'delegate':
    case 'delete':
      return `${effect.kind}:${effect.how}`;
    case 'network':
      return `network:${effect.use}`;
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
    case 'run':
    case 'privilege':
    case 'unclear':
      return effect.kind;
  }
}

/** The part of a path that names it: below the project, or its last two names. A word of the project's own path would match everything in it. */
function namingPart(path: string, root: string | undefined): string {
  if (root !== undefined && path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  return path.split('/').slice(-2).join('/');
}

/** What the effect lands on, as text from which target words are taken. */
function targetTexts(effect: Effect, root: string | undefined): readonly string[] {
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete':
      return effect.place.kind === 'path' ? [namingPart(effect.place.path, root), effect.place.pattern ?? ''] : [];
    case 'run':
      return [effect.what];
    case 'network':
      return [effect.server.host, effect.server.url ?? ''];
    case 'vcs':
    case 'package':
    case 'process':
      return [effect.what];
    case 'delegate':
      return [effect.what];
    case 'service':
      return [effect.what, effect.system];
    case 'privilege':
      return [];
    case 'configure':
    case 'reveal':
    case 'hazard':
      return [effect.detail];
    case 'unclear':
      return [effect.word ?? ''];
  }
}

/** Whole names and their pieces. Short pieces and words that everyone uses would match by accident. */
function targetWords(texts: readonly string[], skip: ReadonlySet<string>): ReadonlySet<string> {
  const out = new Set<string>();
  for (const text of texts) {
    for (const name of text.toLowerCase().split(/[\s/:=,;"'`(){}[\]<>*?@]+/)) {
      for (const piece of [name, ...name.split(/[._-]+/)]) {
        if (piece.length >= 3 && !OBJECTLESS.has(piece) && !skip.has(piece) && !COMMON.has(piece)) out.add(piece);
      }
    }
  }
  return out;
}

/** Pieces of paths and URLs that name nothing in particular. */
const COMMON: ReadonlySet<string> = new Set(
  wordList(`
  home tmp var usr etc opt src lib bin repo root work workspace project projects https http www com org net
  api not new git txt json yml yaml index github origin version test tests app main.ts unknown place
`),
);

export function vocabularyOf(effect: Effect, root?: string): Vocabulary {
  const key = keyOf(effect);
  const entry = EFFECT_WORDS.get(key) ?? EFFECT_WORDS.get(effect.kind) ?? NONE;
  const verbs = new Set(entry.verbs);
  const must = new Set(entry.must ?? []);
  const targets = targetWords(targetTexts(effect, root), new Set([...verbs, ...must, ...(entry.told ?? [])]));
  const placed = effect.kind === 'read' || effect.kind === 'write' || effect.kind === 'delete';
  return {
    name: key.replace(':', ' '),
    verbs,
    must,
    told: new Set(entry.told ?? []),
    targets,
    destroys: entry.destroys === true,
    targetUnknown: placed && effect.place.kind === 'unknown',
  };
}
