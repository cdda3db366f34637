// git-lfs and git-filter-repo called by their own names: the same as `git lfs` and `git filter-repo`.
import type { Program, Spec } from '../../argv/program.ts';
import { LFS_SPEC } from './lfs-spec.ts';
import { REWRITE_SPECS } from './rewrite-specs.ts';
import { subCommand } from './sub-command.ts';

const FILTER: Spec = subCommand(REWRITE_SPECS['filter-repo'] ?? { does: 'nothing' });

export const gitLfs: Program = {
  ...subCommand(LFS_SPEC),
  name: 'git-lfs',
  manual: 'https://github.com/git-lfs/git-lfs/tree/main/docs/man',
  style: 'plain',
};

export const gitFilterRepo: Program = {
  ...FILTER,
  name: 'git-filter-repo',
  manual: 'https://github.com/newren/git-filter-repo/blob/main/Documentation/git-filter-repo.txt',
};
