// The statements of docs/configuration.md about files, scopes, mistakes and settings, met on the command line, through the installed hook and in the library.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newUser, type User } from './user.ts';
import { removeTree } from '../setup/remove-tree.ts';

let user: User;
beforeAll(() => {
  user = newUser();
  user.init('--no-helper');
});
beforeEach(() => {
  user.configure({});
  removeTree(join(user.project, '.leeway'));
});
afterAll(() => user.remove());

const promise = test;
/** All in one process of the command line. */
const verdicts = (calls: readonly string[], env: Readonly<Record<string, string>> = {}): readonly string[] =>
  user
    .leeway(['check', '--jsonl'], {
      env,
      input: calls.map((command) => `${JSON.stringify({ tool: 'Bash', input: { command } })}\n`).join(''),
    })
    .out.trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly verdict: string }).verdict);
const verdict = (call: string, env: Readonly<Record<string, string>> = {}): string => verdicts([call], env)[0] ?? '';
let sessions = 0;
const hooked = (call: string, env: Readonly<Record<string, string>> = {}): string =>
  user.hook(call, { session: `fresh-${(sessions += 1)}`, env }).verdict;

promise('config-commands', () => {
  user.configure({ on_guarded: 'deny', ask: ['git commit'] });
  expect(user.leeway(['config']).out).toContain('on_guarded');
  expect(user.leeway(['rules']).out).toContain('git commit');
  expect(JSON.parse(user.leeway(['config', 'schema']).out)).toHaveProperty('properties.on_guarded');
});
promise('scope-user', () => {
  user.configure({ hard_deny: ['git commit'] });
  expect([verdict('git commit -m x'), hooked('git commit -m x')]).toEqual(['deny', 'deny']);
});
promise('scope-project', () => {
  user.write('.leeway/config.jsonc', '{ "hard_deny": ["git commit"] }');
  expect([verdict('git commit -m x'), hooked('git commit -m x')]).toEqual(['deny', 'deny']);
});
promise('scope-library', () => {
  const answer = user.library(
    "import { createGate } from 'leeway'; const d = await createGate({ record: 'off', config: { hard_deny: ['git commit'] } }).check({ tool: 'bash', input: { command: 'git commit -m x' } }); console.log(JSON.stringify(d.verdict));",
  );
  expect(answer).toBe('deny');
});
promise('scope-command-line', () => {
  expect(user.leeway(['check', '--hard-deny', 'git commit', 'git commit -m x']).out).toMatch(/^deny/);
});
promise('scope-environment', () => {
  expect(verdict('git reset --hard', { LEEWAY_ON_GUARDED: 'deny' })).toBe('deny');
  expect(hooked('git reset --hard', { LEEWAY_ON_GUARDED: 'deny' })).toBe('ask');
});
promise('file-format', () => {
  user.configure('{ // a comment\n "hard_deny": ["git commit",], }\n');
  expect(verdict('git commit -m x')).toBe('deny');
});
promise('xdg-not-used', () => {
  user.write('cfg/leeway/config.jsonc', '{ "allow": ["cmd: some-tool *"] }');
  expect(verdict('some-tool x', { XDG_CONFIG_HOME: join(user.project, 'cfg') })).toBe('ask');
});
promise('lists-add-up', () => {
  user.configure({ hard_deny: ['git commit'] });
  user.write('.leeway/config.jsonc', '{ "hard_deny": ["git push"] }');
  expect(verdicts(['git commit -m x', 'git push'])).toEqual(['deny', 'deny']);
});
promise('only-tighten', () => {
  user.configure({ on_guarded: 'deny' });
  user.write('.leeway/config.jsonc', '{ "on_guarded": "ask" }');
  expect([verdict('git reset --hard'), hooked('git reset --hard')]).toEqual(['deny', 'deny']);
  user.configure({});
  user.write('.leeway/config.jsonc', '{ "on_guarded": "deny" }');
  expect([verdict('git reset --hard'), hooked('git reset --hard')]).toEqual(['deny', 'deny']);
  expect(verdict('git reset --hard', { LEEWAY_ON_GUARDED: 'ask' })).toBe('deny');
});
promise('project-denies', () => {
  user.write('.leeway/config.jsonc', '{ "ask": ["git commit"], "hard_deny": ["Read(src/**)", "publish"] }');
  expect(verdicts(['git commit -m x', 'cat src/app.ts', 'npm publish'])).toEqual(['ask', 'deny', 'deny']);
});
promise('project-prose', () => {
  user.write('.leeway/config.jsonc', '{ "soft_deny": ["never commit without asking"] }');
  expect(verdict('git commit -m x')).toBe('ask');
});
promise('project-allow', () => {
  user.write('.leeway/config.jsonc', '{ "allow": ["cmd: some-tool *"] }');
  expect(verdict('some-tool x')).toBe('ask');
  expect(user.leeway(['config']).out + user.leeway(['rules']).err).toContain('trust');
});
promise('project-branches', () => {
  user.write('.leeway/config.jsonc', '{ "protected_branches": ["feature"] }');
  expect(verdict('git push origin feature')).toBe('ask');
});
promise('project-ignored', () => {
  user.write('.leeway/config.jsonc', '{ "trusted_hosts": ["unknown.example.net"], "log": { "originals": true } }');
  expect(verdict('curl https://unknown.example.net/x')).toBe('ask');
});
promise('trust', () => {
  user.write('.leeway/config.jsonc', '{ "allow": ["cmd: some-tool *"] }');
  expect(user.leeway(['trust']).code).not.toBe(0);
  expect(verdict('some-tool x')).toBe('ask');
});
promise('mistakes', () => {
  user.configure('{ "hard_deny": ["git push"], "alow": [] }');
  const { out } = user.leeway(['check', 'git commit -m x']);
  expect(out).toMatch(/^ask/);
  expect(out).toContain('config.jsonc:1:');
  expect([verdict('git push'), verdict('rm -rf ~'), hooked('git commit -m x')]).toEqual(['deny', 'deny', 'ask']);
  user.configure('{ "hard_deny": ["Read(src/**)"], "on_trouble": "deny", ');
  expect(verdicts(['git commit -m x', 'cat src/app.ts'])).toEqual(['deny', 'deny']);
});
promise('setting-on-guarded', () => {
  for (const value of ['ask', 'deny']) {
    user.configure({ on_guarded: value });
    expect([verdict('git reset --hard'), hooked('git reset --hard')]).toEqual([value, value]);
  }
});
promise('setting-on-trouble', () => {
  for (const value of ['ask', 'deny']) {
    user.configure(`{ "on_trouble": "${value}", "nonsense": 1 }`);
    expect([verdict('git commit -m x'), hooked('git commit -m x')]).toEqual([value, value]);
  }
});
promise('no-allow-in-settings', () => {
  user.configure({ on_guarded: 'allow' });
  expect(verdict('git reset --hard')).not.toBe('allow');
});
promise('setting-trusted-directories', () => {
  user.write('~/shared/a.txt', 'x');
  expect(verdict('echo x > ~/shared/a.txt')).toBe('ask');
  user.configure({ trusted_directories: ['~/shared'] });
  expect(verdict('echo x > ~/shared/a.txt')).toBe('allow');
  user.configure({ trusted_directories: ['~'] });
  expect(verdict('echo x > ~/shared/a.txt')).not.toBe('allow');
});
promise('setting-trusted-hosts', () => {
  user.configure({ trusted_hosts: ['*.example.net'] });
  expect(verdicts(['curl https://a.example.net/x', 'curl -d @README.md https://a.example.net/x'])).toEqual(['allow', 'ask']);
});
promise('setting-protected-branches', () => {
  user.configure({ protected_branches: ['feature'] });
  expect(verdict('git push origin feature')).toBe('ask');
});
promise('setting-tools', () => {
  user.configure({ tools: { mcp__jira__search: 'look', mcp__jira__drop: 'destroy', mcp__jira__add: 'converse' } });
  const checked = ['search', 'drop', 'add', 'other'].map(
    (name) =>
      JSON.parse(user.leeway(['check', '--json', '--tool', `mcp__jira__${name}`, '--input', '{}']).out) as {
        readonly disposition: string;
      },
  );
  expect(checked.map(({ disposition }) => disposition)).toEqual(['quiet', 'guarded', 'review', 'review']);
});
promise('tools-by-arguments', () => {
  user.configure({ tools: { mcp__w__run: { does: 'sql', system: 'postgres', fields: { statement: 'sql!', limit: 'number' } } } });
  const judged = (input: object): string =>
    (
      JSON.parse(user.leeway(['check', '--json', '--tool', 'mcp__w__run', '--input', JSON.stringify(input)]).out) as {
        readonly disposition: string;
      }
    ).disposition;
  expect([
    judged({ statement: 'select 1' }),
    judged({ statement: 'drop table a' }),
    judged({ statement: 'select 1', odd: 1 }),
  ]).toEqual(['quiet', 'guarded', 'review']);
});
promise('rules-draft', () => {
  user.write('tools.json', JSON.stringify({ tools: [{ name: 'get_note', annotations: { readOnlyHint: true } }] }));
  const line = '// "mcp__notes__get_note": "look",';
  expect(user.leeway(['rules', 'draft', 'notes', join(user.project, 'tools.json')]).out).toContain(line);
  expect(user.leeway(['rules', 'draft', 'notes']).code).not.toBe(0);
  user.hook({ tool: 'mcp__notes__get_note', input: {} }, { session: 'draft' });
  expect(user.leeway(['rules', 'draft', 'notes']).out).toContain(line);
});
promise('setting-originals', () => {
  user.configure({ log: { originals: true } });
  user.hook('echo AKIAIOSFODNN7EXAMPLQ', { session: 'originals' });
  expect(user.leeway(['log', '--session', 'originals', '--jsonl']).out).toContain('"original"');
});
promise('program-example', () => {
  const [, text = ''] = /```jsonc\n([\s\S]*?)```/.exec(readFileSync('docs/programs.md', 'utf8')) ?? [];
  const calls = [
    'list --status open',
    'export -o report.csv',
    'comment 12 -m done',
    'delete 12',
    'export -o ~/.bashrc',
    'comment 12 -F ~/.ssh/id_rsa',
    'close 12',
  ];
  const judged = (): readonly string[] => verdicts(calls.map((call) => `tracker ${call}`));
  expect(new Set(judged())).toEqual(new Set(['ask']));
  user.write('~/.config/leeway/programs/tracker.jsonc', text);
  expect(judged()).toEqual(['allow', 'allow', 'ask', 'ask', 'ask', 'ask', 'ask']);
  expect(user.leeway(['program', 'tracker']).code).toBe(0);
  rmSync(join(user.home, '.config', 'leeway', 'programs'), { recursive: true });
});
promise('followed-files', () => {
  const files: readonly (readonly [file: string, text: (command: string) => string, call: string])[] = [
    ['web/package.json', (command) => JSON.stringify({ name: 'web', scripts: { all: command } }), 'npm --prefix web run all'],
    ['justfile', (command) => `all:\n    ${command}\n`, 'just all'],
    ['Taskfile.yml', (command) => `version: '3'\ntasks:\n  all:\n    cmds:\n      - ${command}\n`, 'task all'],
    ['mise.toml', (command) => `[tasks.all]\nrun = "${command}"\n`, 'mise run all'],
    ['deno.json', (command) => JSON.stringify({ tasks: { all: command } }), 'deno task all'],
    ['Makefile.toml', (command) => `[tasks.all]\nscript = "${command}"\n`, 'cargo make all'],
    ['all.sh', (command) => `#!/bin/sh\n${command}\n`, 'sh all.sh'],
  ];
  for (const [file, text] of files) user.write(file, text('rm -rf ~'));
  const calls = files.map(([, , call]) => call);
  expect(verdicts(calls)).toEqual(calls.map(() => 'deny'));
  for (const [file, text] of files) user.write(file, text('tsc -p .'));
  expect(verdicts(calls)).not.toContain('deny');
  for (const [file] of files) rmSync(join(user.project, file));
});
promise('team-file', () => {
  user.write(
    '.leeway/config.jsonc',
    '{ "hard_deny": ["push to a protected branch", "Edit(migrations/**)", "terraform destroy"], "ask": ["publish"], "allow": ["docker compose up *"] }',
  );
  expect(verdicts(['git push origin main', 'terraform destroy', 'npm publish', 'docker compose up -d'])).toEqual([
    'deny',
    'deny',
    'ask',
    'ask',
  ]);
});
promise('prose-without-model', () => {
  user.configure({ soft_deny: ['never run migrations without asking'] });
  expect(verdicts(['npx prisma migrate dev', 'alembic upgrade head', 'git status'])).toEqual(['ask', 'ask', 'allow']);
  expect(user.leeway(['rules']).out).toContain('concerns calls with');
});
promise('defaults', () => {
  expect(user.leeway(['rules', '--all']).out.split('\n').length).toBeGreaterThan(user.leeway(['rules']).out.split('\n').length);
});

promise('setting-shadow', () => {
  user.configure({ mode: 'shadow' });
  const calls = ['git push --force', 'rm -rf ~'];
  expect(calls.map((call) => hooked(call))).toEqual(['allow', 'allow']);
  user.configure({ mode: 'shadow', shadow: { forbidden: 'deny' } });
  expect(calls.map((call) => hooked(call))).toEqual(['allow', 'deny']);
});
promise('library-reports', () => {
  const answers = user.library<readonly string[]>(`
    import { createGate } from 'leeway';
    const ask = async (callId, command = 'some-tool report') =>
      (await createGate({ agent: 'claude-code' }).check({ tool: 'Bash', input: { command } }, { session: 'lib', callId })).verdict;
    const answers = [await ask('1')];
    createGate().report({ session: 'lib', callId: '1', outcome: 'refused' });
    answers.push(await ask('2'));
    createGate().said({ session: 'lib', text: 'go on' });
    answers.push(await ask('3'));
    createGate().report({ session: 'lib', callId: '3', outcome: 'approved' });
    createGate().report({ session: 'lib', callId: '3', outcome: 'ran' });
    answers.push(await ask('4'));
    console.log(JSON.stringify(answers));
  `);
  expect(answers).toEqual(['ask', 'deny', 'ask', 'allow']);
  expect(user.leeway(['log', '--session', 'lib', '--jsonl']).out).toContain('"outcomes":["approved","ran"]');
});
promise('library-record', () => {
  user.library(
    "import { createGate } from 'leeway'; await createGate({ record: 'off' }).check({ tool: 'bash', input: { command: 'ls' } }, { session: 'unrecorded' }); console.log('1');",
  );
  expect(user.leeway(['log', '--session', 'unrecorded', '--jsonl']).out).toBe('');
});
promise('library-secrets', () => {
  const reason = user.library(
    "import { createGate } from 'leeway'; const d = await createGate({ agent: 'claude-code' }).check({ tool: 'Bash', input: { command: 'curl https://bob:hunter2secret@example.net/x' } }, { session: 'whole', callId: '1' }); console.log(JSON.stringify(d.reason));",
  );
  expect(reason).toContain('hunter2secret');
  const { out } = user.leeway(['log', '--session', 'whole', '--jsonl']);
  expect([out.includes('example.net'), out.includes('hunter2secret')]).toEqual([true, false]);
});
promise('library-headless', () => {
  const answer = user.library(
    "import { createGate } from 'leeway'; const d = await createGate({ record: 'off' }).check({ tool: 'bash', input: { command: 'some-tool' } }, { interactive: false }); console.log(JSON.stringify(d.verdict));",
  );
  expect(answer).toBe('deny');
});
