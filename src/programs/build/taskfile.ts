// Reads a Taskfile and follows its tasks: dependencies, commands, conditions and variables that run a shell. What cannot be read
// is unclear; runs nothing.
import { posix } from 'node:path';
import type { Inner, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { goesOut, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { dirOf, failed, findFirst, joined, nothingFollowed, taskShell } from './task-text.ts';
import type { Yaml, YamlMap } from './yaml.ts';
import { isYamlList, isYamlMap, readYaml } from './yaml.ts';
import { wordsOf } from '../../argv/words-of.ts';

export const TASKFILES = [
  'Taskfile.yml',
  'taskfile.yml',
  'Taskfile.yaml',
  'taskfile.yaml',
  'Taskfile.dist.yml',
  'taskfile.dist.yml',
  'Taskfile.dist.yaml',
  'taskfile.dist.yaml',
];
const TOP = new Set(wordsOf('version includes vars env tasks silent method run set shopt output interval'));
const TASK = new Set(
  wordsOf(`
    cmds cmd deps desc summary vars env dir sources generates status preconditions requires silent internal aliases
    platforms run method prompt ignore_error interactive label watch set shopt prefix
  `),
);
const COMMAND = new Set(wordsOf('cmd task vars silent ignore_error platforms set shopt defer'));
/** More tasks than this in one call are not followed. */
const MAX_TASKS = 200;

interface File {
  readonly path: string;
  readonly dir: string;
  readonly map: YamlMap;
}
type Values = ReadonlyMap<string, string>;
interface At {
  readonly file: File;
  readonly tools: Tools;
  /** From the command line; these take precedence over the file's own. */
  readonly given: Values;
  readonly seen: readonly string[];
  readonly budget: { left: number };
}

export interface TaskCall {
  readonly names: readonly string[];
  readonly given: Values;
  /** Given on the command line; otherwise the nearest file. */
  readonly path: string | undefined;
}

export function followTask({ names, given, path: chosen }: TaskCall, tools: Tools): Followed {
  const path = chosen ?? findFirst(TASKFILES, tools);
  const file = path === undefined ? undefined : readFile(path, tools);
  const wanted = names.length === 0 ? ['default'] : names;
  if (!file) return failed(wanted.flatMap((name) => unread('task', name, 'no Taskfile can be read')));
  const budget = { left: MAX_TASKS };
  const followed = joined(wanted.map((name) => follow(name, { file, tools, given, seen: [], budget })));
  return { inner: followed.inner, effects: [...followed.effects, ...wanted.flatMap((name) => goesOut('task', name))] };
}

function readFile(path: string, tools: Tools): File | undefined {
  const found = tools.codeText(path);
  const map = found.kind === 'text' ? readYaml(found.text) : undefined;
  return isYamlMap(map) && [...map.keys()].every((key) => TOP.has(key)) ? { path, dir: dirOf(path), map } : undefined;
}

function follow(name: string, at: At): Followed {
  const id = `${at.file.path} ${name}`;
  if (at.seen.includes(id)) return failed([unclear('a task that runs itself', name)]);
  if (--at.budget.left < 0) return failed([unclear(at.tools.tooMuch(`more than ${MAX_TASKS} tasks`, [at.file.path]), name)]);
  const tasks = at.file.map.get('tasks');
  const task = isYamlMap(tasks) ? (tasks.has(name) ? tasks.get(name) : byAlias(tasks, name)) : undefined;
  if (task === undefined) return included(name, at) ?? failed(unread('task', name, 'the Taskfile has no such task'));
  return followOne(name, task, { ...at, seen: [...at.seen, id] });
}

const byAlias = (tasks: YamlMap, name: string): Yaml | undefined =>
  [...tasks.values()].find((task) => {
    const aliases = isYamlMap(task) ? task.get('aliases') : undefined;
    return isYamlList(aliases) && aliases.includes(name);
  });

/** `docs:build`: a task of an included file. A file on a server, or with its own settings, is not read. */
function included(name: string, at: At): Followed | undefined {
  const [space = '', ...rest] = name.split(':');
  const includes = at.file.map.get('includes');
  const entry = isYamlMap(includes) && rest.length > 0 ? includes.get(space) : undefined;
  if (entry === undefined || entry === null) return undefined;
  const where = isYamlMap(entry) ? entry.get('taskfile') : entry;
  const dir = isYamlMap(entry) ? entry.get('dir') : undefined;
  const strange = isYamlMap(entry) && [...entry.keys()].some((key) => !['taskfile', 'dir', 'optional', 'internal'].includes(key));
  const base = typeof where === 'string' ? below(where, at.file.dir) : undefined;
  const work = dir === undefined ? at.file.dir : typeof dir === 'string' ? below(dir, at.file.dir) : undefined;
  if (strange || base === undefined || work === undefined) return failed(unread('task', name, 'what is included is unknown'));
  const path = fileAt(base, at.tools);
  const file = path === undefined ? undefined : readFile(path, at.tools);
  return file
    ? follow(rest.join(':'), { ...at, file: { ...file, dir: work } })
    : failed(unread('task', name, 'the included file cannot be read'));
}

/** The included files, whose variables reach every task; undefined for a file that cannot be read. */
function includesOf(at: At): readonly (File | undefined)[] {
  const includes = at.file.map.get('includes');
  if (!isYamlMap(includes)) return includes === undefined || includes === null ? [] : [undefined];
  return [...includes.values()].flatMap((entry) => {
    const where = isYamlMap(entry) ? entry.get('taskfile') : entry;
    // A file on a server is read only if the user has agreed to that exact content.
    if (typeof where === 'string' && where.startsWith('https://')) return [];
    const base = typeof where === 'string' ? below(where, at.file.dir) : undefined;
    const path = base === undefined ? undefined : fileAt(base, at.tools);
    if (path === undefined) return isYamlMap(entry) && entry.get('optional') === 'true' && base !== undefined ? [] : [undefined];
    const file = readFile(path, at.tools);
    return [file?.map.has('includes') ? undefined : file];
  });
}

const fileAt = (base: string, tools: Tools): string | undefined =>
  [base, ...TASKFILES.map((each) => `${base}/${each}`)].find((path) => tools.exists(path) === 'file');

/** A path in the project; undefined for a template, a URL or a path that leaves the project. */
function below(path: string, dir: string): string | undefined {
  if (/[{}$~:]|(^|\/)\.\.(\/|$)/.test(path)) return undefined;
  return path.startsWith('/') ? path : posix.join(dir, path).replace(/(.)\/$/, '$1');
}

function followOne(name: string, task: Yaml, at: At): Followed {
  const map: YamlMap = isYamlMap(task) ? task : new Map<string, Yaml>([['cmds', isYamlList(task) ? task : [task]]]);
  const strange = [...map.keys()].find((key) => !TASK.has(key));
  if (strange !== undefined) return failed(unread('task', name, `\`${strange}\` is unknown`));
  const given = map.get('dir');
  const dir = given === undefined ? at.file.dir : typeof given === 'string' ? below(given, at.file.dir) : undefined;
  if (dir === undefined) return failed(unread('task', name, 'its directory is unknown'));
  const own: Followed[] = [];
  const merged = includesOf(at).flatMap((one) => {
    if (one !== undefined) return [one];
    own.push(failed([unclear('an included file that cannot be read', name)]));
    return [];
  });
  const shell = (text: string, env: Values): Inner =>
    taskShell({ text, via: `${posix.basename(at.file.path)}: ${name}`, dir, env });
  const values = new Map<string, string>([['TASK', name], ['ROOT_DIR', at.file.dir], ['TASKFILE_DIR', at.file.dir], ...at.given]);
  /** The text with its values inserted; undefined if a value is unknown. */
  const fill = (text: string): string | undefined => {
    let lost = false;
    const out = text.replaceAll(/\{\{-?\s*(.*?)\s*-?\}\}/gs, (_, inside: string) => {
      const plain = /^\.(\w+)(?:\s*\|\s*default\s+(?:"([^"\\]*)"|'([^']*)'))?$/.exec(inside);
      const variable = plain?.[1] ?? '';
      const value = values.get(variable) ?? (at.tools.variable(variable) ? undefined : (plain?.[2] ?? plain?.[3]));
      lost ||= value === undefined;
      return value ?? '';
    });
    return lost ? undefined : out;
  };
  const define = (vars: Yaml | undefined, into: Map<string, string>): void => {
    if (vars === undefined || vars === null) return;
    if (!isYamlMap(vars)) return void own.push(failed([unclear('variables that are not read', name)]));
    for (const [key, value] of vars) {
      const text = typeof value === 'string' ? fill(value) : undefined;
      into.delete(key);
      const sh = isYamlMap(value) && value.size === 1 ? value.get('sh') : undefined;
      if (text !== undefined) into.set(key, text);
      else if (typeof sh === 'string') own.push(run(sh));
      else if (typeof value !== 'string') own.push(failed([unclear('a variable that is not read', key)]));
    }
  };
  const env = new Map<string, string>();
  const run = (text: string): Followed => {
    const filled = fill(text);
    return filled === undefined
      ? failed(unread('task', name, 'it contains an unknown template'))
      : { inner: [shell(filled, env)], effects: [] };
  };
  for (const file of merged) define(file.map.get('vars'), values);
  define(at.file.map.get('vars'), values);
  for (const [key, value] of at.given) values.set(key, value);
  define(map.get('vars'), values);
  // Which of the two values wins depends on the version, so neither is used.
  const both = map.get('vars');
  for (const [key, value] of at.given) if (isYamlMap(both) && both.has(key) && values.get(key) !== value) values.delete(key);
  for (const file of merged) define(file.map.get('env'), env);
  define(at.file.map.get('env'), env);
  define(map.get('env'), env);
  // An unknown environment variable may change what runs.
  for (const from of [...merged.map((file) => file.map.get('env')), at.file.map.get('env'), map.get('env')])
    if (isYamlMap(from))
      for (const each of from.keys()) if (!env.has(each)) own.push(failed([unclear('a variable whose value is unknown', each)]));
  const other = (text: Yaml | undefined, vars: Yaml | undefined): Followed => {
    const target = typeof text === 'string' ? fill(text) : undefined;
    if (target === undefined || target.includes('*')) return failed(unread('task', name, 'which task it runs is unknown'));
    const passed = new Map(at.given);
    if (vars !== undefined && vars !== null) {
      if (!isYamlMap(vars)) return failed([unclear('variables that are not read', name)]);
      for (const [key, value] of vars) {
        const known = typeof value === 'string' ? fill(value) : undefined;
        if (known === undefined) return failed(unread('task', target, `\`${key}\` is unknown`));
        passed.set(key, known);
      }
    }
    return follow(target.replace(/^:/, ''), { ...at, given: passed });
  };
  const command = (one: Yaml): Followed => {
    if (typeof one === 'string') return run(one);
    if (one === null) return nothingFollowed;
    if (!isYamlMap(one) || [...one.keys()].some((key) => !COMMAND.has(key)))
      return failed(unread('task', name, 'a command is not understood'));
    const parts: Followed[] = [];
    for (const key of ['cmd', 'defer']) {
      const value = one.get(key);
      if (value !== undefined) parts.push(command(value));
    }
    if (one.has('task')) parts.push(other(one.get('task'), one.get('vars')));
    return joined(parts);
  };
  const listed = (key: string): readonly Yaml[] => {
    const value = map.get(key);
    return value === undefined || value === null ? [] : isYamlList(value) ? value : [value];
  };
  const deps = listed('deps').map((one) => (isYamlMap(one) ? other(one.get('task'), one.get('vars')) : other(one, undefined)));
  const checks = [...listed('status'), ...listed('preconditions')].map((one) => {
    const text = isYamlMap(one) ? one.get('sh') : one;
    return typeof text === 'string' ? run(text) : failed(unread('task', name, 'a condition is not understood'));
  });
  const commands = [...listed('cmds'), ...listed('cmd')].map(command);
  return joined([...own, ...deps, ...checks, ...commands]);
}
