// What a table can say about a model: its price, and what a request to it needs. Types only.

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

export interface ModelFacts {
  readonly name: string;
  /** Absent where it is not known, never zero. */
  readonly price?: Price;
  /** Fewest tokens of a prefix that the provider caches. A marker below it saves nothing, so none is sent; without a number there is none. */
  readonly cachesFrom?: number;
  /** How hard it is told to reason before it answers: the answer has its own `thinking`. Without one, nothing is said about it. */
  readonly effort?: 'none' | 'minimal' | 'low';
  /** `unless-told`: it thinks unless it is told not to. `always`: it cannot be told, refuses a forced tool, and its thinking needs room. */
  readonly thinks?: 'unless-told' | 'always';
}

/** What holds for every model whose name begins so and that is not listed itself. */
export interface ModelFamily extends Pick<ModelFacts, 'effort' | 'thinks' | 'cachesFrom'> {
  readonly prefix: string;
}
