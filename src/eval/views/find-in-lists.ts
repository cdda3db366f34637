// The search field above the lists of a page of past sessions; its script is allowed by its hash. Hides what does not match; counts nothing else.
import { sha256 } from '../../host/sha256.ts';
import { html } from './html-text.ts';

/** Reads text that is on the page, and writes a count. A section in which no list has a match is hidden too. */
const SCRIPT = `addEventListener('DOMContentLoaded', () => {
  const field = (id) => document.getElementById(id);
  const items = [...document.querySelectorAll('section tbody tr, section details.cause')];
  const wasOpen = new Map([...document.querySelectorAll('details')].map((one) => [one, one.open]));
  const show = () => {
    const words = field('find').value.toLowerCase().split(' ').filter(Boolean);
    const agent = field('find-agent') === null ? '' : field('find-agent').value;
    let shown = 0;
    for (const item of items) {
      const text = item.textContent.toLowerCase();
      item.hidden = (agent !== '' && item.dataset.agent !== undefined && item.dataset.agent !== agent) || !words.every((word) => text.includes(word));
      if (!item.hidden) shown += 1;
    }
    for (const [details, open] of wasOpen) {
      const inside = items.filter((item) => item !== details && details.contains(item));
      if (inside.length > 0) details.hidden = words.length > 0 && inside.every((item) => item.hidden);
      details.open = words.length === 0 ? open : !details.hidden;
    }
    for (const section of document.querySelectorAll('section')) {
      const inside = items.filter((item) => section.contains(item));
      section.hidden = words.length > 0 && inside.every((item) => item.hidden);
    }
    field('find-count').textContent = words.length === 0 && agent === '' ? '' : shown + ' of ' + items.length + ' entries';
  };
  for (const id of ['find', 'find-agent']) if (field(id) !== null) field(id).addEventListener('input', show);
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || document.activeElement === field('find')) return;
    event.preventDefault();
    field('find').focus();
  });
});`;

/** For the page's content policy: this script and no other. */
export const FIND_SCRIPT_HASH = `'sha256-${Buffer.from(sha256(SCRIPT), 'hex').toString('base64')}'`;

export const FIND_STYLE = `
.find { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 10px; align-items: center; padding: 10px 0; margin: 0 0 12px; background: var(--page); }
.find input { flex: 1 1 220px; min-width: 0; } .find input, .find select { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; }
.find input:focus-visible, .find select:focus-visible { outline: 2px solid var(--allow); outline-offset: 1px; } [hidden] { display: none !important; }
@media print { .find { display: none; } }
`;

/** A choice of agents only where there are several. */
export function findField(agents: readonly string[]): string {
  const names = [...new Set(agents)].toSorted();
  const choice =
    names.length < 2
      ? ''
      : `<select id="find-agent" aria-label="agent"><option value="">every agent</option>${names.map((name) => `<option>${html(name)}</option>`).join('')}</select>`;
  return `<div class="find"><input id="find" type="search" placeholder="search projects, causes and calls (press /)" aria-label="search projects, causes and calls">${choice}<span id="find-count" class="faint" aria-live="polite"></span></div><script>${SCRIPT}</script>`;
}
