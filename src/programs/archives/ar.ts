// ar, cpio and unrar: older archivers. Only looking is described; everything else is unclear.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { unpacksInto } from '../../argv/unpacks-into.ts';

const OPERATIONS = ['-d', '-m', '-p', '-q', '-r', '-s', '-t', '-x'];

export const ar: Program = {
  name: 'ar',
  manual: 'https://sourceware.org/binutils/docs/binutils/ar.html',
  sameAs: {
    gar: 'https://sourceware.org/binutils/docs/binutils/ar.html',
    'llvm-ar': 'https://llvm.org/docs/CommandGuide/llvm-ar.html',
  },
  oldStyle: true,
  flags: '-t -p -x -r -q -d -m -s -c -u -v -o -O -a -b -f -i -l -N -P -S -T -U -V -D --help --version',
  text: '--target --output',
  unclear: '--plugin --record-libdeps',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    // Behind a long option the letters are not read as options.
    if (!OPERATIONS.some((one) => it.has(one))) return { effects: [unclear('what `ar` does is unknown')] };
    const [archive, ...files] = it.operands;
    const places = archive ? tools.places(archive) : [];
    if (it.has('-t') || it.has('-p'))
      return {
        effects: places.map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
        prints: it.has('-p') ? 'content' : 'names',
      };
    if (it.has('-x'))
      return {
        effects: [
          ...places.map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
          ...unpacksInto(it.value('--output'), tools),
        ],
      };
    return {
      effects: [
        ...files.flatMap((arg) => tools.places(arg)).map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
        ...places.map((place): Effect => ({ kind: 'write', place, how: 'change' })),
      ],
    };
  },
};

export const cpio: Program = {
  name: 'cpio',
  manual: 'https://www.gnu.org/software/cpio/manual/cpio.html',
  sameAs: { gcpio: 'https://www.gnu.org/software/cpio/manual/cpio.html' },
  flags: `
    -i|--extract -o|--create -p|--pass-through -t|--list -v|--verbose -d|--make-directories
    -m|--preserve-modification-time -u|--unconditional -a -0|--null -B -c -L|--dereference -l|--link --quiet
    --no-absolute-filenames --to-stdout --help --version -V|--dot -k -f|--nonmatching -n|--numeric-uid-gid
  `,
  text: '-H|--format -C|--io-size --block-size',
  reads: '-I -E|--pattern-file',
  cwd: '-D|--directory',
  unclear: '-F|--file -O --rsh-command -M|--message -R|--owner',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    if (it.has('-t') || it.has('--help') || it.has('--version')) return { prints: 'names' };
    if (it.has('-i'))
      return {
        effects: it.has('--to-stdout')
          ? []
          : [
              ...unpacksInto(it.value('-D'), tools),
              ...(it.has('--no-absolute-filenames') ? [] : [unclear('`cpio` unpacks absolute names')]),
            ],
      };
    // The names of the files to pack come from standard input.
    return { effects: [unclear('`cpio` packs what standard input names')] };
  },
};

const unpacksSomewhere: Spec = { operands: 'reads text...', does: [unclear('what is unpacked where is unknown')] };
const looks: Spec = { operands: 'reads text...', does: 'nothing', prints: 'names' };

export const unrar: Program = {
  name: 'unrar',
  manual: 'https://www.rarlab.com/',
  style: 'single',
  flags: '-inul -idq -idp -idc -idn -cfg- -y -r -r- -v -p- -ai -c-',
  does: 'nothing',
  sub: { l: looks, lb: looks, t: looks, v: looks, x: unpacksSomewhere, e: unpacksSomewhere },
};

export const unrarKin: readonly Program[] = [
  {
    name: 'rar',
    manual: 'https://www.rarlab.com/rar_file.htm',
    style: 'single',
    flags: '-inul -idq -idp -idc -idn -cfg- -y -r -r- -v -p- -c-',
    does: 'nothing',
    sub: { l: looks, lb: looks, t: looks, v: looks, x: unpacksSomewhere, e: unpacksSomewhere },
  },
  {
    name: 'unar',
    manual: 'https://manpages.debian.org/trixie/unar/unar.1.en.html',
    style: 'single',
    flags: `
      -r|-force-rename -s|-force-skip -d|-force-directory -D|-no-directory -nr|-no-recursion -t|-copy-time
      -q|-quiet -v|-version -h|-help
    `,
    text: '-p|-password -e|-encoding -E|-password-encoding -i|-indexes -k|-forks',
    into: '-o|-output-directory',
    unclearFlags: '-f|-force-overwrite -nq|-no-quarantine',
    operands: 'unpacks text...',
    does: 'nothing',
  },
  {
    name: 'lsar',
    manual: 'https://manpages.debian.org/trixie/unar/lsar.1.en.html',
    style: 'single',
    flags: `
      -l|-long -L|-verylong -t|-test -pe|-print-encoding -j|-json -ja|-json-ascii -nr|-no-recursion -v|-version
      -h|-help
    `,
    text: '-p|-password -e|-encoding -E|-password-encoding -i|-indexes',
    operands: 'reads text...',
    does: 'nothing',
    prints: 'names',
  },
];
