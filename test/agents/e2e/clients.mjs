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

/** The program, or why it could not be had. */
export function install({ package: name, version, program }) {
  const directory = join(cacheDirectory(), `${name.replaceAll('/', '+')}-${version}`);
  const path = join(directory, 'node_modules', '.bin', program);
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
