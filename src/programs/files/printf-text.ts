// Computes what printf and `echo -e` print. Returns undefined if it is not certain, never a guess.

const SIMPLE = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['e', '\x1b'],
  ['E', '\x1b'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
]);

/** Decodes backslash escapes; undefined for bytes above ASCII and unknown escapes. */
export function decodeEscapes(text: string): string | undefined {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] ?? '';
    if (letter !== '\\') {
      out += letter;
      continue;
    }
    const rest = text.slice(i + 1);
    const number = /^(?:x([0-9a-fA-F]{1,2})|0([0-7]{1,3})|([0-7]{1,3})|u([0-9a-fA-F]{4}))/.exec(rest);
    if (number) {
      const code = Number.parseInt(number[1] ?? number[2] ?? number[3] ?? number[4] ?? '', (number[1] ?? number[4]) ? 16 : 8);
      if (code === 0 || (code > 0x7f && number[4] === undefined)) return undefined;
      // printf reads three octal digits of `\0101`, echo reads four.
      if (number[2] !== undefined && /^0[0-7]{3}/.test(rest)) return undefined;
      out += String.fromCharCode(code);
      i += number[0].length;
      continue;
    }
    const simple = SIMPLE.get(rest[0] ?? '');
    if (simple === undefined) return undefined;
    out += simple;
    i += 1;
  }
  return out;
}

/** `printf FORMAT ARGS…`; the format is repeated until all arguments are used. */
export function formatText(format: string, args: readonly string[]): string | undefined {
  const pieces = format.split(/(%(?:%|[-0-9 +#]*[a-zA-Z]|.|$))/s);
  const takes = pieces.filter((piece) => piece.startsWith('%') && piece !== '%%').length;
  let out = '';
  let next = 0;
  for (;;) {
    for (const piece of pieces) {
      if (!piece.startsWith('%')) {
        const text = decodeEscapes(piece);
        if (text === undefined) return undefined;
        out += text;
      } else if (piece === '%%') out += '%';
      else {
        const made = directive(piece, args[next]);
        if (made === undefined) return undefined;
        out += made;
        next += 1;
      }
    }
    if (out.length > 64 * 1024) return undefined;
    if (takes === 0 || next >= args.length) return out;
  }
}

function directive(piece: string, arg: string | undefined): string | undefined {
  switch (piece) {
    case '%s':
      return arg ?? '';
    case '%b':
      return decodeEscapes(arg ?? '');
    case '%c':
      return (arg ?? '').slice(0, 1);
    case '%d':
    case '%i':
    case '%u':
      return arg === undefined ? '0' : /^(0|[1-9]\d{0,15})$/.test(arg) ? arg : undefined;
    default:
      return undefined;
  }
}
