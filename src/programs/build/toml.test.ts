// The TOML reader on what task files contain, and on what it must refuse.
import { describe, expect, it } from 'vitest';
import type { Toml } from './toml.ts';
import { isTable, readToml } from './toml.ts';

const plain = (value: Toml): unknown => {
  if (isTable(value)) return Object.fromEntries([...value].map(([key, each]) => [key, plain(each)]));
  if (Array.isArray(value)) return value.map((each: Toml) => plain(each));
  return typeof value === 'string' ? value : (value as { readonly bare: string }).bare;
};

describe('readToml', () => {
  it.each<readonly [string, unknown]>([
    ['a = "x"', { a: 'x' }],
    ['a.b."c d" = 1 # note', { a: { b: { 'c d': '1' } } }],
    ["a = 'C:\\x'", { a: 'C:\\x' }],
    ['a = "q\\"\\u0041\\n"', { a: 'q"A\n' }],
    ['a = """\nx\ny"""', { a: 'x\ny' }],
    ['a = """x \\\n   y"""', { a: 'x y' }],
    ["a = '''\nx'y\n'''", { a: "x'y\n" }],
    ['a = [\n 1, # one\n "b",\n]', { a: ['1', 'b'] }],
    ['a = { b = 1, c = ["d"] }', { a: { b: '1', c: ['d'] } }],
    ['[t."x:y"]\nrun = "z"\n[t.w]\n', { t: { 'x:y': { run: 'z' }, w: {} } }],
    ['[[l]]\na=1\n[[l]]\na=2', { l: [{ a: '1' }, { a: '2' }] }],
    ['__proto__ = "x"\nconstructor = 1', JSON.parse('{"__proto__":"x","constructor":"1"}')],
    ['d = 2024-01-01 10:00:00', { d: '2024-01-01T10:00:00.000' }],
    ['a = 1\r\nb = 2\r\n', { a: '1', b: '2' }],
  ])('%j', (text, want) => {
    const reading = readToml(text);
    expect(reading.kind === 'toml' ? JSON.stringify(plain(reading.table)) : reading).toBe(JSON.stringify(want));
  });
  it.each([
    'a',
    'a = ',
    'a = "x',
    "a = 'x\ny'",
    '[a',
    'a = [1',
    'a = {b = 1',
    'a = 1 b = 2',
    'a = 1\na = 2',
    'a = "\\q"',
    'a = 1\n[a]\nb = 1',
    `a = ${'['.repeat(40)}`,
  ])('refuses %j', (text) => {
    expect(readToml(text).kind).toBe('unreadable');
  });
});
