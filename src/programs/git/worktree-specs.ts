// Git subcommands that make and remove work trees and repositories: worktree, submodule, subtree, init, sparse-checkout.
import { posix } from 'node:path';
import type { Inner, Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Place } from '../../model/place.ts';
import { exact, holeArg, textArg } from '../../shell/value.ts';
import { topOf } from './fact-specs.ts';
import { vcs } from './vcs.ts';
import { forcedBranch } from './work-tree-paths.ts';
import { destination, remoteEffects, sends } from './push-specs.ts';
import { refspecEffect } from './refspec.ts';

const WORKTREE = [vcs('branch', 'work trees')];

export const WORKTREE_SPECS: Readonly<Record<string, Spec>> = {
  worktree: {
    does: 'nothing',
    sub: {
      add: {
        flags: `
          -f|--force --detach|-d --checkout --no-checkout --lock -q|--quiet --track --no-track --guess-remote
          --no-guess-remote --orphan --relative-paths --no-relative-paths
        `,
        text: '-b -B --reason',
        operands: 'text text?',
        does: WORKTREE,
        prints: 'names',
        judge: (it, tools) => ({
          effects: [
            ...(it.has('-B') ? [forcedBranch(it.value('-B'), tools)] : []),
            // Marked as made by git, so that later commands in it are known to work in this repository.
            ...(it.operands[0] ? tools.places(it.operands[0]) : []).flatMap((place): readonly Effect[] => [
              ...(place.kind === 'path' ? [{ kind: 'read', place, sees: 'names' } as const] : []),
              ...(isBeside(place, tools) ? [] : [{ kind: 'write', place, how: 'create' } as const]),
            ]),
          ],
        }),
      },
      list: { flags: '-v|--verbose --porcelain -z', text: '--expire', does: [vcs('look', 'work trees')], prints: 'names' },
      lock: { text: '--reason', operands: 'text', does: WORKTREE, prints: 'nothing' },
      unlock: { operands: 'text', does: WORKTREE, prints: 'nothing' },
      move: { flags: '-f|--force', operands: 'moves writes', does: WORKTREE, prints: 'nothing' },
      prune: { flags: '-n|--dry-run -v|--verbose', text: '--expire', does: WORKTREE, prints: 'names' },
      // Without --force git refuses to remove a work tree with changes.
      remove: {
        flags: '-f|--force',
        operands: 'text',
        does: WORKTREE,
        prints: 'nothing',
        when: [{ has: '-f', does: [vcs('discard', 'a work tree with its changes')] }],
      },
      repair: { operands: 'names...', does: WORKTREE, prints: 'names' },
    },
  },
  init: initSpec(),
  'init-db': initSpec(),
  submodule: {
    flags: '-q|--quiet --cached',
    does: 'nothing',
    bare: { does: [vcs('look', 'submodules')], prints: 'names' },
    sub: {
      status: {
        flags: '--cached --recursive -q|--quiet',
        operands: 'text...',
        does: [vcs('look', 'submodules')],
        prints: 'names',
      },
      summary: {
        flags: '--cached --files',
        text: '--summary-limit|-n',
        operands: 'text...',
        does: [vcs('look', 'submodules')],
        prints: 'names',
      },
      init: { operands: 'text...', does: [vcs('branch', 'submodules')], prints: 'names' },
      update: {
        flags: `
          --init --remote -N|--no-fetch -f|--force --checkout --merge --rebase --recommend-shallow
          --no-recommend-shallow --recursive --single-branch --no-single-branch --progress -q|--quiet --dissociate
        `,
        text: '--depth --jobs|-j --filter',
        names: '--reference',
        operands: 'text...',
        does: [vcs('fetch', 'submodules')],
        prints: 'names',
        judge: submoduleUpdate,
      },
      add: {
        flags: '-f|--force --progress -q|--quiet --dissociate',
        text: '-b|--branch --name --depth',
        names: '--reference',
        operands: 'text creates?',
        does: [vcs('configure', 'a new submodule')],
        prints: 'names',
        judge: (it, tools) => ({ effects: it.operands.slice(0, 1).flatMap((arg) => destination(arg, tools, 'fetch')) }),
      },
      deinit: {
        flags: '-f|--force --all -q|--quiet',
        operands: 'text...',
        does: [vcs('branch', 'submodules')],
        prints: 'names',
        when: [{ has: '-f', does: [vcs('discard', 'changes in submodules')] }],
      },
      foreach: { flags: '--recursive -q|--quiet', operands: 'command', does: [vcs('look', 'submodules')], judge: foreach },
      sync: {
        flags: '--recursive -q|--quiet',
        operands: 'text...',
        does: [unclear('addresses of submodules are taken from a file of the project')],
        prints: 'names',
      },
      'set-branch': {
        flags: '-d|--default',
        text: '-b|--branch',
        operands: 'text',
        does: [vcs('configure', 'a submodule')],
        prints: 'nothing',
      },
      'set-url': { operands: 'text text', does: [vcs('remote-other', 'a submodule')], prints: 'names' },
      absorbgitdirs: { operands: 'text...', does: [vcs('branch', 'submodules')], prints: 'names' },
    },
  },
  subtree: {
    flags: '-q|--quiet -d|--debug --squash --rejoin --ignore-joins',
    text: '-P|--prefix -m|--message -b|--branch --annotate --onto',
    does: 'nothing',
    sub: {
      add: subtree([vcs('merge', 'a subtree'), unclear('another repository is joined')]),
      merge: subtree([vcs('merge', 'a subtree')]),
      split: subtree([vcs('branch', 'a subtree')]),
      pull: subtree([vcs('merge', 'a subtree'), unclear('another repository is joined')]),
      push: { ...subtree([vcs('push-unknown', 'a subtree')]), judge: pushedSubtree },
    },
  },
  'sparse-checkout': {
    does: 'nothing',
    sub: {
      list: { does: [vcs('look', 'sparse checkout')], prints: 'names' },
      init: {
        flags: '--cone --no-cone --sparse-index --no-sparse-index',
        does: [vcs('branch', 'sparse checkout')],
        prints: 'nothing',
      },
      set: {
        flags: '--cone --no-cone --sparse-index --no-sparse-index --stdin --skip-checks --end-of-options',
        operands: 'text...',
        does: [vcs('branch', 'sparse checkout')],
        prints: 'nothing',
      },
      add: { flags: '--stdin --skip-checks', operands: 'text...', does: [vcs('branch', 'sparse checkout')], prints: 'nothing' },
      reapply: {
        flags: '--cone --no-cone --sparse-index --no-sparse-index',
        does: [vcs('branch', 'sparse checkout')],
        prints: 'nothing',
      },
      disable: { does: [vcs('branch', 'sparse checkout')], prints: 'nothing' },
      'check-rules': {
        flags: '-z --cone --no-cone',
        reads: '--rules-file',
        does: [vcs('look', 'sparse checkout')],
        prints: 'names',
      },
    },
  },
};

/**
 * A new directory beside the repository, where work trees are usually put. Its name must not be one that some program reads
 * settings from.
 */
function isBeside(place: Place, tools: Tools): boolean {
  const repository = tools.findUp('.git');
  if (place.kind !== 'path' || place.extent !== 'one' || repository === undefined) return false;
  const path = posix.normalize(place.path);
  return (
    posix.dirname(path) === posix.dirname(posix.dirname(repository)) &&
    /^[A-Za-z0-9][\w.-]*$/.test(posix.basename(path)) &&
    tools.exists(path) === 'absent'
  );
}

function subtree(does: readonly Effect[]): Spec {
  return {
    flags: '-q|--quiet -d|--debug --squash --rejoin --ignore-joins --no-squash',
    text: '-P|--prefix -m|--message -b|--branch --annotate --onto',
    operands: 'text...',
    does,
    prints: 'names',
  };
}

/** `git subtree push --prefix=docs REPOSITORY REFSPEC`. */
function pushedSubtree({ operands: [repository, refspec] }: Parsed, tools: Tools): Judgement {
  return {
    effects: [
      ...remoteEffects(repository, tools),
      ...(refspec === undefined ? [] : [refspecEffect(refspec, undefined, tools)]),
      sends(['HEAD'], tools),
    ],
  };
}

function initSpec(): Spec {
  return {
    flags: '--bare -q|--quiet',
    optional: '--shared',
    text: '-b|--initial-branch --object-format --ref-format',
    // A template may contain hooks. The repository of an existing project is moved.
    unclear: '--template --separate-git-dir',
    operands: 'creates?',
    does: 'nothing',
    prints: 'names',
    judge: (it, tools) => {
      const top = it.operands[0] ?? textArg('.');
      return {
        effects: tools
          .places(top)
          .flatMap((place): readonly Effect[] =>
            place.kind !== 'path'
              ? []
              : tools.exists(`${place.path}/.git`) === 'directory'
                ? [vcs('look', 'a repository that exists')]
                : [{ kind: 'write', place: { ...place, path: `${place.path}/.git` }, how: 'create' }],
          ),
      };
    },
  };
}

/** Submodules come from addresses in `.gitmodules`; updating them does not run their code. */
function submoduleUpdate(it: Parsed, tools: Tools): Judgement {
  const file = tools.findUp('.gitmodules');
  const text = file === undefined ? undefined : tools.fileText(file);
  if (text?.kind !== 'text') {
    const top = file === undefined ? topOf(tools) : undefined;
    return {
      effects: [
        top !== undefined && tools.exists(posix.join(top, '.gitmodules')) === 'absent'
          ? vcs('look', 'a repository without submodules')
          : unclear('which repositories are fetched is unknown', '.gitmodules'),
      ],
    };
  }
  const urls = [...text.text.matchAll(/^\s*url\s*=\s*(\S+)\s*$/gm)].map((match) => match[1] ?? '');
  const strange = /^\s*update\s*=/m.test(text.text) ? [unclear('`.gitmodules` says how submodules are updated')] : [];
  return {
    effects: [
      ...urls
        .filter((url) => !url.startsWith('./') && !url.startsWith('../'))
        .flatMap((url) => destination(textArg(url), tools, 'fetch')),
      ...strange,
      ...(it.has('--force') ? [vcs('discard', 'changes in submodules')] : []),
    ],
  };
}

const MAX_SUBMODULES = 12;

/** Runs a command in each submodule; the command is analysed once, in this directory. */
function foreach(it: Parsed, tools: Tools): Judgement {
  const [only] = it.operands;
  if (!only || (it.operands.length > 1 && exact(only) === undefined))
    return { effects: [unclear('what runs in each submodule is unknown')] };
  // One word is a shell text; several are a command.
  const run: Inner =
    it.operands.length === 1
      ? { kind: 'shell', text: only, via: 'git submodule foreach' }
      : { kind: 'argv', args: it.operands, via: 'git submodule foreach' };
  const dirs = submoduleDirs(tools);
  const inner = [run, ...dirs.slice(0, MAX_SUBMODULES).map((dir): Inner => ({ ...run, cwd: textArg(dir) }))];
  return dirs.length > MAX_SUBMODULES
    ? { replaces: true, inner: [...inner, { ...run, cwd: holeArg('a submodule') }] }
    : { replaces: true, inner };
}

function submoduleDirs(tools: Tools): readonly string[] {
  const file = tools.findUp('.gitmodules');
  const text = file === undefined ? undefined : tools.fileText(file);
  if (file === undefined || text?.kind !== 'text') return [];
  return [...text.text.matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm)].map((match) => posix.join(posix.dirname(file), match[1] ?? ''));
}
