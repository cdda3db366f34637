// Option lists and operand patterns as tables: what belongs to which chain of levels, and which slots a pattern has.
import { expect, test } from 'vitest';
import { operandPattern, optionTable } from './option-table.ts';
import type { Spec } from './program.ts';

const base = { does: 'nothing' } as const;
const leaf: Spec = { ...base, flags: '-l' };
const one: Spec = { ...base, flags: '-a' };
const other: Spec = { ...base, text: '-b' };
const names = (levels: readonly Spec[]): string => [...optionTable(levels).byName.keys()].toSorted().join(' ');

test('a leaf has the options of the levels it was reached through, whichever were asked for before', () => {
  expect(names([one, leaf])).toBe('-a -l');
  expect(names([other, leaf])).toBe('-b -l');
  expect(names([leaf])).toBe('-l');
  expect(names([one, other, leaf])).toBe('-a -b -l');
  expect(names([one, leaf])).toBe('-a -l');
});

test.each<[string, Spec, boolean]>([
  ['looks', { ...base, flags: '-v', text: '-m', reads: '-f', tree: '-r', names: '-n', optional: '-i' }, false],
  ['writes', { ...base, writes: '-o' }, true],
  ['runs', { ...base, shell: '-c' }, true],
  ['is unclear', { ...base, unclearFlags: '-Z' }, true],
  ['makes its operands writes', { ...base, flags: '-d', when: [{ has: '-d', operands: 'writes...' }] }, true],
  ['without an option', { ...base, when: [{ lacks: '-d', operands: 'writes...' }] }, false],
  ['makes it stage', { ...base, flags: '-d', when: [{ has: '-d', does: [{ kind: 'vcs', act: 'stage', what: '' }] }] }, false],
  ['makes it discard', { ...base, flags: '-d', when: [{ has: '-d', does: [{ kind: 'vcs', act: 'discard', what: '' }] }] }, true],
])('an option that %s', (_, spec, canHarm) => expect(optionTable([spec]).canHarm).toBe(canHarm));

test.each([
  ['none', { before: [], after: [] }],
  ['text?', { before: [{ role: 'text', optional: true }], after: [] }],
  ['text reads...', { before: [{ role: 'text', optional: false }], many: 'reads', after: [] }],
  [
    'reads... writes text?',
    {
      before: [],
      many: 'reads',
      after: [
        { role: 'writes', optional: false },
        { role: 'text', optional: true },
      ],
    },
  ],
])('the slots of %s', (text, slots) => expect(operandPattern(text)).toStrictEqual(slots));
