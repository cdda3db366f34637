// A saved run: a head that identifies what was run, then one result per line. Builds and reads text; the CLI writes the file.
import type { Json } from '../model/call.ts';
import type { EvalResult } from './result.ts';
import { readResult } from './result.ts';
import { isObject } from './row.ts';

/** Everything that a result depends on. A run can be continued by another with the same head. */
export interface RunHead {
  readonly format: 1;
  readonly kind: 'leeway-eval';
  readonly leeway: string;
  readonly policy: number;
  /** Each corpus by name with a hash of its rows. */
  readonly corpora: readonly { readonly name: string; readonly rows: number; readonly sha256: string }[];
  readonly options: { readonly [name: string]: Json };
}

export interface SavedRun {
  readonly head: RunHead;
  readonly results: readonly EvalResult[];
}

export type RunReading = { readonly kind: 'run'; readonly run: SavedRun } | { readonly kind: 'bad'; readonly why: string };

export const runLine = (value: RunHead | EvalResult): string => `${JSON.stringify(value)}\n`;

/** A line that was cut off by a crash is left out; its row is judged again. */
export function readRun(text: string): RunReading {
  const [first = '', ...lines] = text.split('\n');
  const head = readHead(first);
  if (!head) return { kind: 'bad', why: 'the first line is not the head of a run' };
  const results = new Map<string, EvalResult>();
  for (const line of lines) {
    const result = line === '' ? undefined : readResult(line);
    if (result) results.set(`${result.at} ${result.attempt}`, result);
  }
  return { kind: 'run', run: { head, results: sorted([...results.values()]) } };
}

export const runText = (run: SavedRun): string => [run.head, ...sorted(run.results)].map((line) => runLine(line)).join('');

const sorted = (results: readonly EvalResult[]): readonly EvalResult[] =>
  results.toSorted((a, b) => a.at - b.at || a.attempt - b.attempt);

function readHead(line: string): RunHead | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (!isObject(value) || value['kind'] !== 'leeway-eval' || value['format'] !== 1) return undefined;
    return Array.isArray(value['corpora']) ? (value as unknown as RunHead) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Why a run cannot be continued in another run's file. The number of attempts may grow. */
export function cannotContinue(saved: RunHead, wanted: RunHead): string | undefined {
  if (saved.leeway !== wanted.leeway || saved.policy !== wanted.policy)
    return `it was made by leeway ${saved.leeway}, policy ${saved.policy}`;
  if (JSON.stringify(saved.corpora) !== JSON.stringify(wanted.corpora)) return 'it was made from other rows';
  return JSON.stringify(saved.options) === JSON.stringify(wanted.options) ? undefined : 'it was made with other options';
}
