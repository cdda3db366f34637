// Checks the classifier list of the one source that sets it against what each provider needs. Contacts no provider.
import type { Host } from '../host/host.ts';
import { wrongSetting } from '../model/provider-facts.ts';
import type { NeededSetting } from '../model/provider-facts.ts';
import { PROVIDER_FACTS } from '../model/providers.gen.ts';
import type { ClassifierSettings } from '../model/settings.ts';
import type { ConfigError } from './config-error.ts';
import { printable } from './config-error.ts';
import type { ConfigInput } from './config-shape.ts';
import type { ConfigSource } from './config-source.ts';
import { expandHome } from './setting-values.ts';

type Entry = Extract<NonNullable<ConfigInput['classifier']>, readonly unknown[]>[number];

export function classifiersOf(
  host: Host,
  from: { readonly entry: ConfigSource | undefined; readonly errors: ConfigError[] },
): { readonly classifiers: readonly ClassifierSettings[]; readonly timeoutMs?: number } {
  const written = from.entry?.input.classifier;
  if (written === undefined || from.entry === undefined) return { classifiers: [] };
  const { file, position } = from.entry;
  const entries: readonly Entry[] = Array.isArray(written) ? (written as readonly Entry[]) : [written as Entry];
  const wrong = (index: number, message: string, todo: string): void => {
    from.errors.push({ file, ...position(['classifier', index]), message: `\`classifier\`: ${message}`, todo });
  };
  const classifiers: ClassifierSettings[] = [];
  for (const [index, entry] of entries.entries()) {
    const problem = problemOf(entry);
    if (problem !== undefined) wrong(index, problem.message, problem.todo);
    if (index > 0 && entry.timeout_ms !== undefined)
      wrong(index, '`timeout_ms` is one deadline for the whole list', 'write it in the first entry');
    if (problem === undefined) classifiers.push(settingsOf(host, entry));
  }
  const timeoutMs = entries[0]?.timeout_ms;
  return { classifiers, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}

const WHAT_TO_WRITE: Readonly<Record<NeededSetting, string>> = {
  base_url: 'say where the server answers',
  model: 'name the model',
  command: 'write program and arguments as a list',
};

function problemOf(entry: Entry): { readonly message: string; readonly todo: string } | undefined {
  const facts = PROVIDER_FACTS.find(({ name }) => name === entry.provider);
  const missing = facts?.needs.find((need) => entry[need] === undefined);
  if (missing !== undefined) return { message: `\`${entry.provider}\` needs \`${missing}\``, todo: WHAT_TO_WRITE[missing] };
  const idle = facts && wrongSetting(facts, entry);
  if (idle !== undefined) return idle;
  if (entry.base_url !== undefined && !/^https?:\/\/[^\s@]+$/i.test(entry.base_url)) {
    return {
      message: `\`base_url\`: \`${printable(entry.base_url)}\` is not a plain http(s) address`,
      todo: 'write it without user name or password',
    };
  }
  if (entry.api_key_file !== undefined && (entry.api_key_env !== undefined || entry.api_key_command !== undefined))
    return { message: 'the key is named twice', todo: 'keep only one of them' };
  if (entry.api_key_env !== undefined && !/^[A-Za-z_]\w*$/.test(entry.api_key_env)) {
    // otherwise a key that was pasted here would be looked up, shown and logged as a name
    return {
      message: '`api_key_env` is not the name of a variable',
      todo: 'put the key into an environment variable and write its name',
    };
  }
  return undefined;
}

function settingsOf(host: Host, entry: Entry): ClassifierSettings {
  const {
    provider,
    model,
    base_url,
    api_key_env,
    api_key_command,
    api_key_file,
    headers,
    command,
    stages,
    max_output_tokens,
    output,
    ca_file,
  } = entry;
  return {
    provider,
    ...(model === undefined ? {} : { model }),
    ...(base_url === undefined ? {} : { base_url }),
    ...(api_key_env === undefined ? {} : { api_key_env }),
    ...(api_key_command === undefined ? {} : { api_key_command }),
    ...(api_key_file === undefined ? {} : { api_key_file: expandHome(host, api_key_file) }),
    ...(headers === undefined ? {} : { headers }),
    ...(command === undefined ? {} : { command }),
    ...(stages === undefined ? {} : { stages }),
    ...(max_output_tokens === undefined ? {} : { max_output_tokens }),
    ...(output === undefined ? {} : { output }),
    ...(ca_file === undefined ? {} : { ca_file: expandHome(host, ca_file) }),
  };
}
