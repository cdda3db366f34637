// The language of a script, from its first line or its file extension. Does not read the rest.
import { posix } from 'node:path';

const INTERPRETERS = new Map<string, string>([
  ['sh', 'shell'],
  ['bash', 'shell'],
  ['dash', 'shell'],
  ['ash', 'shell'],
  ['ksh', 'shell'],
  ['zsh', 'shell'],
  ['python', 'python'],
  ['python2', 'python'],
  ['python3', 'python'],
  ['node', 'javascript'],
  ['nodejs', 'javascript'],
  ['bun', 'javascript'],
  ['deno', 'javascript'],
  ['tsx', 'typescript'],
  ['ts-node', 'typescript'],
  ['perl', 'perl'],
  ['ruby', 'ruby'],
  ['php', 'php'],
]);

const ENDINGS = new Map<string, string>([
  ['.sh', 'shell'],
  ['.bash', 'shell'],
  ['.py', 'python'],
  ['.js', 'javascript'],
  ['.mjs', 'javascript'],
  ['.cjs', 'javascript'],
  ['.ts', 'typescript'],
  ['.mts', 'typescript'],
  ['.pl', 'perl'],
  ['.rb', 'ruby'],
  ['.php', 'php'],
]);

/** Undefined for a binary or an unknown language. Options of the shebang: see `strangeOption`. */
export function languageOfScript(path: string, text: string): string | undefined {
  if (text.includes('\0')) return undefined;
  if (text.startsWith('#!')) {
    const name = interpreterOf(text);
    return INTERPRETERS.get(name.replace(/[\d.]+$/, (digits) => (digits === '2' || digits === '3' ? digits : '')));
  }
  // Without a shebang the kernel refuses the file and the shell reads it as shell, whatever its extension, unless an interpreter was named.
  return ENDINGS.get(posix.extname(path)) ?? (posix.extname(path) === '' ? 'shell' : undefined);
}

/** The interpreter that the first line names; empty if there is none and the calling shell runs the file. */
export const interpreterOf = (text: string): string => posix.basename(firstLine(text)[0] ?? '');

/** The words of the first line, without `env`. */
function firstLine(text: string): readonly string[] {
  if (!text.startsWith('#!')) return [];
  const words = (text.slice(2).split('\n', 1)[0] ?? '').trim().split(/\s+/);
  return posix.basename(words[0] ?? '') === 'env' ? words.slice(words[1] === '-S' ? 2 : 1) : words;
}

/** A word of the first line behind the interpreter that may load or run something else; undefined if there is none. */
export function strangeOption(text: string): string | undefined {
  const [interpreter = '', ...words] = firstLine(text);
  const harmless = HARMLESS.get(INTERPRETERS.get(posix.basename(interpreter).replace(/[\d.]+$/, '')) ?? '');
  return words.find((word, at) => !(harmless?.test(word) || (at > 0 && words[at - 1] === '-euo' && word === 'pipefail')));
}

/** Switches that say how the script is read and what it may do. `-c`, `-i`, `-m`, `-r` and files are not among them. */
const HARMLESS: ReadonlyMap<string, RegExp> = new Map([
  ['shell', /^-(?:[efhnuvxpl]+|euo|-posix|-norc|-noprofile|-login|-)?$/],
  ['python', /^-(?:[bBdEIOPqsSuvx]+|W\w+)$/],
  [
    'javascript',
    /^(?:run|-A|-q|--quiet|--watch|--no-check|--no-prompt|--allow-(?:all|read|write|net|env|sys|run|ffi)(?:=[\w.,:/-]*)?|--no-warnings|--enable-source-maps|--experimental-(?:strip-types|transform-types|vm-modules)|--disable-warning=\w+|--max-old-space-size=\d+|--harmony)$/,
  ],
  ['typescript', /^(?:--esm|-T|--transpile-only|--swc|--transpileOnly)$/],
  ['perl', /^-[wTtlnpaCsSU]+$/],
  ['ruby', /^-(?:w|W\d?|s|u|U|l|n|p|a)$/],
  ['php', /^-(?:q|n)$/],
]);

/** `node /usr/bin/npm`, `node …/npm/bin/npm-cli.js`: the file belongs to the package manager. */
export const managerOf = (path: string): string | undefined =>
  /\/(npm|npx|pnpm|pnpx|yarn|yarnpkg|corepack|bun|pip3?|pipx|uv)(-cli)?(\.[cm]?js)?$/.exec(path)?.[1];
