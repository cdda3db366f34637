// Every form of a secret that is redacted also counts when a text is sent out; questions about such forms do not.
import { describe, expect, it } from 'vitest';
import { body, FORMS } from '../redact/redaction-cases.ts';
import { outsideOf } from './outside.ts';

const empty = { kind: 'absent' } as const;
const outside = outsideOf({ names: () => empty, text: () => empty }, []);

describe('a text that goes out', () => {
  it.each(FORMS)('holds a secret: %s', (form) => {
    expect(outside.secretIn(`why is ${form} refused`)).toBeDefined();
    expect(outside.secretIn(`https://docs.example/?q=${encodeURIComponent(form)}`)).toBeDefined();
  });
  it.each([
    `redis://:${body(12)}@cache.corp.net:6379`,
    `mongodb+srv://admin:${body(10)}@cluster0.mongodb.net/prod`,
    `Authorization: Bearer ${body(32)} was refused`,
    `-----BEGIN RSA PRIVATE KEY-----\n${body(64)}\n-----END RSA PRIVATE KEY-----`,
    encodeURIComponent(`-----BEGIN RSA PRIVATE KEY-----\n${body(64)}\n-----END RSA PRIVATE KEY-----`),
  ])('holds a secret: %s', (text) => {
    expect(outside.secretIn(`error with ${text}`)).toBeDefined();
  });
  it.each([
    '-----BEGIN RSA PRIVATE KEY----- what is pem format',
    'xoxb token format slack',
    'postgres://user:password@localhost:5432/db connection refused',
    'AKIAIOSFODNN7EXAMPLE',
    'Authorization: Bearer token in express',
    '100% width 20% margin',
  ])('asks about one: %s', (text) => {
    expect(outside.secretIn(text)).toBeUndefined();
  });
});
