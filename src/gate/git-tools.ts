// Git facts in the form that the `judge` functions of programs use; a fact that is unknown is undefined. Reads files only; never
// runs git.
import type { GitTools } from '../argv/program.ts';
import type { Fact } from '../host/host.ts';
import type { GitFacts } from '../host/git/git-facts.ts';
import { sameRepository } from '../host/git/remote-url.ts';

const value = <T>(fact: Fact<T>): T | undefined => (fact.kind === 'known' ? fact.value : undefined);

export function gitTools(facts: GitFacts, protectedBranches: readonly string[]): GitTools {
  const currentBranch = (): string | undefined => {
    const head = value(facts.head());
    return head?.kind === 'branch' ? head.name : undefined;
  };
  return {
    currentBranch,
    possibleBranches: () => [currentBranch()],
    isProtected: (branch) => matchesBranch(branch, facts.protectedBranches(protectedBranches)),
    remotes: () => {
      const all = value(facts.remotes());
      return all && new Map([...all].map(([name, remote]) => [name, [...remote.fetch, ...remote.push]]));
    },
    upstream: (branch) => {
      const found = value(facts.upstream(branch));
      return found && { remote: found.remote, branch: found.merge.replace('refs/heads/', '') };
    },
    alias: (name) => value(facts.aliases())?.get(name)?.value,
    helpers: (sub) => {
      const all = facts.helpers();
      if (all.kind === 'unknown') return all;
      const running = (all.kind === 'absent' ? [] : all.value).filter(
        (helper) =>
          helper.does === 'runs' && helper.standing === 'own' && (helper.affects.includes('*') || helper.affects.includes(sub)),
      );
      return { kind: 'known', value: running.map((helper) => ({ key: helper.key, value: helper.value ?? '' })) };
    },
    hooks: (names) =>
      value(facts.hooks())
        ?.filter((hook) => names.includes(hook.name))
        .map((hook) => hook.path),
    headPushed: () => value(facts.headPushed()),
    tracked: (path) => value(facts.tracked(path)),
    asCommitted: (path) => {
      const status = facts.tracked(path);
      if (status.kind === 'unknown' || (status.kind === 'known' && status.value === 'modified')) return undefined;
      const staged = value(facts.stagedPaths());
      return staged && !staged.has(path);
    },
    sameRepository,
    config: (key) => value(facts.config(key))?.at(-1)?.value,
    ownUnpushed: (base) => value(facts.ownUnpushed(base)),
    commitOf: (ref) => value(facts.ref(ref)),
    localBranches: () => {
      const all = value(facts.branches());
      return all && [...all.keys()];
    },
  };
}

const matchesBranch = (branch: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? branch.startsWith(pattern.slice(0, -1)) : branch === pattern));
