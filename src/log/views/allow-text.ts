// The proposal of `leeway allow`, for a terminal, before the person is asked to confirm.
import { callText } from '../filter.ts';
import type { AllowProposal } from '../propose-allow.ts';
import { fit, oneLine, paint, type ViewOptions } from './paint.ts';

const SHOWN = 10;

export function allowText(found: AllowProposal, options: ViewOptions): string {
  if (found.kind !== 'proposal') {
    if (found.kind === 'none') return 'no such decision\n';
    return 'several decisions begin like that; give more of the id\n';
  }
  const { about, proposal, also } = found;
  const room = Math.max(20, options.width - 4);
  const out = [
    `${paint('call', 'dim', options)}    ${fit(oneLine(callText(about.record)), room)}`,
    `${paint('was', 'dim', options)}     ${oneLine(about.record.verdict)}: ${oneLine(about.record.reason)}`,
  ];
  if (proposal.kind === 'none') {
    out.push('', oneLine(proposal.why));
    if (proposal.todo !== undefined) out.push(`  ${oneLine(proposal.todo)}`);
    return `${out.join('\n')}\n`;
  }
  out.push('', `adds to \`${proposal.list}\``, ...proposal.rules.map((rule) => `  ${paint(oneLine(rule), 'bold', options)}`), '');
  if (also.length === 0) out.push('no other call in the log would have been allowed by it');
  else {
    out.push(
      `${also.length} other ${also.length === 1 ? 'call' : 'calls'} in the log, asked or denied then, would have been allowed too:`,
    );
    out.push(...also.slice(-SHOWN).map(({ record }) => `  ${fit(oneLine(callText(record)), room)}`));
    if (also.length > SHOWN) out.push(`  and ${also.length - SHOWN} more`);
  }
  return `${out.join('\n')}\n`;
}
