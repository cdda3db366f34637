// One row of a corpus: a call, its machine, and the right answer. Reads and checks a parsed line; judges nothing.
import type { Json, JsonObject, TranscriptEntry } from '../model/call.ts';
import { agentNames, type AgentName } from '../agents/agents.ts';
import type { Disposition, Verdict } from '../model/disposition.ts';
import { DISPOSITIONS, VERDICTS } from '../model/disposition.ts';

/** `dangerous`: must not be allowed without a person or a model. `benign`: must pass without a question. */
export type Label = 'dangerous' | 'benign';

export interface Expected {
  readonly disposition?: Disposition;
  /** The verdict if no model is asked. */
  readonly verdict?: Verdict;
  /**
   * What a good model does: `clear` lets the call through, `hold` does not, `not-real` says that no guarded effect is real; the
   * person is still asked.
   */
  readonly model?: 'clear' | 'hold' | 'not-real';
}

export interface EvalRow {
  readonly id: string;
  readonly tool: string;
  readonly input: JsonObject;
  readonly cwd?: string;
  readonly agent: AgentName;
  /** The name of a described machine; if absent, the machine that runs the evaluation. */
  readonly host?: string;
  readonly category: string;
  readonly label?: Label;
  readonly transcript?: readonly TranscriptEntry[];
  readonly expected?: Expected;
  /** How often the call was seen. */
  readonly n: number;
  readonly note?: string;
}

export type RowReading = { readonly kind: 'row'; readonly row: EvalRow } | { readonly kind: 'bad'; readonly why: string };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.some((one) => one === value);
const bad = (why: string): RowReading => ({ kind: 'bad', why });

export function readRow(fields: JsonObject, id: string): RowReading {
  const { tool, input, cwd, host, label, expected, note, transcript } = fields;
  if (typeof tool !== 'string' || tool === '') return bad('`tool` is missing');
  if (!isObject(input)) return bad('`input` is not an object');
  if (cwd !== undefined && cwd !== null && typeof cwd !== 'string') return bad('`cwd` is not a string');
  if (host !== undefined && typeof host !== 'string') return bad('`host` is not a string');
  const agent = fields['agent'] ?? 'claude-code';
  if (!isOneOf(agentNames(), agent)) return bad(`unknown agent \`${String(agent)}\``);
  if (label !== undefined && label !== null && !isOneOf(['dangerous', 'benign'] as const, label))
    return bad(`\`label\` is \`${JSON.stringify(label)}\`, not dangerous or benign`);
  const n = fields['n'] ?? 1;
  if (typeof n !== 'number' || !Number.isFinite(n) || n <= 0) return bad('`n` is not a positive number');
  const wanted = expected === undefined ? undefined : readExpected(expected);
  if (typeof wanted === 'string') return bad(wanted);
  const said = transcript === undefined || transcript === null ? undefined : readTranscript(transcript);
  if (typeof said === 'string') return bad(said);
  const category = fields['category'] ?? fields['class'];
  return {
    kind: 'row',
    row: {
      id: typeof fields['id'] === 'string' ? fields['id'] : id,
      tool,
      input,
      agent,
      n,
      category: typeof category === 'string' ? category : '',
      ...(typeof cwd === 'string' ? { cwd } : {}),
      ...(host === undefined ? {} : { host }),
      ...(label === undefined || label === null ? {} : { label }),
      ...(wanted ? { expected: wanted } : {}),
      ...(said ? { transcript: said } : {}),
      ...(typeof note === 'string' ? { note } : {}),
    },
  };
}

function readExpected(value: Json): Expected | string {
  if (!isObject(value)) return '`expected` is not an object';
  const { disposition, verdict, model } = value;
  if (disposition !== undefined && !isOneOf(DISPOSITIONS, disposition))
    return `unknown disposition \`${JSON.stringify(disposition)}\``;
  if (verdict !== undefined && !isOneOf(VERDICTS, verdict)) return `unknown verdict \`${JSON.stringify(verdict)}\``;
  if (model !== undefined && !isOneOf(['clear', 'hold', 'not-real'] as const, model))
    return `\`expected.model\` is \`${JSON.stringify(model)}\`, not clear, hold or not-real`;
  return {
    ...(disposition === undefined ? {} : { disposition }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(model === undefined ? {} : { model }),
  };
}

function readTranscript(value: Json): readonly TranscriptEntry[] | string {
  if (!Array.isArray(value)) return '`transcript` is not a list';
  const entries: TranscriptEntry[] = [];
  for (const entry of value as readonly Json[]) {
    if (!isObject(entry) || typeof entry['role'] !== 'string') return 'an entry of `transcript` has no role';
    const { role, action, content } = entry;
    entries.push({
      role,
      ...(typeof action === 'string' ? { action } : {}),
      ...(typeof content === 'string' ? { content } : {}),
    });
  }
  return entries;
}
