// hg, Mercurial: looking, committing, exchanging. A repository's own settings can run code, so they are read first.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { treeAt } from '../../model/place.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { cloneInto } from './clone-target.ts';
import { pathspecs, staging } from './staged-paths.ts';
import { sentBySettings, vcs } from './vcs.ts';

const GLOBAL_FLAGS =
  '-y|--noninteractive -q|--quiet -v|--verbose --debug --debugger --traceback --time --profile --version -h|--help --hidden';
const SELECT = '-I|--include -X|--exclude';
const LOG_TEXT = `
  -d|--date -k|--keyword -r|--rev --removed -u|--user -b|--branch -B|--bookmark -P|--prune -l|--limit
  ${SELECT}
`;

function spec(does: readonly Effect[], more: Omit<Spec, 'does'> = {}): Spec {
  return {
    operands: 'text...',
    prints: 'names',
    ...more,
    text: `${more.text ?? ''} -T|--template`,
    does,
    when: [...(more.when ?? []), { has: '-T', prints: 'content' }],
    judge: (it, tools) => ({
      effects: [
        ...(settings(it, tools).effects ?? []),
        ...it.values('-T').flatMap((arg) => templateEffects(arg, tools)),
        ...(more.judge?.(it, tools).effects ?? []),
      ],
    }),
  };
}

/** `{envvars}` is the whole environment. A template with a slash may be a file, whose content is shown. */
function templateEffects(arg: Arg, tools: Tools): readonly Effect[] {
  const text = exact(arg);
  if (text === undefined) return [unclear('the template is unknown', argText(arg))];
  if (text.includes('envvars')) return [{ kind: 'reveal', what: 'environment', detail: 'the template shows the environment' }];
  if (!/[\\/]/.test(text) || text.includes('\n')) return [];
  return tools.places(arg).map((place) => ({ kind: 'read', place, sees: 'content' }));
}

/** Files that are named to be tracked, ignored or not. */
const tracks = (it: Parsed, tools: Tools): Judgement => ({
  effects: it.has('-n')
    ? []
    : staging({ act: 'stage', what: 'files' }, pathspecs(it, tools), { takes: 'ignored', whole: false, tools }),
});
/** All untracked files, or the named ones. */
const tracksAll =
  (act: 'stage' | 'commit') =>
  (it: Parsed, tools: Tools): Judgement => {
    if (it.has('-n') || (act === 'commit' && !it.has('-A'))) return {};
    const here = tools.places(textArg('.')).flatMap((place) => (place.kind === 'path' ? [treeAt(place.path)] : [place]));
    const named = it.operands.length > 0 ? pathspecs(it, tools) : { places: here, except: [] };
    return { effects: staging({ act, what: 'files' }, named, { takes: 'all', whole: false, tools }) };
  };
const look = (more: Omit<Spec, 'does'> = {}): Spec => spec([vcs('look', 'the history and state of the repository')], more);

/** Sections of `.hg/hgrc` that run or load nothing. */
const PLAIN = /^\[paths\]$/;

function settings(_it: Parsed, tools: Tools): Judgement {
  const file = tools.findUp('.hg/hgrc');
  if (file === undefined) return {};
  const text = tools.fileText(file);
  if (text.kind === 'absent') return {};
  if (text.kind === 'unknown') return { effects: [unclear('the repository’s settings cannot be read')] };
  const strange = text.text
    .split('\n')
    .find((line) => (/^\s*\[/.test(line) && !PLAIN.test(line.trim())) || line.startsWith('%include'));
  return strange === undefined ? {} : { effects: [unclear('the repository’s settings may run code', strange.trim())] };
}

const LOG = look({
  flags: '-f|--follow -C|--copies -p|--patch -g|--git -M|--no-merges --stat -G|--graph',
  text: LOG_TEXT,
  when: [{ has: '-p', prints: 'content' }],
});
const STATUS = look({
  flags: `
    -A|--all -m|--modified -a|--added -r|--removed -d|--deleted -c|--clean -u|--unknown -i|--ignored -n|--no-status
    -0|--print0 -C|--copies -t|--terse -S|--subrepos
  `,
  text: `--rev --change ${SELECT}`,
});
const UPDATE = spec([vcs('branch', 'update')], {
  flags: '-C|--clean -c|--check -m|--merge',
  text: '-d|--date -r|--rev -t|--tool',
  when: [{ has: '-C', does: [vcs('discard', 'uncommitted changes')] }],
});
const COMMIT = spec([vcs('commit', 'changes')], {
  flags: '-A|--addremove --close-branch --amend -s|--secret -e|--edit -i|--interactive -S|--subrepos',
  text: `-m|--message -d|--date -u|--user ${SELECT}`,
  reads: '-l|--logfile',
  judge: tracksAll('commit'),
  when: [
    { has: '-l', prints: 'content' },
    { has: '--amend', does: [unclear('whether the commit was pushed is unknown')] },
  ],
});
const IDENTIFY = look({
  flags: '-n|--num -i|--id -b|--branch -t|--tags -B|--bookmarks',
  text: '-r|--rev',
  when: [{ given: 'some', does: [unclear('contacts another repository')] }],
});

export const hg: Program = {
  name: 'hg',
  manual: 'https://www.mercurial-scm.org/doc/hg.1.html',
  flags: GLOBAL_FLAGS,
  text: '--color --encoding --encodingmode --pager',
  cwd: '--cwd',
  unclear: '--config -R|--repository',
  does: 'nothing',
  bare: look({ operands: 'none' }),
  sub: {
    status: STATUS,
    st: STATUS,
    log: LOG,
    history: LOG,
    diff: look({
      flags: `
        -a|--text -g|--git --nodates --noprefix -p|--show-function --reverse -w|--ignore-all-space
        -b|--ignore-space-change -B|--ignore-blank-lines --stat -S|--subrepos
      `,
      text: `-r|--rev --from --to -c|--change -U|--unified --root ${SELECT}`,
      prints: 'content',
      operands: 'reads...',
    }),
    cat: look({
      flags: '--decode',
      text: `-r|--rev ${SELECT}`,
      prints: 'content',
      operands: 'reads...',
      writes: '-o|--output',
    }),
    annotate: look({
      flags: '--no-follow -a|--text -u|--user -f|--file -d|--date -n|--number -c|--changeset -l|--line-number',
      text: `-r|--rev ${SELECT}`,
      prints: 'content',
      operands: 'reads...',
    }),
    summary: look({ flags: '--remote' }),
    identify: IDENTIFY,
    id: IDENTIFY,
    branches: look({ flags: '-a|--active -c|--closed', text: '-T|--template -r|--rev' }),
    branch: spec([vcs('branch', 'name')], { flags: '-f|--force -C|--clean' }),
    bookmark: spec([vcs('branch', 'bookmark')], {
      flags: '-i|--inactive -l|--list',
      text: '-r|--rev',
      unclearFlags: '-f|--force -d|--delete',
    }),
    bookmarks: spec([vcs('branch', 'bookmark')], {
      flags: '-i|--inactive -l|--list',
      text: '-r|--rev',
      unclearFlags: '-f|--force -d|--delete',
    }),
    heads: look({ flags: '-a|--active -c|--closed -t|--topo', text: '-r|--rev' }),
    parents: look({ text: '-r|--rev' }),
    files: look({ flags: '-0|--print0 -S|--subrepos', text: `-r|--rev ${SELECT}` }),
    manifest: look({ flags: '--all', text: '-r|--rev' }),
    tags: look({ text: '' }),
    tip: look({ flags: '-p|--patch -g|--git', text: '' }),
    root: look(),
    paths: look(),
    version: look(),
    help: look({ flags: '-e|--extension -c|--command -k|--keyword' }),
    config: look({
      flags: '-u|--untrusted',
      unclearFlags: '-e|--edit -l|--local -g|--global --shared --non-shared',
      prints: 'content',
    }),
    add: spec([vcs('stage', 'files')], { flags: '-S|--subrepos -n|--dry-run', text: SELECT, judge: tracks }),
    addremove: spec([vcs('stage', 'files')], {
      flags: '-S|--subrepos -n|--dry-run',
      text: `-s|--similarity ${SELECT}`,
      judge: tracksAll('stage'),
    }),
    forget: spec([vcs('stage', 'files')], { flags: '-i|--interactive -n|--dry-run', text: SELECT }),
    remove: spec([vcs('stage', 'removals')], {
      operands: 'moves...',
      flags: '-A|--after -S|--subrepos -n|--dry-run',
      text: SELECT,
      unclearFlags: '-f|--force',
    }),
    move: spec([vcs('stage', 'renames')], {
      operands: 'moves... writes',
      flags: '-A|--after -n|--dry-run',
      text: SELECT,
      unclearFlags: '-f|--force',
    }),
    commit: COMMIT,
    ci: COMMIT,
    update: UPDATE,
    up: UPDATE,
    checkout: UPDATE,
    merge: spec([vcs('merge', 'heads')], {
      flags: '-P|--preview --abort',
      text: '-r|--rev -t|--tool',
      unclearFlags: '-f|--force',
    }),
    shelve: spec([vcs('stash', 'shelve')], {
      flags: '-A|--addremove -u|--unknown -k|--keep -l|--list -p|--patch --stat -i|--interactive',
      text: '-n|--name -m|--message',
      unclearFlags: '--cleanup -d|--delete',
    }),
    unshelve: spec([vcs('stash', 'unshelve')], {
      flags: '-a|--abort -c|--continue -k|--keep -i|--interactive',
      text: '-n|--name -t|--tool',
    }),
    clone: spec([vcs('fetch', 'a repository')], {
      flags: '-U|--noupdate --pull --uncompressed --stream',
      text: '-u|--updaterev -r|--rev -b|--branch',
      unclearFlags: '--insecure',
      unclear: '-e|--ssh --remotecmd',
      operands: 'text text?',
      judge: cloneInto,
    }),
    pull: spec([vcs('fetch', 'changes')], {
      flags: '-u|--update --confirm',
      text: '-r|--rev -B|--bookmark -b|--branch',
      unclearFlags: '-f|--force --insecure',
      unclear: '-e|--ssh --remotecmd',
      when: [{ given: 'some', does: [unclear('contacts another repository')] }],
    }),
    incoming: look({
      flags: '-n|--newest-first -p|--patch -g|--git -M|--no-merges --stat -G|--graph',
      text: '-r|--rev -l|--limit -b|--branch',
      unclear: '-e|--ssh --remotecmd --bundle',
      when: [{ given: 'some', does: [unclear('contacts another repository')] }],
    }),
    outgoing: look({
      flags: '-n|--newest-first -p|--patch -g|--git -M|--no-merges --stat -G|--graph',
      text: '-r|--rev -l|--limit -b|--branch',
      unclear: '-e|--ssh --remotecmd',
      when: [{ given: 'some', does: [unclear('contacts another repository')] }],
    }),
    push: spec([vcs('push-unknown', 'changes'), sentBySettings], {
      flags: '-f|--force --new-branch --publish',
      text: '-r|--rev -B|--bookmark -b|--branch --pushvars',
      unclear: '-e|--ssh --remotecmd',
      unclearFlags: '--insecure',
      when: [
        { has: '-f', does: [vcs('force-push', 'new heads')] },
        { given: 'some', does: [vcs('remote-other', 'push to another address')] },
      ],
    }),
    revert: spec([vcs('discard', 'changes')], {
      flags: '-a|--all -C|--no-backup -i|--interactive -n|--dry-run',
      text: `-d|--date -r|--rev ${SELECT}`,
    }),
    purge: spec([vcs('discard', 'files that are not tracked')], {
      flags: '-a|--abort-on-err --all -i|--ignored --dirs --files -p|--print -0|--print0 --confirm',
      text: SELECT,
    }),
    strip: spec([vcs('drop', 'commits')], { flags: '-f|--force --no-backup -k|--keep', text: '-r|--rev -B|--bookmark' }),
    rollback: spec([vcs('drop', 'the last transaction')], { flags: '-n|--dry-run -f|--force' }),
    init: spec([], { operands: 'creates?' }),
  },
};
