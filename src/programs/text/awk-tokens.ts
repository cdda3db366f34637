// Splits an awk program into tokens. If awk's own tokens depend on the grammar in a way that is not implemented here, the result
// says so.
import { wordsOf } from '../../argv/words-of.ts';

export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'regex' | 'sign' | 'end';
  /** Only `\"` and `\\` are decoded in a string; every other backslash is kept. */
  readonly text: string;
}

export type AwkTokens =
  | { readonly kind: 'tokens'; readonly tokens: readonly Token[] }
  | { readonly kind: 'unreadable'; readonly why: string };

const SIGNS = ['**=', '&&', '||', '|&', '>>', '>=', '<=', '==', '!=', '!~', '++', '--', '+=', '-=', '*=', '/=', '%=', '^=', '**'];
/** Words after which a `/` begins a pattern. */
const BEFORE_REGEX = new Set(wordsOf('print printf return if else while for do in delete exit BEGIN END'));
const STATEMENT = new Set(['if', 'while', 'for']);
/** After these, a `/` begins a pattern or is a division, depending on the version: in some versions they are ordinary names. */
const UNSURE = new Set(['getline', '$', 'case', 'default', 'switch']);

export function awkTokens(text: string): AwkTokens {
  const tokens: Token[] = [];
  /** For every open parenthesis: whether a statement follows its end. */
  const open: boolean[] = [];
  let afterCondition = false;
  let i = 0;
  const unreadable = (why: string): AwkTokens => ({ kind: 'unreadable', why });
  const push = (kind: Token['kind'], shown: string): void => {
    tokens.push({ kind, text: shown });
    afterCondition = false;
  };
  while (i < text.length) {
    const letter = text[i] ?? '';
    const rest = text.slice(i);
    if (letter === ' ' || letter === '\t' || letter === '\r') i++;
    else if (letter === '\\' && /^\\\r?\n/.test(rest)) i += rest.startsWith('\\\r') ? 3 : 2;
    else if (letter === '#') i += /^[^\n]*/.exec(rest)?.[0].length ?? 0;
    else if (letter === '\n' || letter === ';') {
      // INVARIANT: after one of these at its end, a line continues, and so does a `print` in it.
      const last = tokens.at(-1);
      if (letter === ';' || last?.kind !== 'sign' || ![',', '&&', '||', '?', ':'].includes(last.text)) push('end', letter);
      i++;
    } else if (letter === '"') {
      const match = /^"((?:[^"\\\n]|\\[^])*)"/.exec(rest);
      if (!match) return unreadable('a string that does not end');
      push('string', (match[1] ?? '').replace(/\\(["\\])/g, '$1'));
      i += match[0].length;
    } else if (/[A-Za-z_]/.test(letter)) {
      const word = /^\w+/.exec(rest)?.[0] ?? letter;
      push('word', word);
      i += word.length;
    } else if (/[0-9.]/.test(letter)) {
      const number = /^(?:0[xX][0-9a-fA-F]+|\d*\.?\d*(?:[eE][-+]?\d+)?)/.exec(rest)?.[0] ?? letter;
      push('number', number);
      i += Math.max(1, number.length);
    } else if (letter === '/' && (afterCondition || expectsRegex(tokens.at(-1)))) {
      const end = regexEnd(text, i + 1);
      if (end === undefined) return unreadable('a pattern that cannot be read');
      push('regex', text.slice(i + 1, end));
      i = end + 1;
    } else if (letter === '/' && UNSURE.has(tokens.at(-1)?.text ?? '') && tokens.at(-1)?.kind !== 'string')
      return unreadable(`a \`/\` after \`${tokens.at(-1)?.text ?? ''}\``);
    else {
      const sign = SIGNS.find((one) => rest.startsWith(one)) ?? letter;
      if (sign === '(') open.push(tokens.at(-1)?.kind === 'word' && STATEMENT.has(tokens.at(-1)?.text ?? ''));
      const closes = sign === ')' ? (open.pop() ?? false) : false;
      push('sign', sign);
      afterCondition = closes;
      i += sign.length;
    }
  }
  return { kind: 'tokens', tokens };
}

/** A `/` is a division after a value, and begins a pattern everywhere else. */
function expectsRegex(before: Token | undefined): boolean {
  if (!before) return true;
  switch (before.kind) {
    case 'end':
      return true;
    case 'number':
    case 'string':
    case 'regex':
      return false;
    case 'word':
      return BEFORE_REGEX.has(before.text);
    case 'sign':
      return !(before.text === ')' || before.text === ']' || before.text === '$' || before.text === '++' || before.text === '--');
  }
}

/** The end of a pattern. A `/` inside `[ ]` ends it in some versions only. */
function regexEnd(text: string, start: number): number | undefined {
  let bracket = false;
  for (let i = start; i < text.length; i++) {
    const letter = text[i];
    if (letter === '\n') return undefined;
    if (letter === '\\') i++;
    else if (letter === '/') return bracket ? undefined : i;
    else if (letter === '[' && !bracket) {
      bracket = true;
      if (text[i + 1] === '^') i++;
      if (text[i + 1] === ']') i++;
    } else if (letter === '[' && /[:.=]/.test(text[i + 1] ?? '')) {
      const close = text.indexOf(`${text[i + 1] ?? ''}]`, i + 2);
      if (close < 0) return undefined;
      i = close + 1;
    } else if (letter === ']') bracket = false;
  }
  return undefined;
}
