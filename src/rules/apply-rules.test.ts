// Rules and calls as a whole: commands, effects and tools that a deny meets, and the near misses it must not.
import { expect, test } from 'vitest';
import { unclear } from '../model/effect.ts';
import { applyRules } from './apply-rules.ts';
import type { Case } from './apply-rules.fixture.ts';
import {
  host,
  rules,
  part,
  read,
  write,
  remove,
  vcs,
  fetch,
  service,
  runs,
  what,
  Q,
  R,
  G,
  F,
  check,
} from './apply-rules.fixture.ts';
import { indexRules } from './rule-index.ts';
import { commandOf, testKnowledge } from './test-knowledge.ts';

test.each<[string, Case]>([
  [
    'rm -rf meets another spelling',
    { rules: { hard_deny: ['rm -rf'] }, part: part('rm -r --force x', [[Q, remove('/repo/x')]]), to: F },
  ],
  ['rm -rf meets a command without findings', { rules: { hard_deny: ['rm -rf'] }, part: part('rm -fR', []), to: F }],
  ['rm -rf does not meet rm -r', { rules: { hard_deny: ['rm -rf'] }, part: part('rm -r x', [[Q, remove('/repo/x')]]), to: Q }],
  ['rm -rf does not meet text', { rules: { hard_deny: ['rm -rf'] }, part: part("echo 'rm -rf /'", []), to: Q }],
  ['nor a commit message', { rules: { hard_deny: ['rm -rf'] }, part: part("git commit -m 'remove rm -rf'", [[Q, what]]), to: Q }],
  [
    'operands in any order',
    { rules: { hard_deny: ['rm -rf build'] }, part: part('rm -rf other ./build/', [[Q, remove('/repo/build')]]), to: F },
  ],
  ['other operands', { rules: { hard_deny: ['rm -rf build'] }, part: part('rm -rf other', [[Q, remove('/repo/other')]]), to: Q }],
  [
    'an unknown operand may hide the option',
    {
      rules: { hard_deny: ['git push --force'] },
      part: { ...part('git push', [[Q, vcs('push')]]), command: { ...commandOf('git push'), operands: [undefined] } },
      to: R,
    },
  ],
  [
    'soft_deny raises to guarded',
    { rules: { soft_deny: ['git push'] }, part: part('git push origin x', [[Q, vcs('push')]]), to: G },
  ],
  ['ask is a floor', { rules: { ask: ['git push'] }, part: part('git push origin x', [[Q, vcs('push')]]), to: Q, ask: true }],
  [
    'ask leaves guarded alone',
    { rules: { ask: ['git push'] }, part: part('git push -f', [[G, vcs('force-push')]]), to: G, ask: true },
  ],
  ['another subcommand', { rules: { soft_deny: ['git push'] }, part: part('git status', []), to: Q }],
  [
    'a prefix of a name is not the name',
    { rules: { soft_deny: ['Bash(npm run test:*)'] }, part: part('npm run testing', [[Q, what]]), to: Q },
  ],
  [
    'a script continued after a colon is',
    { rules: { soft_deny: ['Bash(npm run test:*)'] }, part: part('npm run test:unit', [[Q, what]]), to: G },
  ],
  [
    'a sub-agent by its name',
    {
      rules: { hard_deny: ['Task(reviewer)'] },
      tool: 'Task',
      part: part(undefined, [[Q, { kind: 'delegate', how: 'gated', what: 'reviewer: look at it' }]]),
      to: F,
    },
  ],
  [
    'another sub-agent',
    {
      rules: { hard_deny: ['Task(reviewer)', '~/.ssh/**'] },
      tool: 'Task',
      part: part(undefined, [[Q, { kind: 'delegate', how: 'gated', what: 'reviewers' }]]),
      to: Q,
    },
  ],
  [
    'tools of no family are not each other',
    { rules: { hard_deny: ['TodoWrite'] }, tool: 'SlashCommand', part: part(undefined, [[Q, what]]), to: Q },
  ],
  ['a tool of no family', { rules: { hard_deny: ['TodoWrite'] }, tool: 'TodoWrite', part: part(undefined, [[Q, what]]), to: F }],
  [
    'an option without its value',
    { rules: { hard_deny: ['git push --receive-pack'] }, part: part('git push --receive-pack=./x', [[Q, what]]), to: F },
  ],
  [
    'an option with another value',
    { rules: { hard_deny: ['git push --receive-pack=./y'] }, part: part('git push --receive-pack=./x', [[Q, what]]), to: Q },
  ],
  [
    'a host in letters of its language',
    {
      rules: { hard_deny: ['WebFetch(domain:München.example)'] },
      part: part('curl x', [[R, fetch('a.xn--mnchen-3ya.example')]]),
      to: F,
    },
  ],
  [
    'and the other way round',
    {
      rules: { hard_deny: ['WebFetch(domain:*.xn--mnchen-3ya.example)'] },
      part: part('curl x', [[R, fetch('a.münchen.example.')]]),
      to: F,
    },
  ],
  [
    'letters that look like others are others',
    { rules: { hard_deny: ['WebFetch(domain:docs.org)'] }, part: part('curl x', [[R, fetch('d\u043ecs.org')]]), to: R },
  ],
  [
    'a wrapper by its name',
    { rules: { ask: ['sudo'] }, part: part('cat x', [[R, read('/repo/x')]], { via: ['sudo'] }), to: R, ask: true },
  ],
  [
    'a wrapper with its command',
    { rules: { hard_deny: ['sudo rm'] }, part: part('rm x', [[R, remove('/repo/x')]], { via: ['sudo'] }), to: F },
  ],
  [
    'a wrapper with another command',
    { rules: { hard_deny: ['sudo rm'] }, part: part('cat x', [[R, read('/repo/x')]], { via: ['sudo'] }), to: R },
  ],
  [
    'a command behind a wrapper',
    { rules: { hard_deny: ['rm -rf'] }, part: part('rm -rf x', [[R, remove('/x')]], { via: ['xargs'] }), to: F },
  ],
  [
    'a command in a container',
    { rules: { hard_deny: ['rm -rf'] }, part: part('rm -rf x', [[R, remove('/x')]], { site: 'container' }), to: F },
  ],
  [
    'an unknown program by cmd:',
    { rules: { hard_deny: ['cmd: mytool destroy'] }, part: part('mytool destroy prod', [[R, what]]), to: F },
  ],
  [
    'an option nobody knows',
    { rules: { hard_deny: ['cmd: git push --evil'] }, part: part('git push --evil', [[R, unclear('x', '--evil')]]), to: F },
  ],
  ['and not without it', { rules: { hard_deny: ['cmd: git push --evil'] }, part: part('git push', [[Q, vcs('push')]]), to: Q }],
  [
    'a script by its path',
    { rules: { hard_deny: ['Bash(./deploy.sh)'] }, part: part(undefined, [[Q, runs('/repo/deploy.sh')]]), to: F },
  ],
  [
    'another file of that name',
    { rules: { hard_deny: ['Bash(./deploy.sh)'] }, part: part(undefined, [[Q, runs('/repo/x/deploy.sh')]]), to: Q },
  ],
  [
    'the first of two for one program',
    { rules: { hard_deny: ['git push', 'git reset'] }, part: part('git push', [[Q, vcs('push')]]), to: F },
  ],
  [
    'the second of two for one program',
    { rules: { hard_deny: ['git push', 'git reset'] }, part: part('git reset', [[Q, vcs('discard')]]), to: F },
  ],
  [
    'a sentence that may mean it',
    { rules: { soft_deny: ['never touch billing'] }, part: part('mytool billing', [[Q, write('/repo/x')]]), to: R },
  ],
  [
    'a sentence about something else',
    { rules: { soft_deny: ['never touch billing'] }, part: part('mytool taxes', [[Q, write('/repo/x')]]), to: Q },
  ],
  [
    'an operand below another subcommand',
    { rules: { hard_deny: ['cmd: git remote origin'] }, part: part('git remote add origin', [[Q, what]]), to: Q },
  ],
  ['constructor is a word', { rules: { hard_deny: ['cmd: constructor'] }, part: part('toString', []), to: Q }],
])('deny command: %s', (_, one) => check(one));

test.each<[string, Case]>([
  [
    'an effect wherever it comes from',
    { rules: { hard_deny: ['force push'] }, part: part('mytool', [[G, vcs('force-push')]]), to: F },
  ],
  [
    'push means forced pushes too',
    { rules: { ask: ['push'] }, part: part('git push -f', [[G, vcs('force-push')]]), to: G, ask: true },
  ],
  ['force push is not push', { rules: { hard_deny: ['force push'] }, part: part('git push', [[Q, vcs('push')]]), to: Q }],
  [
    'effects of redirects count for denies',
    { rules: { hard_deny: ['write'] }, part: part('echo x', [[Q, write('/repo/x'), 'redirect']]), to: F },
  ],
  [
    'DROP TABLE in a statement',
    {
      rules: { hard_deny: ['DROP TABLE'] },
      part: part('psql -c x', [[G, service('destroy', 'drop table if exists users')]]),
      to: F,
    },
  ],
  [
    'DROP TABLE as a part of its own',
    {
      rules: { hard_deny: ['DROP TABLE users'] },
      part: {
        ...part(undefined, [[G, service('destroy')]]),
        command: { program: 'sql', sub: ['DROP', 'TABLE'], options: [], operands: ['users'] },
      },
      to: F,
    },
  ],
  [
    'DROP TABLE is not DROP INDEX',
    { rules: { hard_deny: ['DROP TABLE'] }, part: part('psql -c x', [[G, service('destroy', 'DROP INDEX i')]]), to: G },
  ],
  ['nor a mention of it', { rules: { hard_deny: ['DROP TABLE'] }, part: part("echo 'DROP TABLE x'", []), to: Q }],
  ['a tool', { rules: { hard_deny: ['WebSearch'] }, tool: 'WebSearch', part: part(undefined, [[Q, service('look')]]), to: F }],
  [
    'the same tool of another agent',
    { rules: { ask: ['Bash'] }, tool: 'run_shell_command', part: part('cat x', []), to: Q, ask: true },
  ],
  [
    'an MCP pattern',
    { rules: { hard_deny: ['mcp__github__*'] }, tool: 'mcp__github__merge', part: part(undefined, [[R, what]]), to: F },
  ],
  [
    'another server than the pattern’s',
    { rules: { hard_deny: ['mcp__github__*'] }, tool: 'mcp__gitlab__merge', part: part(undefined, [[R, what]]), to: R },
  ],
  [
    'an MCP server',
    { rules: { hard_deny: ['mcp__github'] }, tool: 'mcp__github__merge', part: part(undefined, [[R, what]]), to: F },
  ],
  [
    'another MCP server',
    { rules: { hard_deny: ['mcp__github'] }, tool: 'mcp__githubber__merge', part: part(undefined, [[R, what]]), to: R },
  ],
  [
    'a domain, whatever fetches',
    { rules: { hard_deny: ['WebFetch(domain:evil.org)'] }, part: part('curl x', [[R, fetch('a.evil.org')]]), to: F },
  ],
  [
    'a domain that only ends alike',
    { rules: { hard_deny: ['WebFetch(domain:evil.org)'] }, part: part('curl x', [[R, fetch('notevil.org')]]), to: R },
  ],
  ['an unknown host', { rules: { hard_deny: ['WebFetch(domain:evil.org)'] }, part: part('curl x', [[Q, fetch('')]]), to: R }],
])('deny effect or tool: %s', (_, one) => check(one));

test('a listed call is held to the lists the gate names', () => {
  const index = indexRules(rules({ soft_deny: ['read'], hard_deny: ['Read(~/.ssh/**)'] }), {
    knowledge: testKnowledge,
    host,
    root: '/repo',
  });
  const judged = (path: string) =>
    applyRules(index, { tool: 'Read', parts: [part(undefined, [[Q, read(path)]])], lists: ['hard_deny'] }).parts[0]?.disposition;
  expect(judged('/repo/src/a.ts')).toBe('quiet');
  expect(judged('/home/me/.ssh/id_rsa')).toBe('forbidden');
});

test('a moved finding names the rule that moved it', () => {
  const index = indexRules(rules({ hard_deny: ['force push'] }), { knowledge: testKnowledge, host, root: '/repo' });
  const ruled = applyRules(index, { tool: 'Bash', parts: [part('git push -f', [[G, vcs('force-push')]])] });
  expect(ruled.parts[0]?.findings[0]?.rule).toEqual({ list: 'hard_deny', text: 'force push', origin: 'user' });
  expect(ruled.matched).toHaveLength(1);
});

test('leave that is not given is not told', () => {
  const index = indexRules(rules({ allow: ['sudo cat x', 'WebFetch(domain:docs.org)', 'mcp__db__*'] }), {
    knowledge: testKnowledge,
    host,
    root: '/repo',
  });
  const one = part(
    'cat y',
    [
      [R, read('/repo/y')],
      [R, { kind: 'network', use: 'send', server: { host: 'docs.org' } }],
    ],
    { via: ['sudo'] },
  );
  expect(applyRules(index, { tool: 'Bash', parts: [one] }).matched).toEqual([]);
});

test('a rule that meets a command is found once', () => {
  const index = indexRules(rules({ hard_deny: ['git push'] }), { knowledge: testKnowledge, host, root: '/repo' });
  expect(index.commands.get('git')).toHaveLength(1);
});

test('of ten thousand rules only those with its name are looked at for a part', () => {
  const many = rules({
    allow: Array.from({ length: 3000 }, (_, i) => `Bash(tool${i} build:*)`),
    hard_deny: Array.from({ length: 4000 }, (_, i) => `Read(~/secret${i}/**)`),
    ask: Array.from({ length: 3000 }, (_, i) => `mcp__server${i}__drop`),
  });
  const index = indexRules(many, { knowledge: testKnowledge, host, root: '/repo' });
  const one = part('cat x', [[Q, read('/repo/src/a.ts')]]);
  expect(applyRules(index, { tool: 'Bash', parts: [one] })).toBeDefined();
  expect(index.commands.get('cat')).toBeUndefined();
  expect(index.commands.get('tool7')).toHaveLength(1);
  expect(index.tools.get('mcp__server7__drop')).toHaveLength(1);
  expect(index.toolPatterns).toEqual([]);
});
