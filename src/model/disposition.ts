// The four dispositions and the three verdicts, each in order of strictness. Does not know effects.

export const DISPOSITIONS = ['quiet', 'review', 'guarded', 'forbidden'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

export const VERDICTS = ['allow', 'ask', 'deny'] as const;
export type Verdict = (typeof VERDICTS)[number];

const rank = new Map<string, number>([...DISPOSITIONS.entries(), ...VERDICTS.entries()].map(([i, name]) => [name, i]));
const rankOf = (name: Disposition | Verdict): number => rank.get(name) ?? DISPOSITIONS.length;

export const stricter = <T extends Disposition | Verdict>(a: T, b: T): T => (rankOf(b) > rankOf(a) ? b : a);
export const isStricter = <T extends Disposition | Verdict>(a: T, than: T): boolean => rankOf(a) > rankOf(than);
export const strictest = (all: Iterable<Disposition>): Disposition => {
  let worst: Disposition = 'quiet';
  for (const one of all) worst = stricter(worst, one);
  return worst;
};
