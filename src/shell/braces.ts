// Brace expansion as bash does it: on the text of a word, before anything else. Does not touch quotes or expansions.

const MAX_WORDS = 1000;
/** Stands for a range of too many numbers: an expansion whose value is an unknown number. Two of these words represent any count, since all look alike. */
export const SOME_NUMBER = '$((RANDOM))';

/**
 * The texts that a word expands to; undefined if there are too many and they are not plain numbers. `{a,b}c` gives `ac`, `bc`; quotes and `${…}` are
 * left alone.
 */
export function expandBraces(text: string): readonly string[] | undefined {
  const results: string[] = [];
  const work = [text];
  while (work.length > 0) {
    const next = work.shift() ?? '';
    const group = firstGroup(next);
    if (!group) {
      results.push(next);
    } else {
      const before = next.slice(0, group.start);
      const after = next.slice(group.end);
      work.unshift(...group.items.map((item) => before + item + after));
    }
    if (results.length + work.length > MAX_WORDS) return undefined;
  }
  return results;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly items: readonly string[];
}

function firstGroup(text: string): Group | undefined {
  for (let start = skipTo(text, 0, '{'); start < text.length; start = skipTo(text, start + 1, '{')) {
    if (text[start - 1] === '$') continue;
    const group = groupAt(text, start);
    if (group) return group;
  }
  return undefined;
}

function groupAt(text: string, start: number): Group | undefined {
  const items: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let i = start; i < text.length; i++) {
    const jumped = skipQuoted(text, i);
    if (jumped > i) {
      i = jumped - 1;
      continue;
    }
    const c = text[i];
    if (c === '{') depth++;
    else if (c === ',' && depth === 1) {
      items.push(text.slice(from, i));
      from = i + 1;
    } else if (c === '}') {
      depth--;
      if (depth > 0) continue;
      if (items.length > 0) return { start, end: i + 1, items: [...items, text.slice(from, i)] };
      const range = sequence(text.slice(start + 1, i));
      return range ? { start, end: i + 1, items: range } : undefined;
    }
  }
  return undefined;
}

/** The next unquoted `wanted` at or after `from`, or the end. */
function skipTo(text: string, from: number, wanted: string): number {
  for (let i = from; i < text.length; i++) {
    const jumped = skipQuoted(text, i);
    if (jumped > i) {
      i = jumped - 1;
      continue;
    }
    if (text[i] === wanted) return i;
  }
  return text.length;
}

/** The index after a quoted string, escape, `${…}`, `$(…)` or backtick that starts here; the same index if none starts here. */
function skipQuoted(text: string, at: number): number {
  const c = text[at];
  if (c === '\\') return at + 2;
  if (c === "'") return after(text, text.indexOf("'", at + 1));
  if (c === '`') return after(text, text.indexOf('`', at + 1));
  if (c === '"') {
    for (let i = at + 1; i < text.length; i++) {
      if (text[i] === '\\') i++;
      else if (text[i] === '"') return i + 1;
    }
    return text.length;
  }
  if (c === '$' && (text[at + 1] === '{' || text[at + 1] === '(')) {
    const open = text[at + 1];
    const close = open === '{' ? '}' : ')';
    let depth = 0;
    for (let i = at + 1; i < text.length; i++) {
      if (text[i] === '\\') i++;
      else if (text[i] === open) depth++;
      else if (text[i] === close && --depth === 0) return i + 1;
    }
    return text.length;
  }
  return at;
}

const after = (text: string, index: number): number => (index < 0 ? text.length : index + 1);

function sequence(body: string): readonly string[] | undefined {
  const numbers = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/.exec(body);
  const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.(-?\d+))?$/.exec(body);
  const match = numbers ?? letters;
  if (!match) return undefined;
  const point = (text: string): number => (numbers ? Number(text) : text.charCodeAt(0));
  const [from, to] = [point(match[1] ?? ''), point(match[2] ?? '')];
  const step = Math.max(1, Math.abs(Number(match[3] ?? 1)));
  const zeros = /^-?0\d/;
  const padded = numbers && (zeros.test(match[1] ?? '') || zeros.test(match[2] ?? ''));
  const width = padded ? Math.max((match[1] ?? '').length, (match[2] ?? '').length) : 0;
  const items: string[] = [];
  for (let n = from; from <= to ? n <= to : n >= to; n += from <= to ? step : -step) {
    if (items.length > MAX_WORDS) return numbers && Math.min(from, to) >= 0 ? [SOME_NUMBER, SOME_NUMBER] : items;
    items.push(numbers ? pad(n, width) : String.fromCharCode(n));
  }
  return items;
}

const pad = (n: number, width: number): string =>
  n < 0 ? `-${String(-n).padStart(width - 1, '0')}` : String(n).padStart(width, '0');
