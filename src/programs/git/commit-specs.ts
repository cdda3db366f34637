// Git subcommands that stage and commit. sub-command.ts adds the hooks and filters that they run.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { commitTree, hashObject, updateIndex } from './index-writes.ts';
import { pathspecs, staging } from './staged-paths.ts';
import { no, vcs } from './vcs.ts';

const PATHSPEC = '--pathspec-from-file';

const ADD: Spec = {
  flags: `
    -n|--dry-run -v|--verbose -i|--interactive -p|--patch -f|--force -u|--update --renormalize -N|--intent-to-add
    -A|--all|--no-ignore-removal --ignore-removal|--no-all --refresh --ignore-errors --ignore-missing --sparse
    --pathspec-file-nul --no-warn-embedded-repo -e|--edit
  `,
  text: '--chmod -U|--unified --inter-hunk-context',
  reads: PATHSPEC,
  operands: 'names...',
  does: 'nothing',
  prints: 'names',
  when: [{ has: '-e', does: [unclear('opens an editor on the patch', '-e')] }],
  judge: add,
};

const COMMIT: Spec = {
  flags: `-q|--quiet -v|--verbose --reset-author -s|--signoff --status -a|--all -i|--include --interactive -p|--patch
    -o|--only -n|--no-verify --verify --dry-run --short --branch --ahead-behind --porcelain --long -z|--null --amend
    --no-post-rewrite
    --allow-empty --allow-empty-message --no-edit --pathspec-file-nul -e|--edit --no-gpg-sign ${no(`
    --status --signoff --quiet --verbose --ahead-behind --reset-author
  `)}`,
  optional: '--gpg-sign|-S -u|--untracked-files',
  text: `
    -m|--message --author --date --reedit-message|-c --reuse-message|-C --fixup --squash --trailer --cleanup
    -U|--unified --inter-hunk-context
  `,
  reads: `-F|--file -t|--template ${PATHSPEC}`,
  operands: 'names...',
  does: 'nothing',
  // Prints the first line of the message, which may come from a file.
  prints: 'content',
  judge: commit,
};

export const COMMIT_SPECS: Readonly<Record<string, Spec>> = {
  add: ADD,
  stage: ADD,
  commit: COMMIT,
  rm: {
    flags: '-n|--dry-run -q|--quiet --cached -f|--force -r --ignore-unmatch --sparse --pathspec-file-nul',
    reads: PATHSPEC,
    operands: 'moves...',
    does: [vcs('stage', 'removals')],
    prints: 'names',
    when: [
      { has: '--cached -n', operands: 'names...' },
      // Without --force git refuses to delete what it could not restore.
      { has: '-f', lacks: '-n --cached', operands: 'deletes-tree...', does: [vcs('discard', 'files with changes')] },
      { has: PATHSPEC, lacks: '-n --cached', does: [unclear('which files are removed is in a file')] },
    ],
  },
  mv: {
    flags: '-v|--verbose -n|--dry-run -k --sparse -f|--force',
    operands: 'moves... writes',
    does: [vcs('stage', 'renames')],
    prints: 'names',
    // Without --force git refuses to overwrite a file.
    judge: (it, tools) =>
      it.has('-f') && !it.has('-n')
        ? {
            effects: it.operands
              .slice(-1)
              .flatMap((arg) => tools.places(arg))
              .map((place): Effect => ({ kind: 'write', place, how: 'change', replaces: true })),
          }
        : {},
  },
  'update-index': {
    flags: `
      -q --ignore-submodules --add --replace --remove --unmerged --refresh --really-refresh --no-assume-unchanged
      --no-skip-worktree --ignore-skip-worktree-entries --info-only --force-remove -z --stdin --index-info --unresolve
      -g|--again --ignore-missing --verbose --clear-resolve-undo --show-index-version --split-index --no-split-index
      --untracked-cache --no-untracked-cache --test-untracked-cache --force-untracked-cache --force-write-index
      --no-fsmonitor --no-fsmonitor-valid --assume-unchanged --skip-worktree
    `,
    text: '--chmod --index-version --cacheinfo',
    unclearFlags: '--fsmonitor --fsmonitor-valid',
    operands: 'names...',
    does: 'nothing',
    prints: 'names',
    // Later changes of such a file are no longer shown by git.
    when: [{ has: '--assume-unchanged --skip-worktree', does: [unclear('git would no longer notice changes to these files')] }],
    judge: updateIndex,
  },
  notes: {
    flags: '',
    text: '--ref',
    does: 'nothing',
    bare: { does: [vcs('look', 'notes')], prints: 'names' },
    sub: {
      list: { operands: 'text?', does: [vcs('look', 'notes')], prints: 'names' },
      show: { operands: 'text?', does: [vcs('look', 'notes')] },
      'get-ref': { does: [vcs('look', 'notes')], prints: 'names' },
      add: { ...note() },
      append: { ...note() },
      edit: { ...note() },
      copy: {
        flags: '-f|--force --stdin',
        text: '--for-rewrite',
        operands: 'text...',
        does: [vcs('commit', 'notes')],
        prints: 'names',
      },
      merge: {
        flags: '-v|--verbose -q|--quiet --commit --abort',
        text: '-s|--strategy',
        operands: 'text?',
        does: [vcs('merge', 'notes')],
        prints: 'names',
      },
      remove: { flags: '--ignore-missing --stdin', operands: 'text...', does: [vcs('drop', 'notes')], prints: 'names' },
      prune: { flags: '-n|--dry-run -v|--verbose', does: [vcs('drop', 'notes of lost commits')], prints: 'names' },
    },
  },
  'commit-tree': {
    flags: '--no-gpg-sign',
    optional: '--gpg-sign|-S',
    text: '-p -m',
    reads: '-F',
    operands: 'text',
    does: [vcs('commit', 'a tree')],
    prints: 'token',
    judge: commitTree,
  },
  'write-tree': { flags: '--missing-ok', text: '--prefix', does: [vcs('stage', 'a tree object')], prints: 'token' },
  'hash-object': {
    flags: '-w --stdin --stdin-paths --no-filters --literally',
    text: '-t --path',
    operands: 'reads...',
    does: [vcs('stage', 'an object')],
    prints: 'names',
    // The stored content can be shown later by its hash.
    when: [{ has: '-w', prints: 'content' }],
    judge: hashObject,
  },
  mktag: { flags: '--strict --no-strict', does: [vcs('stage', 'a tag object')], prints: 'token' },
  mktree: {
    flags: '-z --missing --batch',
    does: [vcs('stage', 'a tree object'), unclear('a tree made by hand can name any file', 'mktree', 'use `git add`')],
    prints: 'content',
  },
  'interpret-trailers': {
    flags: '--trim-empty --only-trailers --only-input --unfold --parse --no-divider',
    text: '--where --if-exists --if-missing --trailer',
    operands: 'reads...',
    does: [vcs('look', 'trailers')],
    when: [{ has: '--in-place', operands: 'edits...' }],
    unclearFlags: '--in-place',
  },
};

function note(): Spec {
  return {
    flags: '-f|--force --allow-empty --stripspace --no-stripspace -e|--edit --no-edit',
    text: '-m|--message --reedit-message|-c --reuse-message|-C --separator',
    reads: '-F|--file',
    operands: 'text?',
    does: [vcs('commit', 'notes')],
  };
}

function add(it: Parsed, tools: Tools): Judgement {
  if (it.has('-n') || it.has('--refresh')) return { effects: [vcs('stage', 'files')] };
  const specs = pathspecs(it, tools);
  const given = it.operands.length > 0 || it.has(PATHSPEC);
  // If all pathspecs are exclusions, everything else is meant.
  const whole =
    specs.places.length === 0 && specs.trouble === undefined && (given || TREE_OPTIONS.some((option) => it.has(option)));
  const takes = ['-u', '-p', '--renormalize'].some((option) => it.has(option)) ? 'indexed' : it.has('-f') ? 'ignored' : 'all';
  return { effects: staging({ act: 'stage', what: 'files' }, specs, { takes, whole, tools }) };
}

/** Without a path, these options mean the whole work tree. */
const TREE_OPTIONS = ['-A', '-u', '-i', '-p', '-e', '--renormalize'];

function commit(it: Parsed, tools: Tools): Judgement {
  if (it.has('--dry-run')) return { effects: [vcs('look', 'what would be committed')] };
  // Named files are committed as they are in the work tree, if git knows them; the index is committed anyway.
  const specs = pathspecs(it, tools);
  const whole = specs.places.length === 0 && ['-a', '-p', '--interactive'].some((option) => it.has(option));
  const effects: Effect[] = [...staging({ act: 'commit', what: 'staged changes' }, specs, { takes: 'indexed', whole, tools })];
  if (it.has('--no-verify')) effects.push(vcs('no-verify', 'commit without its hooks'));
  if (it.has('--no-gpg-sign')) effects.push(vcs('configure', 'a commit without the usual signature'));
  if (it.has('--amend')) effects.push(amend(tools));
  const fixup = exact(it.value('--fixup'));
  if (it.has('--fixup') && fixup === undefined) effects.push(unclear('which commit is fixed up is unknown'));
  return { effects };
}

/** Rewrites the last commit, which is harmless while nobody else has it. */
export function amend(tools: Tools): Effect {
  const pushed = tools.git.headPushed();
  if (pushed === undefined) return unclear('whether the last commit was pushed is unknown', '--amend');
  return pushed ? vcs('rewrite-pushed', 'the last commit, which was pushed') : vcs('rewrite', 'the last commit');
}
