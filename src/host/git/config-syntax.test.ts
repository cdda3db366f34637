import { afterAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { keyOf } from './config-key.ts';
import { parseConfig } from './config-syntax.ts';
import { TestRepository } from './test-host.ts';

const repository = new TestRepository();
afterAll(() => repository.remove());

/** git's own reading, as `key\nvalue` records; undefined when it refuses the file. */
function oracle(text: string): readonly string[] | undefined {
  const file = repository.write('config-under-test', text);
  try {
    return repository
      .git('config', '--list', '-z', '-f', file)
      .split('\0')
      .filter((record) => record !== '');
  } catch {
    return undefined;
  }
}

function ours(text: string): readonly string[] | undefined {
  const parsed = parseConfig(text);
  if (parsed.kind !== 'known') return undefined;
  return parsed.value.map((entry) => (entry.value === undefined ? keyOf(entry) : `${keyOf(entry)}\n${entry.value}`));
}

const texts: readonly (readonly [string, string])[] = [
  ['plain', '[core]\n\tbare = false\n'],
  ['case is folded in section and name', '[CoRe]\nHooksPath = X\n'],
  ['subsection keeps its case', '[remote "Origin"]\nURL = x\n'],
  ['old dotted subsection', '[Remote.Origin]\nurl = x\n'],
  ['no value', '[a]\nb\n'],
  ['empty value', '[a]\nb =\n'],
  ['comment after value', '[a]\nb = c # d\n'],
  ['comment characters in quotes', '[a]\nb = "c # d ; e"\n'],
  ['quote in the middle', '[a]\nb = x" y "z\n'],
  ['trailing blanks', '[a]\nb = c   \n'],
  ['trailing blanks in quotes', '[a]\nb = "c   "\n'],
  ['blank after quotes', '[a]\nb = "c " # d\n'],
  ['continuation', '[a]\nb = c\\\nd\n'],
  ['continuation in quotes', '[a]\nb = "c\\\nd"\n'],
  ['escapes', '[a]\nb = "t\\tn\\nb\\bq\\"s\\\\"\n'],
  ['escape out of quotes', '[a]\nb = !sh -c \\"x\\"\n'],
  ['unknown escape', '[a]\nb = \\q\n'],
  ['unclosed quote', '[a]\nb = "c\nd = e\n'],
  ['unclosed quote at the end', '[a]\nb = "c'],
  ['no newline at the end', '[a]\nb = c'],
  ['section and key on one line', '[a] b = c\n'],
  ['subsection with escapes', '[a "x\\"y\\\\z"]\nb = c\n'],
  ['subsection with bracket', '[a "x]y"]\nb = c\n'],
  ['subsection unclosed', '[a "x]\nb = c\n'],
  ['section unclosed', '[a\nb = c\n'],
  ['empty subsection', '[a ""]\nb = c\n'],
  ['carriage returns', '[a]\r\nb = c\r\n'],
  ['lone carriage return', '[a]\nb = c\rd\n'],
  ['byte order mark', '\uFEFF[a]\nb = c\n'],
  ['bad key', '[a]\n1b = c\n'],
  ['underscore in key', '[a]\nb_c = d\n'],
  ['text after key', '[a]\nb c = d\n'],
  ['comment after key', '[a]\nb # c\n'],
  ['comment lines', '# x\n; y\n[a] # z\nb = c\n'],
  ['equals in value', '[a]\nb = c=d\n'],
  ['same key twice', '[a]\nb = 1\nb = 2\n'],
  ['non-ASCII', '[a "ü"]\nb = ö\n'],
  ['odd names', '[constructor]\n__proto__ = x\n'],
  ['prototype names', '[constructor]\ntoString = x\n[__proto__]\na = b\n'],
  ['continuation then comment', '[a]\nb = c \\\n# d\n'],
];

/** Versions of git differ on whether a blank inside a value stays what it is or becomes a space. */
const blanks = (records: readonly string[] | undefined): readonly string[] | undefined =>
  records?.map((record) => record.replaceAll(/[\t\r]/g, ' '));

describe('a config file reads as git reads it', () => {
  test.each(texts)('%s', (_, text) => {
    expect(blanks(ours(text))).toEqual(blanks(oracle(text)));
  });

  test('generated texts', () => {
    const piece = fc.constantFrom(
      '[a]',
      '[b "c"]',
      '[d.e]',
      '\n',
      ' ',
      '\t',
      'k',
      'K2',
      '=',
      '"',
      '\\',
      '\\n',
      '\\\n',
      '#',
      ';',
      'x',
      '!',
      ']',
      '-',
      '\r\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = `[s]\n${pieces.join('')}`;
        expect(blanks(ours(text))).toEqual(blanks(oracle(text)));
      }),
      { numRuns: 250, seed: 7 },
    );
  });
});

test('a bomb of entries is refused, not read', () => {
  expect(parseConfig(`[a]\n${'b=1\n'.repeat(30_000)}`).kind).toBe('unknown');
});
