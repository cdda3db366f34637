// Tasks in pyproject.toml or Pipfile for poe, pdm, taskipy, rye and pipenv, followed as shell. Code, templates and special
// settings are unclear; runs nothing.
import type { Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { goesOut, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { dirOf, failed, joined, nearest, taskShell } from './task-text.ts';
import type { Toml, TomlTable } from './toml.ts';
import { isList, isTable, readToml } from './toml.ts';

/** Where each runner keeps its tasks. */
const WHERE: ReadonlyMap<string, readonly string[]> = new Map([
  ['poe', ['tool', 'poe', 'tasks']],
  ['pdm', ['tool', 'pdm', 'scripts']],
  ['taskipy', ['tool', 'taskipy', 'tasks']],
  ['rye', ['tool', 'rye', 'scripts']],
  ['pipenv', ['scripts']],
]);
/** Runners that automatically run `pre_x` before and `post_x` after a task. */
const AROUND = new Set(['pdm', 'taskipy']);
/** Settings of a runner that affect every task. */
const SETTINGS: ReadonlyMap<string, readonly string[]> = new Map([['taskipy', ['settings', 'variables']]]);
const PLAIN = new Set(['cmd', 'shell', 'help', 'sequence', 'composite', 'chain', 'ref', 'deps']);
const MAX_DEPTH = 20;

interface At {
  readonly tasks: TomlTable;
  readonly dir: string;
  readonly runner: string;
  readonly file: string;
  readonly seen: readonly string[];
}

/** Undefined if pyproject.toml has no task with that name. */
export function followPython(
  runner: string,
  name: string,
  run: { readonly args: readonly Arg[]; readonly tools: Tools },
): Followed | undefined {
  const where = WHERE.get(runner);
  if (!where) return undefined;
  const file = runner === 'pipenv' ? 'Pipfile' : 'pyproject.toml';
  const path = nearest(file, run.tools);
  if (path === undefined) return undefined;
  const found = run.tools.codeText(path);
  const reading = found.kind === 'text' ? readToml(found.text) : undefined;
  if (reading?.kind !== 'toml') return failed(unread('task', name, `\`${path}\` cannot be read`));
  let tasks: Toml | undefined = reading.table;
  for (const key of where) tasks = isTable(tasks) ? tasks.get(key) : undefined;
  if (!isTable(tasks) || !tasks.has(name)) return undefined;
  const around = [`pre_${name}`, name, `post_${name}`].filter(
    (each) => each === name || (AROUND.has(runner) && isTable(tasks) && tasks.has(each)),
  );
  // Settings that apply to every task: variables, shells, other files.
  const tool = reading.table.get('tool');
  const poe = runner === 'poe' && isTable(tool) ? tool.get('poe') : undefined;
  const settings = isTable(poe) ? [...poe.keys()].filter((key) => !['tasks', 'verbosity', 'poetry_command'].includes(key)) : [];
  const own = isTable(tool) ? tool.get(runner) : undefined;
  const others = (SETTINGS.get(runner) ?? []).filter((key) => isTable(own) && own.has(key));
  const shared = [...settings, ...others, ...(runner === 'pdm' && tasks.has('_') ? ['_'] : [])].map((key) =>
    unclear('settings of every task are not read', key),
  );
  const at: At = { tasks, dir: dirOf(path), runner, file, seen: [] };
  return joined([
    ...around.map((each) => follow(each, each === name ? run.args : [], at)),
    failed([...shared, ...goesOut('task', name)]),
  ]);
}

function follow(name: string, args: readonly Arg[], at: At): Followed {
  const task = at.tasks.get(name);
  if (task === undefined) return failed(unread('task', name, `${at.file} has no such task`));
  if (at.seen.includes(name) || at.seen.length > MAX_DEPTH) return failed([unclear('a task that runs itself', name)]);
  return body(name, task, { args, at: { ...at, seen: [...at.seen, name] } });
}

function body(name: string, task: Toml, { args, at }: { readonly args: readonly Arg[]; readonly at: At }): Followed {
  const text = (value: string): Followed =>
    /\{\w*\}|\$\{/.test(value)
      ? failed(unread('task', name, 'it contains a template'))
      : { inner: [taskShell({ text: value, via: `${at.file}: ${name}`, dir: at.dir, args })], effects: [] };
  if (typeof task === 'string') return text(task);
  // For poe a list is a sequence of tasks; for the others it is the words of one command.
  if (isList(task)) return at.runner === 'poe' ? sequence(name, task, at) : failed(unread('task', name, 'it is a list'));
  if (!isTable(task) || [...task.keys()].some((key) => !PLAIN.has(key)))
    return failed(unread('task', name, 'it has settings that are not read'));
  const parts: Followed[] = [];
  for (const [key, value] of task) {
    if (key === 'help') continue;
    if ((key === 'cmd' || key === 'shell') && typeof value === 'string') parts.push(text(value));
    else if (isList(value)) parts.push(sequence(name, value, at, key === 'composite' || key === 'chain' ? 'command' : 'task'));
    else if (key === 'ref' && typeof value === 'string' && /^[\w:-]+$/.test(value)) parts.push(follow(value, args, at));
    else parts.push(failed(unread('task', name, `\`${key}\` is not understood`)));
  }
  return joined(parts);
}

function sequence(name: string, list: readonly Toml[], at: At, plain: 'task' | 'command' = 'task'): Followed {
  return joined(
    list.map((one) => {
      if (isTable(one)) return body(name, one, { args: [], at });
      if (typeof one !== 'string') return failed(unread('task', name, 'a step is not understood'));
      const [first = ''] = one.split(' ');
      if (plain === 'command' && !at.tasks.has(first)) return body(name, one, { args: [], at });
      return one === first ? follow(first, [], at) : failed(unread('task', first, 'it is called with arguments'));
    }),
  );
}
