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
