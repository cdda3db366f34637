// A replay of past sessions with the current rules as one self-contained page: no network, and no script except for the filter of
// its lists. Counts nothing itself.
import type { Share } from '../replay/agreement.ts';
import type { HistoryCause, HistoryCounts, HistoryReport } from '../replay/history-report.ts';
import { share, type Tally } from '../tally.ts';
import { stackedBars } from './charts.ts';
import { CAUSE_STYLE, causeList } from './cause-list.ts';
import { dayBars } from './day-bars.ts';
import { FIND_SCRIPT_HASH, FIND_STYLE, findField } from './find-in-lists.ts';
import { counted, html, number } from './html-text.ts';
import { REPORT_STYLE } from './report-style.ts';
import { goneText, rangeText, shownPath } from './replay-text.ts';

export interface ReplayPage {
  readonly leeway: string;
  readonly home: string;
  /** Which answers of the person each agent records. */
  readonly told: ReadonlyMap<string, 'all' | 'refusals' | 'none'>;
  /** Names as the agents' makers write them. */
  readonly titles: ReadonlyMap<string, string>;
}

const MOST_ROWS = 300;
const percent = (value: number): string => `${(100 * value).toFixed(1)}%`;

export function replayHtml(report: HistoryReport, page: ReplayPage): string {
  const sections = [
    groupSection(report, page),
    report.days.length > 1
      ? section(
          'days',
          'Day by day',
          `${KEY}${dayBars(report.days)}<p class="faint">Calls per day. The line marks prompts that you answered at the time.</p>`,
        )
      : '',
    causeSection(report.causes.filter(({ verdict }) => verdict === 'ask')),
    deniedSection(report),
    agreementSection(report),
  ].filter((text) => text !== '');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src ${FIND_SCRIPT_HASH}">
<title>leeway: your past sessions</title><style>${REPORT_STYLE}${STYLE}${CAUSE_STYLE}${FIND_STYLE}</style></head><body><main>
<h1>What leeway would have done</h1>
<p class="faint">${number(report.calls)} calls in ${number(report.sessions)} past sessions${report.from === undefined ? '' : `, ${html(rangeText(report))}`}, judged by leeway ${html(page.leeway)} with the present rules. Nothing was run, nothing left this machine, secrets are taken out.</p>
${headline(report)}
<div class="whole">${barOf(report)}</div>
${report.gone > 0 ? `<p class="note">${html(goneText(report))}</p>` : ''}
${tiles(report)}
${findField(report.groups.map(({ agent }) => page.titles.get(agent) ?? agent))}
${sections.join('\n')}
</main></body></html>
`;
}

const STYLE = `
.headline { font-size: 21px; line-height: 1.4; margin: 18px 0 20px; letter-spacing: -0.01em; } .headline b { font-variant-numeric: tabular-nums; }
.note { border-left: 3px solid var(--ask); padding: 4px 0 4px 12px; color: var(--faint); } section { scroll-margin-top: 70px; } .whole { margin: 0 0 20px; } .whole .bar { height: 14px; border-radius: 7px; }
.bar { display: flex; height: 8px; border-radius: 4px; overflow: hidden; min-width: 120px; background: var(--line); }
.bar i { display: block; height: 100%; } .bar .allow { background: var(--allow); } .bar .ask { background: var(--ask); } .bar .deny { background: var(--deny); }
td.path { max-width: 320px; min-width: 150px; overflow-wrap: anywhere; } td.then { white-space: nowrap; } summary { overflow-wrap: anywhere; } ul.calls { margin: 4px 0 8px; padding: 0 0 0 18px; } ul.calls li { margin: 0 0 6px; }
summary .n { color: var(--faint); font-weight: 400; font-variant-numeric: tabular-nums; } svg rect.prompts { fill: none; stroke: var(--ink); stroke-width: 1.5; }
`;

const KEY =
  '<div class="key"><span><i style="background:var(--allow)"></i>allowed</span><span><i style="background:var(--ask)"></i>asked</span><span><i style="background:var(--deny)"></i>denied</span></div>';

const section = (id: string, title: string, body: string): string =>
  `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${html(title)}</h2>${body}</section>`;

function headline(report: HistoryReport): string {
  const prompts = report.prompts.approved + report.prompts.refused;
  const then = prompts > 0 ? `You answered <b>${number(prompts)}</b> prompts that your agents recorded. ` : '';
  return `<p class="headline">${then}leeway would have asked <b>${number(report.ask)}</b> times in <b>${number(report.calls)}</b> calls, and <b>${number(report.withoutQuestion)}</b> of ${number(report.sessions)} sessions would have run without a question.</p>`;
}

function tiles(report: HistoryReport): string {
  const tile = (kind: string, value: string, text: string): string =>
    `<div class="tile ${kind}"><b>${value}</b><span>${text}</span></div>`;
  const { agreement } = report;
  return `<div class="tiles">${[
    tile('allow', percent(share(report.allow, report.calls)), `allowed, ${number(report.allow)} calls`),
    tile('ask', share(100 * report.ask, report.calls).toFixed(1), 'questions in 100 calls'),
    tile('deny', number(report.deny), 'denied'),
    tile(
      '',
      number(report.prompts.approved + report.prompts.refused),
      `prompts answered then<br>approved ${number(report.prompts.approved)}, refused ${number(report.prompts.refused)}`,
    ),
    // If only refusals are recorded, the rate says more about the record than about leeway.
    agreement.notAgainst.of === 0 || report.prompts.approved === 0
      ? ''
      : tile(
          '',
          percent(share(agreement.notAgainst.count, agreement.notAgainst.of)),
          `the same answer as yours, or a question<br>${intervalText(agreement.notAgainst)}`,
        ),
    report.unjudged === 0 ? '' : tile('', number(report.unjudged), 'could not be judged'),
  ].join('')}</div>`;
}

const intervalText = ({ interval, of }: Share): string =>
  `${percent(interval.low)} to ${percent(interval.high)}, exact 95%, ${number(of)} calls`;

const barOf = ({ allow, ask, deny, calls }: HistoryCounts): string =>
  `<div class="bar" role="img" aria-label="${allow} allowed, ${ask} asked, ${deny} denied">${(
    [
      ['allow', allow],
      ['ask', ask],
      ['deny', deny],
    ] as const
  )
    .map(([name, count]) => `<i class="${name}" style="width:${(100 * share(count, calls)).toFixed(2)}%"></i>`)
    .join('')}</div>`;

function groupSection({ groups }: HistoryReport, { home, told, titles }: ReplayPage): string {
  const prompts = (group: HistoryReport['groups'][number]): string => {
    const kept = told.get(group.agent);
    if (kept === 'none') return '<span class="faint">not recorded</span>';
    return kept === 'refusals'
      ? `${group.prompts.refused} refused <span class="faint">(approvals are not recorded)</span>`
      : String(group.prompts.approved + group.prompts.refused);
  };
  const rows = groups
    .slice(0, MOST_ROWS)
    .map(
      (one) =>
        `<tr data-agent="${html(titles.get(one.agent) ?? one.agent)}"><td>${html(titles.get(one.agent) ?? one.agent)}</td><td class="path"><code>${html(shownPath(one.project, home))}</code><br><span class="faint">${html([...(one.from === undefined ? [] : [rangeText(one)]), counted(one.sessions, 'session')].join(', '))}</span></td><td>${barOf(one)}</td><td class="n">${number(one.calls)}</td><td class="n">${number(one.ask)}</td><td class="n">${number(one.deny)}</td><td class="n">${prompts(one)}</td></tr>`,
    );
  return section(
    'groups',
    'By agent and project',
    `${KEY}<div class="wide"><table><thead><tr><th>agent</th><th>project</th><th></th><th class="n">calls</th><th class="n">asked</th><th class="n">denied</th><th class="n">prompts then</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${more(groups.length)}`,
  );
}

const more = (count: number): string => (count > MOST_ROWS ? `<p class="faint">and ${number(count - MOST_ROWS)} more</p>` : '');

function causeSection(causes: readonly HistoryCause[]): string {
  const body =
    causes.length === 0
      ? '<p>It would not have asked at all.</p>'
      : `<p class="faint">Calls by program and cause. <b>guarded</b> calls always need your consent; for <b>review</b> calls a rule or a model can answer, and <code>leeway suggest</code> proposes rules for the most frequent of them.</p>${causeList(causes)}`;
  return section('causes', 'Why leeway would have asked', body);
}

function deniedSection({ denied, causes }: HistoryReport): string {
  if (denied.length === 0) return '';
  const rows = denied
    .slice(0, MOST_ROWS)
    .map(
      ({ call }) =>
        `<tr><td><code>${html(`${call.tool} ${call.text}`)}</code><br><span class="faint">${html(call.reason)}</span></td><td class="then">${html(call.outcome === 'ok' ? 'ran then' : call.outcome)}</td></tr>`,
    );
  return section(
    'denied',
    'What leeway would have denied',
    `${causeList(causes.filter(({ verdict }) => verdict === 'deny'))}<details${denied.length <= 40 ? ' open' : ''}><summary>the calls <span class="n">${number(denied.length)}</span></summary><div class="wide"><table><tbody>${rows.join('')}</tbody></table></div>${more(denied.length)}</details>`,
  );
}

function agreementSection({ agreement }: HistoryReport): string {
  const { approved, refused, notAgainst, settledAlike, disagreements } = agreement;
  if (notAgainst.of === 0) return '';
  const tally = (name: string, { allow, ask, deny }: typeof approved): Tally => {
    const count = (n: number) => ({ rows: n, weight: n });
    return { name, ...count(allow + ask + deny), allow: count(allow), ask: count(ask), deny: count(deny) };
  };
  const rows = disagreements
    .slice(0, MOST_ROWS)
    .map(
      ({ call }) =>
        `<tr><td><code>${html(`${call.tool} ${call.text}`)}</code><br><span class="faint">${html(call.reason)}</span></td><td class="then">${html(call.answer ?? '')} then</td><td class="then"><span class="verdict ${call.verdict}">${call.verdict}</span> now</td></tr>`,
    );
  return section(
    'answers',
    'What you answered, and what leeway says',
    `${KEY}${stackedBars('answers', [tally('you approved', approved), tally('you refused', refused)])}<p>leeway does not answer against you in <b>${percent(share(notAgainst.count, notAgainst.of))}</b> of ${number(notAgainst.of)} different calls (${intervalText(notAgainst)}). Where it would not have asked, it settles <b>${settledAlike.of === 0 ? 'none' : percent(share(settledAlike.count, settledAlike.of))}</b> as you did (${number(settledAlike.of)} calls). A refusal often means "not now" or "differently", not "dangerous".</p>${rows.length === 0 ? '' : `<details${rows.length <= 40 ? ' open' : ''}><summary>disagreements <span class="n">${number(disagreements.length)}</span></summary><div class="wide"><table><tbody>${rows.join('')}</tbody></table></div>${more(disagreements.length)}</details>`}`,
  );
}
