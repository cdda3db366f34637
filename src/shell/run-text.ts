// Runs a text as bash would, in this shell: what `eval`, `source`, `trap` and `bash -c` have in common.
import type { EvalContext } from './eval-context.ts';
import { addPart } from './eval-context.ts';
import { readBash, unreadEffect } from './read-bash.ts';
import { deeper, runStatements } from './run-statements.ts';
import type { Stream } from './value.ts';
import { unknownStream } from './value.ts';

export function runText(
  here: EvalContext,
  it: { readonly text: string; readonly shown: string; readonly from: readonly number[]; readonly via: string },
): Stream {
  const reading = readBash(it.text);
  if (reading.kind === 'unreadable') {
    const part = addPart(here, { text: it.shown, from: it.from, effects: [unreadEffect(reading, 'the code')] });
    const out = runStatements(deeper(here, { via: [...here.frame.via, it.via] }), reading.readable);
    return unknownStream('code that cannot be read', [part, ...out.from]);
  }
  return runStatements(deeper(here, { via: [...here.frame.via, it.via] }), reading.script.statements);
}
