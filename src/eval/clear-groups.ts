// Proves by judging which rule would clear each group of stopped rows. Chooses among given rules; makes none.
import type { RowJudge } from './judge-row.ts';
import type { EvalRow } from './row.ts';
import type { StoppedGroup } from './stopped-groups.ts';

export interface ClearedGroup extends StoppedGroup {
  /** With these rules every judged row of the group would be allowed; empty if no rule does that. */
  readonly rules: readonly string[];
}

export interface Proving {
  readonly rowAt: (at: number) => EvalRow | undefined;
  /** A judge with these rules added to the user's own. */
  readonly judgeWith: (rules: readonly string[]) => RowJudge;
  /** How many groups are tried, the heaviest first. */
  readonly groups: number;
}

/** Rows of a group that are judged with its rule. */
const MOST_ROWS = 50;

export async function clearGroups(groups: readonly StoppedGroup[], proving: Proving): Promise<readonly ClearedGroup[]> {
  const cleared: ClearedGroup[] = [];
  // oxlint-disable-next-line no-await-in-loop -- each judge is used once, so waiting for one after the other costs nothing
  for (const group of groups.slice(0, proving.groups)) cleared.push(await clearGroup(group, proving));
  return cleared;
}

async function clearGroup(group: StoppedGroup, { rowAt, judgeWith }: Proving): Promise<ClearedGroup> {
  let still: string | undefined;
  for (const rules of group.candidates) {
    const judge = judgeWith(rules);
    let stopped: string | undefined;
    for (const { at } of group.members.slice(0, MOST_ROWS)) {
      const row = rowAt(at);
      // oxlint-disable-next-line no-await-in-loop -- the first row that is stopped ends it
      const judged = row === undefined ? undefined : await judge.judge(row, { at, attempt: 0 });
      if (judged?.verdict === 'allow') continue;
      stopped = judged?.reason ?? 'the row is not in the corpus any more';
      break;
    }
    if (stopped === undefined) return { ...group, rules };
    still ??= `with ${rules.map((rule) => `\`${rule}\``).join(', ')} a call would still be stopped: ${stopped}`;
  }
  return { ...group, rules: [], why: still ?? group.why };
}
