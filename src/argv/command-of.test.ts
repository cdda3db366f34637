// A command line as rules see it: canonical names, values that are known, and where each option stood.
import { expect, test } from 'vitest';
import { holeArg, textArg } from '../shell/value.ts';
import { commandOf } from './command-of.ts';
import type { Program } from './program.ts';
import { readArgv } from './read-argv.ts';

const base = { does: 'nothing' } as const;
const program: Program = {
  ...base,
  name: 'tool alias',
  manual: 'x',
  text: '-C|--dir',
  sub: { add: { ...base, flags: '-v|--verbose', text: '-m', sub: { deep: { ...base, flags: '-z', operands: 'text...' } } } },
};
const read = (line: string) =>
  commandOf(
    readArgv(
      program,
      line.split(' ').map((word) => (word === '$x' ? holeArg('x') : textArg(word))),
      undefined,
    ),
  );

test.each([
  ['--dir d add deep', { options: [{ name: '-C', value: 'd' }], operands: [] }],
  ['add -v deep', { options: [{ name: '-v', after: 1 }], operands: [] }],
  [
    'add deep a -v b --verbose',
    {
      options: [
        { name: '-v', after: 3 },
        { name: '-v', after: 4 },
      ],
      operands: ['a', 'b'],
    },
  ],
  ['add deep -m $x a', { options: [{ name: '-m', after: 2 }], operands: ['a'] }],
  ['add deep $x', { options: [], operands: [undefined] }],
  ['add deep -m', { options: [{ name: '-m', after: 2 }], operands: [] }],
  ['--new add deep', { options: [], strange: [{ name: '--new' }], operands: [] }],
  ['add deep a -vq b', { options: [{ name: '-v', after: 3 }], strange: [{ name: '-q', after: 3 }], operands: ['a', 'b'] }],
  ['add deep --new=x', { options: [], strange: [{ name: '--new', after: 2 }], operands: [] }],
])('%s', (line, want) => expect(read(line)).toStrictEqual({ program: 'tool', sub: ['add', 'deep'], ...want }));
