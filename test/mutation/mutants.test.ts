// The mutation check itself: what it finds to weaken in a line, that its switches do what they say, and that text for people is left alone.
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { findMutants } from './find-mutants.mjs';
import { instrument } from './instrument.mjs';

/** Values of `out` with nothing switched on, and with each mutant in turn. */
function valuesOf(code: string): { readonly plain: unknown; readonly weak: ReadonlyMap<string, unknown> } {
  const sites = findMutants(code);
  sites.forEach((site, i) => (site.id = i));
  const text = `${instrument(code, sites)}; JSON.stringify(out)`;
  const run = (active: number): unknown => runInNewContext(text, { __m: (id: number) => id === active });
  return { plain: run(-1), weak: new Map(sites.map(({ operator }, i) => [operator, run(i)])) };
}

test.each<[string, string, Record<string, string | undefined>]>([
  ['var out = [1, 2, 3, 4];', '[1,2,3,4]', { 'element dropped': '[1,2,3]' }],
  ['var out = 1 < 1;', 'false', { '<': 'true' }],
  ['var out = true && false;', 'false', { '&& without its right': 'true', '&& without its left': 'false' }],
  ['var out = ((x) => x === 1)(1);', 'true', { '===': 'false', 'return true': 'true', 'return false': 'false' }],
  ['var out = "a b c";', '"a b c"', { 'word `b`': '"a c"' }],
  ['var out = "x{a,b}";', '"x{a,b}"', { 'word `a`': '"x{b}"', 'word `b`': '"x{a}"' }],
  ['var out = "forbidden";', '"forbidden"', { lowered: '"guarded"' }],
  ['var out = { a: 1, why: "text" };', '{"a":1,"why":"text"}', { 'property `a` dropped': '{"why":"text"}' }],
  ['var out = []; out.push(1);', '[1]', { 'statement dropped': '[]' }],
  [
    'var out = { writes: "-o -p", does: 1 };',
    '{"writes":"-o -p","does":1}',
    { '`-o` from writes to text': '{"writes":"-p","does":1,"text":"-o"}' },
  ],
  ['var out = /^a$/.test("ba");', 'false', { '^ dropped': 'true', '$ dropped': 'false' }],
])('%s', (code, plain, wanted) => {
  const found = valuesOf(code);
  expect(found.plain).toBe(plain);
  expect(Object.fromEntries([...found.weak].filter(([operator]) => Object.hasOwn(wanted, operator)))).toEqual(wanted);
});

/** What only costs time, or what only the types ask for, is no weakening. */
test.each<[string, readonly string[]]>([
  [
    'const kept = new Map(); function f(x) { const had = kept.get(x); if (had !== void 0) return had; kept.set(x, 1); }',
    ['return nothing'],
  ],
  ['if (count > MAX_STEPS) stop = 1;', ['condition true', 'statement dropped']],
  ['var out = list ?? [];', []],
  ['var out = name ?? other;', ['default dropped']],
  ['if (a) { b(); } else c();', ['condition true', 'condition false', 'statement dropped', 'statement dropped']],
])('%s', (code, want) => {
  expect(
    findMutants(code)
      .map(({ operator }) => operator)
      .toSorted(),
  ).toEqual(want.toSorted());
});
test('a statement that is switched off takes no `else` with it', () => {
  expect(valuesOf('var out = 1; if (out === 2) out = 3; else out = 4;').plain).toBe('4');
});

test.each([
  'var out = { why: "forbidden fruit" };',
  'var out = ["it allows what leeway does not see"];',
  'var unclear = (x) => {}; unclear("a b", c ? "guarded" : 1);',
])('no text for people is changed: %s', (code) => {
  expect(findMutants(code).filter(({ operator }) => /^(word|lowered|string)/.test(operator))).toEqual([]);
});
