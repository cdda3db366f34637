// Computes what tr prints, for sets of plain letters, ranges and simple escapes. Undefined for anything else.

const CLASSES = new Map([
  ['[:lower:]', 'abcdefghijklmnopqrstuvwxyz'],
  ['[:upper:]', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['[:digit:]', '0123456789'],
  ['[:space:]', ' \t\n\v\f\r'],
  ['[:blank:]', ' \t'],
]);
const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['\\', '\\'],
  ['f', '\f'],
  ['v', '\v'],
]);

/** Translates if `to` is given, otherwise deletes. */
export function translate(input: string, from: string, to: string | undefined): string | undefined {
  const set = letters(from);
  if (!set || /[^\0-\x7f]/.test(input)) return undefined;
  if (to === undefined) return [...input].filter((letter) => !set.includes(letter)).join('');
  const onto = letters(to);
  if (!onto || onto.length === 0) return undefined;
  const map = new Map(set.map((letter, i) => [letter, onto[Math.min(i, onto.length - 1)] ?? '']));
  return [...input].map((letter) => map.get(letter) ?? letter).join('');
}

function letters(text: string): readonly string[] | undefined {
  const out: string[] = [];
  for (let i = 0; i < text.length; i++) {
    const rest = text.slice(i);
    const named = /^\[:\w+:\]/.exec(rest)?.[0];
    if (named !== undefined) {
      const members = CLASSES.get(named);
      if (members === undefined) return undefined;
      out.push(...members);
      i += named.length - 1;
      continue;
    }
    // `[x*3]` and `[=x=]` have a special meaning.
    if (/^\[(?:.\*|=)/.test(rest)) return undefined;
    let letter = text[i] ?? '';
    if (letter === '\\') {
      const octal = /^\\([0-7]{1,3})/.exec(rest);
      const simple = ESCAPES.get(text[i + 1] ?? '');
      if (octal) {
        letter = String.fromCharCode(Number.parseInt(octal[1] ?? '', 8));
        i += (octal[1] ?? '').length;
      } else if (simple !== undefined) {
        letter = simple;
        i += 1;
      } else return undefined;
    }
    if (letter > '\x7f') return undefined;
    if (text[i + 1] === '-' && i + 2 < text.length) {
      const last = text[i + 2] ?? '';
      if (last === '\\' || last === '[' || last < letter) return undefined;
      for (let code = letter.charCodeAt(0); code <= last.charCodeAt(0); code++) out.push(String.fromCharCode(code));
      i += 2;
    } else out.push(letter);
  }
  return out;
}
