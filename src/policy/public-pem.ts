// Whether a PEM file contains only certificates, public keys and other public data. Checks the text; the file's name proves
// nothing.
import type { Host } from '../host/host.ts';

const MAX_PEM = 512 * 1024;
const BLOCK = /^-----BEGIN ([A-Z0-9 ]+)-----\r?\n[A-Za-z0-9+/=\s]+^-----END \1-----[ \t]*\r?$/gm;
const PUBLIC = new Set([
  'CERTIFICATE',
  'TRUSTED CERTIFICATE',
  'X509 CERTIFICATE',
  'PUBLIC KEY',
  'RSA PUBLIC KEY',
  'CERTIFICATE REQUEST',
  'NEW CERTIFICATE REQUEST',
  'X509 CRL',
  'DH PARAMETERS',
  'EC PARAMETERS',
  'PKCS7',
]);
/** A long word between the blocks may be a key of another format. */
const LONG_WORD = /[A-Za-z0-9+/=_-]{40}/;

/** INVARIANT: false for a file that is absent, large, unreadable, or contains anything that is not known to be public. */
export function isPublicPem(path: string, host: Pick<Host, 'text'>): boolean {
  if (!/\.(pem|crt|cer)$/i.test(path)) return false;
  const text = host.text(path, MAX_PEM);
  if (text.kind !== 'known' || /PRIVATE|ENCRYPTED/i.test(text.value)) return false;
  const labels = [...text.value.matchAll(BLOCK)].map(([, label]) => label ?? '');
  const rest = text.value.replace(BLOCK, '');
  return labels.length > 0 && labels.every((label) => PUBLIC.has(label)) && !rest.includes('-----') && !LONG_WORD.test(rest);
}
