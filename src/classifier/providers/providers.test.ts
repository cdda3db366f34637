// Every provider of the list states all its facts, and they are consistent. test/classifier/conformance.test.ts tests how each is asked.
import { describe, expect, test } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import { classifierHost } from '../protocols/connect.ts';
import { PROVIDER_FACTS } from '../../model/providers.gen.ts';
import type { ClassifierSettings } from '../../model/settings.ts';
import { openProvider } from '../open-provider.ts';
import { askedModel, PROVIDERS } from './providers.ts';

const REQUEST = { system: ['first', 'second'], question: 'the question', stage: 'the stage', maxOutputTokens: 321 } as const;

test('names are unique, and the generated facts are those of the providers', () => {
  expect(new Set(PROVIDERS.map(({ name }) => name)).size).toBe(PROVIDERS.length);
  expect(PROVIDER_FACTS).toEqual(
    PROVIDERS.map(({ name, needs, ignores, address, keyVariable }) => ({
      name,
      needs,
      ignores,
      ...(address === undefined ? {} : { address }),
      ...(keyVariable === undefined ? {} : { keyVariable }),
    })),
  );
});

describe.each(PROVIDERS.map((provider) => [provider.name, provider] as const))('%s', (name, provider) => {
  test('has a name, a title and a line for the docs', () => {
    expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(provider.title).not.toBe('');
    expect(provider.speaks).not.toMatch(/^$|[|\n]/);
  });

  test('says where it answers, which model it asks and where its key is, or needs to be told', () => {
    const told = (setting: 'base_url' | 'model'): boolean => provider.needs.includes(setting) || provider.protocol === 'command';
    expect(provider.address !== undefined).toBe(!told('base_url') && provider.protocol !== 'agent');
    expect(provider.defaultModel !== undefined).toBe(!told('model'));
    if (provider.address !== undefined) expect(new URL(provider.address).protocol).toMatch(/^https?:$/);
    if (provider.keyVariable !== undefined) expect(provider.keyVariable).toMatch(/^[A-Z][A-Z0-9_]*$/);
  });

  test('lists its default model, and says when its prices were checked', () => {
    const names = provider.models.map((model) => model.name);
    expect(new Set(names).size).toBe(names.length);
    if (provider.defaultModel !== undefined) expect(names).toContain(provider.defaultModel);
    const priced = provider.models.some(({ price }) => price !== undefined);
    expect(provider.pricesChecked ?? 'never').toMatch(priced ? /^\d{4}-\d\d-\d\d$/ : /^never$/);
  });

  test('sends everything that is asked', () => {
    const body = JSON.stringify(provider.body(askedModel(provider, { model: 'some-model' }), REQUEST));
    const said = ['first', 'second', 'the question', 'the stage', 'some-model'];
    // A client's print mode accepts no token limit and has a schema instead of a tool.
    for (const sent of provider.protocol === 'agent' ? said : [...said, '321', 'classify_result']) expect(body).toContain(sent);
  });

  test.each(Object.entries(provider.ignores))('is not opened with `%s`, which it would ignore', async (setting, todo) => {
    const settings = { provider: name as ClassifierSettings['provider'], base_url: 'http://localhost/v1', model: 'some-model' };
    const given = provider.protocol === 'agent' ? { provider: settings.provider } : settings;
    const needed = provider.needs.includes('command') ? { provider: settings.provider, command: ['true'] } : given;
    const context = { host: classifierHost(fixtureHost(), []), signal: new AbortController().signal };
    expect(await openProvider({ ...needed, [setting]: 'set' }, context)).toMatchObject({
      fault: { kind: 'config', detail: `\`${setting}\` has no effect for \`${name}\``, todo },
    });
  });

  test.each(provider.needs)('cannot be opened without `%s`', async (need) => {
    const settings: ClassifierSettings = {
      provider: PROVIDER_FACTS.find((facts) => facts.name === name)?.name ?? 'command',
      base_url: 'http://localhost/v1',
      model: 'some-model',
      command: ['true'],
    };
    const context = { host: classifierHost(fixtureHost(), []), signal: new AbortController().signal };
    expect(await openProvider({ ...settings, [need]: undefined }, context)).toMatchObject({
      kind: 'fault',
      fault: { kind: 'config', detail: `it needs \`${need}\`` },
    });
  });
});
