// Tables and structured text: csvkit, xsv and qsv, gron, jc, jo, fx, htmlq, pup, yj. They read files and print.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';

const CSV_FLAGS = `
    -h|--help -t|--tabs -b|--no-doublequote -S|--skipinitialspace --blanks -H|--no-header-row -v|--verbose
    -l|--linenumbers --add-bom --zero -V|--version -I|--no-inference --no-leading-zeroes
  `;
const CSV_TEXT = `
    -d|--delimiter -q|--quotechar -u|--quoting -p|--escapechar -z|--maxfieldsize -e|--encoding -L|--locale --date-format
    --datetime-format -K|--skip-lines --null-value -y|--snifflimit
  `;

const csv = (name: string, own: { readonly flags?: string; readonly text?: string; readonly reads?: string }): Program => ({
  name,
  manual: `https://csvkit.readthedocs.io/en/latest/scripts/${name}.html`,
  ...own,
  flags: `${CSV_FLAGS} ${own.flags ?? ''}`,
  text: `${CSV_TEXT} ${own.text ?? ''}`,
  operands: 'reads...',
  does: 'nothing',
});

export const csvkit: readonly Program[] = [
  csv('csvcut', { flags: '-n|--names -x|--delete-empty-rows', text: '-c|--columns -C|--not-columns' }),
  csv('csvgrep', {
    flags: '-n|--names -i|--invert-match -a|--any-match',
    text: '-c|--columns -m|--match -r|--regex',
    reads: '-f|--file',
  }),
  csv('csvstat', {
    flags: `
      --csv --json -n|--names --type --nulls --non-nulls --unique --min --max --sum --mean --median --stdev --len
      --max-precision --freq --count -G|--no-grouping-separator
    `,
    text: '-i|--indent -c|--columns --freq-count --decimal-format',
  }),
  csv('csvlook', { flags: '--no-number-ellipsis', text: '--max-rows --max-columns --max-column-width --max-precision' }),
  csv('csvsort', { flags: '-n|--names -r|--reverse -i|--ignore-case', text: '-c|--columns' }),
  csv('csvjoin', { flags: '--outer --left --right', text: '-c|--columns' }),
  csv('csvstack', { flags: '--filenames', text: '-g|--groups -n|--group-name' }),
  csv('csvjson', { flags: '--no-bbox --stream', text: '-i|--indent -k|--key --lat --lon --type --geometry --crs' }),
  csv('csvformat', {
    flags: '-E|--skip-header -T|--out-tabs -A|--out-asv -B|--out-no-doublequote',
    text: '-D|--out-delimiter -Q|--out-quotechar -U|--out-quoting -P|--out-escapechar -M|--out-lineterminator',
  }),
  {
    ...csv('in2csv', {
      flags: '-n|--names --use-sheet-names --reset-dimensions',
      text: '-f|--format -k|--key --sheet --encoding-xls',
      reads: '-s|--schema',
    }),
    unclear: '--write-sheets',
  },
];

const XSV: Spec = {
  flags: `
    -h|--help -n|--no-headers -i|--ignore-case -v|--invert-match --exact -N|--numeric -R|--reverse --cardinality
    --median --mode --nulls --everything --no-case --left --right --full --cross --no-nulls -e
  `,
  text: `
    -s|--select -d|--delimiter -l|--limit --len --start --end --index -j|--jobs -f --size --seed -u -p -g -w|--width
    -c|--condense --pad -a
  `,
  writes: '-o|--output',
  operands: 'reads...',
  does: 'nothing',
};
const PATTERN: Spec = { ...XSV, operands: 'text reads...' };
const wrote: Spec = { ...XSV, does: [unclear('writes further files')] };

export const xsv: Program = {
  name: 'xsv',
  manual: 'https://github.com/dathere/qsv',
  sameAs: { qsv: 'https://github.com/dathere/qsv' },
  flags: '--list -h|--help --version',
  style: 'plain',
  does: 'nothing',
  sub: {
    ...Object.fromEntries(
      wordsOf('cat count fixlengths flatten fmt frequency headers input reverse slice sort stats table dedup transpose').map(
        (name) => [name, XSV],
      ),
    ),
    select: PATTERN,
    search: PATTERN,
    join: { ...XSV, operands: 'text reads text reads' },
    ...Object.fromEntries(wordsOf('split partition index extsort schema to').map((name) => [name, wrote])),
  },
};

export const structured: readonly Program[] = [
  {
    name: 'gron',
    manual: 'https://github.com/tomnomnom/gron',
    flags: '-u|--ungron -v|--values -c|--colorize -m|--monochrome -s|--stream -j|--json --no-sort --version -h|--help',
    unclearFlags: '-k|--insecure',
    style: 'plain',
    // A file or a URL.
    operands: 'reads?',
    does: 'nothing',
    when: [{ words: 'http*', does: [unclear('reads a server', '{operands}')] }],
  },
  {
    name: 'ungron',
    manual: 'https://github.com/tomnomnom/gron',
    flags: '-u|--ungron -v|--values -c|--colorize -m|--monochrome -s|--stream -j|--json --no-sort --version -h|--help',
    unclearFlags: '-k|--insecure',
    style: 'plain',
    // A file or a URL.
    operands: 'reads?',
    does: 'nothing',
    when: [{ words: 'http*', does: [unclear('reads a server', '{operands}')] }],
  },
  {
    name: 'htmlq',
    manual: 'https://github.com/mgdm/htmlq',
    flags: '-t|--text -p|--pretty -w|--ignore-whitespace -B|--detect-base -h|--help -V|--version -c|--color -n|--number --plain',
    text: '-a|--attribute -b|--base -r|--remove-nodes -l|--limit -i|--indent --charset',
    reads: '-f|--filename|--file',
    writes: '-o|--output',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'pup',
    manual: 'https://github.com/ericchiang/pup',
    flags: '-t|--text -p|--pretty -w|--ignore-whitespace -B|--detect-base -h|--help -V|--version -c|--color -n|--number --plain',
    text: '-a|--attribute -b|--base -r|--remove-nodes -l|--limit -i|--indent --charset',
    reads: '-f|--filename|--file',
    writes: '-o|--output',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'hxselect',
    manual: 'https://manpages.debian.org/trixie/html-xml-utils/hxselect.1.en.html',
    flags: '-i -c',
    text: '-l',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
  },
  {
    name: 'jo',
    manual: 'https://github.com/jpmens/jo',
    flags: '-a -B -D -e -n -p -v -V -h',
    text: '-d',
    reads: '-f',
    operands: 'text...',
    does: 'nothing',
    // `key=@file`, `key=%file`, `key=:file` and `key:=file` insert a file.
    judge: (it, tools) => ({
      effects: it.operands.flatMap((arg): readonly Effect[] => {
        const first = arg.bits[0];
        if (first?.kind !== 'text') return [unclear('a value that may name a file')];
        const value = /^(?:[^=]*=)?([@%:])(.*)$/s.exec(first.text) ?? /^[^=]*(:)=(.*)$/s.exec(first.text);
        if (!value) return [];
        const rest = { ...arg, bits: [{ kind: 'text' as const, text: value[2] ?? '' }, ...arg.bits.slice(1)] };
        return tools.places(rest).map((place) => ({ kind: 'read', place, sees: 'content' }) as const);
      }),
    }),
  },
  {
    name: 'yj',
    manual: 'https://github.com/sclevine/yj',
    flags: '-t -y -j -c -r -e -i -n -k -v -h --help --version',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'json2yaml',
    manual: 'https://manpages.debian.org/trixie/reserialize/reserialize.1.en.html',
    flags: '-t -y -j -c -r -e -i -n -k -v -h --help --version',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'yaml2json',
    manual: 'https://manpages.debian.org/trixie/reserialize/reserialize.1.en.html',
    flags: '-t -y -j -c -r -e -i -n -k -v -h --help --version',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'toml2json',
    manual: 'https://manpages.debian.org/trixie/reserialize/reserialize.1.en.html',
    flags: '-t -y -j -c -r -e -i -n -k -v -h --help --version',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'json2toml',
    manual: 'https://manpages.debian.org/trixie/reserialize/reserialize.1.en.html',
    flags: '-t -y -j -c -r -e -i -n -k -v -h --help --version',
    style: 'plain',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'jless',
    manual: 'https://jless.io/',
    flags: '--json --yaml -h|--help -V|--version -n -N -r -R',
    text: '-m|--mode --scrolloff',
    style: 'plain',
    operands: 'reads?',
    does: 'nothing',
  },
  {
    name: 'jnv',
    manual: 'https://github.com/ynqa/jnv',
    flags: '--json --yaml -h|--help -V|--version -n -N -r -R',
    text: '-m|--mode --scrolloff',
    style: 'plain',
    operands: 'reads?',
    does: 'nothing',
  },
];
