// Selects from a session the turns that the person typed and the calls that the agent made. Drops agents' prose and tool results; shortens
// nothing.
import type { TranscriptEntry } from '../model/call.ts';
import { isAcceptedPlan, typedText } from '../model/typed-text.ts';
import { earlierCall } from './call-line.ts';
import type { EarlierCall } from './call-line.ts';

export type TranscriptLine = ({ readonly kind: 'user' } & UserTurn) | CallLine;

interface CallLine {
  readonly kind: 'call';
  readonly call: EarlierCall;
  /** The person refused it. */
  readonly refused?: true;
}

/**
 * `user` entries contain the person's words. `tool` entries, and `assistant` entries with an `action`, are calls; their `content`
 * would be a tool's result or the agent's prose, and is dropped. Every other role is dropped, whatever it says.
 */
export function transcriptLines(entries: readonly TranscriptEntry[]): readonly TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  let turn = 0;
  for (const entry of entries) {
    if (entry.role === 'user') {
      const text = typedText(entry.content ?? entry.action ?? '');
      if (text === undefined) continue;
      turn += 1;
      lines.push({
        kind: 'user',
        turn,
        text,
        ...(entry.asked === undefined ? {} : { asked: entry.asked }),
        // The agent wrote an accepted plan.
        ...(isAcceptedPlan(text) ? { attested: false } : entry.attested === undefined ? {} : { attested: entry.attested }),
      });
    } else if ((entry.role === 'tool' || entry.role === 'assistant') && entry.action !== undefined && entry.action !== '') {
      lines.push({ kind: 'call', call: earlierCall(entry.action), ...(entry.refused === true ? { refused: true } : {}) });
    }
  }
  return lines;
}

export interface UserTurn {
  readonly turn: number;
  readonly text: string;
  /** The agent's question that this turn answers. It has no authority. */
  readonly asked?: string;
  /** Whether the hooks saw a person type it in this session. False: it can set limits but permits nothing. */
  readonly attested?: boolean;
}

export const userTurns = (lines: readonly TranscriptLine[]): readonly UserTurn[] =>
  lines.flatMap((line) =>
    line.kind === 'user'
      ? [
          {
            turn: line.turn,
            text: line.text,
            ...(line.asked === undefined ? {} : { asked: line.asked }),
            ...(line.attested === undefined ? {} : { attested: line.attested }),
          },
        ]
      : [],
  );
