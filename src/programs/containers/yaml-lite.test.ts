// The plain part of YAML, and what is refused.
import { describe, expect, it } from 'vitest';
import type { Yaml } from './yaml-lite.ts';
import { readYaml } from './yaml-lite.ts';

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
];

const REFUSED: readonly string[] = [
  'a: &x b',
  'a: *x',
  'a: !t b',
  'a: |\n  b',
  'a: {b: c}',
  'a: b\n  c',
  'a: "b\n  c"',
  'a: 1\na: 2',
  '? a\n: b',
  'a: b\n---\nc: d',
  'a:\n\t- b',
  '"\\u0061": b',
  'a: "\\x62"',
  'a: [b, [c]]',
  "a: 'b''c'",
];

describe('readYaml', () => {
  it.each(READ)('%j', (text, want) => {
    expect(plain(readYaml(text))).toEqual(want);
  });
  it.each(REFUSED)('refuses %j', (text) => {
    expect(readYaml(text)).toBeUndefined();
  });
});
