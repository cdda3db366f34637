// What each model costs and needs, as its provider publishes it. Data only: an unlisted model has an unknown price, never zero.

/** The day this table was checked against the providers' price pages. */
export const PRICES_DATE = '2026-11-15';

/** US dollars for a million tokens. */
export interface Price {
  readonly in: number;
  readonly out: number;
  /** Input read from the provider's cache. */
  readonly cached: number;
  /** Input written to the cache. */
  readonly cacheWrite: number;
  /** Prompts above this many tokens cost `long` as a whole. */
  readonly longAbove?: number;
  readonly long?: Omit<Price, 'longAbove' | 'long'>;
}

export const PRICES: ReadonlyMap<string, Price> = new Map<string, Price>([
  [
    'claude-haiku-5-5',
    {
      in: 0.1,
      out: 0.5,
      cached: 0.01,
      cacheWrite: 0.125,
      longAbove: 100_000,
      long: { in: 0.5, out: 2.5, cached: 0.05, cacheWrite: 0.625 },
    },
  ],
  ['claude-haiku-4-5', { in: 1, out: 5, cached: 0.1, cacheWrite: 1.25 }],
  ['claude-haiku-4-5-20251001', { in: 1, out: 5, cached: 0.1, cacheWrite: 1.25 }],
  ['claude-sonnet-5-5', { in: 2, out: 10, cached: 0.1, cacheWrite: 2.5 }],
  [
    'gpt-6-luna',
    {
      in: 0.1,
      out: 0.5,
      cached: 0.01,
      cacheWrite: 0.125,
      longAbove: 272_000,
      long: { in: 0.2, out: 0.75, cached: 0.02, cacheWrite: 0.25 },
    },
  ],
  ['gpt-5.4-mini', { in: 0.75, out: 4.5, cached: 0.075, cacheWrite: 0.75 }],
  ['gpt-5-mini', { in: 0.25, out: 2, cached: 0.025, cacheWrite: 0.25 }],
  ['gpt-4.1-mini', { in: 0.4, out: 1.6, cached: 0.1, cacheWrite: 0.4 }],
]);
