// `leeway rules add|remove|test`: changes the user's own rules, and tests a rule before it is added. Changes are for a person
// only.
import { createInterface } from 'node:readline/promises';
import { resolve } from 'node:path';
import { agentNamed } from '../agents/agents.ts';
import type { CallInput } from '../gate/create-gate.ts';
import { createGate } from '../gate/create-gate.ts';
import type { RuleList } from '../model/settings.ts';
import { RULE_LISTS } from '../model/settings.ts';
import { readRule } from '../rules/read-rule.ts';
import { parse } from 'jsonc-parser';
import type { ConfigHere } from './config-at.ts';
import { configAt } from './config-at.ts';
import { commandOf, readJsonObject, shownDecision } from './check.ts';
import { decisionText } from './decision-text.ts';
import { defineCommand } from './define-command.ts';
import type { ConfigEdit, EditedConfig, Place } from './edit-config.ts';
import { editConfig, userFile, valueAt, writeConfig } from './edit-config.ts';
import { EXIT } from './exit-codes.ts';
import { didYouMean } from './nearest.ts';
import { readingText } from './rule-reading.ts';
import { refuseAgents } from './person-here.ts';
import { FLAG, VALUE } from './read-args.ts';
import { ruleId } from './rule-id.ts';
import { readFileOrNothing } from './settings-files.ts';
import { styleFor } from './style.ts';
import { unknownAgent } from './unknown-agent.ts';
import { wrongDirectory } from './named-directory.ts';
import { usageError } from './usage-error.ts';

const ADD_HELP = `
leeway rules add: add a rule to your own configuration

  leeway rules add allow 'npm run storybook'
  leeway rules add hard_deny 'Read(~/.ssh/**)'
  leeway rules add ask 'git push' --here        only for this project; or --in DIR for another one
  --dry-run                                     show how the rule is read, write nothing
  --yes                                         write without asking

Lists: ${RULE_LISTS.join(', ')}. Keeps comments and layout of the file, and a copy of it. Needs a terminal: only a person can change rules.
`;

const REMOVE_HELP = `
leeway rules remove: remove a rule from your own configuration

  leeway rules remove 3f9a1c                    by its id, as \`leeway rules\` shows it
  leeway rules remove 'npm run storybook'       by its text
  leeway rules remove 'git push' --here         only the rule for this project; or --in DIR for another one
  --dry-run                                     show which rule, write nothing
  --yes                                         write without asking

Needs a terminal: only a person can change rules.
`;

const TEST_HELP = `
leeway rules test: what a rule would change, before you add it; writes nothing

  leeway rules test allow 'npm run storybook'                       how the rule is read
  leeway rules test allow 'npm run storybook' 'npm run storybook'   and what would be answered to a call with it
  leeway rules test allow 'WebFetch(domain:example.org)' --tool WebFetch --input '{"url":"https://example.org"}'

  --tool NAME, --input JSON    the call of a tool that is not a shell
  --agent NAME                 whose tool names apply (default claude-code)
`;

export const rulesAdd = defineCommand('rules add', {
  help: ADD_HELP,
  options: { here: FLAG, in: VALUE, 'dry-run': FLAG, yes: FLAG },
  takes: 'words',
  words: () => RULE_LISTS,
  run: async ({ values, positionals: [named = '', ...rest] }) => {
    const list = listNamed(named);
    const text = rest.join(' ');
    if (list === undefined) return unknownList('rules add', named);
    if (text === '') return usageError('rules add', "say which rule: `leeway rules add allow 'npm test'`");
    const wrong = wrongDirectory({ in: values.in });
    if (wrong !== undefined) return usageError('rules add', wrong);
    const here = configAt({ project: values.in });
    if (values.here === true && here.root === undefined) return usageError('rules add', 'not in a project');
    const read = readRule(text, list, here.world.knowledge);
    if (read.kind === 'error') return usageError('rules add', `${read.message}; ${read.todo}`);
    const place = values.in === undefined ? (values.here === true ? here.root : undefined) : resolve(values.in);
    const at: Place = place === undefined ? [list] : ['projects', homely(place, here), list];
    process.stdout.write(readingText(list, text, here));
    if (ownRules(here).some((one) => one.text === text.trim() && one.at.slice(0, -1).join('\n') === at.join('\n'))) {
      process.stdout.write('nothing changed: your configuration has this rule already\n');
      return EXIT.allow;
    }
    const edited = editConfig(here, [{ kind: 'add', list: at, value: text }]);
    return finish('rules add', here, { edited, values, done: `added to ${edited.file}` });
  },
});

export const rulesRemove = defineCommand('rules remove', {
  help: REMOVE_HELP,
  options: { here: FLAG, in: VALUE, 'dry-run': FLAG, yes: FLAG },
  takes: 'words',
  words: () => ownRules(configAt({})).map(({ id }) => id),
  run: async ({ values, positionals }) => {
    const which = positionals.join(' ');
    if (which === '') return usageError('rules remove', 'say which rule, by id or text; `leeway rules` shows both');
    const wrong = wrongDirectory({ in: values.in });
    if (wrong !== undefined) return usageError('rules remove', wrong);
    const here = configAt({ project: values.in });
    if (values.here === true && here.root === undefined) return usageError('rules remove', 'not in a project');
    const place = values.in === undefined ? (values.here === true ? here.root : undefined) : resolve(values.in);
    const only = place === undefined ? undefined : homely(place, here);
    const rules = ownRules(here).filter(({ at }) => only === undefined || (at[0] === 'projects' && at[1] === only));
    const found = rules.filter(({ id, text }) => id === which || text === which);
    const [rule] = found;
    if (rule === undefined)
      return usageError(
        'rules remove',
        `no rule \`${which}\` in ${userFile(here)}${didYouMean(
          which,
          rules.map(({ text }) => text),
        )}`,
      );
    // The same line twice in one list has one id, and either of the two will do.
    if (new Set(found.map(({ id }) => id)).size > 1)
      return usageError(
        'rules remove',
        `several rules say that; name one by id:\n${found.map(({ id, list, text, at }) => `  ${id}  ${list} ${text}  ${at.slice(0, -2).join(' ')}`).join('\n')}`,
      );
    const whose = rule.at[0] === 'projects' ? ` (only in ${String(rule.at[1])})` : '';
    process.stdout.write(
      `${rule.list} ${rule.text}${whose}${found.length > 1 ? ` (listed ${found.length} times; all are removed)` : ''}\n`,
    );
    // The last one first, so that the positions of the others stay right.
    const edited = editConfig(
      here,
      found.toReversed().map(({ at }): ConfigEdit => ({ kind: 'set', at, value: undefined })),
    );
    return finish('rules remove', here, { edited, values, done: `removed from ${edited.file}` });
  },
});

export const rulesTest = defineCommand('rules test', {
  help: TEST_HELP,
  options: { tool: VALUE, input: VALUE, agent: VALUE },
  takes: 'words',
  words: () => RULE_LISTS,
  run: async ({ values, positionals: [named = '', text = '', ...words] }) => {
    const list = listNamed(named);
    if (list === undefined) return unknownList('rules test', named);
    if (text === '') return usageError('rules test', "say which rule: `leeway rules test allow 'npm test'`");
    const call = triedCall(values, words);
    if (typeof call === 'string') return usageError('rules test', call);
    const here = configAt({});
    const read = readRule(text, list, here.world.knowledge);
    if (read.kind === 'error') return usageError('rules test', `${read.message}; ${read.todo}`);
    process.stdout.write(readingText(list, text, here));
    if (call === undefined) return EXIT.allow;
    const style = styleFor(process.stdout);
    const judge = (config: object): ReturnType<ReturnType<typeof createGate>['check']> =>
      createGate({ record: 'off', config }).check(call);
    const [without, ruled] = [await judge({}), await judge({ [list]: [text] })];
    const [before, after] = [without, ruled].map((one) => decisionText(shownDecision(one, 'redact'), style));
    process.stdout.write(
      before === after ? `\nthe rule changes nothing\n${after}` : `\nwithout the rule\n${before}\nwith the rule\n${after}`,
    );
    return EXIT[ruled.verdict];
  },
});

/** The call that a rule is tested on: none, a shell command, or a call of a tool. A string says what is wrong. */
function triedCall(
  { tool, input, agent = 'claude-code' }: { readonly tool?: string; readonly input?: string; readonly agent?: string },
  words: readonly string[],
): CallInput | string | undefined {
  if (agentNamed(agent) === undefined) return unknownAgent(agent, 'all');
  if (tool === undefined) {
    if (input !== undefined) return '`--input` needs `--tool`';
    if (words.length > 1 && /\s/.test(words[0] ?? '')) return `test one command at a time: \`${words[0]}\``;
    return words.length === 0 ? undefined : { tool: 'Bash', input: { command: commandOf(words) }, agent: 'claude-code' };
  }
  if (words.length > 0) return 'name a command or a tool, not both';
  const read = readJsonObject(input ?? '{}');
  return read === undefined ? '--input is not a JSON object' : { tool, input: read, agent };
}

interface OwnRule {
  readonly id: string;
  readonly list: RuleList;
  readonly text: string;
  readonly at: Place;
}

/** The rules in the user's own file, with the position of each. */
function ownRules(here: ConfigHere): readonly OwnRule[] {
  const file = userFile(here);
  const written: unknown = parse(readFileOrNothing(file) ?? '{}');
  const projects = Object.keys(valueAt(written, ['projects']) ?? {});
  const places: readonly (readonly [Place, string])[] = [
    [[], `user ${file}`],
    ...projects.map((path) => [['projects', path], `user ${file}, ${path}`] as const),
  ];
  return places.flatMap(([place, origin]) =>
    RULE_LISTS.flatMap((list) => {
      const lines = valueAt(written, [...place, list]);
      return Array.isArray(lines)
        ? lines.flatMap((line: unknown, index): readonly OwnRule[] => {
            const text = typeof line === 'string' ? line.trim() : '$defaults';
            return text === '$defaults' ? [] : [{ id: ruleId({ list, text, origin }), list, text, at: [...place, list, index] }];
          })
        : [];
    }),
  );
}

/** Accepts `soft-deny` for `soft_deny`. */
const listNamed = (word: string): RuleList | undefined => RULE_LISTS.find((list) => list === word.replaceAll('-', '_'));

const unknownList = (command: string, word: string): number =>
  word === ''
    ? usageError(command, `say a list and a rule: \`leeway ${command} allow 'npm test'\``)
    : usageError(command, `unknown list \`${word}\`${didYouMean(word, RULE_LISTS) || `; known: ${RULE_LISTS.join(', ')}`}`);

const homely = (path: string, { host }: ConfigHere): string =>
  path.startsWith(`${host.home}/`) ? `~${path.slice(host.home.length)}` : path;

async function finish(
  command: string,
  here: ConfigHere,
  it: {
    readonly edited: EditedConfig;
    readonly values: { readonly 'dry-run'?: boolean | undefined; readonly yes?: boolean | undefined };
    readonly done: string;
  },
): Promise<number> {
  if (it.edited.errors.length > 0) return usageError(command, it.edited.errors.join('\n'));
  if (it.values['dry-run'] === true) return EXIT.allow;
  const refused = refuseAgents(command);
  if (refused !== undefined) return refused;
  if (it.values.yes !== true) {
    const question = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await question.question('write this? [Y/n] ');
    question.close();
    if (!/^(y(es)?)?$/i.test(answer.trim())) {
      process.stdout.write('nothing changed\n');
      return EXIT.deny;
    }
  }
  writeConfig(here, it.edited);
  process.stdout.write(`${it.done}\n`);
  return EXIT.allow;
}
