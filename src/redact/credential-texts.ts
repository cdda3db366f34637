// Finds texts that are credentials by their form alone: issued tokens and private keys. Names and contexts that only suggest a secret do
// not count here.
import { SECRET_FORMATS } from './secret-formats.ts';

/** Keys made for tests. */
const FOR_TESTS = /^(?:sk|rk)_test_/;

/** What people write in place of a key. */
const PLACEHOLDER =
  /example|sample|dummy|fake|placeholder|changeme|your|redacted|xxxx|\*\*\*|\.\.\.|(.)\1{5}|012345|123456|abcdef|fedcba/i;

const compiled = new Map<string, RegExp>();
function patternOf(form: string): RegExp {
  const known = compiled.get(form) ?? new RegExp(`(?<![A-Za-z0-9])${form}`, 'g');
  compiled.set(form, known);
  return known;
}

const KEY = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----([\s\S]{40,20000}?)-----END [A-Z0-9 ]{0,40}PRIVATE KEY/g;

export interface CredentialText {
  readonly label: string;
  readonly text: string;
}

export function credentialsIn(text: string): readonly CredentialText[] {
  const found: CredentialText[] = [];
  if (text.includes('PRIVATE KEY'))
    for (const match of text.matchAll(KEY)) if (isKeyBody(match[1] ?? '')) found.push({ label: 'private key', text: match[0] });
  for (const { label, marks, form, loose } of SECRET_FORMATS) {
    if (loose || !marks.some((mark) => text.includes(mark))) continue;
    for (const match of text.matchAll(patternOf(form))) if (isIssued(match[0])) found.push({ label, text: match[0] });
  }
  return found;
}

/** Issued tokens are random: many different characters, and no word that marks a test key or a placeholder. */
const isIssued = (text: string): boolean => !FOR_TESTS.test(text) && !PLACEHOLDER.test(text) && new Set(text).size >= 12;

/** The body of a real key is a long run of random base64. In source code its lines may be joined by `\n` and quotes. */
function isKeyBody(body: string): boolean {
  const letters = body.replaceAll('\\n', '').replace(/[^A-Za-z0-9+/=]/g, '');
  return letters.length >= 60 && new Set(letters).size >= 24 && !/(.)\1{9}/.test(letters);
}
