// Groups rows that would be asked about or denied by cause, each with an example and the rule to try first. Does not prove a
// rule; `rules test` does.
import { familyOf } from '../rules/data/tool-families.ts';
import { groupBy } from './group-by.ts';
import type { EvalResult } from './result.ts';

export interface StoppedGroup {
  /** The program or tool, the server it reads from, and the table row or layer that decided. */
  readonly cause: string;
  readonly rows: number;
  readonly weight: number;
  readonly asked: number;
  readonly denied: number;
  readonly example: EvalResult;
  /** The rule that covers the group; absent if no rule can or should allow it. */
  readonly rule?: string;
}

export const causeOfRow = ({ program, server, row, layer }: EvalResult): string =>
  `${program}${server === undefined ? '' : ` ${server}`}: ${row ?? layer}`;

/** In order of weight, the heaviest first. */
export function stoppedGroups(results: readonly EvalResult[]): readonly StoppedGroup[] {
  const stopped = results.filter(({ verdict, attempt }) => verdict !== 'allow' && attempt === 0);
  return [...groupBy(stopped, causeOfRow)]
    .flatMap(([cause, rows]): readonly StoppedGroup[] => {
      const example = rows.find(({ words }) => words !== undefined) ?? rows[0];
      if (example === undefined) return [];
      const weigh = (some: readonly EvalResult[]): number => some.reduce((sum, { n }) => sum + n, 0);
      const rule = ruleFor(rows, example);
      return [
        {
          cause,
          rows: rows.length,
          weight: weigh(rows),
          asked: weigh(rows.filter(({ verdict }) => verdict === 'ask')),
          denied: weigh(rows.filter(({ verdict }) => verdict === 'deny')),
          example,
          ...(rule === undefined ? {} : { rule }),
        },
      ];
    })
    .toSorted((a, b) => b.weight - a.weight);
}

/**
 * Only if every row of the group is review: a rule for all calls of a program would also allow guarded ones. A call that was not
 * judged, or that a rule or the session stopped, needs attention and not a rule.
 */
function ruleFor(rows: readonly EvalResult[], { tool, program, server, row }: EvalResult): string | undefined {
  const plain = rows.every(
    ({ disposition, layer, trouble }) => disposition === 'review' && layer === 'effects' && trouble === undefined,
  );
  if (!plain || !/^[\w./+-]+( [\w./:+-]+)*$/.test(program)) return undefined;
  if (server !== undefined) return `WebFetch(domain:${server})`;
  // A rule for a whole shell, or for requests to any server, would allow far more than this group.
  if (familyOf(tool) === 'shell' && program === tool) return undefined;
  if (row?.startsWith('network ') === true) return undefined;
  return program === tool ? tool : `cmd: ${program} *`;
}
