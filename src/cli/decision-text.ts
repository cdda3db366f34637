// Formats a decision in a few lines for a person: verdict, reason, what would permit the call, and what the call would do.
import { oneLine } from '../gate/reason.ts';
import { effectText } from '../model/effect-text.ts';
import { zoneText } from '../model/zone-text.ts';
import type { Decision, Finding, RuleRef } from '../model/decision.ts';
import type { Style } from './style.ts';

const MAX_LINES = 12;

export function verdictText(decision: Decision, style: Style): string {
  const paint = { allow: style.green, ask: style.yellow, deny: style.red }[decision.verdict];
  return style.bold(paint(decision.verdict));
}

/** Trouble is shown in full; a reason is cut to one line. */
export const reasonText = ({ reason, trouble }: Decision): string =>
  trouble === undefined ? reason : `could not judge this call: ${trouble.message}`;

/** Why a finding has another disposition than its text suggests. */
const ruleText = ({ list, text }: RuleRef): string =>
  list === 'allow' ? `, allowed by the rule \`${text}\`` : `, ${list} rule \`${text}\``;

function findingText({ disposition, effect, zones, rule }: Finding, style: Style): string {
  const where = zoneText(effect, zones);
  const text = oneLine(effectText(effect), Math.max(40, style.width - 14));
  return `  ${disposition.padEnd(9)} ${text}${where === '' ? '' : style.dim(` (${where})`)}${rule === undefined ? '' : style.dim(oneLine(ruleText(rule), 80))}`;
}

export function decisionText(decision: Decision, style: Style): string {
  const lines = [`${verdictText(decision, style)}  ${reasonText(decision)}`];
  if (decision.found !== undefined) lines.push(`       analysis: ${decision.found}`);
  if (decision.clear !== undefined) lines.push(style.dim(`       ${decision.clear}`));
  const done = decision.parts.flatMap((part) => part.findings.map((one) => findingText(one, style)));
  const unique = [...new Set(done)];
  lines.push(...unique.slice(0, MAX_LINES));
  if (unique.length > MAX_LINES) lines.push(style.dim(`  … and ${unique.length - MAX_LINES} more: leeway explain`));
  return `${lines.join('\n')}\n`;
}
