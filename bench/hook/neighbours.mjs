// Other guards from npm, at pinned versions, for the benchmark to run beside ours. Installed into a cache outside the repository.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Hooks of Claude Code that read a call on standard input. */
const GUARDS = [{ name: 'cc-safety-net', args: ['--claude-code'] }];

export function neighbours(input) {
  const found = [];
  for (const { name, args } of GUARDS) {
    const directory = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'leeway-agents', name);
    const program = join(directory, 'node_modules', '.bin', name);
    if (!existsSync(program)) {
      mkdirSync(directory, { recursive: true });
      writeFileSync(join(directory, 'package.json'), '{"private":true}');
      try {
        execFileSync('npm', ['install', '--no-audit', '--no-fund', name], { cwd: directory, stdio: 'pipe', timeout: 120_000 });
      } catch (error) {
        process.stderr.write(
          `${name}: ${String(error.stderr ?? error.message)
            .trim()
            .split('\n')
            .at(-1)}\n`,
        );
        continue;
      }
    }
    found.push([name, { command: program, args, input, env: {} }]);
  }
  return found;
}
