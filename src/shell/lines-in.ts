// The minimum number of lines of a stream, if its source shows it: `yes` never ends. Knows these few programs by name.
import type { EvalContext, PartDraft } from './eval-context.ts';
import type { Stream } from './value.ts';

/** Programs that print one line for every input line. */
const PASS: ReadonlySet<string> = new Set('cat gcat tee gtee tr nl rev pv stdbuf unbuffer sort shuf'.split(' '));
const COUNTS: ReadonlySet<string> = new Set(['seq', 'gseq', 'jot']);
/** Devices that never end. */
const ENDLESS: ReadonlySet<string> = new Set(['/dev/zero', '/dev/urandom', '/dev/random']);

/** 0 if unknown. */
export function linesIn(here: EvalContext, stream: Stream | undefined): number {
  if (stream?.text !== undefined) return stream.text.split('\n').length - 1;
  return linesOf(here, stream?.from ?? [], new Set());
}

function linesOf(here: EvalContext, from: readonly number[], seen: Set<number>): number {
  let most = 0;
  for (const id of from) {
    const part = here.walk.parts[id];
    if (part === undefined || seen.has(id)) continue;
    seen.add(id);
    most = Math.max(most, linesOfPart(here, part, seen));
  }
  return most;
}

function linesOfPart(here: EvalContext, { command, effects, from }: PartDraft, seen: Set<number>): number {
  if (command?.program === 'yes') return Infinity;
  if (command !== undefined && COUNTS.has(command.program))
    return Math.max(0, ...command.operands.map((word) => Number(word) || 0));
  if (command !== undefined && !PASS.has(command.program)) return 0;
  const endless = effects.some(
    (effect) => effect.kind === 'read' && effect.place.kind === 'path' && ENDLESS.has(effect.place.path),
  );
  return endless ? Infinity : linesOf(here, from, seen);
}
