// The file that stores a run: started, continued, and sorted at the end. Does not interpret the results.
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { EvalResult } from '../eval/result.ts';
import type { RunHead, RunReading } from '../eval/run-file.ts';
import { cannotContinue, readRun, runLine, runText } from '../eval/run-file.ts';

export interface RunOut {
  /** Results that are already in the file. */
  readonly done: readonly EvalResult[];
  add(result: EvalResult): void;
  /** Writes the whole run, sorted, in one step. */
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
    // A file with other rows belongs to another run and is not overwritten. The same rows with other settings are judged again.
    const sameRows = JSON.stringify(read.run.head.corpora) === JSON.stringify(head.corpora);
    if (why !== undefined && !sameRows) return `${path} cannot be continued: ${why}; name another file`;
    if (why !== undefined) process.stderr.write(`leeway eval: starting ${path} again from the beginning: ${why}\n`);
    else done = read.run.results;
  }
  // This also drops an incomplete last line, so that nothing is appended to half a line.
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
