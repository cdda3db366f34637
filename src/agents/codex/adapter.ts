// Codex CLI's hook protocol. Its PreToolUse can only deny, and one unknown key in an answer makes it run the command.
import type { Trouble } from '../../model/decision.ts';
import {
  forAgent,
  forCode,
  refusal,
  NO_OUTPUT,
  onlyNotes,
  stopsNothing,
  withNotes,
  type Adapter,
  type Answer,
  type HookRequest,
  type AnswerMeaning,
  type AgentReply,
} from '../adapter.ts';
import { claudeShapedSample, decodeClaudeShaped, type EventKind } from '../claude-shaped.ts';
import { objectAt, printedObject, textAt } from '../hook-json.ts';

const EVENTS: ReadonlyMap<string, EventKind> = new Map<string, EventKind>([
  ['PreToolUse', 'before'],
  ['PermissionRequest', 'approval'],
  ['PostToolUse', 'after'],
  ['UserPromptSubmit', 'prompt'],
  ['SessionStart', 'start'],
]);

const deny = (reply: AgentReply, output: (reason: string) => object): Answer => {
  const reason = forAgent(reply);
  // If a hook exits with 2, Codex shows only its standard error, to the person and to the model.
  const shown = withNotes(reason, reply);
  return { stdout: `${JSON.stringify({ hookSpecificOutput: output(reason) })}\n`, stderr: `${shown}\n`, exitCode: 2 };
};
const denial = (reason: string): object => ({
  hookEventName: 'PreToolUse',
  permissionDecision: 'deny',
  permissionDecisionReason: reason,
});
const denyBefore = (reply: AgentReply): Answer =>
  reply.code === undefined ? deny(reply, denial) : denyWithCode(reply, reply.code);

/** Standard error reaches the model too. `systemMessage` reaches only the person, and Codex reads it only if the hook exits with 0. */
function denyWithCode(reply: AgentReply, code: string): Answer {
  const systemMessage = withNotes(forCode(code), reply);
  return {
    stdout: `${JSON.stringify({ systemMessage, hookSpecificOutput: denial(forAgent(reply)) })}\n`,
    stderr: '',
    exitCode: 0,
  };
}
const denyApproval = (reply: AgentReply): Answer =>
  deny(reply, (reason) => ({ hookEventName: 'PermissionRequest', decision: { behavior: 'deny', message: reason } }));

const keys = (value: object): string => Object.keys(value).toSorted().join(' ');

function meaning({ stdout, stderr, exitCode }: Answer, event: string): AnswerMeaning {
  if (exitCode === 2 && stderr.trim() !== '') return 'blocked';
  if (stdout === '') return event === 'PermissionRequest' ? 'prompts' : 'runs';
  const printed = printedObject(stdout);
  // Its schema accepts only one other key, a text for the person.
  if (!['hookSpecificOutput', 'hookSpecificOutput systemMessage'].includes(keys(printed))) return 'runs';
  const output = objectAt(printed, 'hookSpecificOutput');
  const decision = objectAt(output, 'decision');
  if (event === 'PermissionRequest')
    return textAt(decision, 'behavior') === 'deny' && textAt(decision, 'message') !== undefined ? 'blocked' : 'runs';
  const exact = keys(output) === 'hookEventName permissionDecision permissionDecisionReason';
  const denies = textAt(output, 'permissionDecision') === 'deny' && textAt(output, 'permissionDecisionReason') !== undefined;
  return exact && denies ? 'blocked' : 'runs';
}

export const codexAdapter: Adapter = {
  agent: 'codex',
  events: EVENTS,
  patience: { agent: 60_000, own: 25_000 },
  variables: [],
  // Every command arrives as `Bash`, however it is run.
  sample: claudeShapedSample('PreToolUse', 'Bash'),
  meaning,

  decode: (text, { event }) =>
    decodeClaudeShaped(text, {
      agent: 'codex',
      events: EVENTS,
      event,
      // Codex requests approval only if a person can answer; `exec` runs with approvals off.
      mode: (input, kind) => (kind === 'approval' || textAt(input, 'permission_mode') === 'default' ? 'interactive' : 'headless'),
    }),

  encode: (reply: AgentReply, request: HookRequest): Answer => {
    switch (request.kind) {
      case 'before':
        // Codex does not know `ask` and would run the command.
        return reply.verdict === 'allow' ? onlyNotes(reply) : denyBefore(reply);
      case 'approval':
        if (reply.verdict === 'deny') return denyApproval(reply);
        if (reply.verdict === 'ask') return request.mode === 'interactive' ? NO_OUTPUT : denyApproval(reply);
        return {
          stdout: `${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } } })}\n`,
          stderr: '',
          exitCode: 0,
        };
      case 'after':
      case 'prompt':
      case 'start':
      case 'notice':
        return NO_OUTPUT;
    }
  },

  // `systemMessage` is the one key besides the decision that its schema accepts; Codex shows the text to the person and the call continues.
  pass: onlyNotes,

  refuse: (trouble: Trouble, event: string): Answer => {
    const kind = EVENTS.get(event);
    if (kind === 'approval') return denyApproval(refusal(trouble));
    if (stopsNothing(kind)) return { stdout: '', stderr: `${forAgent(refusal(trouble))}\n`, exitCode: 1 };
    return denyBefore(refusal(trouble));
  },
};
