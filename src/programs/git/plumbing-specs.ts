// Git's plumbing that changes refs, the index and packs. Commands that can lose commits are not quiet.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { checkoutIndex, readTree } from './index-writes.ts';
import { vcs } from './vcs.ts';

export const PLUMBING_SPECS: Readonly<Record<string, Spec>> = {
  'update-ref': {
    flags: '-d --no-deref -z --stdin --create-reflog --batch-updates',
    text: '-m',
    operands: 'text...',
    does: 'nothing',
    prints: 'nothing',
    judge: updateRef,
  },
  'symbolic-ref': {
    flags: '-q|--quiet -d|--delete --short --recurse --no-recurse',
    text: '-m',
    operands: 'text text?',
    does: 'nothing',
    prints: 'names',
    judge: (it) => ({
      effects: [
        it.has('-d')
          ? vcs('drop', 'a symbolic ref')
          : it.operands.length > 1
            ? unclear('a symbolic ref is moved')
            : vcs('look', 'a symbolic ref'),
      ],
    }),
  },
  'read-tree': {
    flags: `
      --empty -v|--verbose -m --trivial --aggressive --reset -u -i -n|--dry-run --no-sparse-checkout --debug-unpack
      -q|--quiet --no-recurse-submodules
    `,
    optional: '--recurse-submodules',
    text: '--prefix --exclude-per-directory',
    writes: '--index-output',
    operands: 'text...',
    does: [vcs('stage', 'the index')],
    prints: 'nothing',
    when: [{ has: '--reset', does: [vcs('discard', 'uncommitted changes')] }],
    judge: readTree,
  },
  'checkout-index': {
    flags: '-a|--all --ignore-skip-worktree-bits -q|--quiet -n|--no-create -u|--index -z --stdin --temp',
    text: '--stage --prefix',
    unclearFlags: '-f|--force',
    operands: 'text...',
    does: [vcs('stage', 'files from the index')],
    prints: 'names',
    judge: checkoutIndex,
  },
  'pack-refs': {
    flags: '--all --no-all --prune --no-prune --auto',
    text: '--include --exclude',
    does: [vcs('stage', 'refs')],
    prints: 'nothing',
  },
  'pack-objects': { flags: '', operands: 'text...', does: [unclear('packs objects by plumbing')] },
  'unpack-objects': {
    flags: '-n -q -r --strict',
    text: '--max-input-size',
    does: [vcs('fetch', 'objects')],
    prints: 'names',
    when: [{ lacks: '-n', does: [unclear('which commits and files come in is unknown', 'unpack-objects')] }],
  },
  'unpack-file': { operands: 'text', does: [vcs('look', 'a file')], prints: 'names' },
  'index-pack': {
    flags: '-v --strict --verify --verify-stat --fix-thin --stdin',
    text: '--threads --keep --max-input-size --object-format',
    writes: '-o',
    operands: 'reads?',
    does: [vcs('fetch', 'a pack')],
    prints: 'names',
    when: [{ has: '--stdin', does: [unclear('which commits and files come in is unknown', '--stdin')] }],
  },
  'prune-packed': { flags: '-n|--dry-run -q|--quiet', does: [vcs('stage', 'packs')], prints: 'names' },
  'pack-redundant': { flags: '--all --alt-odb --verbose', operands: 'text...', does: [vcs('look', 'packs')], prints: 'names' },
  'multi-pack-index': {
    flags: '--progress --no-progress',
    does: 'nothing',
    sub: {
      write: { flags: '--progress --bitmap', does: [vcs('stage', 'packs')] },
      verify: { flags: '--progress', does: [vcs('look', 'packs')] },
    },
  },
  'commit-graph': {
    does: 'nothing',
    sub: {
      write: {
        flags: '--reachable --stdin-packs --stdin-commits --append --changed-paths --progress --no-progress --split',
        does: [vcs('stage', 'the commit graph')],
        prints: 'names',
      },
      verify: { flags: '--shallow --progress --no-progress', does: [vcs('look', 'the commit graph')], prints: 'names' },
    },
  },
  'update-server-info': { flags: '-f|--force', does: [vcs('stage', 'server info')], prints: 'nothing' },
  'fmt-merge-msg': {
    flags: '--log --no-log --summary --no-summary',
    text: '-m|--message --into-name',
    reads: '-F|--file',
    does: [vcs('look', 'a message')],
  },
  'for-each-repo': { flags: '', operands: 'text...', does: [unclear('runs git in other repositories')] },
  'merge-index': { flags: '', operands: 'text...', does: [unclear('runs a program on each file')] },
  'merge-one-file': { flags: '', operands: 'text...', does: [unclear('merges by plumbing')] },
  history: { flags: '', operands: 'text...', does: [unclear('rewrites history')] },
};

function updateRef(it: Parsed, tools: Tools): Judgement {
  if (it.has('--stdin')) return { effects: [unclear('which refs are moved is unknown', '--stdin')] };
  if (it.has('-d')) return { effects: [vcs('drop', 'a ref')] };
  const name = exact(it.operands[0]);
  const branch = name?.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : undefined;
  const known = tools.git.localBranches();
  const effect: Effect =
    branch !== undefined && known && !known.includes(branch)
      ? vcs('branch', branch)
      : unclear('a ref is moved, and what only it held may be lost', name);
  return { effects: [effect] };
}
