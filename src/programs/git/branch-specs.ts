// Git subcommands that create, change and join branches and tags. Those that lose commits or uncommitted work have a separate
// effect.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { movesFiles, strategies } from './merge-strategies.ts';
import { no, vcs } from './vcs.ts';
import { forcedBranch, kindOfOperand, replaceFiles, whichOperand } from './work-tree-paths.ts';

const BRANCH: Spec = {
  flags: `
    -v|--verbose -q|--quiet --unset-upstream --no-track --no-color -r|--remotes -a|--all -d|--delete -D -m|--move -M
    --copy|-c -C -l|--list --show-current --create-reflog --edit-description -f|--force --no-column -i|--ignore-case
    --recurse-submodules --no-abbrev --omit-empty -vv
  `,
  optional: '-t|--track --color --abbrev --column --contains --no-contains --merged --no-merged',
  text: '-u|--set-upstream-to --sort --points-at --format',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  judge: branch,
};

const CHECKOUT: Spec = {
  flags: `
    -l --guess --no-guess --overlay --no-overlay -q|--quiet --progress --no-progress -m|--merge -d|--detach --no-track
    -f|--force --overwrite-ignore --no-overwrite-ignore --ignore-other-worktrees -2|--ours -3|--theirs -p|--patch
    --ignore-skip-worktree-bits --pathspec-file-nul --no-recurse-submodules
  `,
  optional: '-t|--track --recurse-submodules',
  text: '-b -B --conflict --orphan -U|--unified --inter-hunk-context',
  reads: '--pathspec-from-file',
  operands: 'text...',
  does: 'nothing',
  prints: 'names',
  judge: checkout,
};

const MERGE_FLAGS = `
  -n --stat --summary --squash --commit -e|--edit --ff --ff-only --rerere-autoupdate --verify-signatures -v|--verbose
  -q|--quiet --abort --quit --continue --allow-unrelated-histories --progress --autostash --overwrite-ignore --signoff
  --verify --compact-summary
  ${no('--stat --summary --squash --commit --edit --ff --rerere-autoupdate --progress --autostash --overwrite-ignore --signoff --log')}
`;

const PICK_FLAGS = `
  --quit --continue --abort --skip -n|--no-commit -e|--edit --no-edit -s|--signoff --rerere-autoupdate
  --no-rerere-autoupdate --ff --allow-empty --allow-empty-message --keep-redundant-commits --commit --no-signoff
  --no-gpg-sign -x
`;

const PICK: Spec = {
  flags: PICK_FLAGS,
  optional: '--gpg-sign|-S',
  text: '--cleanup -m|--mainline -X|--strategy-option --empty',
  // Any other strategy is a program `git-merge-NAME`.
  unclear: '--strategy',
  operands: 'text...',
  does: [vcs('commit', 'commits taken from elsewhere')],
  prints: 'names',
  judge: movesFiles,
};

export const BRANCH_SPECS: Readonly<Record<string, Spec>> = {
  branch: BRANCH,
  checkout: CHECKOUT,
  switch: {
    flags: `
      --guess --no-guess --discard-changes -q|--quiet --progress --no-progress -m|--merge -d|--detach --no-track
      -f|--force --overwrite-ignore --ignore-other-worktrees --no-recurse-submodules
    `,
    optional: '-t|--track --recurse-submodules',
    text: '--create|-c --force-create|-C --conflict --orphan',
    operands: 'text? text?',
    does: [vcs('branch', 'switch')],
    prints: 'names',
    judge: (it, tools) => ({
      effects: [
        ...(it.has('--force') || it.has('--discard-changes') ? [vcs('discard', 'local changes')] : []),
        ...(it.has('--force-create') ? [forcedBranch(it.value('--force-create'), tools)] : []),
      ],
    }),
  },
  merge: {
    flags: `${MERGE_FLAGS} --no-verify`,
    optional: '--log --gpg-sign|-S',
    text: '--cleanup -X|--strategy-option -m|--message --into-name -s|--strategy',
    reads: '-F|--file',
    unclearFlags: '--no-gpg-sign',
    operands: 'text...',
    does: [vcs('merge', 'branches')],
    prints: 'names',
    when: [
      { has: '--no-verify', does: [vcs('no-verify', 'merge without its hooks')] },
      { has: '-F', prints: 'content' },
    ],
    judge: strategies,
  },
  'cherry-pick': PICK,
  revert: { ...PICK, flags: `${PICK_FLAGS} --reference` },
  tag: {
    flags: `
      -l|--list -d|--delete -v|--verify -a|--annotate -e|--edit -s|--sign --no-sign -f|--force --create-reflog
      --no-column -i|--ignore-case --omit-empty --no-edit
    `,
    optional: '-n --column --color --contains --no-contains --merged --no-merged',
    text: '-m|--message --cleanup -u|--local-user --sort --points-at --format --trailer',
    reads: '-F|--file',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    // The message is stored, and may come from a file.
    when: [{ has: '-F', prints: 'content' }],
    judge: (it) => {
      if (it.has('-d')) return { effects: [unclear('a tag that may be nowhere else is removed', '-d')] };
      if (it.has('-f')) return { effects: [unclear('a tag is moved', '-f')] };
      return { effects: [vcs(it.has('-l') || it.has('-v') || it.operands.length === 0 ? 'look' : 'branch', 'tags')] };
    },
  },
  'merge-file': {
    flags: '-p|--stdout --diff3 --zdiff3 --ours --theirs --union -q|--quiet --object-id',
    text: '--marker-size -L --diff-algorithm',
    operands: 'edits reads reads',
    does: 'nothing',
    when: [{ has: '-p --object-id', operands: 'reads...' }],
  },
};

function branch(it: Parsed, tools: Tools): Judgement {
  if (it.has('--show-current')) {
    const now = tools.git.currentBranch();
    return { effects: [vcs('look', 'the current branch')], ...(now === undefined ? {} : { output: `${now}\n` }) };
  }
  const effects: Effect[] = [];
  if (it.has('-D') || (it.has('-d') && it.has('-f'))) effects.push(vcs('drop', 'branches that may not be merged'));
  else if (it.has('-d')) effects.push(vcs('branch', 'merged branches'));
  if (it.has('--edit-description')) effects.push(vcs('configure', 'a description, in an editor'));
  if (it.has('-M') || isFlag(it, '-C')) effects.push(forcedBranch(it.operands.at(-1), tools));
  if (it.has('-f') && !it.has('-d') && !it.has('-m') && it.operands.length > 0) effects.push(forcedBranch(it.operands[0], tools));
  const makes = it.operands.length > 0 && !it.has('-l');
  if (effects.length === 0)
    effects.push(vcs(makes || it.has('-u') || it.has('--unset-upstream') ? 'branch' : 'look', 'branches'));
  return { effects };
}

/** Whether the option is the subcommand's own: `git -C dir branch` is not `git branch -C`. */
const isFlag = (it: Parsed, name: string): boolean => it.given.some((one) => one.name === name && one.role === 'flag');

function checkout(it: Parsed, tools: Tools): Judgement {
  const effects: Effect[] = [];
  if (it.has('-f')) effects.push(vcs('discard', 'local changes'));
  if (it.has('--pathspec-from-file')) effects.push(vcs('discard', 'changes in files listed in a file'));
  if (it.has('-B')) effects.push(forcedBranch(it.value('-B'), tools));
  // The words after `--` are files, whatever their names are.
  const files = it.beforeDashes === undefined ? [] : it.operands.slice(it.beforeDashes);
  if (files.length > 0) return { effects: [...effects, ...replaceFiles(files, tools)] };
  const [first, ...rest] = it.operands;
  if (it.has('-b') || it.has('-B') || it.has('--orphan') || it.has('-t') || it.has('-d')) {
    return { effects: [...effects, vcs('branch', 'checkout'), ...(rest.length > 0 ? replaceFiles(rest, tools) : [])] };
  }
  if (!first) return { effects: [...effects, vcs(it.has('-p') ? 'discard' : 'look', 'checkout')] };
  const kind = kindOfOperand(first, tools);
  if (it.has('-p')) effects.push(vcs('discard', 'chosen changes'));
  if (rest.length === 0 && kind === 'revision') return { effects: [...effects, vcs('branch', 'checkout')] };
  if (rest.length === 0 && kind === 'unknown') return { effects: [...effects, whichOperand(first)] };
  return { effects: [...effects, ...replaceFiles(kind === 'files' ? it.operands : rest, tools)] };
}
