// What was added by `leeway suggest`, and whether it has helped since. Reads the log; writes one line for each added rule.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuggestedRule } from '../eval/suggest/suggestion.ts';
import { openLog } from '../log/query.ts';
import { ruleUses } from '../log/rule-use.ts';
import { openStore } from '../log/store.ts';
import { userDirectory } from '../rules/scopes.ts';
import type { ConfigHere } from './config-at.ts';

interface Applied {
  readonly rule: string;
  readonly time: string;
  readonly calls: number;
}

const fileOf = (here: ConfigHere): string => join(userDirectory(here.host, here.root).path, 'suggested.jsonl');

export function keepApplied(here: ConfigHere, rules: readonly SuggestedRule[]): void {
  const time = new Date(here.host.now()).toISOString();
  appendFileSync(fileOf(here), rules.map(({ rule, calls }) => `${JSON.stringify({ rule, calls, time })}\n`).join(''), {
    mode: 0o600,
  });
}

function readApplied(path: string): readonly Applied[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        const { rule, time, calls } = JSON.parse(line) as Partial<Applied>;
        return typeof rule === 'string' && typeof time === 'string' && typeof calls === 'number' ? [{ rule, time, calls }] : [];
      } catch {
        // An incomplete line.
        return [];
      }
    });
}

/** What became of one rule. Questions are counted in 100 calls; undefined if none was recorded in that time. */
export interface AppliedRule {
  readonly rule: string;
  readonly added: string;
  readonly learnedFrom: number;
  readonly configured: boolean;
  readonly allowedSince: number;
  readonly questionsBefore?: number;
  readonly questionsSince?: number;
}

export async function checkApplied(here: ConfigHere): Promise<readonly AppliedRule[]> {
  const applied = readApplied(fileOf(here));
  if (applied.length === 0) return [];
  const log = await openLog(openStore(here.host).dir);
  const checked = applied.map(({ rule, time, calls }): AppliedRule => {
    const since = log.find({ since: Date.parse(time) });
    const [before, after] = [per100(log.find({ until: Date.parse(time) - 1 })), per100(since)];
    return {
      rule,
      added: time,
      learnedFrom: calls,
      configured: here.config.ruleset.rules.some((one) => one.list === 'allow' && one.text === rule),
      allowedSince: ruleUses(since).find((one) => one.text === rule && one.list === 'allow')?.decisions ?? 0,
      ...(before === undefined ? {} : { questionsBefore: before }),
      ...(after === undefined ? {} : { questionsSince: after }),
    };
  });
  log.close();
  return checked;
}

const per100 = (decisions: readonly { readonly record: { readonly verdict: string } }[]): number | undefined =>
  decisions.length === 0
    ? undefined
    : (100 * decisions.filter(({ record }) => record.verdict === 'ask').length) / decisions.length;

export function appliedText(rules: readonly AppliedRule[]): string {
  if (rules.length === 0) return 'nothing was added by `leeway suggest` yet\n';
  const share = (questions: number | undefined): string => questions?.toFixed(1) ?? 'none recorded';
  return rules
    .map((one) => {
      const said = one.configured
        ? `${one.allowedSince} calls allowed by it since ${one.added.slice(0, 10)}`
        : 'no longer in your configuration';
      return `  ${one.rule}\n    ${said}; ${one.learnedFrom} in the history it was learned from; questions in 100 calls: ${share(one.questionsBefore)} before, ${share(one.questionsSince)} since\n`;
    })
    .join('');
}
