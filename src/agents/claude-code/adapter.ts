// Claude Code's hook protocol. Decodes its events and answers them; does not judge.
import type { Trouble } from '../../model/decision.ts';
import {
  forAgent,
  forPerson,
  notesFor,
  withNotes,
  refusal,
  verdictToSend,
  NO_OUTPUT,
  onlyNotes,
  stopsNothing,
  type Adapter,
  type Answer,
  type HookRequest,
  type AnswerMeaning,
  type Mode,
  type AgentReply,
} from '../adapter.ts';
import { claudeShapedSample, decodeClaudeShaped, type EventKind } from '../claude-shaped.ts';
import { objectAt, printedObject, textAt } from '../hook-json.ts';
import { QUESTION_TOOL } from './transcript.ts';

const EVENTS: ReadonlyMap<string, EventKind> = new Map<string, EventKind>([
  ['PreToolUse', 'before'],
  ['PermissionRequest', 'approval'],
  ['PostToolUse', 'after'],
  ['PostToolUseFailure', 'after'],
  ['UserPromptSubmit', 'prompt'],
  ['SessionStart', 'start'],
]);

/** Newer versions say whether a person is present; older ones only how they were started. */
function modeOf(env: (name: string) => string | undefined): Mode {
  const attended = env('CLAUDE_CODE_SESSION_ATTENDED');
  if (attended !== undefined && attended !== '') return attended === '1' ? 'interactive' : 'headless';
  return env('CLAUDE_CODE_ENTRYPOINT') === 'cli' ? 'interactive' : 'headless';
}

const preToolUse = (permissionDecision: string, reason?: string): object => ({
  hookEventName: 'PreToolUse',
  permissionDecision,
  ...(reason === undefined ? {} : { permissionDecisionReason: reason }),
});

const answer = (output: object, person = ''): string =>
  `${JSON.stringify({ ...(person === '' ? {} : { systemMessage: person }), hookSpecificOutput: output })}\n`;

/** `systemMessage` reaches the person; the reason alone would reach only the model. */
function denyBefore(reply: AgentReply): Answer {
  const reason = forAgent(reply);
  const person = withNotes(reply.trouble === undefined ? '' : forPerson(reply), reply);
  return { stdout: answer(preToolUse('deny', reason), person), stderr: `${reason}\n`, exitCode: 2 };
}

/**
 * The dialogs of these tools show the change but no text of a hook (seen with 2.1.325); a message appears below the call only after the
 * person approved it.
 */
const SHOWS_NO_REASON: ReadonlySet<string> = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit']);

function answerBefore(reply: AgentReply, mode: Mode, tool: string): Answer {
  switch (verdictToSend(reply, mode, 'can-ask')) {
    case 'allow':
      return { stdout: answer(preToolUse('allow'), notesFor(reply)), stderr: '', exitCode: 0 };
    case 'ask':
      return {
        stdout: answer(
          preToolUse('ask', forPerson(reply)),
          SHOWS_NO_REASON.has(tool) ? withNotes(forPerson(reply), reply) : notesFor(reply),
        ),
        stderr: '',
        exitCode: 0,
      };
    case 'deny':
      return denyBefore(reply);
  }
}

/** This event ignores exit codes, so only the JSON can deny. */
function denyApproval(reply: AgentReply): Answer {
  const reason = forAgent(reply);
  const decision = { behavior: 'deny', message: reason };
  return { stdout: answer({ hookEventName: 'PermissionRequest', decision }), stderr: `${reason}\n`, exitCode: 0 };
}

function meaning({ stdout, stderr, exitCode }: Answer, event: string): AnswerMeaning {
  if (event === 'PreToolUse' && exitCode === 2 && stderr !== '') return 'blocked';
  if (exitCode !== 0) return 'runs';
  if (stdout === '') return event === 'PermissionRequest' ? 'prompts' : 'runs';
  const output = objectAt(printedObject(stdout), 'hookSpecificOutput');
  if (textAt(output, 'hookEventName') !== event) return 'runs';
  if (event === 'PermissionRequest') return textAt(objectAt(output, 'decision'), 'behavior') === 'deny' ? 'blocked' : 'runs';
  const decision = textAt(output, 'permissionDecision');
  return decision === 'deny' ? 'blocked' : decision === 'ask' ? 'prompts' : 'runs';
}

export const claudeCodeAdapter: Adapter = {
  agent: 'claude-code',
  events: EVENTS,
  patience: { agent: 60_000, own: 25_000 },
  variables: ['CLAUDE_PROJECT_DIR', 'CLAUDE_CODE_SESSION_ATTENDED', 'CLAUDE_CODE_ENTRYPOINT'],
  sample: claudeShapedSample('PreToolUse', 'Bash'),
  meaning,

  decode: (text, { env, event }) => {
    const projectDir = env('CLAUDE_PROJECT_DIR');
    return decodeClaudeShaped(text, {
      agent: 'claude-code',
      events: EVENTS,
      event,
      questionTool: QUESTION_TOOL,
      mode: () => modeOf(env),
      projectDir: projectDir === '' ? undefined : projectDir,
    });
  },

  encode: (reply: AgentReply, request: HookRequest): Answer => {
    switch (request.kind) {
      case 'before':
        return answerBefore(reply, request.mode, request.call.tool);
      case 'approval':
        // After our allow the agent itself asks the person here, because of the user's own ask rule or a protected path. leeway does not
        // answer that question.
        return verdictToSend(reply, request.mode, 'can-ask') === 'deny' ? denyApproval(reply) : NO_OUTPUT;
      case 'after':
      case 'prompt':
      case 'start':
      case 'notice':
        return NO_OUTPUT;
    }
  },

  pass: onlyNotes,

  refuse: (trouble: Trouble, event: string): Answer => {
    const kind = EVENTS.get(event);
    if (kind === 'approval') return denyApproval(refusal(trouble));
    // An event that cannot stop a call must not stop a prompt either: exit code 2 would discard what the person typed.
    if (stopsNothing(kind)) return { stdout: '', stderr: `${forAgent(refusal(trouble))}\n`, exitCode: 1 };
    return denyBefore(refusal(trouble));
  },
};
