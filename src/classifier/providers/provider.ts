// The one value that a provider is: where it answers, its key, its models with their prices, and how it is asked. Types only.
import type { ProviderFacts } from '../../model/provider-facts.ts';
import type { ClassifierSettings } from '../../model/settings.ts';
import type { ClassifierHost, KeyCache } from '../protocols/connect.ts';
import type { AskedModel, ProviderReply, ProviderRequest } from '../protocols/exchange.ts';
import type { Fault } from '../trouble.ts';
import type { ModelFacts, ModelFamily } from './model-facts.ts';

/** `chat` is what most servers speak that are not Anthropic or OpenAI. `agent`: another agent's client, by its print mode. */
export type ProtocolName = 'messages' | 'responses' | 'chat' | 'command' | 'agent';

export interface Provider extends ProviderFacts {
  /** As people call it. */
  readonly title: string;
  /** How it is asked, for the table in docs/classifier.md. */
  readonly speaks: string;
  /** Headers that every request needs. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly defaultModel?: string;
  /** What is known about its models. One that is not listed can be asked too; its price is then unknown. */
  readonly models: readonly ModelFacts[];
  /** What is known of models that are not listed, by how their names begin; the longest prefix counts. */
  readonly families?: readonly ModelFamily[];
  /** The day the prices were checked against the provider's own page. */
  readonly pricesChecked?: string;
  readonly protocol: ProtocolName;
  /** The exact body of a request. */
  readonly body: (model: AskedModel, request: ProviderRequest) => unknown;
  readonly open: (opening: Opening) => Promise<Reached>;
}

export interface Opening {
  readonly provider: Provider;
  readonly settings: ClassifierSettings;
  readonly model: AskedModel;
  readonly host: ClassifierHost;
  readonly signal: AbortSignal;
  /** Keys that commands printed, for callers that live longer than one question. */
  readonly keys?: KeyCache;
}

export type Reached =
  | {
      readonly kind: 'reached';
      /** Changes when anything changes that could mend a configuration fault, the key included; never reveals the key. */
      readonly identity: string;
      /** Takes the provider's key and header values out of a text that is shown or stored. */
      readonly scrub: (text: string) => string;
      /** INVARIANT: never throws and never answers after `signal` fired; the caller keeps the time. */
      readonly ask: (request: ProviderRequest, signal: AbortSignal) => Promise<ProviderReply>;
    }
  | { readonly kind: 'fault'; readonly fault: Fault };
