// A temporary directory and a home for one run of the tests: whatever a test writes lies there, and goes when the run ends.
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeTree } from './remove-tree.ts';

/** Before any worker starts, so that each gets this environment. */
export function useScratch(): void {
  const temp = realpathSync(mkdtempSync(join(tmpdir(), 'leeway-tests-')));
  const home = join(temp, 'home');
  mkdirSync(home);
  // By this a later run knows whose leftovers these are, should this one be killed.
  writeFileSync(join(temp, 'pid'), String(process.pid));
  for (const name of Object.keys(process.env)) if (/^(XDG_|LEEWAY_|GIT_)|_API_KEY$/.test(name)) delete process.env[name];
  Object.assign(process.env, { TMPDIR: temp, HOME: home, LEEWAY_TESTS: temp });
}

/** Called by Vitest after the last test. */
export function teardown(): void {
  const temp = process.env['LEEWAY_TESTS'];
  if (temp !== undefined) removeTree(temp);
}
