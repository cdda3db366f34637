// What a question may cost. The tokens are an estimate on the high side; the prices are those of the default models.
import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/classifier/estimate-tokens.ts';
import { sourceLines } from '../../src/classifier/source-lines.ts';
import { DEFAULT_RULES, hugeParts, longScriptTokens, requestOf, typicalCosts, typicalTokens } from './typical-questions.ts';
import type { ClassifierQuestion } from '../../src/classifier/question.ts';
import { TYPICAL, TYPICAL_ROOT } from '../../src/classifier/typical-question.ts';

const [plain, full, script, second] = typicalCosts();

test('a typical question is at most 2,000 tokens without a transcript and 3,500 with a full one; script text has 4,000 to itself', () => {
  expect(plain?.tokensIn).toBeLessThanOrEqual(2_000);
  expect(full?.tokensIn).toBeLessThanOrEqual(3_500);
  expect((script?.tokensIn ?? 0) - (full?.tokensIn ?? 0)).toBeLessThanOrEqual(4_300);
});

test('the parts of a script of any length fit into the same 2,000 tokens', () => {
  expect(longScriptTokens('one')).toBeLessThanOrEqual(2_000);
  expect(longScriptTokens('many')).toBeLessThanOrEqual(2_000);
});

test('a full question and the second one together cost less than the tenth of a cent that the original design reckoned with', () => {
  for (const [model, dollars] of full?.dollars ?? []) {
    expect(dollars + (second?.dollars.get(model) ?? 1), model).toBeLessThan(0.001);
    expect((script?.dollars.get(model) ?? 1) + (second?.dollars.get(model) ?? 1), model).toBeLessThan(0.001 * 1.5);
  }
  expect(full?.dollars.size).toBe(2);
});

test.each(['删除所有旧的导出文件', 'すべてのファイル', 'удалить все файлы', 'echo remove old exports '])(
  'the 4,000 tokens of script text hold in every script: %s',
  (words) => {
    const text = `# begin ${words.repeat(6_000)} end`;
    const [line] = sourceLines([{ name: 'x.sh', text }], (one) => one);
    const shown = line as { readonly text: string; readonly end: string; readonly left_out: string };
    const tokens = estimateTokens(shown.text) + estimateTokens(shown.end);
    expect(tokens).toBeLessThanOrEqual(4_002);
    expect(tokens).toBeGreaterThan(3_900);
    expect(text.startsWith(shown.text) && text.endsWith(shown.end)).toBe(true);
    expect(shown.left_out).toBe(`${text.length - shown.text.length - shown.end.length} characters here; they may do anything`);
  },
);

test('a character of a script without letters of Latin counts as a token', () => {
  expect(estimateTokens('删除所有旧的导出文件')).toBe(10);
  expect(estimateTokens('remove all of it, please — “now”')).toBe(10);
});

const WORDS: readonly (readonly [string, string])[] = [
  ['English', 'please do not touch the old exports of the shop, and then run everything again '],
  ['Chinese', '请不要删除旧的导出文件，然后再运行一次所有的测试'],
  ['Russian', 'не трогай старые файлы экспорта, потом запусти всё ещё раз '],
  ['quotes and line breaks', '"a"\n\t\\"b" '],
];

/** A question in which everything but the call and its guarded part is far larger than it may be. */
function hugeQuestion(words: string, command: string): ClassifierQuestion {
  const long = (at: number): string => `${words.repeat(40)} ${at}`;
  const { guarded, review } = hugeParts(words);
  return {
    ...TYPICAL,
    rules: DEFAULT_RULES,
    call: { ...TYPICAL.call, input: { command } },
    parts: [guarded, ...review],
    started: [long(1), long(2), long(3)],
    repository: {
      root: TYPICAL_ROOT,
      branch: 'feature/orders',
      remotes: Array.from({ length: 30 }, (_, at) => ({ name: `remote${at}`, repository: `git.example.com/team-${at}/shop` })),
      status: {
        changed: { count: 90, names: Array.from({ length: 8 }, (_, at) => `src/${'deeply/'.repeat(30)}${at}.ts`) },
        untracked: { count: 90, names: Array.from({ length: 8 }, (_, at) => `tmp/${'deeply/'.repeat(30)}${at}.ts`) },
        pushed: false,
      },
    },
    transcript: Array.from({ length: 80 }, (_, at) =>
      at % 3 === 0
        ? { role: 'user', content: long(at) }
        : { role: 'tool', action: `Bash ${JSON.stringify({ command: long(at) })}` },
    ),
  };
}

describe.each(WORDS)('a budget that holds whatever the question is made of: %s', (_, words) => {
  const tokens = (question: ClassifierQuestion): number => typicalTokens(question);

  test('without a session 2,000 tokens, with one 3,500', () => {
    const question = hugeQuestion(words, 'exporter --all');
    expect(tokens({ ...question, transcript: [] })).toBeLessThanOrEqual(2_000);
    expect(tokens(question)).toBeLessThanOrEqual(3_500);
    expect(tokens(question)).toBeGreaterThan(2_600);
  });

  test('a larger call takes the room of started commands, parts, earlier calls and older turns, and of nothing more', () => {
    const question = hugeQuestion(words, `exporter ${'--table orders '.repeat(150)}`);
    expect(tokens(question)).toBeLessThanOrEqual(3_500);
    const larger = hugeQuestion(words, `exporter ${'--table orders '.repeat(800)}`);
    const call = estimateTokens(larger.call.input['command'] as string);
    expect(tokens(larger)).toBeLessThanOrEqual(2_000 + call + 1_150);
    const { question: text } = requestOf(larger);
    expect(text).toContain('"turn":1,');
    expect(text).toContain('"turn":27,');
    expect(text).toContain(String(larger.call.input['command']));
  });
});
