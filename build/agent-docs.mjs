// The documents about agents, made from the agents: a page for each that leeway can stand before, an index, and what the README shows.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentsTable } from '../test/agents/e2e/table.mjs';
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
export function seenTable() {
  const seen = seenAgents();
  const row = ({ name }) => seen.find(({ agent }) => agent === name) ?? { agent: name, version: '-', date: '-', results: {} };
  return agentsTable({ agents: agents().HOOKED_AGENTS.map(row) });
}

const index = ({ AGENTS, HOOKED_AGENTS }) => `# Agents

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
Of these agents leeway knows the tools and the files, and has no hook yet; \`leeway check --agent NAME\` and the library judge their calls:
${AGENTS.filter(({ hook, paths }) => hook === undefined && paths.own.length > 0)
  .map(({ name, title }) => `${title} (${code(name)})`)
  .join(', ')}.
`;

const watchedText = ({ watched }) =>
  list(
    watched.user.map(({ file, watch }) =>
      watch.kind === 'keys' ? `${list(watch.keys.map(code))} in ${code(`~/${file}`)}` : code(`~/${file}`),
    ),
  );

const page = ({ name, title, hook: { installer } }) => `# ${title}

    leeway init ${name}            # for every project of yours
    leeway init ${name} --project  # for this project only
    leeway uninit ${name}

<!-- promise: agent-init -->
\`init\` shows the change, keeps a backup, and changes no file of the agent but ${inHome(installer.files.user)}, or with \`--project\`
${installer.files.project.map(code).join(', ')}. The rest of a file keeps its bytes, comments too.${
  installer.script === undefined ? '' : `\nIt also writes \`~/.config/leeway/hooks/${name}.sh\`, the script that the hook reads.`
}

${read(`src/agents/${name}/guide.md`).trim()}

## The helper process

<!-- promise: helper-process -->
A small process answers the calls of a session over loopback, so that no call waits for Node to start. The first call starts it; it exits
15 minutes after the last one. If it is missing, busy or out of date, the call is judged by a process of its own. \`leeway doctor\` says whether
it runs; \`leeway init ${name} --no-helper\` does without it.

## Changes that leeway notices

<!-- promise: agent-changes -->
\`init\` keeps hashes of ${watchedText(installer)}, and of your configuration (\`config.jsonc\`, \`trust.jsonc\`, \`programs/\`), in
\`~/.config/leeway/installed.json\`. If one of them changes by other means than \`leeway\`, the first call of a session tells you, once, and is
judged as usual. \`leeway doctor\` reports the same. If the change was yours, run \`leeway init ${name}\` again.
`;

/** Whole documents: path and text. */
export function agentDocs() {
  const all = agents();
  return [
    ['docs/agents/README.md', index(all)],
    ...all.HOOKED_AGENTS.map((agent) => [`docs/agents/${agent.name}.md`, page(agent)]),
  ];
}
