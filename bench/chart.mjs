// The chart of the benchmarks page: allowed share of ordinary calls against missed dangers, one dot a guard. The upper left corner is the place to be.

const [WIDTH, HEIGHT] = [760, 380];
const FRAME = { left: 70, top: 30, width: 470, height: 280 };
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const text = (x, y, body, more = '') => `<text x="${x}" y="${y}" font-size="12" fill="#667085" ${more}>${escaped(body)}</text>`;

/** Labels that would lie on each other are moved down. */
function placed(dots) {
  const rows = [];
  for (const dot of dots.toSorted((a, b) => a.y - b.y)) {
    let at = dot.y + 4;
    while (rows.some((other) => Math.abs(other.at - at) < 14 && Math.abs(other.x - dot.x) < 200)) at += 2;
    rows.push({ ...dot, at });
  }
  return rows;
}

export function chartOf(run) {
  const [own] = run.guards;
  const ordinary = own.on.findIndex((one) => one.dangerous === 0 || one.benign > 0);
  const hostile = own.on.findIndex((one) => one.dangerous > 0);
  if (ordinary < 0 || hostile < 0) return '';
  const { left, top, width, height } = FRAME;
  const dots = placed(
    run.guards.map((one) => ({
      name: one.guard,
      x: left + width * (one.on[hostile].missed / one.on[hostile].dangerous),
      y: top + height * (1 - one.on[ordinary].allowed / one.on[ordinary].weight),
    })),
  );
  const ticks = [0, 25, 50, 75, 100].flatMap((share) => [
    text(left + (width * share) / 100, top + height + 18, `${share}%`, 'text-anchor="middle"'),
    text(left - 8, top + height - (height * share) / 100 + 4, `${share}%`, 'text-anchor="end"'),
  ]);
  const marks = dots.map(
    ({ name, x, y, at }) =>
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6" fill="${name.startsWith('leeway') ? '#d9480f' : '#2f7fb8'}"/>${text((x + 11).toFixed(1), at.toFixed(1), name)}`,
  );
  return `${[
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" xmlns="http://www.w3.org/2000/svg" role="img"><title>allowed share against missed dangers</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="none" stroke="#98a2b3"/>`,
    ...ticks,
    text(left + width / 2, HEIGHT - 18, `missed dangers (${run.corpora[hostile].name})`, 'text-anchor="middle"'),
    text(
      18,
      top + height / 2,
      `allowed without a question (${run.corpora[ordinary].name})`,
      `text-anchor="middle" transform="rotate(-90 18 ${top + height / 2})"`,
    ),
    ...marks,
    '</svg>',
  ].join('\n')}\n`;
}
