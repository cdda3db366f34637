// git push and send-pack: judged by branch and destination. What cannot be checked is push-unknown, never push.
import type { Judgement, Parsed, Spec, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { serverFromText } from '../../argv/server-of.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { refspecEffect, severalBranches } from './refspec.ts';
import { no, service, vcs } from './vcs.ts';

const FORCES = ['-f', '--force-with-lease', '--force-if-includes', '--mirror'] as const;

export const PUSH_SPECS: Readonly<Record<string, Spec>> = {
  push: {
    flags: `-v|--verbose -q|--quiet --all|--branches --mirror -d|--delete --tags -n|--dry-run --porcelain -f|--force
      --force-if-includes --thin -u|--set-upstream --progress --prune --no-verify --verify --follow-tags --atomic
      -4|--ipv4 -6|--ipv6
      ${no(`
      --thin --progress --follow-tags --atomic --force-with-lease --force-if-includes --signed --recurse-submodules
      --set-upstream --force --tags --quiet --verbose
    `)}`,
    optional: '--force-with-lease --signed',
    text: '--repo --recurse-submodules -o|--push-option',
    unclear: '--receive-pack|--exec',
    operands: 'text...',
    does: 'nothing',
    prints: 'names',
    judge: push,
  },
  'send-pack': plumbing(),
  'http-push': plumbing(),
};

function plumbing(): Spec {
  return {
    flags:
      '--all -n|--dry-run -f|--force --force-with-lease --mirror -v|--verbose -q|--quiet --thin --atomic -d -D --progress --stdin',
    unclear: '--receive-pack|--exec',
    operands: 'text...',
    does: [unclear('a push by plumbing')],
    judge: (it, tools) => ({
      effects: [
        ...(FORCES.some((option) => it.has(option)) ? [vcs('force-push', 'other people’s commits may be lost')] : []),
        ...(it.has('-d') || it.has('-D') ? [vcs('delete-remote', 'branches on the server')] : []),
        ...branches(it, tools),
        sends('all', tools),
      ],
    }),
  };
}

function push(it: Parsed, tools: Tools): Judgement {
  if (it.has('--dry-run'))
    return {
      effects: [
        ...remoteEffects(it.operands[0] ?? it.value('--repo'), tools).filter(
          (effect) => effect.kind !== 'vcs' || effect.act !== 'push',
        ),
        vcs('fetch', 'remote state, to show what would be pushed'),
      ],
    };
  const effects: Effect[] = [...remoteEffects(it.operands[0] ?? it.value('--repo'), tools)];
  if (FORCES.some((option) => it.has(option) && option !== '--force-if-includes'))
    effects.push(vcs('force-push', 'other people’s commits may be lost'));
  if (it.has('--delete') || it.has('--prune')) effects.push(vcs('delete-remote', 'branches or tags on the server'));
  if (it.has('--no-verify')) effects.push(vcs('no-verify', 'push without its hook'));
  if (it.has('--tags') || it.has('--follow-tags')) effects.push(vcs('push-unknown', 'tags'));
  if (it.has('--recurse-submodules') && !['no', 'check'].includes(exact(it.value('--recurse-submodules')) ?? ''))
    effects.push(vcs('push-unknown', 'submodules'));
  effects.push(...it.values('-o').flatMap(pushOption));
  effects.push(...branches(it, tools));
  const refs = sentRefs(it, tools);
  if (refs.length > 0) effects.push(sends(refs, tools));
  return { effects };
}

/** The effect that commits are sent, whatever they contain. */
export const sends = (refs: readonly string[] | 'all', tools: Tools): Effect => ({
  kind: 'vcs',
  act: 'look',
  what: 'the commits that would be sent',
  sends: { at: tools.cwd, refs },
});

/** The sources of a push by name; an unknown one may be anything. */
function sentRefs(it: Parsed, tools: Tools): readonly string[] | 'all' {
  if (it.has('--delete')) return [];
  if (['--all', '--mirror', '--tags', '--follow-tags'].some((option) => it.has(option))) return 'all';
  const refspecs = it.operands.slice(1);
  if (refspecs.length === 0) return tools.git.config('push.default') === 'matching' ? 'all' : ['HEAD'];
  const names: string[] = [];
  for (const arg of refspecs) {
    const text = exact(arg)?.replace(/^\+/, '');
    if (text === undefined || text === ':' || /[*?[~^]/.test(text)) return 'all';
    const source = text.split(':')[0] ?? '';
    if (source !== '' && source !== 'tag') names.push(source === '@' ? 'HEAD' : source);
  }
  return names;
}

/** The pushed branches, each with its own effect. */
function branches(it: Parsed, tools: Tools): readonly Effect[] {
  const refspecs = it.operands.slice(1);
  if (it.has('--all')) {
    const all = tools.git.localBranches();
    if (!all) return [vcs('push-unknown', 'all branches')];
    return [
      all.some((name) => tools.git.isProtected(name))
        ? vcs('push-protected', 'all branches, a protected one among them')
        : vcs('push', 'all branches'),
    ];
  }
  if (it.has('--delete') || it.has('--mirror')) return [];
  if (refspecs.length > 0) return refspecs.map((arg, i) => refspecEffect(arg, refspecs[i - 1], tools));
  if (it.has('--tags')) return [];
  return tools.git.possibleBranches().map((now) => pushOfBranch(now, it, tools));
}

/** The effect of a push without a refspec while this branch is checked out. */
function pushOfBranch(now: string | undefined, it: Parsed, tools: Tools): Effect {
  if (now === undefined) return vcs('push-unknown', 'the current branch is unknown');
  const upstream = tools.git.upstream(now);
  // Settings may make a plain push send more than this branch.
  const remote = exact(it.operands[0]) ?? upstream?.remote ?? 'origin';
  if (tools.git.config(`remote.${remote}.mirror`) === 'true') return vcs('force-push', 'the remote is a mirror');
  if (tools.git.config(`remote.${remote}.push`) !== undefined) return vcs('push-unknown', 'the settings say which branches');
  if (tools.git.config('push.default') === 'matching') return severalBranches('refs/heads/*', 'refs/heads/*', tools);
  const targets = [now, ...(upstream ? [upstream.branch] : [])];
  return targets.some((name) => tools.git.isProtected(name)) ? vcs('push-protected', targets.join(', ')) : vcs('push', now);
}

/** The destination: an existing remote is fine, another address is another repository. */
export function remoteEffects(named: Arg | undefined, tools: Tools): readonly Effect[] {
  const remotes = tools.git.remotes();
  const meant = named === undefined ? [...(remotes?.keys() ?? [])] : [exact(named) ?? ''];
  const moved = meant
    .filter((name) => hasMoved(name, tools))
    .map((name) => vcs('remote-other', `\`${name}\` leads elsewhere than before the session`));
  if (!named) return remotes && remotes.size > 0 ? moved : [vcs('push-unknown', 'the remote is unknown')];
  return [...moved, ...destination(named, tools, 'push')];
}

/** Whether an old remote got another address, by the session or otherwise: the name is old, but the repository is not. */
function hasMoved(name: string, tools: Tools): boolean {
  const old = tools.baseline.remotes()?.get(name);
  const now = tools.git.remotes()?.get(name);
  if (old === undefined || now === undefined) return false;
  return now.some((url) => !old.some((one) => one === url || tools.git.sameRepository(one, url)));
}

/** Effects of naming a repository to push to or fetch from. */
export function destination(named: Arg, tools: Tools, use: 'push' | 'fetch'): readonly Effect[] {
  const text = exact(named);
  const remotes = tools.git.remotes();
  if (text === undefined)
    return use === 'push'
      ? [
          vcs('push-unknown', 'the remote is unknown'),
          { kind: 'network', use: 'send', server: { host: '', unknown: argText(named) } },
        ]
      : [unclear('which repository is contacted is unknown', argText(named))];
  if (remotes?.has(text)) return [];
  if (/^[a-z0-9+.-]+::/i.test(text) || text.startsWith('-')) return [unclear('an address that runs a helper program', text)];
  const isAddress = /[:/\\]/.test(text) || text === '.';
  const urls = [...(remotes?.values() ?? [])].flat();
  if (isAddress && urls.some((url) => tools.git.sameRepository(url, text))) return [];
  if (use === 'push')
    return [
      remotes || isAddress
        ? vcs('remote-other', isAddress ? `push to \`${text}\`` : `no remote is called \`${text}\``)
        : vcs('push-unknown', `whether \`${text}\` is a remote is unknown`),
    ];
  if (!isAddress)
    return remotes
      ? [unclear('no remote of this name is configured', text)]
      : ['origin', 'upstream'].includes(text)
        ? []
        : [unclear('whether this remote is configured is unknown', text)];
  return localOrNetwork(text, tools, named);
}

/** An address of another repository: a directory is read, a server contacted. */
function localOrNetwork(text: string, tools: Tools, named: Arg): readonly Effect[] {
  if (/^(https?|git|ssh|git\+ssh|ftps?):\/\//i.test(text) || (/^[^/]+:/.test(text) && !/^[a-z]+:\/\//i.test(text)))
    return [
      {
        kind: 'network',
        use: 'fetch',
        server: serverFromText(text.includes('://') || text.includes('@') ? text : `git@${text}`),
      },
    ];
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !text.startsWith('file://'))
    return [unclear('an address of an unknown kind', text)];
  // A fetch from a directory runs no uploadpack hooks, but reads its settings, which may run code.
  return [
    ...tools.places(named).map((place): Effect => ({ kind: 'read', place, sees: 'content' })),
    ...(text === '.' ? [] : [unclear('another repository on this machine', text)]),
  ];
}

function pushOption(arg: Arg): readonly Effect[] {
  const text = exact(arg);
  if (text === undefined) return [unclear('an unknown push option', argText(arg))];
  if (/merge_when|auto_merge/.test(text)) return [service('merge', 'forge', `push option ${text}`)];
  if (/^(ci\.skip|ci\.variable|ci-skip|skip-ci)/.test(text)) return [unclear('a push option that steers CI', text)];
  return text.startsWith('merge_request.') ? [service('converse', 'forge', `push option ${text}`)] : [];
}
