// Every path pattern of the data is written in the grammar of paths/path-rules.ts.
import { array, assert, constantFrom, oneof, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alternatives } from '../../paths/braces.ts';
import { namedZones } from '../path-judge.ts';
import { OWN_PATTERNS, RECORD_PATTERNS } from './own.ts';
import { GITHOOK_PATTERNS, PROTECTED_PATTERNS } from './protected.ts';
import { ENV_PATTERNS, SECRET_PATTERNS } from './secrets.ts';
import { STARTUP_PATTERNS } from './startup.ts';

describe('the data', () => {
  const lists = {
    SECRET_PATTERNS,
    ENV_PATTERNS,
    STARTUP_PATTERNS,
    OWN_PATTERNS,
    RECORD_PATTERNS,
    PROTECTED_PATTERNS,
    GITHOOK_PATTERNS,
  };
  test.each(Object.entries(lists))('%s is well formed', (_name, patterns) => {
    for (const pattern of patterns.flatMap(alternatives)) {
      expect(pattern).toMatch(/^!?(?:\.\/\*\*\/|\.\/|~\/|\*\*\/|\/|C:\/)[^/]/);
      const body = pattern.replace(/^!?(?:\.\/\*\*\/|\.\/|~\/|\*\*\/|\/|C:\/)/, '').replace(/\/\*\*$/, '');
      // `**` between names is not part of the grammar, and an empty name matches nothing.
      expect(body.split('/').filter((name) => name === '' || name.includes('**'))).toEqual([]);
      expect(body).not.toMatch(/[{}!?[\]\\]/);
    }
  });
});

test('a directory that is looked into as a whole gives the same for each name as a path by itself', () => {
  const rules = namedZones();
  const words = [...SECRET_PATTERNS, ...ENV_PATTERNS, ...PROTECTED_PATTERNS, ...GITHOOK_PATTERNS].flatMap(alternatives);
  const parts = [...new Set(words.flatMap((one) => one.split('/')))].filter((one) => /^[^*!~{}]+$/.test(one) && one !== '.');
  assert(
    property(
      array(oneof(constantFrom(...parts), constantFrom('src', 'a.ts', 'repo')), { minLength: 1, maxLength: 5 }),
      constantFrom(undefined, 0, 1),
      constantFrom([], [0], [1]),
      (names, project, homes) => {
        const found = rules.match(names, { project, homes });
        const inside = rules.matchIn(names.slice(0, -1), { project, homes })(names.at(-1) ?? '');
        expect([...inside].toSorted()).toEqual([...found].toSorted());
      },
    ),
  );
});
