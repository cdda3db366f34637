// Recipes of a justfile are followed; what its reader does not know is never quiet.
import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import { judgeCase, whyCase } from '../case-machine.ts';

const JUSTFILE = `# comment
set shell := ["bash", "-euc"]
dir := "src"
alias t := test

default: lint
    ls

test *args:
    go test ./... {{args}}

lint: fmt
    @gofmt -l {{dir}}
fmt:
    gofmt -l .
bad: worse
    ls
worse:
    rm -rf ~
tmpl:
    echo {{ \`id\` }}
py:
    #!/usr/bin/env python3
    print(1)
script:
    #!/usr/bin/env bash
    X=rm
    $X -rf ~
one name:
    cat {{name}}
release:
    ls
`;
const host = (text: string) =>
  fixtureHost({
    home: '/home/me',
    tree: {
      '/repo/.git/HEAD': 'ref: refs/heads/x\n',
      '/repo/.git/config': '',
      '/repo/justfile': text,
      '/repo/sub/a': '',
      '/home/me/.ssh/id_rsa': 'k',
      '/tmp/': {},
    },
  });

describe('justfile', () => {
  it.each([
    ['quiet', 'just'],
    ['quiet', 'just test'],
    ['quiet', 'just t -run X'],
    ['quiet', 'just lint'],
    ['quiet', 'cd sub && just lint'],
    ['quiet', 'just --list'],
    ['quiet', 'just -n worse'],
    ['quiet', 'just one README.md'],
    ['guarded', 'just one /home/me/.ssh/id_rsa'],
    ['forbidden', "just test '; rm -rf ~'"],
    ['forbidden', 'just bad'],
    ['forbidden', 'just script'],
    ['review', 'just one'],
    ['review', 'just tmpl'],
    ['review', 'just py'],
    ['review', 'just absent'],
    ['guarded', 'just deploy'],
    ['guarded', 'just release'],
    ['review', 'just -f /tmp/justfile test'],
    ['review', 'just --shell /tmp/x test'],
    ['review', 'just dir=/ lint'],
    ['review', 'just "$X"'],
  ])('%s %s', (want, command) => {
    const result = judgeCase(command, { host: host(JUSTFILE) });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
  it.each([
    'import "x.just"\na:\n    ls\n',
    'set shell := ["/tmp/x"]\na:\n    ls\n',
    'export BASH_ENV := "x"\na:\n    ls\n',
    'x := `rm -rf ~`\na:\n    ls\n',
    '[script("python")]\na:\n    ls\n',
  ])('is unclear: %j', (text) => {
    expect(judgeCase('just a', { host: host(text) }).disposition).toBe('review');
  });
});

/** What just runs is the second command, not the first. */
const READ_WRONGLY: readonly (readonly [string, string, string])[] = [
  ['forbidden', 'just a b', 'a:\n  ls\nb:\n  rm -rf ~\n'],
  ['forbidden', 'just a', 'set allow-duplicate-recipes\na:\n  ls\na:\n  rm -rf ~\n'],
  ['forbidden', 'just a', '[macos]\na:\n  ls\n[linux]\na:\n  rm -rf ~\n'],
  ['review', 'just a', '[doc("x"), working-directory: "/home"]\na:\n  ls\n'],
  ['review', 'just a', '[private, script("python3")]\na:\n  ls\n'],
  ['review', 'just a', '# x \\\nset shell := ["./evil.sh", "-c"]\na:\n  ls\n'],
  ['forbidden', 'just a', 'a:\n  ls a\\\n  #b; rm -rf ~\n'],
  ['forbidden', 'just a', 'a:\n  #!/bin/bash\n  # x \\\n  rm -rf ~\n'],
  ['forbidden', 'just a', 'a:\n  #!/bin/bash\n  echo \\ \n  rm -rf ~\n'],
  ['forbidden', 'just a', 'set ignore-comments\na:\n  # x \\\n  rm -rf ~\n'],
  ['review', 'just a', 'a $LD_PRELOAD="./evil.so":\n  ls\n'],
  ['review', 'just a', 'set dotenv-load\na:\n  ls\n'],
  ['review', 'cd sub && just a', 'a:\n  ls\n'],
  ['quiet', 'just a b', 'a:\n  ls\nb:\n  pwd\n'],
  ['quiet', 'just a', "[group('x'), private]\na:\n  ls \\\n    -l\n\n  pwd\n"],
];

describe('what just runs', () => {
  it.each(READ_WRONGLY)('%s %s %j', (want, command, text) => {
    const tree = {
      '/repo/.git/HEAD': 'ref: refs/heads/x\n',
      '/repo/.git/config': '',
      '/repo/justfile': text,
      '/repo/.env': 'LD_PRELOAD=./evil.so\n',
      '/repo/sub/JUSTFILE': 'a:\n  rm -rf ~\n',
      '/tmp/': {},
    };
    const result = judgeCase(command, { host: fixtureHost({ home: '/home/me', tree }) });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});
