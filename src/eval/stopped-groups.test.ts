import { expect, test } from 'vitest';
import type { EvalResult } from './result.ts';
import { stoppedGroups } from './stopped-groups.ts';

const result = (text: string, more: Partial<EvalResult> = {}): EvalResult => ({
  at: 0,
  attempt: 0,
  id: text,
  tool: 'Bash',
  category: '',
  n: 1,
  text,
  verdict: 'ask',
  disposition: 'review',
  layer: 'effects',
  reason: '',
  row: 'unclear',
  program: text.split(' ')[0] ?? '',
  ...more,
});

test('groups by cause, the heaviest first, with the rule that covers the group', () => {
  const groups = stoppedGroups([
    result('tool a'),
    result('other x', { n: 5 }),
    result('tool b', { verdict: 'deny' }),
    result('ls', { verdict: 'allow' }),
    result('tool again', { attempt: 1 }),
  ]);
  expect(groups.map(({ cause, weight, asked, denied, rule }) => [cause, weight, asked, denied, rule])).toEqual([
    ['other: unclear', 5, 5, 0, 'cmd: other *'],
    ['tool: unclear', 2, 1, 1, 'cmd: tool *'],
  ]);
});

test('what is read from a server is grouped by it, and the rule names only that server', () => {
  const fetched = { program: 'WebFetch', tool: 'WebFetch', row: 'network fetch other' };
  const groups = stoppedGroups([
    result('https://a.example/1', { ...fetched, server: 'a.example' }),
    result('https://b.example/1', { ...fetched, server: 'b.example' }),
    result('curl https://a.example', { program: 'curl', row: 'network fetch other', server: 'a.example' }),
  ]);
  expect(groups.map(({ cause, rule }) => [cause, rule])).toEqual([
    ['WebFetch a.example: network fetch other', 'WebFetch(domain:a.example)'],
    ['WebFetch b.example: network fetch other', 'WebFetch(domain:b.example)'],
    ['curl a.example: network fetch other', 'WebFetch(domain:a.example)'],
  ]);
});

test.each<readonly [string, Partial<EvalResult>]>([
  ['guarded: such a rule would allow too much', { disposition: 'guarded' }],
  ['forbidden', { disposition: 'forbidden', verdict: 'deny' }],
  ['not judged', { trouble: 'no answer' }],
  ['stopped by a rule of the user', { layer: 'rules' }],
  ['a name that a rule could not spell', { program: "a'b" }],
  ['a whole shell', { program: 'Bash', row: 'run unread' }],
  ['a request to a server that is not known', { program: 'curl', row: 'network fetch × unknown' }],
])('no rule: %s', (_, more) => expect(stoppedGroups([result('tool a', more)])[0]?.rule).toBeUndefined());

test('one guarded row in a group leaves the whole group without a rule', () =>
  expect(stoppedGroups([result('tool a'), result('tool b', { disposition: 'guarded' })])[0]?.rule).toBeUndefined());
