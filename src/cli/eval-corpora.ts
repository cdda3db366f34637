// The corpora that an evaluation reads: files and directories, the machines they describe, filters and samples. Judges nothing.
import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importRows } from '../eval/import-rows.ts';
import { mapRoots } from '../eval/map-roots.ts';
import type { EvalRow } from '../eval/row.ts';
import type { RunHead } from '../eval/run-file.ts';
import { sampleOf } from '../eval/sample.ts';
import { ROW_FIELDS, type EvalFlags } from './eval-flags.ts';
import { sha256 } from '../host/sha256.ts';

export interface LoadedCorpora {
  readonly kind: 'loaded';
  readonly rows: readonly EvalRow[];
  readonly corpora: RunHead['corpora'];
  /** The contents of the hosts.json files that were found. */
  readonly hosts: readonly string[];
  readonly warnings: readonly string[];
}

/** Rows with a known wrong answer are in a separate file, which is not part of a directory's corpus. */
const KNOWN_WRONG = /^known-wrong/;

export function loadCorpora(flags: EvalFlags): LoadedCorpora | { readonly kind: 'failed'; readonly why: string } {
  const paths = flags.corpora.length > 0 ? flags.corpora : [ownCorpus()];
  const files: string[] = [];
  const rows: EvalRow[] = [];
  const corpora: { name: string; rows: number; sha256: string }[] = [];
  const warnings: string[] = [];
  try {
    const gone = paths.find((path) => !existsSync(path));
    if (gone !== undefined) return { kind: 'failed', why: `\`${gone}\` does not exist` };
    for (const path of paths) files.push(...corpusFiles(path));
    if (files.length === 0) return { kind: 'failed', why: `no *.jsonl in \`${paths.join(', ')}\`` };
    for (const file of files) {
      const corpus = importRows(readFileSync(file, 'utf8'), basename(file, '.jsonl'));
      for (const { line, why } of corpus.problems.slice(0, 5)) warnings.push(`${file}:${line}: ${why}`);
      if (corpus.problems.length > 5) warnings.push(`${file}: ${corpus.problems.length - 5} more lines could not be read`);
      const chosen = corpus.rows.filter((row) => wanted(row, flags)).map((row) => placed(row, flags));
      const kept = flags.sample === undefined ? chosen : sampleOf(chosen, flags.sample);
      corpora.push({
        name: corpus.name,
        rows: kept.length,
        sha256: sha256(JSON.stringify(kept)),
      });
      for (const row of kept) rows.push(row);
    }
    return { kind: 'loaded', rows, corpora, hosts: hostTexts(files, flags), warnings };
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

/** leeway's own corpus is installed beside the command. */
const ownCorpus = (): string => join(dirname(realpathSync(process.argv[1] ?? '.')), '..', 'corpus');

const corpusFiles = (path: string): readonly string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith('.jsonl') && !KNOWN_WRONG.test(name))
        .toSorted()
        .map((name) => join(path, name))
    : [path];

function hostTexts(files: readonly string[], flags: EvalFlags): readonly string[] {
  if (flags.hosts !== undefined) return [readFileSync(flags.hosts, 'utf8')];
  const found = [...new Set(files.map((file) => join(dirname(file), 'hosts.json')))];
  return found.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile()).map((path) => readFileSync(path, 'utf8'));
}

function wanted(row: EvalRow, flags: EvalFlags): boolean {
  if (flags.suite === 'classifier' && row.expected?.model === undefined) return false;
  return flags.where.every(({ key, value }) => ROW_FIELDS.get(key)?.(row) === value);
}

const placed = (row: EvalRow, flags: EvalFlags): EvalRow =>
  mapRoots(row.cwd === undefined && flags.cwd !== undefined ? { ...row, cwd: flags.cwd } : row, flags.roots);
