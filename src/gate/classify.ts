// The side query on its own, for library users: the classifier bound to this machine. Analyses nothing and applies no policy.
import type { ClassifyOptions as InnerOptions } from '../classifier/classify.ts';
import { classify as classifyOn } from '../classifier/classify.ts';
import { realHost } from '../host/real-host.ts';
import { redact } from '../log/redact.ts';
import type { JsonObject, TranscriptEntry } from '../model/call.ts';
import type { ClassifierClient } from '../model/classifier-client.ts';
import type { ClassifierFacts, Trouble } from '../model/decision.ts';
import type { ClassifierSettings } from '../model/settings.ts';

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
  readonly input: JsonObject;
  readonly transcript?: readonly TranscriptEntry[];
  readonly rules?: AutoModeRules;
  readonly cwd?: string;
  /** For a client object: the model to name. */
  readonly model?: string;
  readonly stages?: 1 | 2;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface Classification {
  /** True whenever the call was not judged, too; look at `trouble` to tell a block from a failure. */
  readonly shouldBlock: boolean;
  readonly reason: string;
  readonly thinking: string;
  readonly facts?: ClassifierFacts;
  readonly trouble?: Trouble;
}

/** Asks a model about one tool call. Fails closed: whatever was not judged comes back with `shouldBlock: true` and a `trouble`. */
export const classify = (options: ClassifyOptions): Promise<Classification> =>
  classifyOn(options as unknown as InnerOptions, { host: realHost(), redact });
