// A sample of the standing red team: attacks made from program data are asked about, and holes planted into the data are seen. `npm run redteam` tries them all.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Program } from '../../src/argv/program.ts';
import { quietBases } from './bases.ts';
import { isHole, openAttacks, suspectsIn } from './holes.ts';
import { PROGRAMS, attackAll, plantAll, random } from './run.ts';

const bases = quietBases(join(import.meta.dirname, '..', '..', 'src', 'programs'));

describe('the red team', () => {
  it('finds no hole in a sample', { timeout: 300_000 }, () => {
    const next = random(20);
    const { tried, holes } = attackAll(PROGRAMS, bases, () => next() < 0.006);
    expect(tried).toBeGreaterThan(1_000);
    expect(holes.map(({ target, command }) => `${target}: ${command}`)).toEqual([]);
  });

  it('finds what is planted', { timeout: 300_000 }, () => {
    const { harmless, found, missed } = plantAll(25, bases, 20);
    expect(harmless + found).toBeGreaterThan(0);
    expect(missed).toEqual([]);
  });

  /** A reader that believes wrong data: the red team must say so. */
  it.each<[string, string, (program: Program) => Program]>([
    ['operands that are written and called names', 'uniq', (uniq) => ({ ...uniq, operands: 'reads? names?' })],
    ['an escape hatch that drops what options read', 'sort', (sort) => ({ ...sort, judge: () => ({ replaces: true }) })],
    [
      'an option that is unclear and called a switch',
      'sort',
      (sort) => ({ ...sort, unclear: '', flags: `${sort.flags ?? ''} ${sort.unclear ?? ''}` }),
    ],
  ])('sees %s', (_, name, change) => {
    const program = PROGRAMS.find((one) => one.name.split(' ').includes(name));
    if (!program) throw new Error(`no program \`${name}\``);
    const known = { suspects: suspectsIn(PROGRAMS), bases };
    const changed = change(program);
    const attacks = [...openAttacks(program, known)].filter(({ target }) => target.split(' ').length < 5).slice(0, 400);
    expect(attacks.some((attack) => isHole(attack, { change: (one) => (one === program ? changed : one) }))).toBe(true);
  });
});
