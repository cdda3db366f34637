// Causes of questions and denials as a list on a page: each is a row with a bar, and opens to examples. Counts nothing itself.
import type { HistoryCause } from '../replay/history-report.ts';
import { counted, html, number } from './html-text.ts';

const MOST_CAUSES = 12;
const MOST_FOLDED = 300;

/** The causes as one list: each row is a bar, and opens to examples. Those beyond the first are folded. */
export function causeList(causes: readonly HistoryCause[]): string {
  const most = Math.max(1, ...causes.map(({ calls }) => calls));
  const row = ({ verdict, program, disposition, calls, sessions, title, examples }: HistoryCause): string =>
    `<details class="cause"><summary><span class="what"><code>${html(program)}</code><span class="faint">${html(examples[0]?.reason ?? '')}</span></span><span class="chip ${disposition}" title="${html(title)}">${disposition}</span><span class="bar"><i class="${verdict}" style="width:${Math.max(1, (100 * calls) / most).toFixed(1)}%"></i></span><span class="n" title="${counted(sessions, 'session')}">${number(calls)}</span></summary><ul class="calls">${examples.map(({ text, reason }) => `<li><code>${html(text)}</code><br><span class="faint">${html(reason)}</span></li>`).join('')}</ul><p class="faint">${html(title)}, ${counted(calls, 'call')} in ${counted(sessions, 'session')}</p></details>`;
  const [first, rest] = [causes.slice(0, MOST_CAUSES), causes.slice(MOST_CAUSES, MOST_FOLDED)];
  const left = causes.slice(MOST_CAUSES).reduce((sum, { calls }) => sum + calls, 0);
  const folded =
    rest.length === 0
      ? ''
      : `<details><summary>${counted(causes.length - first.length, 'more cause')} <span class="n">${counted(left, 'call')}</span></summary>${rest.map(row).join('')}</details>`;
  return `<div class="causes">${first.map(row).join('')}${folded}</div>`;
}

export const CAUSE_STYLE = `
.causes details.cause { margin: 0; border-bottom: 1px solid var(--line); } .causes details.cause:hover { background: color-mix(in srgb, var(--line) 30%, transparent); }
.cause > summary { display: grid; grid-template-columns: minmax(0, 1fr) 78px minmax(80px, 22%) 48px; gap: 14px; align-items: center; padding: 8px 0; list-style: none; font-weight: 400; }
.cause > summary::-webkit-details-marker { display: none; } .cause .what { min-width: 0; } .cause .what code { font-weight: 600; display: block; } .cause .what .faint { display: block; font-size: 13px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.cause[open] .what .faint { display: none; } .cause summary .n { text-align: right; color: var(--ink); } .cause > p { font-size: 12.5px; }
.chip { font-size: 12px; border-radius: 99px; padding: 1px 9px; text-align: center; border: 1px solid var(--line); color: var(--faint); } .chip.guarded { border-color: var(--ask); color: var(--ink); } .chip.forbidden { border-color: var(--deny); color: var(--deny); }
@media (max-width: 620px) { .cause > summary { grid-template-columns: minmax(0, 1fr) 78px 40px; } .cause > summary .bar { display: none; } }
`;
