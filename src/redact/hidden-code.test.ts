// What redaction may remove from a text before somebody judges the rest, and what it may not.
import { describe, expect, test } from 'vitest';
import { hidesCode } from './hidden-code.ts';
import { redact } from './redact.ts';

const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const KEY = `-----BEGIN PRIVATE KEY-----\n${LINE}\n${LINE}\nabcd12==\n-----END PRIVATE KEY-----`;

describe('plain values', () => {
  test.each([
    'ls',
    'PGPASSWORD=hunter2x psql -c "select 1"',
    `mysql -u root -p'S3cr!et$x' db`,
    'curl -H "Authorization: Bearer abcdef0123456789abcdef" https://example.com',
    `curl -H 'Cookie: sid=abc123; theme=dark' https://example.com`,
    'git clone https://me:tok3n12345@example.com/x',
    `cat > k.pem <<'E'\n${KEY}\nE`,
    JSON.stringify({ private_key: `${KEY}\n` }),
    `cat > k <<'E'\n-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n${LINE}\n-----END RSA PRIVATE KEY-----\nE`,
  ])('%j', (text) => expect(hidesCode(text)).toBe(false));
});

describe('what may act', () => {
  test.each([
    `perl -e 'unlink glob "*"' # -----END PRIVATE KEY-----`,
    `perl -e '"-----BEGIN PRIVATE KEY-----"; unlink glob "*"'`,
    `perl -e '"-----BEGIN PRIVATE KEY-----"; unlink glob "*"; "-----END PRIVATE KEY-----"'`,
    `perl -e '# -----BEGIN PRIVATE KEY-----\nfork\nwhile\n1\n# -----END PRIVATE KEY-----'`,
    `-----BEGIN PRIVATE KEY-----\nComment: $(rm -rf x)\n-----END PRIVATE KEY-----`,
    `perl -e '# password="\nunlink glob q(*);\n#"'`,
    `ruby -e 'password="x#{system(%q(id))}1"'`,
    `perl -e 'Cookie:1;exec q-rm -rf data-'`,
    `perl -e 'authorization:1;exec q-rm -rf data-'`,
    `TOKEN="a1$(curl example.com)" tool`,
    `tool --password 'x1; rm -rf data'`,
  ])('%j', (text) => {
    // Each of them really is redacted.
    expect(redact(text)).not.toBe(text);
    expect(hidesCode(text)).toBe(true);
  });
});

// A search that grows with the square of the text would run into the time limit of the tests.
test('ends on texts made to be slow', () => {
  for (const text of [
    `-----BEGIN PRIVATE KEY-----${' '.repeat(1_000_000)}x`,
    `-----BEGIN PRIVATE KEY-----\n${`${LINE}\n`.repeat(15_000)}!-----END PRIVATE KEY-----`,
    `Cookie: ${'a=1; '.repeat(100_000)}!`,
    `password="${'a'.repeat(1_000_000)}`,
  ])
    expect(hidesCode(text)).toBeTypeOf('boolean');
});
