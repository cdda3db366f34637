// Reads the aliases in mix.exs: names for lists of tasks. Only plain text is read; Elixir code in them is project code. Runs
// nothing.

/** A step is a task with its arguments, or code in mix.exs itself. */
export type Step = { readonly kind: 'task'; readonly text: string } | { readonly kind: 'code' };
export type Aliases = ReadonlyMap<string, readonly Step[]>;

const TOKEN = /\s+|#[^\n]*|"((?:[^"\\#]|\\[^u]|#(?!\{))*)"|([a-z_]\w*[?!]?):(?=\s)|(&[\w.]+\/\d)|([[\],:])/gy;
const START = /(?:defp?\s+aliases(?:\(\))?\s*(?:do|,\s*do:)|\baliases:)\s*(?=\[)/;

type Token =
  | { readonly kind: 'text' | 'key'; readonly text: string }
  | { readonly kind: 'code' }
  | { readonly kind: 'mark'; readonly text: string };

/** The aliases; undefined if the list is not plain text. Without a list, the result is empty. */
export function readAliases(source: string): Aliases | undefined {
  const start = START.exec(source);
  if (!start) return /\baliases\b/.test(source.replaceAll(/#[^\n]*/g, '')) ? undefined : new Map();
  const tokens = tokensOf(source, start.index + start[0].length);
  if (!tokens) return undefined;
  const aliases = new Map<string, readonly Step[]>();
  let at = 1;
  for (;;) {
    if (isMark(tokens[at], ']')) return aliases;
    const name = tokens[at++];
    // `"a.b": [...]`: a key in quotes is followed by its colon.
    if (name?.kind === 'text' && !isMark(tokens[at++], ':')) return undefined;
    if (name?.kind !== 'text' && name?.kind !== 'key') return undefined;
    const steps: Step[] = [];
    if (isMark(tokens[at], '[')) {
      for (at++; !isMark(tokens[at], ']');) {
        const step = stepOf(tokens[at++]);
        if (!step) return undefined;
        steps.push(step);
        if (isMark(tokens[at], ',')) at++;
      }
      at++;
    } else {
      const step = stepOf(tokens[at++]);
      if (!step) return undefined;
      steps.push(step);
    }
    if (aliases.has(name.text)) return undefined;
    aliases.set(name.text, steps);
    if (isMark(tokens[at], ',')) at++;
    else if (!isMark(tokens[at], ']')) return undefined;
  }
}

const isMark = (token: Token | undefined, text: string): boolean => token?.kind === 'mark' && token.text === text;

const stepOf = (token: Token | undefined): Step | undefined =>
  token?.kind === 'text' ? { kind: 'task', text: token.text } : token?.kind === 'code' ? { kind: 'code' } : undefined;

/** Tokens from the opening bracket to the one that closes it. */
function tokensOf(source: string, from: number): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let depth = 0;
  TOKEN.lastIndex = from;
  for (let match = TOKEN.exec(source); match; match = TOKEN.exec(source)) {
    const [, text, key, code, mark] = match;
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll(/\\(.)/gs, '$1') });
    else if (key !== undefined) tokens.push({ kind: 'key', text: key });
    else if (code !== undefined) tokens.push({ kind: 'code' });
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark });
    depth += mark === '[' ? 1 : mark === ']' ? -1 : 0;
    // Anything after the list except for the end of the function (`++ more()`) adds unknown entries.
    if (mark === ']' && depth === 0)
      return /^\s*(#[^\n]*\n\s*)*(end\b|,|\])/.test(source.slice(TOKEN.lastIndex)) ? tokens : undefined;
  }
  return undefined;
}
