// Runs the quick tests under several versions of Node, from the npm package `node`, which is installed in a temporary directory.
//   node test/setup/nodes.mjs [VERSION...]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const TOP = join(import.meta.dirname, '..', '..');
const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24', '26'];
const folder = mkdtempSync(join(tmpdir(), 'leeway-nodes-'));
const run = (program, args, options) => spawnSync(program, args, { stdio: 'inherit', ...options });

/** The binary of a version. The package puts it there in its install script, or in a package for the platform. */
function nodeOf(version) {
  const home = join(folder, version);
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{"private":true}');
  const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const done = run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${platform}@${version}`], { cwd: home });
  return done.status === 0 ? join(home, 'node_modules', platform, 'bin') : undefined;
}

const results = versions.map((version) => {
  const bin = nodeOf(version);
  if (bin === undefined) return [version, 'NOT TRIED: could not be installed'];
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  run('node', ['--version'], { env });
  const done = run('node', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'quick'], { cwd: TOP, env });
  return [version, done.status === 0 ? 'passed' : `FAILED (exit code ${done.status ?? done.signal})`];
});
rmSync(folder, { recursive: true, force: true });
for (const [version, result] of results) console.log(`Node ${version}: ${result}`);
process.exit(results.every(([, result]) => result === 'passed') ? 0 : 1);
