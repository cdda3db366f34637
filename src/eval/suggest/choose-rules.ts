// Chooses the fewest candidates that avoid the most questions, and reads from a replay what each of them did. Proves nothing
// itself.
import type { Decision } from '../../model/decision.ts';
import { candidatesFrom, type Candidate } from './candidates.ts';
import type { AskedCall } from './asked-call.ts';

/** A rule that avoids fewer questions is not worth a line. */
const LEAST_GAIN = 2;

/** Ordered by the calls that would be avoided in addition to the rules chosen so far; if equal, the narrower first. */
export function chooseRules(asked: readonly AskedCall[], isFit: (candidate: Candidate) => boolean): readonly Candidate[] {
  const candidates = candidatesFrom(asked).filter(isFit);
  const chosen: Candidate[] = [];
  const covered = new Map<AskedCall, Set<unknown>>();
  const spared = new Set<AskedCall>();
  const gain = (one: Candidate): number => {
    const more = new Map<AskedCall, number>();
    for (const { call, part } of one.parts)
      if (!spared.has(call) && covered.get(call)?.has(part) !== true) more.set(call, (more.get(call) ?? 0) + 1);
    return [...more].filter(([call, parts]) => (covered.get(call)?.size ?? 0) + parts === call.parts.length).length;
  };
  const left = new Set(candidates);
  for (;;) {
    const ranked = [...left].map((one) => ({ one, gained: gain(one) })).filter(({ gained }) => gained >= LEAST_GAIN);
    const best = ranked.reduce<(typeof ranked)[number] | undefined>(
      (a, b) => (a === undefined || isBetter(b, a) ? b : a),
      undefined,
    );
    if (best === undefined) return chosen;
    left.delete(best.one);
    chosen.push(best.one);
    for (const { call, part } of best.one.parts) {
      const parts = covered.get(call) ?? new Set();
      parts.add(part);
      covered.set(call, parts);
      if (parts.size === call.parts.length) spared.add(call);
    }
  }
}

const isBetter = (a: { readonly one: Candidate; readonly gained: number }, b: typeof a): boolean =>
  a.gained > b.gained || (a.gained === b.gained && a.one.open.length < b.one.open.length);

/** The rules that are responsible for a call's verdict. */
export const rulesUsed = (decision: Decision): ReadonlySet<string> =>
  new Set(
    [decision.rule, ...decision.parts.flatMap(({ findings }) => findings.map(({ rule }) => rule))].flatMap((rule) =>
      rule?.list === 'allow' ? [rule.text] : [],
    ),
  );
