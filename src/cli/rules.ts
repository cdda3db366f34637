// `leeway rules`: every rule, how it was read and where it came from. Shows; changes nothing.
import { parseArgs } from 'node:util';
import { openLog } from '../log/query.ts';
import type { RuleHistory } from '../log/rule-use.ts';
import { ruleHistory } from '../log/rule-use.ts';
import { openStore } from '../log/store.ts';
import { AGENTS } from '../agents/agents.ts';
import type { DeclaredTool } from '../model/declared-tool.ts';
import { errorText } from '../rules/config-error.ts';
import { describeRules } from '../rules/describe-rules.ts';
import type { Origin } from '../rules/merge-settings.ts';
import type { CliCommand } from './command.ts';
import { configAt } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { importRules } from './rules-import.ts';
import type { Style } from './style.ts';
import { styleFor } from './style.ts';
import { tidyLog } from './tidy-log.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway rules: how each rule was read, and where it came from

  leeway rules                 rules that apply in this directory
  leeway rules --all           the built-in ones too
  leeway rules --json          for machines (format 1)
  leeway rules --project DIR   rules of another project
  leeway rules import claude-code   rules the agent's own settings hold, as leeway would read them; writes nothing

A rule is read as a command (\`npm test\`), a tool or path pattern (\`Edit(src/**)\`), an effect (\`force push\`) or prose.
\`cmd:\` and \`prose:\` in front settle it. A rule that the record shows never to have moved anything is marked as dead. See docs/configuration.md.
`;

export const rules: CliCommand = {
  help: HELP,
  run: async (args) => {
    if (args[0] === 'import') return importRules(args[1], args.includes('--json') ? 'json' : 'text');
    let values;
    try {
      ({ values } = parseArgs({
        args: [...args],
        options: { all: { type: 'boolean' }, json: { type: 'boolean' }, project: { type: 'string' } },
      }));
    } catch (error) {
      return usageError('rules', error);
    }
    const here = configAt({ project: values.project });
    const { config, world } = here;
    const opened = await openLog(openStore(here.host).dir);
    const historyOf = ruleHistory(opened.find({}), here.root);
    opened.close();
    const described = describeRules(config, world).map((rule) => ({
      ...rule,
      history: rule.builtIn ? ({ kind: 'unknown' } as const) : historyOf({ ...rule, readings: rule.readAs }),
    }));
    const errors = config.errors.map(errorText);
    if (values.json) {
      process.stdout.write(
        `${JSON.stringify({ format: 1, rules: described, tools: config.settings.tools, environment: config.ruleset.environment, errors, notes: config.notes })}\n`,
      );
      return errors.length > 0 ? EXIT.trouble : EXIT.allow;
    }
    const style = styleFor(process.stdout);
    const shown = described.filter((rule) => values.all || !rule.builtIn);
    const lines = shown.flatMap((rule) => [
      `${rule.list.padEnd(9)} ${style.bold(rule.text)}`,
      style.dim(
        `          ${rule.readAs.join('; ')}; ${rule.origin}${rule.told ? '' : ', not shown to the classifier until trusted'}`,
      ),
      ...(rule.terms.length > 0 ? [style.dim(`          concerns calls with: ${rule.terms.join(', ')}`)] : []),
      ...rule.remarks.map((remark) => style.yellow(`          ${remark}`)),
      ...historyLines(rule.history, style),
    ]);
    if (shown.length === 0) lines.push('no rules of your own; `leeway rules --all` shows the built-in ones');
    lines.push(
      ...toolLines(config.settings.tools, config.origins).map(({ text, remark }) => (remark ? style.yellow(text) : text)),
    );
    for (const one of config.ruleset.environment) lines.push(`${'environment'.padEnd(9)} ${one.text}  ${style.dim(one.origin)}`);
    process.stdout.write(`${lines.join('\n')}\n`);
    tidyLog(here);
    for (const note of config.notes) process.stderr.write(`note: ${note}\n`);
    for (const error of errors) process.stderr.write(`${style.red('error')}: ${error}\n`);
    return errors.length > 0 ? EXIT.trouble : EXIT.allow;
  },
};

/** What the user says of tools; one that an agent has itself is not moved by it. */
function toolLines(
  tools: readonly DeclaredTool[],
  origins: readonly Origin[],
): readonly { readonly text: string; readonly remark: boolean }[] {
  return tools.flatMap(({ name, does, system, fields }) => {
    const from = origins.find((one) => one.key === `tools.${name}` && one.value !== undefined)?.from ?? '';
    const named = Object.entries(fields).map(([field, role]) => `${field} is ${role}`);
    const own = AGENTS.filter(({ tools: table }) => table.has(name)).map((agent) => agent.name);
    return [
      { text: `${'tool'.padEnd(9)} ${name}`, remark: false },
      {
        text: `          ${[`${does}${system === undefined ? '' : ` in ${system}`}`, ...named, from].join('; ')}`,
        remark: false,
      },
      ...(own.length === 0
        ? []
        : [{ text: `          moves nothing for ${own.join(', ')}: it is a tool of the agent itself`, remark: true }]),
    ];
  });
}

const day = (time: string): string => time.slice(0, 10);

function historyLines(history: RuleHistory, style: Style): readonly string[] {
  switch (history.kind) {
    case 'unknown':
      return [];
    case 'used':
      return [style.dim(`          moved ${history.decisions} decisions, the last on ${day(history.last)}`)];
    case 'unused':
      return [
        style.yellow(`          dead by history: never used in ${history.decisions} decisions since ${day(history.since)}`),
      ];
  }
}
