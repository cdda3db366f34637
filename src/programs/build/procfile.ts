// Procfile runners (foreman and similar tools): every process is followed as shell. Runs nothing.
import { likeProgram } from '../../argv/like.ts';
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact } from '../../shell/value.ts';
import { asksHelp, listens, unread } from './project-run.ts';
import { dirOf, taskShell } from './task-text.ts';

function judge(it: Parsed, tools: Tools): Judgement {
  if (asksHelp(it)) return {};
  const named = it.value('-f');
  const file = named === undefined ? 'Procfile' : exact(named);
  const dir = tools.cwd;
  if (file === undefined || dir === undefined || /^[/~]|(^|\/)\.\.(\/|$)/.test(file))
    return { effects: unread('Procfile', named ? argText(named) : '', 'it is not a file of this directory') };
  const path = `${dir === '/' ? '' : dir}/${file.replace(/^\.\//, '')}`;
  const found = tools.codeText(path);
  if (found.kind !== 'text') return { effects: unread('Procfile', file, 'it cannot be read') };
  const lines = found.text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const processes = lines.map((line) => /^([\w-]+):\s*(.+?)\s*$/.exec(line));
  // If a process is named, only that one runs; all are read, so that nothing is missed.
  return {
    inner: processes.flatMap((one) =>
      one ? [taskShell({ text: one[2] ?? '', via: `${file}: ${one[1] ?? ''}`, dir: dirOf(path) })] : [],
    ),
    effects: [
      { kind: 'run', code: 'followed', what: file },
      ...(processes.includes(null) ? [unclear('a line of the Procfile is not understood', file)] : []),
      listens(),
    ],
  };
}

const start = { operands: 'text...', does: 'nothing' as const, judge };

const foremanKind = {
  style: 'plain',
  does: 'nothing',
  bare: { ...start, operands: 'none' },
  sub: { start, s: start, check: { does: 'nothing' }, version: { does: 'nothing' }, ps: { does: 'nothing' } },
} satisfies Partial<Program>;

export const procfile: Program = {
  name: 'foreman',
  manual: 'https://ddollar.github.io/foreman/',
  flags: '-h|--help -v|--version -D|--daemonize',
  text: '-m|--formation|-c|--concurrency -p|--port -l|--processes|--only -t|--timeout',
  names: '-f|--procfile',
  // Variables from a file, and another directory.
  unclear: '-e|--env -d|--root|--app-root -T',
  ...foremanKind,
};

export const procfileKin: readonly Program[] = [
  likeProgram(procfile, 'overmind', 'https://github.com/DarthSim/overmind'),
  likeProgram(procfile, 'hivemind', 'https://github.com/DarthSim/hivemind'),
  likeProgram(procfile, 'honcho', 'https://pypi.org/project/honcho/'),
  likeProgram(procfile, 'goreman', 'https://github.com/mattn/goreman'),
];
