// How options and subcommands are read from help texts of the usual forms.
import { describe, expect, it } from 'vitest';
import { readHelp } from './read-help.ts';

const shown = (text: string): readonly string[] =>
  readHelp(text).options.map(({ names, takes, value }) => `${names.join(' ')} ${takes}${value === '' ? '' : ` ${value}`}`);

describe('options', () => {
  it.each([
    ['GNU, a switch', '  -a, --all                  do not ignore entries', ['-a --all nothing']],
    ['GNU, a value at the long name', '  -w, --width=COLS           width of the output', ['-w --width value COLS']],
    ['GNU, a value only when attached', '      --color[=WHEN]         colour it', ['--color attached WHEN']],
    ['argparse', '  -o FILE, --output FILE  write there', ['-o --output value FILE']],
    ['commander', '  -o, --out <dir>  where to', ['-o --out value dir']],
    ['commander, a value that may be left out', '  --watch [glob]  watches', ['--watch maybe glob']],
    ['cobra', '      --format string   how it looks', ['--format value string']],
    ['Go', '  -run string\n    \tonly these tests', ['-run value string']],
    ['a manual page, underlined', '       -f ⟨file⟩, --file=⟨file⟩\n              Read it.', ['-f --file value file']],
    ['a manual page, attached letters', '       -I⟨dir⟩\n              Search there.', ['-I value dir']],
    ['git', '       --[no-]progress\n           Shows it.', ['--progress --no-progress nothing']],
    ['a switch that may be set to false', '  -w, --web[=false]  opens it', ['-w --web nothing']],
    ['a heading that shows no value', '       -p, --port\n           Specifies the port.', ['-p --port maybe']],
    ['a value set apart', '  -E  = k | m | g  scales it', ['-E value']],
  ])('%s', (_form, text, want) => {
    expect(shown(text)).toEqual(want);
  });

  it('words of an explanation are no options', () => {
    expect(shown('  -a, --all   do not ignore\n                --almost is another\n  -b   back')).toEqual([
      '-a --all nothing',
      '-b nothing',
    ]);
  });
});

it('subcommands stand below their title', () => {
  const { subs } = readHelp(
    'Usage: x <command>\n\nCommands:\n  build [dir]   makes it\n  clean         empties it\n\nOptions:\n  -v  more',
  );
  expect(subs).toEqual(['build', 'clean']);
});
