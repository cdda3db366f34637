// Lines that are typed or pasted before their question, and what is shown of them.
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { NoMoreAnswers, openQuestions } from './open-questions.ts';

function terminal(): { readonly input: PassThrough; readonly output: PassThrough; shown(): string } {
  const output = new PassThrough();
  let text = '';
  output.on('data', (data: Buffer) => (text += data.toString('utf8')));
  return { input: new PassThrough(), output, shown: () => text };
}
/** Lets everything that was written arrive. */
const arrived = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('lines that come before their question answer it, one each, and a key among them is never shown', async () => {
  const at = terminal();
  const questions = openQuestions(at);
  at.input.write('first\nsk-secret\nthi');
  await arrived();
  expect(at.shown()).toBe('');
  expect(await questions.question('one? ')).toBe('first');
  await arrived();
  expect(await questions.secretly('key? ')).toBe('sk-secret');
  const third = questions.question('three? ');
  at.input.write('rd\n');
  expect(await third).toBe('third');
  await arrived();
  expect(at.shown()).toContain('one? first');
  expect(at.shown()).toContain('key? \n');
  expect(at.shown()).toContain('three? ');
  expect(at.shown()).not.toContain('sk-secret');
  questions.close();
});

test('what is pasted behind an answer waits for the next question', async () => {
  const at = terminal();
  const questions = openQuestions(at);
  const first = questions.question('one? ');
  at.input.write('1\nsk-secret\n');
  expect(await first).toBe('1');
  await arrived();
  expect(await questions.secretly('key? ')).toBe('sk-secret');
  expect(at.shown()).not.toContain('sk-secret');
  questions.close();
});

test('a question without an answer ends when the input does', async () => {
  const at = terminal();
  const questions = openQuestions(at);
  const first = questions.question('one? ');
  at.input.end();
  await expect(first).rejects.toBeInstanceOf(NoMoreAnswers);
  await expect(questions.question('two? ')).rejects.toBeInstanceOf(NoMoreAnswers);
});
