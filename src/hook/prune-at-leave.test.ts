// Old segments go without any command; what is young stays.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { realHost } from '../host/real-host.ts';
import { pruneAtLeave } from './prune-at-leave.ts';

it('removes what is older than the limits, at most once a day', () => {
  const home = mkdtempSync(join(tmpdir(), 'leeway-leave-'));
  const log = join(home, 'state', 'leeway', 'log');
  mkdirSync(log, { recursive: true, mode: 0o700 });
  const host = { ...realHost(), home, env: (name: string) => (name === 'XDG_STATE_HOME' ? join(home, 'state') : undefined) };
  const add = (day: string): void => writeFileSync(join(log, `${day}-0001.jsonl`), '', { mode: 0o600 });
  const today = new Date(host.now()).toISOString().slice(0, 10);
  for (const day of ['2020-01-01', '2020-02-01', today]) add(day);
  pruneAtLeave(host);
  expect(readdirSync(log)).not.toContain('2020-01-01-0001.jsonl');
  expect(readdirSync(log)).toContain(`${today}-0001.jsonl`);
  add('2020-01-01');
  pruneAtLeave(host);
  expect(readdirSync(log)).toContain('2020-01-01-0001.jsonl');
  rmSync(home, { recursive: true, force: true });
});
