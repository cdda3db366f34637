import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { HOOKED_AGENTS, hookedAgent } from './agents.ts';
import type { Installation } from './hook-line.ts';
import type { FileChange, PlanResult, PlanInput, Scope } from './install.ts';
import { textDiff } from './text-diff.ts';

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

const input = (files: Readonly<Record<string, string>>, more: Partial<PlanInput> = {}): PlanInput => ({
  scope: 'user',
  base: '/home/me',
  installation,
  read: (path) => files[path],
  readOwn: (path) => files[path],
  ...more,
});

const FILES: Readonly<Record<string, string>> = {
  'claude-code': '.claude/settings.json',
  codex: '.codex/hooks.json',
  'gemini-cli': '.gemini/settings.json',
  'qwen-code': '.qwen/settings.json',
};

const plan = (
  act: 'init' | 'uninit',
  agent: string,
  files: Readonly<Record<string, string>>,
  more: Partial<PlanInput> = {},
): PlanResult => {
  const installer = hookedAgent(agent)?.hook.installer;
  if (installer === undefined) throw new Error(agent);
  return installer[act](input(files, more));
};
const allChanges = (planned: PlanResult): readonly FileChange[] => (planned.kind === 'plan' ? planned.changes : []);
const isOwn = ({ path }: FileChange): boolean => path.startsWith(`${installation.configDir}/`);
/** Of the agent's own files. */
const changes = (planned: PlanResult): readonly FileChange[] => allChanges(planned).filter((change) => !isOwn(change));
const only = (planned: PlanResult): string => {
  const [change, ...rest] = changes(planned);
  if (change?.text === undefined || rest.length > 0) throw new Error(JSON.stringify(planned));
  return change.text;
};

const SETTINGS: readonly (readonly [string, string])[] = [
  ['an empty object', '{}\n'],
  ['two spaces', '{\n  "model": "x",\n  "env": { "A": "1" }\n}\n'],
  ['tabs, no newline at the end', '{\n\t"model": "x"\n}'],
  ['windows lines', '{\r\n  "model": "x"\r\n}\r\n'],
  ['comments at the ends', '// head\n{\n  "model": "x" // last\n  // below\n}\n// tail\n'],
  ['one line', '{"model":"x","hooks":{"PreToolUse":[{"hooks":[]}],"BeforeTool":[{"hooks":[]}]}}'],
  ['comments and a trailing comma', '{\n  // mine\n  "model": "x", /* why */\n}\n'],
  [
    'other hooks',
    '{\n  "hooks": {\n    "Stop": [{ "hooks": [{ "type": "command", "command": "say done" }] }],\n    "PreToolUse": [\n      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "mine" }] }\n    ]\n  }\n}\n',
  ],
];

describe.each(Object.entries(FILES))('%s', (agent, file) => {
  test.each(SETTINGS)('init and uninit on %s', (_, text) => {
    const added = only(plan('init', agent, { [file]: text }));
    expect(changes(plan('init', agent, { [file]: added }))).toEqual([]);
    expect(added.includes('\r\n')).toBe(text.includes('\r\n'));
    const removed = only(plan('uninit', agent, { [file]: added }));
    expect(removed).toBe(text);
    expect(changes(plan('uninit', agent, { [file]: removed }))).toEqual([]);
  });

  test.each(SETTINGS)('only lines are added to %s', (_, text) => {
    const added = only(plan('init', agent, { [file]: text }));
    // The new text contains every byte of the old one, in order; only commas and our entry were added.
    let at = 0;
    for (const character of text) {
      at = added.indexOf(character, at) + 1;
      expect(at).toBeGreaterThan(0);
    }
    const mended = text.replace(/,(\s*})/g, '$1');
    expect(parse(only(plan('uninit', agent, { [file]: added })))).toEqual(parse(mended));
  });

  test('a new file', () => {
    const value = parse(only(plan('init', agent, {})));
    const events = Object.keys(value.hooks);
    expect(events).toContain(agent === 'gemini-cli' ? 'BeforeTool' : 'PreToolUse');
    for (const event of events)
      expect(value.hooks[event][0].hooks[0].command).toContain(`set -- ${event} '${installation.configDir}/hooks/${agent}'; `);
  });

  test('the script in our own directory comes first, follows the installation, and goes last', () => {
    const path = `${installation.configDir}/hooks/${agent}`;
    const [script, settings] = allChanges(plan('init', agent, {}));
    expect(script?.path).toBe(path);
    const files = { [path]: script?.text ?? '', [file]: settings?.text ?? '' };
    expect(allChanges(plan('init', agent, files))).toEqual([]);
    const moved = allChanges(plan('init', agent, files, { installation: { ...installation, script: '/new/leeway.cjs' } }));
    expect(moved).toEqual([{ path, before: script?.text, text: script?.text?.replaceAll('/opt/leeway/', '/new/') }]);
    expect(allChanges(plan('uninit', agent, files)).at(-1)).toEqual({ path, before: script?.text, text: undefined });
  });

  test('an older line of ours is replaced, not doubled', () => {
    const added = only(plan('init', agent, {})).replaceAll(/trap [^;]*;/g, 'env /opt/leeway/dist/hook.sh ');
    const moved = only(plan('init', agent, { [file]: added }));
    expect(added).toContain('/opt/leeway');
    expect(moved).not.toContain('/opt/leeway');
    for (const list of Object.values(parse(moved).hooks)) expect(list).toHaveLength(1);
  });

  test('a handler that a person put beside ours stays, ours goes', () => {
    const value = parse(only(plan('init', agent, {})));
    for (const list of Object.values(value.hooks) as { hooks: object[] }[][])
      list[0]?.hooks.push({ type: 'command', command: 'mine' });
    const text = JSON.stringify(value, null, 2);
    const removed = only(plan('uninit', agent, { [file]: text }));
    expect(removed).not.toContain('leeway');
    expect(removed.split('"mine"').length - 1).toBe(Object.keys(value.hooks).length);
    const again = parse(only(plan('init', agent, { [file]: text })));
    for (const list of Object.values(again.hooks) as { hooks: object[] }[][])
      expect(list.map((entry) => entry.hooks.length)).toEqual([1, 1]);
  });

  test.each(['{', '[]', '{"hooks": []}', '{"hooks": {"PreToolUse": {}, "BeforeTool": {}}}', 'null'])('leaves %s alone', (text) =>
    expect(plan('init', agent, { [file]: text }).kind).toBe('trouble'),
  );
});

describe('settings in which a dead hook would let everything run', () => {
  test.each([
    ['claude-code', '{"disableAllHooks": true}'],
    ['claude-code', '{"permissions": {"defaultMode": "bypassPermissions"}}'],
    ['gemini-cli', '{"hooksConfig": {"enabled": false}}'],
    ['gemini-cli', '{"hooksConfig": {"disabled": ["leeway"]}}'],
    ['qwen-code', '{"disableAllHooks": true}'],
  ])('%s %s', (agent, text) => {
    const files = { [FILES[agent] ?? '']: text };
    expect(plan('init', agent, files).kind).toBe('trouble');
    expect(plan('init', agent, files, { accept: 'open-settings' }).kind).toBe('plan');
  });
});

describe('opencode', () => {
  const SETTING = '.config/opencode/opencode.json';
  const PLUGIN = '.config/opencode/plugins/leeway.js';
  test('writes the plugin and a permission that asks', () => {
    const [plugin, settings] = changes(plan('init', 'opencode', { [SETTING]: '{\n  "model": "x"\n}\n' }));
    expect(plugin?.path).toBe(`/home/me/${PLUGIN}`);
    expect(settings?.text).toBe('{\n  "model": "x",\n  "permission": {\n    "*": "ask"\n  }\n}\n');
    expect(changes(plan('init', 'opencode', { [SETTING]: settings?.text ?? '', [PLUGIN]: plugin?.text ?? '' }))).toEqual([]);
    expect(changes(plan('uninit', 'opencode', { [PLUGIN]: plugin?.text ?? '' }))).toMatchObject([{ text: undefined }]);
  });
  test.each(['{"permission": "allow"}', '{"permission": {"bash": "ask"}}', '{"permission": {"*": "allow"}}'])(
    'refuses %s',
    (text) => {
      expect(plan('init', 'opencode', { [SETTING]: text }).kind).toBe('trouble');
      expect(plan('init', 'opencode', { [SETTING]: text }, { accept: 'open-settings' }).kind).toBe('plan');
    },
  );
  test('does not overwrite a plugin of that name which is not ours', () =>
    expect(plan('init', 'opencode', { [PLUGIN]: 'mine' }).kind).toBe('trouble'));
  test('does not remove one either', () => expect(changes(plan('uninit', 'opencode', { [PLUGIN]: 'mine' }))).toEqual([]));
  test('takes the settings file that exists', () =>
    expect(changes(plan('init', 'opencode', { '.config/opencode/opencode.jsonc': '{}' })).at(-1)?.path).toBe(
      '/home/me/.config/opencode/opencode.jsonc',
    ));
});

describe('kilo, which allows every command by itself', () => {
  const SETTING = '.config/kilo/kilo.json';
  const settings = (text: string): unknown =>
    parse(changes(plan('init', 'kilo', { [SETTING]: text })).find(({ path }) => path.endsWith(SETTING))?.text ?? text);
  const asks = { '*': 'ask', bash: 'ask' };
  test.each([
    ['{}', { permission: asks }],
    // Kilo has written this.
    ['{"permission": {"bash": "allow"}}', { permission: asks }],
    ['{"permission": {"*": "ask"}}', { permission: asks }],
    ['{"permission": {"*": "deny", "edit": "ask"}}', { permission: { '*': 'deny', edit: 'ask', bash: 'deny' } }],
    ['{"permission": "ask"}', { permission: 'ask' }],
  ])('%s', (text, wanted) => expect(settings(text)).toEqual(wanted));
  test.each(['{"permission": "allow"}', '{"permission": {"bash": "allow", "edit": "allow"}}'])('refuses %s', (text) =>
    expect(plan('init', 'kilo', { [SETTING]: text }).kind).toBe('trouble'),
  );
});

test.each<Scope>(['user', 'project'])('every file that init touches in %s scope is announced', (scope) => {
  for (const { hook } of HOOKED_AGENTS) {
    const { installer } = hook;
    const planned = installer.init(input({}, { scope, base: '/b' }));
    for (const { path } of changes(planned)) expect(installer.files[scope].map((file) => `/b/${file}`)).toContain(path);
  }
});

test('textDiff shows the changed lines with some around them', () =>
  expect(textDiff('a\nb\nc\nd\ne\n', 'a\nb\nc\nX\nd\ne\n')).toBe('@@ line 2 @@\n  b\n  c\n+ X\n  d\n  e'));
