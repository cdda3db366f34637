// Reads `--model`: which classifier an evaluation asks. Knows no keys.
import type { ClassifierSettings, ProviderName } from '../model/settings.ts';

export type ModelChoice =
  | { readonly kind: 'configured' }
  | { readonly kind: 'named'; readonly settings: ClassifierSettings }
  | { readonly kind: 'bad'; readonly why: string };

const PROVIDERS: ReadonlyMap<string, ProviderName> = new Map<string, ProviderName>([
  ['anthropic', 'anthropic'],
  ['openai', 'openai'],
  ['openai-compatible', 'openai-compatible'],
]);

/** `configured`, or `PROVIDER[:MODEL][@BASE_URL]`. */
export function readModelFlag(text: string): ModelChoice {
  if (text === 'configured') return { kind: 'configured' };
  const url = /@(https?:\/\/.*)$/.exec(text);
  const [name = '', ...rest] = (url ? text.slice(0, url.index) : text).split(':');
  const provider = PROVIDERS.get(name);
  if (!provider)
    return { kind: 'bad', why: `unknown provider \`${name}\`; known: configured, ${[...PROVIDERS.keys()].join(', ')}` };
  const model = rest.join(':');
  return {
    kind: 'named',
    settings: { provider, ...(model === '' ? {} : { model }), ...(url?.[1] === undefined ? {} : { base_url: url[1] }) },
  };
}
