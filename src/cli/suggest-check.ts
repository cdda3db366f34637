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

export async function checkApplied(here: ConfigHere): Promise<string> {
  const applied = readApplied(fileOf(here));
  if (applied.length === 0) return 'nothing was added by `leeway suggest` yet\n';
  const log = await openLog(openStore(here.host).dir);
  const lines = applied.map(({ rule, time, calls }) => {
    const since = log.find({ since: Date.parse(time) });
    const before = log.find({ until: Date.parse(time) - 1 });
    const use = ruleUses(since).find((one) => one.text === rule && one.list === 'allow');
    const there = here.config.ruleset.rules.some((one) => one.list === 'allow' && one.text === rule);
    const said = there
      ? `${use?.decisions ?? 0} calls allowed by it since ${time.slice(0, 10)}`
      : 'no longer in your configuration';
    return `  ${rule}\n    ${said}; ${calls} in the history it was learned from; questions in 100 calls: ${per100(before)} before, ${per100(since)} since`;
  });
  log.close();
  return `${lines.join('\n')}\n`;
}

const per100 = (decisions: readonly { readonly record: { readonly verdict: string } }[]): string =>
  decisions.length === 0
    ? 'none recorded'
    : ((100 * decisions.filter(({ record }) => record.verdict === 'ask').length) / decisions.length).toFixed(1);
