// `leeway suggest`: shows rules and drafts learned from past calls. Writes only those that a person at a terminal picks.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Suggestion, Suggestions } from '../eval/suggest/suggestion.ts';
import { suggestText } from '../eval/views/suggest-text.ts';
import { openLog } from '../log/query.ts';
import { openStore } from '../log/store.ts';
import { errorText } from '../rules/config-error.ts';
import { userDirectory } from '../rules/scopes.ts';
import { configAt, type ConfigHere } from './config-at.ts';
import { defineCommand } from './define-command.ts';
import { editConfig, writeConfig } from './edit-config.ts';
import { progressBar } from './eval-progress.ts';
import { EXIT } from './exit-codes.ts';
import { findSessions } from './find-sessions.ts';
import { sessionsInLog } from './log-sessions.ts';
import { refuseAgents } from './person-here.ts';
import { FLAG, VALUES } from './read-args.ts';
import { readChoice, SOURCE_OPTIONS } from './replay-flags.ts';
import { styleFor } from './style.ts';
import { appliedText, checkApplied, keepApplied } from './suggest-check.ts';
import { draftPrograms, draftServers } from './suggest-drafts.ts';
import { learnRules } from './suggest-learn.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway suggest: the fewest and narrowest rules that would have avoided the most questions

  leeway suggest                   from leeway's record
  leeway suggest --auto            and from the past sessions of every agent found here
  leeway suggest FILE…             and from these files or directories of sessions
  leeway suggest --apply ID        add what has this id; may be given again
  leeway suggest --check           whether what you added has helped since
  leeway suggest --json            for machines; changes nothing

Each rule is proved by judging the history again with it. leeway proposes no rule that would have allowed a
guarded or forbidden call, none for a program that runs code from its operands, and no \`*\` where your calls always had the same words. At a terminal it asks which to add.

Options
  --since 30d, --project DIR, --agent NAME, --root FROM=TO   as for \`leeway replay\`
  --run-help    run unknown programs with --help for their drafts; never those of the project or a temporary directory
`;

const OPTIONS = { ...SOURCE_OPTIONS, apply: VALUES, check: FLAG, json: FLAG, 'run-help': FLAG } as const;

export const suggest = defineCommand('suggest', {
  help: HELP,
  options: OPTIONS,
  takes: 'words',
  run: async ({ values, positionals }) => {
    const here = configAt({});
    if (values.apply !== undefined || values['run-help']) {
      const refused = refuseAgents('suggest');
      if (refused !== undefined) return refused;
    }
    if (values.check) {
      const checked = await checkApplied(here);
      process.stdout.write(values.json ? `${JSON.stringify({ format: 1, rules: checked })}\n` : appliedText(checked));
      return EXIT.allow;
    }
    const choice = readChoice({ ...values, auto: true }, positionals, { now: here.host.now(), resolve: (path) => resolve(path) });
    if (typeof choice === 'string') return usageError('suggest', choice);
    const log = await openLog(openStore(here.host).dir);
    const recorded = sessionsInLog(log.find(choice.since === undefined ? {} : { since: choice.since }));
    log.close();
    const past =
      values.auto || positionals.length > 0
        ? await findSessions({ ...choice, auto: values.auto === true }, here.host.home)
        : undefined;
    for (const warning of past?.warnings.slice(0, 5) ?? []) process.stderr.write(`leeway suggest: ${warning}\n`);
    const sessions = [...recorded, ...(past?.sessions ?? [])];
    if (sessions.length === 0) return usageError('suggest', 'the record holds no call yet; `--auto` looks for past sessions');
    const [mistake] = here.config.errors;
    if (mistake !== undefined)
      return usageError('suggest', `no call can be judged with this configuration: ${errorText(mistake)}`);
    const progress = progressBar(2 * sessions.length, process.stderr);
    const learned = await learnRules(sessions, () => progress.step());
    progress.end();
    const found: Suggestions = {
      calls: learned.calls,
      questions: learned.asked.length,
      left: learned.left,
      suggestions: [
        ...learned.rules,
        ...draftPrograms(learned.asked, here.host, values['run-help'] ? 'run' : 'not run').filter(
          ({ name }) => !existsSync(programFile(name, here)),
        ),
        ...draftServers(learned.asked),
      ],
    };
    if (values.apply !== undefined) return apply(values.apply, found, here);
    if (values.json) {
      process.stdout.write(`${JSON.stringify({ format: 1, ...found })}\n`);
      return EXIT.allow;
    }
    process.stdout.write(suggestText(found, styleFor(process.stdout)));
    if (found.suggestions.length === 0 || !process.stdin.isTTY || !process.stdout.isTTY) return EXIT.allow;
    return refuseAgents('suggest') ?? pick(found, here);
  },
});

/** Asks for numbers from the list. */
async function pick(found: Suggestions, here: ConfigHere): Promise<number> {
  const question = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await question.question('which ones? type numbers, or nothing for none: ');
  question.close();
  const numbers = answer.split(/[\s,]+/).filter((word) => word !== '');
  const chosen = numbers.map((word) => (/^\d+$/.test(word) ? found.suggestions[Number(word) - 1] : undefined));
  if (numbers.length === 0) {
    process.stdout.write('nothing changed\n');
    return EXIT.allow;
  }
  if (chosen.includes(undefined))
    return usageError('suggest', `\`${answer.trim()}\` is not a list of numbers from 1 to ${found.suggestions.length}`);
  return apply(
    chosen.flatMap((one) => one?.id ?? []),
    found,
    here,
  );
}

function apply(ids: readonly string[], { suggestions }: Suggestions, here: ConfigHere): number {
  const chosen = ids.map((id) => suggestions.find((one) => one.id === id));
  const unknown = ids.find((_, at) => chosen[at] === undefined);
  if (unknown !== undefined)
    return usageError('suggest', `there is no suggestion \`${unknown}\` now; \`leeway suggest\` shows them`);
  const rules = chosen.flatMap((one) => (one?.kind === 'rule' ? [one] : []));
  if (rules.length > 0) {
    const edited = editConfig(
      here,
      rules.map(({ rule }) => ({ kind: 'add', list: ['allow'], value: rule })),
    );
    if (edited.errors.length > 0) return usageError('suggest', edited.errors.join('\n'));
    writeConfig(here, edited);
    keepApplied(here, rules);
    for (const { rule } of rules) process.stdout.write(`added \`${rule}\` to ${edited.file}\n`);
  }
  return chosen.map((one) => applyDraft(one, here)).includes('failed') ? EXIT.trouble : EXIT.allow;
}

const programFile = (name: string, { host, root }: ConfigHere): string =>
  join(userDirectory(host, root).path, 'programs', `${name}.jsonc`);

function applyDraft(one: Suggestion | undefined, here: ConfigHere): 'done' | 'failed' {
  if (one === undefined || one.kind === 'rule') return 'done';
  if (one.kind === 'tools') {
    process.stdout.write(
      `only you can say what the tools of ${one.server} do; check each line and put it into your configuration:\n${one.text}`,
    );
    return 'done';
  }
  const file = programFile(one.name, here);
  if (existsSync(file)) {
    process.stderr.write(`leeway suggest: ${file} already exists\n`);
    return 'failed';
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, one.text, { mode: 0o600, flag: 'wx' });
  process.stdout.write(`draft written to ${file}; it has no effect until you have checked its lines\n`);
  return 'done';
}
