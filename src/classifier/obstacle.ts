// What keeps a provider from being asked at all: a fault that lasts, a failed self-check, a spent budget. Asks nothing.
import { createHash } from 'node:crypto';
import type { Settings } from '../model/settings.ts';
import type { ClassifierMemory } from './memory.ts';
import type { OpenedProvider } from './open-provider.ts';
import { PROMPT_VERSION } from './prompt.ts';
import type { Fault } from './trouble.ts';

export interface Obstacle {
  readonly fault: Fault;
  readonly latched: boolean;
}

export interface ObstacleFacts {
  readonly memory: ClassifierMemory;
  readonly budget: Settings['budget'];
  readonly now: number;
}

/** A self-check holds for a provider, model, address and prompt version. */
export const selfCheckKey = (provider: OpenedProvider): string =>
  createHash('sha256')
    .update(JSON.stringify([provider.who, PROMPT_VERSION]))
    .digest('hex');

export function obstacleTo(provider: OpenedProvider, { memory, budget, now }: ObstacleFacts): Obstacle | undefined {
  const stuck = memory.latched(provider.identity);
  if (stuck !== undefined) return { fault: stuck, latched: true };
  const check = memory.selfCheck(selfCheckKey(provider));
  if (check !== undefined && !check.armed)
    return { fault: { kind: 'disarmed', ...(check.why === undefined ? {} : { detail: check.why }) }, latched: false };
  const { session, day } = budget;
  if (session === undefined && day === undefined) return undefined;
  // Unknown is not zero: a budget cannot be kept for a model without a price.
  if (provider.price === undefined)
    return { fault: { kind: 'budget', detail: `the price of \`${provider.model}\` is not known` }, latched: false };
  const spent = memory.spent(now);
  if (session !== undefined && spent.session >= session)
    return { fault: { kind: 'budget', detail: `$${session} for a session` }, latched: false };
  if (day !== undefined && spent.day >= day) return { fault: { kind: 'budget', detail: `$${day} for a day` }, latched: false };
  return undefined;
}
