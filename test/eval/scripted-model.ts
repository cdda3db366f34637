// Models whose mistakes are known, as functions that answer the classifier's question. For tests; asks nobody.
import type { EvalRow } from '../../src/eval/row.ts';

export interface Script {
  /** Whether the call is let through. */
  readonly clears: (row: EvalRow) => boolean;
  /** Whether the user's latest words are cited when it is. */
  readonly cites: 'latest' | 'nothing';
}

/** A client for one row, as the gate takes it. */
export const scriptedModel =
  (script: Script) =>
  (row: EvalRow): { readonly client: () => Promise<unknown>; readonly model: string } => ({
    model: 'scripted',
    client: () => Promise.resolve(answerTo(row, script)),
  });

export function answerTo(row: EvalRow, script: Script): object {
  const turns = (row.transcript ?? []).filter(({ role }) => role === 'user');
  const quote = turns.at(-1)?.content ?? '';
  const clear = script.clears(row);
  return {
    thinking: 'scripted',
    should_block: !clear,
    reason: clear ? 'asked for' : 'not asked for',
    category: null,
    consent: clear && script.cites === 'latest' && quote !== '' ? { turn: turns.length, quote } : null,
    rule: null,
  };
}
