// Runs a text that `/bin/sh` runs: bash on one machine, dash on the next. Both readings count. Knows no program.
import { dashText } from './dash-text.ts';
import type { EvalContext } from './eval-context.ts';
import { MAX_COMMAND } from './read-bash.ts';
import { runText } from './run-text.ts';
import { copyState } from './state.ts';
import type { Stream } from './value.ts';
import { markUncertain } from './written-files.ts';

/** INVARIANT: what dash would do is only added to what bash would do, and changes nothing of the state that is followed. */
export function runTextAsSh(
  here: EvalContext,
  it: { readonly text: string; readonly shown: string; readonly from: readonly number[]; readonly via: string },
): Stream {
  const other = it.text.length > MAX_COMMAND ? it.text : dashText(it.text);
  if (other === it.text) return runText(here, it);
  const { version } = here.walk.files;
  const out = runText({ ...here, state: copyState(here.state) }, { ...it, text: other });
  for (const id of out.from) here.walk.printed.add(id);
  const stream = runText(here, it);
  markUncertain(here.walk, version);
  return stream;
}
