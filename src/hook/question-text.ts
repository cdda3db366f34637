// The question about one call that is passed to the user's command, as JSON without secrets. Sends nothing.
import { basename } from 'node:path';
import type { AgentReply } from '../agents/adapter.ts';
import type { Json, ToolCall } from '../model/call.ts';
import { redact } from '../redact/redact.ts';
import { redactJson } from '../redact/redact-json.ts';

/** Longer calls are not passed on: a person must see everything they allow. */
export const LONGEST_CALL = 2000;

export interface Question {
  readonly id: string;
  readonly call: ToolCall;
  readonly reply: AgentReply;
  readonly projectRoot: string;
  readonly seconds: number;
  /** The line that allows the call. INVARIANT: generated for this question alone and stored nowhere else, so an old or invented answer allows nothing. */
  readonly allow: string;
}

/** Undefined if the call is too long to be shown whole. */
export function questionText({ id, call, reply, projectRoot, seconds, allow }: Question): string | undefined {
  const { input, tool, agent, cwd } = call;
  const { command } = input;
  const text = typeof command === 'string' ? redact(command) : JSON.stringify(redactJson(input as Json));
  if (text.length > LONGEST_CALL) return undefined;
  return `${JSON.stringify({
    format: 1,
    id,
    agent,
    project: basename(projectRoot),
    directory: cwd,
    tool,
    call: visible(text),
    reason: visible(redact(reply.reason)),
    ...(reply.found === undefined ? {} : { analysis: visible(redact(reply.found)) }),
    seconds,
    answers: { allow, deny: 'deny' },
  })}\n`;
}

/** Characters that move the cursor or change the text direction could show another call than the one that runs. */
const visible = (text: string): string =>
  text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
