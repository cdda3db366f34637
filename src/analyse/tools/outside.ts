// What the tools need to know about servers and secrets. An interface: the gate implements it.
import type { Effect } from '../../model/effect.ts';

export interface Outside {
  /** The effects of one HTTP request, with the operation if a known data store or daemon answers. */
  request(target: { readonly url: string; readonly method: string; readonly text?: string }): readonly Effect[];
  /**
   * The secret in a text, and how certain it is: `ours` is a value of the project's own or a private key, `likely` has the form of a
   * credential.
   */
  secretIn(text: string): { readonly what: string; readonly sure: 'ours' | 'likely' } | undefined;
}

/** Without an implementation: a request is only a request, and no text is known to contain a secret. */
export const nothingKnown: Outside = { request: () => [], secretIn: () => undefined };
