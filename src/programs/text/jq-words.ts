// Finds environment variables and modules in a jq filter. Does not evaluate it.

export interface JqWords {
  /** Environment variables by name; `*` for all. */
  readonly environment: readonly string[];
  /** Loads a module or a data file. */
  readonly loads: boolean;
  readonly problem?: string;
}

const LOADS = new Set(['import', 'include', 'modulemeta', 'get_search_list', 'input_filename']);

export function jqWords(text: string): JqWords {
  const environment: string[] = [];
  let loads = false;
  const end = code(text, 0, (word, before, after) => {
    if (word === '$ENV' || (word === 'env' && before !== '.' && before !== '$' && !/^\s*:/.test(after)))
      environment.push(
        /^\s*\.\s*(?:"(\w+)"|(\w+))/.exec(after)?.slice(1).find(Boolean) ?? /^\s*\[\s*"(\w+)"\s*\]/.exec(after)?.[1] ?? '*',
      );
    if (LOADS.has(word) && before !== '.' && word !== 'input_filename') loads = true;
  });
  return { environment, loads, ...(end < text.length ? { problem: 'a bracket or string that does not match' } : {}) };
}

type Seen = (word: string, before: string, after: string) => void;

/** Reads code up to an unmatched `)`; strings may contain code again. Returns where it stopped. */
function code(text: string, start: number, seen: Seen): number {
  let depth = 0;
  let i = start;
  while (i < text.length) {
    const letter = text[i] ?? '';
    if (letter === '#') {
      const comment = /^[^\n]*/.exec(text.slice(i))?.[0] ?? '';
      // In newer versions a comment continues after a backslash.
      if (comment.endsWith('\\')) return i;
      i += comment.length;
    } else if (letter === '"') i = string(text, i + 1, seen);
    else if (letter === '(') {
      depth++;
      i++;
    } else if (letter === ')') {
      if (depth === 0) return i;
      depth--;
      i++;
    } else {
      const word = /^\$?[A-Za-z_]\w*/.exec(text.slice(i))?.[0];
      if (word !== undefined) {
        seen(word, text[i - 1] ?? '', text.slice(i + word.length));
        i += word.length;
      } else i++;
    }
  }
  return i;
}

/** Reads a string whose opening quote is just before `start`. */
function string(text: string, start: number, seen: Seen): number {
  for (let i = start; i < text.length; i++) {
    if (text[i] === '"') return i + 1;
    if (text[i] !== '\\') continue;
    i++;
    if (text[i] === '(') i = code(text, i + 1, seen);
  }
  return text.length;
}
