// One deadline over stages, retries and fallbacks, combined with the caller's own signal. Does not ask anything.

export interface Deadline {
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  left(): number;
  /** Why the signal fired. */
  why(): 'timeout' | 'cancelled' | undefined;
  /** A deadline inside this one. */
  part(ms: number): Deadline;
  /** Waits, or returns early when the signal fires. */
  sleep(ms: number): Promise<void>;
  /** Resolves to `undefined` if the signal fires first, so that work which ignores its signal cannot block us. */
  race<T>(work: Promise<T>): Promise<T | undefined>;
  end(): void;
}

export interface DeadlineOptions {
  readonly ms: number;
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** Why `signal` fired; a caller's own signal means that the caller no longer waits. */
  readonly cause?: () => 'timeout' | 'cancelled' | undefined;
}

export function startDeadline({ ms, now, signal, cause }: DeadlineOptions): Deadline {
  const controller = new AbortController();
  const end = now() + ms;
  let why: 'timeout' | 'cancelled' | undefined;
  const fire = (reason: 'timeout' | 'cancelled'): void => {
    why ??= reason;
    controller.abort();
  };
  const timer = setTimeout(() => fire('timeout'), Math.max(0, ms));
  const cancel = (): void => fire(cause?.() ?? 'cancelled');
  if (signal?.aborted === true) cancel();
  else signal?.addEventListener('abort', cancel, { once: true });
  const stopped = new Promise<undefined>((resolve) => {
    if (controller.signal.aborted) resolve(undefined);
    controller.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return {
    signal: controller.signal,
    left: () => Math.max(0, end - now()),
    why: () => why,
    part: (partMs) =>
      startDeadline({ ms: Math.min(partMs, Math.max(0, end - now())), now, signal: controller.signal, cause: () => why }),
    race: (work) => Promise.race([work, stopped]),
    sleep: (wait) =>
      new Promise((resolve) => {
        const pause = setTimeout(resolve, wait);
        void stopped.then(() => {
          clearTimeout(pause);
          resolve();
        });
      }),
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    },
  };
}
