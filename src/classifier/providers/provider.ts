// The type of the value for one provider: its address, key, models with prices, and how it is asked. Types only.
import type { ProviderFacts } from '../../model/provider-facts.ts';
import type { ClassifierSettings } from '../../model/settings.ts';
import type { ClassifierHost, KeyCache } from '../protocols/connect.ts';
import type { AskedModel, ProviderReply, ProviderRequest } from '../protocols/exchange.ts';
import type { Fault } from '../trouble.ts';
import type { ModelFacts, ModelFamily, ModelTraits } from './model-facts.ts';

/** `chat`: spoken by most servers other than Anthropic and OpenAI. `agent`: another agent's client, in its print mode. */
export type ProtocolName = 'messages' | 'responses' | 'chat' | 'command' | 'agent';

export interface Provider extends ProviderFacts {
  /** The name for people. */
  readonly title: string;
  /** How it is asked, for the table in docs/classifier.md. */
  readonly speaks: string;
  /** Headers that every request needs. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly defaultModel?: string;
  /** What is known about its models. A model that is not listed can be asked too; its price is then unknown. */
  readonly models: readonly ModelFacts[];
  /** Facts about models that are not listed, by prefix of their names; the longest prefix counts. */
  readonly families?: readonly ModelFamily[];
  /** Facts about models of which nothing else is known. */
  readonly unlisted?: ModelTraits;
  /** Fields that every request to it has besides those of its protocol. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The server refuses or ignores a choice of one tool by name; it is told to call some tool, and there is only one. */
  readonly forcesAny?: true;
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
      /** Changes when anything changes that could fix a configuration fault, including the key; never reveals the key. */
      readonly identity: string;
      /** Removes the provider's key and header values from a text that is shown or stored. */
      readonly scrub: (text: string) => string;
      /** INVARIANT: never throws and never answers after `signal` fired; the caller watches the time. */
      readonly ask: (request: ProviderRequest, signal: AbortSignal) => Promise<ProviderReply>;
    }
  | { readonly kind: 'fault'; readonly fault: Fault };
