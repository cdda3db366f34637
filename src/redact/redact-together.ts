// Redacts several texts that are shown together: a secret found in one of them is hidden in all. Never hides the name of something that the
// call acts on.
import { isCommonWord } from './common-words.ts';
import { redact } from './redact.ts';
import { secretSpans } from './secret-spans.ts';
import type { Span } from './secret-spans.ts';

/** A word of a command that is not a path: anything longer might be code, which a reader must see. */
const IS_WORD = /^[^\s/\\"'`$;|&<>(){}]{6,}$/;
/** A value that can only be a secret, so that it is hidden inside longer words too. */
const IS_RANDOM = /^(?=.*\d)(?=.*[A-Za-z]).{8,}$/;

/** Where a secret that was found once is hidden again. Shorter values and common words are hidden only where they were found. */
function repeatedAs(value: string, { kind }: Span): RegExp | undefined {
  if (!IS_WORD.test(value)) return undefined;
  // Escapes the characters that have a meaning in a pattern; IS_WORD allows no others.
  const literal = value.replace(/[.*+?^[\]]/g, String.raw`\$&`);
  if (IS_RANDOM.test(value)) return new RegExp(literal, 'g');
  if (kind !== 'value' || isCommonWord(value)) return undefined;
  return new RegExp(String.raw`(?<![\p{L}\p{N}_-])${literal}(?![\p{L}\p{N}_-])`, 'gu');
}

/**
 * INVARIANT: `named` stays visible wherever it occurs, so that the reader sees which directory is deleted even if its name looks like a
 * password.
 */
export function redactTogether(texts: readonly string[], named: readonly string[]): (text: string) => string {
  const found = new Map<string, { readonly pattern: RegExp; readonly label: string }>();
  for (const text of texts)
    for (const span of secretSpans(text)) {
      const value = text.slice(span.start, span.end);
      if (found.has(value) || named.some((name) => name.includes(value))) continue;
      const pattern = repeatedAs(value, span);
      if (pattern !== undefined) found.set(value, { pattern, label: span.label });
    }
  if (found.size === 0) return redact;
  // The longest first: one secret may be a part of another.
  const repeated = [...found].sort(([a], [b]) => b.length - a.length).map(([, one]) => one);
  return (text) => repeated.reduce((out, { pattern, label }) => out.replace(pattern, `[redacted ${label}]`), redact(text));
}
