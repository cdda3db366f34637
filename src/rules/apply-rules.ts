// Changes the table's dispositions by the user's rules: allow lowers, then soft_deny, ask and hard_deny raise; the strictest
// wins. Does not decide the verdict.
import type { Finding, RuleRef } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import { isStricter, strictest, stricter } from '../model/disposition.ts';
import type { Rule, RuleList } from '../model/settings.ts';
import type { Coverage } from './allow-coverage.ts';
import { coverages, pathCoverage } from './allow-coverage.ts';
import type { CallNames, JudgingPart, RuleMatch, OwnedFinding } from './match-part.ts';
import { ruleMatches } from './match-part.ts';
import type { RuleIndex } from './rule-index.ts';

export interface JudgingCall extends CallNames {
  readonly parts: readonly JudgingPart[];
  /** The lists to apply; all by default. For a call on the safe list only `hard_deny` and `ask` apply. */
  readonly lists?: readonly RuleList[];
}

export interface RuledPart {
  readonly findings: readonly Finding[];
  readonly disposition: Disposition;
  /** The rule that determines the disposition of the part as a whole. */
  readonly rule?: RuleRef;
}

export interface RuledCall {
  readonly parts: readonly RuledPart[];
  /** The `ask` rule that requires a person. */
  readonly askFloor?: RuleRef;
  /** Every rule that matches the call, for the prompt and for `explain`. */
  readonly matched: readonly RuleRef[];
}

export const refOf = (rule: Rule): RuleRef => ({ list: rule.list, text: rule.text, origin: rule.origin });

export function applyRules(index: RuleIndex, call: JudgingCall): RuledCall {
  if (index.empty) return { parts: call.parts.map((part) => raise(part.findings.map(findingOf), [])), matched: [] };
  const applies = (list: RuleList): boolean => call.lists === undefined || call.lists.includes(list);
  const matched = new Set<Rule>();
  let askFloor: Rule | undefined;
  const parts = call.parts.map((part): RuledPart => {
    const covering = applies('allow') ? coverages(index, call.tool, part) : [];
    const lowered = part.findings.map((one) => (applies('allow') ? lower(index, one, { part, covering, matched }) : one.finding));
    const met = ruleMatches(index, call, part).filter(({ rule }) => applies(rule.list));
    for (const { rule, sure } of met) {
      matched.add(rule);
      if (rule.list === 'ask' && sure === 'yes') askFloor ??= rule;
    }
    return raise(lowered, met);
  });
  return { parts, matched: [...matched].map(refOf), ...(askFloor === undefined ? {} : { askFloor: refOf(askFloor) }) };
}

const findingOf = ({ finding }: OwnedFinding): Finding => finding;

interface Lowering {
  readonly part: JudgingPart;
  readonly covering: readonly Coverage[];
  readonly matched: Set<Rule>;
}

function lower(index: RuleIndex, one: OwnedFinding, by: Lowering): Finding {
  const { finding } = one;
  if (finding.disposition !== 'review' && finding.disposition !== 'guarded') return finding;
  const reaches = (upTo: 'review' | 'guarded' | undefined): boolean =>
    upTo !== undefined && !isStricter<Disposition>(finding.disposition, upTo);
  // A path rule covers every access to the path, including redirections, substitutions and code. A command rule covers only what
  // the command itself does. Where the table requires a person, only a rule that names the path counts; a rule for a command or a
  // tool does not.
  const covering = finding.askFloor === true || !one.own ? [] : by.covering;
  let rule = covering.find((coverage) => reaches(coverage.lowers(finding.effect)))?.rule;
  if (rule === undefined && by.part.tainted !== true && by.part.site === 'here') {
    const path = pathCoverage(index, finding);
    if (path !== undefined && reaches(path.upTo)) rule = path.rule;
  }
  if (rule === undefined) return finding;
  by.matched.add(rule);
  return { ...finding, disposition: 'quiet', rule: refOf(rule) };
}

/** How far a match raises the disposition. A certain `ask` match leaves it unchanged, because it requires a person separately. */
function target({ rule, sure }: RuleMatch): Disposition {
  if (sure === 'perhaps') return 'review';
  return rule.list === 'hard_deny' ? 'forbidden' : rule.list === 'soft_deny' ? 'guarded' : 'quiet';
}

function raise(findings: readonly Finding[], met: readonly RuleMatch[]): RuledPart {
  const raised = [...findings];
  let floor: { readonly disposition: Disposition; readonly rule: Rule } | undefined;
  for (const meeting of met) {
    const to = target(meeting);
    if (meeting.findings === undefined && (floor === undefined || isStricter(to, floor.disposition)))
      floor = { disposition: to, rule: meeting.rule };
    for (const at of meeting.findings ?? raised.keys()) {
      const finding = raised[at];
      if (finding !== undefined && isStricter(to, finding.disposition))
        raised[at] = { ...finding, disposition: to, rule: refOf(meeting.rule) };
    }
  }
  const own = strictest(raised.map((finding) => finding.disposition));
  if (floor === undefined || floor.disposition === 'quiet') return { findings: raised, disposition: own };
  return { findings: raised, disposition: stricter(own, floor.disposition), rule: refOf(floor.rule) };
}
