// Programs whose operand is the name of a task. Some of them hand further words to a shell.
export const TASK_RUNNERS: ReadonlySet<string> = new Set([
  'make',
  'just',
  'task',
  'npm',
  'pnpm',
  'yarn',
  'bun',
  'mise',
  'rake',
  'mix',
]);
