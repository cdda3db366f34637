// Every path pattern of the data is written in the grammar of paths/path-rules.ts.
import { describe, expect, test } from 'vitest';
import { alternatives } from '../../paths/braces.ts';
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
