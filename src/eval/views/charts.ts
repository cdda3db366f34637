// Charts as hand-made SVG: proportions of verdicts as stacked bars, error rates with their intervals. Every mark has a text; no
// scripts.
import type { Rate } from '../rate.ts';
import type { Tally } from '../tally.ts';
import { share, titleOf } from '../tally.ts';
import { html } from './html-text.ts';

const NAME = 190;
const PLOT = 560;
const COUNT = 90;
const LINE = 26;
const BAR = 18;
const VERDICTS = ['allow', 'ask', 'deny'] as const;

const percent = (value: number): string => `${(100 * value).toFixed(value > 0 && value < 0.0995 ? 1 : 0)}%`;
const shorten = (text: string, most: number): string =>
  [...text].length <= most ? text : `${[...text].slice(0, most - 1).join('')}…`;

const frame = (title: string, height: number, body: string): string =>
  `<svg role="img" viewBox="0 0 ${NAME + PLOT + COUNT} ${height}" xmlns="http://www.w3.org/2000/svg"><title>${html(title)}</title>${body}</svg>`;

/** One bar per group: allow, ask, deny by weight. */
export function stackedBars(title: string, tallies: readonly Tally[]): string {
  const bars = tallies.map((tally, i) => {
    const y = i * LINE + 4;
    let x = NAME;
    const parts = VERDICTS.map((verdict) => {
      const part = share(tally[verdict].weight, tally.weight);
      const width = part * PLOT;
      const text =
        width > 34
          ? `<text class="on ${verdict}-on" x="${num(x + width / 2)}" y="${y + 13}" text-anchor="middle">${percent(part)}</text>`
          : '';
      const bar =
        width === 0
          ? ''
          : `<rect class="${verdict}" x="${num(x)}" y="${y}" width="${num(width)}" height="${BAR}"><title>${html(`${titleOf(tally)}: ${verdict} ${percent(part)}, ${tally[verdict].rows} rows`)}</title></rect>`;
      x += width;
      return bar + text;
    });
    const name = html(shorten(titleOf(tally), 27));
    return `<text class="name" x="${NAME - 10}" y="${y + 13}" text-anchor="end">${name}</text>${parts.join('')}<text class="count" x="${NAME + PLOT + 10}" y="${y + 13}">${tally.rows}</text>`;
  });
  return frame(title, tallies.length * LINE + 6, bars.join(''));
}

export interface NamedRate {
  readonly name: string;
  readonly rate: Rate;
}

/** A dot for the rate and a line for its exact interval. The scale ends with the widest interval. */
export function whiskers(title: string, rates: readonly NamedRate[], kind: 'deny' | 'ask'): string {
  const shown = rates.filter(({ rate }) => rate.of > 0);
  const widest = Math.max(0.01, ...shown.map(({ rate }) => rate.interval.high));
  const end = niceEnd(widest);
  const at = (value: number): number => NAME + (value / end) * PLOT;
  const bottom = shown.length * LINE + 6;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const x = num(at(part * end));
    return `<line class="grid" x1="${x}" x2="${x}" y1="0" y2="${bottom}"/><text class="count" x="${x}" y="${bottom + 14}" text-anchor="middle">${percent(part * end)}</text>`;
  });
  const marks = shown.map(({ name, rate }, i) => {
    const y = i * LINE + 13;
    const value = share(rate.count, rate.of);
    const said = `${name}: ${rate.count} of ${rate.of}, interval ${percent(rate.interval.low)} to ${percent(rate.interval.high)}`;
    return `<g class="${kind}"><title>${html(said)}</title><text class="name" x="${NAME - 10}" y="${y + 4}" text-anchor="end">${html(shorten(name, 27))}</text><line class="whisker" x1="${num(at(rate.interval.low))}" x2="${num(at(rate.interval.high))}" y1="${y}" y2="${y}"/><circle cx="${num(at(value))}" cy="${y}" r="5"/><text class="count" x="${NAME + PLOT + 10}" y="${y + 4}">${rate.count} of ${rate.of}</text></g>`;
  });
  return frame(title, bottom + 20, ticks.join('') + marks.join(''));
}

/** How many calls each table row stopped; the colour shows the verdict. */
export function countBars(title: string, tallies: readonly Tally[]): string {
  const most = Math.max(1, ...tallies.map(({ weight }) => weight));
  const wide = 330;
  const room = NAME + PLOT - wide;
  const bars = tallies.map((tally, i) => {
    const y = i * LINE + 4;
    const width = (tally.weight / most) * room;
    const denied = share(tally.deny.weight, tally.weight) * width;
    return `<text class="name" x="${wide - 10}" y="${y + 13}" text-anchor="end">${html(shorten(titleOf(tally), 48))}</text><rect class="ask" x="${wide}" y="${y}" width="${num(width - denied)}" height="${BAR}"/><rect class="deny" x="${num(wide + width - denied)}" y="${y}" width="${num(denied)}" height="${BAR}"/><text class="count" x="${num(wide + width + 8)}" y="${y + 13}">${tally.weight}</text>`;
  });
  return frame(title, tallies.length * LINE + 6, bars.join(''));
}

const num = (value: number): string => value.toFixed(1);

/** 1, 2 or 5 times a power of ten, at most the whole. */
function niceEnd(value: number): number {
  for (const step of [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]) if (value <= step) return step;
  return 1;
}
