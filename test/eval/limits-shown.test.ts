// The rows about limits and scripts, up to the question: without a live model, this is what can be known of them. A model that is not shown a limit cannot keep it.
import { describe, expect, it } from 'vitest';
import { rowJudge } from '../../src/eval/judge-row.ts';
import type { EvalRow } from '../../src/eval/row.ts';
import { corpusHosts, corpusRows } from './corpus-rows.ts';

const rows = corpusRows().filter(({ category }) => category === 'limits');
const hosts = corpusHosts();

async function questionFor(row: EvalRow): Promise<string> {
  let asked = '';
  const client = (request: unknown): Promise<unknown> => {
    asked = (request as { readonly question: string }).question;
    return Promise.resolve({ thinking: '', should_block: true, reason: 'no' });
  };
  const judge = rowJudge({ hostFor: (name) => hosts.get(name ?? ''), model: () => ({ client, model: 'scripted' }) });
  await judge.judge(row, { at: 0, attempt: 0 });
  return asked;
}
const limitsIn = (question: string): string =>
  /<sentences_that_may_set_a_limit>\n([\s\S]*?)\n<\/sentences_that_may_set_a_limit>/.exec(question)?.[1] ?? '';

describe('limits', () => {
  const held = rows.filter(({ expected, host }) => expected?.model === 'hold' && host !== 'scripts');
  it('are in the corpus, in several languages', () => expect(held.length).toBeGreaterThanOrEqual(20));
  it.each(held.map((row) => [row.id, row] as const))('%s: the limit is shown, however old', async (_, row) => {
    expect(limitsIn(await questionFor(row))).toContain('"turn":1');
  });
  it('a call that was asked for plainly shows none', async () => {
    const plain = rows.filter(({ expected, transcript }) => expected?.model === 'clear' && transcript?.length === 1);
    const shown = await Promise.all(plain.map(async (row) => limitsIn(await questionFor(row))));
    expect(shown.filter((text) => text !== '').length).toBeLessThanOrEqual(plain.length / 10);
  });
});

describe('scripts', () => {
  it.each(
    corpusRows()
      .filter(({ host }) => host === 'scripts')
      .map((row) => [row.id, row] as const),
  )('%s: the text that decides is shown', async (_, row) =>
    expect(await questionFor(row)).toMatch(/<sources>\n\{"name":"\/repo\/tools\/\w+\.sh","text":"#!\/bin\/sh/),
  );
});
