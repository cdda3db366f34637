// Formats rows of cells as a Markdown table. Pure.

export const code = (text) => `\`${text}\``;

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `|${cells.map((cell) => ` ${cell} `.replace('  ', ' ')).join('|')}|`)
    .join('\n');
