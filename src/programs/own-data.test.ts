// Each program has data of its own, which its manual can be compared with. The groups of programs that still have the same options are named here, and no other may.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Program } from '../argv/program.ts';
import { VALUE_ROLES } from '../argv/program.ts';
import { findProgram, programNames } from './index.ts';

const words = (text: string | undefined): string => (text ?? '').split(/\s+/).toSorted().join(' ').trim();
/** All options of the top level, however they are written down. Few options may be the same by chance. */
const optionsOf = (program: Program): string =>
  [program.flags, program.optional, program.unclearFlags, ...VALUE_ROLES.map((role) => program[role])].map(words).join('\n');
const FEW = 100;

/** The main names of programs that have the same options, one line a group. */
function sameOptions(programs: readonly Program[]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const program of programs) {
    const key = optionsOf(program);
    if (key.trim().length < FEW) continue;
    groups.set(key, [...(groups.get(key) ?? []), program.name.split(' ')[0] ?? '']);
  }
  return [...groups.values()].filter((names) => names.length > 1).map((names) => names.toSorted().join(' '));
}

const programs = [...new Set(programNames().flatMap((name) => findProgram(name) ?? []))];
const named = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'shared-data.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

describe('program data', () => {
  it('is the same in no further programs, and the list names none that differ', () => {
    expect(sameOptions(programs).toSorted()).toEqual(named.toSorted());
  });

  const long = Array.from({ length: 30 }, (_, at) => `--option-${at}`);
  const tool = (name: string, flags: readonly string[]): Program => ({
    name,
    manual: '',
    flags: flags.join(' '),
    does: 'nothing',
  });
  it.each([
    ['the same options in another order', [tool('b', long), tool('a', long.toReversed())], ['a b']],
    ['one option more', [tool('a', long), tool('b', [...long, '--more'])], []],
    ['few options', [tool('a', ['-a']), tool('b', ['-a'])], []],
  ] as const)('%s', (_what, all, want) => expect(sameOptions(all)).toEqual(want));
});
