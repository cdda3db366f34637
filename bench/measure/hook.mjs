// What one call of the installed hook costs beside an empty Node process: runs the measurement of bench/hook as its users do and reads its table.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export function measureHook(runs) {
  const file = join(import.meta.dirname, '..', 'hook', 'cold.mjs');
  const done = spawnSync(process.execPath, [file, '--runs', String(runs)], { encoding: 'utf8' });
  if (done.status !== 0) return { trouble: (done.stderr || String(done.error)).trim().split('\n').at(-1) };
  const rows = done.stdout
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 6 && Number.isFinite(Number(cells[2])) && cells[2] !== '')
    .map(([, process, median, least, times]) => ({
      process,
      median: Number(median),
      least: Number(least),
      timesEmpty: Number(times),
    }));
  return { runs, rows };
}
