// The question about one call that is passed to the user's command, as JSON without secrets. Sends nothing.
import { basename, posix } from 'node:path';
import type { AgentReply } from '../agents/adapter.ts';
import { hookedAgent } from '../agents/agents.ts';
import type { Json, ToolCall } from '../model/call.ts';
import { hidesCode } from '../redact/hidden-code.ts';
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

export type QuestionText =
  | { readonly kind: 'text'; readonly text: string }
  /** `why` completes "the call …". */
  | { readonly kind: 'not whole'; readonly why: string };

/** INVARIANT: a person must see everything they allow. */
export function questionText({ id, call, reply, projectRoot, seconds, allow }: Question): QuestionText {
  const { input, tool, agent } = call;
  const { command, directory } = commandOf(call) ?? { directory: call.cwd };
  const text = command === undefined ? JSON.stringify(redactJson(input as Json)) : redact(command);
  if (text.length > LONGEST_CALL) return { kind: 'not whole', why: 'was too long for `questions.command`' };
  if (command === undefined ? textsIn(input).some(hidesCode) : hidesCode(command))
    return { kind: 'not whole', why: 'holds what may be a secret or a command, and no secret is shown' };
  const question = JSON.stringify({
    format: 1,
    id,
    agent,
    project: basename(projectRoot),
    directory: visible(directory),
    tool,
    call: visible(text),
    reason: visible(redact(reply.reason)),
    ...(reply.found === undefined ? {} : { analysis: visible(redact(reply.found)) }),
    seconds,
    answers: { allow, deny: 'deny' },
  });
  return { kind: 'text', text: `${question}\n` };
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];

/** Of a shell tool. Not known by their role: a flag may switch a sandbox off. */
const ABOUT_THE_COMMAND: ReadonlySet<string> = new Set(['description', 'run_in_background', 'is_background']);

/** Undefined unless the command and its directory are all that the call does: then a person must see the whole input. */
function commandOf({ agent, tool, input, cwd }: ToolCall): { readonly command: string; readonly directory: string } | undefined {
  const entry = hookedAgent(agent)?.tools.get(tool);
  if (entry?.kind !== 'shell') return undefined;
  const told = Object.entries(input)
    .filter(([name, value]) => !ABOUT_THE_COMMAND.has(name) && value !== null)
    .map(([name, value]) => ({ role: entry.fields.get(name)?.role, value }))
    .filter(({ role }) => role !== 'number');
  const [command, ...commands] = told.filter(({ role }) => role === 'command');
  const [directory, ...directories] = told.filter(({ role }) => role === 'workdir');
  const others = told.length - (command === undefined ? 0 : 1) - (directory === undefined ? 0 : 1);
  if (typeof command?.value !== 'string' || commands.length + directories.length + others > 0) return undefined;
  const { value: place = '' } = directory ?? {};
  return typeof place === 'string' ? { command: command.value, directory: posix.resolve(cwd, place) } : undefined;
}

/** Characters that move the cursor or change the text direction could show another call than the one that runs. */
const visible = (text: string): string =>
  text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
