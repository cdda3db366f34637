// `leeway rules import claude-code`: shows the rules in an agent's own settings as leeway would read them. Writes nothing.
import { parse } from 'jsonc-parser';
import { agentNamed } from '../agents/agents.ts';
import type { Json } from '../model/call.ts';
import { importClaudeCode } from '../rules/import/claude-code.ts';
import { readRule } from '../rules/read-rule.ts';
import { configAt } from './config-at.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { FLAG } from './read-args.ts';
import { styleFor } from './style.ts';
import { unknownAgent } from './unknown-agent.ts';
import { usageError } from './usage-error.ts';

const LIMIT = 1024 * 1024;
/** The one agent whose settings hold rules that leeway can read. */
const IMPORTED = 'claude-code';

const HELP = `
leeway rules import: the rules in an agent's own settings, as leeway would read them; writes nothing

  leeway rules import claude-code
  leeway rules import claude-code --json
`;

export const rulesImport = defineCommand('rules import', {
  help: HELP,
  options: { json: FLAG },
  takes: 'words',
  words: () => [IMPORTED],
  run: async ({ values, positionals: [agent] }) => {
    if (agent === undefined) return usageError('rules import', 'say whose rules: `leeway rules import claude-code`');
    if (agentNamed(agent) === undefined) return usageError('rules import', unknownAgent(agent, 'all'));
    if (agent !== IMPORTED)
      return usageError('rules import', `only the rules of \`${IMPORTED}\` can be imported, not those of \`${agent}\``);
    return importRules(values.json === true ? 'json' : 'text');
  },
});

function importRules(form: 'text' | 'json'): number {
  const { host, root, world } = configAt({});
  const sources = [
    { scope: 'user' as const, base: host.home },
    ...(root === undefined ? [] : [{ scope: 'project' as const, base: root }]),
  ];
  const found = sources.flatMap(({ scope, base }) => {
    const file = `${base}/.claude/settings.json`;
    const text = host.text(file, LIMIT);
    if (text.kind !== 'known') return [];
    return [
      {
        file,
        ...importClaudeCode(parse(text.value) as Json, {
          scope,
          base,
          read: (line, list) => readRule(line, list, world.knowledge),
        }),
      },
    ];
  });
  if (form === 'json') {
    process.stdout.write(`${JSON.stringify({ format: 1, found })}\n`);
    return EXIT.allow;
  }
  const style = styleFor(process.stdout);
  for (const one of found) {
    process.stdout.write(`${style.bold(one.file)}\n`);
    for (const rule of one.rules)
      process.stdout.write(
        `  ${rule.list.padEnd(9)} ${rule.text}  ${style.dim(rule.from)}${rule.note === undefined ? '' : style.yellow(`  ${rule.note}`)}\n`,
      );
    for (const line of one.environment) process.stdout.write(`  environment ${line.text}  ${style.dim(line.from)}\n`);
    for (const directory of one.directories)
      process.stdout.write(`  trusted_directories ${directory.path}  ${style.dim(directory.from)}\n`);
    for (const line of one.notUnderstood)
      process.stdout.write(style.yellow(`  not taken: ${line.text} (${line.from}): ${line.why}\n`));
  }
  process.stdout.write(
    found.length === 0
      ? 'no settings of claude-code found\n'
      : 'nothing was written; copy what you want into your config.jsonc (`leeway config paths`)\n',
  );
  return EXIT.allow;
}
