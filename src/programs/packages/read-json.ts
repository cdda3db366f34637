// Reads JSON that may contain comments and trailing commas; undefined if the text is not JSON. Does not know its content.

export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  return parse(plain) ?? parse(withoutComments(plain));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Strings are kept; a comment becomes a blank, and a comma before a closing bracket is dropped. */
function withoutComments(text: string): string {
  const pieces = text.match(/"(?:[^"\\]|\\.)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|[^"/]+|[\s\S]/g) ?? [];
  const kept = pieces.map((piece) => (/^\/[/*]/.test(piece) ? ' ' : piece));
  const out: string[] = [];
  for (const piece of kept) {
    if (/^\s*[}\]]/.test(piece)) dropComma(out);
    out.push(piece.startsWith('"') ? piece : piece.replaceAll(/,(\s*[}\]])/g, '$1'));
  }
  return out.join('');
}

/** Drops the last comma if only blanks follow it. */
function dropComma(out: string[]): void {
  for (let at = out.length - 1; at >= 0; at--) {
    const piece = out[at] ?? '';
    if (piece.trim() === '') continue;
    if (!piece.startsWith('"')) out[at] = piece.replace(/,\s*$/, '');
    return;
  }
}
