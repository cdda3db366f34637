// git stash: stores changes and brings them back. Dropping a stash loses it.
import type { Judgement, Parsed, Spec, WhenRow } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { SHOWS_CONTENT } from './diff-options.ts';
import { LOOK_SPECS } from './look-specs.ts';
import { vcs } from './vcs.ts';

const TAKES_IGNORED: readonly WhenRow[] = [
  { has: '-a', does: [unclear('removes ignored files, also env files, from the work tree and stores them in a commit', '-a')] },
];

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
  when: TAKES_IGNORED,
};

const log = LOOK_SPECS['log'];
const show = LOOK_SPECS['diff'];

/** The files of a stash that git did not track may be env files. */
const showsUntracked = (it: Parsed): Judgement =>
  (it.has('-u') || it.has('--only-untracked')) && wordsOf(`${SHOWS_CONTENT} -c`).some((option) => it.has(option))
    ? { effects: [unclear('shows untracked files, which may include env files', '--include-untracked')] }
    : {};

export const STASH_SPECS: Readonly<Record<string, Spec>> = {
  stash: {
    ...PUSH,
    operands: 'none',
    bare: { does: [vcs('stash', 'push')], prints: 'names', when: TAKES_IGNORED },
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
        // `-u` is not a patch here.
        flags: `
          ${show?.flags?.replace('-p|-u|--patch', '-p|--patch') ?? ''}
          -u|--include-untracked --only-untracked --no-include-untracked
        `,
        judge: showsUntracked,
      },
      drop: { flags: '-q|--quiet', operands: 'text?', does: [vcs('drop', 'a stash')], prints: 'names' },
      clear: { does: [vcs('drop', 'all stashes')], prints: 'nothing' },
      export: { flags: '--print', operands: 'text...', does: [vcs('look', 'stashes')], prints: 'token' },
    },
  },
};
