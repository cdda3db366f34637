// A decision explained, for a terminal. The words come from why.ts.
import type { Why } from '../why.ts';
import { inkOf, oneLine, paint, type ViewOptions } from './paint.ts';

export function whyText(why: Why, options: ViewOptions): string {
  const line = (label: string, text: string): string => `${paint(label.padEnd(11), 'dim', options)} ${text}`;
  const out = [
    `${paint(oneLine(why.verdict).toUpperCase(), inkOf(why.verdict), options)}  ${paint(oneLine(why.trouble ?? why.reason), 'bold', options)}`,
    '',
    line('call', oneLine(why.call)),
    line('in', oneLine(why.cwd)),
    line('when', `${oneLine(why.time)}, ${oneLine(why.agent)}, session ${oneLine(why.session)}`),
    line('id', oneLine(why.id)),
    line('decided by', oneLine(why.settledBy)),
  ];
  if (why.found !== undefined) out.push(line('analysis', oneLine(why.found)));
  if (why.model !== undefined) out.push(line('model', oneLine(why.model)));
  if (why.consent !== undefined) out.push(line('consent', oneLine(why.consent)));
  if (why.unanswered !== undefined) out.push(line('answered', oneLine(why.unanswered)));
  if (why.became.length > 0) out.push(line('then', why.became.map(oneLine).join(', ')));
  if (why.parts.length > 0) out.push('', 'what it would do');
  for (const part of why.parts) {
    const via = part.via.every((name) => name === part.text)
      ? ''
      : paint(`  through ${oneLine(part.via.join(' → '))}`, 'dim', options);
    const site = part.site === 'here' ? '' : `  (${oneLine(part.site)})`;
    out.push(
      `  ${paint(oneLine(part.disposition).padEnd(9), inkOf(part.disposition), options)} ${oneLine(part.text)}${site}${via}`,
    );
    for (const effect of part.effects) {
      const rule = effect.rule === undefined ? '' : `; rule \`${oneLine(effect.rule.text)}\` in ${oneLine(effect.rule.list)}`;
      const where = effect.where === '' ? '' : ` (${oneLine(effect.where)})`;
      const about = paint(`${where}${rule}`, 'dim', options);
      out.push(
        `    ${paint(oneLine(effect.disposition).padEnd(9), inkOf(effect.disposition), options)} ${oneLine(effect.text)}${about}`,
      );
    }
  }
  if (why.partsLeftOut > 0) out.push(`  and ${why.partsLeftOut} more parts that the record left out`);
  if (why.different.length > 0) out.push('', 'what would change this', ...why.different.map((way) => `  · ${oneLine(way)}`));
  return `${out.join('\n')}\n`;
}
