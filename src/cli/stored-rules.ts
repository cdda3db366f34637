// Which of the current rules match a stored decision, judging by its recorded effects. Changes no disposition.
import type { DecisionRecord } from '../log/record.ts';
import type { RuleRef } from '../model/decision.ts';
import { applyRules } from '../rules/apply-rules.ts';
import type { RuleIndex } from '../rules/rule-index.ts';

export const rulesThatMeet =
  (index: RuleIndex) =>
  (record: DecisionRecord): readonly RuleRef[] => {
    // Redirections, assignments and substitutions of a shell command are parts without a command.
    const shell = record.parts.some(({ command }) => command !== undefined);
    return applyRules(index, {
      tool: record.tool,
      parts: record.parts.map((part) => ({
        ...part,
        findings: part.findings.map((finding) => ({ finding, own: !shell || part.command !== undefined })),
      })),
    }).matched;
  };
