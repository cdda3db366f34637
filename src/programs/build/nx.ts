// nx: targets of the workspace's projects. Commands and scripts are followed, nx's own executors are development tools, others
// are unclear.
import type { Inner, Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { onePath } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { exact, textArg } from '../../shell/value.ts';
import { verbs } from '../packages/manager-spec.ts';
import { packageAt } from '../packages/package-json.ts';
import { isObject } from '../packages/read-json.ts';
import { runScript } from '../packages/run-script.ts';
import type { Json, NxProject, NxWorkspace } from './nx-workspace.ts';
import { nxWorkspace } from './nx-workspace.ts';
import { OUTWARD, goesOut, listens, unread } from './project-run.ts';
import type { Followed } from './task-text.ts';
import { failed, joined, taskShell } from './task-text.ts';
import { wordsOf } from '../../argv/words-of.ts';

/** More targets than this in one run are not followed. */
const MAX_TARGETS = 400;
const COMMANDS = new Set(['nx:run-commands', '@nx/workspace:run-commands', '@nrwl/workspace:run-commands']);
const SCRIPTS = new Set(['nx:run-script', '@nx/workspace:run-script', '@nrwl/workspace:run-script']);
/** Publishers of executors that build, test, lint and serve. */
const TOOLCHAIN = /^(@nx|@nrwl|@angular-devkit|@angular|@angular-eslint|@jest|@storybook)\//;

interface Run {
  /** The requested targets in these projects, or in all projects if none is named. */
  readonly targets: readonly string[];
  readonly projects: readonly string[];
  readonly configuration: string | undefined;
  readonly args: readonly Arg[];
}

/** The files that define targets. */
const filesOf = ({ root, projects }: NxWorkspace): readonly string[] => [
  `${root}/nx.json`,
  ...projects.flatMap(({ dir }) => [`${dir}/project.json`, `${dir}/package.json`]),
];

function follow(run: Run, workspace: NxWorkspace, tools: Tools): Followed {
  const asked = new Set(run.targets);
  const chosen = workspace.projects.filter((one) => run.projects.length === 0 || run.projects.includes(one.name));
  const pairs: { readonly project: NxProject; readonly target: string; readonly own: boolean }[] = [];
  for (const project of chosen) for (const target of asked) pairs.push({ project, target, own: true });
  const before = new Set<string>();
  const parts: Followed[] = [];
  let found = 0;
  for (const { project, target, own } of pairs) {
    const known = targetOf(target, project, workspace);
    if (!known) continue;
    found++;
    if (pairs.length > MAX_TARGETS)
      return failed(
        unread('target', run.targets.join(' '), tools.tooMuch(`more than ${MAX_TARGETS} targets`, filesOf(workspace))),
      );
    parts.push(runTarget(target, known, { project, workspace, tools, run, own }));
    // A dependency may belong to any project, so all projects with that target are included.
    for (const name of dependenciesOf(known))
      if (!before.has(name)) {
        before.add(name);
        for (const each of workspace.projects)
          if (!own || !asked.has(name) || !chosen.includes(each)) pairs.push({ project: each, target: name, own: false });
      }
  }
  if (found > 0) return joined([...parts, failed(run.targets.flatMap((name) => goesOut('target', name)))]);
  // Plugins of nx create targets for the configuration files of tools they know.
  const inferred = workspace.plugins.some((one) => one.startsWith('@nx/')) && !run.targets.some((name) => OUTWARD.test(name));
  const shown = run.targets.join(' ');
  return failed(
    inferred && chosen.length > 0
      ? chosen.map((one): Effect => ({ kind: 'run', code: 'project', what: `nx ${shown}`, place: onePath(one.dir) }))
      : unread('target', shown, 'no project has such a target'),
  );
}

/** A target combined with what nx.json adds for its name or executor. */
function targetOf(name: string, project: NxProject, workspace: NxWorkspace): Json | undefined {
  const own = project.targets.get(name);
  if (!own) return undefined;
  const usual = workspace.defaults.get(String(own['executor'])) ?? workspace.defaults.get(name) ?? {};
  const options = { ...table(usual['options']), ...table(own['options']) };
  return { ...usual, ...own, options };
}

const table = (value: unknown): Json => (isObject(value) ? value : {});

function dependenciesOf(target: Json): readonly string[] {
  const list: readonly unknown[] = Array.isArray(target['dependsOn']) ? target['dependsOn'] : [];
  return list.flatMap((one) => {
    const name = isObject(one) ? one['target'] : one;
    return typeof name === 'string' ? [name.replace(/^\^/, '').replace(/^.*:/, '')] : [];
  });
}

interface At {
  readonly project: NxProject;
  readonly workspace: NxWorkspace;
  readonly tools: Tools;
  readonly run: Run;
  readonly own: boolean;
}

function runTarget(name: string, target: Json, at: At): Followed {
  const shown = `${at.project.name}:${name}`;
  const configurations = table(target['configurations']);
  const chosen = at.run.configuration ?? target['defaultConfiguration'];
  const options: Json = { ...table(target['options']), ...(typeof chosen === 'string' ? table(configurations[chosen]) : {}) };
  const executor = target['executor'] ?? (typeof target['command'] === 'string' ? 'nx:run-commands' : undefined);
  if (typeof executor !== 'string')
    return failed(target['dependsOn'] === undefined ? unread('target', shown, 'it names no executor') : []);
  if (executor === 'nx:noop') return failed([]);
  if (COMMANDS.has(executor))
    return commands(shown, { ...options, ...(target['command'] === undefined ? {} : { command: target['command'] }) }, at);
  const args = at.own ? at.run.args : [];
  if (SCRIPTS.has(executor)) {
    const judged = runScript(
      { name: textArg(String(options['script'])), args, from: packageAt(at.project.dir, at.tools) },
      at.tools,
    );
    return { inner: judged.inner ?? [], effects: judged.effects ?? [] };
  }
  if (OUTWARD.test(executor)) return failed([{ kind: 'service', act: 'publish', system: 'nx', what: shown }]);
  const runs: Effect = { kind: 'run', code: 'project', what: executor, place: onePath(at.project.dir) };
  if (TOOLCHAIN.test(executor) || executor.startsWith('./'))
    return failed(/serve|dev-server/.test(executor) ? [runs, listens()] : [runs]);
  return failed(unread('target', shown, `what \`${executor}\` does is unknown`));
}

function commands(shown: string, options: Json, at: At): Followed {
  const { root } = at.workspace;
  const several = Array.isArray(options['commands']) ? options['commands'] : [];
  const texts = [options['command'], ...several]
    .filter((one) => one !== undefined)
    .map((one: unknown) => (isObject(one) ? one['command'] : one))
    .map((one) => (Array.isArray(one) ? one.join(' ') : one));
  const cwd = filled(options['cwd'] ?? '', at);
  const given = table(options['env']);
  const env = new Map(
    Object.entries(given).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : [])),
  );
  const more = options['args'] === undefined ? '' : ` ${String(options['args'])}`;
  if (cwd === undefined || /^[/~]|(^|\/)\.\.(\/|$)/.test(cwd)) return failed(unread('target', shown, 'its directory is unknown'));
  const dir = cwd === '' || cwd === '.' ? root : `${root === '/' ? '' : root}/${cwd.replace(/^\.\//, '')}`;
  const inner: (Inner | undefined)[] = texts.map((one) => {
    const text = filled(one, at);
    if (text === undefined) return undefined;
    return taskShell({ text: `${text}${more}`, via: `project.json: ${shown}`, dir, env, args: at.own ? at.run.args : [] });
  });
  const lost = inner.includes(undefined) || env.size < Object.keys(given).length || typeof options['envFile'] === 'string';
  return {
    inner: inner.filter((one): one is Inner => one !== undefined),
    effects: lost ? unread('target', shown, 'a command or variable of it is unknown') : [],
  };
}

function filled(text: unknown, at: At): string | undefined {
  if (typeof text !== 'string') return undefined;
  const below = at.project.dir === at.workspace.root ? '.' : at.project.dir.slice(at.workspace.root.length + 1);
  const out = text
    .replaceAll('{workspaceRoot}', '.')
    .replaceAll('{projectRoot}', below)
    .replaceAll('{projectName}', at.project.name);
  return /\{[\w.-]+\}/.test(out) ? undefined : out;
}

/** `nx run p:t:c`, `nx t p`, `nx run-many -t a b -p x`, `nx affected -t a`. */
const targets =
  (form: 'run' | 'many' | 'named') =>
  (it: Parsed, tools: Tools): Judgement => {
    const split = it.beforeDashes ?? it.operands.length;
    const words = [
      ...(form === 'named' && it.sub.length > 0 ? [it.sub.at(-1)] : []),
      ...it.operands.slice(0, split).map((arg) => exact(arg)),
    ];
    const listed = (options: string): readonly (string | undefined)[] =>
      wordsOf(options).flatMap((option) => it.values(option).flatMap((arg) => exact(arg)?.split(',') ?? [undefined]));
    const named = listed('-t --targets');
    const projects = listed('-p --project');
    const shown = [...words, ...named].map((one) => one ?? '…').join(' ');
    const workspace = nxWorkspace(tools);
    if (typeof workspace === 'string') return { effects: unread('target', shown, workspace) };
    const known = [...words, ...named, ...projects].every((one) => one !== undefined);
    const run = known
      ? runOf(form, { words: words.map(String), named: named.map(String), projects: projects.map(String) }, workspace)
      : undefined;
    const configuration = it.value('-c') ?? it.value('--configuration');
    if (!run || (configuration && exact(configuration) === undefined))
      return { effects: unread('target', shown, 'what is meant is unknown') };
    const args = it.operands.slice(split);
    const followed = follow({ ...run, configuration: run.configuration ?? exact(configuration), args }, workspace, tools);
    return { inner: followed.inner, effects: [{ kind: 'run', code: 'followed', what: `nx ${shown}` }, ...followed.effects] };
  };

function runOf(
  form: 'run' | 'many' | 'named',
  given: { readonly words: readonly string[]; readonly named: readonly string[]; readonly projects: readonly string[] },
  workspace: NxWorkspace,
): Omit<Run, 'args'> | undefined {
  const { words, named, projects } = given;
  const isProject = (name: string): boolean => workspace.projects.some((one) => one.name === name);
  const all = projects.some((one) => /[*!]|^tag:/.test(one)) ? [] : projects;
  if (form === 'many') {
    // The parser leaves all but the first value of an option with several values among the operands.
    const targetsNamed = [...named, ...words.filter((one) => !isProject(one))];
    const more = projects.length > 0 ? words.filter(isProject) : [];
    return targetsNamed.length === 0
      ? undefined
      : { targets: targetsNamed, projects: all.length > 0 ? [...all, ...more] : [], configuration: undefined };
  }
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (form === 'run') {
    const [project, target, configuration] = first.split(':');
    if (words.length > 1) return undefined;
    if (target === undefined || project === undefined) return { targets: [first], projects: [], configuration: undefined };
    return { targets: [target], projects: [project], configuration };
  }
  if (words.length > 2) return undefined;
  return { targets: [first], projects: second === undefined ? all : [second], configuration: undefined };
}

const NAMED = wordsOf('build test lint typecheck type-check check format dev watch e2e serve start');
const named: Spec = { operands: 'text...', does: 'nothing', judge: targets('named') };

export const nx: Program = {
  name: 'nx',
  manual: 'https://nx.dev/reference/nx-commands',
  style: 'plain',
  flags: `
    --no-cache --force --no-daemon --color --no-update-notifier --skip-infer --all --skip-nx-cache --skipNxCache
    --verbose --no-cloud --stream --no-bail --json --no-color --version -h|--help --nxBail --watch=false --coverage
    --no-watch --no-coverage --no-verbose --uncommitted --untracked --skipRemoteCache --tui --no-tui --nxIgnoreCycles
    --exclude-task-dependencies --excludeTaskDependencies --print-affected --dte --no-dte --prod --fix
  `,
  text: `
    -p|--projects -t|--target --targets --project --base --head --exclude --configuration -c --files --outputStyle
    --output-style --runner --maxParallel
  `,
  creates: '--cache-dir',
  // With a value, it writes that file.
  unclearFlags: '--graph',
  optional: '--parallel --dry --dry-run --batch',
  does: 'nothing',
  bare: { ...named, operands: 'text...' },
  sub: {
    run: { operands: 'text...', does: 'nothing', judge: targets('run') },
    'run-many': { operands: 'text...', does: 'nothing', judge: targets('many') },
    affected: { operands: 'text...', does: 'nothing', judge: targets('many') },
    ...Object.fromEntries(NAMED.map((name) => [name, named])),
    ...verbs({
      system: 'nx',
      builds: 'format:check format:write graph show sync sync:check report',
      look: 'list daemon',
      adds: 'add generate g migrate init',
      publish: 'release',
      configures: 'login connect',
      unclear: 'exec repair reset import watch',
    }),
  },
};

export const rush: Program = {
  name: 'rush',
  manual: 'https://rushjs.io/pages/commands/rush_build/',
  style: 'plain',
  flags: '-v|--verbose -d|--debug -h|--help --version -q|--quiet',
  text: '-t|--to -T -f|--from -o|--only -p|--parallelism',
  does: 'nothing',
  sub: {
    ...Object.fromEntries(
      ['build', 'rebuild', 'test', 'lint'].map((name) => [
        name,
        {
          operands: 'none',
          does: 'nothing' as const,
          judge: () => ({ effects: unread('task', name, 'scripts of the projects are not read') }),
        } satisfies Spec,
      ]),
    ),
    ...verbs({
      system: 'rush',
      look: 'list check scan',
      adds: 'add init',
      declared: 'install update',
      publish: 'publish version',
      unclear: 'purge unlink link',
    }),
  },
};
