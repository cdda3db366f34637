// Reads JSON that may hold comments and trailing commas. Nothing when it is not JSON; does not know what is in it.

export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value, or nothing where the text is not JSON, comments and trailing commas apart. */
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

/** Strings stay as they are; a comment becomes a blank, a comma before a closing bracket goes. */
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

/** The last comma, when only blanks stand behind it. */
function dropComma(out: string[]): void {
  for (let at = out.length - 1; at >= 0; at--) {
    const piece = out[at] ?? '';
    if (piece.trim() === '') continue;
    if (!piece.startsWith('"')) out[at] = piece.replace(/,\s*$/, '');
    return;
  }
}
