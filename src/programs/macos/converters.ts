// sips, textutil, say, qlmanage, compression_tool and similar macOS programs: inspect a file or convert it.
import { likeProgram } from '../../argv/like.ts';
import type { Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';

const MAN = 'https://keith.github.io/xcode-man-pages/';

export const sips: Program = {
  name: 'sips',
  manual: `${MAN}sips.1.html`,
  style: 'single',
  flags: `
    -h --help -H --helpProperties -v --version --man -1 --oneLine -2 --debug --formats --verify
    --optimizeColorForSharing --deleteColorManagementProperties -i --addIcon
  `,
  text: `
    -g --getProperty -s --setProperty -d --deleteProperty -r --rotate -f --flip -c --cropToHeightWidth --cropOffset -p
    --padToHeightWidth --padColor -z --resampleHeightWidth -Z --resampleHeightWidthMax --resampleWidth --resampleHeight
    -M --matchToWithIntent -X --extractTag --deleteTag --copyTag
  `,
  reads: '-e --embedProfile -E --embedProfileIfNone -m --matchTo --loadTag',
  writes: '-o --out -x --extractProfile',
  script: '-j --js',
  operands: 'reads...',
  does: 'nothing',
  prints: 'names',
  // The parser leaves the second value of an option among the files; a number then counts as a file, which is harmless.
  when: [
    {
      has: `
        -s --setProperty -d --deleteProperty -r --rotate -f --flip -c --cropToHeightWidth --cropOffset -p
        --padToHeightWidth --padColor -z --resampleHeightWidth -Z --resampleHeightWidthMax --resampleWidth
        --resampleHeight -M --matchToWithIntent -e --embedProfile -E --embedProfileIfNone -m --matchTo
        --optimizeColorForSharing --deleteColorManagementProperties -i --addIcon --deleteTag --copyTag --loadTag
      `,
      lacks: '-o --out',
      operands: 'edits...',
    },
    { has: '-o --out', operands: 'reads...', prints: 'content' },
    { has: '-X --extractTag', does: [unclear('writes a tag of a profile to a file')] },
  ],
};

export const say: Program = {
  name: 'say',
  manual: `${MAN}say.1.html`,
  flags: '-i|--interactive --progress --help',
  optional: '--quality --channels',
  text: '-v|--voice -r|--rate -a|--audio-device --file-format --data-format --bit-rate',
  reads: '-f|--input-file',
  writes: '-o|--output-file',
  unclear: '-n|--network-send',
  operands: 'text...',
  does: 'nothing',
};

export const textutil: Program = {
  name: 'textutil',
  manual: `${MAN}textutil.1.html`,
  style: 'single',
  flags: '-help --help -info -stdin -stdout -noload -nostore -strip -excludedelements',
  text: `
    -convert -cat -extension -encoding -inputencoding -format -font -fontsize -timeout -textsizemultiplier -prefixspaces
    -title -author -subject -keywords -comment -editor -company
  `,
  writes: '-output',
  unclear: '-baseurl',
  operands: 'reads...',
  does: 'nothing',
  // The converted text is written beside its source, with another ending.
  when: [{ has: '-convert', lacks: '-stdout -output', operands: 'edits...' }],
};

export const qlmanage: Program = {
  name: 'qlmanage',
  manual: `${MAN}qlmanage.1.html`,
  style: 'single',
  flags: '-h -m -p -t -x -i -F -z',
  text: '-d -s -f -c',
  writes: '-o',
  // A generator is code that is loaded.
  unclear: '-g -r',
  operands: 'reads...',
  does: 'nothing',
  prints: 'names',
};

export const compressionTool: Program = {
  name: 'compression_tool',
  manual: `${MAN}compression_tool.1.html`,
  style: 'single',
  flags: '-encode -decode -h -v',
  text: '-a -A -b -t',
  reads: '-i',
  writes: '-o',
  operands: 'none',
  does: 'nothing',
};

const FORK_FLAGS = '-h|--help -V|--version -v|--verbose -c|--pipe|--from-stdin|--to-stdout -s|--preserve -f|--force';

const macbinaryKind = {
  style: 'plain',
  does: 'nothing',
  bare: { operands: 'none', does: 'nothing' },
  sub: {
    probe: { operands: 'reads...', does: 'nothing', prints: 'names' },
    encode: {
      operands: 'edits...',
      writes: '-o|--rename',
      cwd: '-C|--directory',
      does: 'nothing',
      when: [{ has: '-c', operands: 'reads...' }],
    },
    decode: {
      operands: 'edits...',
      writes: '-o|--rename',
      cwd: '-C|--directory',
      does: 'nothing',
      when: [{ has: '-c', operands: 'reads...' }],
    },
  },
} satisfies Partial<Program>;

export const macbinary: Program = {
  name: 'macbinary',
  manual: `${MAN}macbinary.1.html`,
  flags: FORK_FLAGS,
  ...macbinaryKind,
};

export const macbinaryKin: readonly Program[] = [
  likeProgram(macbinary, 'binhex', 'https://ss64.com/mac/'),
  likeProgram(macbinary, 'applesingle', 'https://ss64.com/mac/'),
];

const afplayOptions = {
  flags: '-h --help -d --debug -i --info -b --brief -x --xml --leaks',
  text: '-v --volume -t --time -r --rate -q --rQuality',
} satisfies Partial<Program>;

export const afplay: Program = {
  name: 'afplay',
  manual: `${MAN}afplay.1.html`,
  ...afplayOptions,
  style: 'single',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};

export const afinfo: Program = {
  name: 'afinfo',
  manual: 'https://ss64.com/mac/afinfo.html',
  style: 'single',
  flags: '-h --help -b --brief -r --real -i --info -x --xml --warnings --leaks',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
};

export const srm: Program = {
  name: 'srm',
  manual: 'https://srm.sourceforge.net/srm.html',
  flags: `
    -d|--directory -f|--force -i|--interactive -r|-R|--recursive -s|--simple -P|--openbsd -D|--dod -E|--doe
    -x|--one-file-system -m|--medium -n|--nounlink -v|--verbose -z|--zero --help --version
  `,
  operands: 'deletes...',
  does: 'nothing',
  when: [{ has: '-r', operands: 'deletes-tree...' }],
};
