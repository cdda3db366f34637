// Redacts several texts that are shown together: a secret found in one of them is hidden in all. Never hides the name of something that the
// call acts on.
import { redact } from './redact.ts';
import { secretSpans } from './secret-spans.ts';

/** Shorter values, and values that look like a word, occur in too many texts. */
const REPEATED = /^(?=.*\d)(?=.*[A-Za-z])[^\s/\\"'`$;|&<>(){}]{8,}$/;

/** INVARIANT: `named` stays visible wherever it occurs. A directory named like a password must not hide from the reader that it is deleted. */
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
