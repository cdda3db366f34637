// Facts about a model: its price, and what a request to it needs. Types only.

/** US dollars for a million tokens. */
export interface Price {
  readonly in: number;
  readonly out: number;
  /** Input read from the provider's cache. */
  readonly cached: number;
  /** Input written to the cache. */
  readonly cacheWrite: number;
  /** If a prompt has more tokens than this, all of it costs `long`. */
  readonly longAbove?: number;
  readonly long?: Omit<Price, 'longAbove' | 'long'>;
}

export interface ModelFacts {
  readonly name: string;
  /** Absent if unknown, never zero. */
  readonly price?: Price;
  /** The shortest prefix, in tokens, that the provider caches. For shorter ones no cache marker is sent. Without a number there is no cache. */
  readonly cachesFrom?: number;
  /**
   * How much it should reason before it answers; the answer has its own field `thinking`. If absent, the request does not set
   * this.
   */
  readonly effort?: 'none' | 'minimal' | 'low';
  /** `unless-told`: thinks unless the request turns it off. `always`: may think whatever the request says, which needs extra tokens. */
  readonly thinks?: 'unless-told' | 'always';
  /** The model accepts no forced tool, so a JSON schema is used for the answer. */
  readonly refusesTool?: true;
}

/** Everything about a model except its name and price. */
export type ModelTraits = Omit<ModelFacts, 'name' | 'price'>;

/** Facts about every model whose name begins with this prefix. The facts of a listed model take precedence. */
export interface ModelFamily extends ModelTraits {
  readonly prefix: string;
  /** If set, only for models whose names contain this too. */
  readonly part?: string;
}
