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
  ['own log -C a b', 'log flag:-C text(a) text(b)'],
];

describe('a command line is taken apart', () => {
  test.each(CASES)('%s', (line, want) => expect(read(line)).toBe(want));
});
