// Shortens long texts inside a value for storage, keeping beginning and end. Does not redact.
import type { Json } from '../model/call.ts';

/** Characters kept at the beginning and at the end. */
const LIMITS = {
  long: { head: 12_000, tail: 2_000 },
  short: { head: 400, tail: 100 },
} as const;
export type Length = keyof typeof LIMITS;

const MOST_ITEMS = 500;

export function shortenText(text: string, length: Length): string {
  const { head, tail } = LIMITS[length];
  const room = 80;
  if (text.length <= head + tail + room) return text;
  return `${whole(text.slice(0, head))} [… ${text.length - head - tail} characters left out …] ${whole(text.slice(-tail))}`;
}

/** Half of a surrogate pair is not a character. */
const whole = (text: string): string => text.replace(/[\uD800-\uDBFF]$/u, '').replace(/^[\uDC00-\uDFFF]/u, '');

export function shorten(value: Json, length: Length): Json {
  if (typeof value === 'string') return shortenText(value, length);
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).slice(0, MOST_ITEMS).map((item) => shorten(item, length));
    return value.length > MOST_ITEMS ? [...items, `[… ${value.length - MOST_ITEMS} more left out …]`] : items;
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shorten(item, length)]));
  }
  return value;
}
