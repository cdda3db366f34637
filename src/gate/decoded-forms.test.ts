import { expect, it } from 'vitest';
import { decodedForms, scatteredForms } from './decoded-forms.ts';

const value = 'sk-live-98ab76cd54ef';
const base64 = Buffer.from(`KEY=${value}`).toString('base64');

it.each([
  value,
  value.toUpperCase(),
  encodeURIComponent(value).replaceAll('-', '%2D'),
  '%2573k-live-98ab76cd54ef',
  base64,
  `x${base64}`,
  base64.replaceAll('+', '-').replaceAll('/', '_'),
  Buffer.from(value).toString('hex'),
  [...Buffer.from(value)].map((byte) => `\\x${byte.toString(16)}`).join(''),
  'sk-live-98ab\u200b76cd54ef',
])('%j holds the value', (text) => expect(decodedForms(`q ${text} r`).some((form) => form.includes(value))).toBe(true));

it.each([[...value].join(' '), [...value].toReversed().join('')])('%j holds it scattered', (text) =>
  expect(scatteredForms(decodedForms(text)).some((form) => form.includes(value))).toBe(true),
);

it.each(['how do I rotate a key', 'sk-live-98ab', Buffer.from('nothing of ours').toString('base64')])('%j does not', (text) =>
  expect([...decodedForms(text), ...scatteredForms(decodedForms(text))].some((form) => form.includes(value))).toBe(false),
);
