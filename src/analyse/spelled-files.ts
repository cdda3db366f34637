// The files that the words of a code may name, for code that is not fully understood. Does not look at the disk; in doubt, includes more.
import { posix } from 'node:path';
import { mayBeCode } from '../model/data-files.ts';
import type { EvalContext } from '../shell/eval-context.ts';

const MOST_WORDS = 2000;
const LONGEST = 200;

/** Extensions that a loader appends to a name. */
const ENDINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ruby', ['.rb']],
  ['perl', ['.pm', '.pl']],
  ['php', ['.php']],
  ['lua', ['.lua', '/init.lua']],
  ['r', ['.R', '.r']],
  ['julia', ['.jl']],
  ['python', ['.py']],
  ['javascript', ['.js', '.mjs', '.cjs', '.ts']],
]);

/** The part of the code that is not understood may load the files that it names. */
export function noteSpelled(
  here: EvalContext,
  code: { readonly language: string; readonly text: string; readonly path?: string },
  since: number,
): void {
  const { cwd } = here.state;
  const dirs = [...(cwd.kind === 'known' ? cwd.dirs : []), ...(code.path === undefined ? [] : [posix.dirname(code.path)])];
  // Computed once for all parts of the code.
  let spells: readonly string[] | undefined;
  for (const part of here.walk.parts.slice(since))
    if (part.spells === undefined && part.site === 'here' && part.effects.some(({ kind }) => kind === 'unclear'))
      part.spells = spells ??= spelledFiles(code.text, code.language, dirs);
}

/** `dirs`: where relative names are searched. */
function spelledFiles(text: string, language: string, dirs: readonly string[]): readonly string[] {
  const endings = ['', ...(ENDINGS.get(language) ?? [])];
  const found = new Set<string>();
  for (const word of wordsOf(text))
    for (const name of namesOf(word))
      for (const dir of name.startsWith('/') ? ['/'] : dirs)
        for (const ending of endings) found.add(posix.resolve(dir, name + ending));
  return [...found].filter(mayBeCode);
}

/** `A::B` and `a.b` are names of modules in directories. */
function namesOf(word: string): readonly string[] {
  const path = word.split('::').join('/');
  return path.includes('/') || !path.includes('.') ? [path] : [path, path.replaceAll('.', '/')];
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  let start = 0;
  for (let at = 0; at <= text.length && words.size < MOST_WORDS; at++) {
    if (at < text.length && isPathCharacter(text.charCodeAt(at))) continue;
    if (at > start && at - start <= LONGEST) words.add(text.slice(start, at));
    start = at + 1;
  }
  return words;
}

const OTHERS: ReadonlySet<number> = new Set([...'_-+@~./:'].map((one) => one.charCodeAt(0)));
const isPathCharacter = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127 || OTHERS.has(code);
