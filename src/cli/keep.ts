// `leeway keep N`: writes the changes of a held run to the disk, after a person has seen them.
import { createInterface } from 'node:readline/promises';
import { observe } from '../contain/contain-command.ts';
import { RunStore } from '../contain/run-store.ts';
import { takeShown } from '../contain/tickets.ts';
import { judgeObserved, runSituation } from '../gate/judge-observed.ts';
import { realHost } from '../host/real-host.ts';
import { stateDir } from '../log/state-dir.ts';
import { openStore } from '../log/store.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { keepHeld } from './keep-held.ts';
import { refuseAgents } from './person-here.ts';
import { FLAG } from './read-args.ts';
import { loudLines, plain, summaryOf } from './run-text.ts';
import { heldRun, runNumbers } from './runs.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway keep: put the changes of a held run on the disk

  leeway keep 7          shows what they are, and asks
  leeway keep 7 --yes    without the question

Nothing is kept if something else changed the same paths since the run started. What is always blocked, a device, a pipe
and a setuid file cannot be kept. Only a person can keep a held run: at a terminal, or by saying yes when an agent calls \`leeway keep 7\`.
`;

export const keep = defineCommand('keep', {
  help: HELP,
  options: { yes: FLAG },
  takes: 'word',
  words: runNumbers,
  run: async ({ values, positionals: [word] }) => {
    const host = realHost();
    const store = new RunStore(stateDir(host), host.uid);
    const record = heldRun('keep', store, word);
    if (typeof record === 'number') return record;
    const observed = observe(record, { host, store });
    if (observed.digest !== record.digest)
      return usageError('keep', `run ${record.number} or the disk changed since it was judged; run the command again`);
    const { text, cwd } = record;
    const judged = judgeObserved(observed.effects, { ...runSituation(host, record.root), text, cwd });
    process.stdout.write(`${plain(text)}\n${summaryOf(observed.changes)}\n${loudLines(judged.findings).join('\n')}\n`);
    const { refused } = observed.changes;
    if (refused[0] !== undefined) return usageError('keep', `\`${plain(refused[0].path)}\` cannot be kept: ${refused[0].why}`);
    if (judged.findings.some(({ disposition }) => disposition === 'forbidden'))
      return usageError('keep', 'some of it is always blocked; do it yourself if you intend it');
    // INVARIANT: an agent can keep only what its hook has just shown to a person.
    const shown = takeShown(openStore(host), { number: record.number, digest: observed.digest, session: record.session });
    const agent = shown ? undefined : refuseAgents('keep');
    if (agent !== undefined) return agent;
    if (!shown && values.yes !== true && !(await confirmed())) {
      process.stdout.write('nothing changed\n');
      return EXIT.deny;
    }
    const why = keepHeld(store, record, observed.changes);
    if (why !== undefined) return usageError('keep', why.join('\n'));
    process.stdout.write(`kept run ${record.number}; \`leeway undo ${record.number}\` takes it back\n`);
    return EXIT.allow;
  },
});

async function confirmed(): Promise<boolean> {
  const question = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await question.question('keep it? [y/N] ');
  question.close();
  return /^y(es)?$/i.test(answer.trim());
}
