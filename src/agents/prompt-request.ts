// A submitted prompt as a request: the person's own words, or only a notice where another agent or the client speaks.
import type { HookRequest, RequestBase } from './adapter.ts';
import { typedText } from './typed-text.ts';

/** INVARIANT: agents run the prompt hook for the prompts of sub-agents too; those are nobody's consent. */
export function promptRequest(base: RequestBase, prompt: string): HookRequest {
  const typed = base.subagent === undefined ? typedText(prompt) : undefined;
  return typed === undefined ? { ...base, kind: 'notice' } : { ...base, kind: 'prompt', prompt: typed };
}
