// Which commands vouch for a manifest or lock file: those that really install, not those that only work out what would be installed.
import { afterAll, describe, expect, it } from 'vitest';
import type { RealSession } from './real-session.ts';
import { realSession } from './real-session.ts';

const open: RealSession[] = [];
afterAll(() => open.forEach((one) => one.remove()));

const FILES = {
  'package.json': '{"name":"app","dependencies":{}}',
  'package-lock.json': '{"name":"app","lockfileVersion":3,"packages":{}}',
  'pyproject.toml': '[project]\nname = "app"\nversion = "1"\ndependencies = []\n',
  'uv.lock': 'version = 1\n',
  'go/go.mod': 'module a\n\ngo 1.22\n',
  'go/main.go': 'package main\n\nfunc main() {}\n',
};
const NPM = `echo '{"name":"app","dependencies":{"left":"1.0.0"}}' > package.json`;
const UV = `printf '[project]\\nname = "app"\\nversion = "1"\\ndependencies = ["left"]\\n' > pyproject.toml`;
const TIDIED = `printf 'module a\\n\\ngo 1.22\\n\\nrequire example.org/x v1.0.0\\n' > go/go.mod`;

type Story = readonly [edit: string, first: string, does: string, then: string, expected: string];
const STORIES: readonly Story[] = [
  [NPM, 'npm install --dry-run', 'true', 'npm install', 'review'],
  [NPM, 'npm install --package-lock-only', 'true', 'npm install', 'review'],
  [NPM, 'npm install', 'true', 'npm install', 'quiet'],
  [UV, 'uv lock', 'true', 'uv sync', 'review'],
  [UV, 'uv sync', 'true', 'uv sync', 'quiet'],
  ['true', 'cd go && go mod tidy', TIDIED, 'cd go && go build ./...', 'review'],
  ['true', 'cd go && go get ./...', TIDIED, 'cd go && go test ./...', 'review'],
  ['true', 'cd go && go build -mod=mod ./...', TIDIED, 'cd go && go build ./...', 'review'],
  ['rm package-lock.json', 'ls', 'true', 'npm install', 'review'],
  ['git mv package-lock.json old.json', 'ls', 'true', 'npm install', 'review'],
  ['rm uv.lock', 'ls', 'true', 'uv sync', 'review'],
  ['rm package-lock.json', 'git restore package-lock.json', 'git restore package-lock.json', 'npm install', 'quiet'],
  ['true', 'ls', 'true', 'npm install', 'quiet'],
  ['true', 'cd go && go mod tidy', 'true', 'cd go && go build ./...', 'quiet'],
];

describe('what vouches for a manifest', () => {
  it.each(STORIES)('%s; %s; %s; %s', async (edit, first, does, then, expected) => {
    const session = realSession(FILES);
    open.push(session);
    await session.run('ls');
    await session.run(edit);
    await session.pretend(first, does);
    expect((await session.check(then)).disposition).toBe(expected);
  });
});
