// Replaces secrets in a text before it is stored or shown. Knows no storage.
import { secretSpans, type Span } from './secret-spans.ts';

/** The text with every secret replaced by its kind. */
export const redact = (text: string): string => replaceSpans(text, secretSpans(text));

export function replaceSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  let out = '';
  let at = 0;
  for (const { start, end, label } of spans) {
    out += `${text.slice(at, start)}[redacted ${label}]`;
    at = end;
  }
  return out + text.slice(at);
}
