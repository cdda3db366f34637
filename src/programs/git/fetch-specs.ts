// Git subcommands that get data from other repositories: fetch, pull, ls-remote, clone. A configured remote is known, any other
// address is not.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact, textArg } from '../../shell/value.ts';
import { strategies } from './merge-strategies.ts';
import { destination } from './push-specs.ts';
import { no, vcs } from './vcs.ts';

const FETCH_FLAGS = `-v|--verbose -q|--quiet --all --set-upstream -a|--append --atomic -f|--force -m|--multiple -t|--tags
  -n|--no-tags --prefetch -p|--prune --dry-run --write-fetch-head -k|--keep --progress --unshallow --refetch
  --update-shallow -4|--ipv4 -6|--ipv6 --negotiate-only
  --auto-maintenance --auto-gc --show-forced-updates --write-commit-graph --porcelain ${no(`
  --all --progress --prune --write-fetch-head --auto-maintenance --auto-gc --show-forced-updates --recurse-submodules
  --write-commit-graph --multiple --append
`)}`;
const FETCH_TEXT = `
    -j|--jobs --depth --shallow-since --shallow-exclude --deepen --refmap -o|--server-option --negotiation-tip --filter
    --submodule-prefix --recurse-submodules-default
  `;

export const FETCH_SPECS: Readonly<Record<string, Spec>> = {
  fetch: {
    flags: `${FETCH_FLAGS} -P|--prune-tags --no-prune-tags`,
    optional: '--recurse-submodules',
    text: FETCH_TEXT,
    unclear: '--upload-pack',
    // Moves the branch that is checked out without updating its files.
    unclearFlags: '-u|--update-head-ok --stdin',
    operands: 'text...',
    does: [vcs('fetch', 'commits')],
    prints: 'names',
    judge: (it, tools) => ({
      effects: [
        ...remoteNamed(it, tools),
        ...localRefs(it, tools),
        ...(it.has('--prune-tags') ? [unclear('local tags may be removed', '--prune-tags')] : []),
      ],
    }),
  },
  pull: {
    flags: `
      ${FETCH_FLAGS.replace('-n|--no-tags', '--no-tags').replace('-m|--multiple', '')} -n --stat --squash --commit
      --edit|-e --ff --ff-only --verify --verify-signatures --autostash --allow-unrelated-histories --signoff
      ${no('--stat --squash --commit --edit --ff --verify --autostash --rebase --signoff --log --verify-signatures')}
    `,
    optional: '--recurse-submodules -r|--rebase --log --gpg-sign|-S',
    text: `${FETCH_TEXT} --cleanup -s|--strategy -X|--strategy-option`,
    unclear: '--upload-pack',
    operands: 'text...',
    does: [vcs('fetch', 'commits'), vcs('merge', 'what was fetched')],
    prints: 'names',
    when: [{ has: '--no-verify', does: [vcs('no-verify', 'merge without its hooks')] }],
    judge: (it, tools) => ({ effects: [...remoteNamed(it, tools), ...localRefs(it, tools), ...(strategies(it).effects ?? [])] }),
  },
  'ls-remote': {
    flags: '-q|--quiet -t|--tags --heads|-h|--branches|-b --refs --get-url --exit-code --symref',
    text: '--sort -o|--server-option',
    unclear: '--upload-pack|--exec',
    operands: 'text...',
    does: [vcs('fetch', 'names of branches')],
    prints: 'names',
    judge: (it, tools) => ({ effects: remoteNamed(it, tools) }),
  },
  clone: {
    flags: `
      -v|--verbose -q|--quiet --progress --no-progress --reject-shallow --no-reject-shallow -n|--no-checkout --bare
      --mirror -l|--local --no-local --no-hardlinks -s|--shared --dissociate --single-branch --no-single-branch
      --no-tags --tags --shallow-submodules --no-shallow-submodules -4|--ipv4 -6|--ipv6 --also-filter-submodules
      --remote-submodules --no-remote-submodules --sparse --checkout
    `,
    optional: '--recurse-submodules|--recursive',
    text: `
      -j|--jobs -o|--origin -b|--branch --depth --shallow-since --shallow-exclude --revision -c|--config --server-option
      --filter --ref-format
    `,
    names: '--reference --reference-if-able',
    creates: '--separate-git-dir',
    unclear: '-u|--upload-pack --template --bundle-uri',
    operands: 'text creates?',
    does: [vcs('fetch', 'a repository')],
    prints: 'names',
    judge: clone,
  },
  'fetch-pack': { flags: '', operands: 'text...', does: [unclear('fetching by plumbing')] },
};

function remoteNamed(it: Parsed, tools: Tools): readonly Effect[] {
  const many = it.has('--multiple') || it.has('--all');
  const named = many && it.has('--multiple') ? it.operands : it.operands.slice(0, 1);
  return named.flatMap((arg) => destination(arg, tools, 'fetch'));
}

/** `git fetch origin +x:main` moves a local branch. */
function localRefs(it: Parsed, tools: Tools): readonly Effect[] {
  if (it.has('--refmap') && exact(it.value('--refmap')) !== '')
    return [unclear('writes a remote-tracking ref directly', '--refmap')];
  if (it.has('--multiple')) return [];
  return it.operands.slice(1).flatMap((arg): readonly Effect[] => {
    const text = exact(arg);
    if (text === undefined) return [unclear('which refs are fetched is unknown')];
    const colon = text.indexOf(':');
    if (colon < 0) return [];
    const target = text.slice(colon + 1);
    if (target.startsWith('refs/remotes/') && tools.git.remotes()?.has(exact(it.operands[0]) ?? '') === false)
      return [unclear('writes a remote-tracking ref directly', target)];
    if (target.startsWith('refs/remotes/') || target === '') return [];
    const forced = text.startsWith('+') || it.has('-f');
    return [
      forced && tools.git.localBranches()?.includes(target.replace(/^refs\/heads\//, '')) !== false
        ? vcs('drop', `what only \`${target}\` holds`)
        : vcs('branch', target),
    ];
  });
}

function clone(it: Parsed, tools: Tools): Judgement {
  const [from, into] = it.operands;
  const effects: Effect[] = [];
  if (from) effects.push(...destination(from, tools, 'fetch'));
  // The addresses of submodules are in the fetched repository.
  if (it.has('--recurse-submodules'))
    effects.push(unclear('fetches submodules from addresses that the repository names', '--recurse-submodules'));
  const name = into
    ? undefined
    : (exact(from) ?? '')
        .replace(/[/\\]+$/, '')
        .replace(/\.git$/, '')
        .split(/[/:\\]/)
        .at(-1);
  const target = into ?? (name === undefined || name === '' ? undefined : textArg(name));
  if (target) {
    for (const place of tools.places(target)) {
      effects.push({ kind: 'write', place, how: 'create' });
      if (place.kind === 'path') effects.push({ kind: 'write', place: { ...place, path: `${place.path}/.git` }, how: 'create' });
    }
  } else effects.push(unclear('where the clone goes is unknown'));
  return { effects };
}
