// The environments of tox as described in ini or TOML files: what each runs, with which variables and where. Follows nothing.
import type { Tools } from '../../argv/program.ts';
import type { Ini } from './ini.ts';
import { readIni } from './ini.ts';
import { dirOf, findFirst } from './task-text.ts';
import type { Toml, TomlTable } from './toml.ts';
import { isList, isTable, readToml } from './toml.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** One environment: keys as written, one command per line. */
export type ToxEnvironment = ReadonlyMap<string, string>;

export interface ToxConfig {
  readonly file: string;
  readonly dir: string;
  /** Environments that run if none is named; undefined if there is no such list. */
  readonly listed: string | undefined;
  readonly base: ToxEnvironment;
  readonly named: ReadonlyMap<string, ToxEnvironment>;
  /** Resolves `{[section]key}`. */
  readonly lookUp: (section: string, key: string) => string | undefined;
}

const FILES = ['tox.ini', 'setup.cfg', 'pyproject.toml', 'tox.toml'];

/** The configuration in use; undefined if there is none; a string says why it cannot be read. */
export function toxConfig(tools: Tools): ToxConfig | string | undefined {
  const path = findFirst(FILES, tools);
  const dir = path === undefined ? tools.cwd : dirOf(path);
  if (dir === undefined) return 'the directory is unknown';
  for (const name of FILES) {
    const found = tools.codeText(`${dir === '/' ? '' : dir}/${name}`);
    if (found.kind === 'absent') continue;
    if (found.kind === 'unknown') return `\`${name}\` cannot be read`;
    const config = name.endsWith('.toml') ? fromToml(name, found.text) : fromIni(name, found.text);
    if (config === undefined) return `\`${name}\` cannot be read`;
    if (config !== 'other') return { ...config, dir };
  }
  return undefined;
}

type Read = Omit<ToxConfig, 'dir'> | 'other' | undefined;

function fromIni(file: string, text: string): Read {
  const ini = readIni(text);
  if (!ini) return undefined;
  const prefix = file === 'setup.cfg' ? 'tox:' : '';
  const top = ini.get(`${prefix}tox`);
  if (!top && ![...ini.keys()].some((name) => name.startsWith(`${prefix}testenv`))) return 'other';
  const named = new Map<string, ToxEnvironment>();
  for (const [name, keys] of ini) {
    const own = name.startsWith(`${prefix}testenv:`) ? name.slice(prefix.length + 'testenv:'.length) : undefined;
    for (const each of own === undefined ? [] : variants(own)) named.set(each, keys);
  }
  return {
    file,
    listed: top?.get('env_list') ?? top?.get('envlist'),
    base: ini.get(`${prefix}testenv`) ?? new Map(),
    named,
    lookUp: (section, key) => lookUp(ini, section, key.toLowerCase()),
  };
}

const lookUp = (ini: Ini, section: string, key: string): string | undefined => ini.get(section)?.get(key);

function fromToml(file: string, text: string): Read {
  const reading = readToml(text);
  if (reading.kind !== 'toml') return undefined;
  const tool = reading.table.get('tool');
  const top = file === 'tox.toml' ? reading.table : isTable(tool) ? tool.get('tox') : undefined;
  if (!isTable(top)) return 'other';
  const legacy = top.get('legacy_tox_ini');
  if (typeof legacy === 'string') return fromIni(file, legacy);
  const base = top.get('env_run_base');
  const envs = top.get('env');
  const listed = top.get('env_list');
  const named = isTable(envs) ? [...envs].map(([name, value]) => [name, isTable(value) ? plain(value) : undefined] as const) : [];
  const shared = base === undefined ? new Map<string, string>() : isTable(base) ? plain(base) : undefined;
  if (!shared || named.some(([, value]) => value === undefined)) return undefined;
  return {
    file,
    listed: isList(listed) && listed.every((one) => typeof one === 'string') ? listed.join(',') : undefined,
    base: shared,
    named: new Map(named.flatMap(([name, value]) => (value ? [[name, value] as const] : []))),
    lookUp: () => undefined,
  };
}

const COMMANDS = new Set(['commands', 'commands_pre', 'commands_post']);
/** Keys that do not affect what runs. */
const OTHER = new Set(
  wordsOf(`
    description deps dependency_groups extras pass_env skip_install package wheel_build_env base_python labels
    ignore_outcome ignore_errors parallel_show_output recreate allowlist_externals skip_missing_interpreters
    constrain_package_deps use_develop no_package platform
  `),
);

/** A TOML table in the form of the ini file; undefined if a command is not plain text. */
function plain(table: TomlTable): ToxEnvironment | undefined {
  const keys = new Map<string, string>();
  for (const [key, value] of table) {
    if (COMMANDS.has(key)) {
      const lines = isList(value) ? value.map((one) => (isList(one) ? lineOf(one) : undefined)) : [undefined];
      if (lines.includes(undefined)) return undefined;
      keys.set(key, lines.join('\n'));
    } else if (key === 'set_env' && isTable(value)) {
      const pairs = [...value].map(([name, each]) => (typeof each === 'string' ? `${name} = ${each}` : undefined));
      if (pairs.includes(undefined)) return undefined;
      keys.set(key, pairs.join('\n'));
    } else if (typeof value === 'string' && key === 'change_dir') keys.set(key, value);
    else if (!OTHER.has(key)) return undefined;
  }
  return keys;
}

function lineOf(words: readonly Toml[]): string | undefined {
  const texts = words.map((word) => {
    if (typeof word === 'string') return `'${word.replaceAll("'", String.raw`'\''`)}'`;
    // `{ replace = "posargs", default = ["tests"], extend = true }`
    const usual = isTable(word) && word.get('replace') === 'posargs' ? (word.get('default') ?? []) : undefined;
    const plainWords = isList(usual) && usual.every((one) => typeof one === 'string' && /^[\w./=-]+$/.test(one));
    return plainWords ? `{posargs:${usual.join(' ')}}` : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join(' ');
}

/** Expands `py{310,311}-{a,b}` and lists of such names. */
export function variants(text: string): readonly string[] {
  return text
    .split(/[\s,]+(?![^{]*\})/)
    .filter((one) => one !== '')
    .flatMap(oneOfEach);
}

function oneOfEach(text: string): readonly string[] {
  const match = /^([^{]*)\{([^{}]*)\}(.*)$/s.exec(text);
  if (!match) return [text];
  const [, before = '', choices = '', after = ''] = match;
  return choices.split(',').flatMap((choice) => oneOfEach(`${before}${choice.trim()}${after}`).slice(0, 200));
}
