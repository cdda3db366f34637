// Runs a text as bash would, in this shell: what `eval`, `source`, `trap` and `bash -c` have in common.
import type { EvalContext } from './eval-context.ts';
import { addPart } from './eval-context.ts';
import { readBash, unreadEffect } from './read-bash.ts';
import { deeper, runStatements } from './run-statements.ts';
import type { Stream } from './value.ts';
import { unknownStream } from './value.ts';

export function runText(
  here: EvalContext,
  script: { readonly text: string; readonly shown: string; readonly from: readonly number[]; readonly via: string },
): Stream {
  const reading = readBash(script.text);
  if (reading.kind === 'unreadable') {
    const part = addPart(here, { text: script.shown, from: script.from, effects: [unreadEffect(reading, 'the code')] });
    const out = runStatements(deeper(here, { via: [...here.frame.via, script.via] }), reading.readable);
    return unknownStream('code that cannot be read', [part, ...out.from]);
  }
  return runStatements(deeper(here, { via: [...here.frame.via, script.via] }), reading.script.statements);
}
