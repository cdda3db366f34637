// Redaction ends on texts made to be slow. A search that grows with the square of the text would run into the time limit of the tests.
import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const hostile: readonly (readonly [string, string])[] = [
  ['key beginnings', '-----BEGIN PRIVATE KEY----- '.repeat(8_000)],
  ['key ends', '-----END PRIVATE KEY----- '.repeat(8_000)],
  ['web tokens', 'eyJaaaaaaaa.'.repeat(20_000)],
  ['one long web token', `eyJ${'a'.repeat(200_000)}`],
  ['scheme signs', '://'.repeat(70_000)],
  ['at signs', `https://${'@'.repeat(200_000)}`],
  ['names', 'token=token='.repeat(17_000)],
  ['names in paths', 'token=/a/'.repeat(22_000)],
  ['names of a call', `${'token='.repeat(33_000)}(`],
  ['names with colons', 'token:'.repeat(33_000)],
  ['open quotes', 'token="'.repeat(30_000)],
  ['open single quotes', `${"token='a\n".repeat(20_000)}`],
  ['programs', 'mysql '.repeat(35_000)],
  ['program and long words', `curl ${'a'.repeat(199)} `.repeat(1_000)],
  ['blanks', ' '.repeat(200_000)],
  ['echoes', 'echo a '.repeat(30_000)],
  ['bearers', 'bearer '.repeat(30_000)],
  ['hexadecimal', 'a1'.repeat(100_000)],
  ['dashes', '-'.repeat(200_000)],
  ['hex keys', `${'a'.repeat(32)}-u`.repeat(6_000)],
];

test.each(hostile)('%s', (_, text) => {
  expect(redact(text.repeat(5))).toBeTypeOf('string');
});
