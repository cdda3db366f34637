// Reads tasks of mise from mise.toml and its task directories, and follows their dependencies. Runs nothing.
import type { Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { textArg } from '../../shell/value.ts';
import { goesOut, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { dirOf, failed, joined, nothingFollowed, taskShell } from './task-text.ts';
import type { Toml, TomlTable } from './toml.ts';
import { isList, isTable, readToml } from './toml.ts';

const FILES = [
  'mise.local.toml',
  '.mise.local.toml',
  'mise.toml',
  '.mise.toml',
  'mise/config.toml',
  '.mise/config.toml',
  '.config/mise.toml',
  '.config/mise/config.toml',
  'mise/config.local.toml',
  '.mise/config.local.toml',
  '.config/mise.local.toml',
  '.config/mise/config.local.toml',
  '.config/mise/mise.toml',
  '.config/mise/mise.local.toml',
];
const FOLDERS = ['mise-tasks', '.mise-tasks', 'mise/tasks', '.mise/tasks', '.config/mise/tasks'];
const KNOWN = new Set([
  'run',
  'depends',
  'depends_post',
  'wait_for',
  'description',
  'alias',
  'aliases',
  'dir',
  'env',
  'hide',
  'quiet',
  'silent',
  'raw',
  'sources',
  'outputs',
  'usage',
  'tools',
  'timeout',
  'confirm',
  'file',
  'shell',
  'interactive',
]);
const SHELLS = /^(\/bin\/|\/usr\/bin\/|\/usr\/bin\/env )?(sh|bash|zsh)( -[ceuox]+| -o (errexit|pipefail|nounset))*$/;
const MAX_TASKS = 50;

interface Config {
  readonly path: string;
  readonly root: string;
  readonly table: TomlTable;
}

/**
 * Every configuration from the working directory up to the repository: mise combines all of them. A string says why one cannot be
 * read.
 */
function configsAt(tools: Tools): readonly Config[] | string {
  const configs: Config[] = [];
  for (
    let dir = tools.cwd;
    dir !== undefined;
    dir = dir === '/' || tools.exists(`${dir}/.git`) !== 'absent' ? undefined : dirOf(dir)
  )
    for (const file of FILES) {
      const path = `${dir === '/' ? '' : dir}/${file}`;
      const found = tools.codeText(path);
      if (found.kind === 'absent') continue;
      const reading = found.kind === 'text' ? readToml(found.text) : undefined;
      if (reading?.kind !== 'toml') return path;
      configs.push({ path, root: dir, table: reading.table });
    }
  return configs;
}

export function followMise(name: string, args: readonly Arg[], tools: Tools): Followed {
  const configs = configsAt(tools);
  if (typeof configs === 'string') return failed(unread('task', name, `\`${configs}\` cannot be read`));
  const followed = follow({ name, args, configs, tools, seen: [] });
  const settings = configs.flatMap((config) => settingsTrouble(config));
  return { inner: followed.inner, effects: [...followed.effects, ...settings, ...goesOut('task', name)] };
}

/** The variables that the configuration sets for a command, and what it runs before it. */
export function miseEnvironment(tools: Tools): {
  readonly env: ReadonlyMap<string, Arg>;
  readonly effects: Followed['effects'];
} {
  const configs = configsAt(tools);
  if (typeof configs === 'string') return { env: new Map(), effects: [unclear('a configuration that cannot be read', configs)] };
  return {
    env: new Map([...environmentOf(configs)].map(([name, value]) => [name, textArg(value)])),
    effects: configs.flatMap((config) => settingsTrouble(config)),
  };
}

interface Step {
  readonly name: string;
  readonly args: readonly Arg[];
  readonly configs: readonly Config[];
  readonly tools: Tools;
  readonly seen: readonly string[];
}

function follow(step: Step): Followed {
  const { name, seen } = step;
  if (seen.includes(name)) return nothingFollowed;
  if (seen.length > MAX_TASKS)
    return failed([
      unclear(
        step.tools.tooMuch(
          `more than ${MAX_TASKS} tasks`,
          step.configs.map((config) => config.path),
        ),
        name,
      ),
    ]);
  // If several tasks have this name, mise chooses one; all of them are read.
  const all = step.configs.flatMap((config) => {
    const tasks = config.table.get('tasks');
    const task = isTable(tasks) ? (tasks.get(name) ?? byAlias(tasks, name)) : undefined;
    return task === undefined ? [] : [followTask(task, config, { ...step, seen: [...seen, name] })];
  });
  const file = fileTask(step);
  if (file) all.push(file);
  return all.length > 0 ? joined(all) : failed(unread('task', name, 'no task file defines it'));
}

const byAlias = (tasks: TomlTable, name: string): Toml | undefined =>
  [...tasks.values()].find(
    (task) =>
      isTable(task) &&
      [task.get('alias'), task.get('aliases')].some((alias) => alias === name || (isList(alias) && alias.includes(name))),
  );

function followTask(task: Toml, config: Config, step: Step): Followed {
  const via = `${config.path.slice(config.path.lastIndexOf('/') + 1)}: ${step.name}`;
  if (typeof task === 'string' || isList(task))
    return runs(task, { config, step, via, dir: config.root, env: environmentOf(step.configs) });
  if (!isTable(task)) return failed(unread('task', step.name, 'it is not text or a table'));
  const strange = [...task.keys()].filter((key) => !KNOWN.has(key));
  const shell = task.get('shell');
  if (strange.length > 0) return failed(unread('task', step.name, `\`${strange[0] ?? ''}\` is unknown`));
  if (shell !== undefined && !(typeof shell === 'string' && SHELLS.test(shell)))
    return failed(unread('task', step.name, 'it names its own shell'));
  const given = task.get('dir');
  const dir = given === undefined ? config.root : typeof given === 'string' ? place(given, config.root) : undefined;
  if (dir === undefined) return failed(unread('task', step.name, 'its directory is unknown'));
  const env = new Map([...environmentOf(step.configs), ...texts(task.get('env'))]);
  const on = (key: string): Followed =>
    joined(
      names(task.get(key)).map((each) =>
        each === undefined ? failed([unclear('a dependency that is not plain text', key)]) : dependency(each, step),
      ),
    );
  const file = task.get('file');
  const own =
    file === undefined
      ? runs(task.get('run') ?? [], { config, step, via, dir, env })
      : typeof file === 'string' && place(file, config.root) !== undefined
        ? script(place(file, config.root) ?? '', step, via)
        : failed(unread('task', step.name, 'its file is unknown'));
  return joined([on('depends'), own, on('depends_post')]);
}

/** A path below the configuration's directory; undefined for a template or a path with `..`. */
function place(path: string, root: string): string | undefined {
  const plain = path.replace(/^\{\{ ?config_root ?\}\}/, root);
  if (plain.includes('{{') || /(^|\/)\.\.(\/|$)|^~/.test(plain)) return undefined;
  return plain.startsWith('/') ? plain : `${root === '/' ? '' : root}/${plain.replace(/^\.\//, '')}`;
}

const dependency = (text: string, step: Step): Followed => {
  const [name = '', ...args] = text.split(' ');
  return name.includes('*')
    ? failed(unread('task', name, 'it is a pattern'))
    : follow({ ...step, name, args: args.map(textArg) });
};

interface Where {
  readonly config: Config;
  readonly step: Step;
  readonly via: string;
  readonly dir: string;
  readonly env: ReadonlyMap<string, string>;
}

function runs(value: Toml, where: Where): Followed {
  const lines = isList(value) ? value : [value];
  return joined(lines.map((line, i) => runLine(line, where, i === lines.length - 1 ? where.step.args : [])));
}

function runLine(line: Toml, where: Where, args: readonly Arg[]): Followed {
  const { step } = where;
  if (isTable(line))
    return joined(
      [...names(line.get('task')), ...names(line.get('tasks'))].map((each) =>
        each === undefined ? failed([unclear('a task that is not plain text', step.name)]) : dependency(each, step),
      ),
    );
  if (typeof line !== 'string') return failed(unread('task', step.name, 'it is not text'));
  const text = line.replaceAll(/\{\{ ?config_root ?\}\}/g, where.config.root);
  if (/\{\{|\{%/.test(text)) return failed(unread('task', step.name, 'it contains a template'));
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  if (first.startsWith('#!') && !SHELLS.test(first.slice(2).trim())) return failed(unread('task', step.name, 'it is not shell'));
  return { inner: [taskShell({ text, via: where.via, dir: where.dir, args, env: where.env })], effects: [] };
}

const names = (value: Toml | undefined): readonly (string | undefined)[] =>
  value === undefined ? [] : (isList(value) ? value : [value]).map((one) => (typeof one === 'string' ? one : undefined));

const texts = (value: Toml | undefined): readonly (readonly [string, string])[] =>
  isTable(value)
    ? [...value].flatMap(([name, text]) =>
        /^[A-Za-z]\w*$/.test(name)
          ? [[name, typeof text === 'string' ? text : isTable(text) || isList(text) ? '?' : text.bare] as const]
          : [],
      )
    : [];

const environmentOf = (configs: readonly Config[]): ReadonlyMap<string, string> =>
  new Map(configs.toReversed().flatMap((config) => texts(config.table.get('env'))));

/** Settings that run code when a task runs. */
function settingsTrouble(config: Config): Followed['effects'] {
  const env = config.table.get('env');
  const special = isTable(env) ? env.get('_') : undefined;
  const sources = isTable(special) && [...special.keys()].some((key) => key !== 'path' && key !== 'file');
  const settings = config.table.get('settings');
  const shell = isTable(settings) && [...settings.keys()].some((key) => /shell|hook|env_|source/.test(key));
  const runsMore =
    shell || config.table.has('hooks') || config.table.has('watch_files') || config.table.has('plugins') || isList(env);
  return sources || runsMore ? [unclear(`\`${config.path}\` runs more code when a task runs`, config.path)] : [];
}

/** A script in a task directory: `test:integration` is `test/integration`. */
function fileTask(step: Step): Followed | undefined {
  if (!/^[\w:.-]+$/.test(step.name)) return undefined;
  const relative = step.name.replaceAll(':', '/');
  for (const folder of FOLDERS)
    for (const name of [relative, `${relative}/_default`, `${relative}.sh`]) {
      const path = step.tools.findUp(`${folder}/${name}`);
      if (path !== undefined && step.tools.exists(path) === 'file') return script(path, step, `${folder}: ${step.name}`);
    }
  return undefined;
}

function script(path: string, step: Step, via: string): Followed {
  const found = step.tools.codeText(path);
  const header =
    found.kind === 'text'
      ? found.text.split('\n').flatMap((line) => /^(?:#|\/\/|::) ?(?:MISE|\[MISE\]) (\w+)=(.*)$/.exec(line) ?? [])
      : [];
  const depends =
    found.kind === 'text'
      ? found.text
          .split('\n')
          .flatMap((line) => /^(?:#|\/\/) ?(?:MISE|\[MISE\]) (?:depends|depends_post|wait_for)=(.*)$/.exec(line)?.[1] ?? [])
      : [];
  const list = depends.flatMap((text) => {
    const reading = readToml(`x = ${text}`);
    return reading.kind === 'toml' ? names(reading.table.get('x')) : [undefined];
  });
  const special = header.some((text) => /^(shell|dir)$/.test(text))
    ? [unclear('a task script with its own directory or shell', step.name)]
    : [];
  const before = joined(
    list.map((each) =>
      each === undefined
        ? failed([unclear('a dependency that is not plain text', step.name)])
        : dependency(each, { ...step, seen: [...step.seen, step.name] }),
    ),
  );
  return joined([before, { inner: [{ kind: 'script', file: textArg(path), args: step.args, via }], effects: special }]);
}
