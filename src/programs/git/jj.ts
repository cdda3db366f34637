// jj, Jujutsu: nearly everything can be undone with its operation log, except for pushing and dropping.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { cloneInto } from './clone-target.ts';
import { remoteEffects, sends } from './push-specs.ts';
import { staging } from './staged-paths.ts';
import { sentBySettings, vcs } from './vcs.ts';

const DIFF_FLAGS = '-s|--summary --stat --types --name-only --git --color-words -w|--ignore-all-space -b|--ignore-space-change';
const look = (more: Omit<Spec, 'does'> = {}): Spec => ({
  operands: 'text...',
  prints: 'names',
  ...more,
  does: [vcs('look', 'the history and state of the repository')],
});
const local = (effect: Effect, more: Omit<Spec, 'does'> = {}): Spec => ({
  operands: 'text...',
  prints: 'names',
  ...more,
  does: [effect],
});
/** The whole work tree is added to the change, including new files, whatever files are named. */
const snapshots = (_: Parsed, tools: Tools): Judgement => ({
  effects: staging({ act: 'stage', what: 'the work tree' }, { places: [], except: [] }, { takes: 'all', whole: true, tools }),
});
/** Where a push goes. A repository of jj that shares git's directory has git's remotes; the store of any other one is not read. */
function toRemote(it: Parsed, tools: Tools): readonly Effect[] {
  const top = tools.findUp('.jj');
  const target = top === undefined ? undefined : tools.fileText(`${top}/.jj/repo/store/git_target`);
  const isShared =
    top !== undefined && tools.findUp('.git') === top && target?.kind === 'text' && /^(?:\.\.\/){3}\.git\s*$/.test(target.text);
  const [named] = it.values('--remote');
  if (!isShared || it.values('--remote').length > 1) return [sentBySettings];
  return remoteEffects(named, tools);
}
const REVISIONS = '-r|--revision|--revisions';

const LOG = look({
  flags: `--reversed -G|--no-graph -p|--patch ${DIFF_FLAGS}`,
  text: `${REVISIONS} -n|--limit -T|--template --context`,
  unclear: '--tool',
  when: [{ has: '-p --git --color-words', prints: 'content' }],
});
const DESCRIBE = local(vcs('rewrite', 'a message'), {
  flags: '--stdin --no-edit --reset-author',
  text: `-m|--message ${REVISIONS} --author`,
  judge: snapshots,
  unclearFlags: '--edit|--editor',
});
const bookmark: Spec = {
  does: 'nothing',
  sub: {
    list: look({ flags: '-a|--all-remotes -t|--tracked -c|--conflicted', text: `${REVISIONS} --remote -T|--template --sort` }),
    create: local(vcs('branch', 'bookmark'), { text: REVISIONS }),
    set: local(vcs('branch', 'bookmark'), { text: REVISIONS, unclearFlags: '-B|--allow-backwards' }),
    move: local(vcs('branch', 'bookmark'), { text: '--from --to', unclearFlags: '-B|--allow-backwards' }),
    track: local(vcs('branch', 'bookmark'), { text: '--remote' }),
    untrack: local(vcs('branch', 'bookmark'), { text: '--remote' }),
    rename: local(vcs('branch', 'bookmark')),
    delete: local(unclear('a bookmark is deleted, on the server too with the next push')),
    forget: local(unclear('a bookmark is forgotten')),
  },
};

export const jj: Program = {
  name: 'jj',
  manual: 'https://jj-vcs.github.io/jj/latest/cli-reference/',
  style: 'plain',
  flags: '--ignore-working-copy --no-pager --quiet --debug -h|--help -V|--version',
  text: '--color --at-operation|--at-op',
  unclear: '-R|--repository --config --config-file --config-toml',
  unclearFlags: '--ignore-immutable',
  does: 'nothing',
  bare: look({ operands: 'none' }),
  sub: {
    log: LOG,
    status: look(),
    st: look(),
    diff: look({
      flags: DIFF_FLAGS,
      text: `${REVISIONS} -f|--from -t|--to --context -T|--template`,
      unclear: '--tool',
      prints: 'content',
      operands: 'reads...',
    }),
    show: look({ flags: DIFF_FLAGS, text: '-T|--template --context', unclear: '--tool', prints: 'content' }),
    evolog: LOG,
    file: {
      does: 'nothing',
      sub: {
        list: look({ text: `${REVISIONS} -T|--template` }),
        show: look({ text: `${REVISIONS} -T|--template`, prints: 'content', operands: 'reads...' }),
        annotate: look({ text: `${REVISIONS} -T|--template`, prints: 'content', operands: 'reads...' }),
        track: local(vcs('stage', 'files')),
        untrack: local(vcs('stage', 'files')),
      },
    },
    bookmark,
    b: bookmark,
    op: {
      does: 'nothing',
      sub: {
        log: look({ flags: '-G|--no-graph --reversed', text: '-n|--limit -T|--template' }),
        show: look({ flags: `-p|--patch ${DIFF_FLAGS}` }),
        restore: local(unclear('the repository goes back to an earlier state')),
        undo: local(vcs('rewrite', 'undo')),
        abandon: local(vcs('drop', 'the operation log')),
      },
    },
    root: look(),
    version: look(),
    help: look(),
    config: {
      does: 'nothing',
      sub: {
        list: look({ flags: '--user --repo --include-defaults --include-overridden', text: '-T|--template', prints: 'content' }),
        get: look({ prints: 'content' }),
        path: look({ flags: '--user --repo' }),
        set: local(vcs('configure', 'settings'), {
          flags: '--user --repo --workspace',
          when: [{ has: '--user', does: [{ kind: 'configure', what: 'global', detail: 'settings of jj' }] }],
        }),
      },
    },
    new: local(vcs('branch', 'a new change'), {
      flags: '--no-edit',
      text: '-m|--message -A|--insert-after|--after -B|--insert-before|--before',
      judge: snapshots,
    }),
    describe: DESCRIBE,
    desc: DESCRIBE,
    commit: local(vcs('commit', 'a change'), {
      text: '-m|--message --author',
      flags: '--reset-author',
      judge: snapshots,
      unclearFlags: '-i|--interactive',
      unclear: '--tool',
    }),
    edit: local(vcs('branch', 'edit'), { text: REVISIONS }),
    next: local(vcs('branch', 'next'), { flags: '-e|--edit -n|--no-edit --conflict' }),
    prev: local(vcs('branch', 'previous'), { flags: '-e|--edit -n|--no-edit --conflict' }),
    squash: local(vcs('rewrite', 'squash'), {
      flags: '-u|--use-destination-message -k|--keep-emptied',
      text: `${REVISIONS} -f|--from -t|--into|--to -m|--message`,
      judge: snapshots,
      unclearFlags: '-i|--interactive',
      unclear: '--tool',
    }),
    rebase: local(vcs('rewrite', 'rebase'), {
      flags: '--skip-emptied --keep-divergent',
      text: '-b|--branch -s|--source -r|--revisions -d|--destination|-o|--onto -A|--insert-after -B|--insert-before',
    }),
    undo: local(vcs('rewrite', 'undo')),
    redo: local(vcs('rewrite', 'redo')),
    abandon: local(vcs('drop', 'changes'), { flags: '--retain-bookmarks --restore-descendants', text: REVISIONS }),
    restore: local(vcs('discard', 'changes'), { text: '-f|--from -t|--into|--to -c|--changes-in' }),
    git: {
      does: 'nothing',
      sub: {
        fetch: local(vcs('fetch', 'changes'), { flags: '--all-remotes --tracked', text: '-b|--branch --remote' }),
        push: local(vcs('push-unknown', 'bookmarks'), {
          flags: '--all --tracked --allow-new -N|--allow-empty-description --dry-run',
          text: '--remote -b|--bookmark -r|--revisions -c|--change --named',
          when: [{ has: '--deleted', does: [vcs('delete-remote', 'bookmarks')] }],
          unclearFlags: '--deleted --allow-private',
          judge: (it, tools) => ({
            effects: it.has('--dry-run')
              ? []
              : [...(snapshots(it, tools).effects ?? []), sends('all', tools), ...toRemote(it, tools)],
          }),
        }),
        clone: local(vcs('fetch', 'a repository'), {
          flags: '--colocate --no-colocate',
          text: '--remote --depth -b|--branch --fetch-tags',
          operands: 'text text?',
          judge: cloneInto,
        }),
        import: local(vcs('fetch', 'refs')),
        export: local(vcs('branch', 'refs')),
        remote: {
          does: 'nothing',
          sub: {
            list: look(),
            add: local(vcs('remote-other', 'a new remote')),
            'set-url': local(vcs('remote-other', 'another address')),
            remove: local(vcs('configure', 'remotes')),
            rename: local(vcs('configure', 'remotes')),
          },
        },
      },
    },
  },
};
