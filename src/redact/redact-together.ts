// Redacts several texts that are shown together: what is a secret in one of them is hidden in all. Hides no name that something acts on.
import { redact } from './redact.ts';
import { secretSpans } from './secret-spans.ts';

/** Shorter values, and values that read like a word, stand in too many texts. */
const REPEATED = /^(?=.*\d)(?=.*[A-Za-z])[^\s/\\"'`$;|&<>(){}]{8,}$/;

/**
 * INVARIANT: `named` stays visible wherever it stands. Who calls a directory by its password must not hide from a judge that it is deleted.
 */
export function redactTogether(texts: readonly string[], named: readonly string[]): (text: string) => string {
  const found = new Map<string, string>();
  for (const text of texts)
    for (const { start, end, label } of secretSpans(text)) {
      const value = text.slice(start, end);
      if (REPEATED.test(value) && !named.some((name) => name.includes(value))) found.set(value, label);
    }
  if (found.size === 0) return redact;
  return (text) => {
    let out = redact(text);
    for (const [value, label] of found) out = out.replaceAll(value, `[redacted ${label}]`);
    return out;
  };
}
