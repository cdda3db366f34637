// Runs the tests of contained commands. Exit code 3: they could not be tried on this machine.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const node = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
const ready = node(join(import.meta.dirname, 'set-up.mjs'));
process.exitCode =
  ready === 0 ? node('node_modules/vitest/vitest.mjs', 'run', '--project', 'contain', ...process.argv.slice(2)) : ready;
