// git stash: stores changes and brings them back. Dropping a stash loses it.
import type { Spec } from '../../argv/program.ts';
import { LOOK_SPECS } from './look-specs.ts';
import { vcs } from './vcs.ts';

const PUSH: Spec = {
  flags: `
    -p|--patch -S|--staged -k|--keep-index --no-keep-index -q|--quiet -u|--include-untracked --no-include-untracked
    -a|--all --pathspec-file-nul
  `,
  text: '-m|--message -U|--unified --inter-hunk-context',
  reads: '--pathspec-from-file',
  operands: 'names...',
  does: [vcs('stash', 'push')],
  prints: 'names',
};

const log = LOOK_SPECS['log'];
const show = LOOK_SPECS['diff'];

export const STASH_SPECS: Readonly<Record<string, Spec>> = {
  stash: {
    ...PUSH,
    operands: 'none',
    bare: { does: [vcs('stash', 'push')], prints: 'names' },
    sub: {
      push: PUSH,
      save: { ...PUSH, operands: 'text...' },
      pop: { flags: '--index --no-index -q|--quiet', operands: 'text?', does: [vcs('stash', 'pop')], prints: 'names' },
      apply: { flags: '--index --no-index -q|--quiet', operands: 'text?', does: [vcs('stash', 'apply')], prints: 'names' },
      branch: { operands: 'text text?', does: [vcs('stash', 'branch')], prints: 'names' },
      create: { operands: 'text...', does: [vcs('stash', 'create')], prints: 'token' },
      store: { flags: '-q|--quiet', text: '-m|--message', operands: 'text', does: [vcs('stash', 'store')], prints: 'nothing' },
      list: { ...(log ?? { does: [vcs('look', 'stashes')] }) },
      show: {
        ...(show ?? { does: [vcs('look', 'stashes')] }),
        flags: `${show?.flags ?? ''} --include-untracked --only-untracked --no-include-untracked`,
        judge: () => ({}),
      },
      drop: { flags: '-q|--quiet', operands: 'text?', does: [vcs('drop', 'a stash')], prints: 'names' },
      clear: { does: [vcs('drop', 'all stashes')], prints: 'nothing' },
      export: { flags: '--print', operands: 'text...', does: [vcs('look', 'stashes')], prints: 'token' },
    },
  },
};
