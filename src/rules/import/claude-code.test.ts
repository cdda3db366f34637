import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/call.ts';
import { readRule } from '../read-rule.ts';
import { testKnowledge } from '../test-knowledge.ts';
import { importClaudeCode, type ImportOptions } from './claude-code.ts';

const project: ImportOptions = { scope: 'project', base: '/repo', read: (text, list) => readRule(text, list, testKnowledge) };
const user: ImportOptions = { ...project, scope: 'user', base: '/home/me' };
const permission = (list: string, rule: string, options = project) =>
  importClaudeCode({ permissions: { [list]: [rule] } }, options);

describe('permissions that are understood', () => {
  it.each([
    ['allow', 'Bash(npm run test:*)', 'allow', 'Bash(npm run test:*)'],
    ['allow', 'Bash(npm test)', 'allow', 'Bash(npm test)'],
    ['allow', 'Bash(git status *)', 'allow', 'Bash(git status *)'],
    ['ask', 'Bash(git push:*)', 'ask', 'Bash(git push:*)'],
    ['deny', 'Bash(rm -rf:*)', 'hard_deny', 'Bash(rm -rf:*)'],
    ['deny', 'Read(//etc/shadow)', 'hard_deny', 'Read(/etc/shadow)'],
    ['deny', 'Read(~/.ssh/**)', 'hard_deny', 'Read(~/.ssh/**)'],
    ['deny', 'Read(./secrets/**)', 'hard_deny', 'Read(/repo/secrets/**)'],
    ['deny', 'Read(.env)', 'hard_deny', 'Read(/repo/**/.env)'],
    ['allow', 'Edit(/docs/**)', 'allow', 'Edit(/repo/docs/**)'],
    ['allow', 'WebFetch(domain:docs.example.org)', 'allow', 'WebFetch(domain:docs.example.org)'],
    ['allow', 'mcp__github__get_issue', 'allow', 'mcp__github__get_issue'],
    ['allow', 'mcp__github', 'allow', 'mcp__github__*'],
    ['deny', 'Bash', 'hard_deny', 'Bash'],
    ['deny', 'WebFetch', 'hard_deny', 'WebFetch'],
    ['deny', 'Task(reviewer)', 'hard_deny', 'Agent(reviewer)'],
    ['deny', 'Read', 'hard_deny', 'Read'],
    ['deny', 'Read(**)', 'hard_deny', 'Read'],
    ['deny', 'Write(*)', 'hard_deny', 'Write'],
    ['deny', 'Glob(//srv/**)', 'hard_deny', 'Read(/srv/**)'],
    ['deny', 'Grep(//srv/**)', 'hard_deny', 'Read(/srv/**)'],
    ['deny', 'NotebookEdit(~/n/**)', 'hard_deny', 'Edit(~/n/**)'],
    ['deny', 'MultiEdit(~/n/**)', 'hard_deny', 'Edit(~/n/**)'],
    ['deny', 'Write(/a.txt)', 'hard_deny', 'Write(/repo/a.txt)'],
    ['deny', 'Read(./.env)', 'hard_deny', 'Read(/repo/.env)'],
    ['deny', 'Read(a/.env)', 'hard_deny', 'Read(/repo/a/.env)'],
    ['deny', 'mcp__db__*', 'hard_deny', 'mcp__db__*'],
    ['deny', 'mcp__*', 'hard_deny', 'mcp__*'],
    ['deny', 'mcp__db*', 'hard_deny', 'mcp__db*'],
    ['deny', 'Bash( rm -rf:* )', 'hard_deny', 'Bash(rm -rf:*)'],
  ])('%s %s', (list, text, expectedList, expected) => {
    expect(permission(list, text)).toMatchObject({
      rules: [{ list: expectedList, text: expected, from: `permissions.${list}[0]` }],
      notUnderstood: [],
    });
  });
});

describe('allow rules too broad to be taken over', () => {
  it.each([
    'Bash',
    'Bash(*)',
    'Bash()',
    'Bash(python:*)',
    'Bash(python3 *)',
    'Bash(/usr/bin/env:*)',
    'Bash(bash -c:*)',
    'Bash(npm run:*)',
    'Bash(sudo:*)',
    'Bash(git:*)',
    'Bash(npx *)',
    'Edit',
    'Edit(**)',
    'Edit(//**)',
    'Write(*)',
    'Read',
    'WebFetch',
    'WebFetch(domain:*)',
    'mcp__*',
    '*',
  ])('%s', (text) => {
    const out = permission('allow', text);
    expect(out.rules).toEqual([]);
    expect(out.notUnderstood[0]?.why).toMatch(/it allows/);
  });
  it('the same lines as denies are taken', () => {
    expect(permission('deny', 'Bash(sudo:*)').rules).toHaveLength(1);
  });
});

describe('what is not understood is said', () => {
  it.each([
    ['allow', 'Skill(deploy)', /skills/],
    ...['WebSearch', 'TodoWrite', 'TodoRead', 'Glob', 'Grep', 'LS', 'ToolSearch', 'ExitPlanMode', 'AskUserQuestion'].map(
      (tool): [string, string, RegExp] => ['deny', tool, /no rule/],
    ),
    ['allow', 'SlashCommand(/deploy)', /skills/],
    ['deny', 'Read(~/a) and more', /./],
    ['deny', 'Bash(git pu*sh)', /inside a word/],
    ['allow', 'Bash(npm test && rm -rf /)', /simple command/],
    ['allow', 'Bash(foo $(id))', /simple command/],
    ['allow', 'Frobnicate(x)', /unknown tool/],
    ['deny', 'Read(../other/**)', /out of the project/],
    ['deny', 'Read(!x)', /exception/],
    ['deny', 'Bash(curl*)', /inside a word/],
  ])('%s %s', (list, text, why) => {
    expect(permission(list, text)).toMatchObject({ rules: [], notUnderstood: [{ text, why: expect.stringMatching(why) }] });
  });
  it.each([
    [null, '', 'object'],
    [['x'], '', 'object'],
    [{ permissions: { allow: 'x' } }, 'permissions.allow', 'list'],
    [{ permissions: { allow: ['Bash(ls)', 1] } }, 'permissions.allow[1]', 'text'],
    [{ permissions: { deny: [' '] } }, 'permissions.deny[0]', 'text'],
    [{ permissions: { disableBypassPermissionsMode: 'disable' } }, 'permissions.disableBypassPermissionsMode', 'agent'],
    [{ permissions: { disableAutoMode: 'disable' } }, 'permissions.disableAutoMode', 'agent'],
    [{ permissions: { defaultMode: 'plan' } }, 'permissions.defaultMode', 'agent'],
  ] as const)('%j', (settings, from, why) => {
    expect(importClaudeCode(settings as Json, project).notUnderstood).toEqual([
      { from, text: expect.any(String), why: expect.stringContaining(why) },
    ]);
  });
  it('a `*` that stands for a word is said', () => {
    expect(permission('deny', 'Bash(git * push)').rules[0]?.note).toContain('one word');
    expect(permission('deny', 'Bash(git push *)').rules[0]).toStrictEqual({
      list: 'hard_deny',
      text: 'Bash(git push *)',
      from: 'permissions.deny[0]',
    });
  });
  it('a relative path in the user settings', () => {
    expect(permission('allow', 'Edit(src/**)', user).notUnderstood[0]?.why).toContain('relative');
  });
  it.each([
    [null],
    [[]],
    ['x'],
    [{ permissions: [] }],
    [{ permissions: { allow: 'x' } }],
    [{ permissions: { allow: [1, null, ''] } }],
    [{ __proto__: { permissions: { allow: ['Bash(ls)'] } } }],
  ] as const)('any JSON is survived %#', (settings) => {
    expect(importClaudeCode(settings as Json, project).rules).toEqual([]);
  });
});

describe('the rest of the settings', () => {
  it('autoMode lists are prose, and a hard line is not left to a model', () => {
    const out = importClaudeCode(
      {
        autoMode: {
          environment: ['$defaults', 'the staging cluster is ours'],
          allow: ['$defaults', 'deploying to staging is fine'],
          soft_deny: ['never touch billing'],
          hard_deny: ['never send customer data'],
        },
      },
      project,
    );
    expect(out.environment).toEqual([{ text: 'the staging cluster is ours', from: 'autoMode.environment[1]' }]);
    expect(out.rules.map(({ list, text }) => `${list} ${text}`)).toEqual([
      'allow prose: deploying to staging is fine',
      'soft_deny prose: never touch billing',
      'soft_deny prose: never send customer data',
    ]);
    expect(out.rules[2]?.note).toContain('cannot be enforced strictly');
    expect(out.rules[1]?.note).toBeUndefined();
  });
  it('directories and modes', () => {
    const out = importClaudeCode(
      {
        permissions: { additionalDirectories: ['~/lib', '../docs', '/srv/x', 'C:\\x', 'C:/y', '~x'], defaultMode: 'acceptEdits' },
      },
      project,
    );
    expect(out.directories).toEqual([
      { path: '~/lib', from: 'permissions.additionalDirectories[0]' },
      { path: '/srv/x', from: 'permissions.additionalDirectories[2]' },
      { path: 'C:\\x', from: 'permissions.additionalDirectories[3]' },
      { path: 'C:/y', from: 'permissions.additionalDirectories[4]' },
    ]);
    expect(out.notUnderstood.map(({ from }) => from)).toEqual([
      'permissions.additionalDirectories[1]',
      'permissions.additionalDirectories[5]',
      'permissions.defaultMode',
    ]);
  });
});
