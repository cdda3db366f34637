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
  ['forbidden', 'value of a branch', 'X = ls\nifdef Y\nX = rm -rf ~\nendif\na:\n\t$(X)\n', 'make a'],
  ['quiet', 'both values of a branch', 'X = ls\nifdef Y\nX = wc -l x\nendif\na:\n\t$(X)\n', 'make a'],
  ['forbidden', 'the value before a branch', 'X = rm -rf ~\nifdef Y\nX = ls\nendif\na:\n\t$(X)\n', 'make a'],
  ['forbidden', 'the other branch', 'ifdef Y\nX = ls\nelse\nX = rm -rf ~\nendif\na:\n\t$(X)\n', 'make a'],
  [
    'quiet',
    'every branch',
    'X = rm -rf ~\nifdef Y\nX = ls\nelse ifdef Z\nX = pwd\nelse\nX = wc -l x\nendif\na:\n\t$(X)\n',
    'make a',
  ],
  ['forbidden', 'no last branch', 'X = rm -rf ~\nifdef Y\nX = ls\nelse ifdef Z\nX = pwd\nendif\na:\n\t$(X)\n', 'make a'],
  [
    'forbidden',
    'a branch in a branch',
    'X = ls\nifdef Y\nX = pwd\nifdef Z\nX = rm -rf ~\nendif\nelse\nX = wc -l x\nendif\na:\n\t$(X)\n',
    'make a',
  ],
  [
    'forbidden',
    'a branch in a branch that puts it back',
    'X = rm -rf ~\nifdef Y\nX = pwd\nifdef Z\nX = rm -rf ~\nendif\nelse\nX = wc -l x\nendif\na:\n\t$(X)\n',
    'make a',
  ],
  [
    'forbidden',
    'two branches together',
    'A = ls\nB = x\nifdef Y\nA = rm -rf\nendif\nifdef Z\nB = ~\nendif\na:\n\t$(A) $(B)\n',
    'make a',
  ],
  ['forbidden', 'added in a branch', 'X = rm\nifdef Y\nX += -rf ~\nendif\na:\n\t$(X)\n', 'make a'],
  ['forbidden', 'added after a branch', 'X = ls\nifdef Y\nX = rm\nendif\nX += -rf ~\na:\n\t$(X)\n', 'make a'],
  [
    'forbidden',
    'a simple value made of a branch',
    'X = ls\nifdef Y\nX = rm -rf\nendif\nZ := $(X) ~\nX = ls\na:\n\t$(Z)\n',
    'make a',
  ],
  ['review', 'a branch leaves it to the environment', 'ifdef Y\nX = ls\nendif\na:\n\t$(X)\n', 'make a'],
  [
    'review',
    'many branches',
    `X = ls\n${['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((one) => `ifdef ${one}\nX += ${one}\nendif\n`).join('')}a:\n\t$(X)\n`,
    'make a',
  ],
  ['forbidden', 'what a branch needs', 'X = b\nifdef Y\nX = c\nendif\na: $(X)\n\tls\nb:\n\tls\nc:\n\trm -rf ~\n', 'make a'],
  ['forbidden', 'a target named by a branch', 'X = b\nifdef Y\nX = a\nendif\na:\n\tls\n$(X):\n\trm -rf ~\n', 'make a'],
  ['review', 'a shell named by a branch', 'SHELL = /bin/bash\nifdef Y\nSHELL = ./evil\nendif\na:\n\tls\n', 'make a'],
  ['quiet', 'the file an unlike value writes is not there', 'X = true\nifdef Y\nX = touch x.sh\nendif\na:\n\t$(X)\n', 'make a'],
  [
    'forbidden',
    'one shell with a branch',
    '.ONESHELL:\nX = C=ls\nifdef Y\nX = C="rm -rf"\nendif\na:\n\t$(X)\n\t$$C ~\n',
    'make a',
  ],
  [
    'quiet',
    'files that a command lists',
    'F := $(shell find . -name "*.go") go.mod\nbin/x: $(F)\n\tgo build -o $@ ./cmd\ngo.mod:\n\tls\n',
    'make bin/x',
  ],
  [
    'forbidden',
    'a listed file with a rule',
    'F := $(shell find . -name "*.mk")\nx: $(F)\n\tls\nmore.mk:\n\trm -rf ~\n',
    'make x',
  ],
  [
    'review',
    'a listed file with a pattern',
    'F := $(shell find . -name "*.mk")\nx: $(F)\n\tls\n%.mk: x.y\n\trm -rf ~\n',
    'make x',
  ],
  ['review', 'listed files in a recipe', 'F := $(shell find . -name "*.go")\nx: $(F)\n\tcat $^\n', 'make x'],
  ['review', 'listed files as words', 'F := $(shell find . -name "*.go")\nx:\n\t./tool $(F)\n', 'make x'],
  ['review', 'listed files with another ending', 'F := $(shell find . -name "*.go")\nx: $(F:.go=.o)\n\tls\n', 'make x'],
  ['forbidden', 'a list that changes something', 'F := $(shell find ~ -delete)\nx: $(F)\n\tls\n', 'make x'],
  ['review', 'a list by another program', 'F := $(shell ls; ./tool)\nx: $(F)\n\tls\n', 'make x'],
  ['forbidden', 'replaced text', 'a:\n\t$(subst x,m,rx) -rf ~\n', 'make a'],
  ['forbidden', 'replaced words', 'a:\n\trm -rf $(patsubst %.x,~,a.x)\n', 'make a'],
  ['forbidden', 'chosen words', 'a:\n\t$(filter %m,ls rm) $(filter-out a,a -rf) ~\n', 'make a'],
  ['review', 'replaced text of the environment', 'a:\n\t$(subst x,y,$(Z)) b\n', 'make a'],
  ['quiet', 'the recipe for the rest', 'all: b\n.DEFAULT:\n\tgo test ./$@\n', 'make'],
  ['forbidden', 'the recipe for the rest, with its target', '.DEFAULT:\n\trm -rf $@\n', 'make /home/me'],
  ['quiet', 'the recipe for the rest is not for a target with a rule', 'a:\n\tls\n.DEFAULT:\n\trm -rf ~\n', 'make a'],
  ['forbidden', 'include', 'include more.mk\n', 'make b'],
  ['review', 'include that is absent', 'include none.mk\na:\n\tls\n', 'make a'],
  ['quiet', 'optional include that is absent', '-include none.mk\na:\n\tls\n', 'make a'],
  ['review', 'eval', '$(eval a: ; rm -rf ~)\na:\n\tls\n', 'make a'],
  ['review', 'eval in a value', 'X := $(eval Y=1)\na:\n\tls\n', 'make a'],
  ['review', 'define', 'define X\nrm -rf ~\nendef\na:\n\t$(X)\n', 'make a'],
  ['review', 'call', 'a:\n\t$(call f,x)\n', 'make a'],
  ['forbidden', 'target variable', 'a: X = rm -rf ~\na:\n\t$(X)\n', 'make a'],
  ['quiet', 'target variable that is harmless', 'X = ls\na: X += -l\nb: X = pwd\na b:\n\t$(X)\n', 'make a'],
  ['forbidden', 'added for a target', 'X = rm\na: X += -rf ~\na:\n\t$(X)\n', 'make a'],
  ['forbidden', 'target variable of a target that needs it', 'X = ls\nb: X = rm -rf ~\nb: a\na:\n\t$(X)\n', 'make b'],
  ['review', 'target variable that is simple', 'X = ls\na: X := $(Y)\na:\n\t$(X)\n', 'make a'],
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

/** Each was run in GNU make with something harmless: what it runs is the second command, not the first. */
const READ_WRONGLY: readonly (readonly [string, string, string])[] = [
  ['forbidden', 'shell after something unknown', 'X := $(patsubst a,b,c) $(shell rm -rf ~)\na:\n\tls\n'],
  ['forbidden', 'shell after something unknown in a condition', 'ifeq ($(patsubst a,b,c),$(shell rm -rf ~))\nendif\na:\n\tls\n'],
  ['forbidden', 'shell in what is printed', '$(info $(patsubst a,b,c) $(shell rm -rf ~))\na:\n\tls\n'],
  ['forbidden', 'shell with a number sign', 'X := $(shell rm -rf ~ #)\na:\n\tls\n'],
  ['forbidden', 'shell with a number sign behind the other bracket', 'X := $(shell echo } && rm -rf ~ #)\na:\n\tls\n'],
  ['forbidden', 'shell in a branch', 'X = 1\nifdef Y\nX := $(shell rm -rf ~)\nendif\na:\n\tls\n'],
  ['forbidden', 'shell in text of several lines', 'define X\n$(shell rm -rf ~)\nendef\nY := $(X)\na:\n\tls\n'],
  ['forbidden', 'text of several lines that is run', 'define X !=\nrm -rf ~\nendef\na:\n\tls\n'],
  ['forbidden', 'shell added to a simple variable', 'X := 1\nX += $(shell rm -rf ~)\na:\n\tls\n'],
  ['forbidden', 'shell for one target', 'b: X := $(shell rm -rf ~)\na:\n\tls\n'],
  ['forbidden', 'definitions nest', 'C = rm -rf ~\ndefine X\ndefine Y\nendef\nC = ls\nendef\na:\n\t$(C)\n'],
  ['forbidden', 'a tab ends no definition', 'C = rm -rf ~\ndefine X\n\tendef\nC = ls\nendef\na:\n\t$(C)\n'],
  ['review', 'computed name', 'C = ls\nN = C\n$(N) = rm -rf ~\na:\n\t$(C)\n'],
  ['review', 'computed name, simple', 'C = ls\nN = C\n$(N) := rm -rf ~\na:\n\t$(C)\n'],
  ['forbidden', 'a blank that is none', 'C = rm -rf ~\n\u00a0C = ls\na:\n\t$(C)\n'],
  ['forbidden', 'target variable before the other', 'a: C = rm -rf ~\nC = ls\na:\n\t$(C)\n'],
  ['forbidden', 'target variable with a colon', 'C = ls\na: C = rm -rf ~ x:y\na:\n\t$(C)\n'],
  ['forbidden', 'override', 'override C = rm -rf ~\nC = ls\na:\n\t$(C)\n'],
  ['forbidden', 'added to a simple variable', 'X :=\nY = rm -rf ~\nX += $(Y)\nY = ls\na:\n\t$(X)\n'],
  ['forbidden', 'make has an RM of its own', 'RM ?= echo\na:\n\t$(RM) -r ~\n'],
  ['forbidden', 'nothing that is there is nothing', 'a:\n\trm -rf $(wildcard dist)/\n'],
  ['forbidden', 'no real path is nothing', 'a:\n\trm -rf $(realpath dist)/*\n'],
  ['forbidden', 'sorted words', 'a:\n\t$(firstword $(sort ls /bin/rm)) -rf ~\n'],
  ['forbidden', 'a suffix rule', 'a: x.b\n\tls\n.a.b:\n\trm -rf ~\nx.a: ;\n'],
  ['review', 'a variable that holds a rule', 'a:\n\tls\nX = a: b\n$(X)\nb:\n\trm -rf ~\n'],
  ['forbidden', 'the same file by another spelling', 'a: x.c\n\tls\n.PHONY: x.c\n./x.c: ; rm -rf ~\n'],
  ['forbidden', 'an optional include that is made', '-include gen.mk\ngen.mk:\n\trm -rf ~\na:\n\tls\n'],
  ['review', 'an optional include that is written', '-include gen.mk\ngen.mk:\n\techo x > $@\na:\n\tls\n'],
  ['forbidden', 'the compiler of a built-in rule', 'CC = rm -rf ~ ;\na: x.o\n'],
  ['forbidden', 'options of a built-in rule', 'CFLAGS = ; rm -rf ~ ;\na: x.o\n'],
  ['review', 'a built-in rule', 'COMPILE.c = rm -rf ~ ;\na: x.o\n'],
  ['review', 'PATH comes from the environment', 'PATH := ./evil:$(PATH)\na:\n\tls\n'],
  ['review', 'PATH for one target', 'a: export PATH := ./evil:$(PATH)\na:\n\tls\n'],
  ['review', 'the loader for one target', 'a: export LD_PRELOAD = ./evil.so\na:\n\tls\n'],
  ['review', 'computed export', 'N = LD_PRELOAD\nLD_PRELOAD = ./evil.so\nexport $(N)\na:\n\tls\n'],
  ['review', 'a message of a commit', 'V := $(shell git log -1 --format=%s)\na:\n\techo $(V)\n'],
  ['quiet', 'built-in rules with plain options', 'CC = gcc\nCFLAGS = -Wall -O2\na: x.o\n\t$(CC) -o app x.o\n'],
  ['quiet', 'files that are there', 'SRC := $(wildcard *.c)\na: $(SRC)\n\tls $(SRC)\n'],
  ['quiet', 'a check that stops', '$(if $(X),,$(info set X))\na:\n\tls\n'],
  ['quiet', 'hash of the last commit', 'V := $(shell git log -1 --format=%h)\na:\n\techo $(V)\n'],
];

describe('what make runs', () => {
  it.each(READ_WRONGLY)('%s %s', (want, _, makefile) => {
    const result = judge(makefile, 'make a', { '/repo/x.c': '', '/repo/.gitignore': '*.o\ndist\n' });
    expect(result.disposition, whyCase(result)).toBe(want);
  });
  it('a Makefile that make would make first', () => {
    expect(judge('a:\n\tls\n', 'make a', { '/repo/Makefile.sh': 'a: ; rm -rf ~\n' }).disposition).toBe('review');
  });
  it('a value that the Makefile puts above the command line', () => {
    expect(judge('override C = rm -rf ~\na:\n\t$(C)\n', 'make a C=ls').disposition).toBe('forbidden');
  });
});
