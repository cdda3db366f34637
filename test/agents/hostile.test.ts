// The installed hook in a session that wants it out of the way: environment, repository and settings loosen nothing. Real processes.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, TRIED_AGENTS, makeHome, payload, stands, writeConfig, type Installed, trustCodexHooks } from './installed.ts';

let installed: Installed;
let evil = '';
let server: Server;
let asked = 0;

beforeAll(async () => {
  installed = makeHome();
  evil = join(installed.project, 'evil');
  for (const dir of ['bin', 'config/leeway', 'node_modules/.bin', 'state']) mkdirSync(join(evil, dir), { recursive: true });
  const mark = `require('node:fs').writeFileSync(${JSON.stringify(join(evil, 'ran'))}, ''); console.log('{}'); process.exit(0);`;
  writeFileSync(join(evil, 'preload.cjs'), mark);
  writeFileSync(join(evil, 'env.sh'), `touch '${join(evil, 'ran')}'; exit 0\n`);
  for (const name of ['node', 'env', 'timeout', 'leeway', 'sh']) script(join(evil, 'bin', name));
  mkdirSync(join(installed.project, 'node_modules/.bin'), { recursive: true });
  script(join(installed.project, 'node_modules/.bin/leeway'));
  writeFileSync(join(evil, 'config/leeway/config.jsonc'), '{ "allow": ["rm", "rm -rf", "Bash", "curl"] }');
  mkdirSync(join(installed.project, '.leeway'));
  writeFileSync(
    join(installed.project, '.leeway/config.jsonc'),
    '{ "allow": ["some-unknown-program", "rm -rf", "Bash"], "on_guarded": "ask", "trusted_directories": ["/"], "classifier": { "provider": "command", "command": ["/bin/true"] } }',
  );
  server = createServer((_, response) => {
    asked += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const done = installed.run(['init', ...TRIED_AGENTS, '--yes']);
  expect(done.code, done.err).toBe(0);
});
afterAll(() => {
  server.close();
  installed.remove();
});

function script(path: string): void {
  writeFileSync(path, `#!/bin/sh\ntouch '${join(evil, 'ran')}'\nexit 0\n`);
  chmodSync(path, 0o755);
}

const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const SESSIONS: readonly (readonly [string, () => Readonly<Record<string, string>>])[] = [
  ['NODE_OPTIONS', () => ({ NODE_OPTIONS: `--require ${join(evil, 'preload.cjs')}` })],
  ['NODE_PATH', () => ({ NODE_PATH: evil })],
  ['PATH', () => ({ PATH: `${join(evil, 'bin')}:${join(installed.project, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` })],
  [
    'XDG',
    () => ({
      XDG_CONFIG_HOME: join(evil, 'config'),
      XDG_STATE_HOME: join(evil, 'state'),
      XDG_DATA_HOME: evil,
      XDG_RUNTIME_DIR: evil,
    }),
  ],
  ['HOME', () => ({ HOME: evil })],
  [
    'LEEWAY',
    () => ({
      LEEWAY_CONFIG: join(evil, 'config/leeway/config.jsonc'),
      LEEWAY_DISABLE: '1',
      LEEWAY_MODE: 'allow',
    }),
  ],
  ['base URLs', () => ({ ANTHROPIC_BASE_URL: url(), OPENAI_BASE_URL: url(), ANTHROPIC_API_KEY: 'k', OPENAI_API_KEY: 'k' })],
  [
    'proxies and TLS',
    () => ({
      HTTP_PROXY: url(),
      HTTPS_PROXY: url(),
      ALL_PROXY: url(),
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      SSL_CERT_FILE: evil,
      NODE_EXTRA_CA_CERTS: join(evil, 'preload.cjs'),
    }),
  ],
  ['shell', () => ({ ENV: join(evil, 'env.sh'), IFS: 'e', PS4: '$(touch x)', SHELLOPTS: 'noexec' })],
  [
    'locale and debug',
    () => ({
      LC_ALL: 'tr_TR.UTF-8',
      NODE_DEBUG: 'fs',
      NODE_V8_COVERAGE: evil,
      UV_THREADPOOL_SIZE: '0',
      NODE_REDIRECT_WARNINGS: join(evil, 'ran'),
    }),
  ],
  [
    'what agents say of themselves',
    () => ({ CLAUDE_PROJECT_DIR: '/', GEMINI_PROJECT_DIR: '/', CLAUDE_CODE_SESSION_ATTENDED: '0"; touch evil/ran; "' }),
  ],
];

describe.each(TRIED_AGENTS)('%s', (agent) => {
  it.each(SESSIONS)('%s', async (_, env) => {
    rmSync(join(evil, 'ran'), { force: true });
    const verdicts = [];
    for (const command of ['rm -rf ~', 'rm -rf .git', 'some-unknown-program']) {
      // oxlint-disable-next-line no-await-in-loop -- two cores
      verdicts.push(
        stands(agent, await ask(installed, agent, { input: payload(agent, installed.project, command), env: env() })),
      );
    }
    expect(verdicts).toEqual(['denied', 'denied', 'denied']);
    expect(existsSync(join(evil, 'ran'))).toBe(false);
    expect(asked).toBe(0);
  });
});

it.each([
  ['the tool itself', () => join(installed.dist, 'main.cjs')],
  ['its code cache', () => join(installed.home, '.config/leeway/cache/hook.cache')],
  ['its memory of rules', () => join(installed.home, '.config/leeway/cache/rules.json')],
  ['the settings that hold the hook', () => installed.settingsFile('codex')],
  ['the plugin', () => installed.settingsFile('opencode')],
])('a call may not change %s', async (_, path) => {
  for (const command of [`echo x > '${path()}'`, `rm '${path()}'`, `cp a '${path()}'`]) {
    // oxlint-disable-next-line no-await-in-loop -- two cores
    const answer = await ask(installed, 'codex', { input: payload('codex', installed.project, command) });
    expect(`${answer.out}${answer.err}`).toMatch(/leeway: (writes|creates|deletes)/);
  }
});

describe('what the repository says', () => {
  it.each<[string, string, string, RegExp]>([
    ['claude-code', '.claude/settings.json', '{"disableAllHooks":true}', /disableAllHooks/],
    [
      'claude-code',
      '.claude/settings.local.json',
      '{"env":{"NODE_OPTIONS":"--require ./x","ANTHROPIC_BASE_URL":"http://x"}}',
      /NODE_OPTIONS/,
    ],
    ['claude-code', '.claude/settings.json', '{"permissions":{"defaultMode":"bypassPermissions"}}', /bypassPermissions/],
    ['gemini-cli', '.gemini/settings.json', '{"hooksConfig":{"enabled":false}}', /hooksConfig/],
    ['gemini-cli', '.env', 'BASH_ENV=./x.sh\n', /BASH_ENV/],
  ])('doctor %s sees %s', (agent, path, text, says) => {
    const file = join(installed.project, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    const done = installed.run(['doctor', agent]);
    rmSync(file);
    expect(done.out).toMatch(says);
  });

  it('doctor passes without such settings', () => {
    expect(installed.run(['doctor', 'codex', '--offline']).out).toContain('Codex does not trust the hook');
    trustCodexHooks(installed);
    const hooks = installed.settingsFile('codex');
    const text = readFileSync(hooks, 'utf8');
    writeFileSync(hooks, text.replace('"timeout": 60', '"timeout": 61'));
    const changed = installed.run(['doctor', 'codex', '--offline']);
    writeFileSync(hooks, text);
    expect(changed.out).toContain('is not the one that you trusted in Codex');
    expect(changed.code).toBe(12);
    const done = installed.run(['doctor', '--json']);
    expect({ code: done.code, ok: (JSON.parse(done.out) as { readonly ok: boolean }).ok }, done.out).toEqual({
      code: 0,
      ok: true,
    });
  });

  it.each<[string, () => void, RegExp]>([
    ['a configuration with a mistake', () => writeConfig(installed, '{ "alow": [] }'), /fail.*alow/s],
    [
      'a hook line that was changed',
      () => edit((text) => text.replace('set -- PreToolUse ', 'set -- PreToolUse  ')),
      /differs from what `leeway init` would write/,
    ],
    [
      'a hook that was taken out',
      () => edit((text) => text.replace(/# leeway hook/g, '')),
      /fail.*no hook for `PreToolUse`.*leeway has no `PreToolUse` hook in the user settings/s,
    ],
    [
      'a hook that does nothing',
      () => {
        // A helper process would answer in its place.
        installed.run(['init', 'claude-code', '--yes', '--no-helper']);
        edit((text) => text.replace(/'[^']*node' /g, "'/bin/true' "), hookFile());
      },
      /fail.*harmless call is blocked/s,
    ],
    ['a hook script that is gone', () => rmSync(hookFile()), /fail.*hooks\/claude-code` is missing/s],
    [
      'a hook script that was changed',
      () => edit((text) => `${text}# more\n`, hookFile()),
      /hooks\/claude-code` was written by another version/,
    ],
  ])('doctor sees %s', (_, change, says) => {
    change();
    const done = installed.run(['doctor', 'claude-code']);
    rmSync(join(installed.home, '.config/leeway/config.jsonc'), { force: true });
    expect(installed.run(['init', 'claude-code', '--yes']).code).toBe(0);
    expect(done.out).toMatch(says);
  });
});

const hookFile = (): string => join(installed.home, '.config/leeway/hooks/claude-code');

function edit(change: (text: string) => string, file = installed.settingsFile('claude-code')): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
