// What roles of options and operands mean: for each a line and the effects, inner commands and output it stands for. Places are told as people read them.
import { expect, test } from 'vitest';
import type { Effect } from '../model/effect.ts';
import { placeText } from '../model/place.ts';
import type { Cwd } from '../shell/state.ts';
import type { Arg } from '../shell/value.ts';
import { argText, holeArg, textArg } from '../shell/value.ts';
import { asTree, meaningOf } from './effects-of.ts';
import type { Inner, Judgement, Program, Tools } from './program.ts';
import { readArgv } from './read-argv.ts';

/** Escape hatches of these programs ask nothing. */
const NO_TOOLS = { exists: () => 'absent' } as unknown as Tools;
const INLINE: Effect = { kind: 'run', code: 'inline', what: 'x' };
const PROJECT: Effect = { kind: 'run', code: 'project', what: 'x' };
const HERE: Cwd = { kind: 'known', dirs: ['/r'] };
const base = { name: 'x', manual: 'x', does: 'nothing' } as const;
const wordOf = (text: string): Arg => (text === '$x' ? holeArg('x') : textArg(text));

function effectText(effect: Effect): string {
  const place = 'place' in effect && effect.place ? ` ${placeText(effect.place)}` : '';
  switch (effect.kind) {
    case 'read':
      return `read ${effect.sees}${place}`;
    case 'write':
    case 'delete':
      return `${effect.kind} ${effect.how}${place}`;
    case 'network':
      return `network ${effect.use} ${effect.server.host}`;
    case 'run':
      return `run ${effect.code}${place}`;
    case 'package':
      return `package ${effect.act}${place}`;
    default:
      return effect.kind;
  }
}

function innerText(inner: Inner): string {
  switch (inner.kind) {
    case 'argv':
      return `argv(${inner.args.map(argText).join(' ')})`;
    case 'shell':
      return `shell(${argText(inner.text)})`;
    case 'script':
      return `script(${argText(inner.file)})`;
    default:
      return inner.kind;
  }
}

function mean(data: Partial<Program>, line: string, cwd: Cwd = HERE): string {
  const words = line === '' ? [] : line.split(' ').map(wordOf);
  const found = meaningOf(readArgv({ ...base, ...data }, words, undefined), NO_TOOLS, cwd);
  const told = [
    found.prints === 'content' ? '' : `prints ${found.prints}`,
    found.masks ? 'masks' : '',
    found.silent ? 'silent' : '',
    found.output === undefined ? '' : `output ${found.output}`,
    found.shape === undefined ? '' : `shape ${found.shape.kind}`,
  ];
  return [...found.effects.map(effectText), ...found.inner.map(innerText), ...told].filter((text) => text !== '').join(', ');
}

test.each<[string, Partial<Program>, string, string]>([
  ['text', { operands: 'text...' }, 'a b', ''],
  ['names', { operands: 'names...' }, 'a', 'read names /r/a'],
  ['reads', { operands: 'reads...' }, 'a /b', 'read content /r/a, read content /b'],
  ['a stream', { operands: 'reads...' }, '- a', 'read content /r/a'],
  ['a stream that is written', { operands: 'writes...' }, '-', ''],
  ['tree', { operands: 'tree' }, 'a', 'read content /r/a/'],
  [
    'names that are fetched',
    { operands: 'names' },
    'https://h.example/x',
    'network fetch h.example, read names /r/https:/h.example/x',
  ],
  [
    'a file that is fetched',
    { operands: 'reads' },
    's3://h.example/x',
    'network fetch h.example, read content /r/s3:/h.example/x',
  ],
  [
    'a tree that is fetched',
    { operands: 'tree' },
    'https://h.example/x',
    'network fetch h.example, read content /r/https:/h.example/x/',
  ],
  ['writes', { operands: 'writes' }, 'a', 'write change /r/a'],
  ['appends', { operands: 'appends' }, 'a', 'write append /r/a'],
  ['creates', { operands: 'creates' }, 'a', 'write create /r/a'],
  ['edits', { operands: 'edits' }, 'a', 'write change /r/a'],
  ['deletes', { operands: 'deletes' }, 'a', 'delete remove /r/a'],
  ['deletes-tree', { operands: 'deletes-tree' }, 'a', 'delete remove /r/a/'],
  ['moves', { operands: 'moves' }, 'a', 'read names /r/a/, delete move /r/a/'],
  ['empties', { operands: 'empties' }, 'a', 'delete empty /r/a'],
  ['connects', { operands: 'connects' }, 'https://h.example/x', 'network fetch h.example'],
  ['shell', { operands: 'shell' }, 'ls', 'shell(ls)'],
  ['script', { operands: 'script' }, 'a.sh', 'script(a.sh)'],
  ['unclear', { operands: 'unclear' }, 'a', 'unclear'],
  ['converts', { operands: 'converts' }, 'a', 'read content /r/a, write create /r/a'],
  ['in-out', { operands: 'in-out...' }, 'a:b c', 'read content /r/a, write change /r/b/, read content /r/c'],
  ['in-out that is unknown', { operands: 'in-out' }, '$x', 'read content an unknown path (x), unclear'],
  ['data', { data: '-d' }, '-d a -d @b -d k=@c', 'read content /r/b, read content /r/c'],
  ['settings', { settings: '-s' }, '-s a=b,LogFileName=x -s output.path=/y', 'write change /r/x, write change /y'],
  [
    'formats',
    { formats: '-o' },
    '-o json -o json=a -o table,xml:b -o /c',
    'write change /r/a, write change /r/b, write change /c',
  ],
  ['an unknown format', { formats: '-o' }, '-o $x', 'write change an unknown path (x)'],
  ['unpacks', { operands: 'unpacks' }, 'a.zip', 'write create /r/, read content /r/a.zip'],
  ['unpacks into', { operands: 'unpacks', into: '-d' }, '-d out a.zip', 'write create /r/out/, read content /r/a.zip'],
  ['probes', { operands: 'probes' }, 'h.example', 'network probe h.example'],
  ['lookups', { operands: 'lookups' }, 'H.example.', 'network lookup h.example'],
  ['an unknown name', { operands: 'lookups' }, '$x', 'network send '],
  ['listens', { listens: '-l' }, '-l localhost:80', 'network listen localhost'],
  ['sends', { sends: '-d', operands: 'connects' }, '-d @f h.example', 'read content /r/f, network send h.example'],
  ['uploads', { operands: 'uploads connects' }, 'f h.example', 'read content /r/f/, network upload h.example'],
  ['uploads to nobody knows whom', { operands: 'uploads' }, 'f', 'read content /r/f/, network upload '],
  ['loads', { loads: '-c' }, '-c a.js', 'run followed /r/a.js, read names /r/a.js'],
  ['loads from elsewhere', { loads: '-c' }, '-c /t/a.js', 'unclear, read names /t/a.js'],
  ['runs', { operands: 'runs' }, 'a', 'run project /r/a'],
  ['project-code', { operands: 'project-code...' }, 'a /t/a', 'run project /t/a'],
  ['a default operand', { operands: 'tree', defaultOperand: '.' }, '', 'read content /r/'],
  ['no default operand', { operands: 'tree', defaultOperand: '.' }, 'a', 'read content /r/a/'],
  ['words from a file', { operands: 'reads...', responseFiles: true }, '@f a', 'unclear, read content /r/a'],
  ['a name with an at sign', { operands: 'reads...' }, '@f', 'read content /r/@f'],
  ['help', { flags: '--help', operands: 'deletes' }, '--help a', 'prints names, masks'],
  [
    'a dry run',
    { flags: '-n', writes: '-o', operands: 'deletes...', makes: 'm', does: [INLINE], when: [{ has: '-n', dry: true }] },
    '-n a -o b',
    'write change /r/b, read names /r/a',
  ],
  [
    'no dry run',
    { flags: '-n', operands: 'deletes...', does: [INLINE], when: [{ has: '-n', dry: true }] },
    'a',
    'delete remove /r/a, run inline',
  ],
  [
    'a dry run by value',
    { text: '-n', operands: 'deletes', when: [{ has: '-n', value: 'client server', dry: true }] },
    '-n server a',
    'read names /r/a',
  ],
  [
    'another value',
    { text: '-n', operands: 'deletes', when: [{ has: '-n', value: 'client server', dry: true }] },
    '-n none -n server a',
    'delete remove /r/a',
  ],
  ['what is unknown', { operands: 'deletes' }, '$x', 'delete remove an unknown path (x)'],
  [
    'options',
    { writes: '-o', reads: '-f', text: '-m', flags: '-v' },
    '-v -m t -f in -o out',
    'read content /r/in, write change /r/out',
  ],
  ['an option with something attached', { optional: '-i' }, '-i.bak', ''],
  ['an unknown option', { operands: 'reads' }, '-z a', 'unclear, read content /r/a'],
  ['an option that is unclear', { unclear: '-X' }, '-X y', 'unclear'],
  ['a command', { operands: 'command', style: 'posix' }, 'ls -l', 'argv(ls -l)'],
  ['no command', { operands: 'command', style: 'posix' }, '', ''],
  [
    'a command after doubt',
    { operands: 'command', style: 'posix' },
    '-z 5 ls -l',
    'unclear, argv(5 ls -l), argv(ls -l), argv(-l)',
  ],
  [
    'a long command after doubt',
    { operands: 'command', style: 'posix' },
    '-z a b c d e f',
    'unclear, argv(a b c d e f), argv(b c d e f), argv(c d e f), argv(d e f), argv(e f)',
  ],
  ['elsewhere', { cwd: '-C', operands: 'reads' }, '-C d a', 'read content /r/d/a'],
  ['elsewhere twice', { cwd: '-C', operands: 'reads' }, '-C d -C e a', 'read content /r/d/e/a'],
  ['elsewhere wherever it stands', { cwd: '-C', operands: 'reads' }, 'a -C /d', 'read content /d/a'],
  ['nobody knows where', { cwd: '-C', operands: 'reads' }, '-C $x a', 'read content an unknown path (`…` is unknown)'],
  ['what it always does', { does: [INLINE] }, '', 'run inline'],
  ['project code runs where it works', { does: [PROJECT] }, '', 'run project /r'],
  ['and where it is sent', { cwd: '-C', does: [PROJECT] }, '-C /other', 'run project /other'],
  ['declared packages too', { does: [{ kind: 'package', act: 'declared', what: 'x' }] }, '', 'package declared /r'],
  ['new packages are new anywhere', { does: [{ kind: 'package', act: 'new', what: 'x' }] }, '', 'package new'],
  ['what options add', { flags: '-d', when: [{ has: '-d', does: [INLINE] }] }, '-d', 'run inline'],
  ['and do not', { flags: '-d', when: [{ has: '-d', does: [INLINE] }] }, '', ''],
  ['only names are told', { operands: 'reads', prints: 'names' }, 'a', 'read names /r/a, prints names, masks'],
  ['paths', { operands: 'reads', prints: 'paths' }, 'a', 'read names /r/a, prints paths, masks'],
  ['a token', { operands: 'reads', prints: 'token' }, 'a', 'read names /r/a, prints token, masks'],
  ['tokens', { operands: 'reads', prints: 'tokens' }, 'a', 'read names /r/a, prints tokens, masks'],
  ['lines that begin with one', { operands: 'reads', prints: 'token-lines' }, 'a', 'read content /r/a, prints token-lines'],
  [
    'nothing is printed, though it was read',
    { operands: 'reads', prints: 'nothing' },
    'a',
    'read content /r/a, prints nothing, masks',
  ],
  ['what is written is written', { operands: 'writes', prints: 'names' }, 'a', 'write change /r/a, prints names, masks'],
  [
    'an option changes what is printed',
    { flags: '-l', operands: 'reads', when: [{ has: '-l', prints: 'names' }] },
    '-l a',
    'read names /r/a, prints names, masks',
  ],
  [
    'an option that says nothing of it',
    { flags: '-l', prints: 'token', when: [{ has: '-l', does: [] }] },
    '-l',
    'prints token, masks',
  ],
  ['silent', { silent: true }, '', 'silent'],
])('%s', (_, data, line, want) => expect(mean(data, line)).toBe(want));

/** What an escape hatch says is added, and what it says of the whole counts. */
test.each<[string, Judgement, string]>([
  ['nothing', {}, 'read content /r/a'],
  ['effects', { effects: [INLINE] }, 'read content /r/a, run inline'],
  ['inner commands', { inner: [{ kind: 'shell', text: textArg('ls') }] }, 'read content /r/a, shell(ls)'],
  ['all there is', { replaces: true, effects: [INLINE] }, 'run inline'],
  ['what is printed', { prints: 'names' }, 'read names /r/a, prints names, masks'],
  ['that it tells all the same', { prints: 'names', masks: false }, 'read names /r/a, prints names'],
  ['that it tells nothing', { masks: true }, 'read content /r/a, masks'],
  ['that it is silent', { silent: true }, 'read content /r/a, silent'],
  ['its output', { output: '1' }, 'read content /r/a, output 1'],
  ['its shape', { shape: { kind: 'token' } }, 'read content /r/a, shape token'],
])('the escape hatch says %s', (_, judged, want) => expect(mean({ operands: 'reads', judge: () => judged }, 'a')).toBe(want));

/** INVARIANT: what nobody understands stays unclear, unless the escape hatch says that it does. */
test.each<[string, Judgement, string]>([
  ['replaces all', { replaces: true }, 'unclear'],
  ['understands another', { replaces: true, understands: ['-Y'] }, 'unclear'],
  ['understands it', { replaces: true, understands: ['-X'] }, ''],
])('an unclear option where the escape hatch %s', (_, judged, want) =>
  expect(mean({ unclear: '-X', text: '-m', judge: () => judged }, '-X y -m z')).toBe(want),
);

test('only a read is told to see names', () => {
  const data: Partial<Program> = { operands: 'writes', prints: 'names' };
  const { effects } = meaningOf(readArgv({ ...base, ...data }, [textArg('a')], undefined), NO_TOOLS, HERE);
  expect(effects).toStrictEqual([{ kind: 'write', how: 'change', place: { kind: 'path', path: '/r/a', extent: 'one' } }]);
});

test('the directory may be one of several, or unknown', () => {
  const two: Cwd = { kind: 'known', dirs: ['/a', '/b'] };
  expect(mean({ operands: 'reads' }, 'x', two)).toBe('read content /a/x, read content /b/x');
  expect(mean({ does: [PROJECT] }, '', two)).toBe('run project /a, run project /b');
  expect(mean({ cwd: '-C', operands: 'reads' }, '-C d x', two)).toBe('read content /a/d/x, read content /b/d/x');
  const none: Cwd = { kind: 'unknown', why: 'lost' };
  expect(mean({ operands: 'reads' }, 'x', none)).toBe('read content an unknown path (lost)');
  expect(mean({ does: [PROJECT] }, '', none)).toBe('run project an unknown path (lost)');
});

test('a tree is a tree, and a pattern stays one', () => {
  expect(placeText(asTree({ kind: 'path', path: '/a', extent: 'one' }))).toBe('/a/');
  expect(placeText(asTree({ kind: 'path', path: '/a', extent: 'tree' }))).toBe('/a/');
  expect(placeText(asTree({ kind: 'path', path: '/a', extent: 'below' }))).toBe('/a/…');
  expect(placeText(asTree({ kind: 'path', path: '/a', extent: 'glob', pattern: '*.c' }))).toBe('/a/*.c');
});
