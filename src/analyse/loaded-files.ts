// Which files written by the session a toolchain would load, judged by the runner's name. Names only; reads nothing.
import type { Command } from '../model/part.ts';
import { codeFile } from '../model/code-files.ts';

/** `entry`: the runner runs it and calls what it finds in it. `module`: it runs if something imports it. */
export type Loading = 'entry' | 'module';

const SCRIPTS = ['javascript', 'typescript'];
/** The languages of each runner. A runner that is not listed may load anything. */
const LANGUAGES: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      [
        'pytest py.test python python3 tox nox unittest coverage pip pipenv rye uv poetry pdm hatch pylint flake8 mypy sphinx-build alembic',
        ['python'],
      ],
      ['vitest jest mocha ava tap node npm pnpm yarn bun deno playwright cypress karma tsx ts-node c8 nyc', SCRIPTS],
      ['vite webpack rollup esbuild tsup next nuxt astro svelte-kit remix ng expo metro parcel turbo nx gulp grunt', SCRIPTS],
      ['eslint prettier stylelint commitlint lint-staged knip oxlint', SCRIPTS],
      ['go', ['go']],
      ['cargo', ['rust']],
      ['mvn gradle sbt ant lein', ['java']],
      ['rake rspec rails bundle minitest cucumber rubocop standardrb', ['ruby']],
      ['phpunit pest composer artisan phpstan phpcs phpcbf php-cs-fixer psalm pint rector', ['php']],
      ['mix', ['elixir']],
      ['swift xcodebuild', ['swift', 'c']],
      ['dart flutter', ['dart']],
      ['dotnet msbuild', ['csharp']],
      ['zig', ['zig']],
      ['prove', ['perl']],
      ['bats', ['shell']],
      ['cmake ctest ninja', ['cmake', 'meson', 'ninja', 'c']],
      ['autoreconf autoconf aclocal automake', ['autoconf']],
      ['vagrant', ['ruby']],
      ['meson', ['meson']],
      ['bazel bazelisk buck buck2', ['bazel']],
      ['cdk', ['cdk', 'javascript', 'typescript', 'python', 'go', 'java', 'csharp']],
      ['terraform tofu terragrunt', ['terraform']],
    ] as const
  ).flatMap(([names, languages]) => names.split(' ').map((name) => [name, languages] as const)),
);

/** Compilers, formatters and checkers that run no code of the project: they only parse it, and their settings contain no code. */
const RUNS_NOTHING: ReadonlySet<string> = new Set(
  `tsc vue-tsc tsgo svelte-check biome dprint oxfmt
  gofmt gofumpt goimports gci golines staticcheck errcheck ineffassign nilaway unparam deadcode gosec govulncheck revive gocyclo misspell
  ruff black isort yapf autopep8 autoflake pyupgrade docformatter pydocstyle pycodestyle pyflakes py_compile compileall tabnanny vulture radon interrogate bandit codespell
  pyright basedpyright ty pyrefly djlint
  rustfmt swiftc swiftformat swift-format javac kotlinc google-java-format ktfmt ktlint detekt checkstyle scalafmt gcc g++ cc c++ clang clang++ clang-format rustc
  shellcheck shfmt hadolint yamllint actionlint stylua selene luacheck taplo buildifier`.split(/\s+/),
);
const RUNS_NOTHING_BY_SUB: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['go', new Set('build vet list install fmt mod doc env clean'.split(' '))],
  ['cargo', new Set('fmt tree metadata clean'.split(' '))],
  ['dotnet', new Set('restore format clean'.split(' '))],
  ['dart', new Set(['format'])],
  ['deno', new Set('fmt check'.split(' '))],
]);
/** Programs that load code from their own settings, but do not run the code that they check or bundle. */
const LOADS_SETTINGS: ReadonlySet<string> = new Set(
  `eslint prettier stylelint commitlint lint-staged knip oxlint vite webpack rollup esbuild tsup next nuxt astro ng expo metro parcel turbo nx
  mypy flake8 pylint rubocop standardrb phpstan phpcs phpcbf php-cs-fixer psalm pint rector golangci-lint`.split(/\s+/),
);
const LOADS_SETTINGS_BY_SUB: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['mix', new Set('credo format'.split(' '))],
  ['dart', new Set(['analyze'])],
  ['flutter', new Set(['analyze'])],
  ['deno', new Set(['lint'])],
]);
/**
 * File names of plugins that a project writes for such a checker. The checker finds them by a pattern, an autoloader or a directory in its
 * settings.
 */
const PLUGINS: ReadonlyMap<string, RegExp> = new Map([
  ['golangci-lint', /plugin|lint|analy[sz]er|rules?\b/i],
  ['mix', /credo|checks?\b|plugin|format/i],
  ['dart', /plugin|lint|rules?\b/i],
  ['flutter', /plugin|lint|rules?\b/i],
  ['rubocop', /\bcops?\b|rubocop/i],
  ['standardrb', /\bcops?\b|standard|rubocop/i],
  ['phpstan', /phpstan|rules?\b|extension|bootstrap|autoload/i],
  ['phpcs', /sniff|standard|bootstrap|autoload/i],
  ['phpcbf', /sniff|standard|bootstrap|autoload/i],
  ['php-cs-fixer', /fixer|rules?\b|autoload/i],
  ['psalm', /psalm|plugin|bootstrap|autoload/i],
  ['rector', /rector|rules?\b|bootstrap|autoload/i],
]);

const SETTINGS =
  /(^|\/)([\w.-]*\.config\.[cm]?[jt]sx?|\.[\w.-]+rc\.[cm]?[jt]s|conftest\.py|setup\.py|noxfile\.py|build\.rs|(gulp|grunt)file\.[cm]?[jt]s|build\.gradle(\.kts)?|Rakefile|mix\.exs|config\/[\w.]+\.exs|\.(credo|formatter)\.exs|\.php-cs-fixer(\.dist)?\.php|(rector|ecs)\.php|Guardfile)$/i;
const TEST =
  /(^|\/)(test_[\w.-]+\.py|[\w.-]+_test\.(py|go|dart|exs?|rb)|[\w.-]+_spec\.rb|[\w.-]+[.-](test|tests|spec|e2e|cy|bench|setup|stories)\.[cm]?[jt]sx?|[\w.-]*(setup|global-?teardown)[\w.-]*\.[cm]?[jt]sx?|[\w.-]+Tests?\.(java|kt|scala|groovy|cs|swift|php)|[\w.-]+\.bats|[\w.-]+\.t)$/i;
const TEST_DIRECTORY = /(^|\/)(__tests__|tests?|spec|e2e|cypress|testing)\//;

/** Directories of code that is not the project's own. */
export const FOREIGN_DIRECTORIES = /\/(node_modules|\.git|\.?venv|site-packages)\//;

/** Settings files that contain no code but name some. */
const NAMES_CODE =
  /^(package\.json|pyproject\.toml|setup\.cfg|tox\.ini|pytest\.ini|mypy\.ini|\.pylintrc|\.flake8|\.(eslint|babel|prettier|stylelint|mocha|nyc|swc)rc(\.(json|ya?ml))?|[\w-]+\.config\.json|cdk\.json|nx\.json|turbo\.json|angular\.json|tsconfig[\w.-]*\.json|serverless\.ya?ml|\.pre-commit-config\.yaml|lefthook\.ya?ml|Procfile[\w.-]*|\.oxlintrc\.json|deno\.jsonc?|\.rubocop[\w.-]*\.ya?ml|\.standard\.ya?ml|phpstan[\w.-]*\.neon|\.?phpcs\.xml|psalm\.xml|composer\.json|analysis_options\.yaml|\.golangci\.(ya?ml|toml|json)|CMakeLists\.txt|meson\.build|BUILD(\.bazel)?|WORKSPACE|MODULE\.bazel)$/i;

/** Whether a file name in a directory where a runner works is a settings file. */
export const isSettings = (name: string): boolean => SETTINGS.test(name) || NAMES_CODE.test(name);

/** What compiles a Rust project without starting it: build scripts and macros run. */
const BUILDS_ONLY: ReadonlySet<string> = new Set('build b check c clippy fix doc d rustdoc'.split(' '));

/** Languages whose files hold commands for one build tool. */
export const ONE_TOOL_LANGUAGES: ReadonlySet<string> = new Set(
  'cmake meson bazel cdk terraform tcl fish ninja autoconf settings'.split(' '),
);

/** A file with the program's name is its settings file (`.goreleaser.yml`, `nodemon.json`, `buf.gen.yaml`); a few have other names. */
export function settingsOf(program: string): (path: string) => boolean {
  const own = program.toLowerCase();
  const others = SETTINGS_NAMES.get(own);
  return (path) => {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    if (others?.has(name) === true) return true;
    // Most files fail the first test, and there are many in a long session.
    if (own.length <= 2 || !name.includes(own)) return false;
    const bare = name.replace(/^\.+/, '');
    return bare.startsWith(own) && !/^[a-z0-9]/.test(bare.slice(own.length)) && !/\.(md|txt|lock|log|sum)$/.test(name);
  };
}
const SETTINGS_NAMES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['direnv', new Set(['.envrc'])],
  ['vagrant', new Set(['vagrantfile'])],
]);

type Runner = Pick<Command, 'program' | 'sub'> & Partial<Pick<Command, 'operands' | 'options'>>;

/** The module of `python -m module`. */
const moduleOf = ({ program, options = [], operands = [] }: Runner): string | undefined =>
  /^python[\d.]*$/.test(program) && options.some(({ name }) => name === '-m') ? operands[0] : undefined;

const runsNothing = (program: string, sub: string | undefined): boolean =>
  RUNS_NOTHING.has(program) || RUNS_NOTHING_BY_SUB.get(program)?.has(sub ?? '') === true;
const loadsSettings = (program: string, sub: string | undefined): boolean =>
  LOADS_SETTINGS.has(program) || LOADS_SETTINGS_BY_SUB.get(program)?.has(sub ?? '') === true;

/** Whether the runner only parses the files that it is given. */
export function onlyParses(command: Runner): boolean {
  const program = moduleOf(command) ?? command.program;
  return runsNothing(program, command.sub[0]) || loadsSettings(program, command.sub[0]);
}

/**
 * Whether the runner may run a file because its settings or another file name it. Settings of a compiler or checker also name files to
 * leave out; and golangci-lint loads compiled plugins, never a source file.
 */
export function runsIfNamed(path: string, { program, sub }: Runner): boolean {
  return !runsNothing(program, sub[0]) && !(program === 'golangci-lint' && codeFile(path)?.language === 'go');
}

/** Installers of Python projects: build scripts run, tests do not. What `uv run` starts is a command of its own. */
const INSTALLERS: ReadonlySet<string> = new Set('pip uv poetry pdm rye pipenv'.split(' '));

export function loadingOf(path: string, inProject: string, command: Runner): Loading | undefined {
  const {
    program,
    sub: [sub],
  } = command;
  if (runsNothing(program, sub)) return undefined;
  const code = codeFile(path);
  if (code === undefined) return undefined;
  const languages = LANGUAGES.get(program);
  if (languages !== undefined && !languages.includes(code.language)) return undefined;
  // Files with commands for one build tool are loaded only by that tool.
  if (ONE_TOOL_LANGUAGES.has(code.language)) return languages === undefined ? undefined : 'entry';
  if (SETTINGS.test(path)) return 'entry';
  if (loadsSettings(program, sub)) return PLUGINS.get(program)?.test(inProject) === true ? 'module' : undefined;
  // Tests are compiled by these, but only `cargo test` runs them.
  if (program === 'cargo' && BUILDS_ONLY.has(sub ?? '')) return 'module';
  // `python -m checker` imports what it needs from the working directory first, but no tests.
  const runsNoTest = INSTALLERS.has(program) || (moduleOf(command) !== undefined && onlyParses(command));
  if (TEST.test(path) || TEST_DIRECTORY.test(inProject)) return runsNoTest ? undefined : 'entry';
  // Nothing imports a shell script: a command that runs it names it and is followed there.
  return code.language === 'shell' ? undefined : 'module';
}
