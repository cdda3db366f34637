// One user with two homes, each with leeway installed: what waits because a log cannot be written comes back to that log and to no other. Real
// processes, the built files.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, makeHome, payload, type Installed } from './installed.ts';
import { removeTree } from '../setup/remove-tree.ts';

let blocked: Installed;
let other: Installed;

beforeAll(() => {
  [blocked, other] = [makeHome(), makeHome()];
  for (const one of [blocked, other]) expect(one.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
});
afterAll(() => {
  for (const one of [blocked, other]) one.remove();
});

const stateOf = (one: Installed): string => join(one.home, '.local/state/leeway');

/** All of a home's log as text; empty where there is none. */
function logOf(one: Installed): string {
  const dir = join(stateOf(one), 'log');
  if (statSync(dir, { throwIfNoEntry: false }) === undefined) return '';
  return readdirSync(dir)
    .map((name) => readFileSync(join(dir, name), 'utf8'))
    .join('');
}

const call = (one: Installed, command: string) =>
  ask(one, 'claude-code', { input: payload('claude-code', one.project, command) });

it('brings records back to the log they were meant for', async () => {
  // A file where the directory should be: nobody can write there, not even root.
  removeTree(stateOf(blocked));
  mkdirSync(dirname(stateOf(blocked)), { recursive: true });
  writeFileSync(stateOf(blocked), '');
  await call(blocked, 'echo meant-for-the-blocked-home');

  await call(other, 'echo meant-for-the-other-home');
  expect(logOf(other)).toContain('meant-for-the-other-home');
  expect(logOf(other)).not.toContain('meant-for-the-blocked-home');

  rmSync(stateOf(blocked));
  await call(blocked, 'echo once-it-can-be-written');
  expect(logOf(blocked)).toContain('once-it-can-be-written');
  expect(logOf(blocked)).toContain('meant-for-the-blocked-home');
  expect(logOf(blocked)).not.toContain('meant-for-the-other-home');
  expect(logOf(other)).not.toContain('meant-for-the-blocked-home');
});
