// What every answer to an odd call must be: a verdict, in time, in our own words, and no allow for what is forbidden. Says what is wrong with one.
import type { Decision } from '../../src/model/decision.ts';
import type { OddCall } from './odd-calls.ts';

/** Reading and judging ends after six seconds; a busy machine is given some more. */
export const IN_TIME_MS = 9000;

/** How the language and the system word what went wrong. None of it is ours. */
const FOREIGN_WORDS =
  /leeway failed|(?:Type|Range|Reference|Syntax)Error|Cannot read propert|is not a function|is not iterable|undefined \(reading|Maximum call stack|Invalid (?:array|string) length|ERR_[A-Z]|\bat \S+ \(.*:\d+:\d+\)|E(?:NOENT|NAMETOOLONG|INVAL|ACCES|LOOP|ISDIR)\b.*, /;

/** What is larger may be denied because it takes too long to judge. */
const LARGE = 64 * 1024;

export function wrongWith(
  { forbidden, call }: Pick<OddCall, 'forbidden' | 'call'>,
  decision: Decision,
  ms: number,
): string | undefined {
  if (!['allow', 'ask', 'deny'].includes(decision.verdict)) return `no verdict: ${String(decision.verdict)}`;
  if (ms > IN_TIME_MS) return `it took ${Math.round(ms)} ms`;
  if (decision.trouble?.kind === 'internal') return `an exception: ${decision.trouble.message}`;
  if (decision.trouble?.message.includes('in the time') && !isLarge(call.input))
    return `it was not judged in time (${Math.round(ms)} ms)`;
  const said = [
    decision.reason,
    decision.advice,
    decision.clear,
    decision.trouble?.message,
    decision.trouble?.todo,
    ...(decision.notes ?? []),
  ].join('\n');
  const foreign = FOREIGN_WORDS.exec(said);
  if (foreign) return `the words of an exception: ${foreign[0]} in ${said.slice(0, 300)}`;
  if (forbidden && decision.verdict === 'allow') return 'a forbidden command is allowed';
  return undefined;
}

function isLarge(input: OddCall['call']['input']): boolean {
  try {
    return JSON.stringify(input).length > LARGE;
  } catch {
    return true;
  }
}

/** Short enough to read, and enough to repeat it. What is nested too deep to be written is told as such. */
export function shortly(odd: OddCall): string {
  try {
    const text = JSON.stringify(odd, (_, value: unknown) =>
      typeof value === 'string' && value.length > 200 ? `${value.slice(0, 60)}…(${value.length})` : value,
    );
    return text.length > 1500 ? `${text.slice(0, 1500)}…` : text;
  } catch {
    return `${odd.call.tool} with an input that is nested very deep, in ${JSON.stringify(odd.call.cwd?.slice(0, 200))}`;
  }
}
