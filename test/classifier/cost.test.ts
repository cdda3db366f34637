// What a question may cost. The tokens are an estimate on the high side; the prices are those of the default models.
import { expect, test } from 'vitest';
import { estimateTokens } from '../../src/classifier/estimate-tokens.ts';
import { sourceLines } from '../../src/classifier/source-lines.ts';
import { longScriptTokens, typicalCosts } from './typical-questions.ts';

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
