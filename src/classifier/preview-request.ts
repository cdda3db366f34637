// Shows exactly what would be sent about a call, without key, network or sending. For `leeway classifier prompt` and for snapshots.
import type { ClassifierSettings } from '../model/settings.ts';
import { firstAnswerTokens } from './ask-in-stages.ts';
import { estimateRequest } from './estimate-tokens.ts';
import { stageText } from './prompt.ts';
import type { ProviderRequest } from './protocols/exchange.ts';
import { askedModel, providerNamed } from './providers/providers.ts';
import type { RenderedRequest } from './render-request.ts';

export interface RequestPreview {
  /** The JSON body of the first request. */
  readonly body: unknown;
  /** An estimate. */
  readonly tokens: number;
}

export function previewRequest(
  rendered: Pick<RenderedRequest, 'system' | 'question'>,
  settings: ClassifierSettings,
): RequestPreview {
  const request: ProviderRequest = {
    system: rendered.system,
    question: rendered.question,
    maxOutputTokens: firstAnswerTokens(settings),
    ...(settings.stages === 2 ? { stage: stageText[1] } : {}),
  };
  const provider = providerNamed(settings.provider);
  const body = provider?.body(askedModel(provider, settings), request) ?? {};
  return { body, tokens: estimateRequest(body) };
}
