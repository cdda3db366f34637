// Files that a runner reaches because a file it starts with names them: a plugin in its settings, a script that a test starts. Compares spellings and
// follows relative names; does not interpret the text.
import { posix } from 'node:path';
import { isWithin } from '../host/path-text.ts';
import { byText } from '../model/by-text.ts';
import type { Command } from '../model/part.ts';
import type { AnalysisContext } from './context.ts';
import { isSettings, loadingOf, FOREIGN_DIRECTORIES } from './loaded-files.ts';

const MOST_TEXTS = 300;
const MOST_LOOKS = 4000;
const LARGEST = 64 * 1024;

export interface Reaching {
  readonly command: Command;
  readonly cwd: string | undefined;
  readonly context: AnalysisContext;
  /** Content of a file as the call leaves it. */
  readonly text: (path: string) => string | undefined;
}

/** Those of the candidates that the runner reaches. */
export function namedInLoaded(candidates: readonly string[], reaching: Reaching): readonly string[] {
  const { root } = reaching.context;
  if (candidates.length === 0 || root === undefined) return [];
  const queue = [...startingFiles(root, reaching)].slice(0, MOST_TEXTS);
  const seen = new Set(queue);
  const found = new Set<string>();
  let looks = MOST_LOOKS;
  for (let at = 0; at < queue.length && at < MOST_TEXTS; at++) {
    const path = queue[at] ?? '';
    const text = settingsText(path, reaching.text(path));
    if (text === undefined || text.length > LARGEST) continue;
    for (const one of candidates)
      if (
        one !== path &&
        !found.has(one) &&
        text.includes(partOfAll(one)) &&
        spellings(one, posix.dirname(path), root).some((name) => hasWord(text, name))
      ) {
        found.add(one);
        if (!seen.has(one)) queue.push(one);
        seen.add(one);
      }
    for (const name of relativeNames(text)) {
      if (looks-- <= 0) break;
      const next = existing(posix.resolve(posix.dirname(path), name), reaching.context);
      if (next === undefined || seen.has(next) || !isWithin(next, root) || FOREIGN_DIRECTORIES.test(next.slice(root.length)))
        continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return [...found];
}

/** Keys and sections of settings whose code does not run by itself: a task that is run is followed by its name. */
const TASKS: ReadonlySet<string> = new Set('scripts bin main module types files exports directories browser'.split(' '));
const TOOL_SECTION = /^\[\[?(tool\.(?!poe|taskipy|pdm\.scripts|hatch\.envs|poetry\.scripts|rye\.scripts)|build-system)/;

function settingsText(path: string, text: string | undefined): string | undefined {
  if (text === undefined || text.length > LARGEST) return text;
  const name = posix.basename(path);
  if (name === 'pyproject.toml')
    return text
      .split(/^(?=\[)/m)
      .filter((section) => TOOL_SECTION.test(section))
      .join('');
  if (name !== 'package.json') return text;
  try {
    const whole: unknown = JSON.parse(text);
    return JSON.stringify(Object.entries(whole ?? {}).filter(([key]) => !TASKS.has(key)));
  } catch {
    // No tool can read such a manifest either.
    return undefined;
  }
}

/** Settings files in the directories where the runner works, and the tests that it would run. */
function startingFiles(root: string, { command, cwd, context }: Reaching): ReadonlySet<string> {
  const dirs = new Set([root, ...(cwd !== undefined && isWithin(cwd, root) ? [cwd] : [])]);
  const settings = [...dirs].flatMap((dir) => {
    const names = context.host.names(dir);
    return (names.kind === 'known' ? names.value : []).filter(isSettings).map((name) => posix.join(dir, name));
  });
  const all = [...context.writtenCode(), ...(context.tracked?.() ?? [])];
  const tests = all.filter((path) => isWithin(path, root) && loadingOf(path, path.slice(root.length), command) === 'entry');
  return new Set([...settings, ...tests]);
}

/** The names by which code in a directory may refer to a file. */
function spellings(path: string, base: string, root: string): readonly string[] {
  const name = posix.basename(path);
  const bare = (one: string): string => one.slice(0, one.length - posix.extname(one).length);
  const near = posix.relative(base, path);
  const dotted = near.startsWith('.') ? near : `./${near}`;
  const far = posix.relative(root, path);
  const all = [name, dotted, bare(dotted), far, ...(far.includes('/') ? [bare(far)] : [])];
  if (/^(index\.\w+|__init__\.py)$/.test(name)) all.push(posix.dirname(dotted), posix.dirname(far));
  if (name.endsWith('.py'))
    all.push(
      bare(far).replaceAll('/', '.'),
      bare(far)
        .replace(/^src\//, '')
        .replaceAll('/', '.'),
    );
  return all.filter((one) => one.length >= 4 && one !== '.' && !/^index\.\w+$|^__init__\.py$/.test(one));
}

/** The part that all spellings of a file have in common: a text without it need not be searched for each spelling. */
function partOfAll(path: string): string {
  const name = posix.basename(path);
  return /^(index\.\w+|__init__\.py)$/.test(name) ? '' : name.slice(0, name.length - posix.extname(name).length);
}

/** Whether the word occurs by itself and not as part of a longer name. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\w-]/.test(text[at - 1] ?? ' ') && !/[\w-]/.test(text[at + word.length] ?? ' ')) return true;
  return false;
}

const RELATIVE_NAME = /(?<![^'"`\s(),;=<>|&[\]{}])\.\.?\/[^'"`\s(),;=<>|&[\]{}]*/g;
const MOST_KEPT = 4 * 1024 * 1024;
const relativeNames = byText(
  (text): ReadonlySet<string> => (text.includes('./') ? new Set(text.match(RELATIVE_NAME)) : new Set()),
  MOST_KEPT,
);

const ENDINGS = ['', '.js', '.ts', '.mjs', '.cjs', '.mts', '.py', '.sh', '/index.js', '/index.ts'];

function existing(path: string, { host }: AnalysisContext): string | undefined {
  // One directory listing instead of a lookup for each extension.
  const names = host.names(posix.dirname(path));
  if (names.kind === 'absent') return undefined;
  const name = posix.basename(path);
  if (names.kind === 'known' && !names.value.some((one) => one.startsWith(name))) return undefined;
  return ENDINGS.map((ending) => path + ending).find((one) => {
    const entry = host.entry(one);
    return entry.kind === 'known' && entry.value.type === 'file';
  });
}
