// Turns token counts into dollars. Does not know budgets.
import type { Price } from './providers/model-facts.ts';

/** Tokens as a provider reports them. `in` counts everything sent, cached or not. */
export interface Usage {
  readonly in: number;
  readonly out: number;
  readonly cached: number;
  readonly cacheWritten: number;
}

/** In dollars. */
export function costOf(listed: Price, usage: Usage): number {
  const price = listed.long !== undefined && listed.longAbove !== undefined && usage.in > listed.longAbove ? listed.long : listed;
  const fresh = Math.max(0, usage.in - usage.cached - usage.cacheWritten);
  return (
    (fresh * price.in + usage.cached * price.cached + usage.cacheWritten * price.cacheWrite + usage.out * price.out) / 1_000_000
  );
}

export function addUsage(a: Usage, b: Usage): Usage {
  return { in: a.in + b.in, out: a.out + b.out, cached: a.cached + b.cached, cacheWritten: a.cacheWritten + b.cacheWritten };
}
