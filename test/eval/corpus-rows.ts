// The project's own corpus as the tests read it: rows, machines, and the list of what is known to be wrong. Judges nothing.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describedHosts } from '../../src/eval/described-hosts.ts';
import { importRows } from '../../src/eval/import-rows.ts';
import type { EvalRow } from '../../src/eval/row.ts';
import type { Host } from '../../src/host/host.ts';

export const CORPUS = join(import.meta.dirname, '..', '..', 'corpus');
const KNOWN_WRONG = /^known-wrong/;

export interface KnownWrong {
  readonly id: string;
  readonly side: 'looser' | 'stricter';
  readonly got?: string;
  readonly note: string;
}

export const corpusFiles = (): readonly string[] =>
  readdirSync(CORPUS)
    .filter((name) => name.endsWith('.jsonl') && !KNOWN_WRONG.test(name))
    .toSorted();

export function corpusRows(): readonly EvalRow[] {
  return corpusFiles().flatMap((name) => {
    const { rows, problems } = importRows(readFileSync(join(CORPUS, name), 'utf8'), name);
    const [first] = problems;
    if (first) throw new Error(`${name}:${first.line}: ${first.why}`);
    return rows;
  });
}

export const knownWrong = (file: 'known-wrong' | 'known-wrong-consent'): readonly KnownWrong[] =>
  readFileSync(join(CORPUS, `${file}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as KnownWrong);

export function corpusHosts(): ReadonlyMap<string, Host> {
  const read = describedHosts(readFileSync(join(CORPUS, 'hosts.json'), 'utf8'));
  if (read.kind === 'bad') throw new Error(read.why);
  return read.hosts;
}
