// gzip and the other compressors of single files: replace a file by its compressed form, or print it with -c.
import { likeProgram } from '../../argv/like.ts';
import { posix } from 'node:path';
import { asTree } from '../../argv/effects-of.ts';
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { exact } from '../../shell/value.ts';

interface Kind {
  /** Options with which the files are only printed. */
  readonly prints: readonly string[];
  /** Options with which the original file is kept. */
  readonly keeps: readonly string[] | 'always';
}

/** The new file beside the given one. */
const beside = (place: Place): Place =>
  place.kind === 'path' && place.extent === 'one'
    ? {
        kind: 'path',
        path: posix.dirname(place.path),
        extent: 'glob',
        pattern: `${posix.basename(place.path).replace(/\.[a-z0-9]+$/i, '')}*`,
      }
    : place;

function packs(it: Parsed, tools: Tools, kind: Kind): Judgement {
  const places = it.operands
    .filter((arg) => exact(arg) !== '-')
    .flatMap((arg) => tools.places(arg))
    .map((place) => (it.has('-r') ? asTree(place) : place));
  const reads = places.map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
  const looks = it.has('-l') || it.has('-t');
  if (looks || kind.prints.some((option) => it.has(option)))
    return { replaces: true, effects: reads, prints: looks ? 'names' : 'content' };
  const keeps = kind.keeps === 'always' ? !it.has('--rm') : kind.keeps.some((option) => it.has(option));
  const written = it.has('-o') ? [] : places.map((place): Effect => ({ kind: 'write', place: beside(place), how: 'change' }));
  const gone = keeps ? [] : places.map((place): Effect => ({ kind: 'delete', place, how: 'move' }));
  const named = it.given.flatMap((one) =>
    one.value && (one.role === 'writes' || one.role === 'reads')
      ? tools
          .places(one.value)
          .map((place): Effect =>
            one.role === 'writes' ? { kind: 'write', place, how: 'change' } : { kind: 'read', place, sees: 'content' },
          )
      : [],
  );
  const unread = it.given.flatMap((one): readonly Effect[] =>
    one.role === 'unclear' || (one.name === '-S' && !/^[^/]+$/.test(exact(one.value) ?? '/'))
      ? [{ kind: 'unclear', why: `what \`${one.name}\` names is unknown`, word: one.name }]
      : [],
  );
  return { replaces: true, effects: [...reads, ...written, ...gone, ...named, ...unread] };
}

const LEVELS = '-0 -1|--fast -2 -3 -4 -5 -6 -7 -8 -9|--best';

const gzipJudge: NonNullable<Program['judge']> = (it, tools) =>
  packs(it, tools, { prints: ['-c', '-h', '-V', '-L'], keeps: ['-k'] });

export const gzip: Program = {
  name: 'gzip',
  manual: 'https://www.gnu.org/software/gzip/manual/gzip.html',
  sameAs: { gunzip: 'https://www.gnu.org/software/gzip/manual/gzip.html' },
  flags: `
    ${LEVELS} -c|--stdout|--to-stdout -d|--decompress|--uncompress -z|--compress -f|--force -h|--help -k|--keep
    -l|--list -L|--license -n|--no-name -N|--name -q|--quiet -r|--recursive --rsyncable --synchronous -t|--test
    -v|--verbose -V|--version -s|--small -a|--ascii
  `,
  text: '-S|--suffix -p|--processes -b|--blocksize',
  operands: 'edits...',
  does: 'nothing',
  judge: gzipJudge,
};

export const gzipKin: readonly Program[] = [
  {
    name: 'pigz',
    manual: 'https://manpages.debian.org/trixie/pigz/pigz.1.en.html',
    sameAs: { unpigz: 'https://manpages.debian.org/trixie/pigz/unpigz.1.en.html' },
    flags: `
      -#|--fast|--best -c|--stdout|--to-stdout -d|--decompress|--uncompress -f|--force -h|--help -k|--keep -l|--list
      -L|--license -n|--no-name -N|--name -q|--quiet|--silent -r|--recursive --rsyncable|-R -t|--test -v|--verbose
      -V|--version -z|--zlib
    `,
    text: '-b|--blocksize -p|--processes -S|--suffix',
    operands: 'edits...',
    does: 'nothing',
    judge: gzipJudge,
  },
  likeProgram(gzip, 'compress', 'https://manpages.debian.org/trixie/ncompress/compress.1.en.html'),
  {
    name: 'uncompress',
    manual: 'https://manpages.debian.org/trixie/gzip/uncompress.1.en.html',
    flags: `
      -a|--ascii -c|--stdout|--to-stdout -d|--decompress|--uncompress -f|--force -h|--help -k|--keep -l|--list
      -L|--license -n|--no-name -N|--name -q|--quiet -r|--recursive --synchronous -t|--test -v|--verbose -V|--version
      -#|--fast|--best --rsyncable
    `,
    text: '-S|--suffix',
    operands: 'edits...',
    does: 'nothing',
    judge: gzipJudge,
  },
  {
    name: 'bzip2',
    manual: 'https://manpages.debian.org/trixie/bzip2/bzip2.1.en.html',
    sameAs: { bunzip2: 'https://manpages.debian.org/trixie/bzip2/bunzip2.1.en.html' },
    flags: `
      -c|--stdout -d|--decompress -z|--compress -t|--test -f|--force -k|--keep -s|--small -q|--quiet -v|--verbose
      -h|--help -L|--license|-V|--version -1 -2 -3 -4 -5 -6 -7 -8 -9
    `,
    operands: 'edits...',
    does: 'nothing',
    judge: gzipJudge,
  },
  {
    name: 'pbzip2',
    manual: 'https://manpages.debian.org/trixie/pbzip2/pbzip2.1.en.html',
    flags: `
      -c|--stdout -d|--decompress -f|--force -h|--help -k|--keep -l|--loadavg -q|--quiet -r|--read -t|--test
      -v|--verbose -V -z|--compress -1|--fast --version
    `,
    operands: 'edits...',
    does: 'nothing',
    judge: gzipJudge,
  },
  {
    name: 'lbzip2',
    manual: 'https://manpages.debian.org/trixie/lbzip2/lbzip2.1.en.html',
    flags: `
      -k|--keep -c|--stdout -t|--test -d|--decompress -z|--compress -1 --fast --best -f|--force -s|--small -v|--verbose
      -S -q|--quiet|--repetitive-fast|--repetitive-best|--exponential -h|--help -L|--license|-V|--version
    `,
    unclear: '-n',
    operands: 'edits...',
    does: 'nothing',
    judge: gzipJudge,
  },
];

export const xz: Program = {
  name: 'xz',
  manual: 'https://man7.org/linux/man-pages/man1/xz.1.html',
  sameAs: {
    unxz: 'https://man7.org/linux/man-pages/man1/xz.1.html',
    lzma: 'https://man7.org/linux/man-pages/man1/xz.1.html',
    unlzma: 'https://man7.org/linux/man-pages/man1/xz.1.html',
  },
  flags: `
    ${LEVELS} -z|--compress -d|--decompress|--uncompress -t|--test -l|--list -k|--keep -f|--force
    -c|--stdout|--to-stdout --single-stream --no-sparse -e|--extreme -q|--quiet -Q|--no-warn -v|--verbose --robot
    --no-adjust --ignore-check --no-sync -h|--help -H|--long-help -V|--version -r
  `,
  optional: '--lzma1 --lzma2 --x86 --delta',
  text: `
    -T|--threads -S|--suffix -F|--format -C|--check --block-size --block-list --flush-timeout --memlimit-compress
    --memlimit-decompress -M|--memlimit
  `,
  writes: '-o|--output',

  operands: 'edits...',
  does: 'nothing',
  judge: (it, tools) => packs(it, tools, { prints: ['-c', '-h', '-H', '-V'], keeps: ['-k'] }),
};

const zstdJudge: NonNullable<Program['judge']> = (it, tools) =>
  packs(it, tools, { prints: ['-c', '-h', '-H', '-V', '-b'], keeps: 'always' });

export const zstd: Program = {
  name: 'zstd',
  manual: 'https://github.com/facebook/zstd/blob/dev/programs/zstd.1.md',
  sameAs: {
    unzstd: 'https://github.com/facebook/zstd/blob/dev/programs/zstd.1.md',
    zstdmt: 'https://github.com/facebook/zstd/blob/dev/programs/zstd.1.md',
  },
  flags: `
    ${LEVELS} -NUM -z|--compress -d|--decompress|--uncompress -t|--test -l|--list -k|--keep -f|--force -c|--stdout -r
    -q|--quiet -v|--verbose -h -H|--help -V|--version --rm --progress --no-progress --check --no-check --ultra --adapt
    --single-thread --rsyncable --exclude-compressed --no-dictID --sparse --no-sparse --pass-through --no-pass-through
    --compress-literals --no-compress-literals --row-match-finder --no-row-match-finder --asyncio --no-asyncio -m -S
  `,
  optional: '--fast --long -b -e -i',
  text: `
    -T --threads -B -M --memory --auto-threads --stream-size --size-hint --target-compressed-block-size --format
    --maxdict --dictID --priority
  `,
  reads: '-D --patch-from',
  writes: '-o --trace --output-dir-flat --output-dir-mirror',
  unclear: '--filelist',
  unclearFlags: '--train --train-cover --train-fastcover --train-legacy',
  style: 'plain',
  operands: 'edits...',
  does: 'nothing',
  judge: zstdJudge,
};

export const zstdKin: readonly Program[] = [
  {
    name: 'pzstd',
    manual: 'https://manpages.debian.org/trixie/zstd/pzstd.1.en.html',
    flags: `
      -d|--decompress -f|--force --rm -k|--keep -h|--help -V|--version -v|--verbose -q|--quiet -c|--stdout -r --ultra
      --check|-C --no-check -t|--test
    `,
    writes: '-o',
    style: 'plain',
    operands: 'edits...',
    does: 'nothing',
    judge: zstdJudge,
  },
];
