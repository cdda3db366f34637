// The canonical key of what a call would do, independent of its spelling. Does not judge and stores nothing.
import type { JudgedPart } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { addressKey } from './address-key.ts';
import { sha256 } from '../host/sha256.ts';
import { approvalKey, exactKey, type SeenCall } from './approval-key.ts';

/** A key contains only effects that are not quiet: adding something harmless to a denied call does not make it another call. */
export interface EffectsKey {
  /** One short hash per effect and target, sorted. */
  readonly effects: readonly string[];
  /** Hash of exactly the same call, over the same files. A model's answer is remembered only for this; empty if everything is quiet and no `ask` rule stops it. */
  readonly exact: string;
  /**
   * Hash of what an approval of the call covers. Absent if the same words may mean something else later, and in records of older versions,
   * which count as not approved.
   */
  readonly approval?: string;
}

export interface KeyOptions extends SeenCall {
  /** The whole call, without the agent's description of it. */
  readonly call: string;
  /** The files that a pattern matches now; undefined if that is not known. */
  readonly matches?: (place: Place) => readonly string[] | undefined;
}

export function effectsKey(parts: readonly JudgedPart[], options: KeyOptions): EffectsKey {
  const effects = new Set<string>();
  for (const part of parts) {
    for (const { effect, disposition } of part.findings) {
      if (disposition === 'quiet') continue;
      for (const one of eachFile(effect, options)) {
        const text = [part.site, ...textOf(one, part, options)].join('\u0000');
        effects.add(sha256(text).slice(0, 20));
      }
    }
  }
  if (effects.size === 0 && !options.asked) return { effects: [], exact: '' };
  const approval = approvalKey(parts, options);
  return { effects: [...effects].sort(), exact: exactKey(parts, options), ...(approval === undefined ? {} : { approval }) };
}

/** A pattern counts as the files it matches: another pattern for the same files, or their names, give the same key. */
function eachFile(effect: Effect, { matches }: KeyOptions): readonly Effect[] {
  if ((effect.kind !== 'read' && effect.kind !== 'write' && effect.kind !== 'delete') || effect.place.kind !== 'path')
    return [effect];
  const files = effect.place.extent === 'glob' ? matches?.(effect.place) : undefined;
  if (files === undefined || files.length === 0) return [effect];
  return files.map((path): Effect => ({ ...effect, place: { kind: 'path', path, extent: 'one' } }));
}

function placeKey(place: Place | undefined, { resolve }: KeyOptions): string {
  if (place === undefined) return '';
  if (place.kind === 'unknown') return `? ${place.why}`;
  return `${resolve(place.path)} ${place.extent} ${place.pattern ?? ''}`;
}

/** Kind and target of an effect. Reading content and reading names differ; `cat` and `head` of a file do not. */
function textOf(effect: Effect, part: JudgedPart, options: KeyOptions): readonly string[] {
  switch (effect.kind) {
    case 'read':
      return ['read', effect.sees, placeKey(effect.place, options)];
    case 'write':
      // Creating, changing and appending count as the same: a denied `>` must not be retried as `>>`.
      return [
        'write',
        effect.how === 'create' || effect.how === 'append' ? 'change' : effect.how,
        placeKey(effect.place, options),
        placeKey(effect.target, options),
      ];
    case 'delete':
      return ['delete', placeKey(effect.place, options)];
    case 'run':
      return ['run', effect.code, effect.place === undefined ? effect.what : placeKey(effect.place, options)];
    case 'network':
      return [
        'network',
        effect.use,
        effect.method ?? '',
        ...(effect.server.host === '' ? [wordsOf(part, options)] : addressKey(effect.server)),
      ];
    case 'vcs':
      return ['vcs', effect.act, effect.what, options.cwd];
    case 'package':
      // The order of the names does not matter.
      return ['package', effect.act, effect.what.split(/\s+/).sort().join(' ')];
    case 'service':
      return ['service', effect.act, effect.system, effect.what];
    case 'process':
      return ['process', effect.act, effect.what];
    case 'privilege':
      return ['privilege', wordsOf(part, options)];
    case 'configure':
      return ['configure', effect.what, effect.detail];
    case 'reveal':
      return ['reveal', effect.what, effect.detail];
    case 'delegate':
      return ['delegate', effect.how, effect.what, ...(effect.resumes === undefined ? [] : [effect.resumes])];
    case 'hazard':
      return ['hazard', effect.what, effect.detail];
    case 'limit':
      return ['limit', effect.what, options.call];
    case 'unclear':
      // An unclear effect has no target: only the same words are the same call.
      return ['unclear', effect.why, effect.word ?? '', wordsOf(part, options), options.cwd];
  }
}

/**
 * The words of a part as they were read: a denied call is still the same with other quotes, blanks, order of options, or values in
 * variables. If a word is not known, only the same text is the same call. The text of a part that is not a command may be a tool's name, or
 * shortened.
 */
function wordsOf({ command, text }: JudgedPart, { call }: KeyOptions): string {
  if (command === undefined) return call;
  const { program, sub, options, strange, operands } = command;
  const named = options.map(({ name, value }) => [name, value ?? null]);
  const odd = (strange ?? []).map(({ name }) => [name]);
  const words = [program, sub, [...named, ...odd].map((one) => JSON.stringify(one)).sort(), operands];
  return JSON.stringify(operands.includes(undefined) ? [...words, text] : words);
}
