// glab, the command line of GitLab: looking is free, messages are reviewed; merging, publishing, changing or revealing is
// guarded.
import type { Judgement, Parsed, Program, Spec, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { cloneInto } from './clone-target.ts';
import { GITLAB, act, look } from './gh-act.ts';
import { apiSpec } from './gh-api.ts';
import { sends } from './push-specs.ts';
import { vcs } from './vcs.ts';

const PAGES = '-P|--per-page -p|--page -F|--output --output-format -O';
const LIST = {
  flags: '-A|--all -c|--closed -d|--draft -M|--merged -C|--confidential --not-draft --raw',
  text: `
    -a|--assignee --author -l|--label -m|--milestone --search -s|--source-branch -t|--target-branch -R|--repo
    -g|--group --not-label --not-author --order --sort -G --iteration -i ${PAGES} -r|--reviewer
  `,
};
const VIEW = { flags: '-c|--comments -s|--system-logs -w|--web -r|--raw --resolved --unresolved', text: PAGES };
const talk = (what: string, spec: Omit<Spec, 'does'> = {}): Spec => act(GITLAB, 'converse', { what, ...spec });
const change = (what: string, spec: Omit<Spec, 'does'> = {}): Spec => act(GITLAB, 'change', { what, ...spec });
const destroy = (what: string): Spec => act(GITLAB, 'destroy', { what, flags: '-y|--yes -f|--force -t|--with-tag' });
const WRITE_TEXT = `
    -a|--assignee -d|--description -l|--label -m|--milestone -t|--title --target-branch -b -s|--source-branch --reviewer
    -H|--head --related-issue -i --linked-issues --linked-mr --due-date --epic
  `;
const WRITE_FLAGS = `
    -y|--yes --draft --wip -f|--fill --fill-commit-body --no-editor -w|--web --allow-collaboration
    --remove-source-branch --squash-before-merge --create-source-branch --confidential -c --copy-issue-labels --recover
    --signoff
  `;
const EDIT = {
  flags: `
    -r|--ready --draft --wip --lock-discussion --unlock-discussion --remove-source-branch --squash-before-merge -y|--yes
    -p|--public -c|--confidential -f|--fill --unassign
  `,
  text: `
    -a|--assignee -d|--description -l|--label -m|--milestone -t|--title --target-branch --reviewer -u|--unlabel
    --due-date -w|--weight
  `,
};
const note = talk('a comment', { flags: '--unique', text: '-m|--message' });
const setsTool = (detail: string, spec: Omit<Spec, 'does'> = {}): Spec => ({
  operands: 'text...',
  ...spec,
  does: [{ kind: 'configure', what: 'global', detail }],
});
/** `--push`, or an answer to glab's question, pushes the branch. */
const pushesBranch = (_: Parsed, tools: Tools): Judgement => ({ effects: [sends(['HEAD'], tools)] });
const opaque = (why: string): Spec => ({ operands: 'text...', does: [unclear(why)] });

const MR: Spec = {
  does: 'nothing',
  sub: {
    list: look(GITLAB, 'merge requests', LIST),
    ls: look(GITLAB, 'merge requests', LIST),
    view: look(GITLAB, 'a merge request', VIEW),
    show: look(GITLAB, 'a merge request', VIEW),
    diff: look(GITLAB, 'a merge request', { flags: '--raw', text: '--color' }),
    issues: look(GITLAB, 'issues'),
    approvers: look(GITLAB, 'approvers'),
    checkout: {
      flags: '--track -t',
      text: '-b|--branch -u|--set-upstream-to',
      operands: 'text?',
      does: [vcs('fetch', 'a merge request'), vcs('branch', 'a merge request')],
      prints: 'names',
    },
    create: talk('a merge request', { flags: `${WRITE_FLAGS} --push`, text: WRITE_TEXT, judge: pushesBranch }),
    new: talk('a merge request', { flags: `${WRITE_FLAGS} --push`, text: WRITE_TEXT, judge: pushesBranch }),
    for: talk('a merge request', { flags: WRITE_FLAGS, text: WRITE_TEXT }),
    update: talk('a merge request', EDIT),
    note,
    close: talk('a merge request'),
    reopen: talk('a merge request'),
    subscribe: talk('a merge request'),
    unsubscribe: talk('a merge request'),
    todo: talk('a merge request'),
    rebase: talk('rebase a merge request', { flags: '--skip-ci' }),
    revoke: talk('take an approval back'),
    approve: act(GITLAB, 'merge', { what: 'approve a merge request', text: '-s|--sha' }),
    merge: act(GITLAB, 'merge', {
      what: 'merge a merge request',
      flags: '-y|--yes -d|--remove-source-branch -s|--squash -r|--rebase --auto-merge --when-pipeline-succeeds',
      text: '-m|--message --sha --squash-message',
    }),
    accept: act(GITLAB, 'merge', { what: 'merge a merge request', operands: 'text...' }),
    delete: destroy('a merge request'),
  },
};

const ISSUE: Spec = {
  does: 'nothing',
  sub: {
    list: look(GITLAB, 'issues', LIST),
    ls: look(GITLAB, 'issues', LIST),
    view: look(GITLAB, 'an issue', VIEW),
    show: look(GITLAB, 'an issue', VIEW),
    create: talk('an issue', { flags: WRITE_FLAGS, text: `${WRITE_TEXT} -w|--weight` }),
    new: talk('an issue', { flags: WRITE_FLAGS, text: `${WRITE_TEXT} -w|--weight` }),
    update: talk('an issue', EDIT),
    note,
    close: talk('an issue'),
    reopen: talk('an issue'),
    subscribe: talk('an issue'),
    unsubscribe: talk('an issue'),
    delete: destroy('an issue'),
  },
};

const CI: Spec = {
  does: 'nothing',
  sub: {
    list: look(GITLAB, 'pipelines', {
      text: `
        -s|--status -o|--orderBy --sort -r|--ref --source -u|--username -n|--name --scope --sha -a|--updated-after
        -b|--updated-before ${PAGES}
      `,
    }),
    status: look(GITLAB, 'a pipeline', { flags: '-l|--live -c|--compact', text: '-b|--branch -F|--output' }),
    get: look(GITLAB, 'a pipeline', {
      flags: '-d|--with-job-details --with-variables',
      text: '-b|--branch -p|--pipeline-id -F|--output -o',
    }),
    view: look(GITLAB, 'a pipeline', { flags: '-w|--web', text: '-b|--branch -p|--pipelineid' }),
    trace: look(GITLAB, 'a job', { text: '-b|--branch -p|--pipeline-id' }),
    lint: look(GITLAB, 'a pipeline file', { flags: '--dry-run --include-jobs', text: '--ref', operands: 'reads?' }),
    config: { does: 'nothing', sub: { compile: look(GITLAB, 'a pipeline file', { operands: 'reads?' }) } },
    artifact: opaque('downloads files of a job'),
    retry: talk('run a job again', { text: '-b|--branch -p|--pipeline-id' }),
    cancel: talk('cancel a pipeline'),
    run: change('start a pipeline', {
      flags: '--mr -w|--web',
      text: '-b|--branch --variables --variables-env --variables-file --input -i -f',
    }),
    trigger: change('start a job', { text: '-b|--branch -p|--pipeline-id' }),
    'run-trig': change('start a pipeline', { text: '-b|--branch -t|--token --variables --input -i' }),
    delete: destroy('pipelines'),
  },
};

const REPO: Spec = {
  does: 'nothing',
  sub: {
    view: look(GITLAB, 'a repository', { flags: '-w|--web', text: '-b|--branch -F|--output' }),
    list: look(GITLAB, 'repositories', {
      flags: '-a|--all -m|--mine --member --starred --archived --include-subgroups',
      text: `-g|--group -u|--user -o|--order -s|--sort ${PAGES}`,
    }),
    search: look(GITLAB, 'repositories', { text: `-s|--search ${PAGES}` }),
    contributors: look(GITLAB, 'contributors', { text: `-o|--order -s|--sort ${PAGES}` }),
    archive: opaque('downloads an archive'),
    clone: {
      flags: '-p|--paginate -G|--include-subgroups --preserve-namespace -m|--mine --with-shared --archived',
      text: '-g|--group -u|--user -v|--visibility --with-issues-enabled --page --per-page',
      operands: 'text? text? text...',
      does: [vcs('fetch', 'a repository')],
      prints: 'names',
      judge: (it, tools) =>
        it.operands.length === 0 || it.operands.length > 2 || it.has('-g')
          ? { effects: [unclear('clones repositories')] }
          : cloneInto(it, tools),
    },
    create: change('create a repository', { operands: 'text...' }),
    fork: change('fork a repository', { flags: '-c|--clone --remote', text: '-n|--name -p|--path' }),
    transfer: change('transfer a repository'),
    update: change('repository settings', { text: '-d|--description --defaultBranch', flags: '--archive' }),
    members: change('members of a repository'),
    mirror: change('mirror a repository'),
    publish: act(GITLAB, 'publish', { what: 'publish' }),
    delete: destroy('a repository'),
  },
};

const SET_VARIABLE = {
  flags: '-m|--masked -p|--protected -r|--raw --hidden',
  text: '-v|--value -g|--group -s|--scope -t|--type -d|--description',
  operands: 'text...',
};
const VARIABLE: Spec = {
  does: 'nothing',
  sub: {
    list: {
      flags: '-i|--instance',
      text: `-g|--group -R|--repo ${PAGES}`,
      does: [{ kind: 'reveal', what: 'credential', detail: 'CI variables' }],
    },
    get: {
      text: '-g|--group -s|--scope -R|--repo',
      operands: 'text',
      does: [{ kind: 'reveal', what: 'credential', detail: 'a CI variable' }],
    },
    export: {
      text: '-g|--group -s|--scope -o|--output',
      operands: 'text...',
      does: [{ kind: 'reveal', what: 'credential', detail: 'CI variables' }],
    },
    set: change('a CI variable', SET_VARIABLE),
    update: change('a CI variable', SET_VARIABLE),
    delete: destroy('a CI variable'),
  },
};

export const glab: Program = {
  name: 'glab',
  manual: 'https://docs.gitlab.com/cli/',
  style: 'plain',
  dashValues: true,
  flags: '-h|--help -v|--version',
  text: '-R|--repo -g|--group',
  does: 'nothing',
  bare: { does: 'nothing', prints: 'names' },
  sub: {
    mr: MR,
    issue: ISSUE,
    incident: ISSUE,
    ci: CI,
    pipeline: CI,
    pipe: CI,
    job: { does: 'nothing', sub: { artifact: opaque('downloads files of a job') } },
    repo: REPO,
    project: REPO,
    api: apiSpec(GITLAB),
    release: {
      does: 'nothing',
      sub: {
        list: look(GITLAB, 'releases', { text: PAGES }),
        view: look(GITLAB, 'a release', { flags: '-w|--web' }),
        download: opaque('downloads files of a release'),
        create: act(GITLAB, 'publish', {
          what: 'a release',
          flags: '--no-update --no-close-milestone --publish-to-catalog --use-package-registry',
          text: `
            -n|--name -N|--notes -r|--ref -m|--milestone -D|--released-at -a|--assets-links -T|--tag-message
            --experimental-notes-text-or-file
          `,
          reads: '-F|--notes-file',
          operands: 'text reads...',
        }),
        upload: act(GITLAB, 'publish', { what: 'release files', text: '-a|--assets-links', operands: 'text reads...' }),
        delete: destroy('a release'),
      },
    },
    label: {
      does: 'nothing',
      sub: {
        list: look(GITLAB, 'labels', { text: PAGES }),
        create: talk('a label', { text: '-n|--name -c|--color -d|--description -p|--priority' }),
        edit: talk('a label', { operands: 'text...' }),
        delete: destroy('a label'),
      },
    },
    milestone: {
      does: 'nothing',
      sub: {
        list: look(GITLAB, 'milestones', { text: PAGES }),
        get: look(GITLAB, 'a milestone'),
        create: talk('a milestone', { text: '--title --description --due-date --start-date --project' }),
        edit: talk('a milestone', { text: '--title --description --due-date --start-date --state --project' }),
        delete: destroy('a milestone'),
      },
    },
    schedule: {
      does: 'nothing',
      sub: {
        list: look(GITLAB, 'schedules', { text: PAGES }),
        create: change('a schedule'),
        update: change('a schedule'),
        run: change('start a schedule'),
        delete: destroy('a schedule'),
      },
    },
    snippet: {
      does: 'nothing',
      sub: {
        view: look(GITLAB, 'a snippet', { flags: '-w|--web -p|--personal', operands: 'text...' }),
        list: look(GITLAB, 'snippets', { flags: '-p|--personal' }),
        create: act(GITLAB, 'publish', {
          what: 'a snippet',
          text: '-t|--title -d|--description -f|--filename -v|--visibility',
          flags: '-p|--personal',
          operands: 'reads...',
        }),
      },
    },
    variable: VARIABLE,
    token: {
      does: 'nothing',
      sub: {
        list: look(GITLAB, 'names of tokens', { flags: '-a|--active', text: '-U|--user -F|--output' }),
        create: change('an access token'),
        rotate: change('an access token'),
        revoke: destroy('an access token'),
      },
    },
    securefile: {
      does: 'nothing',
      sub: {
        list: look(GITLAB, 'secure files', { text: PAGES }),
        download: { operands: 'text...', does: [{ kind: 'reveal', what: 'credential', detail: 'a secure file' }] },
        create: change('a secure file', { operands: 'text reads' }),
        remove: destroy('a secure file'),
      },
    },
    'ssh-key': {
      does: 'nothing',
      sub: {
        list: look(GITLAB, 'ssh keys', { flags: '--show-id', text: PAGES }),
        get: look(GITLAB, 'an ssh key'),
        add: change('an ssh key', { text: '-t|--title -e|--expires-at -u', operands: 'reads?' }),
        delete: destroy('an ssh key'),
      },
    },
    'deploy-key': {
      does: 'nothing',
      sub: {
        list: look(GITLAB, 'deploy keys', { flags: '--show-id', text: PAGES }),
        get: look(GITLAB, 'a deploy key'),
        add: change('a deploy key', { flags: '-c|--can-push', text: '-t|--title -e|--expires-at', operands: 'reads?' }),
        delete: destroy('a deploy key'),
      },
    },
    user: { does: 'nothing', sub: { events: look(GITLAB, 'events', { flags: '-a|--all', text: PAGES }) } },
    auth: {
      does: 'nothing',
      sub: {
        status: {
          flags: '-t|--show-token -a|--all',
          text: '--hostname',
          does: 'nothing',
          when: [{ has: '-t', does: [{ kind: 'reveal', what: 'credential', detail: 'the forge token' }] }],
        },
        login: setsTool('glab login', {
          flags: '--stdin --use-keyring',
          text: '-t|--token -h|--hostname -a|--api-host -p|--api-protocol -g|--git-protocol -j|--job-token',
        }),
        logout: setsTool('glab logout', { text: '--hostname' }),
        'configure-docker': setsTool('docker credentials'),
        'dpop-gen': { operands: 'text...', does: [{ kind: 'reveal', what: 'credential', detail: 'a proof of a token' }] },
      },
    },
    config: {
      does: 'nothing',
      flags: '-g|--global',
      sub: {
        get: {
          flags: '-g|--global',
          text: '-h|--host',
          operands: 'text',
          does: [{ kind: 'reveal', what: 'credential', detail: 'a setting of glab, which may be its token' }],
        },
        set: setsTool('settings of glab', { flags: '-g|--global', text: '-h|--host' }),
        edit: opaque('opens an editor'),
      },
    },
    alias: {
      does: 'nothing',
      sub: {
        list: look(GITLAB, 'aliases'),
        set: {
          flags: '-s|--shell',
          operands: 'text...',
          does: [{ kind: 'configure', what: 'persistence', detail: 'a glab alias' }],
        },
        delete: setsTool('glab aliases'),
      },
    },
    changelog: {
      does: 'nothing',
      sub: { generate: look(GITLAB, 'a changelog', { text: '-v|--version --from --to --date --trailer --config-file' }) },
    },
    cluster: opaque('works on a cluster'),
    duo: { operands: 'text...', does: [{ kind: 'delegate', how: 'ungated', what: 'glab duo' }] },
    completion: look(GITLAB, 'completion', { text: '-s|--shell' }),
    version: look(GITLAB, 'version'),
    'check-update': look(GITLAB, 'version'),
  },
};
