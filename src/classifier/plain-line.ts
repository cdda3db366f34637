// Turns text from a model or a server into one short, printable line. Does not judge it.

/** Terminal escapes, bidi marks and newlines would let an answer overwrite what the person reads. */
export function plainLine(text: string, limit: number): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= limit ? line : `${characters.slice(0, Math.max(0, limit - 1)).join('')}…`;
}
