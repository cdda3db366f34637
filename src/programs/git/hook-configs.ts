// The commands that pre-commit, lefthook and lint-staged run according to files of the project, to be read. Runs nothing.
import type { Inner, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { textArg } from '../../shell/value.ts';
import { unread } from '../build/project-run.ts';
import { splitWords } from '../build/split-words.ts';
import type { Followed } from '../build/task-text.ts';
import { dirOf, failed, findFirst, joined, nothingFollowed, quoted, taskShell } from '../build/task-text.ts';
import type { Yaml, YamlMap } from '../build/yaml.ts';
import { isYamlList, isYamlMap, readYaml } from '../build/yaml.ts';
import { isObject, readJson } from '../packages/read-json.ts';

/** More commands than this in one file are not followed. */
const MAX_COMMANDS = 200;
/** A placeholder for the files that a hook is given: a file of the project. */
const A_FILE = './file-of-the-change';

const text = (value: Yaml | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

function words(line: string, more: readonly string[], at: { readonly via: string; readonly dir: string }): Followed {
  const split = splitWords(line);
  if (!split || split.length === 0) return failed(unread('hook', at.via, 'its command cannot be read'));
  const inner: Inner = { kind: 'argv', args: [...split, ...more].map(textArg), via: at.via, cwd: textArg(at.dir) };
  return { inner: [inner], effects: [] };
}

const limited = (all: Followed, files: readonly string[], tools: Tools): Followed =>
  all.inner.length > MAX_COMMANDS
    ? failed([unclear(tools.tooMuch(`more than ${MAX_COMMANDS} commands of hooks`, files), String(all.inner.length))])
    : all;

/** Languages of hooks that start no code of the project. */
const STARTS_NOTHING = new Set(['pygrep', 'fail']);

/** Hooks defined in the configuration itself; hooks of other repositories are pinned tools. */
export function followPreCommit(wanted: readonly string[], tools: Tools): Followed {
  const path = findFirst(['.pre-commit-config.yaml', '.pre-commit-config.yml'], tools);
  // prek has its own file, which is not read.
  if (findFirst(['prek.toml'], tools) !== undefined) return failed(unread('hooks of', 'prek.toml', 'it is not read'));
  if (path === undefined) return nothingFollowed;
  const found = tools.codeText(path);
  const config = found.kind === 'text' ? readYaml(found.text) : undefined;
  const repos = isYamlMap(config) ? config.get('repos') : undefined;
  const lost = failed(unread('hooks of', '.pre-commit-config.yaml', 'it cannot be read'));
  if (!isYamlList(repos)) return lost;
  const hooks = repos.map((repo) => (isYamlMap(repo) ? { repo: repo.get('repo'), hooks: repo.get('hooks') } : undefined));
  const all = hooks.map((one) => {
    if (!one || !isYamlList(one.hooks)) return lost;
    return joined(
      one.hooks.map((hook) => {
        const id = isYamlMap(hook) ? text(hook.get('id')) : undefined;
        if (!isYamlMap(hook) || id === undefined) return lost;
        if (wanted.length > 0 && !wanted.includes(id) && !wanted.includes(text(hook.get('alias')) ?? id)) return nothingFollowed;
        const entry = hook.get('entry');
        // Without an entry, the pinned repository defines what runs.
        return entry === undefined && one.repo !== 'local' ? nothingFollowed : preCommitHook(id, hook, dirOf(path));
      }),
    );
  });
  return limited(joined(all), [path], tools);
}

function preCommitHook(id: string, hook: YamlMap, dir: string): Followed {
  const entry = text(hook.get('entry'));
  const language = text(hook.get('language')) ?? 'system';
  const given = hook.get('args') ?? [];
  const args = isYamlList(given) ? given.map(text) : [undefined];
  if (STARTS_NOTHING.has(language)) return nothingFollowed;
  if (entry === undefined || args.includes(undefined) || language.startsWith('docker'))
    return failed(unread('hook', id, 'what it runs is unknown'));
  const files = hook.get('pass_filenames') === 'false' ? [] : [A_FILE];
  const isScript = language === 'script' || language === 'unsupported_script';
  const line = isScript && !/^[./]/.test(entry) ? `./${entry}` : entry;
  return words(line, [...args.map(String), ...files], { via: `.pre-commit-config.yaml: ${id}`, dir });
}

const LEFTHOOK = ['lefthook', '.lefthook'].flatMap((name) => ['yml', 'yaml', 'json'].map((end) => `${name}.${end}`));
const TEMPLATE = /\{(staged_files|push_files|all_files|files|lefthook_job_name|\d)\}/g;

/** Commands, scripts and jobs of one hook. */
export function followLefthook(hook: string, tools: Tools): Followed {
  const path = findFirst(LEFTHOOK, tools);
  if (path === undefined)
    return findFirst(['lefthook.toml', '.lefthook.toml'], tools) === undefined ? nothingFollowed : lostHook(hook);
  const dir = dirOf(path);
  const files = [path, ...LEFTHOOK.map((name) => `${dir === '/' ? '' : dir}/${name.replace('lefthook', 'lefthook-local')}`)];
  return limited(
    joined(
      files.map((file) => {
        const found = tools.codeText(file);
        if (found.kind === 'absent') return nothingFollowed;
        const config = found.kind === 'text' ? readYaml(found.text) : undefined;
        if (!isYamlMap(config) || config.has('extends') || config.has('remotes') || config.has('rc')) return lostHook(hook);
        const own = config.get(hook);
        if (own === undefined || own === null) return nothingFollowed;
        return isYamlMap(own) ? lefthookJobs(own, { hook, dir, file: file.slice(file.lastIndexOf('/') + 1) }) : lostHook(hook);
      }),
    ),
    files,
    tools,
  );
}

const lostHook = (hook: string): Followed => failed(unread('hook', hook, 'its configuration cannot be read'));

interface Hook {
  readonly hook: string;
  readonly dir: string;
  readonly file: string;
}

function lefthookJobs(own: YamlMap, at: Hook): Followed {
  const commands = own.get('commands');
  const scripts = own.get('scripts');
  const jobs = own.get('jobs');
  const listed = isYamlMap(commands) ? [...commands].map(([name, job]) => lefthookJob(name, job, at)) : [];
  const files = isYamlMap(scripts) ? [...scripts].map(([name, job]) => lefthookScript(name, job, at)) : [];
  const grouped = isYamlList(jobs) ? jobs.map((job, i) => lefthookJob(`job ${i + 1}`, job, at)) : [];
  const before = text(own.get('files'));
  return joined([
    ...conditions(own, at),
    ...(before === undefined ? [] : [shell(before, 'files', at)]),
    ...listed,
    ...files,
    ...grouped,
  ]);
}

/** `skip` and `only` may run a command to decide. */
const conditions = (of: YamlMap, at: Hook): readonly Followed[] =>
  ['skip', 'only'].flatMap((key) => {
    const value = of.get(key);
    const lines = isYamlList(value) ? value.flatMap((one) => (isYamlMap(one) ? (one.get('run') ?? []) : [])) : [];
    return lines.map((line) => (typeof line === 'string' ? shell(line, key, at) : lostHook(at.hook)));
  });

const shell = (line: string, name: string, at: Hook): Followed => ({
  inner: [taskShell({ text: line.replaceAll(TEMPLATE, A_FILE), via: `${at.file}: ${at.hook} ${name}`, dir: at.dir })],
  effects: /\{[a-z_]+\}/.test(line.replaceAll(TEMPLATE, '')) ? unread('hook', name, 'it contains a template') : [],
});

function lefthookJob(name: string, job: Yaml, at: Hook): Followed {
  if (!isYamlMap(job)) return lostHook(at.hook);
  const group = job.get('group');
  const line = text(job.get('run'));
  const script = text(job.get('script'));
  const root = job.has('root') ? text(job.get('root')) : '';
  if (root === undefined || /^[/~]|(^|\/)\.\.(\/|$)/.test(root)) return failed(unread('hook', name, 'its directory is unknown'));
  const inside = { ...at, dir: root === '' ? at.dir : `${at.dir === '/' ? '' : at.dir}/${root.replace(/\/$/, '')}` };
  const env = job.get('env');
  const variables = isYamlMap(env) ? [...env].map(([key, value]) => `export ${key}=${quoted(String(value))}\n`).join('') : '';
  const files = text(job.get('files'));
  return joined([
    ...conditions(job, inside),
    ...(isYamlMap(group) ? [lefthookJobs(group, inside)] : []),
    ...(files === undefined ? [] : [shell(files, name, inside)]),
    ...(line === undefined ? [] : [shell(`${variables}${line}`, name, inside)]),
    ...(script === undefined ? [] : [lefthookScript(script, job, at)]),
    ...(line === undefined && script === undefined && group === undefined ? [lostHook(at.hook)] : []),
  ]);
}

/** A file of `.lefthook/<hook>/`. */
function lefthookScript(name: string, job: Yaml, at: Hook): Followed {
  const runner = isYamlMap(job) ? text(job.get('runner')) : undefined;
  const file = `./.lefthook/${at.hook}/${name}`;
  return words(runner === undefined ? file : `${runner} ${file}`, [], { via: `${at.file}: ${at.hook} ${name}`, dir: at.dir });
}

const LINT_STAGED = [
  '.lintstagedrc.json',
  '.lintstagedrc.yaml',
  '.lintstagedrc.yml',
  '.lintstagedrc',
  'package.json',
  'package.yaml',
];
const LINT_STAGED_CODE = ['lint-staged.config', '.lintstagedrc'].flatMap((name) =>
  ['js', 'mjs', 'cjs', 'ts', 'mts'].map((end) => `${name}.${end}`),
);

/** Commands for the files of a commit; a configuration that is code is project code. */
export function followLintStaged(tools: Tools): Followed {
  const code = findFirst(LINT_STAGED_CODE, tools);
  const path = findFirst(LINT_STAGED, tools);
  const runs: readonly Effect[] = code === undefined ? [] : [{ kind: 'run', code: 'project', what: code }];
  if (path === undefined)
    return failed(code === undefined ? unread('commands of', 'lint-staged', 'it is not configured here') : runs);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const found = tools.codeText(path);
  const json = found.kind === 'text' ? (readJson(found.text) ?? fromYaml(readYaml(found.text))) : undefined;
  const config = isObject(json) && name.startsWith('package.') ? json['lint-staged'] : json;
  if (config === undefined && json !== undefined)
    return failed(code === undefined ? unread('commands of', 'lint-staged', 'it is not configured here') : runs);
  if (!isObject(config)) return failed(unread('commands of', 'lint-staged', `\`${name}\` cannot be read`));
  const lines = Object.values(config).flat();
  return joined([
    failed(runs),
    limited(
      joined(
        lines.map((line) =>
          typeof line === 'string'
            ? words(line, [A_FILE], { via: `${name}: lint-staged`, dir: dirOf(path) })
            : failed(unread('commands of', 'lint-staged', 'one of them is not plain text')),
        ),
      ),
      [path],
      tools,
    ),
  ]);
}

const fromYaml = (value: Yaml | undefined): unknown =>
  isYamlMap(value)
    ? Object.fromEntries([...value].map(([key, each]) => [key, fromYaml(each)]))
    : isYamlList(value)
      ? value.map(fromYaml)
      : value;
