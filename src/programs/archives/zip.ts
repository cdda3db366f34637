// zip and unzip: pack and unpack. zip -TT runs a program, -m deletes what was packed.
import { asTree } from '../../argv/effects-of.ts';
import type { Program } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { unpacksInto } from '../../argv/unpacks-into.ts';

export const zip: Program = {
  name: 'zip',
  manual: 'https://infozip.sourceforge.net/Zip.html',
  env: { steers: 'ZIP' },
  style: 'plain',
  flags: `
    -u|--update -f|--freshen -FS|--filesync -d|--delete -U|--copy-entries -r|--recurse-paths -R|--recurse-patterns
    -m|--move -j|--junk-paths -q|--quiet -qq -v|--verbose -c|--entry-comments -z|--archive-comment -o|--latest-time
    -ic|--ignore-case -RE|--regex -ws|--wild-stop-dirs -ll|--from-crlf -l|--to-crlf -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    -e|--encrypt -sp|--split-pause -sb|--split-bell -sv|--split-verbose -db|--display-bytes -dc|--display-counts
    -dd|--display-dots -dg|--display-globaldots -du|--display-usize -dv|--display-volume -la|--log-append -li|--log-info
    -T|--test -F|--fix -FF|--fixfix -DF|--difference-archive -AS|--archive-set -AC|--archive-clear -sf|--show-files
    -su|--show-unicode -sU|--show-just-unicode -A|--adjust-sfx -J|--junk-sfx -MM|--must-match -nw|--no-wild
    -sc|--show-command -sd -so|--show-options -X|--no-extra -y|--symlinks -D|--no-dir-entries -h|-?|--help
    -h2|--more-help -L|--license --version -g|--grow -S|--system-hidden -k|--DOS-names -i@ -x@ -p|--paths -FI|--fifo
  `,
  text: `
    -t|--from-date -tt|--before-date -x|--exclude -i|--include -n|--suffixes -P|--password -s|--split-size
    -ds|--dot-size -Z|--compression-method -UN|--unicode
  `,
  creates: '-b|--temp-path',
  writes: '-O|--out|--output-file -lf|--logfile-path',
  shell: '-TT|--unzip-command',
  // The names come from standard input.
  unclearFlags: '-@|--names-stdin',
  operands: 'writes tree...',
  does: 'nothing',
  judge: (it, tools) => {
    const packed = it.operands.slice(1).flatMap((arg) => tools.places(arg));
    return {
      effects: it.has('-m') ? packed.map((place): Effect => ({ kind: 'delete', place: asTree(place), how: 'remove' })) : [],
    };
  },
};

/** Options that only look. */
const LOOKS = ['-l', '-t', '-v', '-z', '-Z', '-p', '-c', '-T'];

export const unzip: Program = {
  name: 'unzip',
  manual: 'https://infozip.sourceforge.net/UnZip.html',
  sameAs: { bsdunzip: 'https://man.freebsd.org/cgi/man.cgi?query=unzip' },
  style: 'plain',
  flags: `
    -Z -A -c -f -l -p -t -T -u -v -z -a -b -B -C -D -DD -E -F -h -hh -i -j -J -K -L -LL -M -n -N -o -q -qq -s -S -U -UU
    -V -W -X -Y -$ -2 -1 -m --help
  `,
  text: '-P -x -I -O',
  names: '-d',
  unclearFlags: '-: -^ -/',
  operands: 'reads text...',
  does: 'nothing',
  judge: (it, tools) => {
    const content = it.has('-p') || it.has('-c');
    if (LOOKS.some((option) => it.has(option)) || it.operands.length === 0) return { prints: content ? 'content' : 'names' };
    return { effects: unpacksInto(it.value('-d'), tools), prints: exact(it.operands[0]) === undefined ? 'content' : 'names' };
  },
};

export const zipinfo: Program = {
  name: 'zipinfo',
  manual: 'https://infozip.sourceforge.net/Zipinfo.html',
  style: 'plain',
  flags: '-1 -2 -s -m -l -v -h -M -t -T -U -UU -z -C',
  text: '-x',
  operands: 'reads text...',
  does: 'nothing',
  prints: 'names',
  // The comment of the archive.
  when: [{ has: '-z -v', prints: 'content' }],
};
