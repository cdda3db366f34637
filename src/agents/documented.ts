// The adapter of a client that was not tested: everything follows its documentation. Its hooks stop a call with exit code 2.
import type { JsonObject } from '../model/call.ts';
import type { Trouble } from '../model/decision.ts';
import { absent } from '../host/host.ts';
import {
  beforeEvent,
  forAgent,
  forPerson,
  notesFor,
  refusal,
  withNotes,
  NO_OUTPUT,
  type Adapter,
  type AgentReply,
  type Answer,
} from './adapter.ts';
import { claudeShapedSample, decodeClaudeShaped, type EventKind } from './claude-shaped.ts';
import type { TranscriptSource } from './transcript-source.ts';

export interface DocumentedClient {
  readonly agent: string;
  /** Its tool that runs commands. */
  readonly shell: string;
  readonly events: ReadonlyMap<string, EventKind>;
  /** Renames the fields of its input to those of Claude Code's hooks. */
  readonly reshape?: (input: JsonObject) => JsonObject;
  /** The documented form of an answer, if it differs from Claude Code's hooks. `person`: empty if there is nothing to tell. */
  readonly prints?: (verdict: 'allow' | 'deny', reason: string, person: string) => object;
}

const printsLikeClaude = (permissionDecision: string, reason: string, person: string): object => ({
  ...(person === '' ? {} : { systemMessage: person }),
  hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason: reason },
});

/** INVARIANT: never asks, because it was not tested whether its prompt really appears; a denial names the way to approve the call. */
export function documentedAdapter(client: DocumentedClient): Adapter {
  const { agent, shell, events, prints = printsLikeClaude } = client;
  const line = (verdict: 'allow' | 'deny', reason: string, person: string): string =>
    `${JSON.stringify(prints(verdict, reason, person))}\n`;
  const deny = (reply: AgentReply): Answer => {
    const reason = forAgent(reply);
    const person = withNotes(reply.trouble === undefined ? '' : forPerson(reply), reply);
    return { stdout: line('deny', reason, person), stderr: `${reason}\n`, exitCode: 2 };
  };
  const allow = (reply: AgentReply): Answer => ({
    stdout: line('allow', 'leeway', notesFor(reply)),
    stderr: '',
    exitCode: 0,
  });
  return {
    agent,
    events,
    patience: { agent: 60_000, own: 25_000 },
    variables: [],
    sample: claudeShapedSample(beforeEvent({ events }), shell),
    decode: (text, { event }) =>
      decodeClaudeShaped(text, {
        agent,
        events,
        event,
        mode: () => 'headless',
        ...(client.reshape === undefined ? {} : { reshape: client.reshape }),
      }),
    encode: (reply, request) => (request.kind !== 'before' ? NO_OUTPUT : reply.verdict === 'allow' ? allow(reply) : deny(reply)),
    pass: () => NO_OUTPUT,
    refuse: (trouble: Trouble, event: string): Answer => {
      const kind = events.get(event);
      if (kind === 'after' || kind === 'prompt') return { stdout: '', stderr: `${forAgent(refusal(trouble))}\n`, exitCode: 1 };
      return deny(refusal(trouble));
    },
    meaning: ({ stderr, exitCode }) => (exitCode === 2 && stderr !== '' ? 'blocked' : 'runs'),
  };
}

/** Where and how it stores conversations is not documented, so nothing the user said counts. */
export const NO_TRANSCRIPT: TranscriptSource = { roots: [], read: () => absent };

export const NOT_TESTED_NOTE = 'not tested with the real client: after `echo hello`, look at `leeway log`';
