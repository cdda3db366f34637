// The documents about agents, made from the agents: a page for each that leeway can stand before, an index, and what the README shows.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentsOverview, agentsTable } from '../test/agents/e2e/table.mjs';
import { code, table } from './markdown-table.mjs';
import { runTypeScript } from './run-typescript.mjs';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => readFileSync(join(top, path), 'utf8');

const agents = () => runTypeScript("export { AGENTS, HOOKED_AGENTS } from './src/agents/agents.ts';");

const inHome = (paths) => paths.map((path) => code(`~/${path}`)).join(', ');
const list = (words) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);

/** What was seen with the real clients. */
const seenAgents = () => JSON.parse(read('docs/agents/results.json')).agents;

/** Only those that were tried. */
export function agentTitles() {
  const tried = agents().HOOKED_AGENTS.filter(({ name }) => seenAgents().some(({ agent }) => agent === name));
  return `Works with ${list(tried.map(({ title }) => title))}, as a library, and on the command line.`;
}

/** An agent that was never tried says so. */
const seenRow = ({ name, title }) => ({
  ...(seenAgents().find(({ agent }) => agent === name) ?? { agent: name, version: '-', date: '-', results: {} }),
  title,
});

export const seenTable = () => agentsOverview(agents().HOOKED_AGENTS.map(seenRow));

const index = ({ AGENTS, HOOKED_AGENTS }) => `# Agents

Run \`leeway init AGENT\`, restart open sessions of the agent, then run \`leeway doctor\`. The page of your agent says what else it needs. <!-- promise: documented-commands -->

## What was tested

Each cell is what \`npm run test:agents\` saw with the real client: <!-- no-test: seen with the real clients by \`npm run test:agents\` -->

<!-- no-test: seen with the real clients by \`npm run test:agents\` -->
${agentsTable({ agents: HOOKED_AGENTS.map(seenRow) })}

## What leeway reads and writes

<!-- promise: agent-captures -->
${table(
  ['agent', '`init` changes', 'what you said is read from', 'a tool of an MCP server'],
  HOOKED_AGENTS.map(({ name, title, mcp, hook: { installer, transcript } }) => [
    `[${title}](${name}.md): ${code(name)}`,
    inHome(installer.files.user),
    transcript.roots.length === 0 ? 'the call itself' : inHome(transcript.roots),
    code(mcp.spell('SERVER', 'TOOL')),
  ]),
)}

<!-- promise: agent-captures -->
leeway has no hook for these agents yet. It knows their tools, so that \`leeway check --agent NAME\` and the library can judge their calls:
${AGENTS.filter(({ hook, paths }) => hook === undefined && paths.own.length > 0)
  .map(({ name, title }) => `${title} (${code(name)})`)
  .join(', ')}.
`;

const watchedText = ({ watched }) =>
  list(
    watched.user.map(({ file, watch }) => {
      if (watch.kind === 'keys') return `${list(watch.keys.map(code))} in ${code(`~/${file}`)}`;
      return watch.kind === 'tables' ? `the tables ${code(watch.heading)} in ${code(`~/${file}`)}` : code(`~/${file}`);
    }),
  );

const page = ({ name, title, hook: { installer } }) => `# ${title}

    leeway init ${name}            # for all your projects
${installer.files.project.length === 0 ? '' : `    leeway init ${name} --project  # for this project only\n`}    leeway doctor ${name}          # test the installed hook
    leeway uninit ${name}          # remove it

<!-- promise: agent-init -->
\`init\` shows what it will change, asks, and saves a copy of the old file. Of the agent's files it changes only ${inHome(installer.files.user)}${
  installer.files.project.length === 0 ? '' : `,\nor with \`--project\` ${installer.files.project.map(code).join(', ')}`
}; the rest of the file, comments included, stays as it is.${
  installer.script === undefined ? '' : `\nIt also writes \`~/.config/leeway/hooks/${name}.sh\`, the script that the hook runs.`
}

${read(`src/agents/${name}/guide.md`).trim()}

## The helper process

<!-- promise: helper-process -->
A helper process answers the calls of a session over loopback, so that no call waits for Node to start. The first call starts it; it exits
15 minutes after the last one. If it is missing, busy or out of date, the hook starts a new Node process for the call. \`leeway doctor\` says whether
the helper runs; \`leeway init ${name} --no-helper\` installs the hook without it.

## Changes that leeway notices

<!-- promise: agent-changes -->
\`init\` stores hashes of ${watchedText(installer)}, and of your configuration (\`config.jsonc\`, \`trust.jsonc\`, \`programs/\`), in
\`~/.config/leeway/installed.json\`. If something other than \`leeway\` changes one of them, leeway tells you once, at the first call of a session;
the call is judged as usual. \`leeway doctor\` reports the change too. If you made it, run \`leeway init ${name}\` again.
`;

/** Whole documents: path and text. */
export function agentDocs() {
  const all = agents();
  return [
    ['docs/agents/README.md', index(all)],
    ...all.HOOKED_AGENTS.map((agent) => [`docs/agents/${agent.name}.md`, page(agent)]),
  ];
}
