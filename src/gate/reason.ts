// Makes the text for the person and the agent: one line names effect and target, one says what would permit the call. Makes no
// verdict.
import type { Finding, JudgedPart, RuleRef } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import { isStricter } from '../model/disposition.ts';
import { effectText } from '../model/effect-text.ts';
import { placeHint } from '../model/zone-text.ts';

const MAX_REASON = 200;
/** Control characters, and those that change the writing direction or break a line. */
const NOT_SHOWN = /[\0-\x1f\x7f-\x9f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;
const EACH_NOT_SHOWN = new RegExp(`${NOT_SHOWN.source}+`, 'g');

/** A text may be cut after one of these characters without cutting a name. */
const DIVIDES = /[\s/]/;
/** A name longer than this may be cut. */
const MAX_NAME = 48;

/** Shortened in the middle, at a boundary between names, so that the action and the end of a path stay visible. Never longer than a line. */
export function oneLine(text: string, limit = MAX_REASON): string {
  const flat = NOT_SHOWN.test(text) ? text.replaceAll(EACH_NOT_SHOWN, ' ').trim() : text.trim();
  // A text never has more characters than UTF-16 units.
  if (flat.length <= limit) return flat;
  const chars = [...flat];
  if (chars.length <= limit) return flat;
  const tail = Math.floor(limit / 4);
  return `${chars.slice(0, endBefore(chars, limit - tail - 1)).join('')}…${chars.slice(beginAfter(chars, chars.length - tail)).join('')}`;
}

/** The last position, at most `at`, where cutting the text does not split a name. */
function endBefore(chars: readonly string[], at: number): number {
  for (let end = at; end > Math.max(0, at - MAX_NAME); end--) if (DIVIDES.test(chars[end - 1] ?? '')) return end;
  return at;
}

/** The first position, at least `at`, where cutting the text does not split a name. */
function beginAfter(chars: readonly string[], at: number): number {
  for (let begin = at; begin < Math.min(chars.length, at + MAX_NAME); begin++) if (DIVIDES.test(chars[begin] ?? '')) return begin;
  return at;
}

export interface WorstFinding {
  readonly part: JudgedPart;
  readonly finding: Finding | undefined;
  readonly rule: RuleRef | undefined;
  readonly disposition: Disposition;
  /** It happens only if an earlier `cd` of the call fails. */
  readonly ifCdFails?: true;
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
  if (worst === undefined) return undefined;
  const named = wider(worst, parts);
  return { ...named, finding: tellingOf(named) };
}

/** `cd build; rm -rf *` deletes `build/*`, or everything here if `cd` fails: the larger of two deletions is the one to name. */
function wider(worst: WorstFinding, parts: readonly JudgedPart[]): WorstFinding {
  const named = worst.finding === undefined || worst.rule !== undefined ? undefined : deletedIn(worst.finding);
  if (named === undefined) return worst;
  const larger = worst.part.findings.concat(...parts.map(({ findings }) => findings)).find((one) => {
    const path = deletedIn(one);
    return one.disposition === worst.disposition && one.rule === undefined && path !== undefined && named.startsWith(`${path}/`);
  });
  if (larger === undefined) return worst;
  // The same words delete the smaller place after the `cd`, and the larger one without it.
  const ifCdFails =
    worst.part.findings.includes(larger) &&
    parts.some(({ id, site, text }) => site === 'here' && id < worst.part.id && /^cd\s/.test(text));
  return { ...worst, finding: larger, ...(ifCdFails ? { ifCdFails } : {}) };
}

const deletedIn = ({ effect }: Finding): string | undefined =>
  effect.kind === 'delete' && effect.place.kind === 'path' ? effect.place.path : undefined;

/** If the worst finding is only that code runs, the reason why the code could not be read says more, so it is used instead. */
function tellingOf({ part, finding, disposition }: WorstFinding): Finding | undefined {
  if (finding?.effect.kind !== 'run' || finding.rule !== undefined) return finding;
  const why = part.findings.find((one) => one.effect.kind === 'unclear' && one.disposition === disposition);
  return why?.rule === undefined ? (why ?? finding) : finding;
}

function because({ finding, part }: WorstFinding): string {
  if (finding === undefined) return oneLine(part.text, 80);
  const said = effectText(finding.effect);
  return finding.effect.kind === 'unclear' ? `cannot tell whether this is safe: ${said}` : said;
}

function hintOf({ finding }: WorstFinding): string {
  const hint = finding === undefined ? '' : placeHint(finding.effect, finding.zones);
  return hint === '' ? '' : ` (${hint})`;
}

export function reasonOf(worst: WorstFinding): string {
  const by =
    worst.rule && worst.rule.list !== 'allow'
      ? `; your ${worst.rule.list} rule \`${oneLine(worst.rule.text, 40)}\` covers it`
      : '';
  const cd = worst.ifCdFails === true ? ', if `cd` fails' : '';
  return oneLine(`${because(worst)}${hintOf(worst)}${cd}${by}`);
}

/** What would change the answer. Suggests no workaround. */
export function clearOf(worst: WorstFinding): string {
  const { finding, disposition } = worst;
  if (disposition === 'forbidden')
    return worst.rule
      ? `blocked by your hard_deny rule \`${oneLine(worst.rule.text, 60)}\`; only changing that rule allows it`
      : 'always blocked: no rule and no approval allows it';
  // An allow rule would not help here: the ask rule still applies.
  if (worst.rule?.list === 'ask') return `your ask rule \`${oneLine(worst.rule.text, 60)}\` always asks`;
  if (finding?.effect.kind === 'unclear') return finding.effect.settle ?? 'needs your approval';
  if (disposition === 'guarded') return 'needs your approval';
  const host = finding?.effect.kind === 'network' && finding.effect.use === 'fetch' ? finding.effect.server.host : '';
  // A rule for the server is narrower than one for the program that reads from it.
  if (/^[\w-]+(\.[\w-]+)+$/.test(host))
    return `to allow it from now on, add the allow rule \`WebFetch(domain:${oneLine(host, 80)})\``;
  return worst.part.command
    ? `to allow it from now on, add an allow rule for \`${oneLine([worst.part.command.program, ...worst.part.command.sub].join(' '), 60)}\``
    : 'to allow it from now on, add an allow rule (see `leeway rules add --help`)';
}

export const ADVICE_ASK = 'wait for the user to decide; do not try to reach the same result in another way';
export const ADVICE_DENY = 'do not try to reach the same result in another way; tell the user what you wanted to do and why';
export const ADVICE_TROUBLE =
  'tell the user about this problem and wait until it is fixed; it says nothing about the call itself';
export const TODO_SPLIT = 'split this command into smaller calls, or run it yourself';
export const ADVICE_SPLIT = 'split this command into smaller calls; do not move the same work somewhere else';
