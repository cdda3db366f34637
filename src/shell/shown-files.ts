// Code that a pipe, a substitution or a descriptor brings from a file: whoever runs it runs the file. Adds findings; that the text is not known is told elsewhere.
import type { Limit } from '../model/effect.ts';
import { overLimit } from '../model/effect.ts';
import type { Place } from '../model/place.ts';
import { placeText } from '../model/place.ts';
import { besideOf } from './descriptors.ts';
import type { EvalContext } from './eval-context.ts';
import { addPart, effectsSoFar } from './eval-context.ts';
import { runText } from './run-text.ts';
import { copyState } from './state.ts';
import { markUncertain } from './written-files.ts';

const MAX_PARTS = 64;

/**
 * More files than are followed. INVARIANT: where the session wrote one of them this denies: the policy asks the baseline, and what this call
 * writes itself is not on the disk yet.
 */
export function tooManyFiles(here: EvalContext, unread: readonly string[]): readonly Limit[] {
  if (unread.length === 0) return [];
  const own = unread.some((path) => here.walk.files.get(path, here.frame.together) !== undefined);
  return [overLimit('files', 'more files may run here than are followed', own ? undefined : unread)];
}

/** The files whose lines are in what these parts print, with their texts. Where they are more than are followed, a part says so. */
export function shownFiles(
  here: EvalContext,
  from: readonly number[],
): readonly { readonly path: string; readonly text: string }[] {
  const places = new Map<string, Place>();
  const queue = [...from];
  const seen = new Set(queue);
  for (let id = queue.pop(); id !== undefined && seen.size <= MAX_PARTS; id = queue.pop()) {
    const part = here.walk.parts[id];
    if (!part || part.site !== 'here') continue;
    // Whatever reads a file may print its lines, changed on the way and changed back.
    for (const effect of effectsSoFar(here, part))
      if (effect.kind === 'read' && effect.sees === 'content') places.set(placeText(effect.place), effect.place);
    for (const next of part.from) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  const { files, unread } = here.walk.world.filesAt([...places.values()], here);
  for (const limit of tooManyFiles(here, unread))
    addPart(here, { text: [...places.keys()].join(' ').slice(0, 200), effects: [limit] });
  return files.flatMap((path) => {
    const written = here.walk.files.get(path, here.frame.together);
    const found = written ?? here.walk.world.fileText(path);
    if (found.kind !== 'text') return [];
    here.walk.files.follow(path, besideOf(here));
    return [{ path, text: found.text }];
  });
}

/** Runs them as shell text. INVARIANT: only adds to what is found: which lines are passed on is not known, and nothing that is learnt here of the shell's state is kept. */
export function runShownFiles(here: EvalContext, from: readonly number[]): readonly number[] {
  const since = here.walk.parts.length;
  const { version } = here.walk.files;
  for (const { path, text } of shownFiles(here, from)) {
    if (here.frame.calls.includes(path)) continue;
    const frame = { ...here.frame, calls: [...here.frame.calls, path], breaks: undefined, returns: undefined };
    runText({ ...here, frame, state: copyState(here.state) }, { text, shown: path, from: [], via: path });
  }
  markUncertain(here.walk, version);
  return here.walk.parts.slice(since).map((_, i) => since + i);
}
