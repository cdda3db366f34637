// A submitted prompt as a request: the person's own words, or only a notice if another agent or the client wrote it.
import type { HookRequest, RequestBase } from './adapter.ts';
import { typedText } from '../model/typed-text.ts';

/** INVARIANT: agents run the prompt hook for the prompts of sub-agents too; those are not a person's consent. */
export function promptRequest(base: RequestBase, prompt: string): HookRequest {
  const typed = base.subagent === undefined ? typedText(prompt) : undefined;
  return typed === undefined ? { ...base, kind: 'notice' } : { ...base, kind: 'prompt', prompt: typed };
}
