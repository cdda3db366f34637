// The file a run is kept in: begun, gone on with, put in order at the end. Knows nothing of what the results mean.
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { EvalResult } from '../eval/result.ts';
import type { RunHead, RunReading } from '../eval/run-file.ts';
import { cannotContinue, readRun, runLine, runText } from '../eval/run-file.ts';

export interface RunOut {
  /** Results that the file already holds. */
  readonly done: readonly EvalResult[];
  add(result: EvalResult): void;
  /** Writes the whole run in order, in one step. */
  finish(results: readonly EvalResult[]): void;
}

export function loadSavedRun(path: string): RunReading {
  try {
    return readRun(readFileSync(path, 'utf8'));
  } catch (error) {
    return { kind: 'bad', why: error instanceof Error ? error.message : String(error) };
  }
}

export function openRunOut(path: string, head: RunHead): RunOut | string {
  let done: readonly EvalResult[] = [];
  if (existsSync(path)) {
    const read = loadSavedRun(path);
    if (read.kind === 'bad') return `${path}: ${read.why}; name another file`;
    const why = cannotContinue(read.run.head, head);
    // Other rows are another run, which is not overwritten; the same rows with other settings are judged again.
    const sameRows = JSON.stringify(read.run.head.corpora) === JSON.stringify(head.corpora);
    if (why !== undefined && !sameRows) return `${path} cannot be continued: ${why}; name another file`;
    if (why !== undefined) process.stderr.write(`leeway eval: starting ${path} again from the beginning: ${why}\n`);
    else done = read.run.results;
  }
  // Also drops a last line that was cut, so that nothing is ever appended to half a line.
  writeWhole(path, runText({ head, results: done }));
  return {
    done,
    add: (result) => appendFileSync(path, runLine(result)),
    finish: (results) => writeWhole(path, runText({ head, results })),
  };
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}
