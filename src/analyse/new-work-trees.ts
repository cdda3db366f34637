// Recognises a directory that does not exist yet because an earlier command of this call creates it with `git worktree add`. Judges
// nothing.
import { posix } from 'node:path';
import { directoriesUp } from '../host/directories-up.ts';
import { insideOf, isWithin } from '../host/path-text.ts';
import type { PartDraft } from '../shell/eval-context.ts';
import type { AnalysisContext } from './context.ts';

/**
 * The `.git` directory of the repository to which the new worktree belongs, whose settings it shares; undefined if the directory is no such
 * worktree. INVARIANT: nothing else in the call may create anything there: in `git worktree add x; git clone URL x` the clone makes another
 * repository if the first command fails.
 */
export function newWorkTree(dir: string, parts: readonly PartDraft[], context: AnalysisContext): string | undefined {
  for (const part of parts) {
    const top = addedBy(part, context);
    if (top === undefined || !isWithin(dir, top) || context.host.entry(top).kind !== 'absent') continue;
    if (parts.some((other) => other !== part && touches(other, top))) return undefined;
    return part.cwd === undefined ? undefined : repositoryAbove(part.cwd, context);
  }
  return undefined;
}

/** The directory of a `git worktree add DIRECTORY` that certainly runs on this machine. */
function addedBy({ command, effects, cwd, site }: PartDraft, { host }: AnalysisContext): string | undefined {
  if (command?.program !== 'git' || command.sub[0] !== 'worktree' || command.sub[1] !== 'add' || site !== 'here')
    return undefined;
  const [operand] = command.operands;
  if (cwd === undefined || operand === undefined || effects.some(({ kind }) => kind === 'unclear')) return undefined;
  // Another repository may be named before the subcommand.
  if (command.options.some(({ name }) => /^(-C|--git-dir|--work-tree|--bare|-c|--config-env|--namespace)$/.test(name)))
    return undefined;
  const real = host.realPath(cwd);
  return real.kind === 'known' && real.value === cwd ? posix.resolve(cwd, operand) : undefined;
}

/** Whether the part may put something at or below the directory, or change a directory above it as a whole. */
function touches({ effects }: PartDraft, top: string): boolean {
  return effects.some((effect) => {
    if (effect.kind !== 'write' && effect.kind !== 'delete') return false;
    const { place } = effect;
    if (place.kind !== 'path') return true;
    const path = posix.normalize(place.path);
    return isWithin(path, top) || (isWithin(top, path) && (place.extent !== 'one' || effect.kind === 'delete'));
  });
}

/**
 * The `.git` directory of the repository around the command's directory. Undefined if that directory is a worktree itself, or if worktrees
 * of the repository may have their own settings.
 */
function repositoryAbove(cwd: string, { host }: AnalysisContext): string | undefined {
  for (const top of directoriesUp(cwd)) {
    const gitDir = insideOf(top, '.git');
    const entry = host.entry(gitDir);
    if (entry.kind === 'absent') continue;
    const plain = entry.kind === 'known' && entry.value.type === 'directory';
    return plain && host.entry(insideOf(gitDir, 'config.worktree')).kind === 'absent' ? gitDir : undefined;
  }
  return undefined;
}
