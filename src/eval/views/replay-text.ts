// A replay of past sessions with the current rules, for a terminal. Counts nothing itself.
import { oneLine } from '../../gate/reason.ts';
import type { Agreement, Share } from '../replay/agreement.ts';
import type { ChangedCall, ReplayComparison } from '../replay/compare-replays.ts';
import type { HistoryCounts, HistoryReport } from '../replay/history-report.ts';
import { share } from '../tally.ts';

export interface ReplayTextOptions {
  readonly paint: {
    readonly bold: (text: string) => string;
    readonly dim: (text: string) => string;
    readonly red: (text: string) => string;
    readonly yellow: (text: string) => string;
  };
  readonly width: number;
  /** How many lines of each list. */
  readonly rows: number;
  /** Which answers of the person each agent records. */
  readonly told: ReadonlyMap<string, 'all' | 'refusals' | 'none'>;
  readonly home: string;
}

const percent = (value: number): string => `${(100 * value).toFixed(1)}%`;
const day = (time: number | undefined): string => (time === undefined ? '' : new Date(time).toISOString().slice(0, 10));
export const rangeText = ({ from, to }: HistoryCounts): string =>
  from === undefined ? 'no times' : `${day(from)} to ${day(to)}`;
export const shownPath = (path: string, home: string): string =>
  oneLine(path === home ? '~' : path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path);

export function replayText(report: HistoryReport, options: ReplayTextOptions): string {
  const { paint, rows, width } = options;
  const list = <T>(all: readonly T[], line: (one: T) => string): readonly string[] => [
    ...all.slice(0, rows).map(line),
    ...(all.length > rows ? [paint.dim(`  and ${all.length - rows} more; --rows ALL or --json`)] : []),
  ];
  const lines = [
    paint.bold(`${counted(report.sessions, 'session')}, ${counted(report.calls, 'call')}, ${rangeText(report)}`),
    `  allowed ${of(report.allow, report)}   asked ${of(report.ask, report)}   denied ${of(report.deny, report)}${report.unjudged > 0 ? `   not judged ${report.unjudged}` : ''}`,
    `  sessions without a question ${report.withoutQuestion} of ${report.sessions}`,
    `  prompts you got in these sessions: ${promptsText(report)}; leeway would have asked ${counted(report.ask, 'time')}`,
    ...(report.gone > 0 ? [`  ${goneText(report)}`] : []),
    '',
    paint.bold('by agent and project'),
    paint.dim(
      `  ${'calls'.padStart(6)} ${'allowed'.padStart(8)} ${'asked'.padStart(6)} ${'denied'.padStart(6)} ${'your prompts'.padStart(12)}`,
    ),
    ...list(
      report.groups,
      (one) =>
        `  ${String(one.calls).padStart(6)} ${percent(share(one.allow, one.calls)).padStart(8)} ${String(one.ask).padStart(6)} ${String(one.deny).padStart(6)} ${promptsCell(one, options.told.get(one.agent)).padStart(12)}  ${one.agent}  ${cut(shownPath(one.project, options.home), 60)}  ${rangeText(one)}`,
    ),
  ];
  const asked = report.causes.filter(({ verdict }) => verdict === 'ask');
  const causes = (title: string, all: HistoryReport['causes']): readonly string[] =>
    all.length === 0
      ? []
      : [
          '',
          paint.bold(title),
          ...list(
            all,
            (one) =>
              `  ${String(one.calls).padStart(6)}  ${cut(one.title, 70)}   ${paint.dim(cut(one.examples[0]?.text ?? '', Math.max(20, width - 84)))}`,
          ),
        ];
  lines.push(...causes('why leeway would have asked', asked));
  lines.push(
    ...causes(
      'what leeway would have denied',
      report.causes.filter(({ verdict }) => verdict === 'deny'),
    ),
  );
  lines.push(...agreementLines(report.agreement, options));
  return `${lines.join('\n')}\n`;
}

/** A note that questions in sessions without their project are not what leeway would have asked then. */
export const goneText = ({ gone, sessions }: HistoryCounts): string =>
  `${gone} of ${sessions} sessions ran in projects that are no longer here: scripts there cannot be read, so more questions are shown than there would have been (--root FROM=TO)`;

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const of = (count: number, { calls }: HistoryCounts): string => `${count} (${percent(share(count, calls))})`;

const promptsText = ({ prompts }: HistoryCounts): string =>
  `${prompts.approved + prompts.refused} (approved ${prompts.approved}, refused ${prompts.refused}), as far as the agents record them`;

const promptsCell = ({ prompts }: HistoryCounts, told: 'all' | 'refusals' | 'none' | undefined): string => {
  if (told === 'none') return 'not recorded';
  return told === 'refusals' ? `${prompts.refused} refused` : String(prompts.approved + prompts.refused);
};

const rate = ({ count, of: all, interval }: Share): string =>
  all === 0
    ? 'none'
    : `${count} of ${all} (${percent(count / all)}; exact 95% interval ${percent(interval.low)} to ${percent(interval.high)})`;

function agreementLines(agreement: Agreement, { paint, rows, width }: ReplayTextOptions): readonly string[] {
  if (agreement.notAgainst.of === 0) return [];
  const { approved, refused, disagreements } = agreement;
  return [
    '',
    paint.bold('what you answered then, and what leeway would answer now (distinct calls)'),
    `  you approved: leeway allows ${approved.allow}, asks ${approved.ask}, denies ${approved.deny}`,
    `  you refused:  leeway allows ${refused.allow}, asks ${refused.ask}, denies ${refused.deny}`,
    `  the same answer, or a question: ${rate(agreement.notAgainst)}`,
    `  the same answer, of those that leeway would not ask about: ${rate(agreement.settledAlike)}`,
    ...disagreements
      .slice(0, rows)
      .map(
        ({ call }) =>
          `  ${paint.yellow(`${call.answer ?? ''} then, ${call.verdict} now`)}  ${cut(`${call.tool} ${call.text}`, Math.max(20, width - 30))}`,
      ),
    ...(disagreements.length > rows ? [paint.dim(`  and ${disagreements.length - rows} more; --rows ALL or --json`)] : []),
  ];
}

export function replayComparisonText(found: ReplayComparison, { paint, rows, width }: ReplayTextOptions): string {
  const list = (title: string, all: readonly ChangedCall[], ink: (text: string) => string): readonly string[] => [
    paint.bold(`${title}: ${all.length}`),
    ...all
      .slice(0, rows)
      .map(
        ({ before, after }) =>
          `  ${ink(`${before.verdict} → ${after.verdict}`)}  ${cut(`${after.tool} ${after.text}   ${after.verdict === 'allow' ? `was: ${before.reason}` : after.reason}`, Math.max(40, width - 18))}`,
      ),
    ...(all.length > rows ? [paint.dim(`  and ${all.length - rows} more; --rows ALL or --json`)] : []),
  ];
  return `${[
    `${found.calls} calls compared${found.notCompared > 0 ? `, ${found.notCompared} not` : ''}`,
    ...list('looser', found.looser, paint.red),
    ...list('stricter', found.stricter, paint.yellow),
  ].join('\n')}\n`;
}

/** Cuts the end of a text. Texts of a record were already turned into one harmless line. */
const cut = (text: string, width: number): string =>
  [...text].length <= width ? text : `${[...text].slice(0, Math.max(1, width - 1)).join('')}…`;
