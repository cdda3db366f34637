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

/** Undefined for a binary or an unknown language. A shebang with options (`-S`, `-e …`) is accepted only if they are harmless. */
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
export function interpreterOf(text: string): string {
  if (!text.startsWith('#!')) return '';
  const words = (text.slice(2).split('\n', 1)[0] ?? '').trim().split(/\s+/);
  const first = posix.basename(words[0] ?? '');
  return first === 'env' ? posix.basename(words[words[1] === '-S' ? 2 : 1] ?? '') : first;
}

/** `node /usr/bin/npm`, `node …/npm/bin/npm-cli.js`: the file belongs to the package manager. */
export const managerOf = (path: string): string | undefined =>
  /\/(npm|npx|pnpm|pnpx|yarn|yarnpkg|corepack|bun|pip3?|pipx|uv)(-cli)?(\.[cm]?js)?$/.exec(path)?.[1];
