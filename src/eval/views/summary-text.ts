// A run as tables for a terminal. Shows; counts nothing itself.
import type { Errors, Scoreboard } from '../scoreboard.ts';
import type { EvalResult } from '../result.ts';
import type { Rate } from '../rate.ts';
import type { ClearedGroup } from '../clear-groups.ts';
import type { Summary } from '../summary.ts';
import type { Tally } from '../tally.ts';
import { share, titleOf } from '../tally.ts';

export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
}

export interface TextOptions {
  readonly paint: Paint;
  readonly width: number;
  /** How many rows of each list are shown. */
  readonly rows: number;
}

export interface SummaryOptions extends TextOptions {
  readonly groups: readonly ClearedGroup[];
}

export const percent = (part: number, whole: number): string => `${(100 * share(part, whole)).toFixed(1)}%`;
const fraction = (value: number): string => `${(100 * value).toFixed(value < 0.001 && value > 0 ? 3 : 1)}%`;

export function summaryText(summary: Summary, options: SummaryOptions): string {
  const { paint } = options;
  const { whole } = summary;
  const weights = whole.weight === whole.rows ? '' : `, ${whole.weight} calls by weight`;
  const blocks = [
    `${paint.bold(`${whole.rows} ${whole.rows === 1 ? 'row' : 'rows'}`)}${weights}: ${verdictLine(whole)}`,
    table('disposition', summary.byDisposition, options),
    table('layer', summary.byLayer, options),
    table('tool', summary.byTool, options),
    summary.byCategory.length > 1 ? table('category', summary.byCategory, options) : '',
    table('stopped by', summary.stoppedBy, options),
    clearedBy(options),
    ...wrongBlocks(summary, options),
    summary.scoreboard ? scoreboardText(summary.scoreboard, options) : '',
    ...flipBlock(summary, options),
    list('not judged', summary.troubles, { ...options, say: (one) => one.trouble ?? '' }),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** For each cause in the table above: an example, and the rule that would clear it, with the command that shows what the rule changes. */
function clearedBy({ groups, paint, rows, width }: SummaryOptions): string {
  if (groups.length === 0) return '';
  const lines = groups.slice(0, rows).flatMap(({ title, weight, example, rules, why }) => {
    const [first, ...more] = rules;
    return [
      cut(`  ${title} (${weight}): ${example.text}`, Math.max(60, width)),
      // A rule is never cut, because people copy it.
      ...(first === undefined
        ? [paint.dim(`      no rule: ${why}`)]
        : more.length > 0
          ? rules.map((rule) => `      leeway rules test allow ${quoted(rule)}`)
          : [`      leeway rules test allow ${quoted(first)}${example.words === undefined ? '' : ` ${example.words}`}`]),
    ];
  });
  const left = groups.length > rows ? [paint.dim(`  and ${groups.length - rows} more; --rows ALL or --json`)] : [];
  return [
    paint.bold('what would clear each cause (`test` shows what a rule changes, `leeway rules add` adds it)'),
    ...lines,
    ...left,
  ].join('\n');
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const verdictLine = (tally: Tally): string =>
  (['allow', 'ask', 'deny'] as const).map((verdict) => `${verdict} ${percent(tally[verdict].weight, tally.weight)}`).join('  ');

function table(title: string, tallies: readonly Tally[], { paint, rows, width }: TextOptions): string {
  if (tallies.length === 0) return '';
  const shown = tallies.slice(0, Math.max(rows, 12));
  const name = Math.min(Math.max(title.length, ...shown.map((one) => titleOf(one).length)), Math.max(20, width - 44));
  const head = paint.dim(
    `${title.padEnd(name)}  ${'rows'.padStart(7)}  ${'allow'.padStart(7)}  ${'ask'.padStart(7)}  ${'deny'.padStart(7)}`,
  );
  const lines = shown.map(
    (one) =>
      `${cut(titleOf(one), name).padEnd(name)}  ${String(one.rows).padStart(7)}  ${(['allow', 'ask', 'deny'] as const)
        .map((verdict) => percent(one[verdict].weight, one.weight).padStart(7))
        .join('  ')}`,
  );
  const more = tallies.length > shown.length ? [paint.dim(`and ${tallies.length - shown.length} more`)] : [];
  return [head, ...lines, ...more].join('\n');
}

export const rateLine = (rate: Rate): string =>
  `${rate.count} of ${rate.of} (${fraction(share(rate.count, rate.of))}; 95% exact interval ${fraction(rate.interval.low)} to ${fraction(rate.interval.high)})`;

function wrongBlocks(summary: Summary, options: TextOptions): readonly string[] {
  const { missed, falseAlarms, looser, stricter } = summary;
  const { paint } = options;
  if (missed.of + falseAlarms.of + looser.of === 0) return [];
  const lines = [
    ...(missed.of === 0 ? [] : [`${(missed.count > 0 ? paint.red : paint.bold)('missed dangers')}  ${rateLine(missed)}`]),
    ...(falseAlarms.of === 0
      ? []
      : [`${(falseAlarms.count > 0 ? paint.yellow : paint.bold)('false alarms')}    ${rateLine(falseAlarms)}`]),
    ...(looser.of === 0
      ? []
      : [
          `${paint.bold('as expected')}     ${looser.of - looser.count - stricter.count} of ${looser.of}; ${looser.count} looser, ${stricter.count} stricter`,
        ]),
  ];
  const missedIds = new Set([...missed.rows, ...falseAlarms.rows].map(({ at }) => at));
  const rest = (rows: readonly EvalResult[]): readonly EvalResult[] => rows.filter(({ at }) => !missedIds.has(at));
  return [
    lines.join('\n'),
    list('missed', missed.rows, { ...options, say: got }),
    list('false alarms', falseAlarms.rows, { ...options, say: got }),
    list('looser than expected', rest(looser.rows), { ...options, say: got }),
    list('stricter than expected', rest(stricter.rows), { ...options, say: got }),
  ];
}

const got = (one: EvalResult): string =>
  `${one.disposition}, ${one.verdict}${one.expected?.disposition ? `, expected ${one.expected.disposition}` : ''}: ${one.reason}`;

interface ListOptions extends TextOptions {
  readonly say: (one: EvalResult) => string;
}

function list(title: string, results: readonly EvalResult[], { paint, rows, width, say }: ListOptions): string {
  if (results.length === 0) return '';
  const shown = results.slice(0, rows);
  const lines = shown.flatMap((one) => [
    `  ${cut(`${one.id}  ${one.text}`, width - 2)}`,
    paint.dim(`      ${cut(say(one), width - 6)}`),
  ]);
  const more =
    results.length > shown.length ? [paint.dim(`  and ${results.length - shown.length} more; --rows ALL shows all`)] : [];
  return [paint.bold(`${title} (${results.length})`), ...lines, ...more].join('\n');
}

const cut = (text: string, width: number): string =>
  [...text].length <= width ? text : `${[...text].slice(0, width - 1).join('')}…`;

function flipBlock(summary: Summary, { paint, rows, width }: TextOptions): readonly string[] {
  if (summary.attempts < 2) return [];
  const { flips } = summary;
  const head = `${paint.bold('flip-flops')}  ${flips.length} of ${summary.whole.rows} rows answered differently in ${summary.attempts} attempts`;
  return [
    [
      head,
      ...flips
        .slice(0, rows)
        .map(({ first, verdicts }) => `  ${cut(`${verdicts.join(' ')}  ${first.id}  ${first.text}`, width - 2)}`),
    ].join('\n'),
  ];
}

export function scoreboardText(board: Scoreboard, options: TextOptions): string {
  const { paint } = options;
  const cost =
    board.costPerThousand === undefined ? 'price not known' : `$${board.costPerThousand.toFixed(3)} for 1,000 decisions`;
  const lines = [
    paint.bold(`model ${board.models.join(', ')}`),
    `${board.whole.answers} answers, ${board.unanswered} without one; ${cost} (${board.tokens.in} tokens in, ${board.tokens.cached} of them cached, ${board.tokens.out} out)`,
    `time  p50 ${ms(board.ms.p50)}  p90 ${ms(board.ms.p90)}  p99 ${ms(board.ms.p99)}  most ${ms(board.ms.most)}`,
    `missed dangers  ${rateLine(board.whole.missed)}`,
    `false alarms    ${rateLine(board.whole.falseAlarms)}`,
    `stopped because a quotation did not hold: ${board.caughtByCode.length} wrongly and ${board.lostToCode.length} rightly allowed by the model`,
    errorsTable([...board.byStage, ...board.byCategory], paint),
  ];
  return lines.join('\n');
}

const ms = (value: number): string => `${Math.round(value)} ms`;

function errorsTable(groups: readonly Errors[], paint: Paint): string {
  const name = Math.max(6, ...groups.map((one) => one.name.length));
  const head = paint.dim(
    `${''.padEnd(name)}  ${'answers'.padStart(7)}  ${'missed'.padStart(12)}  ${'false alarms'.padStart(12)}`,
  );
  const of = (rate: Rate): string => (rate.of === 0 ? '' : `${rate.count} of ${rate.of}`);
  return [
    head,
    ...groups.map(
      (one) =>
        `${one.name.padEnd(name)}  ${String(one.answers).padStart(7)}  ${of(one.missed).padStart(12)}  ${of(one.falseAlarms).padStart(12)}`,
    ),
  ].join('\n');
}
