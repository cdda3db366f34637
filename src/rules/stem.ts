// Splits a text into words and reduces them to stems, so that `migrations`, `migrating` and `db:migrate` compare equal. English
// only, and approximate.

/**
 * Lower-case words, split at everything but letters and digits and at camelCase boundaries. The whole text is read, however long
 * it is.
 */
export function wordsIn(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/['\u2019]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const ENDINGS = [
  'izations',
  'ization',
  'ations',
  'ation',
  'ators',
  'ator',
  'ments',
  'ment',
  'ings',
  'ing',
  'ions',
  'ion',
  'ies',
  'ers',
  'er',
  'ed',
  'es',
  'ly',
  's',
  'y',
  'e',
] as const;

/** `migrations`, `migrate`, `migrating` → `migr`; `deploys`, `deployment` → `deploy`. Short words stay. */
export function stem(word: string): string {
  let out = word;
  // endings nest (`deploy-ment-s` is in the table, `migrat-e-s` is not), so two rounds
  for (let round = 0; round < 2; round++) {
    const ending = ENDINGS.find((one) => out.endsWith(one) && out.length - one.length >= (one.length === 1 ? 3 : 4));
    if (ending === undefined) break;
    out = out.slice(0, -ending.length);
  }
  out = out.replace(/([bdgkmnprt])\1$/, '$1');
  return out.endsWith('at') && out.length > 5 ? out.slice(0, -2) : out;
}

export const stemsIn = (text: string): readonly string[] => wordsIn(text).map(stem);
