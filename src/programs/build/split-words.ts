// Splits a command line into words like programs that start commands without a shell: with quotes and backslashes, but without
// expansions. Knows no program.

/** The words; undefined if a quote is not closed. */
export function splitWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (char === "'" || char === '"') {
      const end = closing(text, at);
      if (end < 0) return undefined;
      const inside = text.slice(at + 1, end);
      word = (word ?? '') + (char === "'" ? inside : inside.replaceAll(/\\(["\\])/g, '$1'));
      at = end;
    } else if (char === '\\') {
      at++;
      if (at >= text.length) return undefined;
      word = (word ?? '') + (text[at] ?? '');
    } else word = (word ?? '') + char;
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** The position where the quote that opens here is closed. */
function closing(text: string, open: number): number {
  const quote = text[open] ?? '';
  for (let at = open + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === '\\') at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}
