// One question to a model without a gate, for library users: input and output. Types only.
import type { TranscriptEntry } from './call.ts';
import type { ClassifierClient } from './classifier-client.ts';
import type { ClassifierFacts, Trouble } from './decision.ts';
import type { ClassifierSettings } from './settings.ts';

/** The user's rules, as prose or commands. */
export interface AutoModeRules {
  readonly allow?: readonly string[];
  readonly soft_deny?: readonly string[];
  readonly environment?: readonly string[];
}

export interface ClassifyOptions {
  /** An Anthropic or OpenAI client object, an async function, or a classifier's settings (or a list of them). */
  readonly client: ClassifierClient | ClassifierSettings | readonly ClassifierSettings[];
  readonly tool: string;
  readonly input: unknown;
  readonly transcript?: readonly TranscriptEntry[];
  readonly rules?: AutoModeRules;
  readonly cwd?: string;
  /** For a client object: the name of the model to use. */
  readonly model?: string;
  readonly stages?: 1 | 2;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface Classification {
  /** INVARIANT: true whenever the call could not be judged. `trouble` tells a failure from a block. */
  readonly shouldBlock: boolean;
  readonly reason: string;
  readonly thinking: string;
  readonly facts?: ClassifierFacts;
  readonly trouble?: Trouble;
}
