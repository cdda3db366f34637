// What an allow covers, and above all what it does not.
import { test } from 'vitest';
import type { Case } from './apply-rules.fixture.ts';
import { part, read, runs, write, remove, vcs, fetch, service, what, Q, R, G, F, check } from './apply-rules.fixture.ts';
import { unclear } from '../model/effect.ts';
import { commandOf } from './test-knowledge.ts';

test.each<[string, Case]>([
  ['lowers review', { rules: { allow: ['git push'] }, part: part('git push origin x', [[R, vcs('push-unknown')]]), to: Q }],
  [
    'git push does not permit --force',
    { rules: { allow: ['git push'] }, part: part('git push --force', [[G, vcs('force-push')]]), to: G },
  ],
  [
    'git push --force does',
    { rules: { allow: ['git push --force'] }, part: part('git push -f', [[G, vcs('force-push')]]), to: Q },
  ],
  [
    'not what a redirect does',
    { rules: { allow: ['echo'] }, part: part('echo x', [[R, write('/home/me/x'), 'redirect']]), to: R },
  ],
  [
    'not after PATH changed',
    { rules: { allow: ['git push'] }, part: part('git push', [[R, vcs('push-unknown')]], { tainted: true }), to: R },
  ],
  [
    'never forbidden',
    {
      rules: { allow: ['rm -rf x', 'delete', 'Bash', 'Delete(/repo/x)'] },
      part: part('rm -rf x', [[F, remove('/repo/x', 'tree')]]),
      to: F,
    },
  ],
  [
    'an option that opens a door',
    {
      rules: { allow: ['git push'] },
      part: part('git push --receive-pack=./evil', [[R, { kind: 'run', code: 'script', what: './evil' }]]),
      to: R,
    },
  ],
  [
    'an option the rule names',
    {
      rules: { allow: ['git push --receive-pack=./ours'] },
      part: part('git push --receive-pack=./ours', [[R, { kind: 'run', code: 'script', what: './ours' }]]),
      to: Q,
    },
  ],
  [
    'that option with another value',
    {
      rules: { allow: ['git push --receive-pack=./ours'] },
      part: part('git push --receive-pack=./evil', [[R, { kind: 'run', code: 'script', what: './evil' }]]),
      to: R,
    },
  ],
  [
    'node does not permit -e',
    { rules: { allow: ['node x.js'] }, part: part("node -e 'x'", [[R, { kind: 'run', code: 'inline', what: '' }]]), to: R },
  ],
  [
    'named operands mean no others',
    { rules: { allow: ['rm -r build'] }, part: part('rm -r build notes', [[R, remove('/repo/notes', 'tree')]]), to: R },
  ],
  [
    'unless it ends in a star',
    { rules: { allow: ['rm -r build *'] }, part: part('rm -r build notes', [[R, remove('/repo/notes', 'tree')]]), to: Q },
  ],
  [
    'guarded only for the rule’s own place',
    { rules: { allow: ['rm -r build *'] }, part: part('rm -r build notes', [[G, remove('/repo/notes', 'tree')]]), to: G },
  ],
  [
    'its own place',
    { rules: { allow: ['rm -r build'] }, part: part('rm -r build', [[G, remove('/repo/build', 'tree')]]), to: Q },
  ],
  [
    'not an unknown operand',
    {
      rules: { allow: ['git push *'] },
      part: { ...part('git push', [[R, what]]), command: { ...commandOf('git push'), operands: [undefined] } },
      to: R,
    },
  ],
  [
    'an unknown program vouched for',
    { rules: { allow: ['Bash(mytool build:*)'] }, part: part('mytool build --fast', [[R, what]]), to: Q },
  ],
  ['another deed of it', { rules: { allow: ['Bash(mytool build:*)'] }, part: part('mytool destroy', [[R, what]]), to: R }],
  ['without a star just these words', { rules: { allow: ['cmd: mytool'] }, part: part('mytool destroy', [[R, what]]), to: R }],
  ['not behind sudo', { rules: { allow: ['cat'] }, part: part('cat x', [[R, read('/x')]], { via: ['sudo'] }), to: R }],
  ['unless it says sudo', { rules: { allow: ['sudo cat x'] }, part: part('cat x', [[R, read('/x')]], { via: ['sudo'] }), to: Q }],
  [
    'not behind two of them',
    { rules: { allow: ['sudo cat x'] }, part: part('cat x', [[R, read('/x')]], { via: ['sudo', 'ssh'] }), to: R },
  ],
  ['not on another machine', { rules: { allow: ['cat'] }, part: part('cat x', [[R, read('/x')]], { site: 'remote' }), to: R }],
  [
    'an MCP pattern lowers review',
    { rules: { allow: ['mcp__db__*'] }, tool: 'mcp__db__query', part: part(undefined, [[R, what]]), to: Q },
  ],
  [
    'and nothing more',
    { rules: { allow: ['mcp__db__*'] }, tool: 'mcp__db__drop', part: part(undefined, [[G, service('destroy')]]), to: G },
  ],
  [
    'a name that resembles it',
    { rules: { allow: ['mcp__db__*'] }, tool: 'xmcp__db__query', part: part(undefined, [[R, what]]), to: R },
  ],
  [
    'a foreign tool may not borrow a family',
    { rules: { allow: ['Bash'] }, tool: 'shell', part: part('mytool', [[R, what]]), to: R },
  ],
  [
    'a path, surely inside',
    { rules: { allow: ['Edit(~/notes/**)'] }, part: part('cp x', [[R, write('/home/me/notes/x')]]), to: Q },
  ],
  [
    'not through a link out of it',
    { rules: { allow: ['Edit(/repo/out/**)'] }, part: part('cp x', [[R, write('/repo/out/x')]]), to: R },
  ],
  [
    'a write is no deletion',
    { rules: { allow: ['Edit(~/notes/**)'] }, part: part('rm x', [[R, remove('/home/me/notes/x')]]), to: R },
  ],
  [
    'a tree needs **',
    { rules: { allow: ['Delete(~/notes/*)'] }, part: part('rm -r', [[R, remove('/home/me/notes/x', 'tree')]]), to: R },
  ],
  [
    'a pattern lowers review only',
    { rules: { allow: ['Read(~/.aws/**)'] }, part: part('cat', [[G, read('/home/me/.aws/credentials')]]), to: G },
  ],
  [
    'an exact path lowers guarded',
    { rules: { allow: ['Read(~/.aws/credentials)'] }, part: part('cat', [[G, read('/home/me/.aws/credentials')]]), to: Q },
  ],
  [
    'and only for its act',
    { rules: { allow: ['Read(~/.aws/credentials)'] }, part: part('cat', [[G, write('/home/me/.aws/credentials')]]), to: G },
  ],
  ['a domain', { rules: { allow: ['WebFetch(domain:docs.org)'] }, part: part('curl x', [[R, fetch('docs.org')]]), to: Q }],
  [
    'not sending to a domain',
    {
      rules: { allow: ['WebFetch(domain:docs.org)'] },
      part: part('curl x', [[R, { kind: 'network', use: 'send', server: { host: 'docs.org' } }]]),
      to: R,
    },
  ],
  [
    'not moving away',
    {
      rules: { allow: ['/repo/src/**'] },
      part: part('mv', [[R, { kind: 'delete', how: 'move', place: { kind: 'path', path: '/repo/src/a.ts', extent: 'one' } }]]),
      to: R,
    },
  ],
  [
    'letters that look like a domain’s',
    { rules: { allow: ['WebFetch(domain:docs.org)'] }, part: part('curl x', [[R, fetch('d\u043ecs.org')]]), to: R },
  ],
  [
    'not below a domain',
    { rules: { allow: ['WebFetch(domain:docs.org)'] }, part: part('curl x', [[R, fetch('x.docs.org')]]), to: R },
  ],
  [
    'unless it says so',
    { rules: { allow: ['WebFetch(domain:*.docs.org)'] }, part: part('curl x', [[R, fetch('x.docs.org')]]), to: Q },
  ],
  ['an effect name lowers review only', { rules: { allow: ['push'] }, part: part('git push', [[G, vcs('force-push')]]), to: G }],
  [
    'a soft_deny beats it',
    { rules: { allow: ['git push'], soft_deny: ['push'] }, part: part('git push', [[R, vcs('push')]]), to: G },
  ],
  [
    'a hard_deny beats all',
    {
      rules: { allow: ['git push'], soft_deny: ['push'], hard_deny: ['git push'] },
      part: part('git push', [[Q, vcs('push')]]),
      to: F,
    },
  ],
  [
    'a statement and nothing beside it',
    {
      rules: { allow: ['DROP TABLE users'] },
      part: part(undefined, [
        [G, service('destroy', 'drop table users')],
        [G, service('destroy', 'drop table orders')],
      ]),
      to: G,
    },
  ],
  [
    'a statement',
    { rules: { allow: ['DROP TABLE users'] }, part: part(undefined, [[G, service('destroy', 'drop table users')]]), to: Q },
  ],
  [
    'a statement is no push',
    {
      rules: { allow: ['DROP TABLE users'] },
      part: part(undefined, [
        [G, service('destroy', 'drop table users')],
        [R, vcs('push')],
      ]),
      to: R,
    },
  ],
  [
    'a question about a server’s tools is no leave',
    { rules: { ask: ['mcp__db'] }, tool: 'mcp__db__query', part: part(undefined, [[R, what]]), to: R, ask: true },
  ],
  [
    'nor one about a pattern of tools',
    { rules: { ask: ['mcp__db__*'] }, tool: 'mcp__db__query', part: part(undefined, [[R, what]]), to: R, ask: true },
  ],
  [
    'nor one about a tool',
    { rules: { ask: ['mcp__db__query'] }, tool: 'mcp__db__query', part: part(undefined, [[R, what]]), to: R, ask: true },
  ],
  [
    'nor one about a domain',
    { rules: { ask: ['WebFetch(domain:docs.org)'] }, part: part('curl x', [[R, fetch('docs.org')]]), to: R, ask: true },
  ],
  ['nor one about an effect', { rules: { ask: ['push'] }, part: part('git push', [[R, vcs('push')]]), to: R, ask: true }],
  ['nor one about a command', { rules: { ask: ['git push'] }, part: part('git push', [[R, vcs('push')]]), to: R, ask: true }],
  [
    'nor one about a script',
    { rules: { ask: ['cmd: ./x.sh *'] }, part: part(undefined, [[R, runs('/repo/x.sh')]]), to: R, ask: true },
  ],
  [
    'nor one about a path',
    { rules: { ask: ['Edit(~/notes/**)'] }, part: part('cp x', [[R, write('/home/me/notes/x')]]), to: R, ask: true },
  ],
  [
    'nor one about a wrapper',
    { rules: { ask: ['sudo cat x'] }, part: part('cat x', [[R, read('/x')]], { via: ['sudo'] }), to: R, ask: true },
  ],
  [
    'an option without its value means every value',
    {
      rules: { allow: ['git push --receive-pack'] },
      part: part('git push --receive-pack=./x', [[R, { kind: 'run', code: 'script', what: './x' }]]),
      to: Q,
    },
  ],
  [
    'a sub-agent by its name',
    {
      rules: { allow: ['Task(reviewer)'] },
      tool: 'Task',
      part: part(undefined, [[R, { kind: 'delegate', how: 'ungated', what: 'reviewer' }]]),
      to: Q,
    },
  ],
  [
    'and no other',
    {
      rules: { allow: ['Task(reviewer)'] },
      tool: 'Task',
      part: part(undefined, [[R, { kind: 'delegate', how: 'ungated', what: 'deployer' }]]),
      to: R,
    },
  ],
  [
    'nor anything else it does',
    { rules: { allow: ['Task(reviewer)'] }, tool: 'Task', part: part(undefined, [[R, fetch('docs.org')]]), to: R },
  ],
  [
    'an option that is unclear, whatever follows the rule’s words',
    {
      rules: { allow: ['git push *'] },
      part: part('git push --receive-pack=./x', [[R, unclear('not known', '--receive-pack')]]),
      to: R,
    },
  ],
  [
    'an option that leads to another server',
    { rules: { allow: ['git push *'] }, part: part('git push --receive-pack=./x', [[R, fetch('evil.org')]]), to: R },
  ],
  [
    'an operand that is unclear was vouched for',
    { rules: { allow: ['git push *'] }, part: part('git push origin', [[R, unclear('not known', 'origin')]]), to: Q },
  ],
  [
    'a script behind a wrapper among others',
    {
      rules: { allow: ['cmd: ./x.sh *'] },
      part: part(undefined, [[R, runs('/repo/x.sh')]], { via: ['env', 'sudo'] }),
      to: R,
    },
  ],
  [
    'a script',
    { rules: { allow: ['cmd: ./x.sh *'] }, part: part(undefined, [[R, runs('/repo/x.sh')]], { via: ['env'] }), to: Q },
  ],
  [
    'what is unclear of the rule’s own words',
    { rules: { allow: ['git push'] }, part: part('git push', [[R, unclear('not known')]]), to: R },
  ],
  [
    'an unclear operand of a rule without a star',
    { rules: { allow: ['git push'] }, part: part('git push origin', [[R, unclear('not known', 'origin')]]), to: Q },
  ],
  [
    'a directory with its slash means all below',
    { rules: { allow: ['Edit(~/notes/)'] }, part: part('cp x', [[R, write('/home/me/notes/a/x')]]), to: Q },
  ],
  [
    'a file without one means itself',
    { rules: { allow: ['Edit(~/notes)'] }, part: part('cp x', [[R, write('/home/me/notes/a')]]), to: R },
  ],
  [
    'prose lowers nothing',
    { rules: { allow: ['pushing to feature branches is fine'] }, part: part('git push', [[R, vcs('push')]]), to: R },
  ],
])('allow: %s', (_, one) => check(one));
