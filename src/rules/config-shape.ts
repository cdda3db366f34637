// The shape of one configuration file, as a valibot schema. Does not read files and does not merge.
import * as v from 'valibot';
import { DECLARED_DEEDS, DECLARED_ROLES, SERVICE_DEEDS } from '../model/declared-tool.ts';
import type { NeededSetting } from '../model/provider-facts.ts';
import { PROVIDER_FACTS } from '../model/providers.gen.ts';

const note = <T extends v.GenericSchema>(schema: T, description: string) => v.pipe(schema, v.description(description));
const lines = (description: string) => v.optional(note(v.array(v.string()), description));
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const answer = (description: string) => v.optional(note(v.picklist(['deny', 'ask']), description));
const words = v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1));

/** The providers that require a setting. */
const neededBy = (setting: NeededSetting): string =>
  PROVIDER_FACTS.flatMap(({ name, needs }) => (needs.includes(setting) ? [`\`${name}\``] : [])).join(', ');

const classifierEntries = {
  provider: v.picklist(PROVIDER_FACTS.map(({ name }) => name)),
  model: v.optional(v.pipe(v.string(), v.minLength(1))),
  base_url: v.optional(note(v.pipe(v.string(), v.url()), `Address of the provider; required for ${neededBy('base_url')}.`)),
  api_key_env: v.optional(note(v.pipe(v.string(), v.minLength(1)), 'Name of the environment variable that holds the key.')),
  api_key_command: v.optional(note(words, 'Program and arguments, without a shell, that print the key.')),
  api_key_file: v.optional(note(v.pipe(v.string(), v.minLength(1)), 'A file of yours that holds the key and nothing else.')),
  headers: v.optional(v.record(v.string(), v.string())),
  command: v.optional(note(words, `For ${neededBy('command')}: program and arguments; question on stdin, answer on stdout.`)),
  stages: v.optional(v.picklist([1, 2])),
  max_output_tokens: v.optional(whole(1, 100_000)),
  output: v.optional(
    note(
      v.picklist(['tool', 'json_schema']),
      'How the answer is forced: a tool call (default), or a strict JSON schema where a server cannot force a tool.',
    ),
  ),
  ca_file: v.optional(v.pipe(v.string(), v.minLength(1))),
  timeout_ms: v.optional(note(whole(100, 600_000), 'One deadline for the whole list, written in its first entry.')),
};
const classifier = v.strictObject(classifierEntries);

const nested = {
  denial_limits: { in_a_row: v.optional(whole(1, 1000)), per_session: v.optional(whole(1, 100_000)) },
  transcript: { entries: v.optional(whole(0, 1000)), characters: v.optional(whole(20, 100_000)) },
  budget: {
    session_usd: v.optional(v.pipe(v.number(), v.minValue(0))),
    day_usd: v.optional(v.pipe(v.number(), v.minValue(0))),
  },
  questions: {
    wait_seconds: v.optional(whole(1, 45)),
    command: v.optional(words),
    codes: v.optional(v.picklist(['on', 'off'])),
  },
  shadow: { forbidden: v.optional(v.picklist(['deny', 'nothing'])) },
  log: { keep_days: v.optional(whole(1, 36_500)), max_mb: v.optional(whole(1, 1_000_000)), originals: v.optional(v.boolean()) },
};

const role = v.picklist(DECLARED_ROLES.flatMap((one) => [one, `${one}!` as const]));
const tool = v.strictObject({
  does: v.picklist(DECLARED_DEEDS),
  system: v.optional(note(v.pipe(v.string(), v.minLength(1)), 'The database or service; by default the name of the server.')),
  fields: v.optional(note(v.record(v.string(), role), 'What each field of the input is; `!` after it: the field is required.')),
});

const entries = {
  $schema: v.optional(note(v.string(), 'Where editors find this schema.')),
  allow: lines(
    'Calls that need no question: commands, patterns, paths, effect names or prose. `$defaults` splices the built-in prose.',
  ),
  soft_deny: lines('Calls that need the user’s own words: commands, patterns, paths, effect names or prose.'),
  ask: lines('Calls a person is always asked about: commands, patterns, paths, effect names. No prose.'),
  hard_deny: lines('Calls that never run: commands, patterns, paths, effect names. No prose.'),
  environment: lines('What the classifier should know about this machine and project. Describes, never authorises.'),
  classifier: v.optional(
    note(v.union([classifier, v.array(classifier)]), 'The model to ask, or a list tried in order. Off until set.'),
  ),
  mode: v.optional(
    note(
      v.picklist(['enforce', 'shadow']),
      '`shadow`: decisions are recorded, the agent is told nothing, and its own rules apply. User and managed files only.',
    ),
  ),
  shadow: v.optional(note(v.strictObject(nested.shadow), 'In shadow mode: `"forbidden": "deny"` denies what is always blocked.')),
  on_block: answer('What happens to a call that the model blocks. Default `deny`.'),
  on_guarded: answer('What happens to a guarded call without verified consent. Default `ask`.'),
  on_trouble: answer('What happens to a call that could not be judged. Default `ask`.'),
  try: v.optional(
    note(
      v.picklist(['off', 'advise']),
      '`advise`: the agent is told to run on a copy what leeway cannot judge beforehand. Default `advise`, if `leeway doctor` found that it works.',
    ),
  ),
  undo: v.optional(
    note(
      v.picklist(['save', 'off']),
      '`save`: files that a call would delete or overwrite, and that git cannot bring back, are saved first for `leeway undo`. Default `save`.',
    ),
  ),
  questions: v.optional(
    note(
      v.strictObject(nested.questions),
      'How you are asked where the agent cannot ask you: it waits for `leeway approve`, runs your command, or shows a code. User and managed files only.',
    ),
  ),
  denial_limits: v.optional(
    note(v.strictObject(nested.denial_limits), 'Denials after which the person is asked instead of the model.'),
  ),
  trusted_directories: lines('Directories besides the project that count as the project. User and managed files only.'),
  trusted_hosts: lines(
    'Hosts that may be read from without a question; `*.example.org` for all below. User and managed files only.',
  ),
  protected_branches: lines('Branches whose push is guarded, besides the built-in ones.'),
  tools: v.optional(
    note(
      v.record(v.string(), v.union([v.picklist(SERVICE_DEEDS), tool])),
      'What tools of MCP servers do that leeway does not know, by their exact names. User and managed files only.',
    ),
  ),
  transcript: v.optional(note(v.strictObject(nested.transcript), 'How much of the conversation the classifier sees.')),
  dump: v.optional(
    note(v.pipe(v.string(), v.minLength(1)), 'Directory for the full request and response of each classification.'),
  ),
  budget: v.optional(note(v.strictObject(nested.budget), 'US dollars; when spent, the person is asked instead of the model.')),
  log: v.optional(note(v.strictObject(nested.log), 'How long and how large the decision log may grow.')),
};

/** The settings allowed for one of the user's projects: rules, and descriptions. */
const projectEntries = {
  allow: entries.allow,
  soft_deny: entries.soft_deny,
  ask: entries.ask,
  hard_deny: entries.hard_deny,
  environment: entries.environment,
  protected_branches: entries.protected_branches,
};
const projects = note(
  v.record(v.string(), v.strictObject(projectEntries)),
  'Rules for one project, by its path (`~/work/shop`): they add to the others there and below. User and managed files only.',
);

const all = { ...entries, projects: v.optional(projects) };
export const ConfigShape = v.strictObject(all);

/** The words of each setting that takes only certain ones, by its key: `on_block`, `shadow.forbidden`. */
export const SETTING_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ...wordsIn('', entries),
  ...Object.entries(nested).flatMap(([name, inner]) => wordsIn(`${name}.`, inner)),
]);

function wordsIn(
  before: string,
  shape: Readonly<Record<string, v.GenericSchema>>,
): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(shape).flatMap(([key, schema]) => {
    const words = optionsOf(schema);
    return words === undefined ? [] : [[`${before}${key}`, words] as const];
  });
}

/** A list of words may be optional, and may have a description. */
function optionsOf(schema: object): readonly string[] | undefined {
  const { type, options, wrapped, pipe } = schema as {
    readonly type?: string;
    readonly options?: readonly string[];
    readonly wrapped?: object;
    readonly pipe?: readonly object[];
  };
  if (type === 'optional' && wrapped !== undefined) return optionsOf(wrapped);
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'picklist') return options;
  return pipe?.[0] === undefined || pipe[0] === schema ? undefined : optionsOf(pipe[0]);
}

/** One configuration as written: the parsed file, library options, or the command line. */
export type ConfigInput = v.InferOutput<typeof ConfigShape>;
export type ConfigKey = keyof typeof all;

export const CONFIG_KEYS: ReadonlySet<string> = new Set(Object.keys(all));

/** Known keys of one entry of `projects`. */
export const PROJECT_KEYS: ReadonlySet<string> = new Set(Object.keys(projectEntries));
export type ProjectInput = NonNullable<ConfigInput['projects']>[string];

/** Known keys by the path of the object that contains them; `classifier` also applies to an entry of a list of classifiers. */
export const NESTED_KEYS: ReadonlyMap<string, ReadonlySet<string>> = new Map<string, ReadonlySet<string>>([
  ['classifier', new Set(Object.keys(classifierEntries))],
  ...Object.entries(nested).map(([key, inner]) => [key, new Set(Object.keys(inner))] as const),
]);

/** Keys whose value is a list of strings that is combined over all scopes. */
export const LIST_KEYS = [
  'allow',
  'soft_deny',
  'ask',
  'hard_deny',
  'environment',
  'trusted_directories',
  'trusted_hosts',
  'protected_branches',
] as const;
