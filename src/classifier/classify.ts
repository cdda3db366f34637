// The library function for one question: takes a tool call, a transcript and rules; returns `shouldBlock` and a reason. Analyses nothing
// and applies no policy.
import type { JsonObject } from '../model/call.ts';
import type { AutoModeRules, Classification, ClassifyOptions as PublicOptions } from '../model/classify-call.ts';
import type { ClassifierSettings, Rule, Ruleset } from '../model/settings.ts';
import { askClassifier } from './ask-classifier.ts';
import type { ClassifierDeps } from './ask-classifier.ts';
import { processMemory } from './memory.ts';
import type { ClassifierMemory } from './memory.ts';
import type { ClassifierHost } from './protocols/connect.ts';
import type { Redactor } from './render-request.ts';
import type { ClassifierClient } from './wrap-client.ts';

/** The library's options, with a stricter type for the client and extra fields for internal callers. */
export interface ClassifyOptions extends Omit<PublicOptions, 'client' | 'input'> {
  readonly input: JsonObject;
  readonly client: ClassifierClient | ClassifierSettings | readonly ClassifierSettings[];
  readonly memory?: ClassifierMemory;
  readonly onExchange?: NonNullable<ClassifierDeps['onExchange']>;
}

/** What the machine provides: environment for keys, clock, certificate files, and the redaction of secrets. */
export interface ClassifyMachine {
  readonly host: ClassifierHost;
  readonly redactor: Redactor;
  readonly hidesCode?: (text: string) => boolean;
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

/** Fails closed: an error, a time-out or a malformed answer blocks with the reason, and sets `trouble`. */
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
    return {
      shouldBlock: true,
      reason: `could not judge this call: ${outcome.trouble.message}`,
      thinking: '',
      trouble: outcome.trouble,
    };
  const { facts } = outcome;
  return { shouldBlock: facts.shouldBlock, reason: facts.reason, thinking: facts.thinking, facts };
}
