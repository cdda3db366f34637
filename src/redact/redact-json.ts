// Redacts every text inside a JSON value, including repetitions of a secret that was found anywhere in it. Knows no storage.
import type { Json } from '../model/call.ts';
import { isHarmlessValue, isSecretName } from './secret-names.ts';
import { secretSpans } from './secret-spans.ts';
import { redact, replaceSpans } from './redact.ts';

/** Shorter values are replaced only where they were found: `abc` is part of too many words. */
const SHORTEST_REPEATED = 6;
const LONGEST_UNCUT = 16_000;
const HEAD = 14_000;
const TAIL = 3_000;
/** Longer than any token: if the cut splits a token, the half that is left lies in the margin, which is dropped too. */
const MARGIN = 1_000;
/** No field name that marks a secret is shorter. */
const SHORTEST_KEY = 16;
/** Deeper than any tool's input; a value made to overflow the stack is cut here. */
const DEEPEST = 64;

/** `cut` shortens very long texts as well, without ever leaving half a secret. */
export function redactJson(value: Json, long: 'whole' | 'cut' = 'whole'): Json {
  const found = new Map<string, string>();
  // Texts without a secret. The same text often occurs in the call, in its parts and in their effects.
  const plain = new Set<string>();
  const first = walk(value, '', (text, key) => {
    if (plain.has(text) && !isSecretName(key)) return text;
    const pieces = long === 'cut' && text.length > LONGEST_UNCUT ? [text.slice(0, HEAD), text.slice(-TAIL)] : [text];
    if (isSecretName(key) && !isHarmlessValue(text)) {
      note(found, text, 'secret');
      return '[redacted secret]';
    }
    const spans = pieces.map(secretSpans);
    for (const [n, piece] of pieces.entries())
      for (const { start, end, label } of spans[n] ?? []) note(found, piece.slice(start, end), label);
    if (pieces.length === 1 && spans[0]?.length === 0) plain.add(text);
    const [head = '', tail] = pieces.map((piece, n) => replaceSpans(piece, spans[n] ?? []));
    if (tail === undefined) return head;
    return `${head.slice(0, -MARGIN)} [… ${text.length - HEAD - TAIL + 2 * MARGIN} characters left out …] ${tail.slice(MARGIN)}`;
  });
  if (found.size === 0) return first;
  return walk(first, '', (text) => {
    let out = text;
    for (const [secret, label] of found) if (out.includes(secret)) out = out.replaceAll(secret, `[redacted ${label}]`);
    return out;
  });
}

function note(found: Map<string, string>, secret: string, label: string): void {
  if (secret.length >= SHORTEST_REPEATED) found.set(secret, label);
}

type Change = (text: string, key: string) => string;
const walk = (value: Json, key: string, change: Change): Json => step({ value, key, depth: 0 }, change);

function step(
  { value, key, depth }: { readonly value: Json; readonly key: string; readonly depth: number },
  change: Change,
): Json {
  if (typeof value === 'string') return change(value, key);
  if (depth > DEEPEST) return '[… nested deeper …]';
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => step({ value: item, key: '', depth: depth + 1 }, change));
  if (value === null || typeof value !== 'object') return value;
  const object = value as { readonly [name: string]: Json };
  // `{ name: '--password', value: 'x' }`: options of a command, variables of a container.
  const label = object['name'] ?? object['key'];
  const named = typeof label === 'string' ? label : '';
  return Object.fromEntries(
    Object.entries(object).map(([name, item]) => [
      name.length < SHORTEST_KEY ? name : redact(name),
      step({ value: item, key: name === 'value' ? named : name, depth: depth + 1 }, change),
    ]),
  );
}
