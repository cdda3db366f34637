// tar: packs, lists and unpacks. Several options run programs, and an archive name with a colon is on another machine.
import { likeProgram } from '../../argv/like.ts';
import { asTree } from '../../argv/effects-of.ts';
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { unpacksInto } from '../../argv/unpacks-into.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** Programs for -I that only compress. */
const COMPRESSORS = new Set(
  wordsOf('gzip gunzip pigz bzip2 bunzip2 pbzip2 lbzip2 xz unxz pixz zstd unzstd zstdmt lz4 lzma lzip lzop brotli compress'),
);

function isCompressor(arg: Arg): boolean {
  const [name, ...options] = (exact(arg) ?? '?').split(/\s+/);
  return (
    COMPRESSORS.has(name ?? '') &&
    options.every((option) =>
      /^-(?:\d+|[dckqvefT]\d*|-(?:ultra|long(?:=\d+)?|fast(?:=\d+)?|rm|best|keep|threads=\d+|extreme))$/.test(option),
    )
  );
}

/** `-C` applies to the operands, never to the archive. */
function operandPlaces(it: Parsed, tools: Tools): readonly Place[] {
  const directory = it.value('-C');
  if (!directory) return it.operands.flatMap((arg) => tools.places(arg));
  const base = exact(directory);
  if (base === undefined || it.values('-C').length > 1) return [{ kind: 'unknown', why: '`tar -C` of an unknown directory' }];
  return it.operands.flatMap((arg) => tools.places(joined(base, arg)));
}

function joined(base: string, arg: Arg): Arg {
  return argText(arg).startsWith('/') ? arg : { ...arg, bits: [{ kind: 'text', text: `${base}/` }, ...arg.bits] };
}

function archive(it: Parsed, tools: Tools, how: 'read' | 'write' | 'replace'): readonly Effect[] {
  return it.values('-f').flatMap((arg): readonly Effect[] => {
    const text = argText(arg);
    if (exact(arg) === '-') return [];
    if (/^[^/]*:/.test(text) && !it.has('--force-local')) return [unclear('an archive on another machine', text)];
    return tools
      .places(arg)
      .map((place): Effect =>
        how === 'read'
          ? { kind: 'read', place, sees: 'content' }
          : { kind: 'write', place, how: 'change', ...(how === 'replace' ? { replaces: true } : {}) },
      );
  });
}

const HATCH: Judgement = { replaces: true, understands: ['-I', '-f'] };

function judgeTar(it: Parsed, tools: Tools): Judgement {
  if (it.has('--help') || it.has('--version') || it.has('--usage') || it.has('--show-defaults')) return { replaces: true };
  const effects: Effect[] = [];
  const inner: Inner[] = [];
  for (const one of it.given) {
    if ((one.role === 'reads' || one.role === 'tree') && one.value)
      effects.push(...tools.places(one.value).map((place): Effect => ({ kind: 'read', place, sees: 'content' })));
    if ((one.role === 'writes' || one.role === 'edits') && one.name !== '-f' && one.value)
      effects.push(...tools.places(one.value).map((place): Effect => ({ kind: 'write', place, how: 'change' })));
    if (one.role === 'unclear' && !(one.name === '-I' && one.value && isCompressor(one.value)))
      effects.push(unclear(`\`tar ${one.name}\` runs a program or takes names from elsewhere`, one.name));
    if (one.role === 'shell' && one.value) inner.push({ kind: 'shell', text: one.value, via: 'tar' });
  }
  const modes = ['-c', '-x', '-t', '-r', '-u', '-A', '-d', '--delete', '--test-label'].filter((mode) => it.has(mode));
  if (modes.length !== 1) effects.push(unclear('what `tar` is to do is unknown'));
  if (it.has('-x')) {
    effects.push(...archive(it, tools, 'read'));
    const top = it.value('--one-top-level');
    if (!it.has('-O') && !it.has('--to-command')) effects.push(...unpacksInto(it.value('-C') ?? top, tools));
    if (it.has('--transform')) effects.push(unclear('the names of what is unpacked are changed'));
    return { ...HATCH, effects, inner, prints: it.has('-O') ? 'content' : 'names' };
  }
  if (it.has('-t') || it.has('--test-label'))
    return { ...HATCH, effects: [...effects, ...archive(it, tools, 'read')], inner, prints: 'names' };
  const packs = it.has('-c') || it.has('-r') || it.has('-u');
  if (packs || it.has('-d'))
    effects.push(...operandPlaces(it, tools).map((place): Effect => ({ kind: 'read', place: asTree(place), sees: 'content' })));
  if (it.has('--remove-files'))
    effects.push(...operandPlaces(it, tools).map((place): Effect => ({ kind: 'delete', place: asTree(place), how: 'remove' })));
  effects.push(...archive(it, tools, it.has('-d') ? 'read' : it.has('-c') ? 'replace' : 'write'));
  return { ...HATCH, effects, inner, prints: 'content' };
}

export const tar: Program = {
  name: 'tar',
  manual: 'https://www.gnu.org/software/tar/manual/tar.html',
  sameAs: { gtar: 'https://www.gnu.org/software/tar/manual/tar.html' },
  env: { steers: 'TAPE' },
  flags: `
    -A|--catenate|--concatenate -c|--create --delete -d|--diff|--compare -r|--append --test-label -t|--list -u|--update
    -x|--extract|--get --check-device -G|--incremental --ignore-failed-read --no-check-device --no-seek -n|--seek
    -S|--sparse --exclude-backups --exclude-caches --exclude-caches-all --exclude-caches-under --exclude-vcs
    --exclude-vcs-ignores --no-null --no-recursion --no-unquote --no-verbatim-files-from --null --recursion --unquote
    --verbatim-files-from --anchored --ignore-case --no-anchored --no-ignore-case --no-wildcards
    --no-wildcards-match-slash --wildcards --wildcards-match-slash --keep-directory-symlink --keep-newer-files
    -k|--keep-old-files --no-overwrite-dir --overwrite --overwrite-dir --remove-files --skip-old-files -U|--unlink-first
    -W|--verify --ignore-command-error --no-ignore-command-error -O|--to-stdout --clamp-mtime --delay-directory-restore
    -m|--touch --no-delay-directory-restore --no-same-owner --no-same-permissions --numeric-owner
    -p|--preserve-permissions|--same-permissions --same-owner -s|--preserve-order|--same-order --acls --no-acls
    --no-selinux --no-xattrs --selinux --xattrs --force-local -M|--multi-volume -B|--read-full-records -i|--ignore-zeros
    --old-archive|--portability --posix -a|--auto-compress -j|--bzip2 -J|--xz --lzip --lzma --lzop --no-auto-compress
    --zstd -z|--gzip|--gunzip|--ungzip -Z|--compress|--uncompress --hard-dereference -h|--dereference --one-file-system
    --full-time -l|--check-links -R|--block-number --show-defaults --show-omitted-dirs --show-snapshot-field-ranges
    --show-transformed-names|--show-stored-names --utc -v|--verbose -w|--interactive|--confirmation -o -?|--help
    --restrict --usage --version --no-mac-metadata --no-fflags --disable-copyfile -q|--fast-read
  `,
  optional: '--occurrence --one-top-level --atime-preserve --backup --checkpoint --totals',
  text: `
    --hole-detection --level --sparse-version --exclude --exclude-tag --exclude-tag-all --exclude-tag-under --group
    --mode --mtime --owner --sort --xattrs-exclude --xattrs-include --tape-length -b|--blocking-factor --record-size
    --format --pax-option -V|--label -K|--starting-file --newer-mtime -N|--newer|--after-date --suffix
    --strip-components --transform|--xform --no-quote-chars --quote-chars --quoting-style --warning --options --include
    --uname --gname --uid --gid
  `,
  names: '-C|--directory',
  // -H and -L take no value in BSD tar: there, the next word is packed.
  tree: '--add-file -H -L',
  reads: '-X|--exclude-from --exclude-ignore --exclude-ignore-recursive --group-map --owner-map',
  writes: '-f|--file --index-file --volno-file',
  edits: '-g|--listed-incremental',
  shell: '--to-command -F|--info-script|--new-volume-script',
  unclear: '-I|--use-compress-program --checkpoint-action --rmt-command --rsh-command -T|--files-from',
  unclearFlags: '-P|--absolute-names --recursive-unlink',
  oldStyle: true,
  operands: 'text...',
  does: 'nothing',
  judge: judgeTar,
};

export const tarKin: readonly Program[] = [
  likeProgram(tar, 'bsdtar', 'https://manpages.debian.org/trixie/libarchive-tools/bsdtar.1.en.html'),
];
