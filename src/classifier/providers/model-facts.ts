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
  /** For a model that would otherwise reason at length before a forced call: the answer has its own `thinking`. Older models know no `none`. */
  readonly effort?: 'none' | 'minimal';
}
