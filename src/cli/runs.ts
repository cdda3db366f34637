// `leeway runs`, `leeway diff N` and `leeway drop N`: what was run on a copy, and which changes wait for a person. Runs nothing.
import { readFileSync, statSync } from 'node:fs';
import { textDiff } from '../agents/text-diff.ts';
import type { Change } from '../contain/changes.ts';
import { observe } from '../contain/contain-command.ts';
import type { RunRecord } from '../contain/run-store.ts';
import { RunStore } from '../contain/run-store.ts';
import { realHost } from '../host/real-host.ts';
import { stateDir } from '../log/state-dir.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { refuseAgents } from './person-here.ts';
import { FLAG } from './read-args.ts';
import { loudLines, plain, runLine } from './run-text.ts';
import { usageError } from './usage-error.ts';

const openRuns = (): RunStore => {
  const host = realHost();
  return new RunStore(stateDir(host), host.uid);
};

export const runs = defineCommand('runs', {
  help: `
leeway runs: commands that ran on a copy, newest last

  leeway runs          number, state, age and text
  leeway runs --json   one JSON object a line

held: its changes wait. kept: they are on the disk. Runs are removed after 7 days, or when they need more than 1 GB.
`,
  options: { json: FLAG },
  takes: 'none',
  run: async ({ values }) => {
    const now = Date.now();
    const all = openRuns().all();
    if (all.length === 0 && values.json !== true) process.stdout.write('no runs; `leeway run -- COMMAND` makes one\n');
    for (const record of all) process.stdout.write(`${values.json === true ? JSON.stringify(record) : runLine(record, now)}\n`);
    return EXIT.allow;
  },
});

/** The numbers, for completion. */
export const runNumbers = (): readonly string[] => openRuns().numbers().map(String);

export const diff = defineCommand('diff', {
  help: `
leeway diff: what a run that is held would change

  leeway diff 7          every path, and the changed lines of small text files
  leeway diff 7 --names  the paths alone

A is a new path, M a changed one, D a deleted one. Credentials are redacted.
`,
  options: { names: FLAG },
  takes: 'word',
  words: runNumbers,
  run: async ({ values, positionals: [word] }) => {
    const store = openRuns();
    const record = heldRun('diff', store, word);
    if (typeof record === 'number') return record;
    const { changes } = observe(record, { host: realHost(), store });
    for (const change of changes.list) process.stdout.write(`${changeText(change, values.names === true ? 'names' : 'lines')}\n`);
    for (const { path, why } of changes.refused) process.stdout.write(`! ${plain(path)}: ${why}; it cannot be kept\n`);
    process.stdout.write(
      loudLines(record.findings ?? [])
        .map((line) => `${line}\n`)
        .join(''),
    );
    return EXIT.allow;
  },
});

export const drop = defineCommand('drop', {
  help: `
leeway drop: forget a run that is held; the disk stays as it is

  leeway drop 7

Needs a terminal: only a person can drop a run.
`,
  options: {},
  takes: 'word',
  words: runNumbers,
  run: async ({ positionals: [word] }) => {
    const store = openRuns();
    const record = heldRun('drop', store, word);
    if (typeof record === 'number') return record;
    const refused = refuseAgents('drop');
    if (refused !== undefined) return refused;
    store.drop(record.number);
    process.stdout.write(`dropped run ${record.number}\n`);
    return EXIT.allow;
  },
});

/** A number is an exit code; the message was already printed. */
export function heldRun(command: string, store: RunStore, word: string | undefined): RunRecord | number {
  const record = word !== undefined && /^[1-9]\d{0,8}$/.test(word) ? store.read(Number(word)) : undefined;
  if (record === undefined)
    return usageError(
      command,
      word === undefined ? `say which run: \`leeway ${command} 7\`` : `there is no run \`${word}\`; see \`leeway runs\``,
    );
  return record.state === 'held' ? record : usageError(command, `run ${record.number} is ${record.state}, not held`);
}

const LARGEST = 64 * 1024;

function changeText({ path, was, now, from }: Change, show: 'names' | 'lines'): string {
  const name = `${was === undefined ? 'A' : now === undefined ? 'D' : 'M'} ${plain(path)}${now?.type === 'directory' ? '/' : ''}`;
  const target = now?.type === 'link' ? ` -> ${plain(now.target ?? '')}` : '';
  const mode =
    was !== undefined && now !== undefined && was.mode !== now.mode
      ? ` (mode ${was.mode.toString(8)} -> ${now.mode.toString(8)})`
      : '';
  const lines =
    show === 'lines' && now?.type === 'file' && from !== undefined
      ? textLines(was?.type === 'file' ? path : undefined, from)
      : '';
  return `${name}${target}${mode}${lines}`;
}

function textLines(before: string | undefined, after: string): string {
  const [old, now] = [before === undefined ? '' : textOf(before), textOf(after)];
  if (old === undefined || now === undefined || old === now) return '';
  return `\n${textDiff(old, now).split('\n').map(plain).join('\n')}`;
}

/** Undefined if the file is large or not text. */
function textOf(path: string): string | undefined {
  if (statSync(path).size > LARGEST) return undefined;
  const text = readFileSync(path, 'utf8');
  return text.includes('\0') || text.includes('\uFFFD') ? undefined : text;
}
