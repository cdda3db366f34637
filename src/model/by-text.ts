// Remembers what was made from a text, so that neither a call nor the helper process makes it again for a file that did not change. Only for what
// depends on the text alone and is never modified.

/** What was not asked for the longest is forgotten when more than `most` characters are remembered. */
export function byText<T>(make: (text: string) => T, most: number): (text: string) => T {
  const kept = new Map<string, { readonly made: T }>();
  let size = 0;
  return (text) => {
    const before = kept.get(text);
    if (before !== undefined) {
      kept.delete(text);
      kept.set(text, before);
      return before.made;
    }
    const made = make(text);
    if (text.length > most) return made;
    kept.set(text, { made });
    size += text.length;
    for (const oldest of kept.keys()) {
      if (size <= most) break;
      kept.delete(oldest);
      size -= oldest.length;
    }
    return made;
  };
}
