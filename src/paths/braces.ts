// Alternatives in braces. Knows no other pattern syntax.

/** Expands `a/{b,c}/d` to both alternatives, in order, at most `limit` of them; undefined if there would be more. */
export function expandBraces(text: string, limit = 64): readonly string[] | undefined {
  const out: string[] = [];
  const work = [text];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const group = /\{([^{}]*,[^{}]*)\}/.exec(next);
    if (group === null) out.push(next);
    else
      for (const choice of (group[1] ?? '').split(',').reverse())
        work.push(next.slice(0, group.index) + choice + next.slice(group.index + group[0].length));
    if (out.length + work.length > limit) return undefined;
  }
  return out;
}

/** All alternatives of a pattern in our own data, without a limit. */
export const alternatives = (text: string): readonly string[] =>
  text.includes('{') ? (expandBraces(text, Number.POSITIVE_INFINITY) ?? []) : [text];
