// Finds the options that a project's configuration adds to every run of pytest. The option table says what they do.
import type { Tools } from '../../argv/program.ts';
import { readIni } from './ini.ts';
import { splitWords } from './split-words.ts';
import { dirOf, findFirst } from './task-text.ts';
import type { Toml } from './toml.ts';
import { isList, isTable, readToml } from './toml.ts';

export interface PytestConfig {
  /** Words that are put before those of the command line. */
  readonly options: readonly string[];
  /** Files and directories that pytest writes because of a setting. */
  readonly written: readonly string[];
  /** Why some of it could not be read. */
  readonly unread?: string;
}

const FILES = ['pytest.ini', '.pytest.ini', 'pyproject.toml', 'tox.ini', 'setup.cfg'];
const WRITTEN = ['log_file', 'cache_dir'];
const NOTHING: PytestConfig = { options: [], written: [] };

export function pytestConfig(tools: Tools): PytestConfig {
  const path = findFirst(FILES, tools);
  const dir = path === undefined ? undefined : dirOf(path);
  if (dir === undefined) return NOTHING;
  for (const name of FILES) {
    const found = tools.fileText(`${dir === '/' ? '' : dir}/${name}`);
    if (found.kind === 'absent') continue;
    if (found.kind === 'unknown') return { ...NOTHING, unread: `\`${name}\` cannot be read` };
    const keys = name.endsWith('.toml') ? fromToml(found.text) : fromIni(name, found.text);
    if (keys === undefined) continue;
    if (keys === 'unreadable') return { ...NOTHING, unread: `\`${name}\` cannot be read` };
    const options = splitWords(keys.get('addopts') ?? '');
    const written = WRITTEN.flatMap((key) => keys.get(key) ?? []);
    return options ? { options, written } : { options: [], written, unread: '`addopts` cannot be read' };
  }
  return NOTHING;
}

type Keys = ReadonlyMap<string, string> | 'unreadable' | undefined;

function fromIni(name: string, text: string): Keys {
  const section = name === 'setup.cfg' ? 'tool:pytest' : 'pytest';
  // Other tools keep their settings in the same file, in forms that pytest does not read.
  if (!text.includes(`[${section}]`)) return undefined;
  const ini = readIni(text);
  return ini ? ini.get(section) : 'unreadable';
}

function fromToml(text: string): Keys {
  if (!text.includes('pytest')) return undefined;
  const reading = readToml(text);
  if (reading.kind !== 'toml') return 'unreadable';
  const tool = reading.table.get('tool');
  const pytest = isTable(tool) ? tool.get('pytest') : undefined;
  if (!isTable(pytest)) return undefined;
  const own = pytest.get('ini_options') ?? pytest;
  if (!isTable(own)) return 'unreadable';
  return new Map([...own].map(([key, value]) => [key, plain(value)]));
}

/** A list of options is joined to one line. */
const plain = (value: Toml): string =>
  isList(value)
    ? value.map((one) => (typeof one === 'string' ? `'${one.replaceAll("'", String.raw`'\''`)}'` : '')).join(' ')
    : typeof value === 'string'
      ? value
      : '';
