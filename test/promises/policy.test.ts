// Every row of docs/policy.md on the installed package: policy.cases.txt. How each family of programs is judged is tested beside its data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeAll, sectionsOf, type Judged } from './judge.ts';
import { newUser, type User } from './user.ts';

const sections = sectionsOf(readFileSync(join(import.meta.dirname, 'policy.cases.txt'), 'utf8'));
const rows = [...sections].flatMap(([id, lines]) =>
  lines.map((line) => {
    const [disposition = '', call = ''] = line.split(/ {2,}(.*)/s);
    return { id, disposition, call };
  }),
);
let user: User;
let answers: readonly Judged[];
beforeAll(() => {
  user = newUser();
  user.write('local/here', 'x');
  user.write('~/notes-that-exist.txt', 'x');
  answers = judgeAll(user, rows);
});
afterAll(() => user.remove());

test.each(rows.map((row, at) => [row.id, row.disposition, row.call, at] as const))('%s: %s %s', (_, disposition, __, at) =>
  expect(answers[at]).toMatchObject({ disposition }),
);
