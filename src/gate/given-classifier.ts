// What a library user passed as the classifier: a client, a function, or one of these with its settings. Asks nothing.
import type { ClassifierClient } from '../model/classifier-client.ts';

export interface GivenClassifier {
  readonly client: ClassifierClient;
  readonly model?: string;
  readonly stages?: 1 | 2;
}

const WAYS_TO_ASK = ['messages', 'responses', 'chat'] as const;

export const isClient = (value: unknown): value is ClassifierClient =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && WAYS_TO_ASK.some((name) => name in value));

export const NO_CLIENT = 'it is neither a client of Anthropic or OpenAI nor a function';

/**
 * INVARIANT: something that cannot be asked is an error at once, so that no gate runs without the classifier that its user thinks
 * it has.
 */
export function givenClassifier(given: GivenClassifier | ClassifierClient | undefined): GivenClassifier | undefined {
  if (given === undefined) return undefined;
  if (isClient(given)) return { client: given };
  if (typeof given === 'object' && given !== null && isClient(given.client)) return given;
  throw new TypeError(`createGate: \`classifier\` cannot be asked: ${NO_CLIENT}, nor \`{ client }\` with one`);
}
