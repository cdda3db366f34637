// Patterns and braces against a real bash, all in one run of it: where an answer is given it is the answer of bash.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { expandBraces } from './braces.ts';
import { matches, removePattern, replacePattern } from './patterns.ts';

/** What bash prints for each script, parted by NUL. */
function askBash(scripts: readonly string[]): readonly string[] {
  const text = scripts.map((script) => `${script}; printf '\\0'`).join('\n');
  const run = spawnSync('/bin/bash', ['--norc', '--noprofile', '-c', `LC_ALL=C\n${text}`], {
    encoding: 'utf8',
    env: { PATH: '/nowhere' },
  });
  return run.stdout.split('\0').slice(0, -1);
}

const TEXTS = ['', 'a', 'ab', 'abc', 'aXbXc', 'a.b.c', 'a*b', '[a', 'a]b', '-', 'a-b', 'zz', 'b', 'é', 'a\\b', 'aab', '?'];
const PATTERNS = [
  '',
  'a',
  'ab',
  '*',
  '?',
  'a*',
  '*c',
  '*b*',
  'a?c',
  '??',
  '[ab]',
  '[a-c]*',
  '[!a]',
  '[^a]*',
  '[]a]*',
  '[!]]',
  '[a-]',
  '[-a]',
  '*[b]',
  '[',
  '[a',
  'a[',
  '\\*',
  'a\\*b',
  '\\a',
  '*.*',
  '*X*X*',
  '**',
  'a**b',
  '[c-a]',
  '[a-bX]',
  '*\\',
  '[a-c]-[a-c]',
  '?*?',
];
const quoted = (text: string): string => `'${text}'`;

test('a pattern matches as in bash', () => {
  const pairs = PATTERNS.flatMap((pattern) => TEXTS.map((text) => [pattern, text] as const));
  const bash = askBash(
    pairs.map(([pattern, text]) => `p=${quoted(pattern)}; case ${quoted(text)} in $p) printf yes;; *) printf no;; esac`),
  );
  const wrong = pairs.filter(([pattern, text], i) => {
    const mine = matches(pattern, text);
    return mine !== undefined && (mine ? 'yes' : 'no') !== bash[i];
  });
  expect(wrong).toEqual([]);
  expect(pairs.filter(([pattern, text]) => /^[\0-\x7f]*$/.test(text) && matches(pattern, text) === undefined)).toEqual([]);
});

test.each(['+(a)', '*(a)', '?(a)', '@(a)', '!(a)', '[[:alpha:]]', '[\\]]'])('%s is not understood', (pattern) =>
  expect(matches(pattern, 'a')).toBeUndefined(),
);

test.each(['#', '##', '%', '%%'] as const)('${x%s…} takes away what bash takes away', (operator) => {
  const pairs = PATTERNS.flatMap((pattern) => TEXTS.map((text) => [pattern, text] as const));
  const bash = askBash(pairs.map(([pattern, text]) => `x=${quoted(text)}; p=${quoted(pattern)}; printf %s "\${x${operator}$p}"`));
  expect(pairs.filter(([pattern, text], i) => (removePattern(text, pattern, operator) ?? bash[i]) !== bash[i])).toEqual([]);
});
test.each(['?', '[!a]', '?*', '*?'])('what %s takes of a letter beyond ASCII depends on the locale', (pattern) => {
  expect(matches(pattern, 'é')).toBeUndefined();
  expect(removePattern('\u{1F600}/etc/passwd', pattern, '#')).toBeUndefined();
});
test('a text that is too long is unknown', () => {
  expect(removePattern('a'.repeat(5000), 'a', '#')).toBeUndefined();
  expect(removePattern('ab', '+(a)', '#')).toBeUndefined();
});

test.each(['/', '//', '/#', '/%'] as const)('${x%s…} replaces what bash replaces', (operator) => {
  const pairs = ['', 'a', 'b', 'X', 'ab', 'z', '.', 'c', '-'].flatMap((pattern) =>
    TEXTS.flatMap((text) => ['', 'Q', '$1'].map((replacement) => [pattern, text, replacement] as const)),
  );
  const bash = askBash(
    pairs.map(
      ([pattern, text, to]) => `x=${quoted(text)}; p=${quoted(pattern)}; r=${quoted(to)}; printf %s "\${x${operator}$p/$r}"`,
    ),
  );
  const wrong = pairs.filter(([pattern, text, replacement], i) => {
    const mine = replacePattern(text, { pattern, replacement, operator });
    return mine !== undefined && mine !== bash[i];
  });
  expect(wrong).toEqual([]);
});
test.each(['*', '?', '[', ']', '\\', '('])('a replaced %s is unknown', (pattern) =>
  expect(replacePattern('a', { pattern, replacement: '', operator: '/' })).toBeUndefined(),
);
test.each(['&', '\\'])('a replacement with %s is unknown', (replacement) =>
  expect(replacePattern('a', { pattern: 'a', replacement, operator: '/' })).toBeUndefined(),
);

const WORDS = [
  'a',
  '{a,b}',
  'x{a,b}y',
  '{a,b}{c,d}',
  '{a,{b,c}d}',
  '{a,b',
  'a,b}',
  '{}',
  '{a}',
  '{,a}',
  'x{,}',
  '{a,b}}',
  '{{a,b}',
  '{a,b},c',
  '{1..4}',
  '{4..1}',
  '{1..9..3}',
  '{9..1..4}',
  '{01..03}',
  '{1..03}',
  '{-2..2}',
  '{2..-2}',
  '{-01..1}',
  '{a..e}',
  '{e..a}',
  '{a..g..2}',
  '{A..C}',
  '{1..a}',
  '{1..}',
  '{..3}',
  '{1...3}',
  '{1..2..}',
  '{1..3..0}',
  '{1..5..-2}',
  '{10..8}',
  '{008..010}',
  'x{1..2}y{3,4}z',
  "{a,'b,c'}",
  "'{a,b}'",
  '"{a,b}"',
  '\\{a,b\\}',
  '{a\\,b,c}',
  '{"a,b",c}',
  '{\'a\',"b"}',
  '{a,"b}"}',
  "{a,b'}'}",
  '{a,\\}}',
  'a{b,c}d{e}f',
  '{$(echo a,b),c}',
  '{${x},b}',
  '${x}{a,b}',
  '{`echo a,b`,c}',
  '{a,${x:-b,c}}',
  '{"a\\"b",c}',
  '{a,$(echo \\))}',
  'a{1..2}{3..4}b',
];
test('braces stand for what they stand for in bash', () => {
  const bash = askBash(WORDS.map((word) => `x=v; printf '<%s>' ${word}`));
  const mine = askBash(
    WORDS.map(
      (word) =>
        `x=v; printf '<%s>' ${(expandBraces(word) ?? ['LOST']).map((one) => one.replaceAll(/(?<!\$)\{/g, '\\{')).join(' ')}`,
    ),
  );
  // A brace that is left over is a brace: it is escaped for the second run, unless the word holds quotes, where it stands as it is.
  const plain = WORDS.map((word, i) => [word, mine[i], bash[i]] as const).filter(([word]) => !/['"\\]/.test(word));
  expect(plain.filter(([, one, other]) => one !== other)).toEqual([]);
});
test.each<[string, readonly string[]]>([
  ["{a,'b,c'}", ['a', "'b,c'"]],
  ["'{a,b}'", ["'{a,b}'"]],
  ['"{a,b}"', ['"{a,b}"']],
  ['\\{a,b\\}', ['\\{a,b\\}']],
  ['{a\\,b,c}', ['a\\,b', 'c']],
  ['{"a,b",c}', ['"a,b"', 'c']],
  ['{"a\\"b,x",c}', ['"a\\"b,x"', 'c']],
  ["{a,b'}'}", ['a', "b'}'"]],
  ['{a,\\}}', ['a', '\\}']],
  ['{$(echo a,b),c}', ['$(echo a,b)', 'c']],
  ['{$(echo \\)),b}', ['$(echo \\))', 'b']],
  ['{${x:-{,}},b}', ['${x:-{,}}', 'b']],
  ['{`a,b`,c}', ['`a,b`', 'c']],
  ['${a,b}', ['${a,b}']],
  ["{a,'b", ["{a,'b"]],
  ['{a,"b', ['{a,"b']],
  ['{a,`b', ['{a,`b']],
  ['{a,$(b', ['{a,$(b']],
])('%s with its quotes', (word, want) => expect(expandBraces(word)).toEqual(want));
test('of too many numbers none is known', () => {
  expect(expandBraces('a{1..6000}b')).toEqual(['a$((RANDOM))b', 'a$((RANDOM))b']);
});

test('too many are unknown', () => {
  expect(expandBraces('{1..40}{1..40}')).toBeUndefined();
  expect(expandBraces('{-1..2000}')).toBeUndefined();
  expect(expandBraces('{1..400}')?.length).toBe(400);
});
