// Every kind of effect, with the effect names whose denies mean it: one line each in effect-natures.cases.txt. An effect that is new fails here until somebody says what it is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Zone, ServerZone } from '../model/zone.ts';
import { EFFECT_NAMES } from './data/effect-names.ts';
import { NATURES } from './data/effect-natures.ts';
import { isDeniedBy } from './effect-name.ts';
import { SAMPLE_EFFECTS } from './sample-effects.fixture.ts';

const LINES = readFileSync(join(import.meta.dirname, 'effect-natures.cases.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const ZONED: readonly (Zone | ServerZone | '')[] = ['', ...new Set(NATURES.flatMap(({ zones = [] }) => zones))];

const namesOf = (effect: (typeof SAMPLE_EFFECTS)[number][1], zone: Zone | ServerZone | ''): readonly string[] =>
  EFFECT_NAMES.filter(({ name }) => isDeniedBy({ effect, zones: zone === '' ? [] : [zone] }, name, () => 'yes') === 'yes').map(
    ({ name }) => name,
  );

/** What a zone adds to the names of an effect. */
const expected = SAMPLE_EFFECTS.flatMap(([text, effect]) => {
  const plain = namesOf(effect, '');
  return ZONED.flatMap((zone) => {
    const names = namesOf(effect, zone).filter((name) => zone === '' || !plain.includes(name));
    return zone !== '' && names.length === 0 ? [] : [`${text}${zone === '' ? '' : ` in ${zone}`}: ${names.join(', ')}`.trimEnd()];
  });
});

test('every effect has a line', () => expect(expected).toEqual(LINES));
test('every nature names effect names and rows that exist', () => {
  const names = new Set(EFFECT_NAMES.map(({ name }) => name));
  expect(NATURES.flatMap((nature) => nature.names).filter((name) => !names.has(name))).toEqual([]);
});
