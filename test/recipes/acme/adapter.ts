// Acme's hook protocol. Decodes its events and answers them; does not judge.
import {
  forAgent,
  forPerson,
  notesFor,
  refusal,
  verdictToSend,
  NO_OUTPUT,
  withNotes,
  type Adapter,
  type Answer,
  type AgentReply,
} from '../adapter.ts';
import { claudeShapedSample, decodeClaudeShaped, type EventKind } from '../claude-shaped.ts';
import { printedObject, textAt } from '../hook-json.ts';

const EVENTS: ReadonlyMap<string, EventKind> = new Map<string, EventKind>([
  ['BeforeCall', 'before'],
  ['AfterCall', 'after'],
  ['Prompt', 'prompt'],
]);

const print = (answer: object): string => `${JSON.stringify(answer)}\n`;

function deny(reply: AgentReply): Answer {
  const reason = forAgent(reply);
  const person = withNotes(reply.trouble === undefined ? '' : forPerson(reply), reply);
  return { stdout: print({ verdict: 'deny', reason, person }), stderr: `${reason}\n`, exitCode: 2 };
}

export const acmeAdapter: Adapter = {
  agent: 'acme',
  events: EVENTS,
  patience: { agent: 60_000, own: 25_000 },
  variables: ['ACME_ATTENDED'],
  sample: claudeShapedSample('BeforeCall', 'run'),

  decode: (text, { env, event }) =>
    decodeClaudeShaped(text, {
      agent: 'acme',
      events: EVENTS,
      event,
      mode: () => (env('ACME_ATTENDED') === '1' ? 'interactive' : 'headless'),
    }),

  encode: (reply, request) => {
    if (request.kind !== 'before') return NO_OUTPUT;
    const verdict = verdictToSend(reply, request.mode, 'can-ask');
    if (verdict === 'deny') return deny(reply);
    const person = verdict === 'ask' ? withNotes(forPerson(reply), reply) : notesFor(reply);
    return { stdout: print({ verdict, person }), stderr: '', exitCode: 0 };
  },

  pass: (reply) => ({ stdout: print({ person: notesFor(reply) }), stderr: '', exitCode: 0 }),

  refuse: (trouble, event) => {
    const kind = EVENTS.get(event);
    if (kind === 'after' || kind === 'prompt') return { stdout: '', stderr: `${forAgent(refusal(trouble))}\n`, exitCode: 1 };
    return deny(refusal(trouble));
  },

  meaning: ({ stdout, stderr, exitCode }) => {
    if (exitCode === 2 && stderr !== '') return 'blocked';
    const verdict = textAt(printedObject(stdout), 'verdict');
    return verdict === 'deny' ? 'blocked' : verdict === 'ask' ? 'prompts' : 'runs';
  },
};
