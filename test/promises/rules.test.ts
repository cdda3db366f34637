// The statements about rules on the installed package: rules.cases.txt. How rules are matched in detail is tested beside the rules.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EFFECT_NAMES } from '../../src/rules/data/effect-names.ts';
import { judgeAll, sectionsOf, type Judged } from './judge.ts';
import { newUser, type User } from './user.ts';

const sections = sectionsOf(readFileSync(join(import.meta.dirname, 'rules.cases.txt'), 'utf8'));

function caseOf(id: string, line: string) {
  const [before = '', call = ''] = line.split('  ##  ');
  const [verdict = '', rule = '-'] = before.split(/ {2,}(.*)/s);
  const colon = rule.indexOf(': ');
  return { id, verdict, rule, call, config: rule === '-' ? {} : { [rule.slice(0, colon)]: [rule.slice(colon + 2)] } };
}

const rows = [...sections].flatMap(([id, lines]) => lines.map((line) => caseOf(id, line)));
let user: User;
let answers: readonly Judged[];
beforeAll(() => {
  user = newUser();
  answers = judgeAll(user, rows);
});
afterAll(() => user.remove());

test.each(rows.map((row, at) => [row.id, row.verdict, row.rule, row.call, at] as const))(
  '%s: %s %s: %s',
  (...[, verdict, , , at]) => expect(answers[at]).toMatchObject({ verdict }),
);
test('every effect name has a call', () => {
  const tried = rows.filter(({ id }) => id === 'effect-names').map(({ rule }) => rule.replace('hard_deny: ', ''));
  expect(EFFECT_NAMES.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual([]);
});
