// Judges the examples of a user's program file as calls in the current directory. Asks no model and applies no rules, because a
// case is about the program alone.
import { analyseCall } from '../gate/analyse-call.ts';
import { ownSituation } from '../gate/load-config.ts';
import type { Host } from '../host/host.ts';
import { strictest } from '../model/disposition.ts';
import { judgeParts } from '../policy/judge.ts';
import type { UserProgram, UserPrograms } from '../programs/user/user-programs.ts';

export interface Tried {
  readonly text: string;
  readonly want: string;
  readonly got: string;
  readonly holds: boolean;
}

/** A draft is always unclear, so there is nothing to test. */
export function tryCases(
  own: UserProgram,
  at: { readonly host: Host; readonly root: string | undefined; readonly find: UserPrograms['find'] },
): readonly Tried[] {
  if (own.described.draft === true) return [];
  const here = ownSituation(at.host, { root: at.root });
  const situation = { ...here, analysis: { ...here.analysis, programs: { find: at.find } } };
  return (own.described.cases ?? []).map((line) => {
    const [want = '', text = ''] = line.split(/\s+(.*)/s);
    const call = { tool: 'Bash', input: { command: text }, cwd: at.root ?? process.cwd(), agent: 'claude-code' } as const;
    const got = strictest(judgeParts(analyseCall(call, situation).parts, situation.policy).map((part) => part.disposition));
    return { text, want, got, holds: got === want };
  });
}
