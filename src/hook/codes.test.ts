// Codes end after a quarter of an hour.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import type { Host } from '../host/host.ts';
import { realHost } from '../host/real-host.ts';
import { removeTree } from '../../test/setup/remove-tree.ts';
import { wasGranted } from '../gate/stopped-calls.ts';
import { openSession } from '../log/session-file.ts';
import { openStore } from '../log/store.ts';
import { newCode, useCodes } from './codes.ts';

const dir = mkdtempSync(join(tmpdir(), 'leeway-codes-'));
afterAll(() => removeTree(dir));

const MINUTE = 60_000;

function hostAt(minutes: number): Host {
  const machine = realHost((name) => (name === 'XDG_STATE_HOME' || name === 'HOME' ? dir : undefined));
  const begun = 1_800_000_000_000;
  return Object.create(machine, { now: { value: () => begun + minutes * MINUTE } }) as Host;
}

it.each([
  [14, true],
  [16, false],
])('typed after %i minutes it approves: %s', (minutes, granted) => {
  const name = { session: `session-${minutes}`, decision: 'abc' };
  const store = openStore(hostAt(0));
  const key = { effects: ['x'], exact: 'y' };
  openSession(store, name.session).append([{ kind: 'denied', decision: 'abc', reason: 'x', key }]);
  const code = newCode(hostAt(0), name) ?? '';
  expect(code).not.toBe('');
  useCodes(hostAt(minutes), { session: name.session, prompt: code, given: [] });
  expect(wasGranted(store, name)).toBe(granted);
});

it('a call that the session does not know has no code', () => {
  expect(newCode(hostAt(0), { session: 'none', decision: 'abc' })).toBeUndefined();
});
