// Literal commands in a settings or build file: quoted texts, lists of quoted words, and text after a key. Finds texts; knows no tool and runs nothing.

const QUOTED = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/g;
/** `'npm','publish'`, `["sh", "-c", "x"]`: quoted words with nothing but commas between them. */
const LISTED = /(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')(?:\s*,\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))+/g;
/** `command = npm publish`, `cmd: npm publish`, `- npm publish`; and `COMMAND npm publish`, `exec rm -rf x`, `m4_esyscmd([npm publish])`. */
const BARE = [
  /^[ \t]*(?:-[ \t]+)?(?:[\w.-]+[ \t]*[=:][ \t]+)?([A-Za-z_./~][^\n"']*)/gm,
  /(?:\bCOMMAND\s+|\bexec\s+|\bm4_e?syscmd\w*\(\[?)([A-Za-z_./~][^\n"']*)/g,
];
const MOST = 300;

const unescaped = (text: string): string => text.replaceAll(/\\(["'\\])/g, '$1');
const shellWord = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(QUOTED)].map(([, double, single]) => unescaped(double ?? single ?? ''));

/** A text of a single word is ignored: its place in the file would have to say that it is run. */
export function spelledCommands(text: string): readonly string[] {
  const code = text
    .split('\n')
    .filter((line) => !/^\s*(#|\/\/|dnl\b|(message|print|echo|warning|error|log|info)\s*\()/i.test(line))
    .join('\n');
  const texts = quotedIn(code).map((one) => one.trim());
  const lists = [...code.matchAll(LISTED)].map(([list]) => quotedIn(list).map(shellWord).join(' '));
  const bare = BARE.flatMap((shape) => [...code.matchAll(shape)]).map(([, rest]) => (rest ?? '').replace(/[\])},;\s]+$/, ''));
  return [...new Set([...lists, ...texts, ...bare].filter((one) => one.includes(' ')))].slice(0, MOST);
}
