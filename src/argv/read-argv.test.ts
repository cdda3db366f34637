// How command lines are taken apart: for each style of options a small program, and lines with what is given, the roles of operands, and what is not understood.
import { describe, expect, test } from 'vitest';
import type { Arg } from '../shell/value.ts';
import { argText, holeArg, textArg } from '../shell/value.ts';
import type { Program } from './program.ts';
import { readArgv } from './read-argv.ts';

const base = { manual: 'x', does: 'nothing' } as const;
const PROGRAMS = new Map<string, Program>(
  (
    [
      {
        ...base,
        name: 'gnu other',
        flags: '-v|--verbose -q --verify',
        optional: '-i|--in-place',
        text: '-m|--message',
        reads: '-f|--file',
        unclear: '-X|--exec',
        unclearFlags: '-Z|--zap',
        operands: 'reads... writes',
      },
      { ...base, name: 'posix', style: 'posix', flags: '-v', text: '-n', operands: 'command' },
      { ...base, name: 'plain', style: 'plain', flags: '--verbose -a -b', operands: 'text? reads' },
      { ...base, name: 'single', style: 'single', flags: '-verbose', text: '-out', operands: 'reads...' },
      { ...base, name: 'none', style: 'none', operands: 'text...' },
      { ...base, name: 'old', oldStyle: true, flags: '-x -v', reads: '-f', operands: 'text...' },
      { ...base, name: 'two', flags: '-v', operands: 'text reads...', when: [{ has: '-v', operands: 'writes...' }] },
      {
        ...base,
        name: 'levels',
        flags: '--top --help',
        text: '-C',
        sub: {
          one: { ...base, flags: '--deep', operands: 'reads' },
          two: { ...base, sub: { deep: { ...base, operands: 'none' } }, bare: { ...base, operands: 'writes' } },
          three: { ...base, sub: { deep: base } },
        },
      },
      {
        ...base,
        name: 'tool',
        style: 'plain',
        flags: '--force --no-force --color|--colour -d',
        optional: '--jobs -j',
        text: '-o|--out --define: -long',
        operands: 'reads...',
      },
      { ...base, name: 'dashed', style: 'plain', dashValues: true, flags: '-a', text: '-o', operands: 'text...' },
      { ...base, name: 'stop', style: 'plain-posix', flags: '-a', operands: 'text...' },
      { ...base, name: 'onestop', style: 'single-posix', flags: '-all', text: '-out', operands: 'text...' },
      { ...base, name: 'head', flags: '-q -NUM', operands: 'reads...' },
      { ...base, name: 'wrap', flags: '-v', operands: 'text command' },
      { ...base, name: 'maybe', flags: '-v', operands: 'text? command' },
      { ...base, name: 'deeper', flags: '-v', operands: 'text text? command' },
      { ...base, name: 'mild', flags: '-v', operands: 'reads...' },
      { ...base, name: 'ends', flags: '-v', operands: 'text? reads... writes deletes' },
      {
        ...base,
        name: 'rows',
        flags: '-a -b -c',
        operands: 'text...',
        when: [
          { has: '-a', lacks: '-b', operands: 'reads...' },
          { has: '-c', given: 'some', operands: 'writes...' },
        ],
      },
      {
        ...base,
        name: 'alias',
        flags: '-v',
        sub: { real: { ...base, operands: 'none' } },
        bare: { ...base, flags: '-w', operands: 'text...', verbatim: true },
      },
      {
        ...base,
        name: 'task',
        flags: '-v',
        sub: { real: { ...base, operands: 'none' } },
        bare: { ...base, flags: '-w', operands: 'command' },
      },
      { ...base, name: 'nothing', flags: '-v', sub: { real: base }, bare: { ...base, operands: 'none' } },
      { ...base, name: 'own', ownOptions: true, text: '-C', sub: { log: { ...base, flags: '-C', operands: 'text...' } } },
    ] as const satisfies readonly Program[]
  ).map((program) => [program.name.split(' ')[0] ?? '', program]),
);

/** `$x` is a word nobody knows, `$*` one that may be several, `-$x` an option of which only the dash is known. */
const wordOf = (text: string): Arg => {
  if (text === '$*') return { ...holeArg('x'), spread: true };
  const at = text.indexOf('$');
  if (at < 0) return textArg(text);
  return at === 0 ? holeArg('x') : { ...textArg(''), bits: [...textArg(text.slice(0, at)).bits, ...holeArg('x').bits] };
};

function read(line: string): string {
  const [name = '', ...words] = line.split(' ');
  const program = PROGRAMS.get(name);
  if (!program) throw new Error(`no program \`${name}\``);
  const parsed = readArgv(program, words.map(wordOf), undefined);
  const given = parsed.given.map((one) => `${one.role}:${one.name}${one.value ? `=${argText(one.value)}` : ''}`);
  const roles = parsed.roles.map((one) => `${one.role}(${argText(one.arg)})`);
  const problems = parsed.problems.map((one) => `?${one.word}`);
  return [...parsed.sub, ...given, ...roles, ...problems].join(' ');
}

const CASES: readonly (readonly [string, string])[] = [
  ['gnu a b', 'reads(a) writes(b)'],
  ['gnu -v a b', 'flag:-v reads(a) writes(b)'],
  ['gnu -vq a b', 'flag:-v flag:-q reads(a) writes(b)'],
  ['gnu --verbose a b', 'flag:-v reads(a) writes(b)'],
  ['gnu --verb a b', 'flag:-v reads(a) writes(b)'],
  ['gnu --ver a b', 'reads(a) writes(b) ?--ver'],
  ['gnu --mess x a b', 'text:-m=x reads(a) writes(b)'],
  ['gnu -m x a b', 'text:-m=x reads(a) writes(b)'],
  ['gnu -mx a b', 'text:-m=x reads(a) writes(b)'],
  ['gnu -vmx a b', 'flag:-v text:-m=x reads(a) writes(b)'],
  ['gnu -vm x a b', 'flag:-v text:-m=x reads(a) writes(b)'],
  ['gnu --message=x a b', 'text:-m=x reads(a) writes(b)'],
  ['gnu --message x a b', 'text:-m=x reads(a) writes(b)'],
  ['gnu --message= a b', 'text:-m= reads(a) writes(b)'],
  ['gnu -m', 'text:-m ?-m'],
  ['gnu --message', 'text:-m ?--message'],
  ['gnu -i a b', 'optional:-i reads(a) writes(b)'],
  ['gnu -i.bak a b', 'optional:-i=.bak reads(a) writes(b)'],
  ['gnu --in-place=.bak a b', 'optional:-i=.bak reads(a) writes(b)'],
  ['gnu a -v b', 'flag:-v reads(a) writes(b)'],
  ['gnu a -- -v', 'reads(a) writes(-v)'],
  ['gnu -- -v b', 'reads(-v) writes(b)'],
  ['gnu - b', 'reads(-) writes(b)'],
  ['gnu -f in a b', 'reads:-f=in reads(a) writes(b)'],
  ['gnu -X run a b', 'unclear:-X=run reads(a) writes(b)'],
  ['gnu --exec=run a b', 'unclear:-X=run reads(a) writes(b)'],
  ['gnu -Z a b', 'flag:-Z reads(a) writes(b) ?-Z'],
  ['gnu --zap a b', 'flag:-Z reads(a) writes(b) ?-Z'],
  ['gnu -w a b', 'reads(a) writes(b) ?-w'],
  ['gnu -vw a b', 'flag:-v reads(a) writes(b) ?-w'],
  ['gnu --wrong a b', 'reads(a) writes(b) ?--wrong'],
  ['gnu --wrong=x a b', 'reads(a) writes(b) ?--wrong'],
  ['gnu a', 'writes(a)'],
  ['gnu', ''],
  ['gnu a b c d', 'reads(a) reads(b) reads(c) writes(d)'],
  ['gnu $x b', 'reads(…) writes(b) ?…'],
  ['gnu -$x a b', 'reads(-…) reads(a) writes(b) ?-…'],
  ['gnu --file=$x a b', 'reads:-f=… reads(a) writes(b)'],
  ['gnu --$x a b', 'reads(a) writes(b) ?--…'],
  ['gnu -f$x a b', 'reads:-f=… reads(a) writes(b)'],
  ['gnu -v$x a b', 'flag:-v reads(a) writes(b) ?-v…'],
  ['gnu a $*', 'reads(a) writes(…) ?… ?…'],
  ['posix -v cmd -v x', 'flag:-v command(cmd) command(-v) command(x)'],
  ['posix -n 3 cmd -n 4', 'text:-n=3 command(cmd) command(-n) command(4)'],
  ['posix -v -- cmd -x', 'flag:-v command(cmd) command(-x)'],
  ['posix $x y', 'command(…) command(y) ?…'],
  ['plain --verb a', 'reads(a) ?--verb'],
  ['plain -ab a', 'flag:-a flag:-b reads(a)'],
  ['plain x y', 'text(x) reads(y)'],
  ['plain y', 'reads(y)'],
  ['plain x y z', 'text(x) reads(y) ?z'],
  ['plain', ''],
  ['single -verbose a', 'flag:-verbose reads(a)'],
  ['single --verbose a', 'flag:-verbose reads(a)'],
  ['single -out=x a', 'text:-out=x reads(a)'],
  ['single -out x a', 'text:-out=x reads(a)'],
  ['single -ve a', 'reads(a) ?-ve'],
  ['single -- a', 'reads(a) ?--'],
  ['none -x --y z', 'text(-x) text(--y) text(z)'],
  ['old xvf a.tar b', 'flag:-x flag:-v reads:-f=a.tar text(b)'],
  ['old -xvf a.tar b', 'flag:-x flag:-v reads:-f=a.tar text(b)'],
  ['old xf9 a', 'text(xf9) text(a)'],
  ['old', ''],
  ['two a b', 'text(a) reads(b)'],
  ['two -v a b', 'flag:-v writes(a) writes(b)'],
  ['two a $*', 'text(a) reads(…) ?… ?…'],
  ['levels --top one x', 'one flag:--top reads(x)'],
  ['levels one --top x', 'one flag:--top reads(x)'],
  ['levels one --deep x', 'one flag:--deep reads(x)'],
  ['levels --deep one x', 'one reads(x) ?--deep'],
  ['levels one x y', 'one reads(x) ?y'],
  ['levels two', 'two'],
  ['levels two x', 'two writes(x)'],
  ['levels two deep', 'two deep'],
  ['levels three', 'three ?levels'],
  ['levels three --help', 'three flag:--help'],
  ['levels three x', 'three ?x'],
  ['levels nothing x', '?nothing ?x'],
  ['levels', '?levels'],
  ['levels --help', 'flag:--help'],
  ['levels -C d one x', 'one text:-C=d reads(x)'],
  ['levels one -C d x', 'one text:-C=d reads(x)'],
  ['levels $x y', '?… ?y'],
  ['levels -- one x', 'one reads(x)'],
  ['levels constructor x', '?constructor ?x'],
  ['own -C d log -C a', 'log text:-C=d flag:-C text(a)'],
  // A value for a flag is its own affair: `true` is the flag, `false` its opposite, anything else is not understood.
  ['tool --force=true a', 'flag:--force reads(a)'],
  ['tool --force=false a', 'flag:--no-force reads(a)'],
  ['tool --no-force=false a', 'flag:--force reads(a)'],
  ['tool --color=false a', 'flag:--color=false reads(a) ?--color=false'],
  ['tool --force=maybe a', 'flag:--force=maybe reads(a) ?--force=maybe'],
  ['tool --force=$x a', 'flag:--force=… reads(a) ?--force=…'],
  ['tool --colour a', 'flag:--color reads(a)'],
  ['tool --col a', 'reads(a) ?--col'],
  ['gnu --verbose=true a b', 'flag:-v=true reads(a) writes(b) ?--verbose=true'],
  ['gnu --verbose=$x a b', 'flag:-v=… reads(a) writes(b) ?--verbose=…'],
  ['tool --jobs 4', 'optional:--jobs reads(4)'],
  ['tool --jobs=4 a', 'optional:--jobs=4 reads(a)'],
  ['tool -dj4 a', 'flag:-d optional:-j=4 reads(a)'],
  ['tool -dj a', 'flag:-d optional:-j reads(a)'],
  ['tool --define:A=b a', 'text:--define:=A=b reads(a)'],
  ['tool --define: a', 'text:--define:=a'],
  ['tool --undefine:A=b a', 'reads(a) ?--undefine:A'],
  ['tool -o=x a', 'text:-o=x reads(a)'],
  ['gnu -m=x a b', 'text:-m==x reads(a) writes(b)'],
  ['tool -do x a', 'flag:-d text:-o=x reads(a)'],
  ['tool -long x a', 'text:-long=x reads(a)'],
  ['tool -long', 'text:-long ?-long'],
  // Where a value that looks like an option may be one, nothing is taken for granted.
  ['tool -o -d a', 'text:-o=-d reads(a) ?-d'],
  ['tool -o -1 a', 'text:-o=-1 reads(a)'],
  ['tool -o - a', 'text:-o=- reads(a)'],
  ['tool --out --force a', 'text:-o=--force reads(a) ?--force'],
  ['dashed -o -a b', 'text:-o=-a text(b)'],
  ['gnu -m -v a b', 'text:-m=-v reads(a) writes(b)'],
  ['stop -a x -a', 'flag:-a text(x) text(-a)'],
  ['stop x -b', 'text(x) text(-b)'],
  ['onestop -all x -all', 'flag:-all text(x) text(-all)'],
  ['onestop --out=y x', 'text:-out=y text(x)'],
  ['onestop -al x', 'text(x) ?-al'],
  ['onestop -- -all', 'text(-all)'],
  ['head -5 a', 'flag:-NUM reads(a)'],
  ['head -50 a', 'flag:-NUM reads(a)'],
  ['head -5q a', 'reads(a) ?-5'],
  ['head -5$x a', 'reads(a) ?-5'],
  ['gnu -5 a b', 'reads(a) writes(b) ?-5'],
  // A command begins at the first operand that is one: what follows is its own.
  ['wrap -v 5 cmd -v', 'flag:-v text(5) command(cmd) command(-v)'],
  ['wrap 5 cmd -v -x', 'text(5) command(cmd) command(-v) command(-x)'],
  ['maybe 5 cmd -x', 'text(5) command(cmd) command(-x)'],
  ['maybe cmd', 'command(cmd)'],
  ['deeper a b cmd -x', 'text(a) text(b) command(cmd) command(-x)'],
  ['deeper a cmd', 'text(a) command(cmd)'],
  ['mild $x', 'reads(…)'],
  ['mild -$x', 'reads(-…)'],
  ['mild --$x', '?--…'],
  ['mild $*', 'reads(…)'],
  ['ends a b c', 'text(a) writes(b) deletes(c)'],
  ['ends b c', 'writes(b) deletes(c)'],
  ['ends a r b c', 'text(a) reads(r) writes(b) deletes(c)'],
  ['ends c', 'writes(c)'],
  ['rows a', 'text(a)'],
  ['rows -a x', 'flag:-a reads(x)'],
  ['rows -ab x', 'flag:-a flag:-b text(x)'],
  ['rows -b x', 'flag:-b text(x)'],
  ['rows -c x', 'flag:-c writes(x)'],
  ['rows -ac x', 'flag:-a flag:-c writes(x)'],
  ['rows -c', 'flag:-c'],
  ['alias -v mine -v --x', 'flag:-v text(mine) text(-v) text(--x)'],
  ['alias -v real', 'real flag:-v'],
  ['alias', ''],
  ['task mine -w', 'command(mine) command(-w)'],
  ['task -w mine', 'command(mine) ?-w'],
  ['task $x -w', 'command(…) command(-w) ?…'],
  ['nothing x', '?x'],
  ['nothing -v', 'flag:-v'],
  ['levels three -- deep', 'three deep'],
  ['levels one -- --deep', 'one reads(--deep)'],
  ['levels two --top x', 'two flag:--top writes(x)'],
  ['levels toString', '?toString'],
  ['old -v', 'flag:-v'],
  ['old $x y', 'text(…) text(y)'],
  ['own log -D', 'log ?-D'],
  ['own -C log x', 'text:-C=log ?x'],
  ['own log a', 'log text(a)'],
  ['own log -- -C', 'log text(-C)'],
  ['own log -Cx', 'log flag:-C ?-x'],
  ['own log -C', 'log flag:-C'],
  ['gnu -vm', 'flag:-v text:-m ?-m'],
  ['gnu -vi.bak a b', 'flag:-v optional:-i=.bak reads(a) writes(b)'],
  ['gnu -i$x a b', 'optional:-i=… reads(a) writes(b)'],
  ['gnu -m$x a b', 'text:-m=… reads(a) writes(b)'],
  ['gnu -m a$x b c', 'text:-m=a… reads(b) writes(c)'],
  ['gnu a$x b', 'reads(a…) writes(b)'],
  ['gnu --verb=$x a b', 'flag:-v=… reads(a) writes(b) ?--verb=…'],
  ['gnu --nope=$x a b', 'reads(a) writes(b) ?--nope'],
  ['own log -C a b', 'log flag:-C text(a) text(b)'],
];

describe('a command line is taken apart', () => {
  test.each(CASES)('%s', (line, want) => expect(read(line)).toBe(want));
});

/** Asked by any of its names an option is found, with its last value and all of them; and how many operands stood before `--` is known. */
test.each<[string, string, string]>([
  ['gnu --verbose a b', '-v', 'given'],
  ['gnu --verbose a b', '--verbose', 'given'],
  ['gnu -q a b', '--verbose', 'not given'],
  ['gnu a b', '--verbose', 'not given'],
  ['gnu -m x --message=y a b', '-m', 'given y x+y'],
  ['gnu -m x --message=y a b', '--message', 'given y x+y'],
  ['gnu -m x -- a b', '-m', 'given x x 0'],
  ['gnu a -- b -- c', '-m', 'not given 1'],
  ['gnu a b --', '-m', 'not given 2'],
  ['levels --top one x', '--top', 'given'],
  ['own -C d log x', '-C', 'given d d'],
  ['gnu -q a b', '--nobody', 'not given'],
])('%s: %s is %s', (line, option, want) => {
  const [name = '', ...words] = line.split(' ');
  const program = PROGRAMS.get(name);
  if (!program) throw new Error(`no program \`${name}\``);
  const parsed = readArgv(program, words.map(wordOf), undefined);
  const last = parsed.value(option);
  const all = parsed.values(option).map(argText).join('+');
  const facts = [parsed.has(option) ? 'given' : 'not given', last ? argText(last) : '', all, parsed.beforeDashes ?? ''];
  expect(facts.filter((fact) => fact !== '').join(' ')).toBe(want);
});

/** A word that may be an option is doubted where some option has teeth, and only there. */
test.each<[string, Partial<Program>, 'doubted' | 'taken']>([
  ['nothing but switches', { flags: '-v' }, 'taken'],
  ['reads', { reads: '-f' }, 'taken'],
  ['names', { names: '-f' }, 'taken'],
  ['tree', { tree: '-f' }, 'taken'],
  ['text', { text: '-m' }, 'taken'],
  ['optional', { optional: '-i' }, 'taken'],
  ['writes', { writes: '-o' }, 'doubted'],
  ['appends', { appends: '-o' }, 'doubted'],
  ['creates', { creates: '-o' }, 'doubted'],
  ['edits', { edits: '-o' }, 'doubted'],
  ['deletes', { deletes: '-o' }, 'doubted'],
  ['connects', { connects: '-o' }, 'doubted'],
  ['shell', { shell: '-e' }, 'doubted'],
  ['script', { script: '-e' }, 'doubted'],
  ['cwd', { cwd: '-C' }, 'doubted'],
  ['unclear', { unclear: '-X' }, 'doubted'],
  ['unclear switches', { unclearFlags: '-X' }, 'doubted'],
  ['a switch that deletes', { flags: '-d', when: [{ has: '-d', operands: 'deletes...' }] }, 'doubted'],
  ['a switch that writes', { flags: '-d', when: [{ has: '-d', operands: 'writes...' }] }, 'doubted'],
  ['a switch that edits', { flags: '-d', when: [{ has: '-d', operands: 'edits...' }] }, 'doubted'],
  ['a switch that moves', { flags: '-d', when: [{ has: '-d', operands: 'moves...' }] }, 'doubted'],
  ['a switch that empties', { flags: '-d', when: [{ has: '-d', operands: 'empties...' }] }, 'doubted'],
  ['a switch for scripts', { flags: '-d', when: [{ has: '-d', operands: 'script' }] }, 'doubted'],
  ['a switch for shells', { flags: '-d', when: [{ has: '-d', operands: 'shell' }] }, 'doubted'],
  ['a switch that connects', { flags: '-d', when: [{ has: '-d', operands: 'connects' }] }, 'doubted'],
  ['a switch for who knows what', { flags: '-d', when: [{ has: '-d', operands: 'unclear' }] }, 'doubted'],
  ['a switch that reads', { flags: '-d', when: [{ has: '-d', operands: 'names...' }] }, 'taken'],
  [
    'a hazard behind a switch',
    { flags: '-d', when: [{ has: '-d', does: [{ kind: 'vcs', act: 'discard', what: 'x' }] }] },
    'doubted',
  ],
  ['a look behind a switch', { flags: '-d', when: [{ has: '-d', does: [{ kind: 'vcs', act: 'look', what: 'x' }] }] }, 'taken'],
  [
    'a commit behind a switch',
    { flags: '-d', when: [{ has: '-d', does: [{ kind: 'vcs', act: 'commit', what: 'x' }] }] },
    'taken',
  ],
  ['a stage behind a switch', { flags: '-d', when: [{ has: '-d', does: [{ kind: 'vcs', act: 'stage', what: 'x' }] }] }, 'taken'],
  [
    'a run behind a switch',
    { flags: '-d', when: [{ has: '-d', does: [{ kind: 'run', code: 'project', what: 'x' }] }] },
    'doubted',
  ],
  ['a deletion without a switch', { flags: '-d', when: [{ lacks: '-d', operands: 'deletes...' }] }, 'taken'],
])('%s', (_, data, want) => {
  const program: Program = { ...base, name: 'x', operands: 'reads...', ...data };
  expect(readArgv(program, [holeArg('x')], undefined).problems.length > 0 ? 'doubted' : 'taken').toBe(want);
});
