// Whoever answers the first run's question gets the configuration of that provider, and is asked again after an answer that is none.
import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { PROVIDER_FACTS } from '../model/providers.gen.ts';
import { parseConfig } from '../rules/parse-config.ts';
import { askForModel } from './choose-model.ts';

async function answered(...texts: readonly string[]): Promise<string | undefined> {
  const input = new PassThrough();
  const question = createInterface({ input, output: new PassThrough() });
  const left = [...texts];
  const asked = askForModel({
    question: (query: string) => (setImmediate(() => input.write(`${left.shift() ?? ''}\n`)), question.question(query)),
  } as typeof question);
  const config = await asked;
  question.close();
  return config;
}

const providerIn = (config: string): unknown => parseConfig(config, 'config.jsonc').value.classifier;
const WITH_KEY = PROVIDER_FACTS.filter(({ needs, keyVariable }) => needs.length === 0 && keyVariable !== undefined);

test.each(WITH_KEY.map(({ name }, at) => [` ${at + 2} `, name] as const))('%j is %s', async (text, provider) => {
  expect(providerIn((await answered(text)) ?? '')).toEqual({ provider });
});

test('a key that is not set is mentioned, and so is the place of every setting', async () => {
  const [first] = WITH_KEY;
  const written: string[] = [];
  const print = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  vi.stubEnv(first?.keyVariable ?? '', '');
  const config = await answered('2');
  vi.stubEnv(first?.keyVariable ?? '', 'key');
  const without = written.splice(0).join('');
  await answered('2');
  print.mockRestore();
  vi.unstubAllEnvs();
  expect(without).toContain(`\`${first?.keyVariable}\` is not set here`);
  expect(written.join('')).not.toContain('is not set');
  expect(config).not.toMatch(/https?:/);
});

test.each(['', '1'])('%j is no model', async (text) => expect(await answered(text)).toBeUndefined());

test.each(['0', '99', 'openai'])('%j is asked again', async (text) => {
  expect(providerIn((await answered(text, '2')) ?? '')).toEqual({ provider: WITH_KEY[0]?.name });
});
