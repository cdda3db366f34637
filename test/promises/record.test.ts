// The statements of docs/log.md and the daily commands of README.md, met through the installed hook and the command line.
import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedPackage } from '../setup/installed-package.ts';
import { newUser, type User } from './user.ts';

let user: User;
let state = '';
beforeAll(() => {
  user = newUser();
  state = join(user.home, '.local', 'state', 'leeway');
});
afterAll(() => user.remove());

const promise = test;
interface Stored {
  readonly verdict: string;
  readonly outcomes: readonly string[];
  readonly call: { readonly command?: string };
}
const logged = (session: string): readonly Stored[] =>
  user
    .leeway(['log', '--jsonl', '--session', session])
    .out.split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Stored);

promise('readme-init', () => {
  expect(user.leeway(['init', 'claude-code', '--dry-run']).out).toContain('settings.json');
  expect(existsSync(join(user.home, '.claude', 'settings.json'))).toBe(false);
  expect(user.init().code).toBe(0);
  expect(user.leeway(['doctor', '--offline']).out).toContain('let through');
});
promise('probes-left-out', () => {
  expect(user.leeway(['log', '--jsonl']).out).toBe('');
  expect(user.leeway(['why', 'last']).code).not.toBe(0);
  expect(logged('leeway-doctor').length).toBeGreaterThan(0);
});
promise('record-every-decision', () => {
  user.hook('git status', { session: 'a', id: '1' });
  user.hook('git push --force', { session: 'a', id: '2' });
  user.hook('rm -rf ~', { session: 'a', id: '3' });
  expect(logged('a').map(({ verdict }) => verdict)).toEqual(['allow', 'ask', 'deny']);
});
test('a stopped call is explained with the command that lets it run, and not with advice for somebody else', () => {
  user.hook('some-other-tool --fast', { session: 'why' });
  const { out } = user.leeway(['why', 'last']);
  expect(out).toMatch(/to let it run once, `leeway approve \w+`/);
  expect(out).not.toMatch(/approve it|nobody can be asked/);
});
promise('library-apart', () => {
  const before = user.leeway(['why', 'last', '--json']).out;
  expect(
    user.library(`const { createGate } = await import('leeway');
    const decision = await createGate().check({ tool: 'tool_of_a_program', input: {} });
    console.log(JSON.stringify(decision.verdict));`),
  ).not.toBe('allow');
  expect(user.leeway(['log', '--jsonl', '--agent', 'library']).out).toContain('tool_of_a_program');
  expect(user.leeway(['why', 'last', '--json']).out).toBe(before);
  expect(user.leeway(['stats']).out).not.toContain('tool_of_a_program');
  expect(user.leeway(['stats', '--agent', 'library']).out).toContain('tool_of_a_program');
});
promise('record-place', () => {
  expect(readdirSync(state)).toEqual(expect.arrayContaining(['log', 'sessions']));
  expect(readdirSync(join(state, 'log')).every((name) => /^\d{4}-\d\d-\d\d-\d{4}\.jsonl$/.test(name))).toBe(true);
});
promise('record-modes', () => {
  expect(statSync(state).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(join(state, 'log'))) expect(statSync(join(state, 'log', name)).mode & 0o777).toBe(0o600);
  expect(user.hook(`echo x >> ${state}/log/x`, { session: 'own' }).verdict).toBe('deny');
});
promise('readme-why', () => {
  const { out } = user.leeway(['why', 'last']);
  expect(out).toContain('leeway/log/x');
  expect(user.leeway(['why', logged('a')[1] === undefined ? 'last' : 'last', '--json']).out).toContain('"different"');
});
promise('readme-allow-last', () => {
  user.hook('some-tool deploy --fast', { session: 'b', id: '1' });
  const proposed = user.leeway(['allow', 'last', '--dry-run']).out;
  expect(proposed).toContain('cmd: some-tool deploy --fast');
  expect(user.leeway(['check', '--allow', 'cmd: some-tool deploy --fast', 'some-tool deploy --fast']).code).toBe(0);
  expect(user.leeway(['check', '--allow', 'cmd: some-tool deploy --fast', 'some-tool deploy']).code).not.toBe(0);
  user.hook('echo x > vite.config.ts', { session: 'b', id: '2' });
  expect(user.leeway(['allow', 'last', '--dry-run']).out).toContain(`Edit(${user.project}/vite.config.ts)`);
  user.hook('rm -rf ~', { session: 'b', id: '3' });
  expect(user.leeway(['allow', 'last', '--dry-run']).out).toMatch(/^it is always blocked; no rule can allow it$/m);
});
/** `doctor` ran above: where it found that commands can run on a copy, an unknown program would get that advice before the question. */
const withoutCopies = (): void => user.configure({ try: 'off' });
promise('record-outcomes', () => {
  withoutCopies();
  const ask = { session: 'c', id: 'q' };
  user.hook('some-tool outcome', ask);
  user.after('some-tool outcome', ask);
  user.hook('some-tool other', { session: 'c', id: 'r' });
  user.prompt('no, leave it', { session: 'c' });
  user.hook('git status', { session: 'c', id: 's' });
  user.after('git status', { session: 'c', id: 's' });
  expect(logged('c').map(({ outcomes }) => outcomes)).toEqual([['approved', 'ran'], ['refused'], ['ran']]);
});
promise('session-approvals', () => {
  withoutCopies();
  const ask = { session: 'd', id: '1' };
  expect(user.hook('some-tool again', ask).verdict).toBe('ask');
  user.after('some-tool again', ask);
  expect(user.hook('some-tool   "again"', { session: 'd', id: '2' }).verdict).toBe('allow');
  expect(user.hook('some-tool again --other', { session: 'd', id: '3' }).verdict).toBe('ask');
  const reset = { session: 'd', id: '4' };
  user.hook('git push --force', reset);
  user.after('git push --force', reset);
  expect(user.hook('git push --force', { session: 'd', id: '5' }).verdict).toBe('ask');
});
promise('session-ledger', () => {
  const make = { session: 'e', id: '1' };
  user.hook('mkdir local/made-here', make);
  user.shell('mkdir -p local/made-here');
  user.after('mkdir local/made-here', make);
  expect(user.hook('rm -rf local/made-here', { session: 'e', id: '2' }).verdict).toBe('allow');
  expect(user.hook('rm -rf local/made-here', { session: 'e2', id: '2' }).verdict).toBe('ask');
});
promise.runIf(process.platform === 'linux')('own-process', () => {
  const start = 'sleep 231 > /dev/null 2>&1 & echo $! > local/number';
  user.write('local/x', '');
  user.hook(start, { session: 'own', id: 'start' });
  user.shell(start);
  user.after(start, { session: 'own', id: 'start' });
  const pid = Number(user.read('local/number'));
  const verdicts = [`kill ${pid}`, `kill ${process.pid}`, `kill -- -${pid}`, 'pkill -f sleep'].map(
    (command) => user.hook(command, { session: 'own', id: command }).verdict,
  );
  const elsewhere = user.hook(`kill ${pid}`, { session: 'not-its-own' }).verdict;
  process.kill(pid);
  expect([...verdicts, elsewhere]).toEqual(['allow', 'ask', 'ask', 'ask', 'ask']);
});
promise('session-root', () => {
  user.hook('git status', { session: 'f', id: '1' });
  expect(user.hook('cd /etc && echo x > hosts', { session: 'f', id: '2' }).verdict).not.toBe('allow');
});
promise('denial-limits', () => {
  user.configure({ on_guarded: 'deny', denial_limits: { in_a_row: 2, per_session: 20 } });
  const answers = ['git reset --hard', 'git clean -fd', 'git stash drop', 'git push --force'].map(
    (call, at) => user.hook(call, { session: 'limits', id: String(at) }).verdict,
  );
  expect(answers).toEqual(['deny', 'deny', 'ask', 'ask']);
  user.configure({});
});
promise('redaction', () => {
  const spelled = 'curl https://bob:hunter2secret@example.net/x';
  expect(user.hook(spelled, { session: 'spelled' }).text).toContain('example.net');
  expect(user.hook(spelled, { session: 'spelled' }).text).not.toContain('hunter2secret');
  expect(user.leeway(['rules', 'test', spelled, 'x']).err).not.toContain('hunter2secret');
  const secret = 'ghp_0123456789abcdefghijklmnopqrstuvwxyzAB';
  user.hook(`curl -H "Authorization: Bearer ${secret}" https://unknown.example.net`, { session: 'g' });
  const call = `curl -u me:${secret} https://me:${secret}@unknown.example.net`;
  const shown = [
    user.leeway(['log', '--session', 'g', '--jsonl']),
    user.leeway(['why', 'last']),
    user.leeway(['check', call]),
    user.leeway(['check', '--json', call]),
    user.leeway(['explain', call]),
    user.leeway(['explain', '--json', call]),
  ];
  for (const { out } of shown) expect(out).not.toContain(secret);
  expect(user.leeway(['explain', '--show-secrets', call]).out).toContain(secret);
});
promise('record-newer', () => {
  const name = readdirSync(join(state, 'log')).at(-1) ?? '';
  appendFileSync(
    join(state, 'log', name),
    '{"v":9,"prev":[],"kind":"surprise","id":"new9","time":"2030-01-01T00:00:00.000Z","words":"from the future"}\n',
  );
  expect(user.leeway(['log']).out).toContain('from the future');
  expect(user.leeway(['log', '--jsonl']).out).toContain('"words":"from the future"');
  expect(user.leeway(['why', 'new9']).out).toContain('from the future');
  expect(user.leeway(['log', 'verify']).code).toBe(0);
});
promise('verify', () => {
  const clean = user.leeway(['log', 'verify']);
  expect(clean.out).toContain('clean');
  const name = readdirSync(join(state, 'log')).at(-1) ?? '';
  const path = join(state, 'log', name);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, before.replace('git status', 'git sbatus'));
  expect(user.leeway(['log', 'verify']).out).toContain('altered');
  writeFileSync(path, before.split('\n').slice(1).join('\n'));
  expect(user.leeway(['log', 'verify']).out).toContain('missing');
  writeFileSync(path, before);
  const head = /head ([0-9a-f]{64})/.exec(clean.out)?.[1] ?? '';
  expect(user.leeway(['log', 'verify', '--anchor', head]).code).toBe(0);
  expect(user.leeway(['log', 'verify', '--anchor', '0'.repeat(64)]).code).not.toBe(0);
});
promise('log-follow', async () => {
  for (const [flags, sign] of [
    [[], 'git status'],
    [['--jsonl'], '"verdict":"allow"'],
    [['--csv'], 'time,id,session'],
  ] as const) {
    const child = spawn(installedPackage().bin, ['log', '--follow', ...flags], {
      cwd: user.project,
      env: { PATH: process.env['PATH'] ?? '', HOME: user.home },
    });
    let out = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString('utf8')));
    const isShown = (): boolean => out.includes(sign) && out.includes('git status');
    // It shows what is recorded after it has started, and nothing tells when that is: so something is recorded again and again.
    for (let turn = 0; turn < 100 && !isShown(); turn += 1) {
      user.hook('git status', { session: `follow${flags.join('')}` });
      // oxlint-disable-next-line no-await-in-loop -- until it is there
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    child.kill('SIGINT');
    // oxlint-disable-next-line no-await-in-loop -- it ends by itself
    await once(child, 'exit');
    expect(out).toContain(sign);
    expect(out).toContain('git status');
  }
});
promise('record-cannot-be-written', () => {
  const other = newUser();
  other.init();
  const dir = join(other.home, '.local', 'state', 'leeway');
  expect(other.hook('git status', { session: 'w' }).verdict).toBe('allow');
  if (process.getuid?.() !== 0) {
    chmodSync(dir, 0o500);
    expect(other.hook('git push --force', { session: 'w' }).verdict).toBe('ask');
    chmodSync(dir, 0o700);
  }
  other.remove();
});
promise('log-filters', () => {
  expect(user.leeway(['log', '--verdict', 'deny', '--limit', '1', '--csv']).out.trim().split('\r\n')).toHaveLength(2);
  expect(user.leeway(['stats', '--json']).out).toContain('"format":1');
  const [first = ''] = user.leeway(['log', '--limit', '1', '--jsonl']).out.split('\n');
  const { tool } = JSON.parse(first) as { readonly tool: string };
  expect(user.leeway(['log', '--tool', `${tool}x`]).err).toContain(`did you mean \`${tool}\`?`);
});
promise('rules-dead', () => {
  user.configure({ allow: ['cmd: never-used *'] });
  expect(user.leeway(['rules']).out).not.toContain('dead');
});
promise('readme-uninit', () => {
  expect(user.leeway(['uninit', 'claude-code', '--yes']).code).toBe(0);
  // The settings file was made by `init`, so it goes too.
  expect(existsSync(join(user.home, '.claude', 'settings.json'))).toBe(false);
});
