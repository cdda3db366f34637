// Replaces secrets in a text before it is stored or shown. Knows no storage.
import { secretSpans } from './secret-spans.ts';

/** The text with every secret replaced by what it was. */
export function redact(text: string): string {
  const spans = secretSpans(text);
  if (spans.length === 0) return text;
  let out = '';
  let at = 0;
  for (const { start, end, label } of spans) {
    out += `${text.slice(at, start)}[redacted ${label}]`;
    at = end;
  }
  return out + text.slice(at);
}
