// Groups rows that would be asked about or denied by cause, each with an example and the rules that may clear it. Proves no rule;
// `clear-groups.ts` does.

import { familyOf } from '../rules/data/tool-families.ts';
import { rowTitle } from '../model/row-title.ts';
import { runsOperands } from './suggest/asked-call.ts';
import { groupBy } from './group-by.ts';
import type { EvalResult } from './result.ts';

export interface StoppedGroup {
  /** The program or tool, the server it reads from, and the table row or layer that decided. */
  readonly cause: string;
  /** The same for a person. */
  readonly title: string;
  readonly rows: number;
  readonly weight: number;
  readonly asked: number;
  readonly denied: number;
  readonly example: EvalResult;
  readonly members: readonly EvalResult[];
  /** Rules that may clear the group, the narrowest first: exact ones for each call, then one that covers them all. */
  readonly candidates: readonly (readonly string[])[];
  /** Why there is none. */
  readonly why: string;
}

export const causeOfRow = ({ program, server, row, layer }: EvalResult): string =>
  `${program}${server === undefined ? '' : ` ${server}`}: ${row ?? layer}`;

/** The same for a person. */
export const causeTitle = ({ program, server, row, layer }: EvalResult): string =>
  `${program}${server === undefined ? '' : ` ${server}`}: ${rowTitle(row ?? layer)}`;

/** In order of weight, the heaviest first. */
export function stoppedGroups(results: readonly EvalResult[]): readonly StoppedGroup[] {
  const stopped = results.filter(({ verdict, attempt }) => verdict !== 'allow' && attempt === 0);
  return [...groupBy(stopped, causeOfRow)]
    .flatMap(([cause, members]): readonly StoppedGroup[] => {
      const example = members.find(({ words }) => words !== undefined) ?? members[0];
      if (example === undefined) return [];
      const weigh = (some: readonly EvalResult[]): number => some.reduce((sum, { n }) => sum + n, 0);
      return [
        {
          cause,
          title: causeTitle(example),
          rows: members.length,
          weight: weigh(members),
          asked: weigh(members.filter(({ verdict }) => verdict === 'ask')),
          denied: weigh(members.filter(({ verdict }) => verdict === 'deny')),
          example,
          members,
          ...rulesFor(members, example),
        },
      ];
    })
    .toSorted((a, b) => b.weight - a.weight);
}

const DECIDED_BY_TABLE: ReadonlySet<string> = new Set(['effects', 'edits', 'classifier']);

/** More exact rules than this are no help; then one rule for all calls is better, if there is one. */
const MOST_EXACT = 3;

/**
 * INVARIANT: only if every call of the group is review. A rule for guarded calls is for a person to write, one call at a time; a call that was
 * not judged, or that a rule or the session stopped, needs attention and not a rule.
 */
function rulesFor(members: readonly EvalResult[], example: EvalResult): Pick<StoppedGroup, 'candidates' | 'why'> {
  const strictest =
    members.find(({ disposition }) => disposition === 'forbidden') ??
    members.find(({ disposition }) => disposition === 'guarded');
  const without = members.find(({ noRule }) => noRule !== undefined);
  const why = (): string => {
    const some = (said: readonly EvalResult[]): string =>
      said.length === members.length ? '' : `for ${said.length} of ${members.length} rows: `;
    if (strictest?.disposition === 'guarded' && DECIDED_BY_TABLE.has(strictest.layer))
      return `${some(members.filter(({ disposition }) => disposition === 'guarded'))}guarded, so you are asked each time on purpose; allow one exact command only if you always want it`;
    const said = strictest ?? without;
    return said?.noRule === undefined
      ? runsOperands(example.program.split(' ')[0] ?? '')
        ? `the calls differ, and a rule for every call of \`${example.program}\` would allow far more`
        : 'the calls differ too much for one rule that would be narrow enough'
      : `${some(members.filter(({ noRule }) => noRule !== undefined))}${said.noRule}`;
  };
  const plain = members.every(
    ({ disposition, layer, trouble }) => disposition === 'review' && DECIDED_BY_TABLE.has(layer) && trouble === undefined,
  );
  if (!plain) return { candidates: [], why: why() };
  const exact = [...new Set(members.flatMap(({ clears }) => clears ?? []))];
  const wide = wideRule(example);
  return {
    candidates: [
      ...(exact.length > 0 && exact.length <= MOST_EXACT && members.every(({ clears }) => clears !== undefined) ? [exact] : []),
      ...(wide === undefined ? [] : [[wide]]),
    ],
    why: why(),
  };
}

/** One rule for every call of a program or tool, or to a server. */
function wideRule({ tool, program, server, row }: EvalResult): string | undefined {
  if (!/^[\w./+-]+( [\w./:+-]+)*$/.test(program)) return undefined;
  if (server !== undefined) return `WebFetch(domain:${server})`;
  if (runsOperands(program.split(' ')[0] ?? '')) return undefined;
  // A rule for a whole shell, or for requests to any server, would allow far more than this group.
  if (familyOf(tool) === 'shell' && program === tool) return undefined;
  if (row?.startsWith('network ') === true) return undefined;
  return program === tool ? tool : `cmd: ${program} *`;
}
