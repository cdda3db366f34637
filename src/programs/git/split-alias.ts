// Splits the text of a git alias into words the way git does: blanks, quotes and backslashes. Expands nothing.

export function splitAlias(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const c = text[i] ?? '';
    if (quote === '' && /\s/.test(c)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (quote === '' && (c === '"' || c === "'")) {
      quote = c;
      word ??= '';
    } else if (c === quote) quote = '';
    else if (c === '\\' && quote !== "'") {
      i++;
      const next = text[i];
      if (next === undefined) return undefined;
      word = (word ?? '') + next;
    } else word = (word ?? '') + c;
  }
  if (quote !== '') return undefined;
  return word === undefined ? words : [...words, word];
}
