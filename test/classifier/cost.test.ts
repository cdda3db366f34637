// What a question may cost. The tokens are an estimate on the high side; the prices are those of the default models.
import { expect, test } from 'vitest';
import { typicalCosts } from './typical-questions.ts';

const [plain, full, script, second] = typicalCosts();

test('a typical question is at most 2,000 tokens without a transcript and 3,500 with a full one; script text has 4,000 to itself', () => {
  expect(plain?.tokensIn).toBeLessThanOrEqual(2_000);
  expect(full?.tokensIn).toBeLessThanOrEqual(3_500);
  expect((script?.tokensIn ?? 0) - (full?.tokensIn ?? 0)).toBeLessThanOrEqual(4_300);
});

test('a full question and the second one together cost less than the tenth of a cent that the original design reckoned with', () => {
  for (const [model, dollars] of full?.dollars ?? []) {
    expect(dollars + (second?.dollars.get(model) ?? 1), model).toBeLessThan(0.001);
    expect((script?.dollars.get(model) ?? 1) + (second?.dollars.get(model) ?? 1), model).toBeLessThan(0.001 * 1.5);
  }
  expect(full?.dollars.size).toBe(2);
});
