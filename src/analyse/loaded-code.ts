// Project code that the session wrote and that a toolchain is about to load. It is read by the reader of its language if there is one, otherwise
// searched for literal commands and paths. Judges nothing.
import { below, isWithin } from '../host/path-text.ts';
import type { CodeFile } from '../model/code-files.ts';
import { codeFile } from '../model/code-files.ts';
import type { Effect } from '../model/effect.ts';
import { overLimit, unclear } from '../model/effect.ts';
import type { Command } from '../model/part.ts';
import { onePath } from '../model/place.ts';
import { addPart, isLasting } from '../shell/eval-context.ts';
import { evaluateApart } from '../shell/evaluate.ts';
import type { EvalContext, PartDraft, Walk, World } from '../shell/eval-context.ts';
import { runTextAsSh } from '../shell/run-text-as-sh.ts';
import type { Cwd } from '../shell/state.ts';
import { copyState } from '../shell/state.ts';
import type { Stream } from '../shell/value.ts';
import { emptyStream } from '../shell/value.ts';
import { carriedTexts } from './carried-texts.ts';
import type { AnalysisContext, CodeToRead } from './context.ts';
import { loadingByText, namedBy, RUN_BY_BUILD } from './entry-points.ts';
import type { Loading } from './loaded-files.ts';
import { loadingOf, ONE_TOOL_LANGUAGES, FOREIGN_DIRECTORIES, runsIfNamed, settingsOf } from './loaded-files.ts';
import { namedInLoaded } from './named-files.ts';
import { runsNamedFile } from './runs-named-file.ts';
import { languageOfScript } from './script-language.ts';
import { rememberedReading } from './remembered-readings.ts';
import { spelledCommands } from './spelled-commands.ts';

/** Beyond these limits, files are not read by the reader of their language. */
const MOST_FILES = 64;
const LARGEST = 256 * 1024;
/** The limit for all files together, so that a decision is never late. */
const MOST_TEXT = 512 * 1024;
/** Files beyond those limits are only searched for literal commands and paths, which is cheap, so these limits are higher. */
const MOST_SEARCHED = 4 * 1024 * 1024;
const LARGEST_SEARCHED = 1024 * 1024;

/** What has been read, and how much more may be. */
interface Reading {
  /** A call with two test runs loads a file twice; it is read once. */
  readonly seen: Set<string>;
  left: number;
  text: number;
  /** Characters of files that are only searched. */
  searched: number;
}
/**
 * By walk. INVARIANT: code that is read may itself run a toolchain, which loads the same files. A file is read once, and files that are read
 * from inside another one count with it.
 */
const readings = new WeakMap<Walk, Reading>();
const inside = new WeakSet<Walk>();

function readingIn(walk: Walk): Reading {
  const before = readings.get(walk);
  if (before && inside.has(walk)) return before;
  const reading: Reading = { seen: before?.seen ?? new Set(), left: MOST_FILES, text: MOST_TEXT, searched: MOST_SEARCHED };
  readings.set(walk, reading);
  return reading;
}

/** A toolchain runs project code: reads the part of it that this session wrote. */
export function readLoadedCode(
  here: EvalContext,
  runner: {
    readonly effects: readonly Effect[];
    readonly command: Command;
    readonly context: AnalysisContext;
    /** The program as it was typed, and its arguments. */
    readonly typed?: string;
    readonly words?: readonly (string | undefined)[];
  },
): void {
  const { context, typed = runner.command.program } = runner;
  if (here.frame.site !== 'here' || context.root === undefined) return;
  const cwd = onlyDirectory(here);
  const whole = runner.effects.some(runsProject) || buildsProject(runner.effects, runner.command);
  const follows = runner.effects.some((effect) => effect.kind === 'run' && effect.code === 'followed');
  const around = packageOf(runner.command, cwd);
  const isSettings = settingsOf(typed);
  const isUnclear = runner.effects.some(({ kind }) => kind === 'unclear');
  if (!whole && around === undefined && !isUnclear && !runner.effects.some(({ kind }) => kind === 'run')) {
    if (!context.writtenCode().some(isSettings) && ![...here.walk.files.texts()].some(isSettings)) return;
  }
  // A word that is not a subcommand may be a file: `dart x.dart`.
  const isWord = (path: string): boolean =>
    isUnclear && cwd !== undefined && (runner.words ?? []).some((word) => word !== undefined && below(cwd, word) === path);
  const reading = readingIn(here.walk);
  const carried = carriedTexts(here.walk.parts, {
    host: context.host,
    written: (path) => writtenText(path, here),
    isSame: sameCode(runner.command, context),
  });
  for (const { path, loading } of filesToLoad(here, runner.command, { context, carried, isSettings })) {
    const ofPackage = around !== undefined && isWithin(path, around);
    const named = namedBy(path, runner.command, cwd);
    const isNamed = named === 'file' || isWord(path) || isSettings(path);
    if (!whole && !ofPackage && !(follows && loading === 'entry') && !isNamed) continue;
    const code = codeFile(path) ?? (isSettings(path) ? settingsFile(path) : undefined);
    if (reading.seen.has(path) || code === undefined) continue;
    reading.seen.add(path);
    // No reader understands the file, and it is the program itself: the session created or changed it, or put it into the directory.
    if (
      code.how === 'spelled' &&
      runsNamedFile(runner.command) &&
      (named === 'file' || (named === 'directory' && context.baseline.oldTexts(path)?.length === 0))
    )
      addPart(here, {
        text: path,
        effects: [
          { kind: 'run', code: 'script', what: path, place: onePath(path) },
          unclear(`${code.language} code that this session wrote is not read`, path),
        ],
      });
    const text = carried.get(path) ?? textOf(path, here, context);
    // Padding must not hide the effects of a test or configuration file. A large module is usually generated, and a runner does not start
    // with it.
    if (text !== undefined && (text === 'large' || text.length > LARGEST) && loading === 'entry')
      addPart(here, { text: path, effects: [overLimit('length', `\`${path}\` is larger than ${LARGEST} bytes`, [path])] });
    if (text === undefined || text === 'large') continue;
    const known = loadingByText({ ...code, path, text, loading }, runner.command, cwd);
    const how = howToRead(code, text.length, reading);
    const reads = aroundOf(here, context, reading);
    if (known && how) append(here, readFile({ language: code.language, how, path, text, loading: known }, reads));
  }
  if (whole) readNamedCode(here, { ...runner, carried, cwd, reading });
}

/** `.envrc` is run by a shell and is read as shell; in other settings files, literal commands and paths count. */
const settingsFile = (path: string): CodeFile =>
  path.endsWith('/.envrc') ? { language: 'shell', how: 'read' } : { language: 'settings', how: 'spelled' };

/** For code that no reader understands completely: finds the literal commands and paths in it that are guarded or forbidden. */
export function readSpelled(
  here: EvalContext,
  code: { readonly context: AnalysisContext; readonly language: string; readonly text: string; readonly path?: string },
): void {
  if (here.frame.site !== 'here' || inside.has(here.walk) || code.text.length > LARGEST_SEARCHED) return;
  const around = aroundOf(here, code.context);
  const path = code.path ?? here.frame.via.at(-1) ?? '';
  const language = codeFile(path)?.language ?? (code.language || 'settings');
  const parts = readAsRun({ language, how: 'spelled', path, text: code.text, calls: 'all', loaded: 'run' }, around);
  // Its reader has already reported what is unclear in it.
  if (parts.some(({ effects }) => effects.some(({ kind }) => kind !== 'unclear'))) append(here, parts);
}

/** Files of the session that are passed to an unknown program: it may run them, so their forbidden effects count. */
export function readGivenFiles(here: EvalContext, words: readonly (string | undefined)[], context: AnalysisContext): void {
  const cwd = onlyDirectory(here);
  if (here.frame.site !== 'here' || cwd === undefined || inside.has(here.walk)) return;
  const written = new Set([...context.writtenCode(), ...here.walk.files.texts()]);
  for (const word of words.slice(0, MOST_GIVEN)) {
    const path = word === undefined || word === '' || word.startsWith('-') ? undefined : below(cwd, word);
    if (path === undefined || !written.has(path)) continue;
    const text = textOf(path, here, context);
    if (text === undefined || text === 'large' || text.length > LARGEST) continue;
    const around = aroundOf(here, context);
    const code = codeFile(path) ?? { language: 'settings', how: 'spelled' as const };
    append(here, readAsRun({ ...code, path, text, calls: 'all', loaded: 'called' }, around));
  }
}
const MOST_GIVEN = 16;

/** Code that the runner's name does not suggest, but that one of its entry files names. */
function readNamedCode(
  here: EvalContext,
  runner: {
    readonly command: Command;
    readonly context: AnalysisContext;
    readonly carried: ReadonlyMap<string, string>;
    readonly cwd: string | undefined;
    readonly reading: Reading;
  },
): void {
  const { context, carried, reading } = runner;
  const text = (path: string): string | undefined => carried.get(path) ?? textOf(path, here, context);
  const isLoaded = (path: string): boolean => !reading.seen.has(path) && runsIfNamed(path, runner.command);
  const others = changedFiles(here, { ...runner, isLoaded });
  for (const path of namedInLoaded(others, { ...runner, text })) {
    const content = text(path);
    if (content === undefined || reading.left <= 0 || content.length > reading.text) continue;
    reading.seen.add(path);
    reading.left -= 1;
    reading.text -= content.length;
    const language = languageOfScript(path, content);
    const code = codeFile(path) ?? (language === undefined ? undefined : { language, how: 'read' as const });
    if (code === undefined) continue;
    const around = aroundOf(here, context, reading);
    append(here, readAsRun({ ...code, path, text: content, calls: 'all', loaded: 'run' }, around));
  }
}

/** A file that is too large for its reader, or beyond the limits, is still searched for literal commands and paths. */
function howToRead(code: CodeFile, size: number, reading: Reading): CodeFile['how'] | undefined {
  if (reading.left > 0 && size <= LARGEST && size <= reading.text) {
    reading.left -= 1;
    reading.text -= size;
    return code.how;
  }
  if (code.language === 'shell' || size > reading.searched) return undefined;
  reading.searched -= size;
  return 'spelled';
}

/** Code from before the session that was moved: the runner loaded it at its old path and loads it at the new one. */
const sameCode =
  (command: Command, { root = '/', baseline }: AnalysisContext) =>
  (from: string, to: string): boolean => {
    const loading = isWithin(from, root) ? loadingOf(from, from.slice(root.length), command) : undefined;
    return loading !== undefined && loading === loadingOf(to, to.slice(root.length), command) && baseline.isOld(from);
  };

/** `python -m package.module` also loads the package's `__init__`. */
function packageOf({ program, options, operands }: Command, cwd: string | undefined): string | undefined {
  const name = program.startsWith('python') && options.some((one) => one.name === '-m') ? operands[0] : undefined;
  return name === undefined || cwd === undefined ? undefined : below(cwd, name.split('.')[0] ?? name);
}

/** A followed script has its own commands, which say what they load. */
const runsProject = (effect: Effect): boolean => effect.kind === 'run' && effect.code === 'project';

/** Python installers build the project that they install: its build script may import modules of the project. */
const BUILDERS: ReadonlySet<string> = new Set('pip uv poetry pdm hatch rye pipenv'.split(' '));
const buildsProject = (effects: readonly Effect[], { program }: Command): boolean =>
  BUILDERS.has(program) && effects.some((effect) => effect.kind === 'package' && effect.act === 'declared');

/** Files that this call wrote, files that earlier calls wrote and that were not restored, and changed files that the runner starts with. */
function filesToLoad(
  here: EvalContext,
  command: Command,
  {
    context,
    carried,
    isSettings,
  }: {
    readonly context: AnalysisContext;
    readonly carried: ReadonlyMap<string, string>;
    readonly isSettings: (path: string) => boolean;
  },
): readonly { readonly path: string; readonly loading: Loading }[] {
  const { root = '/' } = context;
  const loadings = new Map<string, Loading>();
  const isLoaded = (path: string): boolean => {
    const loading = isSettings(path) ? 'entry' : loadingOf(path, path.slice(root.length), command);
    if (loading !== undefined) loadings.set(path, loading);
    return loading !== undefined;
  };
  const found = changedFiles(here, { context, carried, isLoaded }).flatMap((path) => {
    const loading = loadings.get(path);
    return loading === undefined ? [] : [{ path, loading }];
  });
  // Files that the runner starts with come first, in case there are more than can be read.
  return [...found.filter(({ loading }) => loading === 'entry'), ...found.filter(({ loading }) => loading === 'module')];
}

/** Files of the project that changed since before the session. */
function changedFiles(
  here: EvalContext,
  {
    context,
    carried,
    isLoaded = () => true,
  }: {
    readonly context: AnalysisContext;
    readonly carried: ReadonlyMap<string, string>;
    /** Checked before the disk is accessed. */
    readonly isLoaded?: (path: string) => boolean;
  },
): readonly string[] {
  const { root = '/', baseline, host } = context;
  const now = new Set([...here.walk.files.texts(), ...carried.keys()]);
  const before = [...context.writtenCode(), ...STARTED_WITH.map((name) => below(root, name))];
  return [...new Set([...now, ...before])].filter(
    (path) =>
      isWithin(path, root) &&
      !FOREIGN_DIRECTORIES.test(path.slice(root.length)) &&
      isLoaded(path) &&
      (now.has(path) || (host.entry(path).kind === 'known' && !baseline.isOld(path))),
  );
}

/** Files that many runners load by themselves, whoever wrote them. */
const STARTED_WITH: readonly string[] =
  'conftest.py tests/conftest.py test/conftest.py setup.py noxfile.py build.rs Rakefile mix.exs'
    .split(' ')
    .concat(
      'vitest vite jest playwright eslint prettier next webpack rollup cypress babel tailwind postcss'
        .split(' ')
        .flatMap((name) => ['ts', 'js', 'mjs', 'cjs', 'mts'].map((ending) => `${name}.config.${ending}`)),
    );

function writtenText(path: string, here: EvalContext): string | undefined {
  const written = here.walk.files.get(path, here.frame.together);
  return written?.kind === 'text' ? written.text : undefined;
}

function textOf(path: string, here: EvalContext, context: AnalysisContext): string | 'large' | undefined {
  const written = here.walk.files.get(path, here.frame.together);
  if (written?.kind === 'text') return written.text.length <= LARGEST_SEARCHED ? written.text : 'large';
  if (written) return undefined;
  const fact = context.host.text(path, LARGEST_SEARCHED);
  if (fact.kind === 'unknown' && fact.large) return 'large';
  return fact.kind === 'known' ? fact.value : undefined;
}

/** The machine as this call has left it so far, for files that import each other. */
const asLeft = (here: EvalContext): World => ({
  ...here.walk.world,
  fileText: (path) => {
    const written = here.walk.files.get(path, here.frame.together);
    if (written?.kind === 'text') return { kind: 'text', text: written.text };
    return written ? { kind: 'unknown', why: 'it was written in this call' } : here.walk.world.fileText(path);
  },
});

export interface Around {
  readonly world: World;
  readonly cwd: Cwd;
  readonly via: readonly string[];
  readonly context: AnalysisContext;
  /** The reading that this belongs to; a new one if absent. */
  readonly reading?: Reading;
}

const aroundOf = (here: EvalContext, context: AnalysisContext, reading?: Reading): Around => ({
  world: asLeft(here),
  cwd: here.state.cwd,
  via: here.frame.via,
  context,
  ...(reading === undefined ? {} : { reading }),
});

/** The working directory, if only one is possible. */
function onlyDirectory({ state: { cwd } }: EvalContext): string | undefined {
  return cwd.kind === 'known' && cwd.dirs.length === 1 ? cwd.dirs[0] : undefined;
}

function readFile(
  file: CodeFile & { readonly path: string; readonly text: string; readonly loading: Loading },
  around: Around,
): readonly PartDraft[] {
  if (file.loading === 'entry') return readAsRun({ ...file, calls: 'all', loaded: 'run' }, around);
  const called = readAsRun({ ...file, calls: 'all', loaded: 'called' }, around);
  // Importing a file runs its top level. Effects of its functions count only if they are forbidden.
  return file.how === 'spelled' ? called : joined(readAsRun({ ...file, calls: 'none', loaded: 'run' }, around), called);
}

/** INVARIANT: the id of a part is its index. Both readings count from zero, so the second is renumbered to follow the first. */
const joined = (first: readonly PartDraft[], second: readonly PartDraft[]): readonly PartDraft[] => [
  ...first,
  ...second.map((part) => moved(part, first.length)),
];

function moved(part: PartDraft, by: number): PartDraft {
  const shifted = (ids: readonly number[]): readonly number[] => ids.map((id) => id + by);
  return { ...part, id: part.id + by, from: shifted(part.from), ...(part.args ? { args: shifted(part.args) } : {}) };
}

type AsRun = CodeFile & {
  readonly path: string;
  readonly text: string;
  readonly calls: 'all' | 'none' | undefined;
  readonly loaded: NonNullable<PartDraft['loaded']>;
};

/** Analyses code that was written in this session as if it ran now. */
export function readAsRun(code: AsRun, around: Around): readonly PartDraft[] {
  const start = { cwd: around.cwd, via: [...around.via, code.path] };
  if (code.how !== 'read' || !REMEMBERED.has(code.language)) return readNow(code, around, start);
  const identity = [code.language, code.path, code.text, code.calls, code.loaded];
  return rememberedReading(identity, { world: around.world, start }, (world) => readNow(code, { ...around, world }, start));
}

/** The readers of these languages access the machine only through the world and follow imports, so their results can be cached. */
const REMEMBERED: ReadonlySet<string> = new Set(['javascript', 'typescript', 'python']);

function readNow(
  file: AsRun,
  around: Around,
  start: { readonly cwd: Cwd; readonly via: readonly string[] },
): readonly PartDraft[] {
  const { path, text, language } = file;
  const reading = around.reading ?? { seen: new Set([path]), left: MOST_FILES, text: MOST_TEXT, searched: MOST_SEARCHED };
  const parts = evaluateApart(around.world, start, (here): Stream => {
    readings.set(here.walk, reading);
    inside.add(here.walk);
    if (language === 'shell')
      return runTextAsSh(here, { text, shown: path, from: [], via: path.slice(path.lastIndexOf('/') + 1) });
    if (ONE_TOOL_LANGUAGES.has(language) || RUN_BY_BUILD.test(path)) {
      for (const command of spelledCommands(text)) {
        const apart = { ...here, state: copyState(here.state) };
        runTextAsSh(apart, { text: command, shown: path, from: [], via: path.slice(path.lastIndexOf('/') + 1) });
      }
      if (ONE_TOOL_LANGUAGES.has(language)) return emptyStream;
    }
    const reader = around.context.readers.get(file.how === 'read' ? language : 'literals');
    const code: CodeToRead = {
      language,
      text,
      shown: path,
      path,
      from: [],
      args: [],
      ...(file.calls ? { calls: file.calls } : {}),
    };
    const stream = reader?.(code, here);
    // Code that a reader cannot parse, or does not finish, is searched for literal commands and paths.
    const ended = here.walk.parts.every((part) => part.effects.every(({ kind }) => kind !== 'limit'));
    if (stream === undefined || !ended) around.context.readers.get('literals')?.(code, here);
    else if (MADE.test(text) && here.walk.parts.some((part) => part.effects.some(({ kind }) => kind === 'unclear')))
      around.context.readers.get('made-code')?.(code, here);
    return stream ?? emptyStream;
  });
  return parts.map((part) => ({ ...part, loaded: file.loaded, prints: true }));
}

/** Without one of these words, code creates no code at run time. If one is found, the reader checks more closely. */
const MADE =
  /\b(?:eval|Function|runIn\w*|compileFunction|Script|_load|mainModule|dlopen|ctypes|CDLL|cdll|LoadLibrary|cffi|pickle|marshal|constructor|binding|_linkedBinding|data:)/;

function append(here: EvalContext, parts: readonly PartDraft[]): void {
  const start = here.walk.parts.length;
  for (const part of parts) here.walk.parts.push({ ...moved(part, start), ...(isLasting(here) ? { lasting: true } : {}) });
}
