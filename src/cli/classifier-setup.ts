// `leeway classifier setup`: chooses a model, stores its key, writes the configuration, repairs installed hooks and tests the
// model. Only for people.
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { HOOKED_AGENTS } from '../agents/agents.ts';
import { setAt } from '../agents/json-splice.ts';
import { textDiff } from '../agents/text-diff.ts';
import { PROVIDERS, providerNamed } from '../classifier/providers/providers.ts';
import { questionCost, roughly, typicalRequests } from '../classifier/typical-question.ts';
import type { ClassifierSettings } from '../model/settings.ts';
import { errorText } from '../rules/config-error.ts';
import { userDirectory } from '../rules/scopes.ts';
import { didYouMean } from './nearest.ts';
import { configAt, type ConfigHere } from './config-at.ts';
import { errorsWith, userFile } from './edit-config.ts';
import { EXIT } from './exit-codes.ts';
import { initAgent } from './init.ts';
import { NoMoreAnswers, openQuestions, type Questions } from './open-questions.ts';
import { refuseBelowAgent } from './person-here.ts';
import type { ReadArgs } from './read-args.ts';
import { readOptions } from './read-args.ts';
import { readStdin } from './read-stdin.ts';
import { applyChange, readFileOrNothing } from './settings-files.ts';
import { testClassifiers } from './test-classifiers.ts';
import { installedHook, usesHelper } from './try-hook.ts';
import { usageError } from './usage-error.ts';

export const SETUP_HELP = `
leeway classifier setup: choose the model that is asked about unclear calls

  leeway classifier setup                                   on a terminal, with questions
  leeway classifier setup --provider anthropic --yes        for scripts; the key stays in the provider's usual variable
  leeway classifier setup --provider openai --key-env MY_KEY --yes
  leeway classifier setup --provider openai --key-stdin --yes < key.txt
  leeway classifier setup --provider openai-compatible --base-url http://127.0.0.1:11434/v1 --model qwen3:8b --yes
  leeway classifier setup --provider command --command ./judge --command fast --yes    a program of yours, one --command per word

Writes \`classifier\` in your configuration, passes the key to the installed hooks, tries the model with the calls of \`leeway classifier test\` and
shows the price of a typical question. A pasted key, or one from standard input, is kept in a file that only you can read.

Providers: ${PROVIDERS.map(({ name }) => name).join(', ')}
`;

export const SETUP_OPTIONS = {
  provider: { type: 'string' },
  model: { type: 'string' },
  'base-url': { type: 'string' },
  'key-env': { type: 'string' },
  'key-stdin': { type: 'boolean' },
  command: { type: 'string', multiple: true },
  yes: { type: 'boolean' },
} as const;

/** The known values of the options, for completion. */
export const SETUP_VALUES = { provider: () => PROVIDERS.map(({ name }) => name) };

type Values = ReadArgs<typeof SETUP_OPTIONS>['values'];
type Entry = { -readonly [K in keyof ClassifierSettings]?: ClassifierSettings[K] };

export async function setup(args: readonly string[]): Promise<number> {
  let values: Values;
  try {
    values = readOptions(SETUP_OPTIONS, args);
  } catch (error) {
    return usageError('classifier setup', error);
  }
  const refused = refuseBelowAgent('classifier setup');
  if (refused !== undefined) return refused;
  const terminal = process.stdin.isTTY && process.stdout.isTTY;
  if (!terminal && (values.yes !== true || values.provider === undefined))
    return usageError('classifier setup', 'run it on a terminal, or pass --provider NAME and --yes');
  const talk = values.yes === true ? undefined : openQuestions();
  try {
    return await setUp(values, talk);
  } catch (error) {
    if (error instanceof NoMoreAnswers) return usageError('classifier setup', error.message);
    throw error;
  } finally {
    talk?.close();
  }
}

async function setUp(values: Values, talk: Questions | undefined): Promise<number> {
  const here = configAt({});
  const directory = userDirectory(here.host, here.root).path;
  // Checked before any question, because no answer could be written to such a file.
  const unreadable = syntaxMistake(here);
  if (unreadable !== undefined) return usageError('classifier setup', unreadable);
  const chosen = await chooseEntry(values, talk);
  if (typeof chosen === 'string') return usageError('classifier setup', chosen);
  const key = await chooseKey(chosen, values, talk);
  if (typeof key === 'string') return usageError('classifier setup', key);
  const entry: Entry = { ...chosen, ...key.settings };
  const file = join(directory, 'keys', chosen.provider);
  if (key.secret !== undefined) entry.api_key_file = file;
  const change = changeTo(here, entry);
  if (change.errors.length > 0) return usageError('classifier setup', `nothing was written: ${change.errors.join('\n')}`);
  if ((await writeEntry(change, { directory, talk })) === 'refused') return EXIT.deny;
  if (key.secret !== undefined) {
    keepKey(file, key.secret);
    process.stdout.write(`stored the key in ${file}, readable only by you\n`);
  }
  const now = configAt({});
  const repaired = await repairHooks(now, talk);
  process.stdout.write(`${priceText(now)}\n`);
  const missing = missingVariable(entry);
  if (missing !== undefined) {
    process.stdout.write(
      `\`${missing}\` is not set here, so the model was not tested; set it where you start your agents, then run \`leeway classifier test\`\n`,
    );
    return Math.max(EXIT.trouble, repaired);
  }
  const tested = await testClassifiers(now, 'text');
  return Math.max(tested, repaired);
}

/** The variable that the key is read from, if it is empty here. */
function missingVariable({ provider, api_key_env, api_key_command, api_key_file }: Entry): string | undefined {
  const usual =
    api_key_command === undefined && api_key_file === undefined ? providerNamed(provider ?? '')?.keyVariable : undefined;
  const name = api_key_env ?? usual;
  return name !== undefined && (process.env[name] ?? '').trim() === '' ? name : undefined;
}

type Chosen = Entry & Pick<ClassifierSettings, 'provider'>;

function unknownProvider(name: string): string {
  const known = PROVIDERS.map((one) => one.name);
  return `there is no provider \`${name}\`${didYouMean(name, known) || `; known: ${known.join(', ')}`}`;
}

async function chooseEntry(values: Values, talk: Questions | undefined): Promise<Chosen | string> {
  const name = values.provider ?? (talk === undefined ? '' : await chooseProvider(talk));
  const provider = providerNamed(name);
  if (provider === undefined) return unknownProvider(name);
  const given: Entry = {
    ...(values.model === undefined ? {} : { model: values.model }),
    ...(values['base-url'] === undefined ? {} : { base_url: values['base-url'] }),
    ...(values.command === undefined ? {} : { command: values.command }),
  };
  for (const need of provider.needs) {
    if (given[need] !== undefined) continue;
    const answer = talk === undefined ? '' : await someAnswer(talk, `${need}: `);
    if (answer === '') return `\`${provider.name}\` needs \`${need}\``;
    if (need === 'command') given.command = answer.split(/\s+/);
    else given[need] = answer;
  }
  if (talk !== undefined && given.model === undefined && provider.defaultModel !== undefined) {
    const answer = (await talk.question(`model [${provider.defaultModel}]: `)).trim();
    if (answer !== '') given.model = answer;
  }
  return { provider: provider.name as ClassifierSettings['provider'], ...given };
}

/** Asks until the answer is a provider. The next input may be a key, which must not end up in the shell. */
async function chooseProvider(talk: Questions): Promise<string> {
  const lines = PROVIDERS.map(({ title, speaks }, at) => `  ${String(at + 1).padStart(2)}  ${title}: ${speaks}`);
  process.stdout.write(`Which model should leeway ask about calls it cannot judge by itself?\n${lines.join('\n')}\n`);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    const answer = await someAnswer(talk, 'number or name: ');
    const name = PROVIDERS[Number(answer) - 1]?.name ?? answer;
    if (providerNamed(name) !== undefined) return name;
    process.stdout.write(
      `that is none of them; type a number from 1 to ${PROVIDERS.length}, or one of ${PROVIDERS.map((one) => one.name).join(', ')}\n`,
    );
  }
}

async function someAnswer(talk: Questions, question: string): Promise<string> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    const answer = (await talk.question(question)).trim();
    if (answer !== '') return answer;
  }
}

interface ChosenKey {
  readonly settings: Entry;
  readonly secret?: string;
}

/** Distinguishes the name of a variable from a key: names are in capitals, keys are not. */
const CAPITALS = /^[A-Z][A-Z0-9_]*$/;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

async function chooseKey(chosen: Chosen, values: Values, talk: Questions | undefined): Promise<ChosenKey | string> {
  const usual = providerNamed(chosen.provider)?.keyVariable;
  const named = values['key-env'];
  // A key that was pasted here must not be shown.
  if (named !== undefined)
    return VARIABLE.test(named)
      ? { settings: { api_key_env: named } }
      : '--key-env takes the name of a variable: letters, digits and `_`; pass a key itself with --key-stdin';
  if (values['key-stdin'] === true) return secretOf(await readStdin());
  if (talk === undefined || (usual === undefined && chosen.base_url === undefined)) return { settings: {} };
  const asked =
    usual === undefined
      ? 'the key, or the variable that holds it; nothing if there is none: '
      : `the variable that holds the key, or the key itself [${usual}]: `;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    const answer = (await talk.secretly(asked)).trim();
    if (answer === '') return { settings: {} };
    const key = CAPITALS.test(answer) ? { settings: { api_key_env: answer } } : secretOf(answer);
    if (typeof key !== 'string') return key;
    process.stdout.write(`${key}\n`);
  }
}

function secretOf(text: string): ChosenKey | string {
  const secret = text.trim();
  return secret === '' || /[\s\p{C}]/u.test(secret) ? 'that is not one key' : { settings: {}, secret };
}

function keepKey(file: string, secret: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  chmodSync(dirname(file), 0o700);
  writeFileSync(`${file}.${process.pid}.new`, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(`${file}.${process.pid}.new`, file);
}

/** Why nothing can be added to the file. In a file with a syntax error, the place for an addition would be a guess. */
function syntaxMistake(here: ConfigHere): string | undefined {
  const file = userFile(here);
  const before = readFileOrNothing(file);
  if (before === undefined || before.trim() === '') return undefined;
  const mistakes: ParseError[] = [];
  parse(before, mistakes, { allowTrailingComma: true });
  if (mistakes.length === 0) return undefined;
  const told = here.config.errors.filter((error) => error.file === file).map(errorText);
  return `nothing was written: ${told.length === 0 ? `\`${file}\` is not well-formed JSON` : told.join('\n')}`;
}

interface Change {
  readonly file: string;
  readonly before: string | undefined;
  readonly text: string;
  /** Mistakes of the whole configuration after this change. INVARIANT: if there are any, nothing is written. */
  readonly errors: readonly string[];
}

function changeTo(here: ConfigHere, entry: Entry): Change {
  const file = userFile(here);
  const before = readFileOrNothing(file);
  const text = setAt(before === undefined || before.trim() === '' ? '{\n}\n' : before, ['classifier'], entry);
  return { file, before, text, errors: errorsWith(here, file, text) };
}

async function writeEntry(
  { file, before, text }: Change,
  { directory, talk }: { readonly directory: string; readonly talk: Questions | undefined },
): Promise<'written' | 'refused'> {
  if (text === before) return 'written';
  process.stdout.write(`${file}\n${textDiff(before ?? '', text)}\n`);
  if (talk !== undefined && !/^(y(es)?)?$/i.test((await talk.question('write this? [Y/n] ')).trim())) {
    process.stdout.write('nothing changed\n');
    return 'refused';
  }
  applyChange({ path: file, before, text }, join(directory, 'backups'));
  process.stdout.write(`wrote ${file}\n`);
  return 'written';
}

/** A hook gets only the variables that are named in its script. */
async function repairHooks(here: ConfigHere, question: Questions | undefined): Promise<number> {
  let worst: number = EXIT.allow;
  for (const { name } of HOOKED_AGENTS)
    for (const scope of ['user', 'project'] as const) {
      const base = scope === 'user' ? here.host.home : here.root;
      const hook = base === undefined ? undefined : installedHook(name, { base, scope });
      if (hook === undefined) continue;
      const helper = usesHelper(name, hook, userDirectory(here.host, here.root).path) ? undefined : 'never';
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      worst = Math.max(
        worst,
        await initAgent(name, { here, scope, dry: false, diff: false, question, helper, accept: 'open-settings' }),
      );
    }
  return worst;
}

function priceText({ config }: ConfigHere): string {
  const [settings] = config.settings.classifiers;
  if (settings === undefined) return 'no classifier is configured';
  const costs = typicalRequests(config.ruleset, config.settings.transcript).map((one) => questionCost(one, settings));
  const tokens = costs.map((one) => roughly(one.tokens)).join(' tokens, with a long conversation ');
  const dollars = costs.flatMap((one) => (one.dollars === undefined ? [] : [`$${one.dollars.toFixed(5)}`]));
  return `a typical question has about ${tokens} tokens: ${dollars.length === 0 ? 'its price is unknown' : dollars.join(' and ')}`;
}
