// Shows what `init` and `uninit` would change, before anything is written. Writes no file.
import type { FileChange, Plan } from '../agents/install.ts';
import { textDiff } from '../agents/text-diff.ts';

/** One line for each file, or every changed line with `diff`. */
export function showPlan(plan: Plan, diff: boolean): void {
  if (plan.changes.length === 0) process.stdout.write('already installed, nothing to change\n');
  for (const change of plan.changes) {
    const { path, before, text } = change;
    process.stdout.write(
      `${change.text === undefined ? 'delete' : before === undefined ? 'create' : 'change'} ${path}${whatChanges(change, diff)}\n`,
    );
    if (diff && text !== undefined) process.stdout.write(`${textDiff(before ?? '', text)}\n`);
  }
}

/** How many lines are added and removed; the rest of the file stays unchanged. */
function whatChanges({ path, before, text }: FileChange, diff: boolean): string {
  if (text === undefined) return '';
  if (path.includes('/leeway/hooks/')) return " (leeway's own script, which the hooks run)";
  if (before === undefined) return " (holds only leeway's hooks)";
  const [more, fewer] = ['+', '-'].map(
    (sign) =>
      textDiff(before, text)
        .split('\n')
        .filter((line) => line.startsWith(`${sign} `)).length,
  );
  return ` (${more} ${more === 1 ? 'line' : 'lines'} added, ${fewer} removed${diff ? '' : '; `--diff` shows them'})`;
}
