// Follows git's current branch through one call: which commands switch, create or rename branches. Runs nothing.
import type { GitTools, Parsed, Tools } from '../argv/program.ts';
import { directoriesUp } from '../host/directories-up.ts';
import { insideOf } from '../host/path-text.ts';
import type { EvalContext } from '../shell/eval-context.ts';
import type { Head, MovedHeads } from '../shell/moved-heads.ts';
import type { Arg } from '../shell/value.ts';
import { exact } from '../shell/value.ts';
import type { AnalysisContext } from './context.ts';

interface Switch {
  readonly to: Head;
  /** The command creates the branch that it switches to. */
  readonly makes?: true;
  /** The command creates the branch from the current commit, which changes no file and rarely fails. */
  readonly here?: true;
}

/** Commands after which we do not know which branch is checked out. */
const ANYWHERE: ReadonlySet<string> = new Set([
  'git bisect',
  'git stash branch',
  'git rebase',
  'gh pr checkout',
  'gh co',
  'glab mr checkout',
]);
const ENDS_REBASE = ['--continue', '--skip', '--abort', '--quit', '--edit-todo', '--show-current-patch'];

/** The facts about git for later commands of this call. */
export const gitAfter = (git: GitTools, heads: MovedHeads): GitTools =>
  heads.possible === undefined && heads.made.size === 0
    ? git
    : {
        ...git,
        currentBranch: () => {
          const all = possible(git, heads);
          return all.length === 1 ? all[0] : undefined;
        },
        possibleBranches: () => possible(git, heads),
        // The facts on the disk are about the branch that was left.
        headPushed: () => (staysAtCommit(heads) ? git.headPushed() : undefined),
        ownUnpushed: (base) => (staysAtCommit(heads) ? git.ownUnpushed(base) : undefined),
        localBranches: () => {
          const all = git.localBranches();
          const made = heads.tagged ? [] : [...heads.made].filter((name) => git.commitOf(`refs/tags/${name}`) === undefined);
          return all && [...new Set([...all, ...made])];
        },
      };

const possible = (git: GitTools, { possible: moved }: MovedHeads): readonly Head[] => moved ?? [git.currentBranch()];

/** Whether every branch that may be checked out was created by this call from the original commit. */
const staysAtCommit = ({ possible: moved, atCommit }: MovedHeads): boolean =>
  moved === undefined || moved.every((head) => head !== undefined && atCommit.has(head));

export function rememberHead(
  parsed: Parsed,
  tools: Tools,
  at: { readonly here: EvalContext; readonly context: AnalysisContext },
): void {
  const { heads } = at.here.walk;
  if (at.here.frame.site !== 'here') return;
  const program = [parsed.program.name.split(' ')[0], ...parsed.sub].join(' ');
  if (program === 'git tag' && parsed.operands.length > 0) heads.tagged = true;
  const own = isOwnRepository(parsed, tools, at);
  if (program === 'git branch') noteBranch(parsed, heads, { own, onDisk: at.context.git.currentBranch() });
  const moved = switchOf(program, parsed, tools);
  if (moved === undefined) return;
  const onDisk = at.context.git.currentBranch();
  const isNew = moved.here === true && moved.to !== undefined && tools.git.localBranches()?.includes(moved.to) === false;
  if (moved.to !== undefined && moved.makes && own) {
    heads.made.add(moved.to);
    if (isNew && staysAtCommit(heads)) heads.atCommit.add(moved.to);
  }
  heads.moveTo(moved.to, onDisk);
  // In a script or other code, later commands may run although this one failed. Another repository has its own branches.
  if (!own || at.here.frame.via.length > 0) heads.settle();
}

function isBelowOnly(dir: string, root: string | undefined, tools: Tools): boolean {
  for (const at of directoriesUp(dir)) {
    if (at === root) return true;
    if (tools.exists(insideOf(at, '.git')) !== 'absent') return false;
  }
  return false;
}

/** Whether the command works in the project's own repository, not in one inside it. */
const isOwnRepository = (
  parsed: Parsed,
  tools: Tools,
  { here, context }: { readonly here: EvalContext; readonly context: AnalysisContext },
): boolean => {
  const { cwd } = here.state;
  return (
    !parsed.given.some((one) => one.role === 'cwd') &&
    cwd.kind === 'known' &&
    cwd.dirs.every((dir) => isBelowOnly(dir, context.root, tools))
  );
};

function switchOf(program: string, parsed: Parsed, tools: Tools): Switch | undefined {
  if (ANYWHERE.has(program))
    return program === 'git rebase' && (parsed.operands.length < 2 || ENDS_REBASE.some((option) => parsed.has(option)))
      ? undefined
      : { to: undefined };
  if (program === 'git switch') return switchTo(parsed, '--create', ['--force-create', '--orphan'], tools);
  if (program !== 'git checkout' || parsed.beforeDashes !== undefined) return undefined;
  return switchTo(parsed, '-b', ['-B', '--orphan'], tools);
}

function switchTo(parsed: Parsed, create: string, others: readonly string[], tools: Tools): Switch | undefined {
  const made = parsed.value(create);
  if (made !== undefined) return { to: nameOf(made), makes: true, ...(parsed.operands.length === 0 ? { here: true } : {}) };
  const forced = others.map((option) => parsed.value(option)).find((value) => value !== undefined);
  if (forced !== undefined) return { to: nameOf(forced), makes: true };
  const [operand, ...rest] = parsed.operands;
  if (operand === undefined || rest.length > 0) return undefined;
  if (parsed.has('-d') || parsed.has('--detach') || parsed.has('-t') || parsed.has('--track')) return { to: undefined };
  const name = nameOf(operand);
  if (name !== undefined && (tools.git.localBranches()?.includes(name) === true || tools.git.isProtected(name)))
    return { to: name };
  // Any other name is a file, a commit, or a branch of a remote.
  return isThere(operand, tools) ? undefined : { to: undefined };
}

const isThere = (arg: Arg, tools: Tools): boolean =>
  tools
    .places(arg)
    .every(
      (place) => place.kind === 'path' && place.extent === 'one' && ['file', 'directory'].includes(tools.exists(place.path)),
    );

/** `git branch X` makes a branch; `git branch -m X` renames the current one. */
function noteBranch(parsed: Parsed, heads: MovedHeads, { own, onDisk }: { readonly own: boolean; readonly onDisk: Head }): void {
  const [first, second] = parsed.operands;
  const name = first && nameOf(first);
  if (parsed.has('-m') || parsed.has('-M')) {
    heads.moveTo(second === undefined ? name : undefined, onDisk);
    if (!own) heads.settle();
  } else if (
    own &&
    name !== undefined &&
    !['-d', '-D', '-l', '-u', '--unset-upstream', '-c', '-C', '-f'].some((option) => parsed.has(option))
  )
    heads.made.add(name);
}

/** The argument, if git can only take it as the name of a branch. */
function nameOf(arg: Arg): string | undefined {
  const text = exact(arg);
  return text !== undefined && /^[A-Za-z0-9_][\w./-]*$/.test(text) && !/\.\.|\/\/|^refs\/|\.lock$|[./]$/.test(text)
    ? text
    : undefined;
}
