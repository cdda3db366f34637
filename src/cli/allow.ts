// `leeway allow last`: shows the narrowest rule that would have allowed a decision, and writes it. Only for a person on a
// terminal.
import { createInterface } from 'node:readline/promises';
import { proposeAllow } from '../log/propose-allow.ts';
import type { Allows } from '../log/propose-allow.ts';
import { lastStopped, openLog } from '../log/query.ts';
import { openStore } from '../log/store.ts';
import { allowText } from '../log/views/allow-text.ts';
import { decisionIds } from './decision-ids.ts';
import { defineCommand } from './define-command.ts';
import { configAt } from './config-at.ts';
import { editConfig, writeConfig } from './edit-config.ts';
import { EXIT } from './exit-codes.ts';
import { lastStoppedText } from './last-stopped-text.ts';
import { noDecision } from './no-decision.ts';
import { refuseAgents } from './person-here.ts';
import { isQuiet, proveWith } from './prove-rules.ts';
import { FLAG } from './read-args.ts';
import { viewOptions } from './style.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway allow: add the narrowest rule that would have allowed a decision

  leeway allow last            the call that was stopped last in this project
  leeway allow mwig3f          by id, as \`leeway log\` shows it
  leeway allow last --dry-run  show the rule, write nothing

Judges the call again with the rule, shows the rule and what else in the history it would have allowed, then asks.
If no rule can allow the call, it says so. Needs a terminal: only a person can allow.
`;

export const allow = defineCommand('allow', {
  help: HELP,
  options: { 'dry-run': FLAG },
  takes: 'word',
  words: decisionIds,
  run: async (parsed) => {
    const which = parsed.positionals[0];
    if (which === undefined) return usageError('allow', 'say which decision: `leeway allow last`');
    const here = configAt({});
    const opened = await openLog(openStore(here.host).dir);
    const last = which === 'last' ? lastStopped(opened, { root: here.root }) : undefined;
    const found = await proposeAllow(opened, last?.about.record.id ?? which, provenBy);
    opened.close();
    if (found.kind === 'none') return usageError('allow', noDecision(which, 'stopped'));
    process.stdout.write(allowText(found, viewOptions(process.stdout)));
    if (last !== undefined) process.stdout.write(lastStoppedText(last, here.root, 'allow'));
    if (found.kind !== 'proposal' || found.proposal.kind === 'none') return EXIT.usage;
    const { list } = found.proposal;
    if (parsed.values['dry-run']) return EXIT.allow;
    const refused = refuseAgents('allow');
    if (refused !== undefined) return refused;
    const question = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await question.question('add it? [y/N] ');
    question.close();
    if (!/^y(es)?$/i.test(answer.trim())) {
      process.stdout.write('nothing changed\n');
      return EXIT.deny;
    }
    const edited = editConfig(
      here,
      found.proposal.rules.map((value) => ({ kind: 'add', list: [list], value })),
    );
    if (edited.errors.length > 0) return usageError('allow', edited.errors.join('\n'));
    writeConfig(here, edited);
    process.stdout.write(`added to ${edited.file}\n`);
    return EXIT.allow;
  },
});

/** Asks the gate itself, so that no rule is written that would not help. */
const provenBy: Allows = (rules) => {
  const prove = proveWith({ allow: rules });
  return async (record) => {
    const decision = await prove(record);
    if (decision === undefined) return { allowed: false, why: 'the log does not have the full call, so no rule can be tested' };
    return isQuiet(decision) ? { allowed: true } : { allowed: false, why: decision.reason };
  };
};
