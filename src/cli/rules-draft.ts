// `leeway rules draft SERVER [FILE]`: drafts what the tools of an unknown MCP server do, for the user to confirm. Only prints.
import { resolve } from 'node:path';
import { agentNamed, AGENTS } from '../agents/agents.ts';
import { openLog } from '../log/query.ts';
import { openStore } from '../log/store.ts';
import { draftText, draftTool, listedTools, type ListedTool } from '../rules/draft-tools.ts';
import { configAt } from './config-at.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { VALUE } from './read-args.ts';
import { usageError } from './usage-error.ts';

const LIMIT = 8 * 1024 * 1024;

const HELP = `
leeway rules draft: what the tools of an MCP server that leeway does not know may do, as lines for \`tools\` in your configuration

  leeway rules draft jira tools.json            from a saved answer to \`tools/list\`
  leeway rules draft jira                       from the tools that the record shows
  leeway rules draft jira tools.json --agent opencode   names as that agent spells them (claude-code if not given)

Every line is a comment. It is a guess from names, fields and what the server says of itself, which proves nothing: check each tool in the
server's documentation, then remove the \`//\` in front. Writes nothing. See docs/configuration.md.
`;

export const rulesDraft = defineCommand('rules draft', {
  help: HELP,
  options: { agent: VALUE },
  takes: 'words',
  run: async ({ values, positionals: [server, file] }) => {
    if (server === undefined) return usageError('rules draft', 'say which server: `leeway rules draft jira tools.json`');
    const agent = agentNamed(values.agent ?? 'claude-code');
    if (agent === undefined)
      return usageError(
        'rules draft',
        `\`${values.agent}\` is not an agent; one of: ${AGENTS.map(({ name }) => name).join(', ')}`,
      );
    const { host } = configAt({});
    const start = agent.mcp.spell(server, '');
    const spelled = (tools: readonly ListedTool[]): readonly ListedTool[] =>
      tools.map((tool) => ({ ...tool, name: agent.mcp.spell(server, tool.name) }));
    if (file === undefined) {
      const log = await openLog(openStore(host).dir);
      const seen = new Set(log.find({}).flatMap(({ record }) => (record.tool.startsWith(start) ? [record.tool] : [])));
      log.close();
      if (seen.size === 0) {
        process.stderr.write(
          `leeway rules draft: the record shows no tool that begins with \`${start}\`; give a saved tool list\n`,
        );
        return EXIT.trouble;
      }
      process.stdout.write(draftText([...seen].sort().map((name) => draftTool({ name, fields: [] }))));
      return EXIT.allow;
    }
    const text = host.text(resolve(file), LIMIT);
    const tools = text.kind === 'known' ? listedTools(text.value) : undefined;
    if (tools === undefined || tools.length === 0) {
      const why = text.kind === 'known' ? 'holds no tool list' : text.kind === 'absent' ? 'does not exist' : text.why;
      process.stderr.write(`leeway rules draft: \`${file}\`: ${why}\n`);
      return EXIT.trouble;
    }
    process.stdout.write(draftText(spelled(tools).map(draftTool)));
    return EXIT.allow;
  },
});
