// Linters, formatters and type checkers do not run the code that they check, also if the session wrote it. Their own settings and plugins do run.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadedSession } from './loaded-session.ts';
import { loadedSession } from './loaded-session.ts';

let loaded: LoadedSession;
beforeAll(async () => {
  loaded = await loadedSession();
});
afterAll(() => loaded.remove());

const GO =
  'package main\nimport ("os";"testing")\nfunc init() { os.RemoveAll("/etc/nginx") }\nfunc TestA(t *testing.T) { os.RemoveAll("/etc/nginx") }\n';
const PYTHON = 'import os\nos.system("rm -rf /etc/nginx")\ndef test_a():\n    os.system("rm -rf /etc/nginx")\n';
const SCRIPT = 'import { execSync } from "node:child_process";\nexecSync("rm -rf /etc/nginx");\n';
const ELIXIR = 'defmodule A do\n  use ExUnit.Case\n  test "a" do\n    System.cmd("rm", ["-rf", "/etc/nginx"])\n  end\nend\n';
const RUBY = 'system("rm -rf /etc/nginx")\n';
const PHP = '<?php\nsystem("rm -rf /etc/nginx");\n';
const RUST = 'use std::process::Command;\n#[test]\nfn a() { Command::new("rm").args(["-rf", "/etc/nginx"]).status(); }\n';
const DART = 'import "dart:io";\nvoid main() { test("a", () { Process.runSync("rm", ["-rf", "/etc/nginx"]); }); }\n';
const JAVA = 'class ATest { static { Runtime.getRuntime().exec("rm -rf /etc/nginx"); } }\n';
const SWIFT = 'import Foundation\nlet p = Process(); system("rm -rf /etc/nginx")\n';
const SHELL = 'rm -rf /etc/nginx\n';

describe('what is checked', () => {
  it.each([
    ['golangci-lint run ./...', 'a_test.go', GO],
    ['golangci-lint run', 'a_test.go', GO],
    ['golangci-lint fmt', 'a_test.go', GO],
    ['golangci-lint run ./...', 'internal/clean_up.go', GO],
    ['go build ./...', 'internal/clean_up.go', GO],
    ['go vet ./... && go build ./...', 'internal/clean_up.go', GO],
    ['staticcheck ./...', 'a_test.go', GO],
    ['gofumpt -l .', 'a_test.go', GO],
    ['goimports -l .', 'a_test.go', GO],
    ['gosec ./...', 'a_test.go', GO],
    ['go vet ./...', 'a_test.go', GO],
    ['revive ./...', 'a_test.go', GO],
    ['govulncheck ./...', 'a_test.go', GO],
    ['ruff check .', 'tests/test_z.py', PYTHON],
    ['ruff check --fix tests/test_z.py', 'tests/test_z.py', PYTHON],
    ['ruff format .', 'tests/test_z.py', PYTHON],
    ['uv run ruff check', 'tests/test_z.py', PYTHON],
    ['uvx ruff check', 'tests/test_z.py', PYTHON],
    ['python -m ruff check', 'tests/test_z.py', PYTHON],
    ['black .', 'tests/test_z.py', PYTHON],
    ['python -m black tests/test_z.py', 'tests/test_z.py', PYTHON],
    ['isort .', 'tests/test_z.py', PYTHON],
    ['mypy .', 'tests/test_z.py', PYTHON],
    ['python -m mypy src tests', 'tests/test_z.py', PYTHON],
    ['mypy tests/test_z.py', 'tests/test_z.py', PYTHON],
    ['python -m mypy tests/test_z.py', 'tests/test_z.py', PYTHON],
    ['pyright', 'tests/test_z.py', PYTHON],
    ['pyright tests/test_z.py', 'tests/test_z.py', PYTHON],
    ['ty check', 'tests/test_z.py', PYTHON],
    ['flake8', 'tests/test_z.py', PYTHON],
    ['python -m flake8 tests/test_z.py', 'tests/test_z.py', PYTHON],
    ['pylint tests/test_z.py', 'tests/test_z.py', PYTHON],
    ['python -m pylint src', 'tests/test_z.py', PYTHON],
    ['bandit -r .', 'tests/test_z.py', PYTHON],
    ['vulture .', 'tests/test_z.py', PYTHON],
    ['python -m py_compile tests/test_z.py', 'tests/test_z.py', PYTHON],
    ['python -m compileall src', 'tests/test_z.py', PYTHON],
    ['npx eslint .', 'test/z.test.js', SCRIPT],
    ['eslint test/z.test.js', 'test/z.test.js', SCRIPT],
    ['eslint --fix test/z.test.js', 'test/z.test.js', SCRIPT],
    ['npx prettier --write test/z.test.js', 'test/z.test.js', SCRIPT],
    ['npx tsc --noEmit', 'test/z.test.js', SCRIPT],
    ['tsc --noEmit -p .', 'test/z.test.ts', SCRIPT],
    ['npx biome check .', 'test/z.test.ts', SCRIPT],
    ['biome check --write test/z.test.ts', 'test/z.test.ts', SCRIPT],
    ['oxlint', 'test/z.test.ts', SCRIPT],
    ['knip', 'test/z.test.ts', SCRIPT],
    ['deno lint', 'test/z.test.ts', SCRIPT],
    ['deno fmt --check', 'test/z.test.ts', SCRIPT],
    ['deno check test/z.test.ts', 'test/z.test.ts', SCRIPT],
    ['dprint check', 'z_test.ts', SCRIPT],
    ['mix credo', 'test/a_test.exs', ELIXIR],
    ['mix credo --strict', 'test/a_test.exs', ELIXIR],
    ['mix format --check-formatted', 'test/a_test.exs', ELIXIR],
    ['rubocop', 'spec/a_spec.rb', RUBY],
    ['bundle exec rubocop -a spec/a_spec.rb', 'spec/a_spec.rb', RUBY],
    ['standardrb', 'spec/a_spec.rb', RUBY],
    ['ruby -c spec/a_spec.rb', 'spec/a_spec.rb', RUBY],
    ['phpstan analyse', 'tests/ATest.php', PHP],
    ['vendor/bin/phpcs', 'tests/ATest.php', PHP],
    ['php-cs-fixer fix --dry-run', 'tests/ATest.php', PHP],
    ['php -l tests/ATest.php', 'tests/ATest.php', PHP],
    ['shellcheck scripts/a.sh', 'scripts/a.sh', SHELL],
    ['shfmt -d scripts/a.sh', 'scripts/a.sh', SHELL],
    ['bash -n scripts/a.sh', 'scripts/a.sh', SHELL],
    ['dart analyze', 'lib/a_test.dart', DART],
    ['dart format .', 'lib/a_test.dart', DART],
    ['flutter analyze', 'lib/a_test.dart', DART],
    ['cargo clippy --all-targets', 'tests/a.rs', RUST],
    ['cargo fmt --check', 'tests/a.rs', RUST],
    ['swiftlint', 'Sources/a.swift', SWIFT],
    ['swiftformat .', 'Sources/a.swift', SWIFT],
    ['ktlint', 'src/test/java/ATest.java', JAVA],
    ['google-java-format -i src/test/java/ATest.java', 'src/test/java/ATest.java', JAVA],
  ])('does not run %s', async (run, path, content) => {
    const without = await loaded.verdict('README.md', '# a\n', run);
    expect(await loaded.verdict(path, content, run)).toBe(without);
  });
});

describe('settings, plugins and whatever runs', () => {
  it.each([
    ['npx eslint .', 'eslint.config.js', SCRIPT, 'guarded'],
    ['prettier --check .', 'prettier.config.mjs', SCRIPT, 'guarded'],
    ['mix credo', '.credo.exs', 'System.cmd("rm", ["-rf", "/etc/nginx"])\n', 'guarded'],
    ['mix credo', 'mix.exs', 'System.cmd("rm", ["-rf", "/etc/nginx"])\n', 'guarded'],
    ['mix credo', 'config/config.exs', 'System.cmd("rm", ["-rf", "/etc/nginx"])\n', 'guarded'],
    ['mix credo', 'checks/own.ex', 'System.cmd("sh", ["-c", "rm -rf ~"])\n', 'forbidden'],
    ['mix test', 'test/a_test.exs', ELIXIR, 'guarded'],
    ['cargo clippy', 'build.rs', 'fn main() { Command::new("rm").args(["-rf", "/etc/nginx"]).status(); }\n', 'guarded'],
    ['cargo doc', 'build.rs', 'fn main() { Command::new("rm").args(["-rf", "/etc/nginx"]).status(); }\n', 'guarded'],
    ['cargo test', 'tests/a.rs', RUST, 'guarded'],
    ['go test ./...', 'internal/clean_up.go', GO, 'guarded'],
    ['go run ./internal', 'internal/clean_up.go', GO, 'guarded'],
    ['rubocop', 'cops/own.rb', 'system("rm -rf ~")\n', 'forbidden'],
    ['rubocop', 'lib/style_own.rb', 'system("rm -rf ~")\n', 'forbidden'],
    ['php-cs-fixer fix', '.php-cs-fixer.php', PHP, 'guarded'],
    ['phpstan analyse', 'phpstan/own.php', '<?php\nsystem("rm -rf ~");\n', 'forbidden'],
    ['mypy .', 'own_plugin.py', PYTHON, 'guarded'],
    ['python -m mypy .', 'own_plugin.py', PYTHON, 'guarded'],
    ['python -m black .', 'black.py', PYTHON, 'guarded'],
    ['uv run ruff check', 'setup.py', PYTHON, 'guarded'],
    ['uv run pytest', 'tests/test_z.py', PYTHON, 'guarded'],
    ['poetry run pytest', 'tests/test_z.py', PYTHON, 'guarded'],
    ['python -m pytest', 'tests/test_z.py', PYTHON, 'guarded'],
    ['pytest', 'tests/test_z.py', PYTHON, 'guarded'],
    ['go test ./...', 'a_test.go', GO, 'guarded'],
  ])('still count: %s, %s', async (run, path, content, expected) => {
    expect(await loaded.verdict(path, content, run)).toBe(expected);
  });
});
