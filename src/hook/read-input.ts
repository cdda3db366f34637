// Reads everything that an agent writes to a hook's standard input, up to a limit. Does not parse it.
import { readSync } from 'node:fs';
import type { Trouble } from '../model/decision.ts';

/** Larger input is not judged. It is still read to the end, so that the agent's write does not fail. */
const LARGEST = 16 * 1024 * 1024;
const LARGEST_DRAINED = 256 * 1024 * 1024;

export type HookText = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'trouble'; readonly trouble: Trouble };

class Collected {
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** Returns false if no more input is wanted. */
  add(chunk: Buffer): boolean {
    this.#size += chunk.length;
    if (this.#size <= LARGEST) this.#chunks.push(chunk);
    return this.#size < LARGEST_DRAINED;
  }

  text(): HookText {
    if (this.#size <= LARGEST) return { kind: 'text', text: Buffer.concat(this.#chunks).toString('utf8') };
    const message = `the hook input is larger than ${LARGEST} bytes`;
    return { kind: 'trouble', trouble: { kind: 'input', message, todo: 'split the call' } };
  }
}

/**
 * `watched`: something outside ends this process if the input never ends, so it can be read without the event loop, which saves a fifth
 * of a hook's time.
 */
export async function readHookText(by: 'watched' | 'alone'): Promise<HookText> {
  const collected = new Collected();
  if (by === 'watched' && readAll(collected) === 'end') return collected.text();
  for await (const chunk of process.stdin) if (!collected.add(chunk as Buffer)) break;
  return collected.text();
}

/** `later`: the descriptor is non-blocking, so the rest is read through the event loop. */
function readAll(collected: Collected): 'end' | 'later' {
  for (;;) {
    const buffer = Buffer.allocUnsafe(65_536);
    let got: number;
    try {
      got = readSync(0, buffer, 0, buffer.length, null);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'EAGAIN') return 'later';
      if (code === 'EOF') return 'end';
      throw error;
    }
    if (got === 0 || !collected.add(buffer.subarray(0, got))) return 'end';
  }
}
