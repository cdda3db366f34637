// Targets of a Makefile are followed as make would run them; every trick ends in what it does, or in unclear.
import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../../host/fixture-host.ts';
import { judgeCase, whyCase } from '../case-machine.ts';

const judge = (makefile: string, command: string, more: Readonly<Record<string, string>> = {}) =>
  judgeCase(command, {
    host: fixtureHost({
      home: '/home/me',
      tree: {
        '/repo/.git/HEAD': 'ref: refs/heads/x\n',
        '/repo/.git/config': '',
        '/repo/Makefile': makefile,
        '/tmp/': {},
        ...more,
      },
    }),
  });

const CASES: readonly (readonly [string, string, string, string])[] = [
  ['quiet', 'simple', 'test:\n\tgo test ./...\n', 'make test'],
  ['quiet', 'the first target is the default', '.PHONY: a\na:\n\tls\nb:\n\trm -rf ~\n', 'make'],
  ['forbidden', 'another default', '.DEFAULT_GOAL := b\na:\n\tls\nb:\n\trm -rf ~\n', 'make'],
  ['forbidden', 'prerequisite', 'a: b\n\tls\nb:\n\trm -rf ~\n', 'make a'],
  ['forbidden', 'order-only prerequisite', 'a: | b\n\tls\nb:\n\trm -rf ~\n', 'make a'],
  ['forbidden', 'variables', 'CMD = rm\nARGS := -rf\na:\n\t$(CMD) ${ARGS} ~\n', 'make a'],
  ['forbidden', 'appended', 'CMD = rm\nCMD += -rf\na:\n\t$(CMD) ~\n', 'make a'],
  ['forbidden', 'command line value', 'a:\n\t$(X) ~\n', "make a X='rm -rf'"],
  ['forbidden', 'marks', 'a:\n\t@-rm -rf ~\n', 'make a'],
  ['forbidden', 'one line', 'a: ; rm -rf ~\n', 'make a'],
  ['forbidden', 'continued line', 'a:\n\trm \\\n\t  -rf ~\n', 'make a'],
  ['forbidden', 'dollar', 'a:\n\tX=rm; $$X -rf ~\n', 'make a'],
  ['forbidden', 'automatic variable', '/home/me:\n\trm -rf $@\na: /home/me\n', 'make /home/me'],
  ['forbidden', 'pattern rule', 'x.%:\n\trm -rf $*\n', 'make x./home/me'],
  ['forbidden', 'shell at parse time', 'X := $(shell rm -rf ~)\na:\n\tls\n', 'make a'],
  ['forbidden', 'shell in a dry run', 'X := $(shell rm -rf ~)\na:\n\tls\n', 'make -n a'],
  ['forbidden', 'marked line in a dry run', 'a:\n\t+rm -rf ~\n', 'make -n a'],
  ['quiet', 'a dry run', 'a:\n\trm -rf ~\n', 'make -n a'],
  ['forbidden', 'shell in a condition', 'ifeq ($(shell rm -rf ~),)\nendif\na:\n\tls\n', 'make a'],
  ['forbidden', 'either branch', 'ifdef X\na:\n\trm -rf ~\nelse\na:\n\tls\nendif\n', 'make a'],
  ['review', 'value of a branch', 'X = ls\nifdef Y\nX = rm -rf ~\nendif\na:\n\t$(X)\n', 'make a'],
  ['forbidden', 'include', 'include more.mk\n', 'make b'],
  ['review', 'include that is absent', 'include none.mk\na:\n\tls\n', 'make a'],
  ['quiet', 'optional include that is absent', '-include none.mk\na:\n\tls\n', 'make a'],
  ['review', 'eval', '$(eval a: ; rm -rf ~)\na:\n\tls\n', 'make a'],
  ['review', 'eval in a value', 'X := $(eval Y=1)\na:\n\tls\n', 'make a'],
  ['review', 'define', 'define X\nrm -rf ~\nendef\na:\n\t$(X)\n', 'make a'],
  ['review', 'call', 'a:\n\t$(call f,x)\n', 'make a'],
  ['review', 'target variable', 'a: X = rm -rf ~\na:\n\t$(X)\n', 'make a'],
  ['review', 'another shell', 'SHELL = ./evil\na:\n\tls\n', 'make a'],
  ['quiet', 'a plain shell', 'SHELL := /bin/bash\n.SHELLFLAGS := -eu -o pipefail -c\na:\n\tls\n', 'make a'],
  ['review', 'recipe prefix', '.RECIPEPREFIX = >\na:\n> rm -rf ~\n', 'make a'],
  ['review', 'exported steering variable', 'export BASH_ENV = ./x.sh\na:\n\tls\n', 'make a'],
  ['quiet', 'exported plain variable', 'export APP = x\na:\n\tls\n', 'make a'],
  [
    'quiet',
    'version from git',
    'V := $(shell git rev-parse --short HEAD)\na:\n\tgo build -ldflags "-X main.v=$(V)" ./...\n',
    'make a',
  ],
  ['review', 'value from a file', 'V := $(shell cat cmds)\na:\n\techo $(V)\n', 'make a'],
  ['forbidden', 'recursive make', 'a:\n\t$(MAKE) b\nb:\n\trm -rf ~\n', 'make a'],
  ['forbidden', 'recursive make elsewhere', 'a:\n\t$(MAKE) -C sub c\n', 'make a'],
  ['forbidden', 'the Makefile itself is remade', 'a:\n\tls\nMakefile: x\n\trm -rf ~\nx:\n\tls\n', 'make a'],
  ['quiet', 'lines have shells of their own', 'a:\n\tcd /tmp\n\tls\n', 'make a'],
  ['forbidden', 'one shell', '.ONESHELL:\na:\n\tX=rm\n\t$$X -rf ~\n', 'make a'],
  ['guarded', 'undefined directory', 'a:\n\trm -rf $(NONE)/\n', 'make a'],
  ['review', 'a cycle of variables', 'X = $(X)y\na:\n\techo $(X)\n', 'make a'],
  ['quiet', 'a cycle of targets', 'a: b\n\tls\nb: a\n\tls\n', 'make a'],
  ['forbidden', 'static pattern', 'a.x b.x: %.x: %.y\n\trm -rf ~\na.y:\n\tls\n', 'make a.x'],
  ['guarded', 'a name that goes out', 'deploy:\n\tls\n', 'make deploy'],
  ['review', 'unknown program', 'a:\n\tsome-tool\n', 'make a'],
  ['forbidden', 'written in this call', 'a:\n\tls\n', "printf 'a:\\n\\trm -rf ~\\n' > Makefile; make a"],
];

describe('Makefile', () => {
  it.each(CASES)('%s %s', (want, _, makefile, command) => {
    const result = judge(makefile, command, { '/repo/more.mk': 'b:\n\trm -rf ~\n', '/repo/sub/Makefile': 'c:\n\trm -rf ~\n' });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
});
