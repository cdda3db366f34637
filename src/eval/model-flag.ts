// Reads `--model`: which classifier an evaluation asks. Knows no keys.
import { PROVIDER_FACTS } from '../model/providers.gen.ts';
import type { ClassifierSettings } from '../model/settings.ts';

export type ModelChoice =
  | { readonly kind: 'configured' }
  | { readonly kind: 'named'; readonly settings: ClassifierSettings }
  | { readonly kind: 'bad'; readonly why: string };

/** Providers that can be named in a flag: one that needs a program with arguments cannot. */
const NAMEABLE = PROVIDER_FACTS.filter(({ needs }) => !needs.includes('command'));

/** `configured`, or `PROVIDER[:MODEL][@BASE_URL]`. */
export function readModelFlag(text: string): ModelChoice {
  if (text === 'configured') return { kind: 'configured' };
  const url = /@(https?:\/\/.*)$/.exec(text);
  const [name = '', ...rest] = (url ? text.slice(0, url.index) : text).split(':');
  const provider = NAMEABLE.find((one) => one.name === name)?.name;
  if (!provider)
    return { kind: 'bad', why: `unknown provider \`${name}\`; known: configured, ${NAMEABLE.map((one) => one.name).join(', ')}` };
  const model = rest.join(':');
  return {
    kind: 'named',
    settings: { provider, ...(model === '' ? {} : { model }), ...(url?.[1] === undefined ? {} : { base_url: url[1] }) },
  };
}
