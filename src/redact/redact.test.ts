import { describe, expect, it } from 'vitest';
import type { Json } from '../model/call.ts';
import { redact } from './redact.ts';
import { redactJson } from './redact-json.ts';
import { body, NEAR_MISSES, SECRETS } from './redaction-cases.ts';

describe('redact', () => {
  it.each(SECRETS)('hides case %#: $text', ({ text, secret }) => {
    const out = redact(text);
    expect(out).not.toContain(secret);
    expect(out).toContain('[redacted ');
  });
  it.each(NEAR_MISSES)('keeps case %#: %s', (text) => {
    expect(redact(text)).toBe(text);
  });
  it.each(SECRETS)('changes nothing the second time %#', ({ text }) => {
    const once = redact(text);
    expect(redact(once)).toBe(once);
  });
  it('keeps what stands around a secret', () => {
    expect(redact('psql postgres://app:hunter2@db/app -c "select 1"')).toBe(
      'psql postgres://app:[redacted password]@db/app -c "select 1"',
    );
    expect(redact('curl -H "Authorization: Bearer abcdef123456" https://x')).toBe(
      'curl -H "Authorization: Bearer [redacted authorization]" https://x',
    );
  });
});

const hostile: readonly (readonly [string, string])[] = [
  ['key beginnings', '-----BEGIN PRIVATE KEY----- '.repeat(8_000)],
  ['key ends', '-----END PRIVATE KEY----- '.repeat(8_000)],
  ['web tokens', 'eyJaaaaaaaa.'.repeat(20_000)],
  ['one long web token', `eyJ${'a'.repeat(200_000)}`],
  ['scheme signs', '://'.repeat(70_000)],
  ['at signs', `https://${'@'.repeat(200_000)}`],
  ['names', 'token=token='.repeat(17_000)],
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

describe('redact is linear', () => {
  it.each(hostile)('%s', (_, text) => {
    const small = text.slice(0, text.length / 4);
    const time = (input: string): number => {
      const start = performance.now();
      redact(input);
      return performance.now() - start;
    };
    time(small);
    const quarter = Math.min(time(small), time(small));
    const whole = Math.min(time(text), time(text));
    // Four times the text may take four times as long; a quadratic search takes sixteen.
    expect(whole).toBeLessThan(Math.max(quarter * 10, 250));
  });
});

describe('redactJson', () => {
  const token = `ghp_${body(36)}`;
  it('hides by key, by form and by name and value', () => {
    expect(
      redactJson({
        password: 'x y',
        list: [token],
        env: [{ name: 'API_KEY', value: 'abc' }],
        tokens: { in: 3 },
        file_path: '/repo/a.ts',
      }),
    ).toEqual({
      password: '[redacted secret]',
      list: ['[redacted github token]'],
      env: [{ name: 'API_KEY', value: '[redacted secret]' }],
      tokens: { in: 3 },
      file_path: '/repo/a.ts',
    });
  });
  it('hides a value found once wherever it is repeated', () => {
    const out = redactJson({ command: 'redis-cli -a foobared ping', operands: ['foobared', 'ping'], [token]: 1 });
    expect(JSON.stringify(out)).not.toContain('foobared');
    expect(JSON.stringify(out)).not.toContain(token);
  });
  it.each([13_970, 13_990, 14_000, 40_000 - 3_020, 40_000 - 2_990])('leaves no half of a secret at a cut (%i)', (at) => {
    const text = `${'x '.repeat(at / 2)}${token}${' y'.repeat((40_000 - at) / 2)}`;
    const out = JSON.stringify(redactJson({ content: text }, 'cut'));
    for (let i = 0; i + 8 <= 36; i += 1) expect(out).not.toContain(token.slice(4 + i, 12 + i));
    expect(out.length).toBeLessThan(18_000);
  });
  it('survives a value nested to overflow the stack', () => {
    let value: Json = 'end';
    for (let i = 0; i < 50_000; i += 1) value = [value];
    expect(JSON.stringify(redactJson(value))).toContain('nested deeper');
  });
});
