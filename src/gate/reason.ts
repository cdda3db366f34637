// The text for the person and the agent: one line that names effect and target, one that says what would permit the call. Makes no verdict.
import type { Finding, JudgedPart, RuleRef } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import { isStricter } from '../model/disposition.ts';
import { effectText } from '../model/effect-text.ts';

const MAX_REASON = 120;
/** Control characters, and those that change the writing direction or break a line. */
const NOT_SHOWN = /[\0-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;
const EACH_NOT_SHOWN = new RegExp(`${NOT_SHOWN.source}+`, 'g');

/** Shortened in the middle, so that the action and the end of a path are visible; never longer than a line. */
export function oneLine(text: string, limit = MAX_REASON): string {
  const flat = NOT_SHOWN.test(text) ? text.replaceAll(EACH_NOT_SHOWN, ' ').trim() : text.trim();
  // A text never has more characters than UTF-16 units.
  if (flat.length <= limit) return flat;
  const chars = [...flat];
  if (chars.length <= limit) return flat;
  const tail = Math.floor(limit / 4);
  return `${chars.slice(0, limit - tail - 1).join('')}…${chars.slice(-tail).join('')}`;
}

export interface WorstFinding {
  readonly part: JudgedPart;
  readonly finding: Finding | undefined;
  readonly rule: RuleRef | undefined;
  readonly disposition: Disposition;
}

/** The first finding of the strictest disposition. */
export function worstOf(parts: readonly JudgedPart[], ruled: readonly { readonly rule?: RuleRef }[]): WorstFinding | undefined {
  let worst: WorstFinding | undefined;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (!part) continue;
    for (const finding of part.findings)
      if (!worst || isStricter(finding.disposition, worst.disposition))
        worst = { part, finding, rule: finding.rule, disposition: finding.disposition };
    if (!worst || isStricter(part.disposition, worst.disposition))
      worst = { part, finding: undefined, rule: ruled[i]?.rule, disposition: part.disposition };
  }
  return worst;
}

const because = (worst: WorstFinding): string =>
  worst.finding ? effectText(worst.finding.effect) : oneLine(worst.part.text, 80);

export function reasonOf(worst: WorstFinding): string {
  const by = worst.rule && worst.rule.list !== 'allow' ? ` (${worst.rule.list} rule \`${oneLine(worst.rule.text, 40)}\`)` : '';
  return oneLine(`${because(worst)}${by}`);
}

/** What would change the answer. Suggests no workaround. */
export function clearOf(worst: WorstFinding): string {
  const { finding, disposition } = worst;
  if (disposition === 'forbidden')
    return worst.rule
      ? `only a change of the hard_deny rule \`${oneLine(worst.rule.text, 60)}\` lifts this`
      : 'a hard boundary: do it yourself if you mean it';
  if (finding?.effect.kind === 'unclear')
    return finding.effect.settle === undefined
      ? 'approve it, or spell it so that it can be read'
      : `approve it, or add ${finding.effect.settle}`;
  if (disposition === 'guarded') return 'approve it yourself; with a classifier, your own words that name it are enough';
  return worst.part.command
    ? `approve it, or add an allow rule for \`${oneLine([worst.part.command.program, ...worst.part.command.sub].join(' '), 60)}\``
    : 'approve it, or add an allow rule for it';
}

export const ADVICE_ASK = 'wait for the person to decide; do not try another way to the same effect';
export const ADVICE_DENY = 'do not try another way to the same effect; tell the person what you wanted and why';
export const TODO_SPLIT = 'split this command into smaller calls, or run it yourself';
export const ADVICE_SPLIT = 'split this command into smaller calls that can each be read; do not hide the same in another place';
