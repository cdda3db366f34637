// Sessions that an agent recorded: ordered calls with their outcomes, and the turns between them. Types, and what all readers need; knows no agent and opens no file.
import type { Json, JsonObject } from '../model/call.ts';
import { isObject, textAt } from './hook-json.ts';
import { listAt, transcriptLines } from './transcript-lines.ts';
import { typedText } from '../model/typed-text.ts';

/** `refused`: the person said no. `unknown`: the record does not say. An agent's hooks do not report these two. */
export type RecordedOutcome = 'ok' | 'failed' | 'refused' | 'unknown';

export interface RecordedCall {
  readonly kind: 'call';
  readonly tool: string;
  readonly input: JsonObject;
  readonly cwd: string;
  readonly outcome: RecordedOutcome;
  /** The agent's id of the call. A resumed session may repeat calls of an earlier file under the same id. */
  readonly id?: string;
  /** Milliseconds. */
  readonly time?: number;
  /** What the person answered when the agent asked; absent if nobody was asked or the record does not say. */
  readonly answer?: 'approved' | 'refused';
}

/** A message of the person. */
export interface RecordedTurn {
  readonly kind: 'turn';
  readonly text: string;
  readonly time?: number;
}

export type RecordedEntry = RecordedCall | RecordedTurn;

export interface PastSession {
  readonly id: string;
  /** Where the session began: the agent's project directory. Empty if the record does not say. */
  readonly cwd: string;
  readonly entries: readonly RecordedEntry[];
}

/** The files around a record, for reading only. */
export interface PastDisk {
  text(path: string): string | undefined;
  /** Rows of a SQLite database; undefined if it cannot be read. */
  rows(path: string, sql: string): readonly JsonObject[] | undefined;
}

export interface PastSessions {
  /** Files below the home. `*` stands for anything within one name. */
  readonly places: readonly string[];
  /** Which answers of the person its records contain: all, only refusals, or none. */
  readonly answers: 'all' | 'refusals' | 'none';
  /** The sessions of one file. A file that is something else has none. */
  read(path: string, disk: PastDisk): readonly PastSession[];
}

/** For an agent that keeps one session in a file, as JSON lines. `session`: undefined if the lines are something else. */
export const oneSessionPerFile =
  (session: (lines: readonly JsonObject[]) => PastSession | undefined): PastSessions['read'] =>
  (path, disk) => {
    const text = disk.text(path);
    const found = text === undefined ? undefined : session(transcriptLines(text));
    return found === undefined ? [] : [found];
  };

/** The error that a call ends with when leeway's own hook stopped it: it did not run, and no person answered. */
export const stoppedByLeeway = (text: string): boolean => /^(?:Error: |\{"error":")?leeway: /.test(text);

type Result = Pick<RecordedCall, 'answer'> & { readonly outcome?: RecordedOutcome };

/** Collects calls in order, and adds each result to its call when the record contains it. */
export interface EntryCollector {
  call(call: Pick<RecordedCall, 'tool' | 'input' | 'cwd'> & { readonly id: string; readonly time: number | undefined }): void;
  /** Sets the result of the call with this id; a result without a call is left out. */
  result(id: string, result: Result): void;
  /** INVARIANT: only what passed `typedText` becomes a turn. */
  turn(text: string, time: number | undefined): void;
  entries(): readonly RecordedEntry[];
}

export function collectEntries(): EntryCollector {
  const entries: RecordedEntry[] = [];
  const places = new Map<string, number>();
  const at = (time: number | undefined): { readonly time?: number } => (time === undefined ? {} : { time });
  return {
    call: ({ tool, input, cwd, id, time }) => {
      // The agent may write an entry again when it knows more about it.
      if (id !== '' && places.has(id)) return;
      if (id !== '') places.set(id, entries.length);
      entries.push({ kind: 'call', tool, input, cwd, outcome: 'unknown', ...(id === '' ? {} : { id }), ...at(time) });
    },
    result: (id, { outcome, answer }) => {
      const place = places.get(id);
      const call = place === undefined ? undefined : entries[place];
      if (place === undefined || call?.kind !== 'call') return;
      entries[place] = { ...call, ...(outcome === undefined ? {} : { outcome }), ...(answer === undefined ? {} : { answer }) };
    },
    turn: (text, time) => {
      const typed = typedText(text);
      if (typed !== undefined) entries.push({ kind: 'turn', text: typed, ...at(time) });
    },
    entries: () => entries,
  };
}

/** The text of a message or result, whose content is a text or a list of blocks. */
export const contentText = (holder: JsonObject): string =>
  textAt(holder, 'content') ??
  listAt(holder, 'content')
    .filter(isObject)
    .map((block) => textAt(block, 'text') ?? '')
    .join('\n');

interface BlockReading {
  readonly cwd: string;
  readonly time: number | undefined;
  readonly resultOf: (block: JsonObject) => Result;
  /** The person's words in the text of a block; absent if another agent wrote the message. */
  readonly typedIn: ((text: string) => string) | undefined;
}

/** Adds what a message says in blocks of the kinds `tool_use`, `tool_result` and text. */
export function addBlocks(found: EntryCollector, message: JsonObject, { cwd, time, resultOf, typedIn }: BlockReading): void {
  for (const block of listAt(message, 'content').filter(isObject)) {
    const id = textAt(block, block['type'] === 'tool_result' ? 'tool_use_id' : 'id') ?? '';
    if (block['type'] === 'tool_use')
      found.call({ tool: textAt(block, 'name') ?? '', input: inputOf(block['input']), cwd, id, time });
    else if (block['type'] === 'tool_result') found.result(id, resultOf(block));
    else if (message['role'] === 'user' && typedIn !== undefined) found.turn(typedIn(textAt(block, 'text') ?? ''), time);
  }
}

/** Milliseconds of a time written as text or number. */
export function timeOf(value: Json | undefined): number | undefined {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** The input of a call, as an object or as JSON text. */
export function inputOf(value: Json | undefined): JsonObject {
  if (isObject(value)) return value;
  if (typeof value !== 'string') return {};
  try {
    const read = JSON.parse(value) as Json;
    return isObject(read) ? read : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
