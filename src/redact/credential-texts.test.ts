import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { credentialsIn } from './credential-texts.ts';

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
/** Written in two pieces, so that no scanner takes this file for a leak. */
const token = (head: string, rest: string): string => head + rest;

describe('credentials by their form', () => {
  it.each([
    ['a private key', pem, 'private key'],
    ['a key in a line of code', JSON.stringify({ key: pem }), 'private key'],
    ['a token of GitHub', `x = "${token('ghp_', 'a8Kd92LmQ0zXv73RtYbN5cWeF1hJ6uPsGo4I')}"`, 'github token'],
    ['a key id of AWS', `id: ${token('AKIA', 'Q3EGRT7ZPLMN5W2H')}`, 'aws key id'],
    ['a webhook', `https://${token('hooks.slack.com/', 'services/T02AB3C4D/B05EF6G7H/q8RsT9uVwXyZ')}`, 'slack webhook'],
  ])('%s', (_, text, label) => expect(credentialsIn(text).map((one) => one.label)).toEqual([label]));

  it.each([
    ['the key id of the manuals', token('AKIA', 'IOSFODNN7EXAMPLE')],
    ['a place for a token', `ghp_${'x'.repeat(36)}`],
    ['a token that counts', token('ghp_', '0123456789abcdefghijklmnopqrstuvwxyz')],
    ['a key for tests', token('sk_test_', 'a8Kd92LmQ0zXv73RtYbN5cWe')],
    ['a public key', generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    [
      'a key that is left out',
      '-----BEGIN PRIVATE KEY-----\n(your key goes here, on one or several lines)\n-----END PRIVATE KEY-----',
    ],
    ['code about keys', "if (text.startsWith('-----BEGIN RSA PRIVATE KEY-----')) return parse(text);"],
    ['a name and a word', 'password = "hunter2"'],
  ])('%s is none', (_, text) => expect(credentialsIn(text)).toEqual([]));
});
