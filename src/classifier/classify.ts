// The library's one-call door: a tool call, a transcript and rules in, `shouldBlock` and a reason out. Analyses nothing and applies no policy.
import type { JsonObject, TranscriptEntry } from '../model/call.ts';
import type { ClassifierFacts, Trouble } from '../model/decision.ts';
import type { ClassifierSettings, Rule, Ruleset } from '../model/settings.ts';
import { askClassifier } from './ask-classifier.ts';
import type { ClassifierDeps } from './ask-classifier.ts';
import { processMemory } from './memory.ts';
import type { ClassifierMemory } from './memory.ts';
import type { ClassifierHost } from './providers/connect.ts';
import type { ClassifierClient } from './providers/open-provider.ts';

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
  readonly memory?: ClassifierMemory;
  readonly onExchange?: NonNullable<ClassifierDeps['onExchange']>;
}

/** What the machine lends: environment for keys, clock, certificate files, and the redaction of secrets. */
export interface ClassifyMachine {
  readonly host: ClassifierHost;
  readonly redact: (text: string) => string;
}

export interface Classification {
  /** INVARIANT: true whenever the call was not judged. Look at `trouble` to tell a block from a failure. */
  readonly shouldBlock: boolean;
  readonly reason: string;
  readonly thinking: string;
  readonly facts?: ClassifierFacts;
  readonly trouble?: Trouble;
}

const DEFAULT_TIMEOUT_MS = 10_000;

function rulesetOf(rules: AutoModeRules): Ruleset {
  const prose = (list: Rule['list'], texts: readonly string[] = []): readonly Rule[] =>
    texts.map((text) => ({ list, text, origin: 'library', readings: [{ kind: 'prose', text, terms: [] }] }));
  return {
    rules: [...prose('allow', rules.allow), ...prose('soft_deny', rules.soft_deny)],
    environment: (rules.environment ?? []).map((text) => ({ text, origin: 'library' })),
  };
}

const isSettings = (client: ClassifyOptions['client']): client is ClassifierSettings | readonly ClassifierSettings[] =>
  Array.isArray(client) || (typeof client === 'object' && 'provider' in client);

/** Fails closed: an error, a time-out or a malformed answer blocks, with the reason, and is told apart by `trouble`. */
export async function classify(options: ClassifyOptions, machine: ClassifyMachine): Promise<Classification> {
  const { client } = options;
  const settings = isSettings(client) ? ('provider' in client ? [client] : client) : [];
  const outcome = await askClassifier(
    {
      call: { tool: options.tool, input: options.input, cwd: options.cwd ?? '', agent: 'library' },
      parts: [],
      disposition: 'review',
      rules: rulesetOf(options.rules ?? {}),
      transcript: options.transcript ?? [],
    },
    {
      ...machine,
      settings: {
        classifiers: settings,
        classifierTimeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        transcript: { entries: 20, characters: 200 },
        budget: {},
      },
      memory: options.memory ?? processMemory(),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.onExchange === undefined ? {} : { onExchange: options.onExchange }),
      ...(isSettings(client)
        ? {}
        : {
            client: {
              client,
              ...(options.model === undefined ? {} : { model: options.model }),
              ...(options.stages === undefined ? {} : { stages: options.stages }),
            },
          }),
    },
  );
  if (outcome.kind === 'trouble')
    return { shouldBlock: true, reason: outcome.trouble.message, thinking: '', trouble: outcome.trouble };
  const { facts } = outcome;
  return { shouldBlock: facts.shouldBlock, reason: facts.reason, thinking: facts.thinking, facts };
}
