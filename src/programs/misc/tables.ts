// Tables and structured text: csvkit, xsv and qsv, gron, jc, jo, fx, htmlq, pup, yj. They read files and print.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';

const CSV = {
  manual: 'https://csvkit.readthedocs.io/',
  style: 'gnu',
  does: 'nothing',
} as const;
const CSV_FLAGS = `
    -h|--help -t|--tabs -b|--no-doublequote -S|--skipinitialspace --blanks -H|--no-header-row -v|--verbose
    -l|--linenumbers --add-bom --zero -V|--version -I|--no-inference -n|--names
  `;
const CSV_TEXT = `
    -d|--delimiter -q|--quotechar -u|--quoting -p|--escapechar -z|--maxfieldsize -e|--encoding -L|--locale --date-format
    --datetime-format -K|--skip-lines --null-value --no-leading-zeroes -y|--snifflimit
  `;

export const csvkit: readonly Program[] = [
  {
    name: 'csvcut csvgrep csvstat csvlook csvsort csvjoin csvstack csvjson csvformat',
    ...CSV,
    flags: `
      ${CSV_FLAGS} -i|--invert-match --invert -a|--any-match --csv --json --type --nulls --non-nulls --unique --min
      --max --sum --mean --median --stdev --len --max-precision --freq --count -r|--reverse --ignore-case --outer --left
      --right --stream --no-grouping-separator -x|--delete-empty-rows --indy
    `,
    text: `
      ${CSV_TEXT} -c|--columns -C|--not-columns -m|--match --regex --freq-count --decimal-format --max-rows
      --max-columns --max-column-width -g|--groups --filenames -k|--key --lat --lon --crs -D|--out-delimiter
      -T|--out-tabs -Q|--out-quotechar -U|--out-quoting -P|--out-escapechar -M|--out-lineterminator --indent
    `,
    reads: '-f|--file',
    operands: 'reads...',
  },
  {
    name: 'in2csv',
    ...CSV,
    flags: CSV_FLAGS,
    text: `${CSV_TEXT} -f|--format -k|--key --sheet --encoding-xls --use-sheet-names --reset-dimensions`,
    reads: '-s|--schema',
    unclear: '--write-sheets',
    operands: 'reads...',
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
  name: 'xsv qsv',
  manual: 'https://github.com/dathere/qsv',
  style: 'plain',
  flags: '--list -h|--help --version',
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
    name: 'gron ungron',
    manual: 'https://github.com/tomnomnom/gron',
    style: 'plain',
    flags: '-u|--ungron -v|--values -c|--colorize -m|--monochrome -s|--stream -j|--json --no-sort --version -h|--help',
    unclearFlags: '-k|--insecure',
    // A file or a URL.
    operands: 'reads?',
    does: 'nothing',
    when: [{ words: 'http*', does: [unclear('reads a server', '{operands}')] }],
  },
  {
    name: 'htmlq pup hxselect',
    manual: 'https://github.com/mgdm/htmlq',
    style: 'plain',
    flags: '-t|--text -p|--pretty -w|--ignore-whitespace -B|--detect-base -h|--help -V|--version -c|--color -n|--number --plain',
    text: '-a|--attribute -b|--base -r|--remove-nodes -l|--limit -i|--indent --charset',
    reads: '-f|--filename|--file',
    writes: '-o|--output',
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
    // `key=@file`, `key=%file` `key=:file` and `key:=file` take in a file.
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
    name: 'yj json2yaml yaml2json toml2json json2toml',
    manual: 'https://github.com/sclevine/yj',
    style: 'plain',
    flags: '-t -y -j -c -r -e -i -n -k -v -h --help --version',
    operands: 'reads...',
    does: 'nothing',
  },
  {
    name: 'jless jnv',
    manual: 'https://jless.io/',
    style: 'plain',
    flags: '--json --yaml -h|--help -V|--version -n -N -r -R',
    text: '-m|--mode --scrolloff',
    operands: 'reads?',
    does: 'nothing',
  },
];
