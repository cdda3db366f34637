// Git subcommands that undo changes: reset, restore, clean. Losing uncommitted work is `discard`.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import { vcs } from './vcs.ts';
import { replaceFiles } from './work-tree-paths.ts';

export const UNDO_SPECS: Readonly<Record<string, Spec>> = {
  reset: {
    flags: `
      -q|--quiet --no-quiet --refresh --no-refresh --mixed --soft --hard --merge --keep -p|--patch -N|--intent-to-add
      --pathspec-file-nul --no-recurse-submodules
    `,
    optional: '--recurse-submodules',
    text: '-U|--unified --inter-hunk-context',
    reads: '--pathspec-from-file',
    operands: 'text...',
    does: [vcs('stage', 'reset')],
    prints: 'names',
    when: [{ has: '--hard --merge', does: [vcs('discard', 'uncommitted changes')] }],
  },
  restore: {
    flags: `
      -S|--staged -W|--worktree --ignore-unmerged --overlay --no-overlay -q|--quiet --progress --no-progress -m|--merge
      -2|--ours -3|--theirs -p|--patch --ignore-skip-worktree-bits --pathspec-file-nul --no-recurse-submodules
      --no-staged --no-patch
    `,
    optional: '--recurse-submodules',
    text: '-s|--source --conflict -U|--unified --inter-hunk-context',
    reads: '--pathspec-from-file',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    judge: restore,
  },
  clean: {
    flags: '-q|--quiet -n|--dry-run -f|--force -i|--interactive -d -x -X',
    text: '-e|--exclude',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    when: [
      { has: '-n', does: [vcs('look', 'what would be removed')] },
      { lacks: '-n', does: [vcs('discard', 'files git does not track')] },
    ],
  },
};

function restore(it: Parsed, tools: Tools): Judgement {
  if (it.has('-S') && !it.has('-W') && !it.has('--no-staged')) return { effects: [vcs('stage', 'unstage')] };
  if (it.has('-p') || it.has('--pathspec-from-file')) return { effects: [vcs('discard', 'chosen changes')] };
  return { effects: replaceFiles(it.operands, tools) };
}
