import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { answerText, endpointText, hello, opening, readRequest, rootMountIn, TAKEN } from './helper-protocol.ts';

const S = '\u0002';
/** As the script sends it. */
const sent = (
  parts: { readonly words?: readonly string[]; readonly env?: readonly string[]; readonly text?: string } = {},
): string => {
  const { words = ['hook', 'codex', 'PreToolUse'], env = ['HOME=/h', 'PATH=/a:/b=c'], text = '{"a":"é"}' } = parts;
  const place = ['/bin/nöde', '/lib/leeway.cjs', '9:8:7'];
  const fields = ['2', '77', ...place, String(words.length), ...words, ...env, '', String(Buffer.byteLength(text)), text];
  const bytes = fields.join(S);
  return Buffer.from(bytes).toString('latin1');
};

describe('a request', () => {
  test('is read as it was sent', () =>
    expect(readRequest(sent())).toEqual({
      kind: 'request',
      request: {
        pid: 77,
        place: { node: '/bin/nöde', script: '/lib/leeway.cjs', root: '9:8:7' },
        words: ['hook', 'codex', 'PreToolUse'],
        env: new Map([
          ['HOME', '/h'],
          ['PATH', '/a:/b=c'],
        ]),
        text: '{"a":"é"}',
      },
    }));

  test('is not read before all of it is there', () => {
    const whole = sent();
    for (let length = 0; length < whole.length; length += 1) expect(readRequest(whole.slice(0, length)).kind).toBe('more');
  });

  test('may hold the separator in its text and nowhere else', () => {
    expect(readRequest(sent({ text: `a${S}b` }))).toMatchObject({ request: { text: `a${S}b` } });
    expect(readRequest(sent({ env: [`HOME=/h${S}PATH`] })).kind).toBe('foreign');
  });

  test.each([
    ['more than it says', `${sent()}x`],
    ['another version', sent().replace(`2${S}`, `1${S}`)],
    ['no process', sent().replace('77', '-7')],
    ['a count that is none', sent().replace(`${S}3${S}`, `${S}3e9${S}`)],
    ['a variable without a name', sent({ env: ['=x'] })],
    ['a variable without a value', sent({ env: ['HOME'] })],
    ['a length that is none', sent({ text: '' }).replace(/0\u0002$/, `x${S}`)],
    ['somebody else', `GET / HTTP/1.1${S}x${S}y${S}z${S}`],
  ])('with %s is foreign', (_, bytes) => expect(readRequest(bytes).kind).toBe('foreign'));
});

test.each([
  ['22 1 0:20 / / rw - ext4 /dev/x rw\n23 22 0:5 / /proc rw\n', '22:1:0:20'],
  ['', '::'],
])('the root of %j is %s, as the script reads it', (mountinfo, root) => {
  const script = 'read -r mount above device rest; printf %s "$mount:$above:$device"';
  expect(rootMountIn(mountinfo)).toBe(root);
  expect(execFileSync('/bin/bash', ['-c', script], { input: mountinfo, encoding: 'utf8' })).toBe(root);
});

test('an answer has five ends, and ours alone', () => {
  expect(opening('a')).toBe(`a${S}`);
  const text = `${hello('w')}${TAKEN}${answerText({ exitCode: 2, stderr: 'no\u0001\u0000\n', stdout: '{}\n' }, 'w')}`;
  expect(text.split('\u0001')).toEqual(['w', '', '2', 'no  \n', '{}\n', 'w', '']);
  expect(endpointText(80, { ask: 'a', answer: 'b' })).toBe('80 a b\n');
});
