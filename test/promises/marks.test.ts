// Every statement of the documents carries a mark, every promise has a test, and every test of a promise is promised somewhere.
import { expect, test } from 'vitest';
import { statementsOf } from './statements.ts';
import { DOCUMENTS, keepers, lostSuites, statements } from './tests.ts';

const all = statements();
const kept = keepers();
const promised = new Set(all.flatMap(({ mark }) => (mark?.kind === 'promise' ? mark.ids : [])));

test.each(DOCUMENTS)('%s: every statement carries a mark', (document) =>
  expect(
    statementsOf(document).flatMap(({ mark, line, text }) => (mark === undefined ? [`${line}: ${text.slice(0, 80)}`] : [])),
  ).toEqual([]),
);
test('every promise has a test', () => expect([...promised].filter((id) => !kept.has(id))).toEqual([]));
test('every test of a promise is promised', () => expect([...kept.keys()].filter((id) => !promised.has(id))).toEqual([]));
test('suites elsewhere have the tests that are named', () => expect(lostSuites()).toEqual([]));
test('a statement without a test says why', () => {
  for (const { mark } of all) if (mark?.kind === 'no-test') expect(mark.reason.length).toBeGreaterThan(8);
});
