// Prepares one entry of the settings so that it can be asked. Knows no provider and loads no SDK itself.
import { wrongSetting } from '../model/provider-facts.ts';
import type { ClassifierSettings } from '../model/settings.ts';
import { thinkingRoom } from './protocols/exchange.ts';
import type { AskedModel, ProviderRequest } from './protocols/exchange.ts';
import type { Price } from './providers/model-facts.ts';
import type { Opening, Provider, Reached } from './providers/provider.ts';
import { askedModel, providerNamed } from './providers/providers.ts';
import type { Fault } from './trouble.ts';

/** A provider that can be asked about one model. */
export interface OpenedProvider extends Omit<Extract<Reached, { kind: 'reached' }>, 'kind'> {
  readonly name: string;
  readonly model: string;
  /** Absent if unknown. */
  readonly price?: Price;
  /** Provider, model and address, for messages. */
  readonly who: string;
  /** Provider, model, address and program in full, to distinguish classifiers. */
  readonly reaches: string;
  /** Tokens for thinking, in addition to the limit of the answer. */
  readonly thinkingRoom: number;
  /** The exact body that `ask` sends. */
  readonly body: (request: ProviderRequest) => unknown;
}

export type OpenResult =
  | { readonly kind: 'provider'; readonly provider: OpenedProvider }
  | { readonly kind: 'fault'; readonly fault: Fault; readonly who: string };

export async function openProvider(
  settings: ClassifierSettings,
  context: Pick<Opening, 'host' | 'signal' | 'keys'>,
): Promise<OpenResult> {
  const provider = providerNamed(settings.provider);
  const wrong = (detail: string, todo?: string): OpenResult => ({
    kind: 'fault',
    fault: { kind: 'config', detail, ...(todo === undefined ? {} : { todo }) },
    who: `\`${settings.provider}\``,
  });
  if (provider === undefined) return wrong('there is no such provider');
  const missing = provider.needs.filter((need) => settings[need] === undefined);
  if (missing.length > 0) return wrong(`it needs ${missing.map((need) => `\`${need}\``).join(' and ')}`);
  const idle = wrongSetting(provider, settings);
  if (idle !== undefined) return wrong(idle.message, idle.todo);
  const model = askedModel(provider, settings);
  const who = `\`${[provider.name, model.name].join(' ').trim()}\`${addressOf(settings.base_url)}`;
  const reached = await provider.open({ ...context, provider, settings, model });
  if (reached.kind === 'fault') return { ...reached, who };
  const { identity, scrub, ask } = reached;
  return {
    kind: 'provider',
    provider: { ...namesOf(provider, model), who, reaches: reachesOf(settings, model), identity, scrub, ask },
  };
}

const reachesOf = ({ provider, base_url, command, output, headers }: ClassifierSettings, { name }: AskedModel): string =>
  JSON.stringify([provider, name, base_url ?? '', command ?? [], output ?? '', headers ?? {}]);

/** The fields that do not depend on the connection. */
export const namesOf = (
  provider: Provider,
  model: AskedModel,
): Pick<OpenedProvider, 'name' | 'model' | 'price' | 'thinkingRoom' | 'body'> => ({
  name: provider.name,
  model: model.name,
  ...(model.price === undefined ? {} : { price: model.price }),
  thinkingRoom: thinkingRoom(model),
  body: (request) => provider.body(model, request),
});

/** Host and port only: a path or a password in the address must not be shown. */
const addressOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? ` at \`${new URL(url).host}\`` : '';
