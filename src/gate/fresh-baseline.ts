// The baseline at a session's first call, or without a session: everything on disk now counts as old.
import { gitFacts, type GitFacts } from '../host/git/git-facts.ts';
import type { Host } from '../host/host.ts';
import type { Baseline } from '../model/baseline.ts';
import { diskText } from './disk-text.ts';

export function freshBaseline(host: Host, root: string | undefined, given?: GitFacts): Baseline {
  let facts = given;
  const git = (): GitFacts | undefined => (facts ??= root === undefined ? undefined : gitFacts(host, root));
  return {
    isOld: () => true,
    oldTexts: (path) => {
      const text = diskText(host, path);
      if (text.kind === 'unknown') return undefined;
      return text.kind === 'absent' ? [] : [text.value];
    },
    wasTracked: (path) => {
      const tracked = git()?.tracked(path);
      if (tracked === undefined || tracked.kind === 'unknown') return undefined;
      return tracked.kind === 'known' && tracked.value !== 'untracked';
    },
    remotes: () => {
      const remotes = git()?.remotes();
      if (remotes?.kind !== 'known') return undefined;
      return new Map([...remotes.value].map(([name, { fetch, push }]) => [name, [...new Set([...fetch, ...push])]]));
    },
    isOldCommit: () => true,
  };
}
