// Groups calls that were not allowed by cause: disposition, table row and program. Never uses the text of a reason, which also
// names the target.
import { oneLine, worstOf } from '../../gate/reason.ts';
import { rowTitle } from '../../model/row-title.ts';
import type { Decision } from '../../model/decision.ts';

export interface Cause {
  readonly verdict: 'ask' | 'deny';
  readonly layer: Decision['layer'];
  readonly disposition: Decision['disposition'];
  /** The table row, or the kind of trouble if nothing was judged. */
  readonly row: string;
  /** The program with its subcommand, or the tool. */
  readonly program: string;
}

/** Undefined for an allowed call. */
export function causeOf(decision: Decision, tool: string): Cause | undefined {
  const { verdict, layer, disposition } = decision;
  if (verdict === 'allow') return undefined;
  const worst = worstOf(decision.parts, []);
  const command = worst?.part.command;
  return {
    verdict,
    layer,
    disposition,
    row: decision.trouble ? `trouble: ${decision.trouble.kind}` : (worst?.finding?.row ?? decision.row ?? layer),
    program: oneLine(command ? [command.program, ...command.sub].join(' ') : tool),
  };
}

/** The same for a person. */
export const causeTitle = ({ disposition, row, program }: Cause): string => `${program}: ${rowTitle(row)} (${disposition})`;

export const causeText = ({ disposition, row, program }: Cause): string => `${disposition} · ${row} · ${program}`;
