// `leeway undo`: undoes a kept run, or restores what an agent's call deleted or overwrote. Only for a person.
import { SavedCalls } from '../contain/saved-calls.ts';
import { readJournal, writeJournal } from '../contain/journal.ts';
import type { RunRecord } from '../contain/run-store.ts';
import { RunStore } from '../contain/run-store.ts';
import { changedSince, undoSteps } from '../contain/undo-run.ts';
import type { Host } from '../host/host.ts';
import { realHost } from '../host/real-host.ts';
import { stateDir } from '../log/state-dir.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { refuseAgents } from './person-here.ts';
import { FLAG } from './read-args.ts';
import { ageText, plain, runLine } from './run-text.ts';
import type { UndoableCall } from './undo-call.ts';
import { undoableCalls, undoCall, undoLine } from './undo-call.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway undo: take back what a kept run or a call of an agent changed

  leeway undo last            the newest of them
  leeway undo 7               a run that was kept, by its number
  leeway undo c7              a call, by its number
  leeway undo c7 --replace    even if a file was changed since; its present state is stored first
  leeway undo --list          what can be taken back, newest last

Undoing a run takes back everything that was kept. Undoing a call restores what it deleted or overwrote and git does not have: files, links and
directories, and deleted branches, tags and stashes. Nothing is changed if one of the files was changed since.
All of it is stored for 7 days, or until it needs more than 1 GB. Needs a terminal: only a person can undo.
`;

/** What can be undone. */
type Undoable =
  | { readonly kind: 'run'; readonly name: string; readonly atMs: number; readonly record: RunRecord }
  | { readonly kind: 'call'; readonly name: string; readonly atMs: number; readonly saved: UndoableCall };

interface Stores {
  readonly host: Host;
  readonly runs: RunStore;
  readonly calls: SavedCalls;
}

const storesOf = (host: Host): Stores => {
  const state = stateDir(host);
  return { host, runs: new RunStore(state, host.uid), calls: new SavedCalls(state, host.uid) };
};

/** In order of time, oldest first. */
const undoables = ({ host, runs, calls }: Stores): readonly Undoable[] =>
  [
    ...runs
      .all()
      .filter(({ state }) => state === 'kept' || state === 'keeping')
      .map((record) => ({ kind: 'run' as const, name: String(record.number), atMs: record.startMs, record })),
    ...undoableCalls(calls, host).map((saved) => ({
      kind: 'call' as const,
      name: `c${saved.call.number}`,
      atMs: saved.call.atMs,
      saved,
    })),
  ].toSorted((a, b) => a.atMs - b.atMs);

/** An undo itself does not count as the last change; otherwise two undos would only cancel each other. */
const isOwnChange = (one: Undoable): boolean =>
  one.kind === 'run' || (one.saved.call.undoOf === undefined && one.saved.call.paths.length + one.saved.refs.length > 0);

export const undo = defineCommand('undo', {
  help: HELP,
  options: { list: FLAG, replace: FLAG },
  takes: 'word',
  words: () => ['last', ...undoables(storesOf(realHost())).map(({ name }) => name)],
  run: async ({ values, positionals: [word] }) => {
    const host = realHost();
    const stores = storesOf(host);
    stores.calls.prune(host.now());
    const all = undoables(stores);
    if (values.list === true) {
      if (all.length === 0) process.stdout.write('nothing to take back\n');
      for (const one of all) process.stdout.write(`${lineOf(one, host.now())}\n`);
      return EXIT.allow;
    }
    const found = word === 'last' ? all.findLast(isOwnChange) : all.find(({ name }) => name === word);
    if (found === undefined)
      return usageError(
        'undo',
        word === undefined
          ? 'say what: `leeway undo last`'
          : word === 'last'
            ? 'there is nothing to take back'
            : `there is no run or call \`${plain(word)}\` to take back; \`leeway undo --list\` shows them`,
      );
    const refused = refuseAgents('undo');
    if (refused !== undefined) return refused;
    const trouble = stores.runs.open();
    if (trouble !== undefined) return usageError('undo', trouble);
    if (found.kind === 'run') return undoRun(stores.runs, found.record);
    const done = stores.runs.oneAtATime(() =>
      undoCall(found.saved, { store: stores.calls, host, replace: values.replace === true ? 'replace' : 'refuse' }),
    );
    if (done === undefined) return usageError('undo', 'another run is being kept and has not finished');
    if (done.kind === 'refused') return usageError('undo', done.why);
    process.stdout.write(`${done.lines.join('\n')}\n`);
    return done.whole ? EXIT.allow : EXIT.trouble;
  },
});

const lineOf = (one: Undoable, now: number): string =>
  one.kind === 'run' ? runLine(one.record, now) : undoLine(one.saved, ageText(now - one.atMs));

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
    // From here on, an interrupted undo can be continued.
    const open = { ...journal, done: false };
    writeJournal(dir, open);
    const left = undoSteps(open);
    if (left.length > 0) return `these could not be put back:\n${left.map((path) => `  ${plain(path)}`).join('\n')}`;
    store.write({ ...record, state: 'undone' });
    return { steps: journal.steps.length };
  });
  if (outcome === undefined) return usageError('undo', 'another run is being kept and has not finished');
  if (typeof outcome === 'string') return usageError('undo', outcome);
  process.stdout.write(`took back run ${record.number}: ${plain(record.text).slice(0, 100)}\n`);
  return EXIT.allow;
}
