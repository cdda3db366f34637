// `leeway rules`: shows every rule, how it was read and where it came from. Changes nothing.
import { openLog } from '../log/query.ts';
import type { RuleHistory } from '../log/rule-use.ts';
import { ruleHistory } from '../log/rule-use.ts';
import { openStore } from '../log/store.ts';
import { AGENTS } from '../agents/agents.ts';
import { redactTogether } from '../redact/redact-together.ts';
import { redactJson } from '../redact/redact-json.ts';
import type { Json } from '../model/call.ts';
import type { DeclaredTool } from '../model/declared-tool.ts';
import { errorText } from '../rules/config-error.ts';
import { rulesThatMeet } from './stored-rules.ts';
import { describeRules } from '../rules/describe-rules.ts';
import type { Origin } from '../rules/merge-settings.ts';
import { defineCommand } from './define-command.ts';
import { usageError } from './usage-error.ts';
import { wrongDirectory } from './named-directory.ts';
import { configAt } from './config-at.ts';
import { EXIT } from './exit-codes.ts';
import { FLAG, VALUE } from './read-args.ts';
import { ruleId } from './rule-id.ts';
import { rulesAdd, rulesRemove, rulesTest } from './rules-edit.ts';
import { rulesDraft } from './rules-draft.ts';
import { rulesImport } from './rules-import.ts';
import type { Style } from './style.ts';
import { styleFor } from './style.ts';
import { tidyLog } from './tidy-log.ts';

const HELP = `
leeway rules: your rules, how leeway reads each, and the file it is in

  leeway rules                 rules that apply in this directory
  leeway rules --all           the built-in ones too
  leeway rules --json          for machines (format 1)
  leeway rules --project DIR   rules of another project
  leeway rules --show-secrets  credentials that a rule spells; they are redacted otherwise
  leeway rules add allow 'npm run storybook'   add a rule to your own configuration
  leeway rules remove ID       remove one
  leeway rules test allow 'npm run storybook' 'npm run storybook -p 1'   what a rule would change for a command
  leeway rules import claude-code   the rules in the agent's own settings, as leeway would read them; writes nothing
  leeway rules draft jira tools.json   what the tools of an unknown MCP server may do, for you to check; writes nothing

A rule is read as a command (\`npm test\`), a tool or path pattern (\`Edit(src/**)\`), an effect (\`force push\`) or prose.
Begin it with \`cmd:\` or \`prose:\` to say which. A rule that matched none of at least 50 decisions since it was added is marked as unused. See docs/configuration.md.
`;

export const rules = defineCommand('rules', {
  help: HELP,
  options: { all: FLAG, json: FLAG, project: VALUE, 'show-secrets': FLAG },
  takes: 'none',
  sub: new Map([
    ['add', rulesAdd],
    ['remove', rulesRemove],
    ['test', rulesTest],
    ['import', rulesImport],
    ['draft', rulesDraft],
  ]),
  run: async ({ values }) => {
    const wrong = wrongDirectory({ project: values.project });
    if (wrong !== undefined) return usageError('rules', wrong);
    const here = configAt({ project: values.project });
    const { config, world } = here;
    const opened = await openLog(openStore(here.host).dir);
    const historyOf = ruleHistory(opened.find({}), { root: here.root, config: config.hash, meets: rulesThatMeet(here.index) });
    opened.close();
    const described = describeRules(config, world).map((rule) => ({
      id: ruleId(rule),
      ...rule,
      history: rule.builtIn ? ({ kind: 'unknown' } as const) : historyOf({ ...rule, readings: rule.readAs }),
    }));
    const errors = config.errors.map(errorText);
    const bare = values['show-secrets'] === true;
    // The text of a rule occurs again in its reading, so both are redacted together.
    const hide = redactTogether(
      described.map(({ text }) => text),
      [],
    );
    if (values.json) {
      const all = {
        format: 1,
        rules: described,
        tools: config.settings.tools,
        environment: config.ruleset.environment,
        errors,
        notes: config.notes,
      };
      process.stdout.write(`${bare ? JSON.stringify(all) : hide(JSON.stringify(redactJson(all as unknown as Json)))}\n`);
      return errors.length > 0 ? EXIT.trouble : EXIT.allow;
    }
    const style = styleFor(process.stdout);
    const shown = described.filter((rule) => values.all || !rule.builtIn);
    const lines = shown.flatMap((rule) => [
      `${rule.list.padEnd(9)} ${style.bold(rule.text)}`,
      style.dim(
        `          ${rule.builtIn ? '' : `${rule.id}  `}${rule.readAs.join('; ')}; ${rule.origin}${rule.told ? '' : ', not shown to the classifier until trusted'}`,
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
    process.stdout.write(`${(bare ? lines : lines.map(hide)).join('\n')}\n`);
    tidyLog(here);
    for (const note of config.notes) process.stderr.write(`note: ${note}\n`);
    for (const error of errors) process.stderr.write(`${style.red('error')}: ${error}\n`);
    return errors.length > 0 ? EXIT.trouble : EXIT.allow;
  },
});

/** The user's tool declarations. A declaration of an agent's own tool has no effect. */
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
        : [{ text: `          has no effect for ${own.join(', ')}: it is a tool of the agent itself`, remark: true }]),
    ];
  });
}

const day = (time: string): string => time.slice(0, 10);

function historyLines(history: RuleHistory, style: Style): readonly string[] {
  switch (history.kind) {
    case 'unknown':
      return [];
    case 'used':
      return [style.dim(`          decided ${history.decisions} calls, the last on ${day(history.last)}`)];
    case 'met':
      return [style.dim(`          matched calls that something else decided, the last on ${day(history.last)}`)];
    case 'unused':
      return [style.yellow(`          unused: it matched none of ${history.decisions} decisions since ${day(history.since)}`)];
  }
}
