// Decisions as a table for a terminal, as CSV and as JSON lines. Does not select them.
import type { Unanswered } from '../../model/decision.ts';
import { callText, type StoredDecision } from '../filter.ts';
import { columns, fit, inkOf, oneLine, pad, paint, type ViewOptions } from './paint.ts';

const VERDICT = 5;
const LAYER = 10;
const ID = 10;
const TIME = 19;

const localTime = (iso: string): string => {
  const date = new Date(iso);
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
};

/** Why the agent got no answer. */
const UNANSWERED: { readonly [why in Unanswered]: string } = {
  off: 'leeway was off: not answered',
  shadow: 'shadow mode, not answered',
  rewritten: 'already ran, changed by another hook',
};

export function logHeading(options: ViewOptions): string {
  const line = [pad('time', TIME), pad('', VERDICT), pad('decided by', LAYER), pad('id', ID), 'call and reason'].join('  ');
  return paint(fit(line, options.width), 'dim', options);
}

/** One line; if a call was stopped or decided by a model, the reason follows. */
export function logLine({ record, outcomes }: StoredDecision, options: ViewOptions): string {
  const room = Math.max(20, options.width - TIME - VERDICT - LAYER - ID - 8);
  const told = record.unanswered === undefined ? '' : ` (${UNANSWERED[record.unanswered]})`;
  const became = outcomes.includes('approved') ? ' (approved)' : outcomes.includes('refused') ? ' (refused)' : '';
  const call = oneLine(callText(record));
  const reason =
    record.verdict === 'allow' && record.layer !== 'classifier' ? told : `${told}  ${oneLine(record.reason)}${became}`;
  const callRoom = reason === '' ? room : Math.max(Math.floor(room / 2), room - columns(reason));
  const shownCall = fit(call, callRoom);
  const shownReason = reason === '' ? '' : fit(reason, Math.max(0, room - columns(shownCall)));
  return [
    paint(localTime(record.time), 'dim', options),
    paint(pad(oneLine(record.verdict), VERDICT), inkOf(record.verdict), options),
    pad(fit(oneLine(record.layer), LAYER), LAYER),
    paint(pad(fit(oneLine(record.id), ID), ID), 'dim', options),
    `${shownCall}${paint(shownReason, 'dim', options)}`,
  ].join('  ');
}

export function logTable(stored: readonly StoredDecision[], options: ViewOptions): string {
  if (stored.length === 0) return 'no decisions\n';
  return `${[logHeading(options), ...stored.map((one) => logLine(one, options))].join('\n')}\n`;
}

/** This version cannot interpret these lines, so they are shown completely. */
export const newerText = (lines: readonly string[], options: ViewOptions): string =>
  lines.length === 0
    ? ''
    : `${paint('written by a newer leeway:', 'dim', options)}\n${lines.map((line) => `  ${oneLine(line)}\n`).join('')}`;

const CSV_COLUMNS = [
  'time',
  'id',
  'session',
  'agent',
  'subagent',
  'tool',
  'verdict',
  'layer',
  'disposition',
  'reason',
  'rule',
  'row',
  'call',
  'ms',
  'model',
  'cost',
  'became',
] as const;

export const logCsv = (stored: readonly StoredDecision[]): string =>
  `${CSV_COLUMNS.join(',')}\r\n${stored.map(csvLine).join('')}`;

export function csvLine({ record, outcomes }: StoredDecision): string {
  const fields = [
    record.time,
    record.id,
    record.session,
    record.agent,
    record.subagent ?? '',
    record.tool,
    record.verdict,
    record.layer,
    record.disposition,
    record.reason,
    record.rule?.text ?? '',
    record.row ?? '',
    callText(record),
    String(record.timings.total),
    record.classifier?.model ?? '',
    String(record.classifier?.cost ?? ''),
    outcomes.join(' '),
  ];
  return `${fields.map(csvField).join(',')}\r\n`;
}

/** If a spreadsheet would read a field as a formula, it gets an apostrophe at the start: commands are untrusted text. */
function csvField(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const logJsonl = (stored: readonly StoredDecision[]): string =>
  stored.map(({ record, outcomes }) => `${JSON.stringify({ ...record, outcomes })}\n`).join('');
