// perf: counts and records what a program does. The program is followed; watching the whole machine or other processes is
// reviewed.
import type { Program, Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';

const others: readonly Effect[] = [{ kind: 'process', act: 'look', whose: 'unknown', what: 'perf' }];
const EVENTS = `
    -e|--event -F|--freq -c|--count -C|--cpu -r|--repeat -I|--interval-print -D|--delay -x|--field-separator --timeout
    --call-graph -m|--mmap-pages -G|--cgroup -j|--branch-filter --interval-count -M|--metrics -t|--tid -p|--pid
  `;
const FLAGS = `
    -a|--all-cpus -d|--detailed -dd -ddd -v|--verbose -q|--quiet -g -n|--null -B|--big-num --no-big-num -A|--no-aggr
    --no-merge --per-core --per-socket --per-thread --per-node -T|--timestamp --append -s|--stat -i|--no-inherit
    -b|--branch-any -N|--no-buildid-cache --no-buildid -S|--sync -h|--help --table --metric-only --topdown
  `;

/** Runs the following command; without one, it watches a process or the machine. */
const running: Spec = {
  flags: FLAGS,
  text: EVENTS,
  writes: '-o|--output',
  unclear:
    '--pre --post --control --filter --exclude-perf --switch-output --clang-path --clang-opt --bpf-prog -b2 --input --log-fd -u|--uid',
  operands: 'command',
  does: 'nothing',
  when: [{ has: '-a -p -t', does: others }],
};
const shows: Spec = {
  flags: `
    --stdio --stdio2 -n|--show-nr-samples -v|--verbose -q|--quiet -g --children --no-children -h|--help --header
    --header-only --no-demangle -f|--force -U|--hide-unresolved -l|--print-line -P|--full-paths -D|--dump-raw-trace
    --raw-trace
  `,
  text: `
    -s|--sort -F|--fields --percent-limit -d|--dsos -c|--comms -S|--symbols -C|--cpu -p|--parent -t|--field-separator
    -w|--column-widths --max-stack --time --percentage --tid --pid -G|--call-graph --color --group-sort-idx
  `,
  reads: '-i|--input -k|--vmlinux --kallsyms',
  unclear: `
    --symfs --objdump --addr2line --tui --gtk -M|--disassembler-style --prefix --debuginfod -m --source --script
    --dlfilter -s2 -o|--output
  `,
  operands: 'text...',
  does: 'nothing',
};

export const perf: Program = {
  name: 'perf',
  manual: 'https://man7.org/linux/man-pages/man1/perf.1.html',
  style: 'posix',
  ownOptions: true,
  flags: '--version -v -h|--help',
  does: 'nothing',
  sub: {
    stat: running,
    record: {
      ...running,
      when: [...(running.when ?? []), { lacks: '-o', makes: 'perf.data' }],
    },
    report: shows,
    annotate: shows,
    diff: { ...shows, operands: 'reads...' },
    list: { flags: '-v|--verbose -d|--desc --no-desc --long-desc --details -j|--json', operands: 'text...', does: 'nothing' },
    bench: { flags: '-f -r', operands: 'text...', does: 'nothing' },
    version: { flags: '--build-options', does: 'nothing' },
    // Prints what was recorded, or runs a script on it.
    script: {
      flags: '-v|--verbose -h|--help --header --header-only -f|--force -l|--list --no-demangle',
      text: '-F|--fields -c|--comms -S|--symbols -C|--cpu --time --tid --pid --max-stack',
      reads: '-i|--input -k|--vmlinux --kallsyms',
      unclear: '-s|--script -g|--gen-script --dlfilter --symfs',
      operands: 'none',
      does: 'nothing',
    },
  },
};
