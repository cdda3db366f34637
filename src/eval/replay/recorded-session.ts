// A recorded session as a sequence of calls with their outcomes, and the turns between them. Reads a parsed line; judges nothing
// and opens no file.
import type { Json } from '../../model/call.ts';
import { agentNames, type AgentName } from '../../agents/agents.ts';
import { timeOf } from '../../agents/past-sessions.ts';
import type { PastSession, RecordedCall, RecordedOutcome, RecordedTurn } from '../../agents/past-sessions.ts';
import { isObject } from '../row.ts';

export type { RecordedCall, RecordedEntry, RecordedOutcome, RecordedTurn } from '../../agents/past-sessions.ts';

export interface RecordedSession extends PastSession {
  readonly agent: AgentName;
  /** The origin of the project according to the record; empty if unknown. */
  readonly source: string;
}

export type SessionReading =
  | { readonly kind: 'session'; readonly session: RecordedSession }
  | { readonly kind: 'bad'; readonly why: string };

const OUTCOMES: ReadonlyMap<string, RecordedOutcome> = new Map([
  ['ok', 'ok'],
  ['error', 'failed'],
  ['failed', 'failed'],
  ['user_rejected', 'refused'],
  ['refused', 'refused'],
]);

/** A line `{id, agent, cwd, turns}` with turns of the roles `user` and `call`; hooks would not see other roles. */
export function readSession(line: string): SessionReading {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { kind: 'bad', why: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (!isObject(value)) return { kind: 'bad', why: 'not an object' };
  const { id, cwd, source, turns } = value;
  const agent = agentNames().find((one) => one === (value['agent'] ?? 'claude-code'));
  if (typeof id !== 'string' || id === '') return { kind: 'bad', why: '`id` is missing' };
  if (typeof cwd !== 'string' || cwd === '') return { kind: 'bad', why: '`cwd` is missing' };
  if (agent === undefined) return { kind: 'bad', why: `unknown agent \`${JSON.stringify(value['agent'])}\`` };
  if (!Array.isArray(turns)) return { kind: 'bad', why: '`turns` is not a list' };
  const entries: (RecordedCall | RecordedTurn)[] = [];
  for (const [at, turn] of (turns as readonly Json[]).entries()) {
    const read = readTurn(turn, cwd);
    if (typeof read === 'string') return { kind: 'bad', why: `turn ${at + 1}: ${read}` };
    if (read !== undefined) entries.push(read);
  }
  return { kind: 'session', session: { id, agent, cwd, source: typeof source === 'string' ? source : '', entries } };
}

function readTurn(turn: Json, sessionCwd: string): RecordedCall | RecordedTurn | undefined | string {
  if (!isObject(turn)) return 'not an object';
  const { role, text, tool, input, cwd, outcome, answer, time } = turn;
  const when = timeOf(time);
  const at = when === undefined ? {} : { time: when };
  if (role === 'user') return { kind: 'turn', text: typeof text === 'string' ? text : '', ...at };
  if (role !== 'call') return undefined;
  if (typeof tool !== 'string' || tool === '') return '`tool` is missing';
  if (!isObject(input)) return '`input` is not an object';
  return {
    kind: 'call',
    tool,
    input,
    cwd: typeof cwd === 'string' && cwd !== '' ? cwd : sessionCwd,
    outcome: (typeof outcome === 'string' ? OUTCOMES.get(outcome) : undefined) ?? 'unknown',
    ...(answer === 'approved' || answer === 'refused' ? { answer } : {}),
    ...(outcome === 'user_rejected' ? { answer: 'refused' as const } : {}),
    ...at,
  };
}
