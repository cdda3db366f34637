// Each kind of difference between a help text and the data is seen, and what agrees is not.
import { describe, expect, it } from 'vitest';
import type { Program } from '../../src/argv/program.ts';
import { compare } from './compare.ts';
import { readHelp } from './read-help.ts';

const program: Program = {
  name: 'x',
  manual: '',
  flags: '-a|--all -s|--save --scale',
  optional: '--color',
  text: '-w|--width -t --title',
  writes: '-o|--output',
  operands: 'reads...',
  does: 'nothing',
  sub: { build: { does: 'nothing' } },
};

const differences = (text: string, data: Program = program): readonly string[] =>
  compare(data, 'x', { pages: [{ subs: [], help: readHelp(text) }], isInCode: () => false }).map(
    ({ kind, level, option }) => `${kind} ${level} ${option}`,
  );

describe('a difference', () => {
  it.each([
    [
      'nothing',
      '  -a, --all   everything\n  -w, --width=COLS  wide\n  --color[=WHEN]  colours\n  -o FILE  writes it to FILE',
      [],
    ],
    ['an option that swallows the next word', '  -t   terse', ['takes-none x -t']],
    ['an option whose value is read as an operand', '  --scale=N   scale', ['takes-value x --scale']],
    ['a value that is only attached', '  -w, --width[=COLS]   wide', ['takes-none x -w', 'takes-none x --width']],
    ['a file that counts as text', '  --title=FILE   reads the title', ['role x --title']],
    ['a switch that writes', '  -s, --save   save the result to a file', ['role x -s', 'role x --save']],
    ['an option that is not listed', '  -q, --quiet   says less', ['missing x -q|--quiet']],
    ['a subcommand that is not listed', 'Commands:\n  build   makes it\n  deploy  sends it', ['subcommand x deploy']],
    ['twice in one text, with and without a value', '  -t   terse\n  -t FORMAT   by format', []],
  ])('%s', (_what, text, want) => {
    expect(differences(text)).toEqual(want);
  });

  it('no option of a tame program is missing', () => {
    expect(differences('  -q, --quiet   says less', { ...program, tame: true })).toEqual([]);
  });

  it('a switch that a row explains is more than a switch', () => {
    const data: Program = { ...program, when: [{ has: '-s', operands: 'edits...' }] };
    expect(differences('  -s, --save   save the result to a file', data)).toEqual([]);
  });
});
