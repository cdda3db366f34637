// Old segments go without any command, in the place that the hook uses; closed segments are counted; what is young stays.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Host } from '../host/host.ts';
import { realHost } from '../host/real-host.ts';
import { tidyIfDue } from './tidy-due.ts';
import { tidy } from './tidy.ts';

const home = mkdtempSync(join(tmpdir(), 'leeway-tidy-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const state = join(home, 'state', 'leeway');
const log = join(state, 'log');
mkdirSync(log, { recursive: true, mode: 0o700 });
const host: Host = {
  ...realHost(),
  home,
  env: (name: string) => (name === 'XDG_STATE_HOME' ? join(home, 'state') : undefined),
};
const today = new Date(host.now()).toISOString().slice(0, 10);
const add = (name: string): void => writeFileSync(join(log, `${name}.jsonl`), '', { mode: 0o600 });

/** Stands in for the installed script: says that it was started, and with which words. */
const script = join(home, 'started.cjs');
writeFileSync(script, `require('fs').writeFileSync(${JSON.stringify(join(home, 'words'))}, process.argv.slice(2).join(' '))`);
const markTime = (): number | undefined => statSync(join(state, 'tidied'), { throwIfNoEntry: false })?.mtimeMs;
const started = async (): Promise<boolean> => {
  const words = join(home, 'words');
  const before = markTime();
  rmSync(words, { force: true });
  tidyIfDue(host, { script, options: ['--state', state] });
  if (markTime() === before) return false;
  for (let tries = 0; tries < 400 && !existsSync(words); tries += 1)
    // oxlint-disable-next-line no-await-in-loop -- waits for another process
    await new Promise((resolve) => setTimeout(resolve, 25));
  return existsSync(words);
};

it('starts when a third segment begins, then at most once an hour', async () => {
  for (const name of [`${today}-0001`, `${today}-0002`]) add(name);
  expect(await started()).toBe(false);
  add(`${today}-0003`);
  expect(await started()).toBe(true);
  expect(await started()).toBe(false);
  const hours = (n: number): void => utimesSync(join(state, 'tidied'), new Date(), new Date(host.now() - n * 3_600_000));
  hours(2);
  expect(await started()).toBe(true);
  await tidy(host);
  hours(2);
  expect(await started()).toBe(false);
  hours(25);
  expect(await started()).toBe(true);
});

it('removes what is older than the limits, at most once a day, and counts what was closed', async () => {
  rmSync(join(state, 'pruned'), { force: true });
  for (const name of ['2020-01-01-0001', '2020-02-01-0001']) add(name);
  await tidy(host);
  expect(readdirSync(log)).not.toContain('2020-01-01-0001.jsonl');
  expect(readdirSync(log)).toContain(`${today}-0001.jsonl`);
  expect(readdirSync(join(state, 'counts'))).toContain(`${today}-0001.jsonl.json`);
  add('2020-01-01-0001');
  await tidy(host);
  expect(readdirSync(log)).toContain('2020-01-01-0001.jsonl');
});
