// Git subcommands that rewrite history: rebase, filter-branch, replace. Harmless while nobody else has the commits.
import type { Inner, Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { strategies } from './merge-strategies.ts';
import { no, vcs } from './vcs.ts';

export const REWRITE_SPECS: Readonly<Record<string, Spec>> = {
  rebase: {
    flags: `--keep-base --no-verify --verify -q|--quiet -v|--verbose -n|--no-stat --stat --signoff
      --committer-date-is-author-date --reset-author-date|--ignore-date --ignore-whitespace -f|--force-rebase|--no-ff --ff
      --continue --skip --abort --quit --edit-todo --show-current-patch --apply
      -m|--merge -i|--interactive --rerere-autoupdate --autosquash --update-refs --autostash --fork-point --root
      --reschedule-failed-exec --reapply-cherry-picks -k|--keep-empty --allow-empty-message --no-gpg-sign
      ${no(`
      --signoff --autosquash --update-refs --autostash --fork-point --reschedule-failed-exec --reapply-cherry-picks
      --rerere-autoupdate --keep-empty --keep-base --rebase-merges
    `)}`,
    optional: '-r|--rebase-merges --gpg-sign|-S',
    text: '--onto --whitespace --empty -s|--strategy -X|--strategy-option -C --trailer',
    shell: '-x|--exec',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    judge: rebase,
  },
  'filter-branch': {
    flags: '-f|--force --prune-empty',
    text: '--subdirectory-filter --original -d --state-branch',
    shell: '--setup --env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter --tag-name-filter',
    operands: 'text...',
    does: [vcs('rewrite-pushed', 'whole history')],
    prints: 'names',
  },
  'filter-repo': {
    flags: `
      --analyze --force|-f --invert-paths --dry-run --debug --stdin --quiet --partial --no-ff --no-gc
      --preserve-commit-hashes --preserve-commit-encoding --use-mailmap --sensitive-data-removal
    `,
    text: `
      --path --path-glob --path-regex --path-rename --subdirectory-filter --to-subdirectory-filter --tag-rename
      --strip-blobs-bigger-than --source --target --replace-refs --refs... --prune-empty --prune-degenerate
    `,
    reads: '--strip-blobs-with-ids --paths-from-file --replace-text --replace-message --mailmap',
    unclear: `
      --blob-callback --commit-callback --tag-callback --reset-callback --filename-callback --message-callback
      --name-callback --email-callback --refname-callback --file-info-callback
    `,
    operands: 'none',
    does: 'nothing',
    prints: 'names',
    when: [
      { has: '--analyze --dry-run', does: [vcs('look', 'what could be filtered')] },
      { lacks: '--analyze --dry-run', does: [vcs('rewrite-pushed', 'whole history')] },
    ],
  },
  replace: {
    flags: '-l|--list -d|--delete -e|--edit -g|--graft --convert-graft-file -f|--force --raw',
    text: '--format',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    judge: (it) => ({
      effects: [
        it.has('-l') || it.operands.length === 0
          ? vcs('look', 'replacements')
          : unclear('makes git use one object in place of another'),
      ],
    }),
  },
};

const STEPS = ['--continue', '--skip', '--abort', '--quit', '--show-current-patch'] as const;

function rebase(it: Parsed, tools: Tools): Judgement {
  const effects: Effect[] = [...(strategies(it).effects ?? [])];
  if (it.has('--no-verify')) effects.push(vcs('no-verify', 'rebase without its hooks'));
  if (STEPS.some((option) => it.has(option))) return { effects: [...effects, vcs('rewrite', 'a rebase in progress')] };
  const inner: Inner[] = [];
  if (it.has('-i') || it.has('--edit-todo')) {
    // An editor makes the list of steps, which may contain commands to run.
    const editor = tools.variable('GIT_SEQUENCE_EDITOR') ?? tools.variable('GIT_EDITOR') ?? tools.variable('EDITOR');
    if (editor) inner.push({ kind: 'shell', text: editor, via: 'git rebase -i' });
  }
  const pushed = tools.git.headPushed();
  const now = tools.git.currentBranch();
  // A branch without an upstream was never pushed; with one, earlier commits may have been.
  const base = it.operands[0] === undefined ? undefined : exact(it.operands[0]);
  const own =
    (base !== undefined && !it.has('--root') && tools.git.ownUnpushed(base) === true) ||
    (pushed === false && now !== undefined && tools.git.upstream(now) === undefined);
  if (own) effects.push(vcs('rewrite', 'not pushed yet'));
  else
    effects.push(
      pushed !== true
        ? unclear('whether the commits were pushed is unknown', 'rebase')
        : vcs('rewrite-pushed', 'commits that were pushed'),
    );
  // The facts do not describe another branch that is rebased.
  if (it.operands.length > 1) effects.push(unclear('whether the commits of another branch were pushed is unknown', 'rebase'));
  return { effects, inner };
}
