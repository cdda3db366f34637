// What `leeway rules` and `leeway config` tell a person.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { FixtureNode } from '../host/fixture-host.ts';
import type { ConfigInput } from './config-shape.ts';
import { describeConfig } from './describe-config.ts';
import { describeRules } from './describe-rules.ts';
import { readConfig } from './read-config.ts';
import { testKnowledge } from './test-knowledge.ts';

function read(user: ConfigInput, more: { readonly project?: ConfigInput; readonly managed?: ConfigInput } = {}) {
  const tree: Record<string, FixtureNode> = { '/repo/': {}, '/home/me/.config/leeway/config.jsonc': JSON.stringify(user) };
  if (more.project !== undefined) tree['/repo/.leeway/config.jsonc'] = JSON.stringify(more.project);
  if (more.managed !== undefined) tree['/etc/leeway/config.jsonc'] = JSON.stringify(more.managed);
  const host = fixtureHost({ home: '/home/me', tree });
  const config = readConfig(host, { knowledge: testKnowledge, projectRoot: '/repo' });
  return {
    config,
    rules: describeRules(config, { knowledge: testKnowledge, host, root: '/repo' }).filter((rule) => !rule.builtIn),
  };
}

test.each<[string, string, string]>([
  ['rm -rf', 'soft_deny', 'command rm, with recursive, force'],
  ['DROP TABLE', 'soft_deny', 'SQL DROP TABLE'],
  ['force push', 'hard_deny', 'effect "force-push"'],
  ['Bash(npm run test:*)', 'allow', 'command npm run, with test, and any further words'],
  ['Read(~/.ssh/**)', 'hard_deny', 'reading files `~/.ssh/**`'],
  ['be kind', 'soft_deny', 'prose'],
])('%s is read as it says', (text, list, expected) => {
  expect(read({ [list]: [text] }).rules.map((rule) => rule.readAs.join(' + '))).toEqual([expected]);
});

test('prose shows its terms', () => {
  expect(read({ soft_deny: ['never run migrations without asking'] }).rules[0]?.terms).toEqual(['migration']);
});

test.each<[string, ConfigInput, string, RegExp | undefined]>([
  [
    'an allow that a hard_deny forbids',
    { allow: ['git push origin x'], hard_deny: ['git push'] },
    'git push origin x',
    /has no effect: `git push` \(hard_deny/,
  ],
  ['one that it forbids in part', { allow: ['git push'], hard_deny: ['git push --force'] }, 'git push', undefined],
  [
    'an allow whose effect is forbidden',
    { allow: ['git push --force'], hard_deny: ['force push'] },
    'git push --force',
    /forbids everything it covers/,
  ],
  ['an allow that is guarded', { allow: ['git push'], soft_deny: ['push'] }, 'git push', /guards everything it covers/],
  [
    'a path below another',
    { allow: ['Read(~/.ssh/config)'], hard_deny: ['Read(~/.ssh/**)'] },
    'Read(~/.ssh/config)',
    /forbids everything it covers/,
  ],
  [
    'a path beside another',
    { allow: ['Read(~/.sshx/config)'], hard_deny: ['Read(~/.ssh/**)'] },
    'Read(~/.sshx/config)',
    undefined,
  ],
  ['another act', { allow: ['Read(src/x)'], hard_deny: ['Edit(src/**)'] }, 'Read(src/x)', undefined],
  ['a tool in a pattern', { allow: ['mcp__x__y'], hard_deny: ['mcp__x__*'] }, 'mcp__x__y', /forbids everything it covers/],
  ['an effect in allow', { allow: ['push'] }, 'push', /applies to unclear calls only/],
  ['a star', { allow: ['git log *'] }, 'git log *', /every option/],
  [
    'an unknown program',
    { allow: ['frobnicate --all'] },
    'frobnicate --all',
    /does not know a program `frobnicate`; if it is a command, write `cmd: frobnicate --all`/,
  ],
  ['an unknown program in soft_deny', { soft_deny: ['frobnicate now'] }, 'frobnicate now', /write `cmd: frobnicate now`/],
  [
    'a known program that does not fit',
    { allow: ['npm tset'] },
    'npm tset',
    /does not fit what leeway knows of `npm`; .*`cmd: npm tset`/,
  ],
  [
    'a subcommand that leeway does not know',
    { allow: ['cmd: npm tset'] },
    'cmd: npm tset',
    /does not fit what leeway knows of `npm`; check its spelling with `leeway program npm`/,
  ],
  ['a subcommand that it knows', { allow: ['cmd: npm test'] }, 'cmd: npm test', /^$/],
  ['a sentence', { allow: ['deploy only to staging'] }, 'deploy only to staging', /^$/],
  ['a sentence that says so', { allow: ['prose: frobnicate'] }, 'prose: frobnicate', /^$/],
  ['both ways', { soft_deny: ['make sure the tests pass'] }, 'make sure the tests pass', /counts as both/],
])('remark: %s', (_, user, text, expected) => {
  const remarks = (read(user).rules.find((rule) => rule.text === text)?.remarks ?? ['missing']).join('; ');
  if (expected === undefined) expect(remarks).not.toMatch(/has no effect|missing/);
  else expect(remarks).toMatch(expected);
});

test('a rule that two scopes hold', () => {
  const { rules } = read({ ask: ['sudo'] }, { managed: { ask: ['sudo'] } });
  expect(rules.map((rule) => rule.remarks)).toEqual([
    ['also in user /home/me/.config/leeway/config.jsonc'],
    ['also in managed /etc/leeway/config.jsonc'],
  ]);
});

test('a rule of an untrusted project is not told to the classifier', () => {
  expect(read({}, { project: { hard_deny: ['sudo'] } }).rules.map((rule) => rule.told)).toEqual([false]);
});

test('the configuration is shown without keys', () => {
  const { config } = read({
    classifier: { provider: 'openai', headers: { 'X-Key': 'sk-secret' }, api_key_command: ['pass', 'sk-secret'] },
    on_block: 'ask',
  });
  const described = describeConfig(config);
  expect(JSON.stringify(described)).not.toContain('sk-secret');
  expect(described.values.find((one) => one.key === 'on_block')).toMatchObject({
    value: 'ask',
    from: 'user /home/me/.config/leeway/config.jsonc',
  });
  expect(described.errors).toEqual([]);
});
