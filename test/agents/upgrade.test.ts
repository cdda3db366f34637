// After an upgrade the installed hook goes on answering, and doctor says exactly what to do where the hook is out of date; init repairs it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, makeHome, payload, type Installed, type Ran } from './installed.ts';

const AGENT = 'claude-code';
let installed: Installed;
beforeAll(() => {
  installed = makeHome();
  expect(installed.run(['init', AGENT, '--yes', '--no-helper']).code).toBe(0);
}, 60_000);
afterAll(() => installed.remove());

const judged = (command: string): Promise<Ran> => ask(installed, AGENT, { input: payload(AGENT, installed.project, command) });
const answers = async (): Promise<readonly (number | null)[]> => [(await judged('pwd')).code, (await judged('rm -rf /')).code];
const script = (): string => join(installed.home, '.config/leeway/hooks', AGENT);

it('a newer build in the same place: the hook answers without being written anew', async () => {
  const main = readFileSync(join(installed.dist, 'main.cjs'), 'utf8');
  const build = /[0-9a-f]{64}/.exec(main)?.[0] ?? /[0-9a-f]{16,}/.exec(main)?.[0] ?? '';
  expect(build).not.toBe('');
  const newer = build.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  for (const name of readdirSync(installed.dist)) {
    const path = join(installed.dist, name);
    const text = readFileSync(path, 'utf8');
    if (text.includes(build)) writeFileSync(path, text.replaceAll(build, newer));
  }
  expect(await answers()).toEqual([0, 2]);
});

it('a script that an older version wrote: doctor names it and what to do, and init repairs it', async () => {
  const now = readFileSync(script(), 'utf8');
  writeFileSync(script(), now.replace('leeway_run 28 ', 'leeway_run 30 '));
  const { out } = installed.run(['doctor', AGENT, '--offline']);
  expect(out).toContain(`\`${script()}\` was written by another version of leeway, or was changed`);
  expect(out).toContain(`run \`leeway init ${AGENT}\``);
  expect(await answers()).toEqual([0, 2]);
  expect(installed.run(['init', AGENT, '--yes', '--no-helper']).code).toBe(0);
  expect(readFileSync(script(), 'utf8')).toBe(now);
  expect(installed.run(['doctor', AGENT, '--offline']).out).not.toContain('was written by another version');
});

it('a line and a script of an older version, which knew an answer by its exit code: denied with what to do, and init removes them', async () => {
  const [line, settings] = [installed.hook(AGENT).args[1] ?? '', installed.settingsFile(AGENT)];
  const old = join(installed.home, '.config/leeway/hooks', `${AGENT}.sh`);
  const node = `exec /usr/bin/env -i HOME='${installed.home}' '${process.execPath}'`;
  const run = `'${join(installed.dist, 'leeway.cjs')}' hook ${AGENT} "$leeway_event" --config '${installed.home}/.config/leeway'`;
  writeFileSync(old, `# leeway hook of ${AGENT}.\n${node} ${run} --watched --sealed\n`);
  const said = 'printf %s "${leeway_said-}"';
  const before = `leeway_said=$(leeway_event=PreToolUse; . '${old}'); case $? in 10) ${said}; exit 0 ;; 2) ${said}; exit 2 ;; *) exit 2 ;; esac # leeway hook`;
  const text = readFileSync(settings, 'utf8');
  writeFileSync(
    settings,
    text.replace(JSON.stringify(line), () => JSON.stringify(before)),
  );
  expect(installed.hook(AGENT).args[1]).toBe(before);
  expect(await answers()).toEqual([2, 2]);
  expect((await judged('pwd')).err).toContain(`run \`leeway init ${AGENT}\` in a terminal`);
  expect(installed.run(['doctor', AGENT, '--offline']).out).toContain('the hook for `PreToolUse` differs from what');
  expect(installed.run(['init', AGENT, '--yes', '--no-helper']).code).toBe(0);
  expect(readFileSync(settings, 'utf8')).toBe(text);
  expect(existsSync(old)).toBe(false);
  expect(await answers()).toEqual([0, 2]);
  expect(installed.run(['doctor', AGENT, '--offline']).out).toContain('are unchanged since');
});

it('a newer copy in another place, the old one gone: calls are denied, doctor says why, init repairs it', async () => {
  const moved = join(installed.base, 'newer/dist');
  cpSync(installed.dist, moved, { recursive: true });
  rmSync(installed.dist, { recursive: true });
  expect(await answers()).toEqual([2, 2]);
  expect((await judged('pwd')).err).toContain('run leeway doctor');
  const newer = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(moved, 'leeway.cjs'), ...args], {
      cwd: installed.project,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', HOME: installed.home, USER: 'me', TMPDIR: join(installed.base, 'tmp') },
    });
  const doctor = newer('doctor', AGENT, '--offline');
  expect(doctor.status).toBe(12);
  expect(doctor.stdout).toContain('starts a different installation of leeway');
  expect(newer('init', AGENT, '--yes', '--no-helper').status).toBe(0);
  expect(await answers()).toEqual([0, 2]);
});
