// Shows what `init` and `uninit` would change, before anything is written. Writes no file.
import type { FileChange, Plan } from '../agents/install.ts';
import { homedir } from 'node:os';
import { textDiff } from '../agents/text-diff.ts';

/** One line for each file, or every changed line with `diff`. */
export function showPlan(plan: Plan, diff: boolean): void {
  if (plan.changes.length === 0) process.stdout.write('already installed, nothing to change\n');
  for (const change of plan.changes) {
    const { path, before, text } = change;
    process.stdout.write(
      `${change.text === undefined ? 'delete' : before === undefined ? 'create' : 'change'} ${shortPath(path)}${whatChanges(change, diff)}\n`,
    );
    if (diff && text !== undefined) process.stdout.write(`${textDiff(before ?? '', text)}\n`);
  }
}

/** `shadow`: what the agent does with answers is left out, because it gets none. */
export function showNotes({ notes }: Plan, mode: 'shadow' | 'enforcing'): void {
  for (const note of notes)
    if (typeof note === 'string') process.stdout.write(`  - ${note}\n`);
    else if (mode === 'enforcing') process.stdout.write(`  - ${note.answers}\n`);
}

/** As a person writes it. */
const shortPath = (path: string): string => (path.startsWith(`${homedir()}/`) ? `~${path.slice(homedir().length)}` : path);

/** How many lines are added and removed; the rest of the file stays unchanged. */
function whatChanges({ path, before, text, about }: FileChange, diff: boolean): string {
  if (text === undefined) return '';
  if (path.includes('/leeway/hooks/')) return ' (the script that the hooks run)';
  if (before === undefined) return about === undefined ? ' (new)' : ` (${about})`;
  const lines = textDiff(before, text).split('\n');
  const count = (sign: string): number => lines.filter((line) => line.startsWith(`${sign} `)).length;
  const [more, fewer] = [count('+'), count('-')];
  return ` (${about === undefined ? '' : `${about}: `}+${more} -${fewer} ${more + fewer === 1 ? 'line' : 'lines'}${diff ? '' : ', see `--diff`'})`;
}
