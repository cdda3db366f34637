// The result of one row as stored in a run file: enough to count, compare and show it without the corpus. Types, and the reader
// of a stored line.
import type { Layer } from '../model/decision.ts';
import type { Disposition, Verdict } from '../model/disposition.ts';
import type { Expected, Label } from './row.ts';
import { isObject } from './row.ts';

/** What the classifier did, if it was asked. */
export interface ModelFacts {
  readonly model: string;
  readonly stage: 1 | 2;
  readonly shouldBlock: boolean;
  /** Whether a cited consent was verified in code. */
  readonly consent?: 'verified' | 'rejected';
  readonly ms: number;
  readonly cost?: number;
  readonly tokens?: { readonly in: number; readonly out: number; readonly cached: number };
}

export interface EvalResult {
  /** The position of the row among all corpora of the run. */
  readonly at: number;
  /** 0 for the first attempt. */
  readonly attempt: number;
  readonly id: string;
  readonly tool: string;
  readonly category: string;
  readonly n: number;
  /** The call in one line, redacted. */
  readonly text: string;
  readonly label?: Label;
  readonly expected?: Expected;
  readonly note?: string;

  readonly verdict: Verdict;
  readonly disposition: Disposition;
  readonly layer: Layer;
  readonly reason: string;
  /** The table row that decided. */
  readonly row?: string;
  /** The program with its subcommand, or the tool, of the part that decided. */
  readonly program: string;
  /** The server, if the call was stopped because it reads from one. */
  readonly server?: string;
  /** The call as arguments of `leeway rules test`, if nothing had to be redacted or shortened. */
  readonly words?: string;
  /** The narrowest rules that may allow a stopped call; not proven. */
  readonly clears?: readonly string[];
  /** Why no rule can allow it. */
  readonly noRule?: string;
  readonly trouble?: string;
  readonly model?: ModelFacts;
}

/** Stored lines are our own; a line without the required fields was cut off or is something else. */
export function readResult(line: string): EvalResult | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!isObject(value)) return undefined;
    const texts = ['id', 'tool', 'category', 'text', 'verdict', 'disposition', 'layer', 'reason', 'program'];
    const numbers = ['at', 'attempt', 'n'];
    const whole = texts.every((key) => typeof value[key] === 'string') && numbers.every((key) => typeof value[key] === 'number');
    return whole ? (value as unknown as EvalResult) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
