// Types of pool.mjs, for its test.
export interface PoolSettings {
  readonly worker?: URL;
  readonly silence?: number;
  readonly start?: number;
  readonly megabytes?: number;
}
export type Outcome = { readonly kind: 'done'; readonly result: unknown } | { readonly kind: 'lost'; readonly error: Error };
export interface Pool {
  run(message: { readonly kind: string }, limit?: number): Promise<Outcome>;
  end(): Promise<void>;
}
export function workerPool(size: number, data: unknown, settings?: PoolSettings): Pool;
