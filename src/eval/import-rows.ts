// Reads the lines of a corpus as rows, in any common form: our own, `{command}`, a Claude Code transcript, leeway's log. Opens no
// file.
import type { Json, JsonObject } from '../model/call.ts';
import { oneLine } from '../gate/reason.ts';
import { readRecord } from '../log/read-record.ts';
import type { EvalRow } from './row.ts';
import { isObject, readRow } from './row.ts';

export interface Corpus {
  readonly name: string;
  readonly rows: readonly EvalRow[];
  /** Lines that should be a call but cannot be read. Lines of other kinds are not listed. */
  readonly problems: readonly { readonly line: number; readonly why: string }[];
}

/** The contents of one line: calls, nothing of interest, or trouble. */
type LineReading =
  | { readonly kind: 'calls'; readonly calls: readonly JsonObject[] }
  | { readonly kind: 'bad'; readonly why: string };

const NOTHING: LineReading = { kind: 'calls', calls: [] };

export function importRows(text: string, name: string): Corpus {
  const rows: EvalRow[] = [];
  const problems: { line: number; why: string }[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const reading = readLine(line);
    if (reading.kind === 'bad') {
      problems.push({ line: at + 1, why: oneLine(reading.why) });
      continue;
    }
    for (const [nth, call] of reading.calls.entries()) {
      const made = readRow(call, `${name}:${at + 1}${nth === 0 ? '' : `.${nth + 1}`}`);
      if (made.kind === 'row') rows.push(made.row);
      else problems.push({ line: at + 1, why: oneLine(made.why) });
    }
  }
  return { name, rows, problems };
}

function readLine(line: string): LineReading {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { kind: 'bad', why: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (!isObject(value)) return { kind: 'bad', why: 'not an object' };
  if (typeof value['tool'] === 'string' && value['input'] !== undefined) return { kind: 'calls', calls: [value] };
  if (typeof value['v'] === 'number') return fromLog(line);
  if (typeof value['type'] === 'string' && value['command'] === undefined) return fromTranscript(value);
  if (value['command'] !== undefined)
    return { kind: 'calls', calls: [joined({ tool: 'Bash', ...value, input: { command: value['command'] } })] };
  return { kind: 'bad', why: 'no `tool` with `input`, and no `command`' };
}

/**
 * Some corpora give the words of a command as a list. A row that names its own tool stays unchanged, because the tool may expect
 * a list.
 */
function joined(call: JsonObject): JsonObject {
  const input = call['input'];
  if (!isObject(input) || !Array.isArray(input['command'])) return call;
  const words = (input['command'] as readonly Json[]).map(String);
  return { ...call, input: { ...input, command: words.length === 1 ? (words[0] ?? '') : words.map(quoteWord).join(' ') } };
}

const quoteWord = (word: string): string =>
  /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** A decision in the log gives the call that was judged; the old verdict is not used. */
function fromLog(line: string): LineReading {
  const read = readRecord(line);
  if (read.kind === 'newer') return { kind: 'bad', why: `a record of version ${read.version}, written by a newer leeway` };
  if (read.kind === 'broken') return { kind: 'bad', why: read.why };
  const { record } = read;
  if (record.kind !== 'decision') return NOTHING;
  const { tool, call, original, cwd, agent } = record;
  const input = original ?? call;
  return isObject(input)
    ? { kind: 'calls', calls: [{ tool, input, cwd, agent }] }
    : { kind: 'bad', why: 'the call was shortened in the log' };
}

/** A line of a Claude Code transcript: the calls of an assistant's message. */
function fromTranscript(line: JsonObject): LineReading {
  const message = line['message'];
  if (line['type'] !== 'assistant' || !isObject(message) || !Array.isArray(message['content'])) return NOTHING;
  const cwd = typeof line['cwd'] === 'string' ? { cwd: line['cwd'] } : {};
  const blocks = (message['content'] as readonly Json[]).filter(isObject).filter((block) => block['type'] === 'tool_use');
  return {
    kind: 'calls',
    calls: blocks.map((block) => ({ tool: block['name'] ?? '', input: block['input'] ?? {}, agent: 'claude-code', ...cwd })),
  };
}
