// Which files hold nothing but assignments of one line: a table.
import { expect, it } from 'vitest';
import { isAssignments } from './names-of-assignments.ts';

it.each<[string, string | undefined, boolean]>([
  ['plain', 'A=1\nB=two words\n\n# the database\nexport C="x y"\n', true],
  ['a value switched off', '# OLD_KEY=abc\nA=1', true],
  ['a value behind a comment', "A='x' # note\n", true],
  ['an equals sign in a value', 'A="x=y"\nB=a=b', true],
  ['a value of several lines', 'KEY="-----BEGIN\nMIIabc==\n-----END"\n', false],
  ['single quotes over lines', "KEY='a\nb=c'\n", false],
  ['a line that goes on', 'KEY=abc\\\ndef=ghi', false],
  ['a quote in the middle that stays open', 'KEY=a"b\nc=d"', false],
  ['an escaped quote', 'KEY="a\\"\nsecret=b"', false],
  ['no assignment', 'A=1\nhunter2', false],
  ['a colon', 'password: hunter2', false],
  ['a token in a comment', '# token sk1234abcd', false],
  ['a long word in a comment', '# aaaabbbbccccddddeeee', false],
  ['a carriage return that hides a line', 'A=1\rhunter2', false],
  ['a file that cannot be read', undefined, false],
])('%s', (_, text, want) => expect(isAssignments(text)).toBe(want));
