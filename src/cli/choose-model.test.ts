// Whoever answers the first run's question gets the configuration of that provider, and nothing for everything else.
import { createInterface } from 'node:readline/promises';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { PROVIDER_FACTS } from '../model/providers.gen.ts';
import { parseConfig } from '../rules/parse-config.ts';
import { askForModel } from './choose-model.ts';

async function answered(text: string): Promise<string | undefined> {
  const input = new PassThrough();
  const question = createInterface({ input, output: new PassThrough() });
  const asked = askForModel(question);
  input.write(`${text}\n`);
  const config = await asked;
  question.close();
  return config;
}

const providerIn = (config: string): unknown => parseConfig(config, 'config.jsonc').value.classifier;
const WITH_KEY = PROVIDER_FACTS.filter(({ needs, keyVariable }) => needs.length === 0 && keyVariable !== undefined);

test.each(WITH_KEY.map(({ name }, at) => [` ${at + 2} `, name] as const))('%j is %s', async (text, provider) => {
  expect(providerIn((await answered(text)) ?? '')).toEqual({ provider });
});

test.each(['', '1', '0', '99', 'openai'])('%j is no model', async (text) => expect(await answered(text)).toBeUndefined());
