// The result of checking the chain, for a terminal.
import type { Verification } from '../verify.ts';
import { oneLine, paint, type ViewOptions } from './paint.ts';

export function verifyText(found: Verification, options: ViewOptions): string {
  const clean = found.problems.length === 0 && found.anchor?.found !== 'no';
  const out = [
    `${paint(clean ? 'clean' : 'NOT CLEAN', clean ? 'green' : 'red', options)}: ${found.records} ${found.records === 1 ? 'record' : 'records'} in ${found.segments} ${found.segments === 1 ? 'segment' : 'segments'}`,
    ...found.problems.map(
      ({ kind, segment, line, detail, id }) =>
        `  ${paint(kind, 'red', options)} ${segment}:${line}${id === undefined ? '' : ` (${oneLine(id)})`}: ${oneLine(detail)}`,
    ),
  ];
  if (found.cut > 0) out.push(`  ${found.cut} lines were cut by a killed writer or a full disk`);
  if (found.twice > 0) out.push(`  ${found.twice} records came twice, brought back after a fault`);
  if (found.newer > 0) out.push(`  ${found.newer} records of a newer leeway could not be checked`);
  if (found.anchor?.found === 'yes') out.push(`  the anchor is there, with ${found.anchor.recordsAfter ?? 0} records after it`);
  if (found.anchor?.found === 'no')
    out.push(`  ${paint('the anchor is not in the log', 'red', options)}: it was rewritten, cut or pruned since`);
  out.push(...found.heads.slice(-8).map((sum) => `  head ${sum}`));
  out.push('', 'what this cannot see', ...found.cannotSee.map((one) => `  · ${one}`));
  return `${out.join('\n')}\n`;
}
