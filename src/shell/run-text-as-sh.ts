// Runs a text that `/bin/sh` runs, which is bash on some machines and dash on others. Both readings count. Knows no program.
import { dashText } from './dash-text.ts';
import type { EvalContext } from './eval-context.ts';
import { MAX_COMMAND } from './read-bash.ts';
import { runText } from './run-text.ts';
import { copyState } from './state.ts';
import type { Stream } from './value.ts';
import { markUncertain } from './written-files.ts';

/** INVARIANT: dash's reading only adds to the effects of bash's reading, and does not change the tracked state. */
export function runTextAsSh(
  here: EvalContext,
  script: { readonly text: string; readonly shown: string; readonly from: readonly number[]; readonly via: string },
): Stream {
  const other = script.text.length > MAX_COMMAND ? script.text : dashText(script.text);
  if (other === script.text) return runText(here, script);
  const { version } = here.walk.files;
  const out = runText({ ...here, state: copyState(here.state) }, { ...script, text: other });
  for (const id of out.from) here.walk.printed.add(id);
  const stream = runText(here, script);
  markUncertain(here.walk, version);
  return stream;
}
