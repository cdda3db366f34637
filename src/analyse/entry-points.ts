// Whether a code file runs something when a toolchain loads it: it contains a test, a main function, or code that runs during the build. Judged by its text.
import { posix } from 'node:path';
import type { CodeFile } from '../model/code-files.ts';
import type { Command } from '../model/part.ts';
import type { Loading } from './loaded-files.ts';
import { onlyParses } from './loaded-files.ts';

interface Marks {
  /** Runs whenever the file is loaded. */
  readonly always?: RegExp;
  /** Called by a test runner. */
  readonly test?: RegExp;
  /** Runs when the program is started. */
  readonly main?: RegExp;
  /** Runs while the code is compiled. */
  readonly build?: RegExp;
}

const MARKS: ReadonlyMap<string, Marks> = new Map<string, Marks>([
  [
    'go',
    {
      always: /^(func init\(\)|var\s+[\w, ]+.*=\s*(func\s*\(|.*\b(exec|os|syscall)\.))/m,
      test: /^func (Test|Benchmark|Fuzz|Example)\w*\(/m,
      main: /^func main\(\)/m,
    },
  ],
  [
    'rust',
    {
      always: /#\[(ctor|small_ctor)\b/,
      test: /#\[(\w+::)*(test|rstest|test_case|bench|quickcheck|proptest)\b/,
      main: /\bfn main\s*\(/,
      build: /#\[proc_macro/,
    },
  ],
  [
    'java',
    {
      always: /\bstatic\s*\{/,
      test: /@(Test|ParameterizedTest|RepeatedTest|BeforeAll|BeforeEach|Before|BeforeClass|AfterAll|AfterEach)\b|\bextends\s+\w*(Spec|Suite|TestCase|FunSuite)\b|\(deftest\b/,
      main: /\bstatic\s+void\s+main\b|\bvoid\s+main\s*\(|\bfun\s+main\s*\(|\bextends\s+App\b|@main\b|\(defn -main\b/,
    },
  ],
  [
    'csharp',
    {
      always: /\[(<)?ModuleInitializer\b|\bstatic\s+\w+\s*\(\s*\)\s*\{/,
      test: /\[(<)?(Fact|Theory|Test|TestCase|TestMethod|SetUp|OneTimeSetUp|TestInitialize|ClassInitialize|AssemblyInitialize|GlobalSetup|Benchmark)\b/,
      main: /\bstatic\s+(async\s+)?[\w<>]+\s+Main\s*\(|<EntryPoint>|^\s*(await\s+)?[\w.]+\([^\n]*\);/m,
    },
  ],
  [
    'swift',
    {
      always: /^(try|for|if)\s|^\w+(\.\w+)*\(/m,
      test: /\bXCTestCase\b|@(Test|Suite)\b/,
      main: /@(main|UIApplicationMain|NSApplicationMain)\b|^(let|var)\s/m,
    },
  ],
  ['dart', { test: /\b(test|group|setUp|testWidgets)\s*\(/, main: /\bmain\s*\(/ }],
  ['zig', { test: /^\s*test\s*("|\{|\w+\s*\{)/m, main: /\bfn main\s*\(/, build: /\bfn build\s*\(/ }],
  [
    'c',
    {
      main: /\bmain\s*\(/,
      test: /\b(TEST|TEST_F|TEST_CASE|SCENARIO|START_TEST|BOOST_AUTO_TEST_CASE)\s*\(/,
      always: /__attribute__\s*\(\(\s*constructor/,
    },
  ],
  ['haskell', { main: /^main\s*(::|=)/m, test: /^(main|spec)\s*(::|=)/m }],
  ['ocaml', { always: /^let\s+(\(\)|_)\s*=/m }],
  ['nim', { always: /^\S/m }],
  ['julia', { always: /^\S/m }],
  ['r', { always: /^\S/m }],
  ['lua', { always: /^[\w.:]+\s*[("']/m }],
  [
    'elixir',
    {
      test: /\buse ExUnit\.Case\b|_test\(\)\s*->/,
      build: /\b(__before_compile__|__after_compile__|defmacro)\b|^\s*@\w+\s.*(System|Port|:os)\./m,
    },
  ],
]);

/** Files that a build tool runs, by name. */
export const RUN_BY_BUILD =
  /(^|\/)(build\.zig|Package\.swift|Dangerfile|Fastfile|Setup\.hs|config\.nims|build\.sbt|Build\.scala)$/;

const RUNS = /^(run|exec|watch|start|r|bootRun|bench|serve)(:|$)|^exec:|:run$/;
const BUILDS: ReadonlySet<string> = new Set('build check clippy compile doc package publish install'.split(' '));

/** What the runner does, judged by its arguments. */
function modeOf({ program, sub, operands }: Command): 'run' | 'test' | 'build' {
  // A program that was just built.
  if (program.startsWith('/')) return 'run';
  const words = [...sub, ...operands.slice(0, 1)].flatMap((word) => (word === undefined ? [] : [word]));
  if (words.some((word) => /test|spec|check$|verify|cover/i.test(word)) && program !== 'cargo') return 'test';
  if (sub.some((word) => RUNS.test(word)) || words.some((word) => RUNS.test(word))) return 'run';
  if (BUILDS.has(sub[0] ?? '')) return 'build';
  return DIRECT.has(program) ? 'run' : 'test';
}
/** Programs that run the file they are given. */
const DIRECT: ReadonlySet<string> = new Set(
  'java groovy scala kotlin dart elixir lua luajit julia Rscript ruby php perl runghc runhaskell ocaml swift nim v tcc escript clojure clj bb air reflex gow CompileDaemon fresh wgo'.split(
    ' ',
  ),
);

export interface LoadedText extends CodeFile {
  readonly path: string;
  readonly text: string;
  readonly loading: Loading;
}

/** How the file is loaded, according to its text; undefined if only its name suggested that it is. */
export function loadingByText(file: LoadedText, command: Command, cwd: string | undefined): Loading | undefined {
  const { path, text, loading } = file;
  const mode = modeOf(command);
  const marks = MARKS.get(file.language);
  if (loading === 'entry' || RUN_BY_BUILD.test(path)) return 'entry';
  if (marks?.build?.test(text)) return 'entry';
  if (mode === 'build' && command.program === 'cargo') return undefined;
  if (onlyParses(command)) return loading;
  if (marks?.always?.test(text) || namedBy(path, command, cwd) === 'file') return 'entry';
  if (mode === 'test' && marks?.test?.test(text)) return 'entry';
  if (mode === 'run' && marks?.main?.test(text) && namedBy(path, command, cwd) !== 'other') return 'entry';
  return loading;
}

/** Whether an operand names the file or its directory; `other`: the operands name something else. */
export function namedBy(path: string, command: Command, cwd: string | undefined): 'file' | 'directory' | 'other' | undefined {
  const [first] = command.operands;
  if (cwd !== undefined && first === undefined && namesModule(path, command, cwd)) return 'file';
  if (cwd === undefined || first === undefined) return undefined;
  if (command.operands.some((word) => word !== undefined && posix.resolve(cwd, word) === path)) return 'file';
  if (namesModule(path, command, cwd)) return 'file';
  if (command.program !== 'go' && posix.extname(first) === '') return undefined;
  return posix.resolve(cwd, first) === posix.dirname(path) || first.endsWith('...') ? 'directory' : 'other';
}

/** `uvicorn app.main:app`, `celery -A app.tasks`, `pdoc app`: a module of Python by its name. */
function namesModule(path: string, { operands, options }: Command, cwd: string): boolean {
  if (!path.endsWith('.py')) return false;
  return [...operands, ...options.map(({ value }) => value)].some((word) => {
    const name = /^([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?::[\w.()]+)?$/.exec(word ?? '')?.[1];
    if (name === undefined) return false;
    const base = name.replaceAll('.', '/');
    return ['', 'src/'].some((dir) =>
      ['.py', '/__init__.py', '/__main__.py'].some((end) => posix.resolve(cwd, `${dir}${base}${end}`) === path),
    );
  });
}
