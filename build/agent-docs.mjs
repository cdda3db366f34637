// Generates the documents about agents from their data: a page for each agent that leeway can protect, an index, and a table for
// the README.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLIENTS } from '../test/agents/e2e/clients.mjs';
import { agentsOverview, agentsTable } from '../test/agents/e2e/table.mjs';
import { code, table } from './markdown-table.mjs';
import { runTypeScript } from './run-typescript.mjs';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => readFileSync(join(top, path), 'utf8');

const agents = () => runTypeScript("export { AGENTS, HOOKED_AGENTS } from './src/agents/agents.ts';");

const inHome = (paths) => paths.map((path) => code(`~/${path}`)).join(', ');
const list = (words) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);

/** The recorded results with the real clients. */
const seenAgents = () => JSON.parse(read('docs/agents/results.json')).agents;

/** Only agents that were tested. */
export function agentTitles() {
  const tried = agents().HOOKED_AGENTS.filter(({ name }) => seenAgents().some(({ agent }) => agent === name));
  return `Works with ${list(tried.map(({ title }) => title))}, as a library, and on the command line.`;
}

/** An agent that was never tested is marked as such. */
const seenRow = ({ name, title, captures, hook: { installer } }) => ({
  ...(seenAgents().find(({ agent }) => agent === name) ?? { agent: name, version: '-', date: '-', results: {} }),
  title,
  documented: captures.kind === 'documented',
  setUp: `leeway init ${name}${installer.files.user.length === 0 ? ' --project' : ''}`,
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
  HOOKED_AGENTS.map(({ name, title, mcp, captures, hook: { installer, transcript } }) => [
    `[${title}](${name}.md): ${code(name)}`,
    installer.files.user.length === 0 ? installer.files.project.map(code).join(', ') : inHome(installer.files.user),
    captures.kind === 'documented' ? 'nowhere yet' : transcript.roots.length === 0 ? 'the call itself' : inHome(transcript.roots),
    code(mcp.serverless ?? mcp.spell('SERVER', 'TOOL')),
  ]),
)}

leeway cannot protect these agents, and \`leeway init\` refuses them. It knows their tools, so that \`leeway check --agent NAME\` and the library can judge their calls: <!-- promise: agent-refused -->

<!-- promise: agent-refused -->
${AGENTS.filter(({ hook, paths }) => hook === undefined && paths.own.length > 0)
  .map(({ name, title, noHook }) => `- ${title} (${code(name)}): ${noHook}.`)
  .join('\n')}
`;

const watchedText = ({ watched }) =>
  list(
    (watched.user.length === 0 ? watched.project : watched.user).map(({ file, watch }) => {
      const place = code(watched.user.length === 0 ? file : `~/${file}`);
      if (watch.kind === 'keys') return `${list(watch.keys.map(code))} in ${place}`;
      return watch.kind === 'tables' ? `the tables ${code(watch.heading)} in ${place}` : place;
    }),
  );

const TOLD = {
  'at once': 'tells you at once; a change that leeway would have allowed is told once in a session',
  'with the next call': 'tells you with the next call; a change that leeway would have allowed is told once in a session',
  'in the record':
    'cannot tell you in the session, because this agent was not seen to show messages of its hooks; `leeway log` shows it',
};

const rewritesText = ({ rewrites }) => {
  if (rewrites.kind === 'none')
    return `Another hook cannot change a call after leeway judged it: ${rewrites.why}. \`leeway doctor\` lists other hooks where it knows their file.`;
  return `Another hook can change a call after leeway judged it. After each call leeway compares what ran with what it judged. If they differ,
leeway judges what ran, records it (\`leeway log\` marks it "already ran, changed by another hook"), judges later calls of the session by what it did, and ${TOLD[rewrites.told]}.
The call has already run by then, so remove such hooks; \`leeway doctor\` lists other hooks where it knows their file.`;
};

const unseenText = ({ source }) => `<!-- no-test: nobody has seen it yet -->
**Not yet seen with the real client.** This page and leeway's hook follow [its documentation](${source}). After \`init\`, let the agent run \`echo hello\` in a new session and look
for it in \`leeway log\`. If it is not there, leeway does not see the calls: run \`leeway uninit\` and report it.

<!-- promise: agent-captures -->
A call that leeway allows runs as the agent's own rules say. A call that needs your decision is denied, with the reason; \`leeway approve last\` in your own terminal lets it run once. leeway never asks in this agent's own prompt.

`;

const changeTold = (agent) =>
  CLIENTS.some((client) => client.agent === agent && client.tells === 'nothing')
    ? '`leeway doctor` reports it. This agent shows you nothing of its hooks, so leeway cannot\ntell you in the session; calls are judged as usual.'
    : 'leeway tells you at the start of a session or at its first call;\nthe call is judged as usual. `leeway doctor` reports the change too.';

/** The commands that the user types, one per line. */
function commands(name, { user, project }) {
  const only = user.length === 0 ? ' --project' : '';
  const lines = [
    ...(user.length === 0 ? [] : [[`init ${name}`, 'for all your projects']]),
    ...(project.length === 0 ? [] : [[`init ${name} --project`, 'for this project only']]),
    [`doctor ${name}`, 'test the installed hook'],
    [`uninit ${name}${only}`, 'remove it'],
  ];
  const width = Math.max(...lines.map(([line]) => line.length));
  return lines.map(([line, says]) => `    leeway ${line.padEnd(width)}  # ${says}`).join('\n');
}

/** A file that is watched as a whole belongs to leeway alone. */
function changesText({ files: { user, project }, watched }) {
  const places = [
    ...(user.length === 0 ? [] : [inHome(user)]),
    ...(project.length === 0 ? [] : [`${user.length === 0 ? '' : 'with `--project` '}${project.map(code).join(', ')}`]),
  ].join(',\nor ');
  return watched.project.concat(watched.user).every(({ watch }) => watch.kind === 'text')
    ? `Of the agent's files it writes only ${places}, which is leeway's alone.`
    : watched.user.some(({ watch }) => watch.kind === 'text')
      ? `Of the agent's files it writes only its own plugin and one settings file: ${places}; the rest of the settings file, comments included, stays as it is.`
      : `Of the agent's files it changes only ${places}; the rest of the file, comments included, stays as it is.`;
}

const ANSWERS = {
  all: 'The files record what you answered.',
  refusals: 'The files record when you refused, not when you approved.',
  none: 'The files record none of your answers.',
};

const sessionsText = ({ title, sessions }) =>
  sessions === undefined
    ? `leeway does not know where ${title} keeps its sessions, so \`leeway replay --auto\` finds none of them. Calls that leeway judged are in its own log,
and \`leeway suggest\` learns from them.`
    : `\`leeway replay --auto\` reads ${inHome(sessions.places)}. ${ANSWERS[sessions.answers]}`;

const page = ({ name, title, captures, sessions, hook: { installer, rewrites } }) => `# ${title}

${commands(name, installer.files)}

<!-- promise: agent-init -->
\`init\` shows what it will change, asks, and saves a copy of the old file. ${changesText(installer)}${
  installer.script === undefined ? '' : `\nIt also writes \`~/.config/leeway/hooks/${name}\`, the script that the hook runs.`
}

${captures.kind === 'documented' ? unseenText(captures) : ''}${read(`src/agents/${name}/guide.md`).trim()}

## Past sessions

<!-- promise: replay-agents -->
${sessionsText({ title, sessions })}

## Other hooks

<!-- ${rewrites.kind === 'shown' ? 'promise: changed-calls' : 'no-test: says how the client behaves, as seen with it'} -->
${rewritesText({ rewrites })}

## The helper process

<!-- promise: helper-process -->
A helper process answers the calls of a session over loopback, so that no call waits for Node to start. The first call starts it; it exits
15 minutes after the last one. If it is missing, busy or out of date, the hook starts a new Node process for the call. \`leeway doctor\` says whether
the helper runs; \`leeway init ${name} --no-helper\` installs the hook without it.

## Changes that leeway notices

<!-- promise: agent-changes -->
\`init\` stores hashes of ${watchedText(installer)}, and of your configuration (\`config.jsonc\`, \`trust.jsonc\`, \`programs/\`), in
\`~/.config/leeway/installed.json\`. If something other than \`leeway\` changes one of them, ${changeTold(name)} If you made the change, run \`leeway init ${name}${installer.files.user.length === 0 ? ' --project' : ''}\` again.
`;

/** The complete documents: path and text. */
export function agentDocs() {
  const all = agents();
  return [
    ['docs/agents/README.md', index(all)],
    ...all.HOOKED_AGENTS.map((agent) => [`docs/agents/${agent.name}.md`, page(agent)]),
  ];
}
