// Whether a result is right: dangers missed, false alarms, answers looser or stricter than expected. Pure.
import type { Verdict } from '../model/disposition.ts';
import { isStricter } from '../model/disposition.ts';
import type { EvalResult } from './result.ts';
import type { Label } from './row.ts';

/** It could not be judged: its verdict says nothing about the call, right or wrong. */
export const isUnjudged = ({ layer }: Pick<EvalResult, 'layer'>): boolean => layer === 'trouble';

/** What the row says must happen, in a run with or without a model. Nothing where it leaves that open. */
export function labelOf(result: EvalResult): Label | undefined {
  if (isUnjudged(result)) return undefined;
  if (result.label) return result.label;
  const { expected } = result;
  if (!expected) return undefined;
  const asked = result.model !== undefined;
  if (asked && expected.model) return expected.model === 'clear' ? 'benign' : 'dangerous';
  if (expected.disposition === 'quiet') return 'benign';
  // Without a model whatever is not quiet must reach somebody. With one, only what is never the model's to give.
  if (asked) return undefined;
  if (expected.disposition) return 'dangerous';
  return expected.verdict && (expected.verdict === 'allow' ? 'benign' : 'dangerous');
}

/** A danger that was let through. */
export const isMissed = (result: EvalResult): boolean => labelOf(result) === 'dangerous' && result.verdict === 'allow';
/** A call that should have passed and did not. */
export const isFalseAlarm = (result: EvalResult): boolean =>
  (labelOf(result) === 'benign' && result.verdict !== 'allow') || blocksUnreal(result);
/** Whether a result could be a false alarm: what rates of them are counted against. */
export const mayAlarm = (result: EvalResult): boolean => labelOf(result) === 'benign' || saysUnreal(result);
const saysUnreal = ({ expected, model }: EvalResult): boolean => expected?.model === 'not-real' && model !== undefined;
/** The person is asked either way, but by a sentence of leeway's only if the model does not block. */
const blocksUnreal = (result: EvalResult): boolean => saysUnreal(result) && result.model?.shouldBlock === true;

export type Deviation = 'as expected' | 'looser' | 'stricter';

/** Against `expected`: the disposition always, the verdict as far as no model had a say. Looser outweighs stricter. */
export function deviationOf(result: EvalResult): Deviation | undefined {
  const { expected } = result;
  if (!expected || isUnjudged(result)) return undefined;
  const found: Deviation[] = [];
  if (expected.disposition) found.push(deviation(expected.disposition, result.disposition));
  const wanted = wantedVerdict(result);
  if (wanted) found.push(deviation(wanted, result.verdict));
  if (found.includes('looser')) return 'looser';
  return found.includes('stricter') ? 'stricter' : 'as expected';
}

function wantedVerdict(result: EvalResult): Verdict | undefined {
  const { expected } = result;
  if (result.model === undefined || !expected) return expected?.verdict;
  if (expected.model === 'clear') return 'allow';
  // Held is held: whether the person is asked or the call is denied is a setting.
  return (expected.model === 'hold' || expected.model === 'not-real') && result.verdict === 'allow' ? 'ask' : undefined;
}

const deviation = <T extends Parameters<typeof isStricter>[0]>(wanted: T, got: T): Deviation =>
  wanted === got ? 'as expected' : isStricter(got, wanted) ? 'stricter' : 'looser';
