// One session over a project of many languages: a file is written, a run is judged, and the file is taken away again. For tests.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{"name":"app","type":"module","scripts":{"test":"node --test"}}',
  'pyproject.toml': '[project]\nname = "app"\n',
  'go.mod': 'module example.org/app\n',
  'Cargo.toml': '[package]\nname = "app"\nversion = "0.1.0"\n',
  Gemfile: 'source "https://rubygems.org"\ngem "rspec"\n',
  'Gemfile.lock': 'GEM\n  specs:\n    rspec (3.0)\n',
  Rakefile: 'task :test\n',
  'composer.json': '{"require-dev":{"phpunit/phpunit":"10"}}',
  'composer.lock': '{"packages":[],"packages-dev":[{"name":"phpunit/phpunit","version":"10.0.0"}]}',
  'vendor/bin/phpunit': '#!/usr/bin/env php\n',
  'a.csproj': '<Project Sdk="Microsoft.NET.Sdk"></Project>',
  'pubspec.yaml': 'name: a\n',
  'pom.xml': '<project/>',
  'build.gradle': 'plugins { id "java" }\n',
  'build.sbt': 'name := "a"\n',
  'mix.exs': 'defmodule A.MixProject do\nend\n',
  'Package.swift': '// empty\n',
  'stack.yaml': 'resolver: lts\n',
  'dune-project': '(lang dune 3.0)\n',
  'project.clj': '(defproject a "1")\n',
  '.golangci.yml': 'issues:\n  exclude-files:\n    - internal/clean_up.go\n',
  '.rubocop.yml': 'require:\n  - ./lib/style_own.rb\n',
  'mypy.ini': '[mypy]\nplugins = own_plugin\n',
  Makefile: 'test:\n\tcc test/z.c -o z && ./z\n',
  'src/app.py': 'x = 1\n',
  'pk/__init__.py': '',
  'pk/__main__.py': '',
};

export interface LoadedSession {
  /** The disposition of a run after the session wrote the file. */
  verdict(path: string, content: string, run: string): Promise<string>;
  remove(): void;
}

export async function loadedSession(): Promise<LoadedSession> {
  const session: RealSession = realSession(FILES);
  await session.check('git status');
  return {
    verdict: async (path, content, run) => {
      await session.run({ tool: 'Write', input: { file_path: join(session.project, path), content } });
      const { disposition } = await session.check(run);
      const before = FILES[path];
      if (before === undefined) rmSync(join(session.project, path));
      else session.write(path, before);
      return disposition;
    },
    remove: () => session.remove(),
  };
}
