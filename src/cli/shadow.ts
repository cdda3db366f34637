// `leeway shadow`: shows what leeway would have answered in shadow mode. Reads the log.
import { realHost } from '../host/real-host.ts';
import type { SuggestedRule } from '../eval/suggest/suggestion.ts';
import { openLog } from '../log/query.ts';
import { shadowReport, shadowText } from '../log/shadow.ts';
import { openStore } from '../log/store.ts';
import { configAt } from './config-at.ts';
import { defineCommand } from './define-command.ts';
import { progressBar } from './eval-progress.ts';
import { EXIT } from './exit-codes.ts';
import { readFilter } from './log.ts';
import { sessionsInLog } from './log-sessions.ts';
import { FLAG, VALUE } from './read-args.ts';
import { viewOptions } from './style.ts';
import { learnRules } from './suggest-learn.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway shadow: what leeway would have answered in shadow mode

  leeway shadow report               calls it would have allowed, asked about and denied, by cause, and rules to add
  leeway shadow report --since 7d
  leeway shadow report --json        for machines (format 1)

\`leeway enforce\` makes leeway answer.
`;

const report = defineCommand('shadow report', {
  help: HELP,
  options: { since: VALUE, json: FLAG },
  takes: 'none',
  run: async ({ values }) => {
    const store = openStore(realHost());
    const filter = readFilter(values, store.now());
    if (typeof filter === 'string') return usageError('shadow report', filter);
    const opened = await openLog(store.dir);
    const found = shadowReport(opened.find(filter));
    // Uses the same calls as `leeway suggest`, so that an id shown here can be applied there.
    const rules =
      found.ask === 0 || configAt({}).config.errors.length > 0 ? [] : await rulesFor(sessionsInLog(opened.find(filter)));
    opened.close();
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ format: 1, ...found, suggestions: rules })}\n`
        : shadowText(found, viewOptions(process.stdout)) + rulesText(rules, values.since),
    );
    return EXIT.allow;
  },
});

async function rulesFor(sessions: ReturnType<typeof sessionsInLog>): Promise<readonly SuggestedRule[]> {
  const progress = progressBar(2 * sessions.length, process.stderr);
  const { rules } = await learnRules(sessions, () => progress.step());
  progress.end();
  return rules;
}

function rulesText(rules: readonly SuggestedRule[], since: string | undefined): string {
  if (rules.length === 0) return '';
  const command = `leeway suggest${since === undefined ? '' : ` --since ${since}`}`;
  const lines = rules.map(({ id, rule, calls }) => `${String(calls).padStart(5)}  ${id}  ${rule}`);
  return `\nrules that would have avoided questions; \`${command}\` explains them, \`${command} --apply ID\` adds one\n${lines.join('\n')}\n`;
}

export const shadow = { help: HELP, sub: new Map([['report', report]]) };
