// bd, an issue tracker that keeps its issues in the project (`.beads`). Reading and creating issues is local; syncing pushes
// through git.
import type { Program, Spec } from '../../argv/program.ts';
import { unclear } from '../../model/effect.ts';
import { wordsOf } from '../../argv/words-of.ts';

const look: Spec = {
  flags: `
    -a|--all --long --pretty --tree --no-pager --blocked --ready --overdue --deferred --no-assignee|--unassigned
    --no-labels --empty-description --pinned --no-pinned --reverse|-r --short --thread --refs --mol --include-infra
    --include-templates --include-gates --flat --watch|-w --full --children --local-time --no-activity --stats
  `,
  text: `
    --status|-s -p|--priority -t|--type --assignee -l|--label --label-any --limit|-n --sort --format --title
    --title-contains --desc-contains --notes-contains --created-after --created-before --updated-after --updated-before
    --closed-after --closed-before --priority-min --priority-max --id --parent --query -d|--days --depth|--max-depth
    --direction --mol-type --exclude-type --as-of --by-status --by-priority --by-type --by-assignee --by-label
  `,
  operands: 'text...',
  does: 'nothing',
};

/** Creates or changes issues in the tracker's own directory of the project. */
const file: Spec = {
  flags: `
    --force|-f --silent --dry-run --claim --ephemeral --suggest-next --continue --no-auto --validate --yes|-y
    --persistent --stdin --allow-empty-description --pin --no-pin
  `,
  text: `
    --title -t|--type -p|--priority -s|--status -d|--description --body -m|--message --design --acceptance
    --acceptance-criteria --notes --append-notes --assignee|-a -l|--labels|--label --add-label --remove-label
    --set-labels --deps --parent --id --external-ref -e|--estimate --due --defer --reason|-r --session --spec-id
    --metadata --rig --prefix --mol-type --wisp-type --until --author --skills --context --await-id --event-category
    --event-actor --event-target --event-payload --agent-rig --role-type
  `,
  reads: '--body-file|--description-file|--file',
  operands: 'text...',
  makes: '.beads/issues.jsonl',
  does: 'nothing',
};
const goesOut = (why: string): Spec => ({ ...file, makes: '', does: [unclear(why, 'bd')] });
const each = (names: string, spec: Spec): { [name: string]: Spec } =>
  Object.fromEntries(wordsOf(names).map((name) => [name, spec]));

export const beads: readonly Program[] = [
  {
    name: 'bd',
    manual: 'https://github.com/steveyegge/beads/blob/main/docs/CLI_REFERENCE.md',
    sameAs: { beads: 'https://github.com/steveyegge/beads/blob/main/docs/CLI_REFERENCE.md' },
    style: 'plain',
    flags: `
      --json -q|--quiet -v|--verbose --no-daemon --no-db --no-auto-flush --no-auto-import --sandbox --readonly
      --allow-stale -h|--help -V|--version
    `,
    text: '--actor --lock-timeout',
    edits: '--db',
    does: 'nothing',
    sub: {
      ...each(
        `
        ready list show blocked stats status search count stale children query history graph where info version types
        statuses prime quickstart onboard human activity lint orphans find-duplicates duplicates diff state audit
        preflight context ping
      `,
        look,
      ),
      ...each(
        'create new q update close done reopen comment note assign priority set-state defer undefer supersede duplicate link',
        file,
      ),
      dep: {
        does: 'nothing',
        sub: { ...each('tree list cycles', look), ...each('add remove rm relate unrelate', file) },
        bare: file,
      },
      label: { does: 'nothing', sub: { ...each('list list-all', look), ...each('add remove', file) } },
      comments: { does: 'nothing', sub: { add: file, list: look }, bare: look },
      epic: { does: 'nothing', sub: { status: look, 'close-eligible': file } },
      todo: { does: 'nothing', sub: { list: look, add: file, done: file }, bare: look },
      config: { does: 'nothing', sub: { ...each('get list', look), ...each('set unset', file) } },
      memories: look,
      remember: file,
      recall: look,
      ...each('sync push pull dolt federation', goesOut('commits, pulls and pushes through git')),
    },
  },
];
