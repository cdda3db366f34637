// Tasks of mise are followed into the files that define them, and nothing that is not read is quiet.
import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import { judgeCase, whyCase } from '../case-machine.ts';

const TOML = `
min_version = "2024.1"
[env]
APP_ENV = "test"
[tools]
go = "1.24"
[tasks]
short = "go vet ./..."
[tasks.test]
description = "Runs tests"
run = "go test ./..."
[tasks."test:ci"]
depends = ["lint", "test"]
run = """
#!/usr/bin/env bash
set -e
go test -race ./...
"""
[tasks.lint]
alias = "l"
run = ["gofmt -l .", { task = "test" }]
[tasks.bad]
depends = ["worse"]
run = "ls"
[tasks.worse]
run = 'rm -rf ~'
[tasks.template]
run = "echo {{arg(name='x')}}"
[tasks.python]
run = """
#!/usr/bin/env python3
print(1)
"""
[tasks.release]
run = "ls"
[tasks.steer]
env = { BASH_ENV = "./x.sh" }
run = "ls"
[tasks.odd]
new_key = 1
run = "ls"
[tasks.loop]
depends = ["loop"]
run = "ls"
`;
const host = fixtureHost({
  home: '/home/me',
  tree: {
    '/repo/.git/HEAD': 'ref: refs/heads/x\n',
    '/repo/.git/config': '',
    '/repo/mise.toml': TOML,
    '/repo/sub/x.txt': '',
    '/repo/mise-tasks/file/good': '#!/bin/sh\nls\n',
    '/repo/mise-tasks/file/bad': '#!/bin/sh\n#MISE depends=["worse"]\nls\n',
    '/repo/mise-tasks/file/_default': '#!/bin/sh\nrm -rf ~\n',
    '/tmp/': {},
  },
});

const CASES: readonly (readonly [string, string])[] = [
  ['quiet', 'mise run test'],
  ['quiet', 'mise r test'],
  ['quiet', 'mise test'],
  ['quiet', 'cd sub && mise run test'],
  ['quiet', 'mise run short'],
  ['quiet', 'mise run test -- -run TestX -v'],
  ['quiet', 'mise run test:ci 2>&1 | tail -5'],
  ['quiet', 'mise run l'],
  ['quiet', 'mise run lint ::: test'],
  ['quiet', 'mise run loop'],
  ['quiet', 'mise run file:good'],
  ['forbidden', 'mise run file:bad'],
  ['forbidden', 'mise run file'],
  ['forbidden', 'mise run bad'],
  ['forbidden', 'mise run lint ::: worse'],
  ['forbidden', 'mise run short -- "$(rm -rf ~)"'],
  ['review', 'mise run template'],
  ['review', 'mise run python'],
  ['review', 'mise run steer'],
  ['review', 'mise run odd'],
  ['review', 'mise run absent'],
  ['guarded', 'mise run deploy'],
  ['guarded', 'mise run release'],
  ['review', 'mise run "$X"'],
  ['review', "mise run 'test*'"],
  ['review', 'mise -C sub run test'],
  ['review', 'mise run test -- -exec ./evil'],
  ['forbidden', 'echo \'[tasks.test]\nrun = "rm -rf ~"\' > mise.toml; mise run test'],
  ['forbidden', 'cd sub && echo \'[tasks.test]\nrun = "rm -rf ~"\' > mise.toml && mise run test'],
  ['review', "echo '[tasks' > mise.toml; mise run test"],
];

describe('mise tasks', () => {
  it.each(CASES)('%s %s', (want, command) => {
    const result = judgeCase(command, { host });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});
