// cargo-make: follows tasks of Makefile.toml and their dependencies. Scripts in its own languages, and values that are not
// literal, are unclear; runs nothing.
import type { Inner, Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { asksHelp, goesOut, projectRuns, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { dirOf, failed, joined, nearest, taskShell } from './task-text.ts';
import type { Toml, TomlTable } from './toml.ts';
import { isList, isTable, readToml } from './toml.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** Limits on the number of tasks, and on how deeply files may extend one another. */
const MAX_TASKS = 80;
const MAX_FILES = 8;
const TASK = new Set(
  wordsOf(`
    description category private workspace dependencies command args script script_runner script_extension extend env
    cwd condition condition_script run_task install_crate install_crate_args dependency alias clear disabled
    ignore_errors toolchain watch deprecated
  `),
);
const TOP = new Set(['extend', 'env', 'config', 'tasks', 'env_files']);
/** Settings that contain no task and no script. */
const CONFIG = new Set(
  wordsOf(`
    skip_core_tasks default_to_workspace modify_core_tasks skip_git_env_info skip_rust_env_info skip_crate_env_info
    reduce_output time_summary min_version additional_profiles main_project_member
  `),
);
/** Tasks that every project has: they build, test and format. */
const CORE = new Set(
  wordsOf(`
    default build build-verbose build-release test test-verbose test-flow build-flow build-file format format-flow check
    check-format check-format-flow check-flow clippy clippy-flow docs docs-flow bench-flow dev-test-flow dev-watch-flow
    ci-flow coverage coverage-flow empty audit-flow outdated-flow
  `),
);

interface Tasks {
  readonly dir: string;
  readonly tasks: ReadonlyMap<string, TomlTable>;
  readonly env: ReadonlyMap<string, string>;
  readonly scripts: readonly string[];
}

/** The tasks of a file and of the files it extends; a string says why they cannot be read. */
function readTasks(path: string, tools: Tools, seen: readonly string[] = []): Tasks | string {
  const found = tools.codeText(path);
  const reading = found.kind === 'text' ? readToml(found.text) : undefined;
  if (seen.length > MAX_FILES) return tools.tooMuch(`more than ${MAX_FILES} files of tasks`, seen);
  if (reading?.kind !== 'toml' || seen.includes(path)) return `\`${path}\` cannot be read`;
  const { table } = reading;
  const config = table.get('config');
  const strange =
    [...table.keys()].find((key) => !TOP.has(key)) ??
    (isTable(config) ? [...config.keys()].find((key) => !CONFIG.has(key)) : undefined);
  if (strange !== undefined || table.has('env_files')) return `\`${strange ?? 'env_files'}\` is not read`;
  const extended = table.get('extend');
  const others = extended === undefined ? [] : typeof extended === 'string' ? [extended] : isList(extended) ? extended : [''];
  const tasks = new Map<string, TomlTable>();
  const env = new Map<string, string>();
  const scripts: string[] = [];
  for (const other of others) {
    if (typeof other !== 'string' || other === '' || /^[/~]|\$|(^|\/)\.\.(\/|$)/.test(other)) return 'it extends an unknown file';
    const below = readTasks(`${dirOf(path) === '/' ? '' : dirOf(path)}/${other.replace(/^\.\//, '')}`, tools, [...seen, path]);
    if (typeof below === 'string') return below;
    for (const [name, task] of below.tasks) tasks.set(name, task);
    for (const [name, value] of below.env) env.set(name, value);
    scripts.push(...below.scripts);
  }
  const own = table.get('tasks');
  if (isTable(own))
    for (const [name, task] of own) {
      if (!isTable(task)) return `task \`${name}\` is not a table`;
      const before = tasks.get(name);
      tasks.set(name, before && !task.has('clear') ? new Map([...before, ...task]) : task);
    }
  const variables = table.get('env');
  if (isTable(variables))
    for (const [name, value] of variables) {
      const script = isTable(value) ? linesOf(value.get('script')) : undefined;
      if (typeof value === 'string' && !value.includes('${')) env.set(name, value);
      else env.delete(name);
      if (script !== undefined) scripts.push(script);
    }
  return { dir: dirOf(path), tasks, env, scripts };
}

const linesOf = (value: Toml | undefined): string | undefined =>
  typeof value === 'string'
    ? value
    : isList(value) && value.every((one) => typeof one === 'string')
      ? value.join('\n')
      : undefined;

interface At {
  readonly tools: Tools;
  readonly file: string;
  readonly all: Tasks;
  readonly args: readonly string[];
  readonly seen: Set<string>;
}

function follow(name: string, at: At): Followed {
  if (at.seen.has(name)) return failed([]);
  at.seen.add(name);
  if (at.seen.size > MAX_TASKS) return failed([unclear(at.tools.tooMuch(`more than ${MAX_TASKS} tasks`, [at.file]), name)]);
  const task = at.all.tasks.get(name);
  if (!task) return CORE.has(name) ? failed([]) : failed(unread('task', name, 'Makefile.toml has no such task'));
  const strange = [...task.keys()].find((key) => !TASK.has(key));
  if (strange !== undefined) return failed(unread('task', name, `\`${strange}\` is not read`));
  const parts: Followed[] = [];
  for (const key of ['extend', 'alias', 'dependencies', 'run_task'] as const) {
    const value = task.get(key);
    for (const each of value === undefined ? [] : isList(value) ? value : [value]) {
      const other = isTable(each) && !each.has('path') ? each.get('name') : each;
      for (const one of isList(other) ? other : [other])
        parts.push(typeof one === 'string' ? follow(one, at) : failed(unread('task', name, `\`${key}\` is not understood`)));
    }
  }
  const inner = [...command(name, task, at), ...script(name, task, at)];
  const lost = inner.includes(undefined);
  parts.push({
    inner: inner.filter((one): one is Inner => one !== undefined),
    effects: lost ? unread('task', name, 'a command, script or value of it is unknown') : [],
  });
  return joined([...parts, failed(goesOut('task', name))]);
}

function command(name: string, task: TomlTable, at: At): readonly (Inner | undefined)[] {
  const program = task.get('command');
  if (program === undefined) return [];
  const given = task.get('args') ?? [];
  const words = isList(given)
    ? [program, ...given].map((one) => (typeof one === 'string' ? filled(one, at) : undefined))
    : [undefined];
  const place = settings(task, at);
  const args = words.flatMap((one) => one ?? []);
  if (!place || words.includes(undefined)) return [undefined];
  const env = new Map([...place.env].map(([key, value]) => [key, textArg(value)] as const));
  return [{ kind: 'argv', args: args.map(textArg), via: `Makefile.toml: ${name}`, cwd: textArg(place.dir), env }];
}

function script(name: string, task: TomlTable, at: At): readonly (Inner | undefined)[] {
  const texts = ['condition_script', 'script'].filter((key) => task.has(key)).map((key) => linesOf(task.get(key)));
  const runner = task.get('script_runner') ?? '@shell';
  const place = settings(task, at);
  return texts.map((text) => {
    const shell = text === undefined ? undefined : text.replaceAll('${@}', '"$@"');
    if (shell === undefined || !place || typeof runner !== 'string' || !/^(@shell|sh|bash)$/.test(runner)) return undefined;
    return taskShell({
      text: shell,
      via: `Makefile.toml: ${name}`,
      dir: place.dir,
      env: place.env,
      args: at.args.map(textArg),
      placed: true,
    });
  });
}

function settings(task: TomlTable, at: At): { readonly dir: string; readonly env: ReadonlyMap<string, string> } | undefined {
  const env = new Map(at.all.env);
  const own = task.get('env');
  for (const [key, value] of isTable(own) ? own : []) {
    if (typeof value !== 'string' || value.includes('${')) return undefined;
    env.set(key, value);
  }
  const given = task.get('cwd');
  if (given === undefined) return { dir: at.all.dir, env };
  const cwd = typeof given === 'string' ? filled(given, at) : undefined;
  if (cwd?.length !== 1 || /^[~]|(^|\/)\.\.(\/|$)/.test(cwd[0] ?? '')) return undefined;
  const text = (cwd[0] ?? '').replace(/^\.\//, '');
  return { dir: text.startsWith('/') ? text : `${at.all.dir === '/' ? '' : at.all.dir}/${text}`, env };
}

/** A word, or in its place the arguments of the call; undefined if a value is unknown. */
function filled(text: string, at: At): readonly string[] | undefined {
  if (text === '${@}') return at.args;
  let lost = false;
  const out = text.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => {
    const value = name === 'CARGO_MAKE_WORKING_DIRECTORY' ? at.all.dir : at.all.env.get(name);
    lost ||= value === undefined;
    return value ?? '';
  });
  return lost ? undefined : [out];
}

function judge(it: Parsed, tools: Tools): Judgement {
  if (asksHelp(it) || ['--list-all-steps', '--print-steps', '--diff-steps'].some((option) => it.has(option))) return {};
  const words = it.operands.map((arg) => exact(arg));
  const [first, ...rest] = words[0] === 'make' ? words.slice(1) : words;
  const named = it.value('-t');
  const name = named ? exact(named) : (first ?? 'default');
  const shown = it.operands.map(argText).join(' ');
  if (name === undefined || rest.includes(undefined)) return { effects: unread('task', shown, 'its name is unknown') };
  const path = nearest('Makefile.toml', tools);
  const all = path === undefined ? undefined : readTasks(path, tools);
  if (typeof all === 'string') return { effects: unread('task', name, all) };
  if (!all)
    return { effects: CORE.has(name) ? projectRuns('cargo make', it, tools) : unread('task', name, 'there is no Makefile.toml') };
  const at: At = { tools, file: path ?? '', all, args: rest.filter((one): one is string => one !== undefined), seen: new Set() };
  // The predefined tasks call others by name before and after, so all tasks of the project are followed.
  const names =
    CORE.has(name) && !all.tasks.has(name)
      ? [...all.tasks.keys()].filter((one) => CORE.has(one) || /^(pre|post)-/.test(one))
      : [name];
  const followed = joined(names.map((one) => follow(one, at)));
  const scripts = all.scripts.map((text) => taskShell({ text, via: 'Makefile.toml: env', dir: all.dir }));
  return { inner: [...scripts, ...followed.inner], effects: [...projectRuns('cargo make', it, tools), ...followed.effects] };
}

export const cargoMake: Program = {
  name: 'cargo-make',
  manual: 'https://sagiegurari.github.io/cargo-make/',
  sameAs: { makers: 'https://sagiegurari.github.io/cargo-make/' },
  style: 'plain-posix',
  flags: `
    -v|--verbose -q|--quiet -s|--silent -h|--help -V|--version --no-workspace --allow-private
    --disable-check-for-updates --no-on-error --no-color --time-summary --list-all-steps --print-steps --diff-steps
    --skip-init-end-tasks --experimental
  `,
  text: '-t|--task -l|--loglevel --skip-tasks --output-format --list-category-steps',
  // Another file, directory or variable may contain anything.
  unclear: '--makefile --cwd -e|--env --env-file -p|--profile --output-file',
  operands: 'text...',
  does: 'nothing',
  judge,
};
