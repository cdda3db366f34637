// Parses find's command line: starting points, tests and actions. Returns what each action would do; runs and judges nothing.
import type { Arg } from '../../shell/value.ts';
import { argText, exact, maybeOption } from '../../shell/value.ts';
import type { Searched } from '../../model/place.ts';
import { wordsOf } from '../../argv/words-of.ts';
import { namesReached } from './find-names.ts';
import { isPlainName } from './found-place.ts';

export type Action =
  | { readonly kind: 'run'; readonly command: readonly Arg[]; readonly each: 'one' | 'many'; readonly where: 'here' | 'there' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'write'; readonly file: Arg };

export interface FindExpression {
  readonly roots: readonly Arg[];
  readonly actions: readonly Action[];
  /** The names that a result can have when an action reaches it; empty: any name. */
  readonly names: readonly string[];
  /** The names that a result can have. */
  readonly searched: Searched;
  /** Files that tests look at or read. */
  readonly looksAt: readonly Arg[];
  readonly readsList: readonly Arg[];
  /** `paths`: each line of output is a path that was found. */
  /** `nothing`: only the commands that it runs print. */
  readonly prints: 'paths' | 'other' | 'nothing';
  readonly problems: readonly { readonly word: string; readonly why: string }[];
}

const BEFORE = new Set(['-H', '-L', '-P', '-E', '-X', '-d', '-s', '-x', '-O0', '-O1', '-O2', '-O3']);
/** Tests and options without a value. */
const ALONE = new Set(
  wordsOf(`
    ( ) ! , -a -and -o -or -not -daystart -depth -d -follow -ignore_readdir_race -noignore_readdir_race -mount -xdev -x
    -noleaf -nowarn -warn -empty -executable -readable -writable -nogroup -nouser -true -false -prune -quit -print
    -print0 -ls -help --help -version --version -xattr
  `),
);
/** Tests whose value is text. */
const TEXT = new Set(
  wordsOf(`
    -amin -atime -cmin -ctime -mmin -mtime -Bmin -Btime -fstype -gid -group -ilname -iname -inum -ipath -iregex
    -iwholename -links -lname -name -path -perm -regex -regextype -size -type -uid -used -user -wholename -xtype
    -context -maxdepth -mindepth -flags -printf -D
  `),
);
const LOOKS = /^-(?:[ac]?newer|samefile|newer[aBcm][aBcmt])$/;
const EXEC = new Map<string, 'here' | 'there'>([
  ['-exec', 'here'],
  ['-ok', 'here'],
  ['-execdir', 'there'],
  ['-okdir', 'there'],
]);

export function readFind(args: readonly Arg[]): FindExpression {
  const roots: Arg[] = [];
  const actions: Action[] = [];
  const looksAt: Arg[] = [];
  const readsList: Arg[] = [];
  const problems: { word: string; why: string }[] = [];
  let prints: 'paths' | 'other' = 'paths';
  let runs = false;
  const printed = args.some((arg) => ['-print', '-print0'].includes(exact(arg) ?? ''));
  let i = 0;
  for (; i < args.length && BEFORE.has(exact(args[i]) ?? ''); i++);
  for (; i < args.length; i++) {
    const arg = args[i];
    if (!arg) continue;
    const text = exact(arg);
    const starts = text === undefined ? maybeOption(arg) : /^(?:-.|[()!,]$)/.test(text);
    if (starts && text === undefined) problems.push({ word: argText(arg), why: 'may be part of the expression' });
    if (starts) break;
    roots.push(arg);
  }
  const names = namesReached(args, { from: i, after: (at) => wordsAfter(args, at), isNarrow: isPlainName });
  for (; i < args.length; i++) {
    const arg = args[i];
    const text = exact(arg);
    const next = args[i + 1];
    if (!arg) continue;
    if (text === undefined) {
      problems.push({ word: argText(arg), why: 'part of the expression is unknown' });
      continue;
    }
    if (text === '-ls') prints = 'other';
    const where = EXEC.get(text);
    if (ALONE.has(text)) continue;
    if (text === '-delete') actions.push({ kind: 'delete' });
    else if (where !== undefined) {
      const read = readCommand(args.slice(i + 1));
      if (!read) {
        problems.push({ word: text, why: 'where its command ends is unknown' });
        break;
      }
      actions.push({ kind: 'run', command: read.command, each: read.each, where });
      runs = true;
      i += read.length;
    } else if (text === '-fprint' || text === '-fprint0' || text === '-fls' || text === '-fprintf') {
      if (next) actions.push({ kind: 'write', file: next });
      else problems.push({ word: text, why: 'option without its value' });
      i += text === '-fprintf' ? 2 : 1;
    } else if (text === '-files0-from') {
      if (next) readsList.push(next);
      problems.push({ word: text, why: 'the starting points come from a file' });
      i += 1;
    } else if (text === '-f' && next) {
      roots.push(next);
      i += 1;
    } else if (LOOKS.test(text)) {
      if (next && !text.endsWith('t')) looksAt.push(next);
      i += 1;
    } else if (TEXT.has(text)) {
      if (text === '-printf') prints = 'other';
      i += 1;
    } else problems.push({ word: text, why: 'unknown part of the expression' });
  }
  return {
    roots,
    actions,
    names,
    searched: { names: names.length > 0 ? names : ['*'], vcs: storeOf(args) },
    looksAt,
    readsList,
    prints: prints === 'paths' && runs && !printed ? 'nothing' : prints,
    problems,
  };
}

/** How many words after this one belong to it; undefined if the word is not known. */
function wordsAfter(args: readonly Arg[], at: number): number | undefined {
  const text = exact(args[at]) ?? '';
  if (EXEC.has(text)) return readCommand(args.slice(at + 1))?.length;
  if (text === '-fprintf') return 2;
  if (TEXT.has(text) || LOOKS.test(text) || VALUES.has(text)) return 1;
  return ALONE.has(text) || text === '-delete' ? 0 : undefined;
}

const VALUES = new Set(['-fprint', '-fprint0', '-fls', '-files0-from']);

// `*/.git/*`, `./.git`, `.git`, and patterns for everything hidden.
const VCS_PATH = /^(?:[.*]?\/)?\.(?:git|\*)(?:\/?\*)?$/;
const PATHS = new Set(['-name', '-iname', '-path', '-wholename', '-ipath', '-iwholename']);
const BRANCH = new Set(['-o', '-or', ',']);
const NOT = new Set(['!', '-not']);

/** Whether the expression leaves out the directories of version control. */
function storeOf(args: readonly Arg[]): Searched['vcs'] {
  const words = args.map((arg) => exact(arg));
  const end = words.findIndex((word) => word === '-delete' || EXEC.has(word ?? ''));
  const tests = end < 0 ? words : words.slice(0, end);
  const first = tests.findIndex((word) => word === undefined || /^[-(!]/.test(word));
  let branches = tests.filter((word) => BRANCH.has(word ?? '')).length;
  let vcs: Searched['vcs'] = 'entered';
  for (const [i, word] of tests.entries()) {
    if (word === undefined || !PATHS.has(word)) continue;
    const value = tests[i + 1];
    const negated = NOT.has(tests[i - 1] ?? '');
    const pruned = i === first && tests[i + 2] === '-prune' && BRANCH.has(tests[i + 3] ?? '');
    // A pruned directory is never entered if no test comes before; with `-depth` its contents were already visited.
    if (pruned && !tests.includes('-depth') && !tests.includes('-d')) branches -= 1;
    const kept = (pruned && !tests.includes('-depth') && !tests.includes('-d')) || (negated && branches === 0);
    if (kept && VCS_PATH.test(value ?? '')) vcs = 'left out';
  }
  return vcs;
}

/** The command of `-exec` up to `;` or `{} +`. */
function readCommand(
  args: readonly Arg[],
): { readonly command: readonly Arg[]; readonly each: 'one' | 'many'; readonly length: number } | undefined {
  for (let i = 0; i < args.length; i++) {
    const text = exact(args[i]);
    // An unknown word may be the end of the command.
    if (args[i]?.spread) return undefined;
    if (text === ';') return { command: args.slice(0, i), each: 'one', length: i + 1 };
    if (text === '+' && exact(args[i - 1]) === '{}') return { command: args.slice(0, i), each: 'many', length: i + 1 };
  }
  return undefined;
}
