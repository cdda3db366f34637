// `npm run mcp:truth`: compares the tables of MCP servers with the tools that the newest published servers list. `mcp:truth PACKAGE …` only these, `--again` fetches
// new versions, `--all` also shows what only costs a question. Writes `compared.txt`: which version was compared, and what its table leaves out.
// Fails on a difference that can be a hole and that `argued.txt` does not explain. The cache is `~/.cache/leeway-mcp` or $LEEWAY_MCP_CACHE.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTypeScript } from '../../build/run-typescript.mjs';
import { listTools } from './list-tools.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { MCP_SERVERS, compareTools } = runTypeScript(
  "export { MCP_SERVERS } from './src/analyse/tools/mcp/servers.ts'; export { compareTools } from './test/mcp/compare-tools.ts';",
);
const lines = (file) =>
  readFileSync(join(here, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
const flags = process.argv.slice(2).filter((word) => word.startsWith('-'));
const only = process.argv.slice(2).filter((word) => !word.startsWith('-'));

const argued = new Map(lines('argued.txt').map((line) => line.split(/ {2,}/)));
const compared = new Map(lines('compared.txt').map((line) => [line.split(' ')[0], line]));
let holes = 0;
for (const line of lines('sources.txt')) {
  const [name, ...rest] = line.split(' ');
  if (only.length > 0 && !only.includes(name)) continue;
  const isVariable = (word) => /^[A-Z][A-Z0-9_]*=/.test(word);
  const variables = Object.fromEntries(
    rest.filter(isVariable).map((word) => [word.split('=')[0], word.slice(word.indexOf('=') + 1)]),
  );
  const words = rest.filter((word) => !isVariable(word));
  const server = MCP_SERVERS.find(({ packages }) => packages.includes(name));
  if (server === undefined) throw new Error(`no server is started by ${name}`);
  // oxlint-disable-next-line no-await-in-loop -- one server at a time
  const { version, tools, why } = await listTools(name, { words, variables, again: flags.includes('--again') });
  if (tools === undefined) {
    console.log(`${name} ${version ?? ''}: ${why}`);
    continue;
  }
  const differences = compareTools(server.tools(), tools);
  for (const { kind, tool, field = '', detail } of differences) {
    const isHole = kind === 'does-more' || kind === 'role';
    const isArgued = [`${name} ${tool} ${field}`, `${name} ${tool}`, `${name} * ${field}`].some((key) => argued.has(key.trim()));
    if (isHole && !isArgued) holes += 1;
    if ((isHole && !isArgued) || flags.includes('--all')) console.log(`${kind.padEnd(9)} ${name} ${tool} ${field}  ${detail}`);
  }
  const of = (kind) =>
    differences.filter((one) => one.kind === kind).map(({ tool, field }) => (field ? `${tool}.${field}` : tool));
  const parts = [
    `${tools.length} tools`,
    ...[
      ['not listed', of('tool')],
      ['fields not listed', of('field')],
      ['no longer there', of('gone')],
    ].flatMap(([what, names]) => (names.length === 0 ? [] : [`${what}: ${names.join(' ')}`])),
  ];
  compared.set(name, `${name} ${version}  ${parts.join(' · ')}`);
}
const head =
  '# Written by `npm run mcp:truth`: the version of each server that was compared with its table, and what the table leaves out. A tool or a field that is not\n# listed makes a call review. A tool that is no longer there may still be in an older version or behind another option.\n';
writeFileSync(join(here, 'compared.txt'), `${head}${[...compared.values()].toSorted().join('\n')}\n`);
console.log(`${compared.size} servers; ${holes} differences that can be holes`);
process.exitCode = holes > 0 ? 1 : 0;
