// Every program name is described once: of two descriptions one would silently win. Knows no program.
import { describe, expect, it } from 'vitest';
import type { Program } from '../argv/program.ts';
import { namesOf } from '../argv/program.ts';
import { PROGRAM_MODULES } from './index.gen.ts';

const isNamed = (value: unknown): value is Pick<Program, 'name' | 'sameAs'> =>
  typeof value === 'object' && value !== null && 'name' in value && 'manual' in value && 'does' in value;

/** Names that stand in more than one description, or twice in one. */
function doubles(modules: readonly object[]): readonly string[] {
  const described = modules.flatMap((module) => Object.values(module).flat(1).filter(isNamed));
  const seen = new Set<string>();
  // The same object may be exported alone and in a list; that is one description.
  return [...new Set(described)].flatMap((program) =>
    namesOf(program).filter((name) => {
      const before = seen.has(name);
      seen.add(name);
      return before;
    }),
  );
}

describe('program names', () => {
  it('are described once', () => {
    expect(doubles(PROGRAM_MODULES)).toEqual([]);
  });

  const a = { name: 'a b', manual: '', does: 'nothing' };
  it.each([
    ['two files', [{ a }, { other: { ...a, name: 'b' } }], ['b']],
    ['a list and a file', [{ all: [a] }, { other: { ...a } }], ['a', 'b']],
    ['twice in one name', [{ a: { ...a, name: 'a a' } }], ['a']],
    ['an alias and a name', [{ a }, { other: { ...a, name: 'c', sameAs: { b: '' } } }], ['b']],
    ['one object exported twice', [{ a, all: [a] }], []],
  ] as const)('a double in %s is seen', (_what, modules, want) => {
    expect(doubles(modules)).toEqual(want);
  });
});
