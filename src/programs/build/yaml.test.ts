// YAML as maps, lists and texts, and what is refused.
import { describe, expect, it } from 'vitest';
import type { Yaml } from './yaml.ts';
import { readYaml } from './yaml.ts';

const plain = (value: Yaml | undefined): unknown =>
  value instanceof Map
    ? Object.fromEntries([...value].map(([key, each]) => [key, plain(each as Yaml)]))
    : Array.isArray(value)
      ? (value as readonly Yaml[]).map(plain)
      : value;

const READ: readonly (readonly [string, unknown])[] = [
  ['a: 1\nb: "x y" # note\n', { a: '1', b: 'x y' }],
  ['a:\n  - b\n  - c: d\n    e: f\n', { a: ['b', { c: 'd', e: 'f' }] }],
  ['a:\n- b\n- c\nd: e\n', { a: ['b', 'c'], d: 'e' }],
  ['a: [\'x\', "y", z]\nb: {}\nc:\n', { a: ['x', 'y', 'z'], b: {}, c: null }],
  ["a: it's # note", { a: "it's" }],
  ['---\na: b', { a: 'b' }],
  ['a: |\n  b\n    c\n\n  d\ne: f', { a: 'b\n  c\n\nd\n', e: 'f' }],
  ['a: >-\n  b\n  c\n\n  d\n', { a: 'b c\nd' }],
  ['- |\n  x # no comment\n- y', ['x # no comment\n', 'y']],
  ['a: {b: c, d: [e, "f, g"]}', { a: { b: 'c', d: ['e', 'f, g'] } }],
  ['a: [\n  b, # note\n  c\n]\nd: e', { a: ['b', 'c'], d: 'e' }],
  ['a: b\n  c', { a: 'b c' }],
  ["a: 'b''c'", { a: "b'c" }],
  ['build:prod: x\n"k: k": "a\\nb"', { 'build:prod': 'x', 'k: k': 'a\nb' }],
  ['a:\n  - x: 1\n    y:\n      - z', { a: [{ x: '1', y: ['z'] }] }],
  ['a: # note\n  b: c', { a: { b: 'c' } }],
  ['a: ~\nb: null\nc: ""', { a: null, b: null, c: '' }],
  ['a: &x b\nc: *x # note\nd: [*x, *x]', { a: 'b', c: 'b', d: ['b', 'b'] }],
  ['a: &x\n  b: c\n  d: e\nf:\n  <<: *x\n  d: g', { a: { b: 'c', d: 'e' }, f: { d: 'g', b: 'c' } }],
  ['a: &x # note\n- b\n- c\nd: *x', { a: ['b', 'c'], d: ['b', 'c'] }],
  [
    'a: &x {b: c}\nd: &y {b: e, f: g}\nh:\n  i: j\n  <<: [*x, *y]',
    { a: { b: 'c' }, d: { b: 'e', f: 'g' }, h: { i: 'j', b: 'c', f: 'g' } },
  ],
  ['- &x a\n- *x\n- &y\n  b: c\n- <<: *y\n  d: e', ['a', 'a', { b: 'c' }, { d: 'e', b: 'c' }]],
  ['a: &x "b c"\nd: &y |\n  e\nf: [*x, *y]', { a: 'b c', d: 'e\n', f: ['b c', 'e\n'] }],
  ['a: *.md', undefined],
  ['a: http://x/y?z#w', { a: 'http://x/y?z#w' }],
  ['a: &x b\nc: &x d\ne: *x', { a: 'b', c: 'd', e: 'd' }],
  ['- &x a: b\n- [&y c, *y]', [{ a: 'b' }, ['c', 'c']]],
  ['a: &x {b: c}\nd: {<<: *x}', { a: { b: 'c' }, d: { b: 'c' } }],
  ['a: "b\n  c"\n? d\n: e', { a: 'b c', d: 'e' }],
  ['"\\u0061": "\\x62"', { a: 'b' }],
  ['a: |2\n    b\nc: >\n  d\n    e\n', { a: '  b\n', c: 'd\n  e\n' }],
  ['a: {b}\nc:\n- - d', { a: { b: null }, c: [['d']] }],
  ['a: yes\nb: 012\nc: 1.50', { a: 'yes', b: '012', c: '1.50' }],
];

const REFUSED: readonly string[] = [
  'a: *x',
  'a: *x\nb: &x c',
  'a: &x\n  b: *x',
  'a: &x *y',
  'a: &x &y b',
  'a: &x {b: c}\n"<<": *x',
  'a: &x b\n<<: *x',
  'a: &x [{b: c}]\n<<: *x\n<<: *x',
  'a: *x.y z',
  // ten lines that stand for a thousand million words
  [
    'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
    ...Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array.from({ length: 10 }, () => `*a${i}`).join(', ')}]`),
  ].join('\n'),
  'a: !t b',
  'a: 1\na: 2',
  'a: b\n---\nc: d',
  'a:\n\t- b',
  'a: |\n    b\n  c',
  'a: b: c',
  'a: b #c\n  d',
  'a: b\u2028c: d',
  'a: b\rc: d',
  '<<: *x',
  'a: [b',
  'a: "b" c',
  'a:\n  b\n  c: d',
  '%YAML 1.1\n---\na: b',
  '@a: b',
  '[{a: b}]: c',
  `a: ${'['.repeat(100_000)}`,
];

describe('readYaml', () => {
  it.each(READ)('%j', (text, want) => {
    expect(plain(readYaml(text))).toEqual(want);
  });
  it.each(REFUSED)('refuses %j', (text) => {
    expect(readYaml(text)).toBeUndefined();
  });
});
