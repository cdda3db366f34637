// PlistBuddy, log, xcode-select, mdimport, mdutil, lsregister: settings, logs and indexes of macOS. Reading is quiet.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';

const MAN = 'https://keith.github.io/xcode-man-pages/';
const system = (detail: string): Effect => ({ kind: 'configure', what: 'system', detail });
const audit = (detail: string): Effect => ({ kind: 'hazard', what: 'audit', detail });

/** The first word of each command decides whether the file is read or changed. */
function plistCommands(it: Parsed, tools: Tools): Judgement {
  const files = it.operands.flatMap((arg) => tools.places(arg));
  const effects: Effect[] = files.map((place): Effect => ({ kind: 'read', place, sees: 'content' }));
  if (it.values('-c').length === 0 && !it.has('-h')) effects.push(unclear('commands come from standard input', 'PlistBuddy'));
  for (const command of it.values('-c')) {
    const verb = exact(command)?.trim().split(/\s+/)[0]?.toLowerCase();
    if (verb === 'print' || verb === 'help' || verb === 'exit') continue;
    if (verb === 'set' || verb === 'add' || verb === 'delete' || verb === 'copy' || verb === 'clear' || verb === 'save')
      effects.push(...files.map((place): Effect => ({ kind: 'write', place, how: 'change' })));
    // `Merge` and `Import` read a file that their text names.
    else
      effects.push(
        unclear('an unknown command', verb),
        ...files.map((place): Effect => ({ kind: 'write', place, how: 'change' })),
      );
  }
  return { effects };
}

export const plistBuddy: Program = {
  name: 'PlistBuddy',
  manual: `${MAN}PlistBuddy.8.html`,
  style: 'single',
  flags: '-h -x -l',
  text: '-c',
  operands: 'text...',
  does: 'nothing',
  judge: plistCommands,
};

const LOG_VIEW = {
  flags: `
    --info --debug --no-info --no-debug --signpost --no-signpost --backtrace --no-backtrace --source --loss --no-loss
    --mach-continuous-time --no-pager --unreliable
  `,
  text: `
    --predicate --style --last --start --end --color --timezone --process --type --level --timeout --sort --count
    --overview --per-book --per-file --sender --subsystem --category --user
  `,
  tree: '--archive',
  reads: '--file',
  operands: 'text...',
  does: 'nothing',
} as const;

export const log: Program = {
  name: 'log',
  manual: `${MAN}log.1.html`,
  style: 'plain',
  flags: '-h|--help',
  does: 'nothing',
  sub: {
    help: { operands: 'text...', does: 'nothing' },
    show: LOG_VIEW,
    stream: LOG_VIEW,
    stats: LOG_VIEW,
    collect: {
      flags: '--device',
      text: '--last --start --size --device-name --device-udid --predicate',
      writes: '--output',
      operands: 'none',
      does: 'nothing',
    },
    erase: { flags: '--all', text: '--ttl', operands: 'none', does: [audit('clears the system log')] },
    config: {
      flags: '--status --reset',
      text: '--mode --subsystem --category --process',
      operands: 'none',
      does: 'nothing',
      when: [{ lacks: '--status', does: [audit('changes what the system log keeps')] }],
    },
  },
};

export const xcodeSelect: Program = {
  name: 'xcode-select',
  manual: `${MAN}xcode-select.1.html`,
  style: 'plain',
  flags: '-h|--help -p|--print-path -v|--version --install -r|--reset',
  names: '-s|--switch|-switch',
  operands: 'none',
  does: 'nothing',
  prints: 'names',
  when: [
    { has: '-s -r', does: [system('which developer tools are used')] },
    { has: '--install', does: [{ kind: 'package', act: 'global', what: 'command line developer tools' }] },
  ],
};

export const mdimport: Program = {
  name: 'mdimport',
  manual: `${MAN}mdimport.1.html`,
  style: 'plain',
  flags: '-t -L -X -A -p -n',
  text: '-d -u',
  writes: '-o',
  // A plug-in is code that is loaded.
  unclear: '-g -y',
  operands: 'reads...',
  does: 'nothing',
  when: [{ lacks: '-t -L -X -A', does: [unclear('changes the search index')] }],
};

export const mdutil: Program = {
  name: 'mdutil',
  manual: `${MAN}mdutil.1.html`,
  style: 'plain',
  flags: '-p -E -s -a -t -v -L -V -X -d',
  text: '-i -r -P',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  when: [{ has: '-p -E -i -r -X -d', does: [system('the search index')] }],
};

export const lsregister: Program = {
  name: 'lsregister',
  manual: 'https://ss64.com/mac/lsregister.html',
  style: 'single',
  flags: '-dump -h -gc -lint -v',
  unclearFlags: '-kill -seed -r -R -f -u -delete -convert -all -apps -libs',
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  when: [{ given: 'some', does: [unclear('changes which program opens what')] }],
};

export const dsmemberutil: Program = {
  name: 'dsmemberutil',
  manual: `${MAN}dsmemberutil.1.html`,
  style: 'single',
  flags: '-v -h',
  text: '-u -g -U -G -s -S -x -X -D',
  does: 'nothing',
  sub: {
    getuuid: { does: 'nothing' },
    getid: { does: 'nothing' },
    getsid: { does: 'nothing' },
    checkmembership: { does: 'nothing' },
    flushcache: { does: [unclear('empties a cache of the system')] },
  },
};
