// The agent's own deny and ask rules, applied to a command that the agent sees only as an argument of `leeway run`. Reads
// settings; judges nothing.
import { parse } from 'jsonc-parser';
import { hookedAgent } from '../agents/agents.ts';
import { firstRuleFile } from './rule-places.ts';
import type { Host } from '../host/host.ts';
import type { Json } from '../model/call.ts';
import type { RuleRef } from '../model/decision.ts';
import type { Rule } from '../model/settings.ts';
import { importClaudeCode } from '../rules/import/claude-code.ts';
import { readRule } from '../rules/read-rule.ts';
import type { RuleWorld } from '../rules/rule-index.ts';

export interface ClientRules {
  readonly rules: readonly Rule[];
  /** Set if there are rules that leeway cannot apply: then a person decides. */
  readonly unread?: RuleRef;
}

const LIMIT = 1024 * 1024;
/** The positions of syntax errors that matter: the whole file, its permissions, or an entry of the deny and ask lists. */
const LISTS = /^(?:permissions(?:\.(?:deny|ask))?(?:\[|$)|$)/;
/** Rules about tools that a shell command cannot use. */
const OTHER_TOOLS = /^(?!Bash|Read|Edit|Write)\w/;

export function clientRules(agent: string, { host, root, knowledge }: RuleWorld & { readonly host: Host }): ClientRules {
  const title = hookedAgent(agent)?.title ?? agent;
  const unread = (text: string): ClientRules => ({ rules: [], unread: { list: 'ask', text, origin: title } });
  const places = hookedAgent(agent)?.hook.commandRules;
  if (places === undefined) return unread(`the rules of ${title}, which do not see commands inside leeway run`);
  if (places !== 'applied') {
    const found = firstRuleFile(places, host, root);
    return found === undefined
      ? { rules: [] }
      : unread(`rules of ${title} in ${found}, which do not see commands inside leeway run`);
  }
  const rules: Rule[] = [];
  const { installer } = hookedAgent(agent)?.hook ?? {};
  const files = [
    ...['.claude/settings.json', '.claude/settings.local.json'].map((name) => ({
      path: `${host.home}/${name}`,
      scope: 'user' as const,
      base: host.home,
    })),
    ...(root === undefined
      ? []
      : (installer?.repository ?? []).map((name) => ({ path: `${root}/${name}`, scope: 'project' as const, base: root }))),
    ...(installer?.managed ?? []).map((path) => ({ path, scope: 'user' as const, base: host.home })),
  ];
  for (const { path, scope, base } of files) {
    const text = host.text(path, LIMIT);
    if (text.kind === 'absent') continue;
    if (text.kind === 'unknown') return unread(path);
    const found = importClaudeCode(parse(text.value) as Json, {
      scope,
      base,
      read: (line, list) => readRule(line, list, knowledge),
    });
    const odd = found.notUnderstood.find((one) => LISTS.test(one.from) && !OTHER_TOOLS.test(one.text));
    if (odd !== undefined) return unread(odd.text);
    for (const { list, text: line } of found.rules) {
      if (list === 'allow') continue;
      const read = readRule(line, list, knowledge);
      if (read.kind !== 'rule') return unread(line);
      rules.push({ list, text: line, origin: path, readings: read.readings });
    }
  }
  return { rules };
}
