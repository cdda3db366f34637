// Asks a provider once, or twice: a quick look that can only allow, then the same question with room to reason. Verifies nothing itself.
import { askProvider } from './ask-provider.ts';
import type { AskProviderOptions } from './ask-provider.ts';
import { addUsage } from './cost.ts';
import type { Usage } from './cost.ts';
import type { ModelAnswer } from './decode-answer.ts';
import { stageText } from './prompt.ts';
import type { RenderedRequest } from './render-request.ts';
import type { Fault } from './trouble.ts';

export interface StageOptions extends Omit<AskProviderOptions, 'request'> {
  readonly rendered: RenderedRequest;
  readonly stages: 1 | 2;
  readonly maxOutputTokens: number | undefined;
  /** True if the first answer decides the call. */
  readonly clears: (answer: ModelAnswer) => boolean;
}

export type StagedReply =
  | {
      readonly kind: 'answer';
      readonly answer: ModelAnswer;
      readonly stage: 1 | 2;
      readonly usage?: Usage;
      readonly requestId?: string;
      readonly servedBy?: string;
    }
  | { readonly kind: 'fault'; readonly fault: Fault; readonly usage?: Usage };

/** Token limit for the answer: a typical one has 100 to 150 tokens. */
const QUICK = 300;
const ORDINARY = 500;
const THOROUGH = 1_500;

/** Token limit for the answer in a first request. */
export const firstAnswerTokens = (settings: { readonly stages?: 1 | 2; readonly max_output_tokens?: number }): number =>
  settings.stages === 2 ? QUICK : (settings.max_output_tokens ?? ORDINARY);

export async function askInStages(options: StageOptions): Promise<StagedReply> {
  if (options.stages === 1) return ask(options, 1, undefined);
  const first = await ask(options, 1, 'quick');
  // If the first look failed, there is no second one: it would cost time that the next classifier may need.
  if (first.kind === 'fault' || options.clears(first.answer)) return first;
  const second = await ask(options, 2, 'thorough');
  const usage =
    first.usage === undefined ? second.usage : second.usage === undefined ? first.usage : addUsage(first.usage, second.usage);
  return { ...second, ...(usage === undefined ? {} : { usage }) };
}

async function ask(options: StageOptions, stage: 1 | 2, look: 'quick' | 'thorough' | undefined): Promise<StagedReply> {
  const { system, question } = options.rendered;
  const room = look === 'quick' ? QUICK : (options.maxOutputTokens ?? (look === 'thorough' ? THOROUGH : ORDINARY));
  const { reply, usage } = await askProvider({
    ...options,
    request: { system, question, maxOutputTokens: room, ...(look === undefined ? {} : { stage: stageText[stage] }) },
  });
  const paid = usage === undefined ? {} : { usage };
  if (reply.kind === 'fault') return { kind: 'fault', fault: reply.fault, ...paid };
  return {
    kind: 'answer',
    answer: reply.answer,
    stage,
    ...paid,
    ...(reply.requestId === undefined ? {} : { requestId: reply.requestId }),
    ...(reply.servedBy === undefined ? {} : { servedBy: reply.servedBy }),
  };
}
