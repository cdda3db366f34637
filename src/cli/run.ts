// `leeway run`: runs a command on copies of the project, the home and the temporary directory, and keeps its changes if all of
// them are quiet.
import { EXIT } from './exit-codes.ts';
import { containCommand } from '../contain/contain-command.ts';
import type { Observed } from '../contain/contain-command.ts';
import type { RunRecord } from '../contain/run-store.ts';
import { RunStore } from '../contain/run-store.ts';
import { takeTicket } from '../contain/tickets.ts';
import { findTools } from '../contain/tools.ts';
import type { JudgedRun } from '../gate/judge-observed.ts';
import { judgeObserved, runSituation, recordKeptRun } from '../gate/judge-observed.ts';
import { realHost } from '../host/real-host.ts';
import { stateDir } from '../log/state-dir.ts';
import { openStore } from '../log/store.ts';
import { projectRoot } from '../policy/project-root.ts';
import { defineCommand } from './define-command.ts';
import { keepHeld } from './keep-held.ts';
import { FLAG } from './read-args.ts';
import { predict, reportAudit } from './run-audit.ts';
import { loudLines, plain, summaryOf } from './run-text.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway run: run a command on a copy, then look at what it really did

  leeway run -- npm test          a command and its words
  leeway run -c 'make && ls'      a text for bash
  leeway run --audit -- make      compare what it does with what leeway predicted; nothing is kept

The command sees the project, the home directory and /tmp as they are, but whatever it writes goes to a copy. It has no network and
few variables, and it cannot read secrets or leeway's own files. Afterwards the policy and your rules judge what it changed. If all of that
is harmless, it is kept and one line says so. Otherwise nothing is kept: leeway shows the changes that it holds back and ends with exit code ${EXIT.held}.
The exit code, output and signals are those of the command in all other cases.

With --audit, every change that was not predicted is listed, with a line for the program's file of cases; then the exit code is ${EXIT.held}, and 0
otherwise. --json prints the comparison as one line of JSON on standard error.

  leeway runs, leeway diff N, leeway keep N, leeway drop N, leeway undo N
`;

export const run = defineCommand('run', {
  help: HELP,
  options: { c: { type: 'string', short: 'c' }, audit: FLAG, json: FLAG },
  takes: 'words',
  hint: 'options of the command come after `--`: `leeway run -- ls -l`',
  run: async ({ values, positionals }) => {
    const given = commandOf(values.c, positionals);
    if (typeof given === 'string') return usageError('run', given);
    if (values.json === true && values.audit !== true) return usageError('run', '--json needs --audit');
    return runContained({ ...given, ...(values.audit === true ? { audit: values.json === true ? 'json' : 'text' } : {}) });
  },
});

interface Given {
  readonly command: readonly string[];
  readonly text: string;
  /** Compares instead of keeping; the value is the output format. */
  readonly audit?: 'text' | 'json';
}

const SHELL = '/bin/bash';

function commandOf(text: string | undefined, words: readonly string[]): Given | string {
  if (text !== undefined) return words.length === 0 ? { command: [SHELL, '-c', text], text } : 'give either -c TEXT or a command';
  if (words.length === 0) return 'say what to run: `leeway run -- npm test`';
  return { command: words, text: words.map(quoted).join(' ') };
}

const quoted = (word: string): string => (/^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

async function runContained({ command, text, audit }: Given): Promise<number> {
  const host = realHost();
  const cwd = host.realPath(process.cwd());
  if (cwd.kind !== 'known') return off('this directory cannot be resolved', 'start it in a project');
  const owner = takeTicket(openStore(host), { text, cwd: cwd.value });
  const session = owner?.session ?? '';
  // The project is that of the agent's session, so changes in another project do not count as changes of the session's own.
  const root = owner === undefined ? projectRoot(host, { cwd: process.cwd() }) : ({ kind: 'root', path: owner.root } as const);
  if (root.kind === 'none') return off(root.why, 'start it in a project');
  const [program = ''] = command;
  if (!program.includes('/') && host.which(program).kind === 'absent')
    return off(`there is no program \`${plain(program)}\` on PATH`, 'check its name');
  const found = findTools(process.platform, process.arch);
  if (found.kind === 'off') return off(found.why, found.todo);
  const state = stateDir(host);
  const store = new RunStore(state, host.uid);
  const trouble = store.open();
  if (trouble !== undefined) return off(trouble, 'make it a directory of yours that you can write');
  store.prune(host.now());
  const judging = runSituation(host, root.path);
  const { directories, situation } = judging;
  const prediction = audit === undefined ? undefined : await predict(text, { cwd: cwd.value, root: root.path });
  const ran = await containCommand({
    host,
    zones: situation.policy.zones,
    store,
    tools: found.tools,
    command,
    text,
    cwd: cwd.value,
    root: root.path,
    session,
    own: [state, directories.directory, ...directories.record],
    usable: [...directories.tool, process.execPath],
    gid: process.getgid?.() ?? 0,
    env: process.env,
  });
  if (ran.kind === 'off') return off(ran.why, ran.todo);
  if (ran.ended.kind === 'not started') {
    store.drop(ran.record.number);
    return off(`the command was not started: ${ran.ended.why}`, '`leeway doctor` says whether commands can be contained here');
  }
  if (ran.observed === undefined || ran.ended.kind === 'unread') {
    store.tryToDrop(ran.record.number);
    say(`what the command changed cannot be read; nothing was kept (exit code of the command: ${ran.ended.code})`);
    return EXIT.held;
  }
  if (ran.ended.network === 'tried' && audit !== 'json')
    say('the command tried to reach a network; a contained command has none');
  const judged = judgeObserved(ran.observed.effects, { ...judging, text, cwd: cwd.value });
  if (prediction !== undefined && audit !== undefined) {
    store.drop(ran.record.number);
    const { code: exitCode, network } = ran.ended;
    return reportAudit({
      host,
      root: root.path,
      text,
      prediction,
      observed: ran.observed,
      judged,
      network,
      exitCode,
      show: audit,
    });
  }
  const learns = recordKeptRun(judged, { ...judging, host, session });
  return settle({ store, record: { ...ran.record, exitCode: ran.ended.code }, observed: ran.observed, judged, learns });
}

interface Settling {
  readonly store: RunStore;
  readonly record: RunRecord;
  readonly observed: Observed;
  readonly judged: JudgedRun;
  /** Called when the changes are kept. */
  readonly learns: () => void;
}

/** Keeps the changes if all of them are quiet; otherwise holds them for a person. */
function settle({ store, record, observed, judged, learns }: Settling): number {
  const { number, exitCode = 0 } = record;
  const { changes, digest } = observed;
  if (changes.list.length === 0 && changes.refused.length === 0) {
    store.drop(number);
    say('contained; it changed nothing');
    return exitCode;
  }
  const held: RunRecord = { ...record, state: 'held', digest, findings: judged.findings, bytes: sizeOf(observed) };
  store.write(held);
  if (!judged.quiet) return hold(held, [`${judged.reason}`, ...loudLines(judged.findings)]);
  const kept = keepHeld(store, held, changes);
  if (kept !== undefined) return hold(held, kept);
  learns();
  say(`kept as run ${number}: ${summaryOf(changes)}; \`leeway undo ${number}\` takes it back`);
  return exitCode;
}

function hold({ number, exitCode }: RunRecord, lines: readonly string[]): number {
  say(`held as run ${number}, nothing on the disk changed (exit code of the command: ${exitCode ?? 0}): ${lines.join('\n')}`);
  process.stderr.write(
    `\`leeway diff ${number}\` shows it, \`leeway keep ${number}\` keeps it, \`leeway drop ${number}\` forgets it\n`,
  );
  return EXIT.held;
}

const sizeOf = ({ changes }: Observed): number =>
  changes.list.reduce((sum, { now }) => sum + (now?.type === 'file' ? now.stored : 0), 0);

function say(text: string): void {
  process.stderr.write(`leeway: ${text}\n`);
}

/** The command did not run. */
function off(why: string, todo: string): number {
  say(`not run: ${why}; ${todo}`);
  return EXIT.trouble;
}
