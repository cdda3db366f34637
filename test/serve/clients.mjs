// Runs the clients in `examples/` against the real server: installs Debian's packages for Go and Python as root if they are missing. Exit code 3: one cannot be had.
import { spawnSync } from 'node:child_process';

const works = (program, word) => spawnSync(program, [word], { stdio: 'ignore' }).status === 0;
const apt = (...args) =>
  spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
const install = (name) => apt('install', '-y', '--no-install-recommends', name);

let missing = 0;
for (const [program, word, name] of [
  ['go', 'version', 'golang-go'],
  ['python3', '--version', 'python3'],
]) {
  if (!works(program, word) && process.getuid?.() === 0 && !install(name) && apt('update')) install(name);
  if (works(program, word)) continue;
  missing += 1;
  console.log(`clients: ${program} NOT TRIED, it is missing: \`apt-get install ${name}\``);
}
const args = ['run', '--project', 'slow', 'test/serve/serve.test.ts', '-t', 'the clients of the examples'];
const tested = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { stdio: 'inherit' }).status ?? 1;
process.exitCode = tested === 0 && missing > 0 ? 3 : tested;
