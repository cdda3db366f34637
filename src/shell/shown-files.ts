// Code that a pipe, a substitution or a descriptor brings from a file: whoever runs it runs the file. Adds findings; that the text is not known is told elsewhere.
import { besideOf } from './descriptors.ts';
import type { Here } from './here.ts';
import { runText } from './run-text.ts';
import { copyState } from './state.ts';
import { markUncertain } from './written-files.ts';

/** Programs that pass on the lines of a file, or some of them. */
const PASSES: ReadonlySet<string> = new Set(
  'cat head tail tac sed tee grep egrep fgrep rg nl sort uniq bat less more dd cut pv stdbuf nice timeout env xargs echo printf'.split(
    ' ',
  ),
);
const MAX_FILES = 4;
const MAX_PARTS = 64;

/** The files whose lines are in what these parts print, with their texts. */
export function shownFiles(here: Here, from: readonly number[]): readonly { readonly path: string; readonly text: string }[] {
  const paths = new Set<string>();
  const queue = [...from];
  const seen = new Set(queue);
  for (let id = queue.pop(); id !== undefined && seen.size <= MAX_PARTS; id = queue.pop()) {
    const part = here.walk.parts[id];
    // A redirection is a part without a program.
    if (!part || part.site !== 'here' || (part.command !== undefined && !PASSES.has(part.command.program))) continue;
    for (const effect of part.effects)
      if (effect.kind === 'read' && effect.sees === 'content' && effect.place.kind === 'path' && effect.place.extent === 'one')
        paths.add(effect.place.path);
    for (const next of part.from) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return [...paths].slice(0, MAX_FILES).flatMap((path) => {
    const written = here.walk.files.get(path, here.frame.together);
    const found = written ?? here.walk.world.fileText(path);
    if (found.kind !== 'text') return [];
    here.walk.files.follow(path, besideOf(here));
    return [{ path, text: found.text }];
  });
}

/** Runs them as shell text. INVARIANT: only adds to what is found: which lines are passed on is not known, and nothing that is learnt here of the shell's state is kept. */
export function runShownFiles(here: Here, from: readonly number[]): readonly number[] {
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
