// Hook managers that an install step of the project starts: the hooks that they enable were committed before the session, so they
// are project code. Runs nothing.
import type { Judgement, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { nearestPackage } from '../packages/package-json.ts';
import { INSTALL_SCRIPTS, isRunning } from '../packages/run-script.ts';

const OWN_HOOKS: Effect = { kind: 'run', code: 'project', what: 'git hooks the project committed' };

/**
 * INVARIANT: quiet only as a step of an install, and only if the manifest with that step, the manager's settings and every hook
 * are unchanged since before the session. `settings`: files of the manager, of which one must exist. `hooks`: a directory of
 * scripts, all of which count. `otherwise`: the judgement in any other case.
 */
export function committedHooks(
  of: { readonly settings?: readonly string[]; readonly hooks?: string; readonly otherwise: Effect },
  tools: Tools,
): Judgement {
  return { effects: [areCommitted(of, tools) ? OWN_HOOKS : of.otherwise] };
}

function areCommitted(of: { readonly settings?: readonly string[]; readonly hooks?: string }, tools: Tools): boolean {
  const found = nearestPackage(tools);
  if (found.kind !== 'package' || !INSTALL_SCRIPTS.some((name) => isRunning(name, tools))) return false;
  const { dir, path } = found.json;
  const there = [...(of.settings ?? []), ...(of.hooks === undefined ? [] : hookFiles(`${dir}/${of.hooks}`, of.hooks, tools))]
    .map((name) => `${dir}/${name}`)
    .filter((file) => tools.exists(file) !== 'absent');
  const isOld = (file: string): boolean => tools.since(file).kind === 'same' && !tools.wroteItself(file);
  return there.length > 0 && [path, ...there].every(isOld);
}

/** `_` contains what husky itself writes. */
const hookFiles = (path: string, name: string, tools: Tools): readonly string[] =>
  (tools.names(path) ?? ['?']).filter((file) => file !== '_').map((file) => `${name}/${file}`);
