// Tells what git would have ignored before the session, from the ignore files as they were then. Decides nothing.
import type { GitFacts } from '../host/git/git-facts.ts';
import { known, unknownFact, type Fact } from '../host/host.ts';
import type { Baseline } from '../model/baseline.ts';

export interface OldListFacts {
  readonly tracked: GitFacts['tracked'];
  readonly ignored: GitFacts['ignored'];
  ignoredBefore(path: string): Fact<boolean>;
}

export function withOldLists(git: GitFacts, baseline: Baseline): OldListFacts {
  const texts = (path: string): Fact<readonly string[]> | undefined => {
    if (baseline.isOld(path)) return undefined;
    const old = baseline.oldTexts(path);
    return old === undefined ? unknownFact(`what \`${path}\` said before the session is unknown`) : known(old);
  };
  return {
    tracked: (path) => git.tracked(path),
    ignored: (path) => git.ignored(path),
    ignoredBefore: (path) => git.ignoredBy(path, texts),
  };
}
