// Which server an address names, as far as that can be told. `$x` in an address is text that nobody knows.
import { expect, test } from 'vitest';
import type { Arg, Bit } from '../shell/value.ts';
import { serverOf } from './server-of.ts';

const bitsOf = (text: string): readonly Bit[] =>
  text
    .split(/(\$x|\*)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece === '$x'
        ? { kind: 'hole', why: 'x', shape: { kind: 'any' } }
        : { kind: piece === '*' || piece.includes('[') ? 'glob' : 'text', text: piece },
    );
const argOf = (text: string, spread = false): Arg => ({ bits: bitsOf(text), from: [], spread });
const shown = (arg: Arg): string => {
  const { host, port } = serverOf(arg);
  return `${host}${port === undefined ? '' : ` ${port}`}`;
};

test.each<[string, string]>([
  ['https://h.example/x', 'h.example'],
  ['HTTPS://H.Example/x', 'h.example'],
  ['https://h.example:8443/x', 'h.example 8443'],
  ['http://h.example:80/', 'h.example'],
  ['h.example', 'h.example'],
  ['h.example:8080', 'h.example 8080'],
  ['h.example/path', 'h.example'],
  ['localhost:3000', 'localhost 3000'],
  ['git@h.example:me/x.git', 'h.example'],
  ['me@H.Example:x', 'h.example'],
  ['ssh://git@h.example/x', 'h.example'],
  ['ssh://git@h.example:2222/x', 'h.example 2222'],
  ['git+ssh://git@h.example/x', 'h.example'],
  ['https://user:word@h.example/x', 'h.example'],
  ['https://good.example@evil.example/x', 'evil.example'],
  ['https://evil.example/git@good.example:x', 'evil.example'],
  ['https://evil.example#@good.example/', 'evil.example'],
  ['http://[::1]:3000/', '::1 3000'],
  ['http://[::1]/', '::1'],
  ['http://[::1]', '::1'],
  ['http://[ab]/', ''],
  ['http://[::1]$x/', ''],
  ['http://[::1]/$x', ''],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://2130706433/', '127.0.0.1'],
  ['file:///etc/passwd', 'localhost'],
  ['file://h.example/x', 'h.example'],
  ['mailto://', ''],
  ['http://', ''],
  ['http://h example/', ''],
  ['https://h.example/$x', 'h.example'],
  ['https://h.example?$x', 'h.example'],
  ['https://h.example#$x', 'h.example'],
  ['http://localhost:$x/y', 'localhost'],
  ['http://localhost:30$x/y', 'localhost'],
  ['https://h.example$x/y', ''],
  ['https://$x/y', ''],
  ['https://u@h.example/$x', ''],
  ['https://u:$x@h.example/', 'u'],
  ['$x', ''],
  ['h.example/$x', ''],
  ['https://*.example/', ''],
])('%s: %s', (text, want) => expect(shown(argOf(text))).toBe(want));

test('a word that may be several names no server, but for what is surely there', () => {
  expect(shown(argOf('https://h.example/x', true))).toBe('h.example');
  expect(shown(argOf('http://[::1]/', true))).toBe('');
  expect(shown(argOf('h.example', true))).toBe('');
});

test.each(['$x', 'http://', 'http://h example/'])('%s: says why', (text) =>
  expect(serverOf(argOf(text)).unknown).not.toBeUndefined(),
);
test.each(['https://h.example/a', 'git@h.example:a', 'file:///a', 'https://h.example/$x'])('%s: keeps the address', (text) =>
  expect(serverOf(argOf(text)).url).toBe(text.replace('$x', '…')),
);
