// The effect of one refspec of a push: which branch is changed, deleted or replaced. Reads no options.
import type { Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { vcs } from './vcs.ts';

export function refspecEffect(arg: Arg, before: Arg | undefined, tools: Tools): Effect {
  const text = exact(arg);
  if (text === undefined) return vcs('push-unknown', `\`${argText(arg)}\` is unknown`);
  if (text === 'tag' || exact(before) === 'tag') return vcs('push-unknown', `tag ${text}`);
  if (text.startsWith('+')) return vcs('force-push', text);
  const colon = text.indexOf(':');
  const source = colon < 0 ? text : text.slice(0, colon);
  const target = colon < 0 ? text : text.slice(colon + 1);
  if (text === ':') return severalBranches('refs/heads/*', 'refs/heads/*', tools);
  if (source === '' && colon === 0) return vcs('delete-remote', target);
  if (text.includes('*')) return severalBranches(source, target, tools);
  if (/[?[^]/.test(text)) return vcs('push-unknown', text);
  return targetEffect(colon < 0 ? undefined : target, source, tools);
}

/** INVARIANT: a pattern counts as a push to a protected branch unless the local branches show that it matches none. */
export function severalBranches(source: string, target: string, tools: Tools): Effect {
  const isBetween = (directory: string): boolean => source.startsWith(directory) && target.startsWith(directory);
  if (isBetween('refs/tags/')) return vcs('push-unknown', `${source}:${target}`);
  const [before = '', after = ''] = source.split('*');
  const pushed = isBetween('refs/heads/')
    ? tools.git.localBranches()?.flatMap((name) => {
        const ref = `refs/heads/${name}`;
        const matches = ref.length >= before.length + after.length && ref.startsWith(before) && ref.endsWith(after);
        return matches ? [target.replace('*', ref.slice(before.length, ref.length - after.length))] : [];
      })
    : undefined;
  if (pushed === undefined) return vcs('push-protected', `one of ${target}, perhaps`);
  const found = pushed.find((ref) => tools.git.isProtected(ref.slice('refs/heads/'.length)));
  return found === undefined ? vcs('push-unknown', `${source}:${target}`) : vcs('push-protected', `${found}, one of ${target}`);
}

function targetEffect(target: string | undefined, source: string, tools: Tools): Effect {
  // `HEAD` of a server is its default branch.
  if (target === 'HEAD' || target === '@') return vcs('push-protected', 'the default branch of the server');
  if (source === 'HEAD' || source === '@') return pushOfHead(target, tools);
  const branch = branchName(target ?? source);
  if (branch === undefined) return vcs('push-unknown', target ?? source);
  if (tools.git.isProtected(branch)) return vcs('push-protected', branch);
  const locals = tools.git.localBranches();
  // A name that is not a local branch may be a tag, which may trigger a release; a commit may be anyone's.
  return locals?.includes(source.replace(/^refs\/heads\//, ''))
    ? vcs('push', branch)
    : vcs('push-unknown', `whether \`${source}\` is a local branch is unknown`);
}

/** INVARIANT: of the branches that may be checked out, the worst counts. */
function pushOfHead(target: string | undefined, tools: Tools): Effect {
  const effects = tools.git.possibleBranches().map((head): Effect => {
    const branch = target === undefined ? head : branchName(target);
    if (branch !== undefined && tools.git.isProtected(branch)) return vcs('push-protected', branch);
    if (branch === undefined || head === undefined || tools.git.localBranches()?.includes(head) !== true)
      return vcs(
        'push-unknown',
        head === undefined ? 'the current branch is unknown' : `whether \`${head}\` is a local branch is unknown`,
      );
    return vcs('push', branch);
  });
  const worst = ['push-protected', 'push-unknown'] as const;
  return (
    worst.map((act) => effects.find((effect) => effect.kind === 'vcs' && effect.act === act)).find(Boolean) ??
    effects[0] ??
    vcs('push-unknown', 'HEAD')
  );
}

/** The branch that a name refers to; undefined for tags, review refs and unknown names. */
function branchName(name: string): string | undefined {
  if (name.startsWith('refs/heads/')) return name.slice('refs/heads/'.length);
  if (name.startsWith('heads/')) return name.slice('heads/'.length);
  return name.startsWith('refs/') || ['', 'HEAD', '@'].includes(name) ? undefined : name;
}
