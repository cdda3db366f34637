// gh: pull requests, issues, labels, projects: looking, writing messages, and what is published under the user's name.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { GITHUB, act, look } from './gh-act.ts';
import { fromChosen } from './other-repository.ts';
import { sends } from './push-specs.ts';
import { service, vcs } from './vcs.ts';

const SHOW = { flags: '-c|--comments -w|--web', text: '-q|--jq --json -t|--template' };
const LIST_TEXT = '--app -a|--assignee -A|--author -q|--jq --json -l|--label -L|--limit -S|--search -s|--state -t|--template';
const WRITE_TEXT = '-a|--assignee -b|--body -l|--label -m|--milestone -p|--project -t|--title';
const EDIT_TEXT =
  '--add-assignee --add-label --add-project -b|--body -m|--milestone --remove-assignee --remove-label --remove-project -t|--title';
const COMMENT = {
  flags: '--edit-last --create-if-none -e|--editor -w|--web --yes --delete-last',
  text: '-b|--body',
  reads: '-F|--body-file',
};
const talk = (what: string, spec: Omit<Spec, 'does'> = {}): Spec => act(GITHUB, 'converse', { what, ...spec });
const checksOut = (it: Parsed, tools: Tools): Judgement => ({ effects: fromChosen(GITHUB, it, tools) });
/** Pushes the branch if the forge does not have it. */
const pushesBranch = (_: Parsed, tools: Tools): Judgement => ({ effects: [sends(['HEAD'], tools)] });
const deletesComment = [{ has: '--delete-last', does: [service('destroy', 'github', 'a comment')] }];

const PR: Spec = {
  does: 'nothing',
  sub: {
    list: look(GITHUB, 'pull requests', { flags: '-d|--draft -w|--web', text: `${LIST_TEXT} -B|--base -H|--head` }),
    ls: look(GITHUB, 'pull requests', { flags: '-d|--draft -w|--web', text: `${LIST_TEXT} -B|--base -H|--head` }),
    view: look(GITHUB, 'a pull request', SHOW),
    status: look(GITHUB, 'pull requests', { flags: '-c|--conflict-status', text: '-q|--jq --json -t|--template' }),
    diff: look(GITHUB, 'a pull request', { flags: '--name-only --patch -w|--web', text: '--color -e|--exclude' }),
    checks: look(GITHUB, 'checks', {
      flags: '--required --watch -w|--web --fail-fast',
      text: '-i|--interval -q|--jq --json -t|--template',
    }),
    create: {
      ...talk('a pull request', {
        flags: '-d|--draft -f|--fill --fill-first --fill-verbose --no-maintainer-edit -w|--web -e|--editor --dry-run',
        text: `${WRITE_TEXT} -B|--base -H|--head -r|--reviewer`,
        reads: '-F|--body-file --recover -T|--template',
        judge: pushesBranch,
      }),
    },
    new: {
      ...talk('a pull request', {
        flags: '-d|--draft -f|--fill --fill-first --fill-verbose --no-maintainer-edit -w|--web -e|--editor --dry-run',
        text: `${WRITE_TEXT} -B|--base -H|--head -r|--reviewer`,
        reads: '-F|--body-file --recover -T|--template',
        judge: pushesBranch,
      }),
    },
    edit: talk('a pull request', {
      flags: '--remove-milestone',
      text: `${EDIT_TEXT} --add-reviewer --remove-reviewer -B|--base`,
      reads: '-F|--body-file',
    }),
    comment: talk('a comment', { ...COMMENT, when: deletesComment }),
    close: talk('a pull request', {
      flags: '-d|--delete-branch',
      text: '-c|--comment',
      when: [{ has: '-d', does: [vcs('delete-remote', 'the branch of a pull request')] }],
    }),
    reopen: talk('a pull request', { text: '-c|--comment' }),
    ready: talk('a pull request', { flags: '--undo' }),
    lock: talk('a pull request', { text: '-r|--reason' }),
    unlock: talk('a pull request'),
    'update-branch': talk('a pull request', { flags: '--rebase' }),
    revert: talk('a pull request', { flags: '-d|--draft', text: '-b|--body -t|--title', reads: '-F|--body-file' }),
    review: talk('a review', {
      flags: '-a|--approve -c|--comment -r|--request-changes',
      text: '-b|--body',
      reads: '-F|--body-file',
      when: [{ has: '-a', does: [service('merge', 'github', 'approve a pull request')] }],
    }),
    merge: act(GITHUB, 'merge', {
      what: 'merge a pull request',
      flags: '--admin --auto -d|--delete-branch --disable-auto -m|--merge -r|--rebase -s|--squash',
      text: '-A|--author-email -b|--body --match-head-commit -t|--subject',
      reads: '-F|--body-file',
    }),
    checkout: {
      flags: '--detach -f|--force --recurse-submodules',
      text: '-b|--branch',
      operands: 'text?',
      does: [vcs('fetch', 'a pull request'), vcs('branch', 'a pull request')],
      prints: 'names',
      when: [
        { has: '-f', does: [vcs('discard', 'the local branch')] },
        { has: '--recurse-submodules', does: [unclear('fetches submodules from addresses that the pull request names')] },
      ],
      judge: checksOut,
    },
    co: {
      flags: '--detach',
      text: '-b|--branch',
      operands: 'text?',
      does: [vcs('fetch', 'a pull request'), vcs('branch', 'a pull request')],
      prints: 'names',
      judge: checksOut,
    },
  },
};

const ISSUE: Spec = {
  does: 'nothing',
  sub: {
    list: look(GITHUB, 'issues', { flags: '-w|--web', text: `${LIST_TEXT} --mention -m|--milestone --type` }),
    ls: look(GITHUB, 'issues', { flags: '-w|--web', text: `${LIST_TEXT} --mention -m|--milestone` }),
    view: look(GITHUB, 'an issue', SHOW),
    status: look(GITHUB, 'issues', { text: '-q|--jq --json -t|--template' }),
    create: talk('an issue', {
      flags: '-w|--web -e|--editor',
      text: WRITE_TEXT,
      reads: '-F|--body-file --recover -T|--template',
    }),
    new: talk('an issue', { flags: '-w|--web -e|--editor', text: WRITE_TEXT, reads: '-F|--body-file --recover -T|--template' }),
    edit: talk('an issue', { flags: '--remove-milestone', text: EDIT_TEXT, reads: '-F|--body-file' }),
    comment: talk('a comment', { ...COMMENT, when: deletesComment }),
    close: talk('an issue', { text: '-c|--comment -r|--reason --duplicate-of' }),
    reopen: talk('an issue', { text: '-c|--comment' }),
    lock: talk('an issue', { text: '-r|--reason' }),
    unlock: talk('an issue'),
    pin: talk('an issue'),
    unpin: talk('an issue'),
    develop: talk('a branch for an issue', {
      flags: '-c|--checkout -l|--list',
      text: '-b|--base -i|--issue-repo -n|--name --branch-repo',
    }),
    transfer: act(GITHUB, 'change', { what: 'transfer an issue' }),
    delete: act(GITHUB, 'destroy', { what: 'delete an issue', flags: '--yes --confirm' }),
  },
};

const SEARCH_TEXT = `
  --app --assignee --author --base|-B --checks --closed --commenter --comments --created --head|-H --interactions
  --involves -q|--jq --json --label --language -L|--limit --match --mentions --merged-at --milestone --order --owner
  --project --reactions -R|--repo --review --review-requested --reviewed-by --sort --state --team-mentions -t|--template
  --updated --visibility --followers --forks --good-first-issues --help-wanted-issues --include-forks --license
  --number-topics --size --stars --topic --author-date --author-email --author-name --committer --committer-date
  --committer-email --committer-name --hash --parent --tree --extension --filename
`;
const search = look(GITHUB, 'search', {
  flags:
    '--archived --draft --locked --merged --no-assignee --no-label --no-milestone --no-project -w|--web --include-prs --merge',
  text: SEARCH_TEXT,
});

const PROJECT_LOOK = { flags: '--closed -w|--web', text: '--format -q|--jq -L|--limit --owner -t|--template --query' };
const PROJECT_TEXT = `
    --format -q|--jq --owner -t|--template --title -d|--description --readme --visibility --url --body --id --field-id
    --project-id --text --number --date --single-select-option-id --iteration-id --name --data-type
    --single-select-options --source-owner --target-owner -T|--team
  `;
const project = (what: string): Spec => talk(what, { flags: '--drafts --undo --clear', text: PROJECT_TEXT });

export const GH_TALK: Readonly<Record<string, Spec>> = {
  pr: PR,
  issue: ISSUE,
  label: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'labels', {
        flags: '-w|--web',
        text: '-q|--jq --json -L|--limit --order -S|--search --sort -t|--template',
      }),
      create: talk('a label', { flags: '-f|--force', text: '-c|--color -d|--description' }),
      edit: talk('a label', { text: '-c|--color -d|--description -n|--name' }),
      clone: talk('labels', { flags: '-f|--force' }),
      delete: act(GITHUB, 'destroy', { what: 'delete a label', flags: '--yes --confirm' }),
    },
  },
  search: { does: 'nothing', sub: { prs: search, issues: search, repos: search, commits: search, code: search } },
  status: look(GITHUB, 'notifications', { text: '-e|--exclude -o|--org', operands: 'none' }),
  project: {
    does: 'nothing',
    sub: {
      list: look(GITHUB, 'projects', PROJECT_LOOK),
      view: look(GITHUB, 'a project', PROJECT_LOOK),
      'field-list': look(GITHUB, 'a project', PROJECT_LOOK),
      'item-list': look(GITHUB, 'a project', PROJECT_LOOK),
      'item-add': project('a project item'),
      'item-create': project('a project item'),
      'item-edit': project('a project item'),
      'item-archive': project('a project item'),
      create: act(GITHUB, 'change', { what: 'a project', text: PROJECT_TEXT }),
      edit: act(GITHUB, 'change', { what: 'a project', text: PROJECT_TEXT }),
      copy: act(GITHUB, 'change', { what: 'a project', flags: '--drafts', text: PROJECT_TEXT }),
      link: act(GITHUB, 'change', { what: 'a project', text: PROJECT_TEXT }),
      unlink: act(GITHUB, 'change', { what: 'a project', text: PROJECT_TEXT }),
      close: act(GITHUB, 'change', { what: 'a project', flags: '--undo', text: PROJECT_TEXT }),
      'field-create': act(GITHUB, 'change', { what: 'a project', text: PROJECT_TEXT }),
      'mark-template': act(GITHUB, 'change', { what: 'a project', flags: '--undo', text: PROJECT_TEXT }),
      'field-delete': act(GITHUB, 'destroy', { what: 'a project field', text: PROJECT_TEXT }),
      'item-delete': act(GITHUB, 'destroy', { what: 'a project item', text: PROJECT_TEXT }),
      delete: act(GITHUB, 'destroy', { what: 'a project', text: PROJECT_TEXT }),
    },
  },
};
