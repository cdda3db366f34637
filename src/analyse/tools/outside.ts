// What the tools ask of those who know servers and secrets. An interface: the gate brings the answers.
import type { Effect } from '../../model/effect.ts';

export interface Outside {
  /** One HTTP request as its effects, with the operation where a known data store or daemon answers. */
  request(it: { readonly url: string; readonly method: string; readonly text?: string }): readonly Effect[];
  /** The secret that a text holds, and how sure that is: `ours` is a value of the project's own or a private key, `likely` has the form of a credential. */
  secretIn(text: string): { readonly what: string; readonly sure: 'ours' | 'likely' } | undefined;
}

/** Where nobody brought answers: a request stands for itself, and no text is known to hold a secret. */
export const nothingKnown: Outside = { request: () => [], secretIn: () => undefined };
