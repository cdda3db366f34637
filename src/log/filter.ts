// Which decisions to show: one filter for the index, the plain scan and the live view. Reads nothing.
import type { Json } from '../model/call.ts';
import { PROBE_SESSION } from '../model/probe-session.ts';
import type { DecisionRecord, OutcomeRecord } from './record.ts';

export interface LogFilter {
  /** If absent, test calls of `leeway doctor` and `leeway init` are left out. */
  readonly session?: string;
  readonly verdict?: string;
  /** A verdict whose decisions are left out. */
  readonly not?: string;
  readonly layer?: string;
  readonly tool?: string;
  readonly program?: string;
  /** Text of the rule that decided the call or changed a finding. */
  readonly rule?: string;
  readonly agent?: string;
  /** An agent whose decisions are left out. */
  readonly except?: string;
  /** Milliseconds, inclusive. */
  readonly since?: number;
  readonly until?: number;
  /** Searched in the call, the reason and the parts; ignores case. */
  readonly text?: string;
  /** At most this many, the newest ones. */
  readonly limit?: number;
}

/** Calls of a program that uses the library and names no agent. They lead neither `last` nor the statistics, unless they are asked for. */
export const OWN_PROGRAMS = 'library';

/** A decision and its outcomes. */
export interface StoredDecision {
  readonly record: DecisionRecord;
  readonly outcomes: readonly OutcomeRecord['outcome'][];
}

export const programsOf = (record: DecisionRecord): readonly string[] => [
  ...new Set(record.parts.flatMap(({ command }) => (command === undefined ? [] : [command.program]))),
];

export const rulesOf = (record: DecisionRecord): readonly string[] => {
  const refs = [record.rule, ...record.parts.flatMap(({ findings }) => findings.map(({ rule }) => rule))];
  return [...new Set(refs.flatMap((rule) => (rule === undefined ? [] : [rule.text])))];
};

/** The fields of a decision whose values are ids and texts that exist only in the log, each as filters compare it. */
export const NAMED_FIELDS = {
  session: ({ session }: DecisionRecord) => [session],
  rule: rulesOf,
  tool: ({ tool }: DecisionRecord) => [tool],
  program: programsOf,
} as const;
export type NamedField = keyof typeof NAMED_FIELDS;

/** The text that `text` filters search. */
export const searchText = (record: DecisionRecord): string =>
  [callText(record), record.reason, record.cwd, ...record.parts.map(({ text }) => text)].join('\n').toLowerCase();

/** The call in one line, as a person would recognise it. */
export function callText(record: DecisionRecord): string {
  const { call, tool } = record;
  if (call !== null && typeof call === 'object' && !Array.isArray(call)) {
    for (const name of ['command', 'cmd', 'file_path', 'filePath', 'path', 'url', 'pattern', 'query']) {
      const value = (call as { readonly [key: string]: unknown })[name];
      if (typeof value !== 'string') continue;
      const rest = name.startsWith('file') ? '' : otherFields(record, name);
      return `${name === 'command' || name === 'cmd' ? value : `${tool} ${value}`}${rest}`;
    }
  }
  return `${tool} ${JSON.stringify(call)}`;
}

const ABOUT_THE_CALL: ReadonlySet<string> = new Set(['description', 'run_in_background', 'is_background', 'timeout']);
const NOTHING: ReadonlySet<Json> = new Set<Json>([null, false, '']);
const LONGEST_REST = 500;

/** What else decides what the call does, such as another directory in which a command runs. */
function otherFields({ call, cwd }: DecisionRecord, shown: string): string {
  const others = Object.entries(call as { readonly [key: string]: Json }).filter(
    ([name, value]) => name !== shown && !ABOUT_THE_CALL.has(name) && !NOTHING.has(value) && value !== cwd,
  );
  if (others.length === 0) return '';
  const text = JSON.stringify(Object.fromEntries(others));
  return ` with ${text.length > LONGEST_REST ? `${text.slice(0, LONGEST_REST)}…` : text}`;
}

export function matches(record: DecisionRecord, filter: LogFilter): boolean {
  const time = Date.parse(record.time);
  if (filter.session === undefined ? record.session === PROBE_SESSION : record.session !== filter.session) return false;
  if (filter.verdict !== undefined && record.verdict !== filter.verdict) return false;
  if (filter.not !== undefined && record.verdict === filter.not) return false;
  if (filter.layer !== undefined && record.layer !== filter.layer) return false;
  if (filter.tool !== undefined && record.tool !== filter.tool) return false;
  if (filter.agent !== undefined && record.agent !== filter.agent) return false;
  if (filter.except !== undefined && record.agent === filter.except) return false;
  if (filter.since !== undefined && time < filter.since) return false;
  if (filter.until !== undefined && time > filter.until) return false;
  if (filter.program !== undefined && !programsOf(record).includes(filter.program)) return false;
  if (filter.rule !== undefined && !rulesOf(record).includes(filter.rule)) return false;
  return filter.text === undefined || searchText(record).includes(filter.text.toLowerCase());
}
