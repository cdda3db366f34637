// How leeway reads a rule, in lines for a person: before it is added, or trusted. Writes nothing.
import type { Rule, RuleList } from '../model/settings.ts';
import { describeRules } from '../rules/describe-rules.ts';
import { readRule } from '../rules/read-rule.ts';
import type { ConfigHere } from './config-at.ts';

/** How the rule is read, with the remarks that `leeway rules` would make. */
export function readingText(list: RuleList, text: string, here: ConfigHere): string {
  const read = readRule(text, list, here.world.knowledge);
  if (read.kind === 'error') return '';
  const rule: Rule = { list, text: text.trim(), origin: 'this rule', readings: read.readings };
  const { ruleset, untrusted } = here.config;
  const described = describeRules({ ruleset: { rules: [...ruleset.rules, rule] }, untrusted }, here.world);
  const mine = described.find((one) => one.origin === 'this rule');
  const terms =
    mine === undefined || mine.terms.length === 0
      ? []
      : [
          list === 'soft_deny'
            ? `without a model, you are asked about calls that concern: ${mine.terms.join(', ')}`
            : `concerns calls with: ${mine.terms.join(', ')}`,
        ];
  const lines = [`read as: ${mine?.readAs.join('; ') ?? ''}`, ...terms, ...(mine?.remarks ?? [])];
  return `${list} ${text}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
