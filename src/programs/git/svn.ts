// svn, Subversion: a commit goes straight to the server, so it is a push; looking asks the server the checkout came from.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import { serverFromText } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { exact, knownPrefix } from '../../shell/value.ts';
import { cloneInto } from './clone-target.ts';
import { pathspecs, staging } from './staged-paths.ts';
import { sentBySettings, vcs } from './vcs.ts';

const URL_LIKE = /^[a-z][a-z+]*:\/\//i;
const SCOPE = '-r|--revision --depth --targets --changelist|--cl';

/** Operands may be addresses of other repositories. */
function addresses(it: Parsed, _tools: Tools): Judgement {
  return {
    effects: it.operands.flatMap((arg): readonly Effect[] => {
      if (!URL_LIKE.test(knownPrefix(arg))) return [];
      const url = exact(arg);
      return [
        { kind: 'network', use: 'fetch', server: url === undefined ? { host: '', unknown: 'not known' } : serverFromText(url) },
      ];
    }),
  };
}

function spec(does: readonly Effect[], more: Omit<Spec, 'does'> = {}): Spec {
  return { operands: 'text...', prints: 'names', ...more, does, judge: addresses };
}
/** The files are sent to the named address, which need not be that of the checkout. */
const importTo = (it: Parsed, tools: Tools): Judgement => ({
  effects: (addresses(it, tools).effects ?? []).map((effect) =>
    effect.kind === 'network' ? { ...effect, use: 'upload' } : effect,
  ),
});
const brings = (does: readonly Effect[], more: Omit<Spec, 'does'>): Spec => ({ ...spec(does, more), judge: cloneInto });
const look = (more: Omit<Spec, 'does'> = {}): Spec => spec([vcs('look', 'the history and state of the repository')], more);

const STATUS = look({
  flags: '-u|--show-updates -v|--verbose -N|--non-recursive -q|--quiet --no-ignore --incremental --xml --ignore-externals',
  text: SCOPE,
});
const LIST = look({
  flags: '-v|--verbose -R|--recursive -H|--human-readable --incremental --xml --include-externals',
  text: `${SCOPE} --search`,
});
const DIFF = look({
  flags: `
    -N|--non-recursive --internal-diff --no-diff-added --no-diff-deleted --ignore-properties --properties-only
    --show-copies-as-adds --notice-ancestry --summarize --force --xml --git --patch-compatible
  `,
  text: `${SCOPE} -c|--change --old --new -x|--extensions`,
  unclear: '--diff-cmd',
  operands: 'reads...',
  prints: 'content',
});
const BLAME = look({
  flags: '-v|--verbose -g|--use-merge-history --incremental --xml --force',
  text: `${SCOPE} -x|--extensions`,
  operands: 'reads...',
  prints: 'content',
});
const UPDATE = spec([vcs('fetch', 'changes'), vcs('merge', 'changes')], {
  flags: '-N|--non-recursive -q|--quiet --ignore-externals --parents --adds-as-modification --force',
  text: `${SCOPE} --set-depth --accept`,
  unclear: '--diff3-cmd --editor-cmd',
});
const CHECKOUT = brings([vcs('fetch', 'a checkout')], {
  flags: '-q|--quiet -N|--non-recursive --ignore-externals',
  text: SCOPE,
  operands: 'text text?',
  unclearFlags: '--force',
});
const COMMIT = spec([vcs('push-unknown', 'changes, straight to the server'), sentBySettings], {
  flags: '-q|--quiet -N|--non-recursive --no-unlock --force-log --keep-changelists --include-externals',
  text: `${SCOPE} -m|--message --encoding --with-revprop`,
  reads: '-F|--file',
  unclear: '--editor-cmd',
  prints: 'content',
});
const DELETE = spec([vcs('stage', 'removals')], {
  flags: '-q|--quiet --keep-local --force-log',
  text: '-m|--message --encoding --targets --with-revprop',
  reads: '-F|--file',
  operands: 'moves...',
  when: [
    { has: '--force', does: [vcs('discard', 'files with changes')] },
    { has: '-m -F', does: [vcs('delete-remote', 'files on the server')] },
  ],
  unclear: '--editor-cmd',
  unclearFlags: '--force',
});
const REVERT = spec([vcs('discard', 'changes')], { flags: '-R|--recursive -q|--quiet --remove-added', text: SCOPE });

export const svn: Program = {
  name: 'svn',
  manual: 'https://svnbook.red-bean.com/en/1.7/svn.ref.svn.html',
  flags: '--version -h|--help -q|--quiet --no-auth-cache --non-interactive --force-interactive',
  text: '--username --password',
  unclear: '--config-dir --config-option',
  unclearFlags: '--password-from-stdin',
  does: 'nothing',
  sub: {
    status: STATUS,
    stat: STATUS,
    st: STATUS,
    info: look({
      flags: '-R|--recursive -H|--human-readable --incremental --xml --include-externals --no-newline',
      text: `${SCOPE} --show-item`,
    }),
    log: look({
      flags: `
        -v|--verbose -g|--use-merge-history --stop-on-copy --incremental --xml --with-all-revprops --with-no-revprops
        --diff --internal-diff
      `,
      text: `${SCOPE} -c|--change -l|--limit --with-revprop -x|--extensions --search --search-and`,
      unclear: '--diff-cmd',
    }),
    list: LIST,
    ls: LIST,
    diff: DIFF,
    di: DIFF,
    cat: look({ flags: '--ignore-keywords', text: SCOPE, operands: 'reads...', prints: 'content' }),
    blame: BLAME,
    annotate: BLAME,
    propget: look({ flags: '-v|--verbose -R|--recursive --revprop --strict --no-newline --xml', text: SCOPE }),
    proplist: look({ flags: '-v|--verbose -R|--recursive --revprop --xml', text: SCOPE }),
    help: look(),
    add: {
      ...spec([], {
        flags: '-N|--non-recursive -q|--quiet --force --no-ignore --auto-props --no-auto-props --parents',
        text: SCOPE,
      }),
      judge: (it, tools) => ({
        effects: staging({ act: 'stage', what: 'files' }, pathspecs(it, tools), { takes: 'ignored', whole: false, tools }),
      }),
    },
    mkdir: spec([vcs('stage', 'directories')], { flags: '--parents', operands: 'creates...' }),
    move: spec([vcs('stage', 'renames')], { flags: '--parents --allow-mixed-revisions', operands: 'moves... writes' }),
    copy: spec([vcs('stage', 'copies')], {
      flags: '--parents --ignore-externals',
      text: '-r|--revision',
      operands: 'reads... writes',
    }),
    resolve: spec([vcs('merge', 'conflicts')], { flags: '-R|--recursive', text: `${SCOPE} --accept` }),
    resolved: spec([vcs('merge', 'conflicts')], { flags: '-R|--recursive', text: SCOPE }),
    merge: spec([vcs('merge', 'changes')], {
      flags: '--dry-run --record-only --ignore-ancestry --reintegrate --allow-mixed-revisions -v|--verbose -N|--non-recursive',
      text: `${SCOPE} -c|--change -x|--extensions --accept`,
      unclear: '--diff3-cmd',
      unclearFlags: '--force',
    }),
    update: UPDATE,
    up: UPDATE,
    switch: spec([vcs('fetch', 'a branch')], {
      flags: '--ignore-externals --ignore-ancestry',
      text: `${SCOPE} --set-depth --accept`,
      unclearFlags: '--relocate --force',
      unclear: '--diff3-cmd',
    }),
    checkout: CHECKOUT,
    co: CHECKOUT,
    export: brings([vcs('fetch', 'an export')], {
      flags: '--ignore-externals --ignore-keywords',
      text: `${SCOPE} --native-eol`,
      operands: 'text text?',
      unclearFlags: '--force',
    }),
    commit: COMMIT,
    ci: COMMIT,
    import: {
      ...spec([vcs('push-unknown', 'files, straight to the server')], {
        flags: '--no-ignore --auto-props --no-auto-props',
        text: `${SCOPE} -m|--message`,
        operands: 'tree? text',
      }),
      judge: importTo,
    },
    delete: DELETE,
    remove: DELETE,
    rm: DELETE,
    revert: REVERT,
    cleanup: spec([vcs('stage', 'locks')], {
      flags: '--vacuum-pristines --include-externals',
      when: [{ has: '--remove-unversioned --remove-ignored', does: [vcs('discard', 'files that are not tracked')] }],
      unclearFlags: '--remove-unversioned --remove-ignored',
    }),
    relocate: spec([vcs('remote-other', 'another server')]),
  },
};
