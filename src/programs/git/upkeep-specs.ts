// Git subcommands for maintenance and search: gc, reflog, maintenance, bisect, rerere. Expiring reflogs or unreachable objects
// loses them.
import type { Inner, Judgement, Parsed, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { LOOK_SPECS } from './look-specs.ts';
import { vcs } from './vcs.ts';

const log = LOOK_SPECS['log'] ?? { does: [vcs('look', 'history')] };
const EXPIRES = [vcs('drop', 'commits that only the reflog holds')];
const STEP = {
  flags: '--term-old --term-new --no-checkout --first-parent',
  text: '--term-bad --term-good',
  operands: 'text...',
  does: [vcs('branch', 'bisect')],
  prints: 'names',
} satisfies Spec;
const MAINTENANCE = [vcs('stage', 'upkeep')];

export const UPKEEP_SPECS: Readonly<Record<string, Spec>> = {
  gc: {
    flags: '-q|--quiet --cruft --no-cruft --aggressive --auto --force --keep-largest-pack --no-prune --detach --no-detach',
    optional: '--prune',
    text: '--max-cruft-size --expire-to',
    does: [vcs('stage', 'packs')],
    prints: 'nothing',
    judge: (it) => ({ effects: it.has('--prune') ? [vcs('drop', 'objects nothing points at')] : [] }),
  },
  prune: {
    flags: '-n|--dry-run -v|--verbose --progress',
    text: '--expire --exclude-promisor-objects',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    when: [
      { has: '-n', does: [vcs('look', 'objects')] },
      { lacks: '-n', does: [vcs('drop', 'objects nothing points at')] },
    ],
  },
  repack: {
    flags: `
      -a -A --cruft -d -f -F -n -q|--quiet -l|--local -b|--write-bitmap-index -i|--delta-islands -k|--keep-unreachable
      --pack-kept-objects -m|--write-midx
    `,
    text: '--window --window-memory --depth --threads --max-pack-size --keep-pack -g|--geometric',
    unclear: '--unpack-unreachable --cruft-expiration --expire-to --filter --filter-to',
    does: [vcs('stage', 'packs')],
    prints: 'names',
    // Together these options delete unreachable objects.
    judge: (it) => ({ effects: it.has('-a') && it.has('-d') ? [unclear('unreachable objects are dropped')] : [] }),
  },
  reflog: {
    ...log,
    bare: { ...log, operands: 'text...' },
    sub: {
      show: log,
      list: { does: [vcs('look', 'reflogs')], prints: 'names' },
      exists: { operands: 'text', does: [vcs('look', 'reflogs')], prints: 'nothing' },
      expire: {
        flags: '--all -n|--dry-run -v|--verbose --updateref --rewrite --stale-fix --single-worktree',
        text: '--expire --expire-unreachable',
        operands: 'text...',
        does: 'nothing',
        prints: 'names',
        when: [{ lacks: '-n', does: EXPIRES }],
      },
      delete: { flags: '-n|--dry-run -v|--verbose --updateref --rewrite', operands: 'text...', does: EXPIRES, prints: 'names' },
      drop: { flags: '--all --single-worktree', operands: 'text...', does: EXPIRES, prints: 'names' },
    },
  },
  maintenance: {
    does: 'nothing',
    sub: {
      run: { flags: '--auto -q|--quiet --detach --no-detach', text: '--task --schedule', does: MAINTENANCE, prints: 'nothing' },
      register: { does: [{ kind: 'configure', what: 'global', detail: 'git maintenance' }] },
      unregister: { flags: '--force', does: [{ kind: 'configure', what: 'global', detail: 'git maintenance' }] },
      start: {
        text: '--scheduler',
        does: [{ kind: 'configure', what: 'persistence', detail: 'git maintenance in the background' }],
      },
      stop: { does: [{ kind: 'configure', what: 'persistence', detail: 'git maintenance in the background' }] },
    },
  },
  rerere: {
    does: 'nothing',
    bare: { flags: '', does: [vcs('stage', 'recorded resolutions')], prints: 'names' },
    sub: {
      clear: { does: [vcs('drop', 'recorded resolutions')] },
      forget: { operands: 'text...', does: [vcs('drop', 'recorded resolutions')] },
      diff: { does: [vcs('look', 'resolutions')] },
      status: { does: [vcs('look', 'resolutions')], prints: 'names' },
      remaining: { does: [vcs('look', 'resolutions')], prints: 'names' },
      gc: { does: [vcs('drop', 'old resolutions')] },
    },
  },
  bisect: {
    does: 'nothing',
    sub: {
      start: STEP,
      bad: STEP,
      new: STEP,
      good: STEP,
      old: STEP,
      skip: STEP,
      reset: STEP,
      next: STEP,
      terms: { flags: '--term-good --term-old --term-bad --term-new', does: [vcs('look', 'bisect')], prints: 'names' },
      log: { does: [vcs('look', 'bisect')], prints: 'names' },
      view: { does: [vcs('look', 'bisect')] },
      visualize: { does: [vcs('look', 'bisect')] },
      replay: { operands: 'reads', does: [vcs('branch', 'bisect')], prints: 'names' },
      run: { operands: 'command', does: [vcs('branch', 'bisect')], judge: bisectRun },
    },
  },
  diagnose: {
    text: '-s|--suffix --mode',
    creates: '-o|--output-directory',
    does: [{ kind: 'vcs', act: 'look', what: 'facts' }, unclear('packs up settings and logs')],
  },
  bugreport: {
    text: '-s|--suffix',
    creates: '-o|--output-directory',
    optional: '--diagnose',
    does: [unclear('opens an editor')],
  },
  'fsmonitor--daemon': {
    does: 'nothing',
    sub: {
      status: { does: [vcs('look', 'monitor')], prints: 'names' },
      start: { does: [{ kind: 'process', act: 'start', whose: 'own', what: 'file monitor' }] },
      stop: { does: [unclear('stops the file monitor')] },
    },
  },
};

/** `git bisect run sh -c '…'`, `git bisect run ./test.sh`: runs a command for each commit, with the files of that commit. */
function bisectRun(it: Parsed): Judgement {
  const inner: readonly Inner[] = it.operands.length > 0 ? [{ kind: 'argv', args: it.operands, via: 'git bisect run' }] : [];
  return {
    replaces: true,
    inner,
    effects: exact(it.operands[0]) === undefined ? [unclear('what runs at each step is unknown')] : [],
  };
}
