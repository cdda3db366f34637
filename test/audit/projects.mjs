// Small sample projects in a temporary directory: node, python, c, rust, go, files and git. Everything works without a network.
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const NODE = {
  'package.json': JSON.stringify({
    name: 'sample',
    version: '1.0.0',
    type: 'module',
    bin: { sample: 'src/cli.js' },
    scripts: {
      build: 'node scripts/build.mjs',
      test: 'node --test',
      lint: 'node scripts/lint.mjs',
      clean: 'rm -rf dist',
      generate: 'node scripts/generate.mjs > src/generated.js',
      pretest: 'node scripts/lint.mjs',
      format: 'node scripts/format.mjs src',
    },
    dependencies: { dep: 'file:packages/dep' },
  }),
  'packages/dep/package.json': '{"name":"dep","version":"1.0.0","main":"index.js"}',
  'packages/dep/index.js': 'module.exports = 1;\n',
  'src/index.js': "export const add = (a, b) => a + b;\nexport const name = 'sample';\n",
  'src/cli.js': "import { add } from './index.js';\nconsole.log(add(1, 2));\n",
  'test/index.test.js':
    "import test from 'node:test';\nimport assert from 'node:assert';\nimport { add } from '../src/index.js';\ntest('adds', () => assert.equal(add(1, 2), 3));\n",
  'scripts/build.mjs':
    "import { mkdirSync, copyFileSync, writeFileSync } from 'node:fs';\nmkdirSync('dist', { recursive: true });\ncopyFileSync('src/index.js', 'dist/index.js');\nwriteFileSync('dist/build.json', '{}');\n",
  'scripts/lint.mjs':
    "import { readFileSync } from 'node:fs';\nif (readFileSync('src/index.js', 'utf8').includes('var ')) process.exit(1);\n",
  'scripts/generate.mjs': "console.log('export const made = 1;');\n",
  'scripts/format.mjs':
    "import { readFileSync, readdirSync, writeFileSync } from 'node:fs';\nfor (const name of readdirSync(process.argv[2])) {\n  const path = `${process.argv[2]}/${name}`;\n  writeFileSync(path, readFileSync(path, 'utf8').trimEnd() + '\\n\\n');\n}\n",
  'scripts/home.mjs':
    "import { writeFileSync } from 'node:fs';\nimport { homedir } from 'node:os';\nimport { join } from 'node:path';\nwriteFileSync(join(homedir(), '.samplerc'), 'x');\n",
  '.gitignore': 'node_modules/\ndist/\ncoverage/\n',
};

const PYTHON = {
  'pyproject.toml': '[project]\nname = "sample"\nversion = "0.1"\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
  'sample/__init__.py': 'def add(a, b):\n    return a + b\n',
  'sample/__main__.py': 'from . import add\nprint(add(1, 2))\n',
  'tests/test_add.py':
    'from sample import add\n\n\ndef test_add(tmp_path):\n    (tmp_path / "x").write_text("x")\n    assert add(1, 2) == 3\n',
  'tests/test_unit.py':
    'import unittest\nfrom sample import add\n\n\nclass T(unittest.TestCase):\n    def test_it(self):\n        self.assertEqual(add(1, 1), 2)\n',
  'tools/report.py':
    'import json\nfrom pathlib import Path\nPath("report").mkdir(exist_ok=True)\nPath("report/out.json").write_text(json.dumps({"a": 1}))\n',
  'tools/clean.py': 'import shutil\nshutil.rmtree("report", ignore_errors=True)\n',
  'tools/rename.py': 'import os\nos.rename("data/a.csv", "data/b.csv")\n',
  'tools/home.py': 'from pathlib import Path\n(Path.home() / "sample.log").write_text("x")\n',
  'data/a.csv': 'a,b\n1,2\n',
  'requirements.txt': '\n',
  '.gitignore': '__pycache__/\n.venv/\n.pytest_cache/\nreport/\n',
};

const C = {
  Makefile:
    'CC = gcc\nall: build/app\nbuild/app: src/main.c src/lib.c\n\tmkdir -p build\n\t$(CC) -o $@ $^\ntest: all\n\t./build/app > build/out.txt\n\tgrep -q 3 build/out.txt\nclean:\n\trm -rf build\ninstall: all\n\tinstall -D build/app $(PREFIX)/bin/app\ntags:\n\tgrep -n "^int" src/*.c > tags\n.PHONY: all test clean install tags\n',
  'src/main.c': '#include <stdio.h>\nint add(int, int);\nint main(void) { printf("%d\\n", add(1, 2)); return 0; }\n',
  'src/lib.c': 'int add(int a, int b) { return a + b; }\n',
  'configure.sh': '#!/bin/sh\necho "#define OK 1" > config.h\nmkdir -p build\necho done > build/config.log\n',
  '.gitignore': 'build/\n*.o\n',
};

const RUST = {
  'Cargo.toml': '[package]\nname = "sample"\nversion = "0.1.0"\nedition = "2021"\n',
  'src/main.rs': 'fn main() {\n    println!("{}", sample::add(1, 2));\n}\n',
  'src/lib.rs':
    'pub fn add(a: i32, b: i32) -> i32 {\n    a + b\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() {\n        assert_eq!(super::add(1, 2), 3);\n    }\n}\n',
  '.gitignore': 'target/\n',
};

const GO = {
  'go.mod': 'module example.org/sample\n\ngo 1.19\n',
  'main.go':
    'package main\n\nimport "fmt"\n\nfunc add(a, b int) int { return a + b }\n\nfunc main() { fmt.Println(add(1, 2)) }\n',
  'main_test.go':
    'package main\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tif add(1, 2) != 3 {\n\t\tt.Fatal()\n\t}\n}\n',
  '.gitignore': 'sample\n*.test\n',
};

const FILES = {
  'a.txt': 'one\ntwo\nthree\n',
  'b.txt': 'four\nfive\n',
  'list.csv': 'x,1\ny,2\nz,3\n',
  'data.json': '{"a":[1,2,{"b":3}],"name":"n"}\n',
  'docs/one.md': '# one\n',
  'docs/two.md': '# two\n',
  'deep/er/file.txt': 'deep\n',
  'logs/app.log': 'INFO a\nERROR b\n',
  'change.patch': '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n-one\n+ONE\n two\n three\n',
  'run.sh': '#!/bin/bash\nset -e\nmkdir -p out\nfor f in docs/*.md; do cp "$f" out/; done\necho done > out/marker\n',
  '.env': 'KEY=value\n',
  '.gitignore': 'out/\n*.tmp\n',
};

export const PROJECTS = { node: NODE, python: PYTHON, c: C, rust: RUST, go: GO, files: FILES, git: FILES };

const SET_UP = {
  node: 'npm install --offline --no-audit --no-fund --ignore-scripts >/dev/null 2>&1 || true',
  files:
    'tar cf old.tar docs; gzip -k -c a.txt > a.txt.gz; ln -s a.txt link; zip -q old.zip a.txt 2>/dev/null || true; mkdir -p mine; echo mine > mine/notes',
  git: 'git branch spare; git tag v1; echo more >> a.txt; git commit -qam second; git branch topic HEAD~1; git switch -q topic; echo t > topic.txt; git add topic.txt; git commit -qm topic; git switch -q main; echo s >> b.txt; git stash -q; git branch spare2 HEAD~1; echo dirty >> docs/one.md; echo u > untracked.txt; git init -q --bare ../remote.git; git remote add origin ../remote.git; git push -q origin main',
};

/** Makes every project below `base` with a home of its own; returns what a command needs to run there. */
export function makeProjects(base) {
  const home = join(base, 'home');
  mkdirSync(home, { recursive: true });
  // Compilers that rustup manages find themselves by this directory.
  for (const name of ['.rustup', '.cargo']) symlinkSync(join(homedir(), name), join(home, name));
  const env = { PATH: process.env.PATH, HOME: home, USER: 'me', LANG: 'C.UTF-8', GIT_CONFIG_GLOBAL: join(home, '.gitconfig') };
  writeFileSync(join(home, '.gitconfig'), '[user]\n\tname = me\n\temail = me@example.org\n[init]\n\tdefaultBranch = main\n');
  for (const [name, files] of Object.entries(PROJECTS)) {
    const dir = join(base, 'work', name);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text, { mode: path.endsWith('.sh') ? 0o755 : 0o644 });
    }
    const text = `git init -q -b main . && git add -A && git commit -qm first; ${SET_UP[name] ?? 'true'}`;
    const done = spawnSync('bash', ['-c', text], { cwd: dir, env, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${name}: ${done.stderr}`);
  }
  return { home, env, directory: (name) => join(base, 'work', name) };
}
