// Default models and what each model needs in a request. Data only.

export const DEFAULT_ANTHROPIC_MODEL = 'claude-haiku-5-5';
export const DEFAULT_OPENAI_MODEL = 'gpt-6-luna';

/** Fewest tokens of a prefix that the provider caches. A marker below it saves nothing, so none is sent; an unlisted model gets none. */
export const CACHE_MINIMUM: ReadonlyMap<string, number> = new Map([
  ['claude-haiku-5-5', 512],
  ['claude-sonnet-5-5', 1024],
  ['claude-haiku-4-5', 4096],
  ['claude-haiku-4-5-20251001', 4096],
]);

/** Models that would reason at length before a forced call unless told not to: the answer has its own `thinking`. */
export const EFFORT_NONE: ReadonlySet<string> = new Set(['gpt-6-luna', 'gpt-5.6-luna', 'gpt-5.4-mini', 'gpt-5.4-nano']);
/** The older reasoning models know no `none`. */
export const EFFORT_MINIMAL: ReadonlySet<string> = new Set(['gpt-5-mini', 'gpt-5-nano']);
