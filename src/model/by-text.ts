// Caches what was computed from a text, so that neither a call nor the helper process computes it again for an unchanged file. Only for results
// that depend on the text alone and are never modified.

/** Evicts the least recently used entries when the cached texts have more than `most` characters in total. */
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
