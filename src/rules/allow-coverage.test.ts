// What an allow for a tool, an effect, a domain or a place covers, and that what was lowered names the rule. Commands have a table of their own.
import { expect, test } from 'vitest';
import { unclear } from '../model/effect.ts';
import { applyRules } from './apply-rules.ts';
import type { Case } from './apply-rules.fixture.ts';
import {
  host,
  rules,
  part,
  read,
  runs,
  write,
  remove,
  vcs,
  fetch,
  service,
  what,
  Q,
  R,
  G,
  check,
} from './apply-rules.fixture.ts';
import type { JudgingPart } from './match-part.ts';
import { indexRules } from './rule-index.ts';
import { testKnowledge } from './test-knowledge.ts';

test.each<[string, Case]>([
  [
    'an option that nobody knows and the rule has',
    {
      rules: { allow: ['cmd: git push --evil'] },
      part: part('git push --evil', [[R, unclear('not known', '--evil')]]),
      to: Q,
    },
  ],
  [
    'a branch in place of a wildcard',
    { rules: { allow: ['cmd: git push origin ?*'] }, part: part('git push origin x', [[R, vcs('push-unknown')]]), to: Q },
  ],
  [
    'a protected branch in place of a wildcard',
    { rules: { allow: ['cmd: git push origin ?*'] }, part: part('git push origin main', [[G, vcs('push-protected')]]), to: G },
  ],
  [
    'every branch in place of a wildcard',
    { rules: { allow: ['cmd: git push origin *'] }, part: part('git push origin :', [[G, vcs('push-protected')]]), to: G },
  ],
  [
    'a protected branch that the rule names',
    { rules: { allow: ['cmd: git push origin main'] }, part: part('git push origin main', [[G, vcs('push-protected')]]), to: Q },
  ],
  [
    'another doubt beside it',
    {
      rules: { allow: ['cmd: git push --evil'] },
      part: part('git push --evil', [
        [R, unclear('not known', '--evil')],
        [R, unclear('not known', 'x')],
      ]),
      to: R,
    },
  ],
  [
    'an exact MCP tool is trusted with its own deed',
    { rules: { allow: ['mcp__db__drop'] }, tool: 'mcp__db__drop', part: part(undefined, [[G, service('destroy')]]), to: Q },
  ],
  [
    'not with what a statement in its input does',
    {
      rules: { allow: ['mcp__db__query'] },
      tool: 'mcp__db__query',
      part: part(undefined, [[G, service('destroy')]], { via: ['sql'] }),
      to: G,
    },
  ],
  [
    'nor with another kind of deed',
    { rules: { allow: ['mcp__db__query'] }, tool: 'mcp__db__query', part: part(undefined, [[G, fetch('x.org')]]), to: G },
  ],
  [
    'nor is any other tool',
    { rules: { allow: ['WebSearch'] }, tool: 'WebSearch', part: part(undefined, [[G, service('destroy')]]), to: G },
  ],
  ['an effect by its name', { rules: { allow: ['push'] }, part: part('git push', [[R, vcs('push')]]), to: Q }],
  ['no other effect', { rules: { allow: ['push'] }, part: part('git push', [[R, vcs('discard')]]), to: R }],
  [
    'a deletion by its place',
    { rules: { allow: ['Delete(~/notes/**)'] }, part: part('rm x', [[R, remove('/home/me/notes/x')]]), to: Q },
  ],
  [
    'a subcommand below the rule’s',
    { rules: { allow: ['cmd: git remote origin *'] }, part: part('git remote add origin', [[R, what]]), to: R },
  ],
  [
    'where nobody knows what a path leads to',
    { rules: { allow: ['Edit(/repo/locked/**)'] }, part: part('cp', [[R, write('/repo/locked/x/y')]]), to: R },
  ],
  [
    'a link from there to elsewhere',
    {
      rules: { allow: ['Edit(~/notes/**)'] },
      part: part('ln', [
        [
          R,
          {
            kind: 'write',
            how: 'link',
            place: { kind: 'path', path: '/home/me/notes/k', extent: 'one' },
            target: { kind: 'path', path: '/etc', extent: 'one' },
          },
        ],
      ]),
      to: R,
    },
  ],
  [
    'a place after PATH changed',
    { rules: { allow: ['Edit(~/notes/**)'] }, part: part('cp', [[R, write('/home/me/notes/x')]], { tainted: true }), to: R },
  ],
  [
    'a place in a container',
    { rules: { allow: ['Edit(~/notes/**)'] }, part: part('cp', [[R, write('/home/me/notes/x')]], { site: 'container' }), to: R },
  ],
  [
    'a tree by its place',
    { rules: { allow: ['Delete(~/notes/**)'] }, part: part('rm -r x', [[R, remove('/home/me/notes/x', 'tree')]]), to: Q },
  ],
  [
    'a tree beside its place',
    { rules: { allow: ['Delete(~/notes/**)'] }, part: part('rm -r x', [[R, remove('/home/me/note', 'tree')]]), to: R },
  ],
  [
    'what continues a word that is not the last',
    { rules: { allow: ['Bash(mytool a b:*)'] }, part: part('mytool a:x b', [[R, what]]), to: R },
  ],
  ['what continues the last word', { rules: { allow: ['Bash(mytool a b:*)'] }, part: part('mytool a b:x', [[R, what]]), to: Q }],
  [
    'a script of a sub-agent’s name',
    {
      rules: { allow: ['Task(reviewer)'] },
      tool: 'Task',
      part: part(undefined, [[R, { kind: 'run', code: 'script', what: 'reviewer' }]]),
      to: R,
    },
  ],
  ...(['lookup', 'probe', 'fetch'] as const).map((use): [string, Case] => [
    `a domain, to ${use}`,
    {
      rules: { allow: ['WebFetch(domain:docs.org)'] },
      part: part('x', [[R, { kind: 'network', use, server: { host: 'docs.org' } }]]),
      to: Q,
    },
  ]),
  [
    'deleting at a domain',
    {
      rules: { allow: ['WebFetch(domain:docs.org)'] },
      part: part('curl x', [[R, { kind: 'network', use: 'fetch', method: 'DELETE', server: { host: 'docs.org' } }]]),
      to: R,
    },
  ],
])('allow: %s', (_, one) => check(one));

test.each<[string, string, JudgingPart]>([
  ['git push', 'Bash', part('git push', [[R, vcs('push')]])],
  ['cmd: ./x.sh *', 'Bash', part(undefined, [[R, runs('/repo/x.sh')]])],
  ['sudo cat x', 'Bash', part('cat x', [[R, read('/x')]], { via: ['sudo'] })],
  ['mcp__db__query', 'mcp__db__query', part(undefined, [[R, what]])],
  ['mcp__db', 'mcp__db__query', part(undefined, [[R, what]])],
  ['mcp__db__*', 'mcp__db__query', part(undefined, [[R, what]])],
  ['DROP TABLE users', 'Bash', part(undefined, [[G, service('destroy', 'drop table users')]])],
  ['push', 'Bash', part('git push', [[R, vcs('push')]])],
  ['WebFetch(domain:docs.org)', 'Bash', part('curl x', [[R, fetch('docs.org')]])],
  ['Edit(~/notes/**)', 'Bash', part('cp', [[R, write('/home/me/notes/x')]])],
  ['Edit(~/notes)', 'Bash', part('cp', [[G, write('/home/me/notes')]])],
])('what %s lowers names it', (text, tool, one) => {
  const index = indexRules(rules({ allow: [text] }), { knowledge: testKnowledge, host, root: '/repo' });
  const ruled = applyRules(index, { tool, parts: [one] });
  expect(ruled.matched).toEqual([{ list: 'allow', text, origin: 'user' }]);
  expect(ruled.parts[0]?.findings[0]).toMatchObject({ disposition: 'quiet', rule: { list: 'allow', text, origin: 'user' } });
});
