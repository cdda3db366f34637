// less and more: show files page by page. A `+` operand is a command of the pager, which can run programs.
import type { Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { exact, knownPrefix } from '../../shell/value.ts';

/** `+G`, `+F`, `+120`, `+/text`. */
const HARMLESS = /^\+\+?(?:\d*[GgFp]?|[/?].*)$/;

const pagerCommands: NonNullable<Program['judge']> = (it) => {
  const commands = it.operands.filter((arg) => knownPrefix(arg).startsWith('+'));
  return { effects: commands.flatMap((arg) => (HARMLESS.test(exact(arg) ?? '') ? [] : [unclear('a command for the pager')])) };
};

export const less: Program = {
  name: 'less',
  manual: 'https://man7.org/linux/man-pages/man1/less.1.html',
  env: { steers: 'LESSHISTFILE LESSECHO LESSGLOBALTAGS LESSMETACHARS LESSMETAESCAPE' },
  style: 'plain',
  flags: `
    -? --help -a|--search-skip-screen -A|--SEARCH-SKIP-SCREEN -B|--auto-buffers -c|--clear-screen -C -d|--dumb
    -e|--quit-at-eof -E|--QUIT-AT-EOF -f|--force -F|--quit-if-one-screen -g|--hilite-search -G|--HILITE-SEARCH
    -i|--ignore-case -I|--IGNORE-CASE -J|--status-column -K|--quit-on-intr -l -L|--no-lessopen -m|--long-prompt
    -M|--LONG-PROMPT -n|--line-numbers -N|--LINE-NUMBERS -q|--quiet|--silent -Q|--QUIET|--SILENT -r|--raw-control-chars
    -R|--RAW-CONTROL-CHARS -s|--squeeze-blank-lines -S|--chop-long-lines -u|--underline-special -U|--UNDERLINE-SPECIAL
    -V|--version -w|--hilite-unread -W|--HILITE-UNREAD -X|--no-init -~|--tilde --follow-name --incsearch --mouse
    --no-keypad --use-color -NUM --file-size --no-histdups --use-backslash
  `,
  text: `
    -b|--buffers -D|--color -h|--max-back-scroll -j|--jump-target -p|--pattern -P|--prompt -x|--tabs
    -y|--max-forw-scroll -z|--window -#|--shift --rscroll --wheel-lines --line-num-width --status-col-width
  `,
  reads: '-T|--tag-file',
  writes: '-o|--log-file -O|--LOG-FILE',
  unclear: '-k|--lesskey-file --lesskey-src --lesskey-content -t|--tag',
  operands: 'reads...',
  does: 'nothing',
  judge: pagerCommands,
};

export const more: Program = {
  name: 'more',
  manual: 'https://man7.org/linux/man-pages/man1/more.1.html',
  style: 'plain',
  flags: `
    -d|--silent -f|--logical -l|--no-pause -c|--print-over -p|--clean-print -e|--exit-on-eof -s|--squeeze -u|--plain
    -NUM -V|--version -h|--help
  `,
  reads: '-n',
  text: '--lines',
  operands: 'reads...',
  does: 'nothing',
  judge: pagerCommands,
};

/** These decompress files and pass their arguments to `less` or `more`. */
export const packedPagers: readonly Program[] = [
  {
    name: 'zless',
    manual: 'https://manpages.debian.org/trixie/gzip/zless.1.en.html',
    style: 'plain',
    flags: '--help --version -N -S -R -X -F -i -n -e -s',
    operands: 'reads...',
    does: 'nothing',
    judge: pagerCommands,
  },
  {
    name: 'zmore',
    manual: 'https://manpages.debian.org/trixie/gzip/zmore.1.en.html',
    style: 'plain',
    flags: '--help --version -d -f -l -c -p -s -u -NUM',
    operands: 'reads...',
    does: 'nothing',
    judge: pagerCommands,
  },
  {
    name: 'bzless',
    manual: 'https://manpages.debian.org/trixie/bzip2/bzless.1.en.html',
    style: 'plain',
    flags: '-N -S -R -X -F -i -n -e -s',
    operands: 'reads...',
    does: 'nothing',
    judge: pagerCommands,
  },
  {
    name: 'xzless',
    manual: 'https://manpages.debian.org/trixie/xz-utils/xzless.1.en.html',
    style: 'plain',
    flags: '--help --version -N -S -R -X -F -i -n -e -s',
    operands: 'reads...',
    does: 'nothing',
    judge: pagerCommands,
  },
];
