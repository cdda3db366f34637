import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Json } from '../model/call.ts';
import type { LoadedConfig } from './load-config.ts';
import { loadConfig, ruleContext } from './load-config.ts';
import type { KnowledgeMemory } from './remembered-knowledge.ts';

const ROOT = '/home/me/p';
const USER = '/home/me/.config/leeway/config.jsonc';
const PROJECT = `${ROOT}/.leeway/config.jsonc`;

/** Through JSON, as in a file. */
function memoryOf(): KnowledgeMemory & { kept(): string | undefined; reads: number } {
  let text: string | undefined;
  const made = {
    get: () => undefined,
    set: () => undefined,
    reads: 0,
    kept: () => text,
    config: {
      read: () => ((made.reads += 1), text === undefined ? undefined : (JSON.parse(text) as Json)),
      write: (value: Json) => {
        text = JSON.stringify(value);
      },
    },
  };
  return made;
}

function load(
  files: Readonly<Record<string, string>>,
  memory?: KnowledgeMemory,
  env: Readonly<Record<string, string>> = {},
): LoadedConfig {
  const host = fixtureHost({ tree: { [`${ROOT}/.git/HEAD`]: 'ref: refs/heads/main\n', ...files }, env });
  return loadConfig(host, ruleContext(host, ROOT), { memory });
}

/** Everything that affects decisions: the whole configuration, and the rules as indexed. */
const seen = ({ config, index }: LoadedConfig): unknown =>
  JSON.parse(
    JSON.stringify([
      { ...config, origins: config.origins },
      [...index.commands].map(([key, list]) => [key, list.map(({ rule, command }) => [rule, command])]),
      index.sql,
      [...index.tools],
      index.toolPatterns,
      index.domains,
      [...index.effects],
      index.prose.map(({ rule, text, terms }) => [rule, text, terms]),
      index.paths.empty,
      index.paths
        .denies({ kind: 'path', path: '/home/me/.ssh/id_rsa', extent: 'one' })
        .map(({ rule, lies }) => [rule.rule, lies]),
    ]),
  );

const CONFIGS: readonly (readonly [string, object])[] = [
  ['nothing', {}],
  ['commands', { allow: ['npm test', 'Bash(git push:*)', 'make *'], soft_deny: ['rm -rf', 'sudo rm'], ask: ['git rebase'] }],
  [
    'statements, tools, paths, effects',
    { hard_deny: ['DROP TABLE', 'Read(~/.ssh/**)', 'mcp__x__*', 'WebFetch(domain:a.example)'], ask: ['publish'] },
  ],
  [
    'sentences',
    {
      soft_deny: ['never run migrations without asking', 'only use pnpm', '$defaults'],
      allow: ['tests may run'],
      environment: ['a monorepo'],
    },
  ],
  ['scripts and options nobody knows', { allow: ['./scripts/dev.sh', 'cmd: git --strange'], soft_deny: ['cmd: ls --no-such'] }],
  [
    'settings',
    {
      on_block: 'ask',
      trusted_hosts: ['*.example.org'],
      dump: '~/dumps',
      log: { originals: true },
      classifier: { provider: 'anthropic', model: 'm' },
    },
  ],
];

describe('a configuration that is remembered is the one that was read', () => {
  it.each(CONFIGS)('%s', (_, config) => {
    const files = { [USER]: JSON.stringify(config) };
    const memory = memoryOf();
    const expected = seen(load(files));
    expect(seen(load(files, memory))).toEqual(expected);
    expect(memory.kept()).toBeDefined();
    const written = memory.kept();
    expect(seen(load(files, memory))).toEqual(expected);
    expect(memory.kept()).toBe(written);
    expect(memory.reads).toBe(2);
  });
});

describe('what is remembered no longer holds', () => {
  const before = { [USER]: '{ "hard_deny": ["git push"] }' };
  const CHANGES: readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>?][] = [
    ['another text', { [USER]: '{ "hard_deny": ["git pull"] }' }],
    ['one more space', { [USER]: '{ "hard_deny": ["git push"]  }' }],
    ['no file', {}],
    ['a file that is damaged', { [USER]: '{ "hard_deny": ' }],
    ['a managed file', { ...before, '/etc/leeway/config.jsonc': '{ "hard_deny": ["curl"] }' }],
    ['a file of the project', { ...before, [PROJECT]: '{ "hard_deny": ["curl"] }' }],
    ['a variable', before, { LEEWAY_ON_GUARDED: 'deny' }],
    ['a program of the user', { ...before, '/home/me/.config/leeway/programs/x.jsonc': '{ "name": ' }],
  ];
  it.each(CHANGES)('%s', (_, files, env = {}) => {
    const memory = memoryOf();
    load(before, memory);
    expect(memory.kept()).toBeDefined();
    expect(seen(load(files, memory, env))).toEqual(seen(load(files, undefined, env)));
  });
});

describe('what is not kept', () => {
  it.each([
    ['a configuration with a mistake', { [USER]: '{ "hard_deny": ["a sentence that is no command"] }' }],
    ['directories, which are looked up on the disk', { [USER]: '{ "trusted_directories": ["/srv/other"] }' }],
    ['a project with rules of its own', { [USER]: '{}', [PROJECT]: '{ "allow": ["curl"] }' }],
  ])('%s', (_, files) => {
    const memory = memoryOf();
    load(files, memory);
    expect(memory.kept()).toBeUndefined();
  });
});
