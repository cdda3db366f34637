// Commands that the quoted texts of a build tool's files spell. Finds texts; knows no tool and runs nothing.

const QUOTED = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;
const MOST = 200;

/** A text of one word starts nothing that its place in the file would not say. */
export function spelledCommands(text: string): readonly string[] {
  const code = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n');
  const found = [...code.matchAll(QUOTED)].slice(0, MOST).map(([, double, single]) => (double ?? single ?? '').trim());
  return [...new Set(found.filter((one) => one.includes(' ')).map((one) => one.replaceAll('\\"', '"')))];
}
