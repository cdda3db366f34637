// `leeway config set|unset`: changes one setting of the user's own configuration, keeping comments. For a person only.
import { CONFIG_KEYS, NESTED_KEYS, SETTING_WORDS } from '../rules/config-shape.ts';
import { configAt } from './config-at.ts';
import { defineCommand } from './define-command.ts';
import { editConfig, writeConfig } from './edit-config.ts';
import { EXIT } from './exit-codes.ts';
import { didYouMean } from './nearest.ts';
import { refuseAgents } from './person-here.ts';
import { FLAG } from './read-args.ts';
import { usageError } from './usage-error.ts';

const HELP = `
leeway config set, unset: change one setting of your own configuration

  leeway config set on_guarded deny
  leeway config set budget.day_usd 2
  leeway config set trusted_hosts '["docs.example.org"]'      a list or an object is written as JSON
  leeway config unset budget.day_usd                          back to the default
  --dry-run                                                   check it, write nothing
  --yes                                                       accepted as in the other commands; nothing is asked here

Keeps comments and layout of the file, and a copy of it. A value that does not fit is refused. Rules: \`leeway rules add\`.
Needs a terminal: only a person can change settings.
`;

export const configSet = defineCommand('config set', {
  help: HELP,
  options: { 'dry-run': FLAG, yes: FLAG },
  takes: 'words',
  words: ([key]) => (key === undefined ? keys() : valuesOf(key)),
  run: async ({ values, positionals: [key = '', ...rest] }) => {
    if (rest.length === 0) {
      const known = valuesOf(key);
      return usageError(
        'config set',
        known.length === 0
          ? 'say what to set: `leeway config set on_guarded deny`'
          : `say what \`${key}\` is to be: ${known.join(' or ')}`,
      );
    }
    return change('config set', { key, value: valueOf(rest.join(' ')), dry: values['dry-run'] === true });
  },
});

export const configUnset = defineCommand('config unset', {
  help: HELP,
  options: { 'dry-run': FLAG, yes: FLAG },
  takes: 'word',
  words: () => keys(),
  run: async ({ values, positionals: [key = ''] }) =>
    change('config unset', { key, value: undefined, dry: values['dry-run'] === true }),
});

/** The words that a setting takes, if it takes only certain ones. */
const valuesOf = (key: string): readonly string[] => SETTING_WORDS.get(key) ?? [];

/** Parses the text as JSON if possible; otherwise it is a string. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const keys = (): readonly string[] =>
  [...CONFIG_KEYS].flatMap((key) => {
    const inner = NESTED_KEYS.get(key);
    return inner === undefined || key === 'classifier' ? [key] : [...inner].map((one) => `${key}.${one}`);
  });

async function change(
  command: string,
  { key, value, dry }: { readonly key: string; readonly value: unknown; readonly dry: boolean },
): Promise<number> {
  const path = key.split('.');
  const [first = ''] = path;
  if (!CONFIG_KEYS.has(first) || (path.length > 1 && NESTED_KEYS.get(first)?.has(path[1] ?? '') !== true))
    return usageError(
      command,
      key === ''
        ? 'say which setting: `leeway config unset budget.day_usd`'
        : `unknown setting \`${key}\`${didYouMean(key, keys()) || '; `leeway config` shows all'}`,
    );
  const here = configAt({});
  const known = valuesOf(key);
  if (value !== undefined && known.length > 0 && !known.includes(String(value)))
    return usageError(command, `\`${key}\` can be ${known.join(' or ')}, not \`${String(value)}\``);
  const edited = editConfig(here, [{ kind: 'set', at: path, value }]);
  if (edited.errors.length > 0) return usageError(command, `nothing changed:\n${edited.errors.join('\n')}`);
  if (edited.text === (edited.before ?? '{\n}\n')) {
    const now = value === undefined ? `is not set in ${edited.file}` : `is ${JSON.stringify(value)} already`;
    process.stdout.write(`nothing changed: \`${key}\` ${now}\n`);
    return EXIT.allow;
  }
  if (dry) {
    process.stdout.write(`${edited.file}: \`${key}\` would be ${value === undefined ? 'removed' : JSON.stringify(value)}\n`);
    return EXIT.allow;
  }
  const refused = refuseAgents(command);
  if (refused !== undefined) return refused;
  writeConfig(here, edited);
  process.stdout.write(`wrote ${edited.file}\n`);
  return EXIT.allow;
}
