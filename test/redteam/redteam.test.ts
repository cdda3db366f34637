// A sample of the standing red team: the data is not looser than what was reviewed, attacks made from it are asked about, and planted mistakes are found. `npm run redteam` tries them all.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Program } from '../../src/argv/program.ts';
import { quietBases } from './bases.ts';
import { isHole, openAttacks, suspectsIn } from './holes.ts';
import { plantAll, random } from './plant.ts';
import { probeFacts } from './probes.ts';
import { factsOf, looserThan, readFacts, writeFacts } from './reviewed.ts';
import { PROGRAMS, attackAll } from './run.ts';
import { harmfulCases } from './truth.ts';

const folder = join(import.meta.dirname, '..', '..', 'src', 'programs');
const bases = quietBases(folder);
const reviewed = readFacts(readFileSync(join(import.meta.dirname, 'reviewed.txt'), 'utf8'));

describe('the red team', () => {
  it('finds no data that is looser than what was reviewed: if it is right, `npm run redteam -- --reviewed` and say why', () => {
    expect(looserThan(reviewed, factsOf(PROGRAMS))).toEqual([]);
  });

  it('finds no code that allows more than was reviewed, in a sample', { timeout: 300_000 }, () => {
    const next = random(11);
    expect(
      looserThan(reviewed, probeFacts(PROGRAMS, { take: () => next() < 0.05 })).filter(({ fact }) => fact.startsWith('+')),
    ).toEqual([]);
  });

  it('finds no hole in a sample', { timeout: 300_000 }, () => {
    const next = random(20);
    const { tried, holes } = attackAll(PROGRAMS, bases, { take: () => next() < 0.006 });
    expect(tried).toBeGreaterThan(1_000);
    expect(holes.map(({ target, command }) => `${target}: ${command}`)).toEqual([]);
  });

  it('finds the mistakes in the data that open a hole', { timeout: 300_000 }, () => {
    const known = { programs: PROGRAMS, bases, cases: harmfulCases(folder), reviewed };
    const { holes } = plantAll(known, { count: 12, most: 200, start: 7 });
    expect(holes.length).toBe(12);
    const missed = holes.filter(({ byFacts, byProbes, byAttacks, byCases }) => !byFacts && !byProbes && !byAttacks && !byCases);
    expect(missed.map(({ seed, opened }) => `${seed.what}: ${opened}`)).toEqual([]);
  });

  /** A reader that believes wrong data: attacks must say so, without the reviewed facts. */
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

describe('the reviewed facts', () => {
  const tool: Program = {
    name: 'tool',
    manual: 'https://tool.example',
    flags: '-q',
    text: '-n',
    writes: '-o|--output',
    operands: 'reads...',
    does: 'nothing',
    when: [{ has: '-q', does: [{ kind: 'unclear', why: 'x' }] }],
    sub: { push: { operands: 'none', does: [{ kind: 'service', act: 'publish', system: 'x', what: 'y' }] } },
  };
  const facts = factsOf([tool]);

  it('are what is read back', () => {
    expect([...readFacts(writeFacts(facts))]).toEqual([...facts]);
  });

  it.each<[string, Program, string]>([
    ['an option that is a text', { ...tool, writes: '', text: '-n -o|--output' }, 'writes -o|--output'],
    ['a spelling that is gone', { ...tool, writes: '--output' }, 'writes -o|--output'],
    ['operands that are names', { ...tool, operands: 'names...' }, 'operands reads...'],
    ['a row that is gone', { ...tool, when: [] }, 'when has=-q → unclear'],
    ['an effect that is gone', { ...tool, sub: { push: { operands: 'none', does: 'nothing' } } }, 'does service:publish'],
    ['another style', { ...tool, style: 'none' }, 'style gnu'],
    ['a switch that asks for help', { ...tool, help: '-q' }, '+help -q'],
    ['a free variable', { ...tool, env: { free: 'LD_PRELOAD' } }, '+free LD_PRELOAD'],
    [
      'a row that makes nothing happen',
      { ...tool, when: [...(tool.when ?? []), { has: '-n', dry: true }] },
      '+when has=-n → dry',
    ],
  ])('show %s', (_, changed, fact) => {
    expect(looserThan(facts, factsOf([changed])).map((one) => one.fact)).toContain(fact);
  });

  it('say nothing of data that is stricter', () => {
    expect(looserThan(facts, factsOf([{ ...tool, unclearFlags: '-z', loads: '--plugin', deletes: '--purge' }]))).toEqual([]);
  });

  it.each<[string, Program]>([
    ['an option that was unknown and is now a switch', { ...tool, flags: '-q --exec' }],
    ['an option that was unknown and is now a text', { ...tool, text: '-n --exec' }],
    [
      'operands that were unknown and are now text',
      { ...tool, sub: { push: { ...tool.sub?.push, does: 'nothing', operands: 'text...' } } },
    ],
  ])('show %s', (_, changed) => {
    expect(looserThan(facts, factsOf([changed])).some(({ fact }) => fact.startsWith('+options '))).toBe(true);
  });

  it('show a name that now stands for another program', () => {
    const other: Program = { name: 'other', manual: 'https://other.example', does: 'nothing', sameAs: { tool: 'x' } };
    expect(looserThan(facts, factsOf([other])).length).toBeGreaterThan(3);
  });
});
