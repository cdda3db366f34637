// Writes untrusted values as JSON that cannot close a tag, start a line or hide characters. Does not shorten or redact.
import type { Json } from '../model/call.ts';

// INVARIANT: `<` and `>` never appear in encoded text, so no value can open or close one of our tags. The look-alikes are
// escaped too, since a model may read them as the real thing. \p{C} covers controls, bidi marks, zero-width and tag characters.
const LOOKALIKE = '\\u2039\\u203A\\u2329\\u232A\\u27E8\\u27E9\\u3008\\u3009\\uFE64\\uFE65\\uFF1C\\uFF1E';
const INVISIBLE = '\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u3164\\uFFA0\\uFE00-\\uFE0F';
const UNSAFE = new RegExp(`[<>${LOOKALIKE}]|[${INVISIBLE}]|[\\p{C}\\p{Zl}\\p{Zp}]|(?! )\\p{Zs}`, 'gu');

function escapeUnits(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i += 1) out += `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return out;
}

/** A value as one line of JSON. Every string in it stays data, whatever it says. */
export function encode(value: Json): string {
  return JSON.stringify(value).replace(UNSAFE, escapeUnits);
}

/** A tag around encoded lines. The name is ours, never the caller's input. */
export function fence(name: string, lines: readonly string[]): string {
  return `<${name}>\n${lines.join('\n')}\n</${name}>`;
}
