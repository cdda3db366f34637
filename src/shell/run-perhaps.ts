// Interprets a text that may or may not be run. Of the effects of a guess only forbidden ones count. Knows no program.
import type { EvalContext } from './eval-context.ts';
import { deeper, spend } from './run-statements.ts';
import { runText } from './run-text.ts';
import { copyState, mergeState, newProcess } from './state.ts';
import { markUncertain } from './written-files.ts';

/** The cost of each guess, in addition to what it runs. */
const STEPS = 4;
/** A longer text is prose or data, not a command in a single word. */
const LONGEST = 4096;

/** INVARIANT: this only adds findings, and no guess is made inside another guess, because that might never end. */
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

/** Runs what may or may not be run in this shell, such as the text of an alias. Unlike in a guess, all effects count. */
export function runUnsurely(here: EvalContext, run: (inside: EvalContext) => void): void {
  spend(here.walk, STEPS);
  const { version } = here.walk.files;
  const state = copyState(here.state);
  run({ ...deeper(here, {}), state });
  mergeState(here.state, [state]);
  markUncertain(here.walk, version);
}

/** Evaluates a text that may be a command. */
export function runTextPerhaps(here: EvalContext, via: string, text: string): void {
  if (text.length > LONGEST || !/\S\s+\S/.test(text)) return;
  runPerhaps(here, (inside) => void runText(inside, { text, shown: text.slice(0, 200), from: [], via }));
}
