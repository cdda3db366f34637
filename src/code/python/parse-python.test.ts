// What the parser gives for source that Python itself reads in its own way: encodings, names, control characters.
import { describe, expect, it } from 'vitest';
import { TooMuch } from '../../shell/run-statements.ts';
import { parsePython } from './parse-python.ts';

describe('parsePython', () => {
  it('says that nesting without end is too much', () => {
    expect(() => parsePython(`${'('.repeat(20_000)}1${')'.repeat(20_000)}`)).toThrow(TooMuch);
  });

  it.each([
    ['a coding cookie', '# -*- coding: utf-7 -*-\nprint(1)'],
    ['a cookie in the second line', '#!/usr/bin/python\n# vim: set fileencoding=latin-1 :\nprint(1)'],
    ['NUL', 'print(1)\0'],
    ['a lone carriage return', 'x = 1 # \rimport os'],
    ['a form feed', 'if x:\n    a\n\f  b'],
    ['Python 2', 'print "x"'],
    ['an open bracket', 'print(1'],
    ['too much', 'x = 1\n'.repeat(50_000)],
  ])('does not read %s', (_name, source) => {
    expect(parsePython(source)).toBeUndefined();
  });

  it.each([
    ['utf-8 cookies', '# -*- coding: utf-8 -*-\nprint(1)'],
    ['a byte order mark', '\ufeffprint(1)'],
    ['carriage returns before line feeds', 'x = 1\r\ny = 2\r\n'],
    ['the word coding in later lines', 'x = 1\ny = 2\n# coding: latin-1'],
  ])('reads %s', (_name, source) => {
    expect(parsePython(source)).toBeDefined();
  });

  it('gives names in the form Python compares them', () => {
    const [statement] = parsePython('ｏｓ.ｓystem("ｏｓ")') ?? [];
    expect(JSON.stringify(statement)).toContain('"id":"os"');
    expect(JSON.stringify(statement)).toContain('"attr":"system"');
    expect(JSON.stringify(statement)).toContain('"value":"ｏｓ"');
  });
});
