// A shell text that a program runs, read according to the shell that runs it.
import { unclear } from '../model/effect.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import { addPart } from '../shell/eval-context.ts';
import { runKnownAround } from '../shell/known-around.ts';
import { readsOtherwise } from '../shell/posix-reading.ts';
import { runShownFiles } from '../shell/shown-files.ts';
import { runText } from '../shell/run-text.ts';
import { runTextAsSh } from '../shell/run-text-as-sh.ts';
import type { Arg, Stream } from '../shell/value.ts';
import { argText, exact, holeWhy, unknownStream } from '../shell/value.ts';
import { feedsOwnCode, refuse } from './run-leeway.ts';

export function runShellText(
  here: EvalContext,
  it: { readonly text: Arg; readonly args: readonly Arg[]; readonly via: string },
): Stream {
  const text = exact(it.text);
  const shown = `${it.via}: ${argText(it.text)}`.slice(0, 200);
  if (text === undefined) {
    const part = addPart(here, {
      text: shown,
      from: it.text.from,
      effects: [
        { kind: 'run', code: 'inline', what: 'unknown shell text' },
        unclear(`unknown shell text: ${holeWhy(it.text) ?? ''}`, argText(it.text).slice(0, 80)),
      ],
    });
    here.state.positional = it.args.slice(1);
    const around = runKnownAround(here, { text: it.text, shown, via: `${it.via} -c` });
    return unknownStream('unknown shell text', [part, ...around, ...runShownFiles(here, it.text.from)]);
  }
  if (feedsOwnCode(text)) return refuse(shown, here);
  // The text is the output of another part: adds a run with that origin, so that a download is noticed.
  if (it.text.from.length > 0)
    addPart(here, { text: shown, from: it.text.from, effects: [{ kind: 'run', code: 'followed', what: 'shell text' }] });
  here.state.positional = it.args.slice(1);
  noteOtherReading(here, { text, shown, shell: it.via });
  return runAsRead(it.via, here, { text, shown, from: it.text.from, via: `${it.via} -c` });
}

/** Reports a text that a POSIX shell would read differently from bash. */
export function noteOtherReading(
  here: EvalContext,
  it: { readonly text: string; readonly shown: string; readonly shell: string },
): void {
  if (POSIX_SHELLS.has(it.shell) && readsOtherwise(it.text))
    addPart(here, { text: it.shown, effects: [unclear(`\`${it.shell}\` may read this differently from bash`, it.shell)] });
}

/** If the shell is not named, the text is for `/bin/sh`. */
export function runAsRead(shell: string, here: EvalContext, it: Parameters<typeof runText>[1]): Stream {
  return LIKE_BASH.has(shell) ? runText(here, it) : runTextAsSh(here, it);
}

/** Shells that read a text like bash where dash reads it differently. */
const LIKE_BASH: ReadonlySet<string> = new Set(['bash', 'rbash', 'zsh', 'ksh', 'ksh93', 'mksh']);

const POSIX_SHELLS: ReadonlySet<string> = new Set(['sh', 'dash', 'ash', 'busybox']);
