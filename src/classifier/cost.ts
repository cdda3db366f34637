// Turns token counts into dollars by the price table. Does not know budgets.
import { PRICES } from './data/prices.ts';

/** Tokens as a provider reports them. `in` counts everything sent, cached or not. */
export interface Usage {
  readonly in: number;
  readonly out: number;
  readonly cached: number;
  readonly cacheWritten: number;
}

/** Dollars, or undefined where the model's price is not known. */
export function costOf(model: string, usage: Usage): number | undefined {
  const listed = PRICES.get(model);
  if (listed === undefined) return undefined;
  const price = listed.long !== undefined && listed.longAbove !== undefined && usage.in > listed.longAbove ? listed.long : listed;
  const fresh = Math.max(0, usage.in - usage.cached - usage.cacheWritten);
  return (
    (fresh * price.in + usage.cached * price.cached + usage.cacheWritten * price.cacheWrite + usage.out * price.out) / 1_000_000
  );
}

export const isPriced = (model: string): boolean => PRICES.has(model);

export function addUsage(a: Usage, b: Usage): Usage {
  return { in: a.in + b.in, out: a.out + b.out, cached: a.cached + b.cached, cacheWritten: a.cacheWritten + b.cacheWritten };
}
