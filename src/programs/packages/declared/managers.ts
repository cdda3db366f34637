// Which files determine what a package manager installs, from where, and what it runs. Data; reads nothing.
import type { EntryReader } from './entry.ts';
import * as lines from './read-lines.ts';
import * as settings from './read-settings.ts';
import { noxfileEntries, toxIniEntries } from './read-tox.ts';
import { wordsOf } from '../../../argv/words-of.ts';

export interface ManifestFile {
  /** The file's name, or `*` and its ending. */
  readonly name: string;
  /** Undefined for binary lock files, which cannot be read: any change counts. */
  readonly read: EntryReader | undefined;
}

export interface Manager {
  readonly files: readonly ManifestFile[];
  /** The manager also installs when it builds, tests or runs. */
  readonly whenRunning?: true;
  /** Packages below the directory belong to it: `workspaces`: those that its manifests name; `below`: all of them. */
  readonly members?: 'workspaces' | 'below';
  /** Only files and directories named in the command count. */
  readonly named?: true;
}

const files = (names: string, read: EntryReader | undefined): readonly ManifestFile[] =>
  wordsOf(names).map((name) => ({ name, read }));
const { linesReader, lockLines, codeLines, indexLines } = lines;
const some = (only: RegExp): EntryReader => linesReader({ kind: 'dependency', only });

const JAVASCRIPT: Manager = {
  members: 'workspaces',
  files: [
    ...files('package.json', settings.packageJsonEntries),
    ...files('package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock', lockLines),
    ...files('bun.lockb', undefined),
    ...files('pnpm-workspace.yaml', settings.pnpmWorkspaceEntries),
    ...files('.npmrc .yarnrc .yarnrc.yml bunfig.toml', indexLines),
    ...files('.pnpmfile.cjs .pnpmfile.mjs pnpmfile.js binding.gyp', codeLines),
  ],
};
const PYTHON: Manager = {
  members: 'below',
  files: [
    ...files('pyproject.toml', settings.pyprojectEntries),
    ...files(
      'uv.lock poetry.lock pdm.lock Pipfile.lock requirements.lock requirements-dev.lock pixi.lock conda-lock.yml pylock.toml',
      lockLines,
    ),
    ...files('Pipfile', settings.pipfileEntries),
    ...files('pixi.toml', settings.pixiEntries),
    ...files('environment.yml environment.yaml', settings.condaEntries),
    ...files('uv.toml poetry.toml pdm.toml .pdm.toml pip.conf pip.ini .condarc hatch.toml', indexLines),
    ...files('setup.py setup.cfg', codeLines),
  ],
};
const PIP: Manager = {
  named: true,
  files: [
    ...files('pyproject.toml', settings.pyprojectEntries),
    ...files('setup.py setup.cfg', codeLines),
    ...files('pip.conf pip.ini .venv/pip.conf venv/pip.conf env/pip.conf', indexLines),
  ],
};
/** tox and nox install packages whenever they run: those in their own files, those in lists of requirements, and the project itself. */
const TOX: Manager = {
  whenRunning: true,
  files: [
    ...files('tox.ini', toxIniEntries),
    ...files('noxfile.py', noxfileEntries),
    ...files('tox.toml', settings.toxEntries),
    ...files('pyproject.toml', settings.pyprojectEntries),
    ...files('setup.py setup.cfg', codeLines),
    ...files('pip.conf pip.ini uv.toml', indexLines),
    ...files('uv.lock poetry.lock pdm.lock pylock.toml', lockLines),
    ...files(
      [
        '*requirements.txt *requirements.in constraints.txt',
        ...['dev', 'test', 'tests', 'lint', 'docs', 'typing', 'base'].map(
          (name) => `requirements-${name}.txt requirements_${name}.txt requirements/${name}.txt`,
        ),
      ].join(' '),
      lines.requirementEntries,
    ),
  ],
};
const CARGO: Manager = {
  whenRunning: true,
  members: 'below',
  files: [
    ...files('Cargo.toml .cargo/config.toml .cargo/config', settings.cargoEntries),
    ...files('Cargo.lock', lockLines),
    ...files('rust-toolchain rust-toolchain.toml', indexLines),
  ],
};
const GO: Manager = {
  whenRunning: true,
  files: [...files('go.mod go.work', lines.goModEntries), ...files('go.sum go.work.sum vendor/modules.txt', lockLines)],
};
const MAVEN: Manager = {
  whenRunning: true,
  members: 'below',
  files: [
    ...files('pom.xml', some(lines.MAVEN)),
    ...files(
      '.mvn/maven.config .mvn/extensions.xml .mvn/settings.xml .mvn/jvm.config .mvn/wrapper/maven-wrapper.properties',
      indexLines,
    ),
  ],
};
const GRADLE: Manager = {
  whenRunning: true,
  members: 'below',
  files: [
    ...files('build.gradle build.gradle.kts settings.gradle settings.gradle.kts init.gradle', some(lines.GRADLE)),
    ...files('gradle/libs.versions.toml', settings.versionCatalogEntries),
    ...files('gradle/wrapper/gradle-wrapper.properties', some(lines.GRADLE)),
    ...files('gradle.properties', linesReader({ kind: 'index', only: lines.GRADLE_PROPERTIES })),
    ...files('gradle.lockfile buildscript-gradle.lockfile', lockLines),
  ],
};
const SBT: Manager = {
  whenRunning: true,
  files: files(
    'build.sbt project/plugins.sbt project/build.properties build.sc deps.edn project.clj build.boot',
    some(lines.SBT),
  ),
};
const DOTNET: Manager = {
  whenRunning: true,
  members: 'below',
  files: [
    ...files(
      '*.csproj *.fsproj *.vbproj Directory.Build.props Directory.Build.targets Directory.Packages.props packages.config global.json',
      some(lines.DOTNET),
    ),
    ...files('packages.lock.json', lockLines),
    ...files('nuget.config NuGet.Config NuGet.config', indexLines),
  ],
};
const SWIFT: Manager = {
  whenRunning: true,
  files: [...files('Package.swift', some(lines.SWIFT)), ...files('Package.resolved', lockLines)],
};
const PODS: Manager = {
  files: [
    ...files('Podfile', codeLines),
    ...files('*.podspec Cartfile Cartfile.private', some(lines.SWIFT)),
    ...files('Podfile.lock Cartfile.resolved', lockLines),
  ],
};
const RUBY: Manager = {
  files: [
    ...files('Gemfile gems.rb *.gemspec', linesReader({ kind: 'dependency' })),
    ...files('Gemfile.lock gems.locked', lockLines),
    ...files('.bundle/config', indexLines),
  ],
};
const MIX: Manager = {
  members: 'below',
  files: [
    ...files('mix.exs rebar.config', some(lines.MIX)),
    ...files('mix.lock rebar.lock manifest.toml', lockLines),
    ...files('gleam.toml', settings.gleamEntries),
  ],
};

const CONAN: Manager = {
  files: [
    ...files('vcpkg.json vcpkg-configuration.json conanfile.txt', linesReader({ kind: 'dependency' })),
    ...files('conan.lock', lockLines),
    ...files('conanfile.py', codeLines),
  ],
};

const OWN: ReadonlyMap<string, Manager> = new Map<string, Manager>([
  ...wordsOf('npm pnpm yarn bun').map((name) => [name, JAVASCRIPT] as const),
  ...wordsOf('poetry pdm hatch rye pipenv conda uv pixi poe').map((name) => [name, PYTHON] as const),
  ...wordsOf('pip pip-compile').map((name) => [name, PIP] as const),
  ['conan', CONAN],
  ['gleam', MIX],
  ['tox', TOX],
  ['nox', TOX],
  ['cargo', CARGO],
  ['wasm-pack', CARGO],
  ['go', GO],
  ['mvn', MAVEN],
  ['gradle', GRADLE],
  ['sbt', SBT],
  ['dotnet', DOTNET],
  ['nuget', DOTNET],
  ['swift', SWIFT],
  ['xcodebuild', SWIFT],
  ['pod', PODS],
  ['bundle', RUBY],
  ['gem', RUBY],
  ['mix', MIX],
  ['rebar3', { ...MIX, whenRunning: true }],
  [
    'composer',
    {
      files: [
        ...files('composer.json', settings.composerEntries),
        ...files('composer.lock', lockLines),
        ...files('auth.json', indexLines),
      ],
    },
  ],
  [
    'deno',
    {
      whenRunning: true,
      files: [
        ...files('deno.json deno.jsonc import_map.json', settings.denoEntries),
        ...files('deno.lock', lockLines),
        ...files('package.json', settings.packageJsonEntries),
        ...files('.npmrc', indexLines),
      ],
    },
  ],
  [
    'dart',
    {
      whenRunning: true,
      members: 'below',
      files: [...files('pubspec.yaml pubspec_overrides.yaml', settings.pubspecEntries), ...files('pubspec.lock', lockLines)],
    },
  ],
  [
    'cabal',
    {
      whenRunning: true,
      files: [
        ...files('*.cabal cabal.project stack.yaml package.yaml', some(lines.CABAL)),
        ...files('cabal.project.freeze stack.yaml.lock', lockLines),
      ],
    },
  ],
  ['dune', { whenRunning: true, files: files('*.opam dune-project', some(lines.CABAL)) }],
  ['zig', { whenRunning: true, files: files('build.zig.zon', linesReader({ kind: 'dependency' })) }],
  ['pre-commit', { files: files('.pre-commit-config.yaml .pre-commit-config.yml', settings.preCommitEntries) }],
  ['dbt', { files: [...files('packages.yml dependencies.yml', settings.dbtEntries), ...files('package-lock.yml', lockLines)] }],
  ['buf', { files: files('buf.yaml buf.lock buf.gen.yaml', lockLines) }],
  [
    'mise',
    {
      files: [
        ...files('mise.toml .mise.toml mise.local.toml', settings.miseEntries),
        ...files('.tool-versions mise.lock', lockLines),
      ],
    },
  ],
]);

/** Programs that install from another program's files: `stack` reads the files of `cabal`. */
const ALSO: readonly (readonly [reads: string, programs: string])[] = [
  ['cabal', 'stack'],
  ['conan', 'vcpkg'],
  ['conda', 'mamba micromamba'],
  ['dart', 'flutter'],
  ['dune', 'opam'],
  ['npm', 'lerna rush turbo'],
  ['nuget', 'msbuild'],
  ['pip-compile', 'pip-sync'],
  ['pod', 'carthage'],
  ['sbt', 'ant boot clj clojure lein mill scala-cli'],
  ['wasm-pack', 'maturin trunk'],
];

/** By the main name of the program in its data. */
export const MANAGERS: ReadonlyMap<string, Manager> = new Map([
  ...OWN,
  ...ALSO.flatMap(([reads, programs]) => {
    const manager = OWN.get(reads);
    return manager === undefined ? [] : wordsOf(programs).map((name) => [name, manager] as const);
  }),
]);
