// The reference in docs/configuration.md holds what the code does: its examples are valid and its tables complete.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { CONFIG_KEYS, NESTED_KEYS } from './config-shape.ts';
import { EFFECT_NAMES } from './data/effect-names.ts';
import { effectNamed } from './effect-name.ts';
import { parseConfig } from './parse-config.ts';
import { readConfig } from './read-config.ts';
import { testKnowledge } from './test-knowledge.ts';

const text = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/```jsonc\n(.*?)```/gs)].map((match) => match[1] ?? '');

test('there are examples', () => {
  expect(blocks.length).toBeGreaterThan(3);
});

test.each(blocks)('example %#', (block) => {
  expect(parseConfig(block, 'docs').errors).toEqual([]);
  // `docker` is not among the few programs the tests of this folder know
  const known = block.replaceAll('docker push', 'cmd: docker push');
  const host = fixtureHost({ home: '/home/me', tree: { '/home/me/.config/leeway/config.jsonc': known } });
  expect(readConfig(host, { knowledge: testKnowledge }).errors).toEqual([]);
});

test('every effect name stands in the table, with its other spellings', () => {
  const row = ({ name, also, says }: (typeof EFFECT_NAMES)[number]): string =>
    `| \`${name}\` | ${also.map((one) => `\`${one}\``).join(', ')} | ${says} |`;
  const table = ['| name | also | an effect that |', '|---|---|---|', ...EFFECT_NAMES.map(row)].join('\n');
  expect(text).toContain(table);
});

test('no spelling means two effects', () => {
  for (const { name, also } of EFFECT_NAMES) for (const one of [name, ...also]) expect(effectNamed(one)).toBe(name);
});

test('every key is explained', () => {
  for (const key of [...CONFIG_KEYS, ...[...NESTED_KEYS.values()].flatMap((keys) => [...keys])])
    expect(text).toMatch(new RegExp(`\`(?:\\w+\\.)?${key.replace('$', '\\$')}\``));
});
