// moreutils and watchers: programs that run a command around a stream or wait for files. What they run is followed.
import type { Program } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';

const MORE = 'https://joeyh.name/code/moreutils/';

export const streamWrappers: readonly Program[] = [
  { name: 'chronic', manual: MORE, style: 'posix', flags: '-v -e', operands: 'command', does: 'nothing', prints: 'nothing' },
  { name: 'ifne', manual: MORE, style: 'posix', flags: '-n', operands: 'command', does: 'nothing', prints: 'nothing' },
  {
    name: 'pee',
    manual: MORE,
    style: 'posix',
    flags: '--ignore-sigpipe --no-ignore-sigpipe --ignore-write-errors --no-ignore-write-errors',
    operands: 'shell...',
    does: 'nothing',
  },
  {
    name: 'ts',
    manual: MORE,
    style: 'posix',
    flags: '-r -i -s -m',
    operands: 'text?',
    does: 'nothing',
    // Another program with this name queues commands, so only a time format is known.
    when: [{ given: 'some', unless: '*%*', does: [unclear('no format of time', 'ts')] }],
  },
  {
    name: 'errno',
    manual: MORE,
    flags: '-l|--list -s|--search -S|--search-all-locales -h|--help -q|--quiet -i|--invert -v|--verbose',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'isutf8',
    manual: 'https://manpages.debian.org/trixie/moreutils/isutf8.1.en.html',
    flags: '-h|--help -q|--quiet -l|--list -i|--invert -v|--verbose',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'inotifywait',
    manual: 'https://man7.org/linux/man-pages/man1/inotifywait.1.html',
    flags: '-h|--help -m|--monitor -P|--no-dereference -r|--recursive -s|--syslog -q|--quiet -c|--csv --no-newline -v',
    text: '--exclude --excludei --include --includei --format --timefmt -t|--timeout -e|--event',
    reads: '--fromfile',
    writes: '-o|--outfile',
    unclearFlags: '-d|--daemon',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
    // Lines that do not name a file are shown in an error message.
    when: [{ has: '--fromfile', prints: 'content' }],
  },
  {
    name: 'inotifywatch',
    manual: 'https://manpages.debian.org/trixie/inotify-tools/inotifywatch.1.en.html',
    flags: '-h|--help -v|--verbose -z|--zero -r|--recursive -P|--no-dereference',
    text: '--exclude --excludei --include --includei -t|--timeout -e|--event -a|--ascending -d|--descending',
    reads: '--fromfile',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
    // Lines that do not name a file are shown in an error message.
    when: [{ has: '--fromfile', prints: 'content' }],
  },
  {
    name: 'fswatch',
    manual: 'https://emcrisostomo.github.io/fswatch/doc/',
    flags: `
      -0|--print0 -1|--one-event -a|--access -d|--directories -E|--extended -h|--help -I|--insensitive -L|--follow-links
      -M|--list-monitors -n|--numeric -o|--one-per-batch -r|--recursive -t|--timestamp -u|--utc-time -x|--event-flags
      --version -v|--verbose --no-defer
    `,
    text: '-e|--exclude -i|--include -f|--format-time --format -l|--latency -m|--monitor --event --batch-marker --event-flag-separator',
    reads: '--filter-from',
    unclear: '--monitor-property',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
    // Lines that do not name a file are shown in an error message.
    when: [{ has: '--filter-from', prints: 'content' }],
  },
];

export const trash: Program = {
  name: 'trash',
  manual: 'https://github.com/andreafrancia/trash-cli',
  sameAs: { 'trash-put': 'https://github.com/andreafrancia/trash-cli', gtrash: 'https://github.com/andreafrancia/trash-cli' },
  style: 'plain',
  flags: '--version -h|--help -d|--directory -f|--force -i|--interactive -r|-R|--recursive -v|--verbose -F -a -s -e -y',
  unclear: '--trash-dir --home-fallback',
  operands: 'moves...',
  does: 'nothing',
};

export const trashTools: readonly Program[] = [
  {
    name: 'trash-list',
    manual: 'https://github.com/andreafrancia/trash-cli',
    style: 'plain',
    flags: '--version -h|--help --size --files --all-users',
    operands: 'none',
    does: 'nothing',
    prints: 'names',
  },
  {
    name: 'trash-empty',
    manual: 'https://github.com/andreafrancia/trash-cli',
    flags: '--version -h|--help -f --all-users --dry-run -v -i',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--version -h --dry-run', does: [{ kind: 'hazard', what: 'backup', detail: 'empties the trash' }] }],
  },
  {
    name: 'trash-rm',
    manual: 'https://manpages.debian.org/trixie/trash-cli/trash-rm.1.en.html',
    flags: '--version -h|--help -f --all-users --dry-run -v -i',
    style: 'plain',
    operands: 'text...',
    does: 'nothing',
    when: [{ lacks: '--version -h --dry-run', does: [{ kind: 'hazard', what: 'backup', detail: 'empties the trash' }] }],
  },
];
