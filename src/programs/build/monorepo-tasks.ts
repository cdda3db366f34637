// Tasks of turbo and lerna: scripts with that name in the packages of the workspace, and the tasks that turbo.json runs before
// them. Runs nothing.
import type { Judgement, Tools } from '../../argv/program.ts';
import type { Arg } from '../../shell/value.ts';
import { textArg } from '../../shell/value.ts';
import { isObject, readJson } from '../packages/read-json.ts';
import { isRunning, joinJudgements, runScript } from '../packages/run-script.ts';
import type { Workspace } from '../packages/workspaces.ts';
import { asReading, selected, workspaceAt } from '../packages/workspaces.ts';
import { goesOut, unread } from './project-run.ts';

/** More tasks than this in one run are not followed. */
const MAX_TASKS = 40;

export interface TaskRun {
  readonly names: readonly string[];
  readonly args: readonly Arg[];
  /** Whether turbo.json adds tasks that run first. */
  readonly reads: 'turbo.json' | 'nothing';
}

export function followMonorepo(run: TaskRun, tools: Tools): Judgement {
  const shown = run.names.join(' ');
  const found = tools.cwd === undefined ? undefined : workspaceAt(tools.cwd, tools);
  if (found?.kind !== 'workspace')
    return { effects: unread('task', shown, found?.kind === 'unknown' ? found.why : 'the directory is unknown') };
  const { workspace } = found;
  const names = run.reads === 'turbo.json' ? withDependencies(run.names, workspace, tools) : run.names;
  if (typeof names === 'string') return { effects: unread('task', shown, names) };
  const packages = selected(workspace, []);
  const all = names.flatMap((name) => {
    // A task of the root runs only if turbo.json names it; it is read anyway, so that nothing is missed.
    const root =
      run.reads === 'turbo.json' && workspace.root.scripts.has(name) && !isRunning(name, tools)
        ? [asReading(workspace.root)]
        : [];
    return [...root, ...packages]
      .filter((one) => one.kind !== 'package' || one.json.scripts.has(name))
      .map((from) => runScript({ name: textArg(name), args: run.names.includes(name) ? run.args : [], from }, tools));
  });
  const joined = joinJudgements(all);
  return {
    inner: joined.inner ?? [],
    effects: [
      { kind: 'run', code: 'followed', what: `task ${shown}` },
      ...(joined.effects ?? []),
      ...(all.length === 0 ? unread('task', shown, 'no package has such a script') : []),
      ...run.names.flatMap((name) => goesOut('task', name)),
    ],
  };
}

/** The tasks and everything that runs before them; a string says why they are unknown. */
function withDependencies(names: readonly string[], workspace: Workspace, tools: Tools): readonly string[] | string {
  const before = new Map<string, Set<string>>();
  const read: string[] = [];
  for (const dir of [workspace.root.dir, ...workspace.packages.map((one) => one.dir)])
    for (const file of ['turbo.json', 'turbo.jsonc']) {
      const found = tools.codeText(`${dir === '/' ? '' : dir}/${file}`);
      if (found.kind === 'unknown') return `\`${file}\` cannot be read`;
      if (found.kind === 'absent') continue;
      read.push(`${dir === '/' ? '' : dir}/${file}`);
      const json = readJson(found.text);
      const tasks = isObject(json) ? (json['tasks'] ?? json['pipeline'] ?? {}) : undefined;
      if (!isObject(tasks)) return `\`${file}\` cannot be read`;
      for (const [name, task] of Object.entries(tasks)) {
        const listed = isObject(task) ? [task['dependsOn'], task['with']].flat() : [];
        const known = before.get(plain(name)) ?? new Set<string>();
        for (const each of listed) if (typeof each === 'string') known.add(plain(each));
        before.set(plain(name), known);
      }
    }
  const all = new Set(names.map(plain));
  for (const name of all) {
    if (all.size > MAX_TASKS) return tools.tooMuch(`more than ${MAX_TASKS} tasks`, read);
    // Items added to a set during the loop are visited too.
    for (const each of before.get(name) ?? []) all.add(each);
  }
  return [...all].filter((name) => !name.startsWith('$'));
}

/** `^build`, `web#build` and `//#build` are all `build` of some package. */
const plain = (name: string): string => name.replace(/^\^/, '').replace(/^.*#/, '');
