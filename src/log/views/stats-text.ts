// Counts with small bars, for a terminal. The numbers come from stats.ts.
import type { Counted, Percentiles, Stats } from '../stats.ts';
import { fit, inkOf, oneLine, pad, paint, type ViewOptions } from './paint.ts';

const BAR = 24;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

function bar(share: number): string {
  const eighths = Math.round(Math.min(1, Math.max(0, share)) * BAR * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

function rows(counts: readonly Counted[], total: number, options: ViewOptions): readonly string[] {
  const name = Math.min(28, Math.max(0, ...counts.map((one) => one.name.length)));
  return counts.map((one) => {
    const share = total === 0 ? 0 : one.count / total;
    const label = pad(fit(oneLine(one.name), name), name);
    return `  ${label}  ${String(one.count).padStart(7)}  ${percent(share).padStart(6)}  ${paint(bar(share), inkOf(one.name), options)}`;
  });
}

const reasons = (counts: readonly Counted[], options: ViewOptions): readonly string[] =>
  counts.map(({ name, count }) => `  ${String(count).padStart(6)}  ${fit(oneLine(name), Math.max(20, options.width - 10))}`);

const ms = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const latency = (label: string, times: Percentiles | undefined): readonly string[] =>
  times === undefined
    ? []
    : [
        `  ${label.padEnd(14)} p50 ${ms(times.p50)} ms   p95 ${ms(times.p95)} ms   p99 ${ms(times.p99)} ms   longest ${ms(times.max)} ms`,
      ];

export function statsText(stats: Stats, options: ViewOptions): string {
  if (stats.decisions === 0) return 'no decisions\n';
  const head = (text: string): string => paint(text, 'bold', options);
  const { model, decisions, answers } = stats;
  const out = [
    `${decisions} ${decisions === 1 ? 'decision' : 'decisions'} in ${stats.sessions} ${stats.sessions === 1 ? 'session' : 'sessions'}, ${stats.from?.slice(0, 10) ?? ''} to ${stats.to?.slice(0, 10) ?? ''}`,
    `${percent(stats.withoutModel)} settled without a model`,
    '',
    head('verdicts'),
    ...rows(stats.verdicts, decisions, options),
    '',
    head('decided by'),
    ...rows(stats.layers, decisions, options),
    '',
    head('agents'),
    ...rows(stats.agents, decisions, options),
  ];
  if (model.calls + model.fromCache > 0) {
    const unpriced = model.unpriced === 0 ? '' : `, ${model.unpriced} without a known price`;
    out.push(
      '',
      head('model'),
      `  ${model.calls} calls (${model.fromCache} more answered from memory), $${model.cost.toFixed(4)}${unpriced}`,
    );
    out.push(
      `  ${model.tokensIn} tokens in (${model.tokensCached} cached), ${model.tokensOut} out`,
      ...rows(model.byModel, model.calls, options),
    );
  }
  out.push('', head('latency'), ...latency('without model', stats.latency.static), ...latency('with model', stats.latency.model));
  if (stats.trouble.length > 0) out.push('', head('trouble'), ...rows(stats.trouble, decisions, options));
  if (stats.asks.length > 0) out.push('', head('why people were asked'), ...reasons(stats.asks, options));
  if (answers.approved + answers.refused > 0) out.push(`  ${answers.approved} approved, ${answers.refused} refused`);
  if (stats.denials.length > 0) out.push('', head('why calls were denied'), ...reasons(stats.denials, options));
  return `${out.join('\n')}\n`;
}
