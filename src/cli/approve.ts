// `leeway approve last`: lets one call that was asked about or denied run in its session, once or for a while. Only for a person;
// writes no rule.
import { createInterface } from 'node:readline/promises';
import { oneLine } from '../gate/reason.ts';
import { grantCall, stoppedCall, type StoppedCall } from '../gate/stopped-calls.ts';
import { realHost } from '../host/real-host.ts';
import { callText, type StoredDecision } from '../log/filter.ts';
import { blockedByRule } from '../log/narrowest-rule.ts';
import { findOne, lastStopped, openLog, stoppedBefore } from '../log/query.ts';
import type { Store } from '../log/store.ts';
import { openStore } from '../log/store.ts';
import { whyText } from '../log/views/why-text.ts';
import { whyOf } from '../log/why.ts';
import { decisionIds } from './decision-ids.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { lastStoppedText } from './last-stopped-text.ts';
import { noDecision } from './no-decision.ts';
import { refuseAgents } from './person-here.ts';
import { FLAG, VALUE } from './read-args.ts';
import { readDuration } from './read-time.ts';
import { rootHere } from './root-here.ts';
import { viewOptions } from './style.ts';
import { usageError } from './usage-error.ts';

const MINUTE = 60_000;
const ONCE_MS = 15 * MINUTE;
const MOST_MS = 8 * 60 * MINUTE;

const HELP = `
leeway approve: let a stopped call run once, without adding a rule

  leeway approve last             the call that was stopped last in this project: once, in its session, within 15 minutes
  leeway approve last --for 30m   the same call as often as it comes, for 30 minutes (8h at most)
  leeway approve mwig3f           by id, as \`leeway log\` shows it
  --yes                           without the question

A call that is still waiting runs at once; otherwise tell the agent to try again. The approval ends when the files that the call would run change. What is always blocked cannot be approved.
Needs a terminal: only a person can approve.
`;

export const approve = defineCommand('approve', {
  help: HELP,
  options: { for: VALUE, yes: FLAG },
  takes: 'word',
  words: decisionIds,
  run: async ({ values, positionals: [which] }) => {
    if (which === undefined) return usageError('approve', 'say which call: `leeway approve last`');
    const lasts = values.for === undefined ? ONCE_MS : readDuration(values.for);
    if (lasts === undefined || lasts <= 0 || lasts > MOST_MS)
      return usageError('approve', `--for \`${values.for ?? ''}\`: say a time up to 8h, such as 30m`);
    const host = realHost();
    const store = openStore(host);
    const root = rootHere(host);
    const opened = await openLog(store.dir);
    const last = which === 'last' ? lastStopped(opened, { root, unanswered: 'skip' }) : undefined;
    const found = which === 'last' ? (last?.about ?? { kind: 'none' as const }) : findOne(opened, which);
    const earlier = last === undefined ? [] : stoppedBefore(opened, last.about);
    opened.close();
    if ('kind' in found)
      return usageError(
        'approve',
        found.kind === 'none' ? noDecision(which, 'stopped') : `several decisions begin with \`${which}\`; give more of the id`,
      );
    const stopped = approvable(found, store);
    if (typeof stopped === 'string')
      return usageError('approve', last === undefined ? stopped : `${stopped}${otherText(last.about, earlier, store)}`);
    process.stdout.write(whyText({ ...whyOf(found), different: [] }, viewOptions(process.stdout)));
    if (last !== undefined) process.stdout.write(lastStoppedText(last, root, 'approve'));
    const refused = refuseAgents('approve');
    if (refused !== undefined) return refused;
    if (values.yes !== true && !(await confirmed(values.for))) {
      process.stdout.write('nothing changed\n');
      return EXIT.deny;
    }
    const { record } = found;
    const warning = grantCall(store, stopped, {
      session: record.session,
      decision: record.id,
      lastsMs: lasts,
      uses: values.for === undefined ? 'once' : 'many',
    });
    if (warning !== undefined) return usageError('approve', `${warning.message}; ${warning.todo}`);
    process.stdout.write(
      `approved ${values.for === undefined ? 'once' : `for ${values.for}`}; if the call is still waiting, it runs now, otherwise tell the agent to try again\n`,
    );
    return EXIT.allow;
  },
});

/** Why leeway did not stop the call. */
const UNANSWERED = {
  off: 'leeway was off and did not stop this call; there is nothing to approve',
  shadow: 'leeway is in shadow mode and did not stop this call; there is nothing to approve',
  rewritten: 'this call has already run; there is nothing to approve',
} as const satisfies Record<NonNullable<StoredDecision['record']['unanswered']>, string>;

/** The call as the session recorded it, or the reason why it cannot be approved. */
function approvable({ record, outcomes }: StoredDecision, store: Store): StoppedCall | string {
  if (record.verdict === 'allow') return 'this call was allowed; there is nothing to approve';
  if (record.unanswered !== undefined) return UNANSWERED[record.unanswered];
  if (record.disposition === 'forbidden') return blockedByRule(record) ?? 'this call is always blocked and cannot be approved';
  if (record.trouble?.kind === 'config') return 'the configuration has a mistake; fix it first: `leeway config` lists it';
  if (outcomes.includes('ran') || outcomes.includes('failed')) return UNANSWERED.rewritten;
  if (record.session === '') return 'this call belongs to no session of an agent; `leeway allow` writes a rule instead';
  return (
    stoppedCall(store, { session: record.session, decision: record.id }) ??
    'the record of its session does not hold this call, so it cannot be approved; `leeway allow` writes a rule instead'
  );
}

/** Which call `last` was, and the one before it that can be approved. */
function otherText({ record }: StoredDecision, earlier: readonly StoredDecision[], store: Store): string {
  const other = earlier.find((one) => typeof approvable(one, store) !== 'string');
  const before =
    other === undefined
      ? ''
      : `\nbefore it, \`${oneLine(callText(other.record), 120)}\` was stopped: \`leeway approve ${other.record.id}\``;
  return `: \`${oneLine(callText(record), 120)}\`${before}`;
}

async function confirmed(time: string | undefined): Promise<boolean> {
  const question = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await question.question(`let it run ${time === undefined ? 'once' : `for ${time}`}? [y/N] `);
  question.close();
  return /^y(es)?$/i.test(answer.trim());
}
