// The adapter of a client that copied Claude Code's hooks: the same input, the same answer before a call. The facts that differ are data.
import type { Trouble } from '../model/decision.ts';
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
  type AgentReply,
  type Answer,
  type AnswerMeaning,
  type HookRequest,
} from './adapter.ts';
import { claudeShapedSample, decodeClaudeShaped, type EventKind } from './claude-shaped.ts';
import { objectAt, printedObject, textAt } from './hook-json.ts';
import { terminalMode, type TerminalClient } from './terminal-mode.ts';

export interface ClaudeLike {
  readonly agent: string;
  /** Its tool that runs commands. */
  readonly shell: string;
  readonly events: ReadonlyMap<string, EventKind>;
  /** The variable that names the project, if there is one. */
  readonly project?: string;
  /** How to see that a person is present; without it the client cannot ask from its hook. */
  readonly terminal?: TerminalClient;
  /** The client shows no `systemMessage`: a note to the person is part of the reason of a question. */
  readonly notes?: 'asks';
  /** The field with the session of a sub-agent's parent. */
  readonly parentSession?: string;
  /** The field with the id of a call as the transcript has it, if it is not `tool_use_id`. */
  readonly callId?: string;
  /** Exit codes that stop a call. */
  readonly stops: 'exit code 2' | 'every exit code but 0';
}

const print = (output: object, person = ''): string =>
  `${JSON.stringify({ ...(person === '' ? {} : { systemMessage: person }), hookSpecificOutput: output })}\n`;

const before = (permissionDecision: string, reason: string): object => ({
  hookEventName: 'PreToolUse',
  permissionDecision,
  permissionDecisionReason: reason,
});

/** Asked once per session, only because there is no other way to inform the person. */
const ITSELF_ALLOWED = 'leeway allows this call; the agent asks for it anyway';

function deny(reply: AgentReply): Answer {
  const reason = forAgent(reply);
  const person = withNotes(reply.trouble === undefined ? '' : forPerson(reply), reply);
  return { stdout: print(before('deny', reason), person), stderr: `${reason}\n`, exitCode: 2 };
}

const approval = (decision: object, stderr = ''): Answer => ({
  stdout: print({ hookEventName: 'PermissionRequest', decision }),
  stderr,
  exitCode: 0,
});

function denyApproval(reply: AgentReply): Answer {
  const message = forAgent(reply);
  return approval({ behavior: 'deny', message }, `${message}\n`);
}

export function claudeLikeAdapter(client: ClaudeLike): Adapter {
  const { agent, shell, events, project, terminal, stops } = client;
  return {
    agent,
    events,
    patience: { agent: 60_000, own: 25_000 },
    variables: project === undefined ? [] : [project],
    sample: claudeShapedSample('PreToolUse', shell),
    ...(client.notes === undefined ? {} : { notes: client.notes }),

    decode: (text, { env, event, ancestors }) => {
      const projectDir = project === undefined ? undefined : env(project);
      return decodeClaudeShaped(text, {
        agent,
        events,
        event,
        mode: () => (terminal === undefined ? 'headless' : terminalMode(ancestors ?? [], terminal)),
        projectDir: projectDir === '' ? undefined : projectDir,
        ...(client.parentSession === undefined ? {} : { parentSession: client.parentSession }),
        ...(client.callId === undefined ? {} : { callId: client.callId }),
      });
    },

    encode: (reply: AgentReply, request: HookRequest): Answer => {
      if (request.kind !== 'before' && request.kind !== 'approval') return NO_OUTPUT;
      const verdict = verdictToSend(reply, request.mode, terminal === undefined ? 'cannot-ask' : 'can-ask');
      if (request.kind === 'approval')
        return verdict === 'deny' ? denyApproval(reply) : verdict === 'allow' ? approval({ behavior: 'allow' }) : NO_OUTPUT;
      if (verdict === 'deny') return deny(reply);
      const notes = notesFor(reply);
      if (client.notes === 'asks' && notes !== '' && request.mode === 'interactive') {
        const reason = verdict === 'ask' ? withNotes(forPerson(reply), reply) : `${notes}. ${ITSELF_ALLOWED}`;
        return { stdout: print(before('ask', reason), notes), stderr: '', exitCode: 0 };
      }
      // Some clients ignore a decision without a reason.
      const reason = verdict === 'ask' ? forPerson(reply) : 'leeway';
      return { stdout: print(before(verdict, reason), notes), stderr: '', exitCode: 0 };
    },

    pass: onlyNotes,

    refuse: (trouble: Trouble, event: string): Answer => {
      const kind = events.get(event);
      if (kind === 'approval') return denyApproval(refusal(trouble));
      if (stopsNothing(kind)) return { stdout: '', stderr: `${forAgent(refusal(trouble))}\n`, exitCode: 1 };
      return deny(refusal(trouble));
    },

    meaning: ({ stdout, stderr, exitCode }, event): AnswerMeaning => {
      if (event === 'PermissionRequest' && stdout === '') return 'prompts';
      if (exitCode !== 0) return stops === 'every exit code but 0' || (exitCode === 2 && stderr !== '') ? 'blocked' : 'runs';
      const output = objectAt(printedObject(stdout), 'hookSpecificOutput');
      if (textAt(output, 'hookEventName') !== event) return 'runs';
      if (event === 'PermissionRequest') return textAt(objectAt(output, 'decision'), 'behavior') === 'deny' ? 'blocked' : 'runs';
      const decision = textAt(output, 'permissionDecision');
      return decision === 'deny' ? 'blocked' : decision === 'ask' ? 'prompts' : 'runs';
    },
  };
}
