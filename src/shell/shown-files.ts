// Code that arrives from a file through a pipe, substitution or descriptor: running it runs the file. Adds findings; that the text is unknown is
// reported elsewhere.
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
 * More files than leeway follows. INVARIANT: if the session wrote one of them, the call is denied. The policy checks this with the baseline; files
 * that this call itself writes are not on disk yet.
 */
export function tooManyFiles(here: EvalContext, unread: readonly string[]): readonly Limit[] {
  if (unread.length === 0) return [];
  const own = unread.some((path) => here.walk.files.get(path, here.frame.together) !== undefined);
  return [overLimit('files', 'more files may run here than are followed', own ? undefined : unread)];
}

/** The files whose lines these parts may print, with their texts. If there are too many, a part reports that. */
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
    // A program that reads a file may print its lines, even if they are transformed in between.
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

/** Runs them as shell text. INVARIANT: this only adds findings. Which lines are passed on is unknown, and no change of the shell's state is kept. */
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
