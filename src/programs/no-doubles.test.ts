// Every program name is described once: of two descriptions one would silently win. Knows no program.
import { describe, expect, it } from 'vitest';
import { namesOf } from '../argv/program.ts';
import { PROGRAM_GROUPS } from './index.gen.ts';
import { programsIn } from './programs-in.ts';

/** Names that stand in more than one description, or twice in one. */
function doubles(modules: readonly object[]): readonly string[] {
  const seen = new Set<string>();
  return [...new Set(modules.flatMap(programsIn))].flatMap((program) =>
    namesOf(program).filter((name) => {
      const before = seen.has(name);
      seen.add(name);
      return before;
    }),
  );
}

describe('program names', () => {
  it('are described once', () => {
    expect(doubles(PROGRAM_GROUPS.flatMap((group) => group().FILES).map((load) => load()))).toEqual([]);
  });

  const a = { name: 'a b', manual: '', does: 'nothing' };
  it.each([
    ['two files', [{ a }, { other: { ...a, name: 'b' } }], ['b']],
    ['a list and a file', [{ all: [a] }, { other: { ...a } }], ['a', 'b']],
    ['twice in one name', [{ a: { ...a, name: 'a a' } }], ['a']],
    ['one object exported twice', [{ a, all: [a] }], []],
  ] as const)('a double in %s is seen', (_what, modules, want) => {
    expect(doubles(modules)).toEqual(want);
  });
});
