// gh: repositories, releases, runs, secrets, keys, and settings of the tool itself. Looking is free; the rest sends data out or
// changes something lasting.
import type { Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { somewhereBelow } from '../../model/place.ts';
import { exact, textArg } from '../../shell/value.ts';
import { GITHUB, act, look } from './gh-act.ts';
import { fromRepository } from './other-repository.ts';
import { sends } from './push-specs.ts';
import { service, vcs } from './vcs.ts';

const SHOW_TEXT = '-q|--jq --json -t|--template';
const change = (what: string, spec: Omit<Spec, 'does'> = {}): Spec => act(GITHUB, 'change', { what, ...spec });
const destroy = (what: string, flags = '--yes --confirm'): Spec => act(GITHUB, 'destroy', { what, flags });
const upload: Effect = { kind: 'network', use: 'upload', server: GITHUB.server };

/** Downloaded files are put below a directory. */
const downloads = (it: Parsed, tools: Tools): { readonly effects: readonly Effect[] } => {
  const into = it.value('--dir') ?? textArg('.');
  if (it.has('--output')) return { effects: [] };
  const named = it.values('--pattern').map((arg) => exact(arg) ?? '*');
  const dir = exact(into);
  // A pattern without a star is the name of the file.
  if (named.length > 0 && dir !== undefined && it.sub[0] === 'release' && named.every((name) => !/[*?[{]/.test(name)))
    return {
      effects: named
        .flatMap((name) => tools.places(textArg(`${dir}/${name}`)))
        .map((place): Effect => ({ kind: 'write', place, how: 'create' })),
    };
  return {
    effects: tools.places(into).map((place): Effect => ({
      kind: 'write',
      place: place.kind === 'path' && place.extent === 'one' ? somewhereBelow(place.path) : place,
      how: 'create',
    })),
  };
};

const REPO: Spec = {
  does: 'nothing',
  sub: {
    view: look(GITHUB, 'a repository', { flags: '-w|--web', text: `-b|--branch ${SHOW_TEXT}` }),
    list: look(GITHUB, 'repositories', {
      flags: '--archived --fork --no-archived --source',
      text: `-l|--language -L|--limit --topic --visibility ${SHOW_TEXT}`,
    }),
    gitignore: { does: 'nothing', sub: { list: look(GITHUB, 'templates'), view: look(GITHUB, 'templates') } },
    license: { does: 'nothing', sub: { list: look(GITHUB, 'licenses'), view: look(GITHUB, 'licenses', { flags: '-w|--web' }) } },
    clone: {
      text: '-u|--upstream-remote-name',
      operands: 'text creates? text...',
      does: [vcs('fetch', 'a repository')],
      prints: 'names',
      judge: (it, tools) => ({
        effects: [...fromRepository(it.operands[0], GITHUB, tools), ...cloneTarget(it, tools).effects],
      }),
    },
    'set-default': {
      flags: '-u|--unset -v|--view',
      operands: 'text?',
      does: [vcs('configure', 'which repository gh means')],
      prints: 'names',
    },
    create: change('create a repository', {
      flags:
        '--add-readme -c|--clone --disable-issues --disable-wiki --include-all-branches --internal --private --public --push',
      text: '-d|--description -g|--gitignore -h|--homepage -l|--license -r|--remote -s|--source -t|--team -p|--template',
      judge: (it, tools) => ({ effects: it.has('--push') ? [sends('all', tools)] : [] }),
    }),
    fork: change('fork a repository', {
      flags: '--clone --default-branch-only --remote',
      text: '--fork-name --org --remote-name',
    }),
    edit: change('repository settings', {
      flags: `
        --allow-forking --allow-update-branch --delete-branch-on-merge --enable-auto-merge --enable-discussions
        --enable-issues --enable-merge-commit --enable-projects --enable-rebase-merge --enable-squash-merge
        --enable-wiki --template --accept-visibility-change-consequences
      `,
      text: '--add-topic --default-branch -d|--description -h|--homepage --remove-topic --visibility',
    }),
    rename: change('rename a repository', { flags: '-y|--yes' }),
    archive: change('archive a repository', { flags: '-y|--yes' }),
    unarchive: change('unarchive a repository', { flags: '-y|--yes' }),
    sync: {
      flags: '--force',
      text: '-b|--branch -s|--source',
      operands: 'text?',
      does: [vcs('fetch', 'a branch')],
      prints: 'names',
      when: [
        { has: '--force', does: [vcs('discard', 'commits of the branch')] },
        { given: 'some', does: [service('change', 'github', 'a fork')] },
      ],
      judge: (it, tools) => ({ effects: it.values('-s').flatMap((source) => fromRepository(source, GITHUB, tools)) }),
    },
    delete: destroy('delete a repository'),
    'deploy-key': {
      does: 'nothing',
      sub: {
        list: look(GITHUB, 'deploy keys', { text: SHOW_TEXT }),
        add: change('a deploy key', { flags: '-w|--allow-write', text: '-t|--title', operands: 'reads' }),
        delete: destroy('a deploy key'),
      },
    },
    autolink: {
      does: 'nothing',
      sub: {
        list: look(GITHUB, 'autolinks', { text: SHOW_TEXT }),
        view: look(GITHUB, 'autolinks', { text: SHOW_TEXT }),
        create: change('an autolink', { flags: '-n|--numeric' }),
        delete: destroy('an autolink'),
      },
    },
  },
};

/** The directory that a clone creates. */
function cloneTarget(it: Parsed, tools: Tools): { readonly effects: readonly Effect[] } {
  const [from, into, ...flags] = it.operands;
  const name = (exact(from) ?? '')
    .replace(/\.git$/, '')
    .split(/[/:]/)
    .at(-1);
  const target = into ?? (name === undefined || name === '' ? undefined : textArg(name));
  const more: readonly Effect[] =
    flags.length > 0 || (into !== undefined && !/^[^-]/.test(exact(into) ?? ''))
      ? [unclear('options that are passed on to git clone')]
      : [];
  return {
    effects: [
      ...more,
      ...(target
        ? tools.places(target).map((place): Effect => ({ kind: 'write', place, how: 'create' }))
        : [unclear('where the clone goes is unknown')]),
    ],
  };
}

const KEYS = (what: string): Spec => ({
  does: 'nothing',
  sub: {
    list: look(GITHUB, what, { text: SHOW_TEXT }),
    add: change(what, { text: '-t|--title --type', operands: 'reads?' }),
    delete: destroy(what, '-y|--yes --confirm'),
  },
});

const SECRET_TEXT = '-a|--app -b|--body -e|--env -o|--org -r|--repos -v|--visibility';

export const GH_ADMIN: Readonly<Record<string, Spec>> = {
  repo: REPO,
  run: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'runs', {
        flags: '-a|--all',
        text: `-b|--branch -c|--commit --created -e|--event -L|--limit -s|--status -u|--user -w|--workflow ${SHOW_TEXT}`,
      }),
      ls: look(GITHUB, 'runs', {
        flags: '-a|--all',
        text: `-b|--branch -c|--commit --created -e|--event -L|--limit -s|--status -u|--user -w|--workflow ${SHOW_TEXT}`,
      }),
      view: look(GITHUB, 'a run', {
        flags: '--exit-status --log --log-failed -v|--verbose -w|--web',
        text: `-a|--attempt -j|--job ${SHOW_TEXT}`,
      }),
      watch: look(GITHUB, 'a run', { flags: '--exit-status --compact', text: '-i|--interval' }),
      download: look(GITHUB, 'artifacts', { text: '-D|--dir -n|--name -p|--pattern', judge: downloads }),
      rerun: act(GITHUB, 'converse', { what: 'run again', flags: '-d|--debug --failed', text: '-j|--job' }),
      cancel: act(GITHUB, 'converse', { what: 'cancel a run', flags: '--force' }),
      delete: destroy('a run'),
    },
  },
  workflow: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'workflows', { flags: '-a|--all', text: `-L|--limit ${SHOW_TEXT}` }),
      view: look(GITHUB, 'a workflow', { flags: '-w|--web -y|--yaml', text: '-r|--ref' }),
      run: change('start a workflow', { flags: '--json', text: '-F|--field -f|--raw-field -r|--ref' }),
      enable: change('enable a workflow'),
      disable: change('disable a workflow'),
    },
  },
  release: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'releases', {
        flags: '--exclude-drafts --exclude-pre-releases',
        text: `-L|--limit -O|--order ${SHOW_TEXT}`,
      }),
      ls: look(GITHUB, 'releases', {
        flags: '--exclude-drafts --exclude-pre-releases',
        text: `-L|--limit -O|--order ${SHOW_TEXT}`,
      }),
      view: look(GITHUB, 'a release', { flags: '-w|--web', text: SHOW_TEXT }),
      download: look(GITHUB, 'a release', {
        flags: '--clobber --skip-existing',
        text: '-A|--archive -p|--pattern -D|--dir',
        writes: '-O|--output',
        judge: downloads,
      }),
      verify: look(GITHUB, 'a release', { text: SHOW_TEXT }),
      'verify-asset': look(GITHUB, 'a release', { text: SHOW_TEXT }),
      create: act(GITHUB, 'publish', {
        what: 'a release',
        flags: '-d|--draft --generate-notes --latest -p|--prerelease --verify-tag --notes-from-tag --fail-on-no-commits',
        text: '--discussion-category -n|--notes --notes-start-tag --target -t|--title',
        reads: '-F|--notes-file',
        operands: 'text reads...',
      }),
      edit: act(GITHUB, 'publish', {
        what: 'a release',
        flags: '--draft --latest --prerelease --verify-tag',
        text: '--discussion-category -n|--notes --target -t|--title --tag',
        reads: '-F|--notes-file',
      }),
      upload: act(GITHUB, 'publish', { what: 'release files', flags: '--clobber', operands: 'text reads...' }),
      delete: destroy('a release', '-y|--yes --cleanup-tag'),
      'delete-asset': destroy('a release file', '-y|--yes'),
    },
  },
  secret: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'names of secrets', { flags: '-u|--user', text: `-a|--app -e|--env -o|--org ${SHOW_TEXT}` }),
      set: change('a secret', { flags: '--no-store -u|--user --no-repos-selected', text: SECRET_TEXT, reads: '-f|--env-file' }),
      delete: act(GITHUB, 'destroy', { what: 'a secret', flags: '-u|--user', text: SECRET_TEXT }),
    },
  },
  variable: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'variables', { text: `-e|--env -o|--org ${SHOW_TEXT}` }),
      get: look(GITHUB, 'a variable', { text: `-e|--env -o|--org ${SHOW_TEXT}` }),
      set: change('a variable', { text: SECRET_TEXT, reads: '-f|--env-file' }),
      delete: act(GITHUB, 'destroy', { what: 'a variable', text: SECRET_TEXT }),
    },
  },
  cache: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'caches', { text: `-k|--key -L|--limit -O|--order -r|--ref -S|--sort ${SHOW_TEXT}` }),
      delete: destroy('caches', '-a|--all --succeed-on-no-caches'),
    },
  },
  ruleset: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'rules', { flags: '-p|--parents -w|--web', text: '-L|--limit -o|--org' }),
      view: look(GITHUB, 'rules', { flags: '-p|--parents -w|--web', text: '-o|--org' }),
      check: look(GITHUB, 'rules', { flags: '--default -w|--web' }),
    },
  },
  org: { does: 'nothing', sub: { list: look(GITHUB, 'organisations', { text: '-L|--limit' }) } },
  'ssh-key': KEYS('ssh keys'),
  'gpg-key': KEYS('gpg keys'),
  gist: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'gists', { flags: '--public --secret --include-content', text: '-L|--limit --filter' }),
      view: look(GITHUB, 'a gist', { flags: '--files -r|--raw -w|--web', text: '-f|--filename' }),
      create: {
        flags: '-p|--public -w|--web',
        text: '-d|--desc -f|--filename',
        operands: 'reads...',
        does: [service('publish', 'github', 'a gist'), upload],
      },
      edit: {
        text: '-d|--desc -f|--filename -r|--remove',
        reads: '-a|--add',
        operands: 'text reads?',
        does: [service('publish', 'github', 'a gist'), upload],
      },
      rename: change('a gist'),
      delete: destroy('a gist'),
      clone: {
        operands: 'text creates? text...',
        does: [vcs('fetch', 'a gist')],
        prints: 'names',
        judge: (it, tools) => ({
          effects: [...fromRepository(it.operands[0], GITHUB, tools), ...cloneTarget(it, tools).effects],
        }),
      },
    },
  },
  attestation: {
    does: 'nothing',
    sub: {
      verify: look(GITHUB, 'attestations', {
        text: `-o|--owner --predicate-type --format --signer-workflow --source-ref --source-digest --signer-repo -L|--limit ${SHOW_TEXT}`,
        reads: '-b|--bundle --custom-trusted-root',
        operands: 'reads',
      }),
    },
  },
  browse: {
    flags: '-n|--no-browser -p|--projects -s|--settings -w|--wiki -r|--releases -a|--actions --blame',
    optional: '-c|--commit',
    text: '-b|--branch',
    operands: 'text?',
    does: [service('look', 'github', 'an address')],
    prints: 'names',
  },
  completion: look(GITHUB, 'completion', { text: '-s|--shell' }),
  version: look(GITHUB, 'version'),
  help: look(GITHUB, 'help'),
};
