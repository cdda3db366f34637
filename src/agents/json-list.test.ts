import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { insertLast, takeOut } from './json-list.ts';

const list = (text: string): unknown => (parse(text, [], { allowTrailingComma: true }) as { readonly a: unknown }).a;

describe('insertLast', () => {
  it.each<[string, string]>([
    ['{"a": []}', '{"a": ["new"]}'],
    ['{"a": ["x"]}', '{"a": ["x", "new"]}'],
    ['{"a": ["x", ]}', '{"a": ["x", "new" ]}'],
    ['{"a": ["x" /* why */]}', '{"a": ["x" /* why */, "new"]}'],
    ['{\n  "a": [\n    "x" // why x\n  ]\n}', '{\n  "a": [\n    "x", // why x\n    "new"\n  ]\n}'],
    ['{\n  "a": [\n    "x", // why x\n  ]\n}', '{\n  "a": [\n    "x", // why x\n    "new",\n  ]\n}'],
    ['{\n  "a": [\n    "x"\n    // the end\n  ]\n}', '{\n  "a": [\n    "x",\n    "new"\n    // the end\n  ]\n}'],
    ['{\n  "a": [\n    // none yet\n  ]\n}', '{\n  "a": [\n    // none yet\n    "new"\n  ]\n}'],
    ['{\n\t"a": [ "x",\n\t\t"y" ] // both\n}', '{\n\t"a": [ "x",\n\t\t"y",\n\t\t"new" ] // both\n}'],
    ['{\r\n  "a": [\r\n    "x" // why\r\n  ]\r\n}', '{\r\n  "a": [\r\n    "x", // why\r\n    "new"\r\n  ]\r\n}'],
    [
      '{\n  "a": [\n    "x" /* 1\n    2 */\n    , // odd\n  ]\n}',
      '{\n  "a": [\n    "x" /* 1\n    2 */\n    ,\n    "new", // odd\n  ]\n}',
    ],
  ])('%j', (before, after) => {
    expect(insertLast(before, ['a'], 'new')).toBe(after);
    expect(list(after)).toEqual([...(list(before) as readonly unknown[]), 'new']);
  });
});

describe('takeOut', () => {
  it.each<[string, number, string]>([
    ['{"a": ["x"]}', 0, '{"a": []}'],
    ['{"a": ["x", "y", "z"]}', 1, '{"a": ["x", "z"]}'],
    ['{"a": ["x", "y"]}', 1, '{"a": ["x"]}'],
    ['{\n  "a": [\n    // about x\n    "x",\n    "y"\n  ]\n}', 0, '{\n  "a": [\n    // about x\n    "y"\n  ]\n}'],
    ['{\n  "a": [\n    "x", // why x\n    "y" // why y\n  ]\n}', 0, '{\n  "a": [\n    // why x\n    "y" // why y\n  ]\n}'],
    ['{\n  "a": [\n    "x", // why x\n    "y" // why y\n  ]\n}', 1, '{\n  "a": [\n    "x" // why x\n    // why y\n  ]\n}'],
    ['{\n  "a": [\n    "x", // why x\n    "y", // why y\n  ]\n}', 1, '{\n  "a": [\n    "x", // why x\n    // why y\n  ]\n}'],
    ['{\n  "a": [\n    "x" // why x\n    ,\n    "y"\n  ]\n}', 0, '{\n  "a": [\n    // why x\n    \n    "y"\n  ]\n}'],
  ])('%j without item %i', (before, index, after) => {
    expect(takeOut(before, ['a', index])).toBe(after);
    expect(list(after)).toEqual((list(before) as readonly unknown[]).toSpliced(index, 1));
  });
  it('removes a property and keeps what was said about it and its neighbours', () => {
    const before = '{\n  "b": 1, // one\n  // two\n  "a": 2\n}\n';
    expect(takeOut(before, ['a'])).toBe('{\n  "b": 1 // one\n  // two\n}\n');
  });
  it('leaves a text as it is where there is no such item', () => {
    expect(takeOut('{"a": ["x"]}', ['a', 3])).toBe('{"a": ["x"]}');
    expect(insertLast('{"a": {}}', ['a'], 'new')).toBe('{"a": {}}');
  });
});
