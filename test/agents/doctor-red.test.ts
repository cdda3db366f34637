// For each check of `leeway doctor` a set-up that is broken in this one way: the check says so, and it was fine before.
import { appendFileSync, chmodSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { switchOff } from '../../src/log/off.ts';
import { makeHome, TOP, trustCodexHooks, writeConfig, type Installed } from './installed.ts';

let installed: Installed;
beforeEach(() => {
  installed?.remove();
  installed = makeHome();
  writeConfig(installed, '{}');
  expect(installed.run(['init', 'claude-code', '--yes']).code).toBe(0);
});
afterAll(() => installed.remove());

interface Found {
  readonly id: string;
  readonly state: string;
  readonly message: string;
  readonly todo?: string;
}

function doctor({ env = {}, agent = 'claude-code' }: Doctor = {}): readonly Found[] {
  const done = installed.run(['doctor', agent, '--offline', '--json'], { env });
  return (JSON.parse(done.out) as { sections: { checks: Found[] }[] }).sections.flatMap(({ checks }) => checks);
}

/** Where the checks are made. */
const CHECKING = [
  ...['doctor', 'machine-checks', 'classifier-check', 'helper-check', 'try-hook', 'unrecorded-sessions'].map(
    (name) => `src/cli/${name}.ts`,
  ),
  ...['doctor-checks', 'plugin-file', 'kimi/install', 'codex/trust'].map((name) => `src/agents/${name}.ts`),
];

interface Doctor {
  readonly env?: Readonly<Record<string, string>>;
  readonly agent?: string;
}

const inHome = (...names: readonly string[]): string => join(installed.home, ...names);
const settings = (change: (text: string) => string): void => {
  const file = installed.settingsFile('claude-code');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};

interface Broken {
  /** Returns how doctor is run, if it is not run as usual. */
  readonly breaks: () => Doctor | void;
  readonly says: RegExp;
}

const BROKEN: Readonly<Record<string, readonly Broken[]>> = {
  config: [
    { breaks: () => writeConfig(installed, '{ "allow": ['), says: /^(?!.*\n)fail .*`\]` expected/ },
    { breaks: () => writeConfig(installed, '{ "allow": ['), says: /^fail .*config\.jsonc/ },
    { breaks: () => chmodSync(inHome('.config/leeway/config.jsonc'), 0o666), says: /^fail .*every user can write it/ },
  ],
  'own-directory': [
    {
      breaks: () => chmodSync(inHome('.config/leeway'), 0o777),
      says: /^fail every user can write in .*the script that the hooks run/,
    },
  ],
  mode: [{ breaks: () => writeConfig(installed, '{ "mode": "shadow" }'), says: /^warn shadow mode/ }],
  store: [{ breaks: stateIsAFile, says: /^fail .*leeway/ }],
  contain: [{ breaks: stateIsAFile, says: /^warn `leeway run` does not work here/ }],
  'classifier-key': [
    {
      breaks: () => writeConfig(installed, '{ "classifier": { "provider": "anthropic" } }'),
      says: /^warn `ANTHROPIC_API_KEY` is not set here/,
    },
  ],
  speed: [{ breaks: removeCache, says: /^warn no code cache/ }],
  agent: [{ breaks: () => ({ env: { PATH: '/usr/bin:/bin' } }), says: /^warn `claude` is not on PATH/ }],
  'hook-script': [
    {
      breaks: () => rmSync(inHome('.config/leeway/hooks/claude-code')),
      says: /^fail .*is missing: a hook that reads it denies/,
    },
  ],
  'hook-key': [
    {
      breaks: () => writeConfig(installed, '{ "classifier": { "provider": "anthropic" } }'),
      says: /^fail the hook does not pass `ANTHROPIC_API_KEY` on/,
    },
  ],
  unchanged: [
    {
      breaks: () => settings((text) => text.replace('"PostToolUse"', '"PostToolUses"')),
      says: /^warn changed since `leeway init`/,
    },
    {
      breaks: () => rmSync(inHome('.config/leeway/installed.json')),
      says: /^warn there is no record of this hook's installation/,
    },
  ],
  transcript: [
    { breaks: () => openDirectory(inHome('.claude/projects')), says: /^warn other users can write in/ },
    { breaks: () => writeFileSync(inHome('.claude/projects'), ''), says: /^fail .*is not a directory/ },
  ],
  helper: [
    { breaks: () => writeFileSync(inHome('.config/leeway/cache/helper'), 'off \n'), says: /^warn no process could listen/ },
  ],
  off: [
    {
      breaks: () => switchOff(inHome('.local/state/leeway'), realpathSync(installed.project), Date.now() + 600_000),
      says: /^warn leeway is off in this project until/,
    },
  ],
  place: [
    {
      breaks: () => ({ env: { TMPDIR: join(installed.base, 'lib') } }),
      says: /^warn leeway is installed in a temporary directory/,
    },
  ],
  'settings-readable': [{ breaks: () => settings((text) => text.replace('{', '{{')), says: /^fail .*settings\.json/ }],
  'hook-present': [{ breaks: () => settings(() => '{}'), says: /^fail no hook for `PreToolUse` run `leeway init claude-code`/ }],
  'hook-current': [
    {
      breaks: () => settings((text) => text.replace('"timeout": 60', '"timeout": 1')),
      says: /^fail the hook for `PreToolUse` differs from what `leeway init` would write/m,
    },
    {
      breaks: () => appendFileSync(hookScript(), '\n'),
      says: /^fail .*was written by another version of leeway, or was changed/,
    },
  ],
  'hook-outdated': [
    {
      breaks: () => writeFileSync(hookScript(), readFileSync(hookScript(), 'utf8').replaceAll(installed.dist, '/opt/old/dist')),
      says: /^fail .*hooks\/claude-code` starts a different installation of leeway/,
    },
    {
      breaks: () => writeFileSync(hookScript(), 'exit 0\n'),
      says: /^fail .*hooks\/claude-code` was changed and does not start leeway/,
    },
  ],
  'hook-answers': [
    {
      breaks: () => writeFileSync(hookScript(), 'exit 3\n'),
      says: /^fail claude-code: a harmless call is blocked.* run `leeway init claude-code` again/,
    },
    {
      breaks: () => writeConfig(installed, '{ "allow": ['),
      says: /^fail claude-code: a harmless call is blocked.* fix the mistakes in the configuration first/,
    },
    {
      breaks: () => settings((text) => text.replace('"PreToolUse"', '"PreToolUses"')),
      says: /^fail claude-code: leeway has no `PreToolUse` hook in the user settings/,
    },
    {
      breaks: () => settings((text) => text.replaceAll(/"trap [^\n]*",/g, '"exit 0 # leeway hook",')),
      says: /^fail claude-code: a harmful call is let through/m,
    },
  ],
  'not-disabled': [
    { breaks: () => settings((text) => text.replace('{', '{"disableAllHooks": true,')), says: /^fail .*so no hook runs/ },
    { breaks: () => inRepository({ disableAllHooks: true }), says: /^fail .*project.*so no hook runs/ },
    {
      breaks: () => settings((text) => text.replace('{', '{"permissions": {"defaultMode": "bypassPermissions"},')),
      says: /^fail .*if the hook could not start, every call would run/,
    },
    {
      breaks: () => codexHooksOff(installed.home),
      says: /^fail .*home\/\.codex\/config\.toml`: `features\.hooks` is false, so no hook runs/,
    },
    {
      breaks: () => codexHooksOff(installed.project),
      says: /^fail .*project\/\.codex\/config\.toml`: `features\.hooks` is false, so no hook runs/,
    },
  ],
  'other-hooks': [
    {
      breaks: () => inRepository({ hooks: otherHook('rtk rewrite') }),
      says: /^fail .*another hook that rewrites calls: `rtk rewrite`/,
    },
    {
      breaks: () => inRepository({ hooks: otherHook('./notify.sh') }),
      says: /^warn .*another hook before calls: `\.\/notify\.sh`/,
    },
  ],
  'repository-env': [
    { breaks: () => inRepository({ env: { NODE_OPTIONS: '--require ./x.js' } }), says: /^warn .*sets `NODE_OPTIONS`/ },
  ],
  'env-file': [{ breaks: variablesBeforeTheHook, says: /^(warn|fail) .*\.env.*BASH_ENV/ }],
  plugin: [
    {
      breaks: () => settings((text) => text.replace('{', '{"enabledPlugins": {"leeway@leeway": true},')),
      says: /^warn leeway is installed twice/m,
    },
  ],
  'hook-trusted': [
    { breaks: () => codexIsNotTrusted(), says: /^fail Codex does not trust the hook for .*skips it/ },
    { breaks: () => codexIsNotTrusted('--project'), says: /^fail Codex does not trust the hook for .*skips it/ },
    { breaks: codexTrustsTheUsersOnly, says: /^ok Codex trusts the hooks.*\nwarn Codex does not trust the hook for/ },
  ],
  questions: [
    {
      breaks: () => writeConfig(installed, '{ "questions": { "command": ["/nowhere/ask"] } }'),
      says: /^fail `questions\.command` cannot be used, so that nobody is asked: `\/nowhere\/ask` is not there/,
    },
  ],
  waits: [{ breaks: clineCannotWait, says: /^warn Cline waits 3 seconds for leeway, so no call waits for you/ }],
};

/** Checks whose broken set-ups are in other tests. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  node: 'src/cli/machine-checks.test.ts',
  platform: 'src/cli/machine-checks.test.ts',
  timeout: 'src/cli/machine-checks.test.ts',
  latency: 'src/cli/machine-checks.test.ts',
  classifier: 'test/agents/doctor.test.ts',
  'config-note': 'test/classifier/promises.test.ts',
  sessions: 'test/agents/doctor.test.ts',
  'project-hook': 'test/agents/doctor.test.ts',
};

const hookScript = (): string => inHome('.config/leeway/hooks/claude-code');

function inRepository(value: object): void {
  mkdirSync(join(installed.project, '.claude'));
  writeFileSync(join(installed.project, '.claude/settings.json'), JSON.stringify(value));
}

const otherHook = (command: string): object => ({ PreToolUse: [{ matcher: '*', hooks: [{ type: 'command', command }] }] });

function variablesBeforeTheHook(): Doctor {
  expect(installed.run(['init', 'gemini-cli', '--yes']).code).toBe(0);
  mkdirSync(join(installed.project, '.gemini'));
  writeFileSync(join(installed.project, '.gemini/.env'), 'BASH_ENV=./x.sh\n');
  return { agent: 'gemini-cli' };
}

function codexIsNotTrusted(...where: readonly string[]): Doctor {
  expect(installed.run(['init', 'codex', '--yes', ...where]).code).toBe(0);
  return { agent: 'codex' };
}

function codexTrustsTheUsersOnly(): Doctor {
  expect(installed.run(['init', 'codex', '--yes']).code).toBe(0);
  trustCodexHooks(installed);
  return codexIsNotTrusted('--project');
}

function clineCannotWait(): Doctor {
  writeConfig(installed, '{ "questions": { "wait_seconds": 15 } }');
  expect(installed.run(['init', 'cline', '--yes']).code).toBe(0);
  return { agent: 'cline' };
}

function codexHooksOff(directory: string): Doctor {
  expect(installed.run(['init', 'codex', '--yes']).code).toBe(0);
  mkdirSync(join(directory, '.codex'), { recursive: true });
  writeFileSync(join(directory, '.codex/config.toml'), 'features.hooks = false\n');
  return { agent: 'codex' };
}

/** Without the helper, which would make a new one. */
function removeCache(): void {
  expect(installed.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
  rmSync(inHome('.config/leeway/cache'), { recursive: true, force: true });
}

function stateIsAFile(): Doctor {
  const at = join(installed.base, 'state');
  mkdirSync(at);
  writeFileSync(join(at, 'leeway'), '');
  return { env: { XDG_STATE_HOME: at } };
}

function openDirectory(path: string): void {
  mkdirSync(path);
  chmodSync(path, 0o777);
}

const CASES = Object.entries(BROKEN).flatMap(([id, all]) => all.map((one, at) => [id, at, one] as const));

it.each(CASES)('%s, broken set-up %i', (id, _, { breaks, says }) => {
  const found = doctor(breaks() ?? {}).filter((check) => check.id === id);
  expect(found.map(({ state, message, todo }) => `${state} ${message} ${todo ?? ''}`).join('\n')).toMatch(says);
});

it('every check has a broken set-up', () => {
  const source = CHECKING.map((file) => readFileSync(join(TOP, file), 'utf8')).join('\n');
  const ids = new Set(
    [...source.matchAll(/(?:\bid: |\b(?:ok|fail)\(|\bbad\('\w+', )'([a-z-]+)'/g)].map((match) => match[1] ?? ''),
  );
  expect(ids.size).toBeGreaterThan(20);
  expect([...ids].toSorted()).toEqual([...Object.keys(BROKEN), ...Object.keys(ELSEWHERE)].toSorted());
});

it('a set-up without a mistake has no failed check', () => {
  expect(doctor().filter(({ state }) => state === 'fail')).toEqual([]);
});

it('a hook that was installed and is gone fails, also if no agent is named', () => {
  settings((text) => text.replace('"PreToolUse"', '"PreToolUses"'));
  const done = installed.run(['doctor', '--offline']);
  expect(done.out).toContain('no hook for `PreToolUse`');
  expect(done.code).toBe(12);
});
