// yarn in workspaces: `workspace NAME`, `workspaces foreach`, `workspaces run`. What runs in each package is followed; options
// only choose packages.
import type { Judgement, Parsed, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { unread } from '../build/project-run.ts';
import type { PackageReading } from './package-json.ts';
import { runPackage } from './run-package.ts';
import { inEach, isRunning, runScripts } from './run-script.ts';
import type { WorkspaceReading } from './workspaces.ts';
import { asReading, selected, workspaceAt } from './workspaces.ts';
import { longPattern } from '../../argv/long-pattern.ts';

/** `yarn workspace name script args`. */
export function yarnWorkspace(it: Parsed, tools: Tools): Judgement {
  const [name, ...rest] = it.operands;
  const wanted = exact(name);
  const found = tools.cwd === undefined ? undefined : workspaceAt(tools.cwd, tools);
  if (found?.kind !== 'workspace' || wanted === undefined)
    return { replaces: true, effects: unread('workspace', name ? argText(name) : '', whyNot(found)) };
  return inPackages(rest, selected(found.workspace, [wanted]), tools);
}

/** `yarn workspaces foreach -A run script`, and the older `yarn workspaces run script`. */
export function yarnWorkspaces(it: Parsed, tools: Tools): Judgement {
  const words = it.operands;
  const first = exact(words[0]);
  if (first === 'list' || first === 'info') return { replaces: true };
  const shown = words.map(argText).join(' ');
  const found = tools.cwd === undefined ? undefined : workspaceAt(tools.cwd, tools);
  if (found?.kind !== 'workspace') return { replaces: true, effects: unread('workspaces', shown, whyNot(found)) };
  // Options choose among the workspaces, so all of them are read.
  const at = first === 'run' ? 0 : afterOptions(words);
  if (at === undefined || (first !== 'run' && first !== 'foreach'))
    return { replaces: true, effects: [unclear('what runs in every workspace is unknown', shown)] };
  const rest = words.slice(at);
  const script = exact(rest[0]) === 'run' ? exact(rest[1]) : exact(rest[0]);
  const root = script === undefined || !isRunning(script, tools) ? [asReading(found.workspace.root)] : [];
  return inPackages(rest, [...root, ...selected(found.workspace, [])], tools);
}

const whyNot = (found: WorkspaceReading | undefined): string =>
  found?.kind === 'unknown' ? found.why : 'which workspace is meant is unknown';

const FOREACH_VALUES = new Set(['-j', '--jobs', '--from', '--include', '--exclude']);
const FOREACH_FLAGS = longPattern()`
    ^(-[ARWpivtn]+|--(all|recursive|worktree|parallel|interlaced|verbose|topological|topological-dev|private|no-private|
    since|since=.*|dry-run|jobs=.*|from=.*|include=.*|exclude=.*))$
  `;

/** Where the command of `foreach` begins; undefined if an option is unknown. */
function afterOptions(words: readonly Arg[]): number | undefined {
  let at = 1;
  for (; at < words.length; at++) {
    const word = exact(words[at]);
    if (word === undefined) return undefined;
    if (!word.startsWith('-')) return at;
    if (FOREACH_VALUES.has(word)) at++;
    else if (!FOREACH_FLAGS.test(word)) return undefined;
  }
  return undefined;
}

/** `run script`, `exec command` or a bare script, in each of these packages. */
function inPackages(words: readonly Arg[], packages: readonly PackageReading[], tools: Tools): Judgement {
  const [first, ...rest] = words;
  if (exact(first) === 'exec')
    return inEach(runPackage({ command: rest, installedOnly: true, via: 'yarn exec' }, tools), packages, 'yarn exec');
  const [name, ...args] = exact(first) === 'run' ? rest : words;
  return runScripts({ name, args }, packages, tools);
}
