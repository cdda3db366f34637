// The real clients that leeway is tried with: found beside their agents, and installed once per version.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const AGENTS = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'src', 'agents');

/**
 * Every agent's `client.mjs`, by name. `prepare` writes the client's own settings before `leeway init`; `headless` and `terminal` give program, arguments and environment.
 * `asks`: what the screen shows when a person is asked, and the key that approves; without it the client cannot ask from its hook.
 * `tellsByAsking`: the client shows nothing of a hook that allows, so that a note becomes a question.
 * `types`: what is typed, for a client that takes no prompt in a terminal. `untried`: cases that
 * cannot be tried with this client, and why.
 * `forges`: what leeway prints to this client when a call may run; a file in leeway's place prints it too.
 * `tells: 'nothing'`: the client shows the person nothing of its hooks. `open`: arguments with which it runs a call without its own prompt and without leeway.
 * `newerNode`: the client needs a newer Node than leeway does. Without `subagent` or `mcp` the client has none of its own.
 */
export const CLIENTS = await Promise.all(
  readdirSync(AGENTS)
    .toSorted()
    .map((name) => join(AGENTS, name, 'client.mjs'))
    .filter(existsSync)
    .map(async (file) => (await import(pathToFileURL(file).href)).client),
);

/** Outside the repository, one directory per version, kept between runs. */
export const cacheDirectory = () => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'leeway-agents');

/** A Node for the clients that need a newer one, as npm has it. */
const NODE = { package: 'node', version: '24.21.0', program: 'node' };

/** The program, and the directory of its Node if it needs another; or why it could not be had. */
export function install({ newerNode, ...client }) {
  const got = installPackage(client);
  if (newerNode !== true || got.failed !== undefined) return got;
  const node = installPackage(NODE);
  return node.failed === undefined ? { ...got, nodes: dirname(node.path) } : node;
}

function installPackage({ package: name, version, program, file }) {
  const directory = join(cacheDirectory(), `${name.replaceAll('/', '+')}-${version}`);
  const path = join(directory, 'node_modules', ...(file === undefined ? ['.bin', program] : [name, file]));
  if (!existsSync(path)) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'package.json'), '{"private":true}');
    try {
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--force', `${name}@${version}`], {
        cwd: directory,
        stdio: 'pipe',
        timeout: 600_000,
      });
    } catch (error) {
      return {
        failed: `download failed: ${String(error.stderr ?? error.message)
          .trim()
          .split('\n')
          .slice(-3)
          .join(' ')}`,
      };
    }
  }
  if (!existsSync(path)) return { failed: `${name}@${version} has no program \`${program}\`` };
  // The table tells what ran, not what was wished for.
  const found = JSON.parse(readFileSync(join(directory, 'node_modules', name, 'package.json'), 'utf8')).version;
  return found === version ? { path } : { failed: `version ${found} is installed, not ${version}` };
}
