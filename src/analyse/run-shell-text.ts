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
import { feedsOwnCode, refuseOwnCode } from './run-leeway.ts';

export function runShellText(
  here: EvalContext,
  script: { readonly text: Arg; readonly args: readonly Arg[]; readonly via: string },
): Stream {
  const text = exact(script.text);
  const shown = `${script.via}: ${argText(script.text)}`.slice(0, 200);
  if (text === undefined) {
    const part = addPart(here, {
      text: shown,
      from: script.text.from,
      effects: [
        { kind: 'run', code: 'inline', what: 'unknown shell text' },
        unclear(
          `the shell text is unknown before it runs (${holeWhy(script.text) ?? 'unknown'})`,
          argText(script.text).slice(0, 80),
        ),
      ],
    });
    here.state.positional = script.args.slice(1);
    const around = runKnownAround(here, { text: script.text, shown, via: `${script.via} -c` });
    return unknownStream('unknown shell text', [part, ...around, ...runShownFiles(here, script.text.from)]);
  }
  if (feedsOwnCode(text)) return refuseOwnCode(shown, here);
  // The text is the output of another part: adds a run with that origin, so that a download is noticed.
  if (script.text.from.length > 0)
    addPart(here, { text: shown, from: script.text.from, effects: [{ kind: 'run', code: 'followed', what: 'shell text' }] });
  here.state.positional = script.args.slice(1);
  noteOtherReading(here, { text, shown, shell: script.via });
  return runAsRead(script.via, here, { text, shown, from: script.text.from, via: `${script.via} -c` });
}

/** Reports a text that a POSIX shell would read differently from bash. */
export function noteOtherReading(
  here: EvalContext,
  script: { readonly text: string; readonly shown: string; readonly shell: string },
): void {
  if (POSIX_SHELLS.has(script.shell) && readsOtherwise(script.text))
    addPart(here, {
      text: script.shown,
      effects: [unclear(`\`${script.shell}\` may read this differently from bash`, script.shell)],
    });
}

/** If the shell is not named, the text is for `/bin/sh`. */
export function runAsRead(shell: string, here: EvalContext, script: Parameters<typeof runText>[1]): Stream {
  return LIKE_BASH.has(shell) ? runText(here, script) : runTextAsSh(here, script);
}

/** Shells that read a text like bash where dash reads it differently. */
const LIKE_BASH: ReadonlySet<string> = new Set(['bash', 'rbash', 'zsh', 'ksh', 'ksh93', 'mksh']);

const POSIX_SHELLS: ReadonlySet<string> = new Set(['sh', 'dash', 'ash', 'busybox']);
