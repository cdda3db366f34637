// The table of stopped rows in a report, with filters and a search; the only script of the page, allowed by its hash. Shows; counts nothing itself.
import { sha256 } from '../../host/sha256.ts';
import type { EvalResult } from '../result.ts';
import { causeOfRow, causeTitle } from '../stopped-groups.ts';
import { html } from './html-text.ts';

/** More rows would make the page slow; the run file has everything. */
const MOST_ROWS = 5000;

/** Hides the rows that a filter leaves out. Reads text that is on the page, and writes a count. */
const SCRIPT = `(() => {
  const table = document.getElementById('stopped-rows');
  const rows = [...table.tBodies[0].rows];
  const field = (id) => document.getElementById(id);
  const show = () => {
    const words = field('row-search').value.toLowerCase().split(' ').filter(Boolean);
    const verdict = field('row-verdict').value;
    const cause = field('row-cause').value;
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = (verdict !== '' && row.dataset.verdict !== verdict) || (cause !== '' && row.dataset.cause !== cause) || !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    field('row-count').textContent = shown + ' of ' + rows.length + ' rows';
  };
  for (const id of ['row-search', 'row-verdict', 'row-cause']) field(id).addEventListener('input', show);
  show();
})();`;

/** For the page's content policy: this script and no other. */
export const ROW_SCRIPT_HASH = `'sha256-${Buffer.from(sha256(SCRIPT), 'hex').toString('base64')}'`;

export function rowTable(stopped: readonly EvalResult[]): string {
  const shown = stopped.slice(0, MOST_ROWS);
  const causes = [...new Map(shown.map((one) => [causeOfRow(one), causeTitle(one)]))].toSorted(([, a], [, b]) =>
    a < b ? -1 : 1,
  );
  const options = causes.map(([cause, title]) => `<option value="${html(cause)}">${html(title)}</option>`).join('');
  const lines = shown.map(
    (one) =>
      `<tr data-verdict="${one.verdict}" data-cause="${html(causeOfRow(one))}"><td><code>${html(one.id)}</code></td><td><code>${html(one.text)}</code><br><span class="faint">${html(one.reason)}</span></td><td>${html(causeTitle(one))}</td><td>${html(one.disposition)}<br><span class="verdict ${one.verdict}">${one.verdict}</span></td></tr>`,
  );
  const more = stopped.length > MOST_ROWS ? `<p class="faint">and ${stopped.length - MOST_ROWS} more in the run file</p>` : '';
  return `<p class="filters"><label>search <input id="row-search" type="search"></label> <label>answer <select id="row-verdict"><option value="">all</option><option value="ask">ask</option><option value="deny">deny</option></select></label> <label>cause <select id="row-cause"><option value="">all</option>${options}</select></label> <span id="row-count" class="faint" aria-live="polite"></span></p><div class="wide"><table id="stopped-rows"><thead><tr><th>row</th><th>call</th><th>cause</th><th>answer</th></tr></thead><tbody>${lines.join('')}</tbody></table></div>${more}<script>${SCRIPT}</script>`;
}
