// Records the findings about a one-liner: one part for the code, and the parts of what it starts.
import type { CodeToRead } from '../../analyse/context.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { EvalContext } from '../../shell/eval-context.ts';
import { addPart } from '../../shell/eval-context.ts';
import { carriedBy } from '../../shell/lookup-variable.ts';
import { placesOf } from '../../shell/places.ts';
import type { Stream } from '../../shell/value.ts';
import { holeArg, joinStreams, textArg, union, unknownStream } from '../../shell/value.ts';
import { runShell } from '../run-command.ts';
import { scriptSends } from './sends-file.ts';
import { wiresShell } from './wires-shell.ts';

/** What was found in the code. An unknown path or text is absent. */
export type Found =
  | { readonly kind: 'effect'; readonly effect: Effect }
  | {
      readonly kind: 'file';
      readonly how: 'read' | 'names' | 'change' | 'append' | 'create' | 'delete';
      readonly path: string | undefined;
    }
  | { readonly kind: 'shell'; readonly text: string | undefined; readonly via: string };

export function record(code: CodeToRead, here: EvalContext, found: readonly Found[]): Stream {
  // The text is the output of another part: adds a run with that origin, so that a download is noticed.
  if (code.from.length > 0)
    addPart(here, { text: code.shown, from: code.from, effects: [{ kind: 'run', code: 'followed', what: code.language }] });
  const effects = found.flatMap((one) =>
    one.kind === 'effect' ? [one.effect] : one.kind === 'file' ? fileEffects(one, here) : [],
  );
  const from = union(here.stdin?.from ?? [], effects.some(showsVariables) ? carriedBy(here, undefined) : []);
  const part = addPart(here, { text: code.shown, from, effects });
  for (const effect of effects)
    if (effect.kind === 'write' && effect.place.kind === 'path')
      here.walk.files.set(effect.place.path, { kind: 'output', from: [part], why: 'a file the code wrote' });
  const outputs = found.flatMap((one) => {
    if (one.kind !== 'shell') return [];
    const text = one.text === undefined ? { ...holeArg('unknown text'), from: [part] } : textArg(one.text);
    return [runShell(text, here, { via: one.via, env: new Map(), stdin: here.stdin, socket: false })];
  });
  return joinStreams([unknownStream('the output of the code', [part]), ...outputs]);
}

const showsVariables = (effect: Effect): boolean =>
  effect.kind === 'reveal' && (effect.what === 'env-value' || effect.what === 'environment');

/** A script, or code that could not be split into tokens: nothing is known about it except its words. */
export function unread(code: CodeToRead, here: EvalContext): Stream | undefined {
  const found = [...wiresShell(code.text, undefined), ...scriptSends(code.text)];
  if (found.length === 0) return undefined;
  return record(code, here, [...found, { kind: 'effect', effect: unclear(`${code.language} code is not read`, code.language) }]);
}

function fileEffects(one: Extract<Found, { kind: 'file' }>, here: EvalContext): readonly Effect[] {
  const arg = one.path === undefined ? holeArg('an unknown path') : textArg(one.path);
  return placesOf(arg, here.state.cwd).map((place): Effect => {
    switch (one.how) {
      case 'read':
        return { kind: 'read', place, sees: 'content' };
      case 'names':
        return { kind: 'read', place, sees: 'names' };
      case 'delete':
        return { kind: 'delete', place, how: 'remove' };
      default:
        return { kind: 'write', place, how: one.how };
    }
  });
}

/** Whether operands may follow the code on its command line. The code may read such files without naming them. */
export function hasOperands(code: CodeToRead): boolean {
  if (code.path !== undefined) return true;
  if (code.args !== undefined) return code.args.length > 0;
  const bare = (text: string): string => text.replace(/['"\s]+$/, '');
  const end = bare(code.text).slice(-12);
  const shown = bare(code.shown);
  // It must occur once, at the end: a file may have the same name as the code.
  return !shown.endsWith(end) || shown.indexOf(end) !== shown.length - end.length;
}
