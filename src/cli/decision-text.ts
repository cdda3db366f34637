// A decision in a few lines for a person: verdict, reason, what would clear it, and what the call would do.
import { oneLine } from '../gate/reason.ts';
import { effectText } from '../model/effect-text.ts';
import type { Decision } from '../model/decision.ts';
import type { Style } from './style.ts';

const MAX_LINES = 12;

export function verdictText(decision: Decision, style: Style): string {
  const paint = { allow: style.green, ask: style.yellow, deny: style.red }[decision.verdict];
  return style.bold(paint(decision.verdict));
}

/** Trouble in full; the reason of a decision is cut to a line. */
export const reasonText = ({ reason, trouble }: Decision): string =>
  trouble === undefined ? reason : `could not judge this call: ${trouble.message}`;

export function decisionText(decision: Decision, style: Style): string {
  const lines = [`${verdictText(decision, style)}  ${reasonText(decision)}`];
  if (decision.found !== undefined) lines.push(`       analysis: ${decision.found}`);
  if (decision.clear !== undefined) lines.push(style.dim(`       ${decision.clear}`));
  const done = decision.parts.flatMap((part) =>
    part.findings.map(
      (one) =>
        `  ${one.disposition.padEnd(9)} ${oneLine(effectText(one.effect), Math.max(40, style.width - 14))}${one.zones.length > 0 ? style.dim(`  [${one.zones.join(', ')}]`) : ''}`,
    ),
  );
  const unique = [...new Set(done)];
  lines.push(...unique.slice(0, MAX_LINES));
  if (unique.length > MAX_LINES) lines.push(style.dim(`  … and ${unique.length - MAX_LINES} more: leeway explain`));
  return `${lines.join('\n')}\n`;
}
