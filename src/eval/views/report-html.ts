// A run as one self-contained page: no network, and no script except for the filter of the table. Counts nothing itself.
import type { EvalResult } from '../result.ts';
import type { Rate } from '../rate.ts';
import type { RunHead } from '../run-file.ts';
import type { Scoreboard } from '../scoreboard.ts';
import type { ClearedGroup } from '../clear-groups.ts';
import type { Summary } from '../summary.ts';
import { share } from '../tally.ts';
import type { NamedRate } from './charts.ts';
import { countBars, stackedBars, whiskers } from './charts.ts';
import { html } from './html-text.ts';
import { ROW_SCRIPT_HASH, rowTable } from './row-table.ts';
import { REPORT_STYLE } from './report-style.ts';
import { errorsByCategory } from './category-errors.ts';

/** Longer lists are cut, with a note; the JSON has everything. */
const MOST_ROWS = 500;

export function reportHtml(summary: Summary, head: RunHead, groups: readonly ClearedGroup[]): string {
  const sections = [
    section(
      'verdicts',
      'What was answered',
      `${KEY}${stackedBars('verdicts', [summary.whole])}<p class="faint">By disposition and by the layer that settled the call; shares by weight, rows at the right.</p>${stackedBars('by disposition', summary.byDisposition)}<br>${stackedBars('by layer', summary.byLayer)}`,
    ),
    summary.byCategory.length > 1
      ? section('categories', 'By category', KEY + stackedBars('by category', summary.byCategory.slice(0, 40)))
      : '',
    section('tools', 'By tool', KEY + stackedBars('by tool', summary.byTool.slice(0, 25))),
    errorSection(summary),
    summary.scoreboard ? scoreboardSection(summary.scoreboard) : '',
    summary.stoppedBy.length > 0
      ? section(
          'stopped',
          'What stopped calls',
          `<p class="faint">The program and what it would do, by weight. Asked in amber, denied in red.</p>${countBars('stopped by', summary.stoppedBy.slice(0, 25))}${clearTable(groups)}`,
        )
      : '',
    summary.stopped.length > 0 ? section('asked', 'What would be asked and denied', rowTable(summary.stopped)) : '',
    wrongSection(summary),
    summary.flips.length > 0 ? flipSection(summary) : '',
  ].filter((text) => text !== '');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src ${ROW_SCRIPT_HASH}">
<title>leeway evaluation</title><style>${REPORT_STYLE}</style></head><body><main>
<h1>leeway evaluation</h1>
<p class="faint">leeway ${html(head.leeway)}, policy ${head.policy}; ${html(head.corpora.map(({ name, rows }) => `${name} (${rows})`).join(', '))}; ${modelText(head)}</p>
<nav aria-label="sections">${sections.map(anchorOf).join('')}</nav>
${tiles(summary)}
${sections.join('\n')}
</main></body></html>
`;
}

/** The rule that would clear each cause, or why there is none. */
function clearTable(groups: readonly ClearedGroup[]): string {
  const lines = groups.map(
    ({ title, asked, denied, example, rules, why }) =>
      `<tr><td>${html(title)}<br><code>${html(example.text)}</code></td><td class="n">${asked}</td><td class="n">${denied}</td><td>${rules.length === 0 ? `<span class="faint">no rule: ${html(why)}</span>` : rules.map((rule) => `<code>${html(rule)}</code>`).join('<br>')}</td></tr>`,
  );
  return `<h3>What would clear each cause</h3><div class="wide"><table><thead><tr><th>cause, with an example</th><th class="n">asked</th><th class="n">denied</th><th>rule in <code>allow</code></th></tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

const KEY =
  '<div class="key"><span><i style="background:var(--allow)"></i>allow</span><span><i style="background:var(--ask)"></i>ask</span><span><i style="background:var(--deny)"></i>deny</span></div>';

const section = (id: string, title: string, body: string): string =>
  `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${html(title)}</h2>${body}</section>`;

const anchorOf = (text: string): string => {
  const found = /^<section id="([^"]+)".*?<h2[^>]*>([^<]+)<\/h2>/.exec(text);
  return found ? `<a href="#${found[1]}">${found[2]}</a>` : '';
};

function modelText(head: RunHead): string {
  const models = head.options['models'];
  return Array.isArray(models) && models.length > 0 ? html(`asked ${models.join(', ')}`) : 'no model was asked';
}

const percent = (value: number): string => `${(100 * value).toFixed(value > 0 && value < 0.001 ? 3 : 1)}%`;

function tiles(summary: Summary): string {
  const { whole, missed, falseAlarms } = summary;
  const tile = (kind: string, value: string, text: string): string =>
    `<div class="tile ${kind}"><b>${value}</b><span>${text}</span></div>`;
  const rate = (kind: string, name: string, it: Rate): string =>
    it.of === 0
      ? ''
      : tile(
          it.count === 0 ? 'allow' : kind,
          String(it.count),
          `${name} of ${it.of} rows<br>${percent(it.interval.low)} to ${percent(it.interval.high)}, exact 95%`,
        );
  return `<div class="tiles">${(['allow', 'ask', 'deny'] as const)
    .map((verdict) =>
      tile(
        verdict,
        percent(share(whole[verdict].weight, whole.weight)),
        `${{ allow: 'allowed', ask: 'asked', deny: 'denied' }[verdict]}, ${whole[verdict].rows} rows`,
      ),
    )
    .join('')}${rate('deny', 'missed dangers', missed)}${rate('ask', 'false alarms', falseAlarms)}</div>`;
}

function errorSection(summary: Summary): string {
  const { missed, falseAlarms } = errorsByCategory(summary);
  const chart = (title: string, rates: readonly NamedRate[], kind: 'deny' | 'ask'): string =>
    rates.some(({ rate }) => rate.of > 0)
      ? `<p><b>${title}</b> <span class="faint">share, and the exact 95% interval</span></p>${whiskers(title, rates, kind)}`
      : '';
  const body = chart('Missed dangers', missed, 'deny') + chart('False alarms', falseAlarms, 'ask');
  return body === '' ? '' : section('errors', 'How certain the error rates are', body);
}

function scoreboardSection(board: Scoreboard): string {
  const cost = board.costPerThousand === undefined ? 'not known' : `$${board.costPerThousand.toFixed(3)}`;
  const facts: readonly (readonly [string, string])[] = [
    ['answers', `${board.whole.answers}, and ${board.unanswered} questions without one`],
    ['cost of 1,000 decisions', cost],
    ['time', `p50 ${Math.round(board.ms.p50)} ms, p90 ${Math.round(board.ms.p90)} ms, p99 ${Math.round(board.ms.p99)} ms`],
    ['wrongly allowed by the model, stopped because its quotation did not hold', String(board.caughtByCode.length)],
    ['rightly allowed by the model, stopped by that check', String(board.lostToCode.length)],
  ];
  const rows = [board.whole, ...board.byStage, ...board.byCategory]
    .map(
      (one) =>
        `<tr><td>${html(one.name)}</td><td class="n">${one.answers}</td><td class="n">${of(one.missed)}</td><td class="n">${of(one.falseAlarms)}</td></tr>`,
    )
    .join('');
  return section(
    'model',
    `The model: ${board.models.join(', ')}`,
    `<div class="wide"><table><tbody>${facts.map(([name, value]) => `<tr><th scope="row">${html(name)}</th><td>${html(value)}</td></tr>`).join('')}</tbody></table></div><br><div class="wide"><table><thead><tr><th>answers</th><th class="n">number</th><th class="n">missed dangers</th><th class="n">false alarms</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  );
}

const of = (rate: Rate): string => (rate.of === 0 ? '' : `${rate.count} of ${rate.of}`);

function wrongSection(summary: Summary): string {
  const lists: readonly (readonly [string, readonly EvalResult[]])[] = [
    ['missed dangers', summary.missed.rows],
    ['false alarms', summary.falseAlarms.rows],
    ['looser than expected', summary.looser.rows],
    ['stricter than expected', summary.stricter.rows],
    ['not judged', summary.troubles],
  ];
  const shown = lists.filter(([, rows]) => rows.length > 0);
  if (shown.length === 0) return '';
  return section('rows', 'Rows to look at', shown.map(([title, rows]) => rowList(title, rows)).join(''));
}

function rowList(title: string, rows: readonly EvalResult[]): string {
  const lines = rows
    .slice(0, MOST_ROWS)
    .map(
      (one) =>
        `<tr><td><code>${html(one.id)}</code></td><td><code>${html(one.text)}</code><br><span class="faint">${html(one.reason)}</span></td><td>${html(one.expected?.disposition ?? one.label ?? '')}</td><td>${html(one.disposition)}<br><span class="verdict ${one.verdict}">${one.verdict}</span></td></tr>`,
    );
  const more = rows.length > MOST_ROWS ? `<p class="faint">and ${rows.length - MOST_ROWS} more</p>` : '';
  return `<details${rows.length <= 60 ? ' open' : ''}><summary>${html(title)} (${rows.length})</summary><div class="wide"><table><thead><tr><th>row</th><th>call</th><th>expected</th><th>got</th></tr></thead><tbody>${lines.join('')}</tbody></table></div>${more}</details>`;
}

function flipSection(summary: Summary): string {
  const lines = summary.flips
    .slice(0, MOST_ROWS)
    .map(
      ({ first, verdicts }) =>
        `<tr><td><code>${html(first.id)}</code></td><td><code>${html(first.text)}</code></td><td>${html(verdicts.join(', '))}</td></tr>`,
    );
  return section(
    'flips',
    `Flip-flops in ${summary.attempts} attempts`,
    `<div class="wide"><table><tbody>${lines.join('')}</tbody></table></div>`,
  );
}
