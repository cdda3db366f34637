// git lfs: large files kept on a server. Reading and tracking are local; push, prune and locks are not.
import type { Spec } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { remoteEffects } from './push-specs.ts';
import { vcs } from './vcs.ts';

const look = (spec: Omit<Spec, 'does'> = {}): Spec => ({
  operands: 'text...',
  prints: 'names',
  ...spec,
  does: [vcs('look', 'large files')],
});
const act = (effect: Effect, flags = ''): Spec => ({ flags, operands: 'text...', prints: 'names', does: [effect] });

export const LFS_SPEC: Spec = {
  flags: '--version -v -h --help',
  does: 'nothing',
  bare: look({ operands: 'none' }),
  sub: {
    'ls-files': look({
      flags: '-l|--long -s|--size -d|--debug -a|--all --deleted -n|--name-only -j|--json',
      text: '-I|--include -X|--exclude',
    }),
    status: look({ flags: '-p|--porcelain -j|--json' }),
    env: look(),
    version: look(),
    pointer: look({ flags: '--stdin --check --strict --no-strict', reads: '--file --pointer' }),
    fsck: look({ flags: '--objects --pointers -d|--dry-run' }),
    logs: look(),
    locks: look({ flags: '--local --cached --verify --json', text: '-r|--remote -i|--id -p|--path --limit' }),
    fetch: {
      flags: '-a|--all -r|--recent -p|--prune --refetch -d|--dry-run -j|--json',
      text: '-I|--include -X|--exclude',
      operands: 'text...',
      does: [vcs('fetch', 'large files')],
      when: [{ has: '-p', does: [unclear('local copies of large files are removed')] }],
      prints: 'names',
    },
    pull: { text: '-I|--include -X|--exclude', operands: 'text...', does: [vcs('fetch', 'large files')], prints: 'names' },
    checkout: {
      flags: '--base --ours --theirs',
      writes: '--to',
      operands: 'text...',
      does: [vcs('stage', 'large files')],
      prints: 'names',
    },
    track: {
      flags: '-v|--verbose -d|--dry-run -l|--lockable --not-lockable --no-modify-attributes --no-excluded -j|--json --filename',
      operands: 'text...',
      does: [vcs('stage', 'attributes')],
      prints: 'names',
    },
    untrack: act(vcs('stage', 'attributes')),
    update: act({ kind: 'configure', what: 'persistence', detail: 'git hooks of git-lfs' }, '-m|--manual -f|--force'),
    install: act(
      { kind: 'configure', what: 'persistence', detail: 'git hooks and filters of git-lfs' },
      '-f|--force -l|--local -w|--worktree -m|--manual -s|--skip-smudge --system --skip-repo',
    ),
    uninstall: act(
      { kind: 'configure', what: 'persistence', detail: 'git hooks and filters of git-lfs' },
      '-l|--local --system --skip-repo -w|--worktree',
    ),
    push: {
      flags: '-d|--dry-run -a|--all --object-id --stdin',
      operands: 'text...',
      does: [vcs('push-unknown', 'large files')],
      prints: 'names',
      judge: ({ operands: [remote] }, tools) => ({ effects: remoteEffects(remote, tools) }),
    },
    prune: act(
      unclear('local copies of large files are removed'),
      '-d|--dry-run -f|--force --recent -c|--verify-remote --no-verify-remote -v|--verbose --verify-unreachable --when-unverified',
    ),
    migrate: act(vcs('rewrite-pushed', 'history with large files')),
    lock: act({ kind: 'service', act: 'converse', system: 'lfs', what: 'lock' }),
    unlock: act({ kind: 'service', act: 'change', system: 'lfs', what: 'unlock' }, '-f|--force'),
    // Commands that git itself calls.
    clean: look({ prints: 'content' }),
    smudge: look({ flags: '-s|--skip', prints: 'content' }),
    'filter-process': look({ flags: '-s|--skip' }),
    'pre-push': look({ flags: '-d|--dry-run' }),
    'post-checkout': look(),
    'post-commit': look(),
    'post-merge': look(),
  },
};
