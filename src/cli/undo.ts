// `leeway undo`: puts back what a kept run replaced or deleted, and takes away what it made. Only a person.
import { readJournal, writeJournal } from '../contain/journal.ts';
import type { RunRecord } from '../contain/run-store.ts';
import { RunStore } from '../contain/run-store.ts';
import { changedSince, undoSteps } from '../contain/undo-run.ts';
import { realHost } from '../host/real-host.ts';
import { stateDir } from '../log/state-dir.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { refuseAgents } from './person-here.ts';
import { FLAG } from './read-args.ts';
import { plain, runLine } from './run-text.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway undo: take back what a kept run changed

  leeway undo last      the run that was kept last
  leeway undo 7         by number
  leeway undo --list    the runs that can be taken back

Files, links, directories and modes are as before. Nothing is changed if one of them was changed since the run was kept.
Runs are stored for 7 days, or until they need more than 1 GB. Needs a terminal: only a person can undo.
`;

export const undo = defineCommand('undo', {
  help: HELP,
  options: { list: FLAG },
  takes: 'words',
  run: async ({ values, positionals: [word] }) => {
    const host = realHost();
    const store = new RunStore(stateDir(host), host.uid);
    const all = store.all().filter(({ state }) => state === 'kept' || state === 'keeping');
    if (values.list === true) {
      process.stdout.write(all.map((record) => `${runLine(record, host.now())}\n`).join(''));
      return EXIT.allow;
    }
    const record = word === 'last' ? all.at(-1) : all.find(({ number }) => String(number) === word);
    if (record === undefined)
      return usageError('undo', word === undefined ? 'say which run: `leeway undo last`' : `no run \`${word}\` that was kept`);
    const refused = refuseAgents('undo');
    return refused ?? undoRun(store, record);
  },
});

function undoRun(store: RunStore, record: RunRecord): number {
  const dir = store.path(record.number);
  const outcome = store.oneAtATime(() => {
    const journal = readJournal(dir);
    if (journal === undefined) return 'what it replaced is no longer stored';
    const changed = changedSince(journal);
    if (changed.length > 0)
      return `nothing was undone, these were changed since:\n${changed
        .slice(0, 20)
        .map((path) => `  ${plain(path)}`)
        .join('\n')}`;
    // From here on it can be continued, should it be interrupted.
    const open = { ...journal, done: false };
    writeJournal(dir, open);
    const left = undoSteps(open);
    if (left.length > 0) return `these could not be put back:\n${left.map((path) => `  ${plain(path)}`).join('\n')}`;
    store.write({ ...record, state: 'undone' });
    return { steps: journal.steps.length };
  });
  if (outcome === undefined) return usageError('undo', 'another run is being kept and does not end');
  if (typeof outcome === 'string') return usageError('undo', outcome);
  process.stdout.write(`took back run ${record.number}: ${plain(record.text).slice(0, 100)}\n`);
  return EXIT.allow;
}
