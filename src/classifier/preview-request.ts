// Shows exactly what would be sent about a call, without key, network or sending. For `leeway classifier prompt` and for snapshots.
import type { ClassifierSettings } from '../model/settings.ts';
import { firstRoom } from './ask-in-stages.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { stageText } from './prompt.ts';
import { anthropicBody } from './providers/anthropic.ts';
import { commandBody } from './providers/command.ts';
import { modelOf } from './providers/open-provider.ts';
import { chatBody } from './providers/openai-chat.ts';
import { responsesBody } from './providers/openai-responses.ts';
import type { ProviderRequest } from './providers/provider.ts';
import type { RenderedRequest } from './render-request.ts';

export interface RequestPreview {
  /** The JSON body of the first request. */
  readonly body: unknown;
  /** An estimate. */
  readonly tokens: number;
}

export function previewRequest(rendered: RenderedRequest, settings: ClassifierSettings): RequestPreview {
  const request: ProviderRequest = {
    system: rendered.system,
    question: rendered.question,
    maxOutputTokens: firstRoom(settings),
    ...(settings.stages === 2 ? { stage: stageText[1] } : {}),
  };
  const body = bodyFor(settings, request);
  return { body, tokens: estimateTokens(JSON.stringify(body)) };
}

function bodyFor(settings: ClassifierSettings, request: ProviderRequest): unknown {
  const model = modelOf(settings);
  switch (settings.provider) {
    case 'anthropic':
      return anthropicBody(model, request);
    case 'openai':
      return responsesBody(model, request);
    case 'openai-compatible':
      return chatBody({ model, output: settings.output ?? 'tool' }, request);
    case 'command':
      return commandBody(model, request);
  }
}
