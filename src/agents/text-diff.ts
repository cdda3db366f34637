// A small line diff for people: what an edit of a settings file changes, with some lines around it. Not for machines.

const CONTEXT_LINES = 2;

export function textDiff(before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const from = Math.max(0, head - CONTEXT_LINES);
  const rest = old.slice(old.length - tail, old.length - tail + CONTEXT_LINES);
  return [
    `@@ line ${from + 1} @@`,
    ...old.slice(from, head).map((line) => `  ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+ ${line}`),
    ...rest.map((line) => `  ${line}`),
  ].join('\n');
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split(/\r?\n/));
