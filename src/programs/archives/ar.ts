// ar, cpio and unrar: older archivers, described as far as looking goes; what else they do is unclear.
import { like } from '../../argv/like.ts';
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { unpacksInto } from '../../argv/unpacks-into.ts';

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
    // The names of what is packed come from standard input.
    return { effects: [unclear('`cpio` packs what standard input names')] };
  },
};

const unrarKind = {
  style: 'none',
  operands: 'text...',
  does: 'nothing',
  judge: (it, tools) => {
    const command = exact(it.operands[0]);
    const reads = it.operands
      .slice(1)
      .flatMap((arg) => tools.places(arg))
      .map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
    const looks = command === 'l' || command === 'lb' || command === 't' || command === 'v';
    return looks ? { effects: reads, prints: 'names' } : { effects: [...reads, unclear('what is unpacked where is unknown')] };
  },
} satisfies Partial<Program>;

export const unrar: Program = {
  name: 'unrar',
  manual: 'https://www.rarlab.com/',
  ...unrarKind,
};

export const unrarKin: readonly Program[] = [
  like(unrar, 'rar', 'https://www.rarlab.com/rar_file.htm'),
  like(unrar, 'unar', 'https://manpages.debian.org/trixie/unar/unar.1.en.html'),
  like(unrar, 'lsar', 'https://manpages.debian.org/trixie/unar/lsar.1.en.html'),
];
