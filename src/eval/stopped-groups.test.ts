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

test('groups by cause, the heaviest first, with the rules that may clear the group', () => {
  const groups = stoppedGroups([
    result('tool a'),
    result('other x', { n: 5 }),
    result('tool b', { verdict: 'deny' }),
    result('ls', { verdict: 'allow' }),
    result('tool again', { attempt: 1 }),
  ]);
  expect(
    groups.map(({ cause, title, weight, asked, denied, candidates }) => [cause, title, weight, asked, denied, candidates]),
  ).toEqual([
    ['other: unclear', 'other: leeway cannot tell whether it is safe', 5, 5, 0, [['cmd: other *']]],
    ['tool: unclear', 'tool: leeway cannot tell whether it is safe', 2, 1, 1, [['cmd: tool *']]],
  ]);
});

test('exact rules come before one for all calls, unless they are many', () => {
  const calls = (count: number): readonly EvalResult[] =>
    Array.from({ length: count }, (_, at) => result(`tool ${at}`, { clears: [`cmd: tool ${at}`] }));
  expect(stoppedGroups(calls(2))[0]?.candidates).toEqual([['cmd: tool 0', 'cmd: tool 1'], ['cmd: tool *']]);
  expect(stoppedGroups(calls(9))[0]?.candidates).toEqual([['cmd: tool *']]);
  const one = { clears: ['cmd: bash x.sh'], program: 'Bash', row: 'run script' };
  expect(stoppedGroups([result('bash x.sh', one)])[0]?.candidates).toEqual([['cmd: bash x.sh']]);
});

test('what is read from a server is grouped by it, and the rule names only that server', () => {
  const fetched = { program: 'WebFetch', tool: 'WebFetch', row: 'network fetch other' };
  const groups = stoppedGroups([
    result('https://a.example/1', { ...fetched, server: 'a.example' }),
    result('https://b.example/1', { ...fetched, server: 'b.example' }),
    result('curl https://a.example', { program: 'curl', row: 'network fetch other', server: 'a.example' }),
  ]);
  expect(groups.map(({ cause, candidates }) => [cause, candidates])).toEqual([
    ['WebFetch a.example: network fetch other', [['WebFetch(domain:a.example)']]],
    ['WebFetch b.example: network fetch other', [['WebFetch(domain:b.example)']]],
    ['curl a.example: network fetch other', [['WebFetch(domain:a.example)']]],
  ]);
});

test.each<readonly [string, Partial<EvalResult>, RegExp]>([
  [
    'guarded: such a rule would allow too much',
    { disposition: 'guarded', clears: ['cmd: tool a'] },
    /^guarded, so you are asked each time/,
  ],
  ['forbidden', { disposition: 'forbidden', verdict: 'deny', noRule: 'it is always blocked' }, /^it is always blocked$/],
  ['not judged', { trouble: 'no answer', noRule: 'it could not be judged' }, /^it could not be judged$/],
  ['stopped by a rule of the user', { layer: 'rules', noRule: 'an ask rule covers it' }, /^an ask rule covers it$/],
  ['a name that a rule could not spell', { program: "a'b", noRule: 'a pattern' }, /^a pattern$/],
  ['a whole shell', { program: 'Bash', row: 'run unread' }, /a rule for every call of `\w+` would allow far more/],
  [
    'a request to a server that is not known',
    { program: 'curl', row: 'network fetch × unknown' },
    /a rule for every call of `\w+` would allow far more/,
  ],
])('no rule, and why: %s', (_, more, why) => {
  const [group] = stoppedGroups([result('tool a', more)]);
  expect(group?.candidates).toEqual([]);
  expect(group?.why).toMatch(why);
});

test('one guarded row in a group leaves the whole group without a rule', () => {
  const [group] = stoppedGroups([result('tool a', { clears: ['cmd: tool a'] }), result('tool b', { disposition: 'guarded' })]);
  expect(group?.candidates).toEqual([]);
  expect(group?.why).toMatch(/^for 1 of 2 rows: guarded/);
});
