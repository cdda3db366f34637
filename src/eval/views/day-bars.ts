// The calls of each day as columns of allowed, asked and denied, as hand-made SVG. No scripts.
import type { HistoryReport } from '../replay/history-report.ts';
import { html } from './html-text.ts';

const WIDTH = 840;
const HEIGHT = 150;
const MOST_DAYS = 120;

export function dayBars(all: HistoryReport['days']): string {
  const days = all.slice(-MOST_DAYS);
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const step = WIDTH / days.length;
  const width = Math.min(40, Math.max(2, step * 0.75));
  const columns = days.map((one, at) => {
    const x = at * step + (step - width) / 2;
    let bottom = HEIGHT;
    const parts = (['allow', 'ask', 'deny'] as const).map((verdict) => {
      const height = (one[verdict] / most) * (HEIGHT - 10);
      bottom -= height;
      return height === 0
        ? ''
        : `<rect class="${verdict}" x="${x.toFixed(1)}" y="${bottom.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}"/>`;
    });
    const prompts = one.prompts.approved + one.prompts.refused;
    const mark = prompts === 0 ? 0 : (prompts / most) * (HEIGHT - 10);
    const line =
      prompts === 0
        ? ''
        : `<rect class="prompts" x="${(x - 2).toFixed(1)}" y="${(HEIGHT - mark - 1).toFixed(1)}" width="${(width + 4).toFixed(1)}" height="0.5"/>`;
    const said = `${one.day}: ${one.calls} calls, ${one.allow} allowed, ${one.ask} asked, ${one.deny} denied; ${prompts} prompts then`;
    return `<g><title>${html(said)}</title>${parts.join('')}${line}</g>`;
  });
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return `<svg role="img" viewBox="0 0 ${WIDTH} ${HEIGHT + 20}" xmlns="http://www.w3.org/2000/svg"><title>calls by day</title><line class="grid" x1="0" x2="${WIDTH}" y1="${HEIGHT}" y2="${HEIGHT}"/>${columns.join('')}<text class="count" x="0" y="${HEIGHT + 15}">${html(first)}</text><text class="count" x="${WIDTH}" y="${HEIGHT + 15}" text-anchor="end">${html(last)}</text></svg>`;
}
