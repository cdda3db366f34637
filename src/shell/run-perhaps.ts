// Interprets a text that may or may not be run. Of its effects only forbidden ones count. Knows no program.
import type { EvalContext } from './eval-context.ts';
import { deeper, spend } from './run-statements.ts';
import { runText } from './run-text.ts';
import { newProcess } from './state.ts';
import { markUncertain } from './written-files.ts';

/** What each guess costs beside what it runs. */
const STEPS = 4;
/** A longer text is prose or data, and no command that somebody wrote into one word. */
const LONGEST = 4096;

/** INVARIANT: only adds to what is found, and no guess is made within another: there would be no end of them. */
export function runPerhaps(here: EvalContext, run: (inside: EvalContext) => void): void {
  if (here.frame.perhaps || here.frame.site !== 'here') return;
  spend(here.walk, STEPS);
  const { version } = here.walk.files;
  const since = here.walk.parts.length;
  const frame = { perhaps: true, breaks: undefined, returns: undefined };
  run({ ...deeper(here, frame), state: newProcess(here.state, new Map()), stdin: undefined });
  for (const part of here.walk.parts.slice(since)) part.loaded = 'called';
  markUncertain(here.walk, version);
}

/** A text that may be a command. */
export function runTextPerhaps(here: EvalContext, via: string, text: string): void {
  if (text.length > LONGEST || !/\S\s+\S/.test(text)) return;
  runPerhaps(here, (inside) => void runText(inside, { text, shown: text.slice(0, 200), from: [], via }));
}
