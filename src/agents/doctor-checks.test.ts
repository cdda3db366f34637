import { describe, expect, test } from 'vitest';
import { HOOKED_AGENTS } from './agents.ts';
import { claudeCodeInstaller, claudeCodeSettings } from './claude-code/install.ts';
import { envFileChecks, probes, scriptChecks, settingsChecks, type SettingsFile } from './doctor-checks.ts';
import { hookHash } from './codex/hook-hash.ts';
import { codexInstaller, codexSettings } from './codex/install.ts';
import { geminiCliSettings } from './gemini-cli/install.ts';
import type { Installation } from './hook-line.ts';
import { hookScript } from './hook-script.ts';

const installation: Installation = {
  env: '/usr/bin/env',
  node: '/usr/bin/node',
  script: '/opt/leeway/leeway.cjs',
  configDir: '/home/me/.config/leeway',
  home: '/home/me',
  user: 'me',
  tempDir: '/tmp',
  passes: [],
  fixed: new Map(),
};
const planned = claudeCodeInstaller.init({
  scope: 'user',
  base: '/home/me',
  installation,
  read: () => undefined,
  readOwn: () => undefined,
});
const installed = planned.kind === 'plan' ? (planned.changes.at(-1)?.text ?? '') : '';
const user = (text: string | undefined): SettingsFile => ({ path: '~/.claude/settings.json', whose: 'user', text });
const project = (text: string): SettingsFile => ({ path: '.claude/settings.json', whose: 'project', text });

/** The installed settings with a hook of another tool behind ours. */
function withOther(command: string): string {
  const settings = JSON.parse(installed) as { readonly hooks: { readonly PreToolUse: object[] } };
  settings.hooks.PreToolUse.push({ matcher: 'Bash', hooks: [{ type: 'command', command }] });
  return JSON.stringify(settings);
}

const failing = (files: readonly SettingsFile[]): readonly string[] =>
  settingsChecks(claudeCodeSettings, files, installation)
    .filter(({ state }) => state !== 'ok')
    .map(({ id, state }) => `${state} ${id}`);

describe('settingsChecks', () => {
  test('an installed hook passes', () => expect(failing([user(installed)])).toEqual([]));
  test('every failing check says what to do', () => {
    for (const check of settingsChecks(claudeCodeSettings, [user('{'), project('{"disableAllHooks":true}')], installation)) {
      if (check.state !== 'ok') expect(check.todo).not.toBe('');
    }
  });
  test.each<readonly [string, readonly SettingsFile[], string]>([
    ['no settings', [user(undefined)], 'fail hook-present'],
    ['broken settings', [user('{')], 'fail settings-readable'],
    ['a script elsewhere', [user(installed.replaceAll('/.config/leeway', '/old'))], 'fail hook-current'],
    ['a changed line', [user(installed.replaceAll('exit 2', 'exit 0'))], 'fail hook-current'],
    ['a matcher that leaves tools out', [user(installed.replaceAll('"*"', '"Edit"'))], 'fail hook-current'],
    ['a timeout that ends the hook early', [user(installed.replaceAll(/"timeout": \d+/g, '"timeout": 1'))], 'fail hook-current'],
    [
      'a changed line, and the right one in a repository',
      [user(installed.replaceAll('exit 2', 'exit 0')), project(installed)],
      'fail hook-current',
    ],
    ['hooks switched off by the repository', [user(installed), project('{"disableAllHooks":true}')], 'fail not-disabled'],
    [
      'a mode that bypasses',
      [user(installed), project('{"permissions":{"defaultMode":"bypassPermissions"}}')],
      'fail not-disabled',
    ],
    [
      'an administrator who allows managed hooks only',
      [user(installed), { path: '/etc/x.json', whose: 'managed', text: '{"allowManagedHooksOnly":true}' }],
      'fail not-disabled',
    ],
    ['another hook that rewrites calls', [user(withOther('rtk rewrite'))], 'fail other-hooks'],
    ['a hook that answers with other input', [user(withOther("jq '{updatedInput: .}'"))], 'fail other-hooks'],
    ['any other hook before calls', [user(withOther('notify-send x'))], 'warn other-hooks'],
    [
      'a repository that sets NODE_OPTIONS',
      [user(installed), project('{"env":{"NODE_OPTIONS":"--require ./x"}}')],
      'warn repository-env',
    ],
    [
      'a repository that sets a base address',
      [user(installed), project('{"env":{"ANTHROPIC_BASE_URL":"http://x"}}')],
      'warn repository-env',
    ],
  ])('%s', (_, files, expected) => expect(failing(files)).toContain(expected));
  test('gemini-cli switched off', () =>
    expect(
      settingsChecks(
        geminiCliSettings,
        [{ path: 'x', whose: 'project', text: '{"hooksConfig":{"enabled":false}}' }],
        installation,
      ).map(({ id }) => id),
    ).toContain('not-disabled'));
});

describe('scriptChecks', () => {
  const withKey = { ...installation, passes: ['MY_KEY'] };
  const wanted = hookScript(claudeCodeSettings.adapter, withKey);
  const text = wanted.kind === 'script' ? wanted.text : '';
  test.each<readonly [string, string | undefined, readonly string[]]>([
    ['is as init writes it', text, ['ok hook-script']],
    ['is missing', undefined, ['fail hook-script']],
    ['starts another installation', text.replaceAll('/opt/leeway', '/old'), ['fail hook-outdated']],
    ['passes no key on', text.replaceAll('MY_KEY="${MY_KEY-}"', ''), ['fail hook-key']],
    ['differs otherwise', `${text}# more\n`, ['fail hook-current']],
    ['is empty', '', ['fail hook-key', 'fail hook-outdated']],
  ])('a script that %s', (_, now, expected) =>
    expect(
      scriptChecks({ agent: 'claude-code', wanted, now, installation: withKey }).map(({ state, id }) => `${state} ${id}`),
    ).toEqual(expected),
  );
});

describe('the client of Codex', () => {
  const done = codexInstaller.init({
    scope: 'user',
    base: '/home/me',
    installation,
    read: () => undefined,
    readOwn: () => undefined,
  });
  const hooks = done.kind === 'plan' ? (done.changes.at(-1)?.text ?? '') : '';
  const path = '/home/me/.codex/hooks.json';
  const events = Object.entries((JSON.parse(hooks) as { readonly hooks: Readonly<Record<string, readonly unknown[]>> }).hooks);
  const snake = (event: string): string => event.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
  const trusted = events
    .map(([event, [entry]]) => `[hooks.state."${path}:${snake(event)}:0:0"]\ntrusted_hash = "${hookHash(event, entry) ?? ''}"\n`)
    .join('\n');
  const checks = (config: string | undefined, text = hooks): readonly string[] =>
    settingsChecks(
      codexSettings,
      [
        { path, whose: 'user', text },
        { path: '/home/me/.codex/config.toml', whose: 'client', text: config },
      ],
      installation,
    )
      .filter(({ state }) => state !== 'ok')
      .map(({ id }) => id);
  test.each<readonly [string, string | undefined, readonly string[]]>([
    ['trusts every hook', trusted, []],
    ['has no settings', undefined, ['hook-trusted']],
    ['trusts none', 'model = "x"\n', ['hook-trusted']],
    ['trusts all but one', trusted.replace(':pre_tool_use:', ':other:'), ['hook-trusted']],
    ['trusts another place in the list', trusted.replaceAll(':0:0', ':1:0'), ['hook-trusted']],
    ['keeps one disabled', trusted.replace('trusted_hash', 'enabled = false\ntrusted_hash'), ['hook-trusted']],
    ['switches hooks off', `[features]\nhooks = false\n\n${trusted}`, ['not-disabled']],
    ['trusts another hook', trusted.replace(/sha256:[0-9a-f]+/, `sha256:${'0'.repeat(64)}`), ['hook-trusted']],
    [
      'lets every call run without the hook',
      `approval_policy = "never" # fast\nsandbox_mode = 'danger-full-access'\n${trusted}`,
      ['not-disabled'],
    ],
    [
      'does so in the chosen profile',
      `profile = "fast"\napproval_policy = "never"\n[profiles.fast]\nsandbox_mode = "danger-full-access"\n${trusted}`,
      ['not-disabled'],
    ],
    [
      'does so in a profile that is not chosen',
      `approval_policy = "never"\n[profiles.fast]\nsandbox_mode = "danger-full-access"\n${trusted}`,
      [],
    ],
    ['keeps its sandbox', `approval_policy = "never"\nsandbox_mode = "workspace-write"\n${trusted}`, []],
  ])('%s', (_, config, expected) => expect(checks(config)).toEqual(expected));

  test.each<readonly [string, boolean]>([
    ['features.hooks = false\n', true],
    ['features = { hooks = false }\n', true],
    ['"features".hooks = false\n', true],
    ['\'features\'."hooks" = false # off\n', true],
    ['"\\u0066eatures".hooks = false\n', true],
    ['features . hooks=false\r\n', true],
    ['[features]\nhooks = false\n', true],
    ['[ features ] # mine\n"hooks" = false\n', true],
    ['["features"]\nhooks = false\n', true],
    ['[features]\nx = true\n[features.y]\nz = 1\n[a]\n[features.w]\nhooks = false\n', false],
    ['[features]\nnote = """\n[x]\n"""\nhooks = false\n', true],
    ['\uFEFFfeatures.hooks = false\n', true],
    ['features.codex_hooks = false\n', true],
    ['features = { hooks = true, codex_hooks = false }\n', true],
    ['profile = "p"\n[profiles.p]\nfeatures.hooks = false\n', true],
    ['[profiles.p]\nfeatures.hooks = false\n', false],
    ['features.hooks = true\n', false],
    ['features = { web = false }\n', false],
    ['[other]\nhooks = false\n', false],
    ['# features.hooks = false\n', false],
    ['note = """\n[features]\nhooks = false\n"""\n', false],
    ['features = false\n', false],
    ['features = [', true],
    ['', false],
  ])('%j: hooks are off, or not known to be on: %s', (config, expected) => {
    expect(checks(`${config}\n${trusted}`).includes('not-disabled')).toBe(expected);
    const inProject = settingsChecks(
      codexSettings,
      [
        { path, whose: 'user', text: hooks },
        { path: '/home/me/.codex/config.toml', whose: 'client', text: trusted },
        { path: '/p/.codex/config.toml', whose: 'client-in-project', text: config },
      ],
      installation,
    ).filter(({ state }) => state !== 'ok');
    expect(inProject.map(({ id }) => id)).toEqual(expected ? ['not-disabled'] : []);
    for (const { message } of inProject) expect(message).toContain('/p/.codex/config.toml');
  });

  test('hooks that are off are told where only the project has the hooks', () =>
    expect(
      settingsChecks(
        codexSettings,
        [
          { path: '/p/.codex/hooks.json', whose: 'project', text: hooks },
          { path: '/home/me/.codex/config.toml', whose: 'client', text: 'features.hooks = false' },
        ],
        installation,
      )
        .filter(({ state }) => state !== 'ok')
        .map(({ id }) => id),
    ).toEqual(['not-disabled', 'hook-trusted']));

  test('hooks of a project need trust of their own; beside trusted hooks of the user they are only a warning', () => {
    const inProject = '/p/.codex/hooks.json';
    const states = (config: string, ...paths: readonly string[]): readonly string[] =>
      settingsChecks(
        codexSettings,
        [
          ...paths.map((at): SettingsFile => ({ path: at, whose: at === path ? 'user' : 'project', text: hooks })),
          { path: '/home/me/.codex/config.toml', whose: 'client', text: config },
        ],
        installation,
      )
        .filter(({ id }) => id === 'hook-trusted')
        .map(({ state }) => state);
    expect(states('', inProject)).toEqual(['fail']);
    expect(states(trusted, inProject)).toEqual(['fail']);
    expect(states(trusted.replaceAll(path, inProject), inProject)).toEqual(['ok']);
    expect(states(trusted, path, inProject)).toEqual(['ok', 'warn']);
    expect(states('', path, inProject)).toEqual(['fail', 'fail']);
  });

  test('a hook that changed since it was trusted', () =>
    expect(checks(trusted, hooks.replace(/"timeout": (\d+)/, '"timeout": 1$1'))).toEqual(['hook-current', 'hook-trusted']));

  // As Codex 0.166.0 lists them (`hooks/list` of its app server).
  test.each([
    [
      'PreToolUse',
      { matcher: '*', hooks: [{ type: 'command', command: `echo 'é <&>' "$x"`, timeout: 60 }] },
      'sha256:73cd3e1fa7035fd71da8682f3be01a5e9d0f81449315dddc876d270c7df8d141',
    ],
    [
      'UserPromptSubmit',
      { hooks: [{ type: 'command', command: 'true', timeout: 60 }] },
      'sha256:a11aca38f79bdbfe7552b1e403e5da8cd62822e0311bc350b6bbeea0956cffd5',
    ],
    [
      'PostToolUse',
      { matcher: '*', hooks: [{ type: 'command', command: 'true' }] },
      'sha256:e1464e7f828398397ceee34c3fdc46771ad74a893028d6922c36e09603dbde79',
    ],
  ])('the hash of %s is the one of Codex', (event, entry, hash) => expect(hookHash(event, entry)).toBe(hash));
});

describe('envFileChecks', () => {
  test.each([
    ['BASH_ENV=./x.sh', 1],
    ['A=1\n  export LD_PRELOAD = ./x.so\nPATH=./bin', 2],
    ['DATABASE_URL=x\nMY_PATH=y\n# BASH_ENV=z', 0],
    [undefined, 0],
  ])('%j', (text, count) => expect(envFileChecks({ path: '.env', whose: 'project', text })).toHaveLength(count));
});

describe('probes', () => {
  test.each(HOOKED_AGENTS)('$name reads its own probes', ({ hook: { adapter } }) => {
    for (const probe of probes(adapter, '/p')) {
      const decoded = adapter.decode(probe.stdin, { env: () => undefined, event: probe.event });
      expect(decoded.kind === 'request' ? decoded.request.kind : decoded.trouble.message).toBe('before');
    }
  });
});
