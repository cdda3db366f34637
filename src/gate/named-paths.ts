// Which paths a word or a text may name. Uses only the spelling, and the names in a directory that the caller passes in; does not check
// whether a path exists.
import { join, resolve } from 'node:path';
import { AGENTS } from '../agents/agents.ts';
import { below } from '../host/path-text.ts';
import { byText } from '../model/by-text.ts';

/** `x.toml`, `--config=x.toml`, `@x.txt`, `file=@x.txt`, `file:///a/x`, `-fx.sql`: the word, and each piece that may be a path. */
export function namedPaths(word: string, cwd: string, home: string): readonly string[] {
  if (word === '' || word.length > 4096) return [];
  const cut = word.split(/[=@:,<]/);
  // `-fx.sql`, and everything after each separator: `a=b=c` may name `b=c`.
  const tails = [...word.matchAll(/[=@:,<]/g)].slice(0, 8).map(({ index }) => word.slice(index + 1));
  const all = [word, ...cut, ...tails];
  const short = all.flatMap((one) => (one.startsWith('-') && !one.startsWith('--') && one.length > 2 ? [one.slice(2)] : []));
  const slashes = all.flatMap((one) => (one.startsWith('//') ? [one.slice(1)] : []));
  const pieces = new Set([...all, ...short, ...slashes]);
  return [...pieces].flatMap((piece) => {
    if (piece === '' || piece.includes('\0') || piece.length > 1024) return [];
    if (piece === '~' || piece.startsWith('~/')) return [join(home, piece.slice(1))];
    return [resolve(cwd, piece)];
  });
}

/** Directories where agents keep the commands that are called by name, such as `/deploy`. */
const COMMANDS = [...AGENTS.flatMap(({ paths }) => paths.commands ?? []), { directory: '.cursor/commands', ending: '.md' }];

/** The files that `/name` or `/group:name` may refer to. */
export function commandFiles(text: string, bases: readonly string[]): readonly string[] {
  const word = text.trim().split(' ')[0] ?? '';
  const name = word.startsWith('/') ? word.slice(1) : word;
  if (name === '' || name.length > 200 || name.includes('..') || name.includes('\0')) return [];
  const names = new Set([name, name.replaceAll(':', '/'), name.slice(name.lastIndexOf(':') + 1)]);
  return bases.flatMap((base) =>
    COMMANDS.flatMap(({ directory, ending }) => [...names].map((one) => join(base, directory, one + ending))),
  );
}

const NO_PATH = /[^\p{L}\p{N}_./@+~-]+/u;
/** A text with more different words than this is a table or a book, and its words are not looked up. */
const MOST_WORDS = 20_000;
/** File endings that languages omit from the name of a file they load. */
const ENDINGS = [
  '',
  '.rb',
  '.php',
  '.pl',
  '.pm',
  '.py',
  '.js',
  '.mjs',
  '.cjs',
  '.ts',
  '.lua',
  '.sh',
  '.tcl',
  '.jl',
  '.R',
  '.json',
];

const MOST_KEPT = 4 * 1024 * 1024;
const wordsIn = byText((text): ReadonlySet<string> => new Set(text.split(NO_PATH)), MOST_KEPT);

/** The names, and each name without an ending that code may omit. */
function spelledNames(names: ReadonlySet<string>): ReadonlySet<string> {
  const before = SPELLED.get(names);
  if (before !== undefined) return before;
  const spelled = new Set(names);
  for (const name of names)
    for (const ending of ENDINGS) if (ending !== '' && name.endsWith(ending)) spelled.add(name.slice(0, -ending.length));
  SPELLED.set(names, spelled);
  return spelled;
}
const SPELLED = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

/** Paths below `base` that a text of code names and that may exist according to `names`. */
export function pathsIn(text: string, base: string, names: (dir: string) => ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const words = wordsIn(text);
  if (words.size > MOST_WORDS) return [];
  const here = names(base);
  const add = (path: string, there: ReadonlySet<string>): void => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (spelledNames(there).has(name)) for (const ending of ENDINGS) if (there.has(name + ending)) found.add(path + ending);
  };
  const look = (spelled: string): void => {
    if (!mayLieBelow(spelled, here)) return;
    const path = resolve(base, spelled);
    add(path, names(path.slice(0, path.lastIndexOf('/')) || '/'));
  };
  for (const word of words) {
    if (word === '' || word === '.' || word === '..') continue;
    if (word.includes('/')) look(word);
    else {
      if (spelledNames(here).has(word)) add(below(base, word), here);
      if (word.includes('.')) look(word.replaceAll('.', '/'));
    }
  }
  return [...found];
}

/**
 * A quick test: most words are not paths. If the part before the first `/` is not a name in the directory, the path cannot exist.
 */
function mayLieBelow(spelled: string, here: ReadonlySet<string>): boolean {
  const cut = spelled.indexOf('/');
  if (cut < 1 || spelled.startsWith('.') || spelled.includes('/.') || !/[^/]/.test(spelled.slice(cut))) return true;
  return foldedNames(here).has(spelled.slice(0, cut).toLowerCase());
}

const FOLDED = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();

/** The names in lower case, because some disks ignore case. */
function foldedNames(names: ReadonlySet<string>): ReadonlySet<string> {
  const before = FOLDED.get(names);
  if (before !== undefined) return before;
  const folded = new Set([...names].map((name) => name.toLowerCase()));
  FOLDED.set(names, folded);
  return folded;
}
