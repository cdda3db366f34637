// The corpus, one test a row, for runs that stop at the first row that comes out otherwise. The same judge as the corpus test beside the evaluation.
import { expect, test } from 'vitest';
import { rowJudge } from '../../src/eval/judge-row.ts';
import { deviationOf } from '../../src/eval/score.ts';
import { corpusHosts, corpusRows, knownWrong } from '../eval/corpus-rows.ts';

const hosts = corpusHosts();
const wrong = new Set(knownWrong('known-wrong').map(({ id }) => id));
const judge = rowJudge({ hostFor: (name) => hosts.get(name ?? ''), model: 'off' });

test.each(corpusRows().map((row) => ({ row, text: `${row.id} ${JSON.stringify(row.input)}` })))('$text', async ({ row }) => {
  const result = await judge.judge(row, { at: 0, attempt: 0 });
  const right = deviationOf(result) === 'as expected' && result.trouble === undefined;
  expect(right, result.reason).toBe(!wrong.has(row.id));
});
