// Gemini CLI's hook protocol. It does not say whether a person is present, and without one an `ask` hangs forever.
import type { Trouble } from '../../model/decision.ts';
import {
  forAgent,
  forPerson,
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
  type AgentReply,
} from '../adapter.ts';
import { claudeShapedSample, decodeClaudeShaped, type EventKind } from '../claude-shaped.ts';
import { printedObject, textAt } from '../hook-json.ts';
import { terminalMode } from '../terminal-mode.ts';
import { GEMINI_CLIENT } from './gemini-mode.ts';

const EVENTS: ReadonlyMap<string, EventKind> = new Map<string, EventKind>([
  ['BeforeTool', 'before'],
  ['AfterTool', 'after'],
  ['BeforeAgent', 'prompt'],
  ['SessionStart', 'start'],
]);

function deny(reply: AgentReply): Answer {
  const reason = forAgent(reply);
  const person = withNotes(reply.trouble === undefined ? '' : forPerson(reply), reply);
  const output = { decision: 'deny', reason, ...(person === '' ? {} : { systemMessage: person }) };
  return { stdout: `${JSON.stringify(output)}\n`, stderr: `${reason}\n`, exitCode: 2 };
}

function meaning({ stdout, stderr, exitCode }: Answer): AnswerMeaning {
  if (exitCode === 2 && stderr !== '') return 'blocked';
  if (stdout === '') return 'runs';
  const decision = textAt(printedObject(stdout), 'decision');
  return decision === 'deny' || decision === 'block' ? 'blocked' : decision === 'ask' ? 'prompts' : 'runs';
}

export const geminiCliAdapter: Adapter = {
  agent: 'gemini-cli',
  events: EVENTS,
  patience: { agent: 60_000, own: 25_000 },
  variables: ['GEMINI_PROJECT_DIR'],
  sample: claudeShapedSample('BeforeTool', 'run_shell_command'),
  meaning,

  decode: (text, { env, event, ancestors }) => {
    const projectDir = env('GEMINI_PROJECT_DIR');
    return decodeClaudeShaped(text, {
      agent: 'gemini-cli',
      events: EVENTS,
      event,
      mode: () => terminalMode(ancestors ?? [], GEMINI_CLIENT),
      projectDir: projectDir === '' ? undefined : projectDir,
    });
  },

  encode: (reply: AgentReply, request: HookRequest): Answer => {
    if (request.kind !== 'before') return NO_OUTPUT;
    switch (verdictToSend(reply, request.mode, 'can-ask')) {
      case 'allow':
        return onlyNotes(reply);
      case 'ask':
        // The dialog shows `systemMessage`, not `reason`.
        return {
          stdout: `${JSON.stringify({ decision: 'ask', systemMessage: withNotes(forPerson(reply), reply) })}\n`,
          stderr: '',
          exitCode: 0,
        };
      case 'deny':
        return deny(reply);
    }
  },

  pass: onlyNotes,

  refuse: (trouble: Trouble, event: string): Answer => {
    const kind = EVENTS.get(event);
    if (stopsNothing(kind)) return { stdout: '', stderr: `${forAgent(refusal(trouble))}\n`, exitCode: 1 };
    return deny(refusal(trouble));
  },
};
