// A rule is only offered for a group of stopped rows if the gate allows every row with it.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { clearGroups } from './clear-groups.ts';
import { rowJudge } from './judge-row.ts';
import type { EvalRow } from './row.ts';
import { stoppedGroups } from './stopped-groups.ts';

const host = fixtureHost({ home: '/home/me', tree: { '/repo/.git/': {}, '/repo/a.sh': 'frob\n', '/home/me/': {} } });
const judgeWith = (rules: readonly string[]) =>
  rowJudge({ hostFor: () => host, model: 'off', config: rules.length > 0 ? { allow: ['$defaults', ...rules] } : {} });

async function cleared(commands: readonly string[]) {
  const rows = commands.map((command, at): EvalRow => ({
    id: String(at),
    tool: 'Bash',
    input: { command },
    agent: 'claude-code',
    cwd: '/repo',
    category: '',
    n: 1,
  }));
  const judge = judgeWith([]);
  const results = await Promise.all(rows.map(async (row, at) => judge.judge(row, { at, attempt: 0 })));
  const groups = await clearGroups(stoppedGroups(results), { rowAt: (at) => rows[at], judgeWith, groups: 10 });
  return groups.map(({ rules, why }) => (rules.length > 0 ? rules : why));
}

test.each<[string, readonly string[], readonly string[] | RegExp]>([
  ['one call: the exact command', ['frobnicate --all'], ['cmd: frobnicate --all']],
  ['many calls: one rule', ['frob a', 'frob b', 'frob c', 'frob d'], ['cmd: frob *']],
  [
    'a call whose other part would still be asked about',
    ['frob $X && other b'],
    /^with `cmd: frob \*` a call would still be stopped: .*other/,
  ],
  [
    'many calls of an interpreter',
    [1, 2, 3, 4].map((n) => `python -c 'frob(${n})'`),
    /^no rule describes `python -c .*narrowly$/,
  ],
  ['guarded', ['git push --force origin topic'], /guarded, so you are asked each time on purpose/],
  ['forbidden', ['rm -rf /'], /always blocked/],
])('%s', async (_, commands, expected) => {
  const [first, ...more] = await cleared(commands);
  expect(more).toEqual([]);
  if (expected instanceof RegExp) expect(first).toMatch(expected);
  else expect(first).toEqual(expected);
});
