// The tables of scripts beside the shell's code: `$ ` begins a script, `> ` goes on with it, the lines below are what leeway tells of it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface ScriptRow {
  readonly table: string;
  readonly script: string;
  readonly told: readonly string[];
}

const folder = join(import.meta.dirname, '..', '..', 'src', 'shell', 'scripts');

export const scriptTables = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted();

/** Scripts that do not end, or that name what is not on every machine: bash is not asked. */
export const ONLY_TOLD = 'only-told.txt';

export function scriptRows(table: string): readonly ScriptRow[] {
  const rows: { table: string; script: string; told: string[] }[] = [];
  for (const line of readFileSync(join(folder, table), 'utf8').split('\n')) {
    const last = rows.at(-1);
    if (line.startsWith('$ ')) rows.push({ table, script: line.slice(2), told: [] });
    else if (last && line.startsWith('> ') && last.told.length === 0) last.script += `\n${line.slice(2)}`;
    else if (last && line !== '' && !line.startsWith('#')) last.told.push(line);
  }
  return rows;
}
