// Reads the plain part of YAML: block maps and lists, plain, quoted and block scalars, lists and maps in brackets, anchors, aliases and
// merges. Anything else (tags, several documents) is not read, never guessed.
import { MAX_TEXT_FILE } from '../../model/limits.ts';

export type Yaml = string | null | readonly Yaml[] | YamlMap;
export interface YamlMap extends ReadonlyMap<string, Yaml> {}

export const isYamlMap = (value: Yaml | undefined): value is YamlMap => value instanceof Map;
export const isYamlList = (value: Yaml | undefined): value is readonly Yaml[] => Array.isArray(value);

/** Larger or deeper documents are not read. */
const MAX_DEPTH = 24;
/** What an anchor may hold, and how often aliases may repeat it: a few lines of YAML can stand for millions. */
const MAX_ANCHORED = 2000;
const MAX_ALIASES = 200;

class Unread extends Error {}

/** The document, or nothing when any of it is beyond the plain part. */
export function readYaml(text: string): Yaml | undefined {
  // Line breaks of YAML 1.1 that are none in 1.2, and characters that move the eye: two readers would see two documents.
  // oxlint-disable-next-line no-control-regex
  if (text.length > MAX_TEXT_FILE || /[\0\u0085\u2028\u2029]|\r(?!\n)/.test(text)) return undefined;
  try {
    return new Reader(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')).document();
  } catch (error) {
    if (error instanceof Unread) return undefined;
    throw error;
  }
}

const fail = (): never => {
  throw new Unread();
};
const indentOf = (line: string): number => line.length - line.trimStart().length;
const isBlank = (line: string): boolean => /^ *(#.*)?$/.test(line);
const isItem = (text: string): boolean => /^-( |$)/.test(text);

class Reader {
  readonly #lines: string[];
  readonly #anchors = new Map<string, Yaml>();
  #aliases = 0;
  #at = 0;

  constructor(text: string) {
    this.#lines = text.split('\n');
  }

  document(): Yaml {
    this.#skip();
    if (/^---\s*$/.test(this.#lines[this.#at] ?? '')) this.#at++;
    const value = this.#block(0, 0);
    this.#skip();
    return this.#at < this.#lines.length || typeof value === 'string' ? fail() : value;
  }

  /** To the next line that says something. */
  #skip(): void {
    while (this.#at < this.#lines.length && isBlank(this.#lines[this.#at] ?? '')) this.#at++;
  }

  #peek(): { readonly indent: number; readonly text: string } | undefined {
    this.#skip();
    const line = this.#lines[this.#at];
    if (line === undefined) return undefined;
    const indent = indentOf(line);
    if (line.includes('\t') || (indent === 0 && /^(---|\.\.\.|%)/.test(line))) fail();
    return { indent, text: line.trim() };
  }

  #block(least: number, depth: number): Yaml {
    if (depth > MAX_DEPTH) fail();
    const first = this.#peek();
    if (!first || first.indent < least) return null;
    if (isItem(first.text)) return this.#list(first.indent, depth);
    if (keyOf(first.text)) return this.#map(first.indent, depth);
    this.#at++;
    return this.#value(first.text, first.indent - 1, depth);
  }

  #list(indent: number, depth: number): Yaml {
    const items: Yaml[] = [];
    for (let line = this.#peek(); line && line.indent >= indent; line = this.#peek()) {
      if (line.indent > indent) fail();
      if (!isItem(line.text)) break;
      const rest = line.text.slice(1).trimStart();
      if (rest === '' || rest.startsWith('#') || ANCHOR_ALONE.test(rest)) {
        this.#at++;
        items.push(this.#anchored(rest, () => this.#block(indent + 1, depth + 1)));
      } else if (keyOf(rest)) {
        // `- key: value` begins a map whose other keys stand below the key.
        const inner = indent + line.text.length - rest.length;
        this.#lines[this.#at] = `${' '.repeat(inner)}${rest}`;
        items.push(this.#map(inner, depth + 1));
      } else {
        this.#at++;
        items.push(this.#value(rest, indent, depth + 1));
      }
    }
    return items;
  }

  #map(indent: number, depth: number): Yaml {
    if (depth > MAX_DEPTH) fail();
    const map = new Map<string, Yaml>();
    let merged = false;
    for (let line = this.#peek(); line && line.indent >= indent; line = this.#peek()) {
      const key = line.indent === indent ? keyOf(line.text) : undefined;
      if (!key || map.has(key.name)) return fail();
      this.#at++;
      merged ||= key.name === MERGE;
      if (key.rest !== '' && !ANCHOR_ALONE.test(key.rest)) {
        map.set(key.name, this.#value(key.rest, indent, depth + 1));
        continue;
      }
      const next = this.#peek();
      const below = next && (next.indent > indent || (next.indent === indent && isItem(next.text)));
      const read = (): Yaml => (below ? this.#block(next.indent, depth + 1) : null);
      map.set(key.name, this.#anchored(key.rest, read));
    }
    return merged ? withMerged(map) : map;
  }

  /** `&name` before a value gives it that name. */
  #anchored(text: string, read: () => Yaml): Yaml {
    const name = /^&([\w.-]+)/.exec(text)?.[1];
    const value = read();
    if (name === undefined) return value;
    if (this.#anchors.has(name) || sizeOf(value) > MAX_ANCHORED) fail();
    this.#anchors.set(name, value);
    return value;
  }

  #alias(text: string): Yaml {
    const value = this.#anchors.get(text.slice(1));
    return value === undefined || ++this.#aliases > MAX_ALIASES ? fail() : value;
  }

  /** What stands behind `key:` or `-`, and the lines that belong to it. */
  #value(text: string, parent: number, depth: number): Yaml {
    const anchor = /^&[\w.-]+ +(?=[^ #&*])/.exec(text)?.[0];
    if (anchor !== undefined) return this.#anchored(anchor, () => this.#value(text.slice(anchor.length), parent, depth));
    const alias = /^(\*[\w.-]+) *(?: #.*)?$/.exec(text)?.[1];
    if (alias !== undefined) return this.#alias(alias);
    if (/^[|>]/.test(text)) return this.#scalar(text, parent);
    if (/^[[{]/.test(text)) return this.#flow(text, depth);
    if (/^["']/.test(text)) {
      const end = quotedEnd(text);
      return end < 0 || !isBlank(text.slice(end)) || !/^( |$)/.test(text.slice(end)) ? fail() : unquote(text.slice(0, end));
    }
    // Tags and what YAML keeps for itself.
    if (/^[&*!@`%?#,\]}]/.test(text) || isItem(text)) fail();
    let plain = withoutComment(text);
    const commented = plain !== text.trimEnd();
    for (let line = this.#lines[this.#at]; line !== undefined && line.trim() !== ''; line = this.#lines[this.#at]) {
      if (indentOf(line) <= parent || isBlank(line)) break;
      // The text goes on, as one line.
      if (commented || line.includes('\t') || / #/.test(line)) fail();
      plain += ` ${line.trim()}`;
      this.#at++;
    }
    const next = this.#peek();
    if (next && next.indent > parent) fail();
    if (/:(\s|$)/.test(plain) || plain.includes('\t')) fail();
    return plain === '' || plain === '~' || plain === 'null' ? null : plain;
  }

  #scalar(header: string, parent: number): string {
    const how = /^([|>])([+-]?)( +#.*| *)$/.exec(header) ?? fail();
    const lines: string[] = [];
    let indent: number | undefined;
    for (let line = this.#lines[this.#at]; line !== undefined; line = this.#lines[this.#at]) {
      const blank = /^ *$/.test(line);
      if (!blank) {
        const own = /^ */.exec(line)?.[0].length ?? 0;
        if (own <= parent) break;
        indent ??= own;
        if (own < indent) fail();
      } else if (indent === undefined && line.length > parent + 1) fail();
      lines.push(blank ? line.slice(indent ?? line.length) : line.slice(indent));
      this.#at++;
    }
    while (lines.at(-1)?.trim() === '') lines.pop();
    if (lines.length === 0) return '';
    if (how[1] === '>' && lines.some((line) => /^[ \t]/.test(line))) fail();
    const body = how[1] === '|' ? lines.join('\n') : fold(lines);
    return how[2] === '-' ? body : `${body}\n`;
  }

  /** In brackets, over as many lines as it takes. */
  #flow(text: string, depth: number): Yaml {
    const rest = [text, ...this.#lines.slice(this.#at)].join('\n');
    const flow = new Flow(rest, (name) => this.#alias(name));
    const value = flow.value(depth);
    const after = rest.slice(flow.at).split('\n', 1)[0] ?? '';
    if (!isBlank(after) || !/^( |$)/.test(after)) fail();
    this.#at += rest.slice(0, flow.at).split('\n').length - 1;
    return value;
  }
}

/** Lists and maps in brackets. */
class Flow {
  at = 0;
  readonly #text: string;
  readonly #alias: (text: string) => Yaml;

  constructor(text: string, alias: (text: string) => Yaml) {
    this.#text = text;
    this.#alias = alias;
  }

  value(depth: number): Yaml {
    if (depth > MAX_DEPTH) fail();
    this.#blanks();
    const char = this.#text[this.at];
    if (char === '[') return this.#items(depth);
    if (char === '{') return this.#pairs(depth);
    const alias = /^\*[\w.-]+(?=[\s,\]}])/.exec(this.#text.slice(this.at))?.[0];
    if (alias === undefined) return this.#word();
    this.at += alias.length;
    return this.#alias(alias);
  }

  #items(depth: number): Yaml {
    const items: Yaml[] = [];
    this.at++;
    for (;;) {
      this.#blanks();
      if (this.#take(']')) return items;
      items.push(this.value(depth + 1));
      this.#blanks();
      if (!this.#take(',') && this.#text[this.at] !== ']') fail();
    }
  }

  #pairs(depth: number): Yaml {
    const map = new Map<string, Yaml>();
    this.at++;
    for (;;) {
      this.#blanks();
      if (this.#take('}')) return map;
      const key = this.#word();
      this.#blanks();
      if (key === null || key === MERGE || map.has(key) || !this.#take(':') || !/[ \n]/.test(this.#text[this.at] ?? ''))
        return fail();
      map.set(key, this.value(depth + 1));
      this.#blanks();
      if (!this.#take(',') && this.#text[this.at] !== '}') fail();
    }
  }

  #word(): string | null {
    const rest = this.#text.slice(this.at);
    if (/^["']/.test(rest)) {
      const end = quotedEnd(rest.split('\n', 1)[0] ?? '');
      if (end < 0) fail();
      this.at += end;
      return unquote(rest.slice(0, end));
    }
    const word = /^[^\s,[\]{}:#&*!|>'"%@`?-](?:[^\n,[\]{}:#]|:(?=[^\s,[\]{}]))*|^-[^\s,[\]{}:#]+/.exec(rest)?.[0] ?? fail();
    this.at += word.length;
    const text = word.trim();
    return text === '~' || text === 'null' ? null : text;
  }

  #blanks(): void {
    const blanks = /^(?:[ \n]|(?<=[ \n])#[^\n]*)*/.exec(this.#text.slice(this.at))?.[0] ?? '';
    this.at += blanks.length;
  }

  #take(char: string): boolean {
    if (this.#text[this.at] !== char) return false;
    this.at++;
    return true;
  }
}

const MERGE = '<<';
const ANCHOR_ALONE = /^&[\w.-]+ *(?: #.*)?$/;

/** `<<: *a` and `<<: [*a, *b]`: their keys where the map has none of its own, the first wins. */
function withMerged(map: Map<string, Yaml>): YamlMap {
  const given = map.get(MERGE);
  map.delete(MERGE);
  for (const each of isYamlList(given) ? given : [given]) {
    if (!isYamlMap(each)) return fail();
    for (const [key, value] of each) if (!map.has(key)) map.set(key, value);
  }
  return map;
}

function sizeOf(value: Yaml): number {
  if (!isYamlMap(value) && !isYamlList(value)) return 1;
  let size = 1;
  for (const one of value.values()) {
    size += sizeOf(one);
    if (size > MAX_ANCHORED) break;
  }
  return size;
}

/** `key:` or `key: rest`; the colon that ends a key is followed by a blank or nothing. */
function keyOf(text: string): { readonly name: string; readonly rest: string } | undefined {
  if (/^["']/.test(text)) {
    const end = quotedEnd(text);
    const after = end < 0 ? null : /^:(?: +(.*))?$/.exec(text.slice(end));
    const name = after ? unquote(text.slice(0, end)) : MERGE;
    // In quotes it is a key like any for some readers, and a merge for others.
    return after && name !== MERGE ? { name, rest: restOf(after[1]) } : undefined;
  }
  const merge = /^<<:(?: +(.*))?$/.exec(text);
  if (merge) return { name: MERGE, rest: restOf(merge[1]) };
  const match = /^([\w.$/~+(-](?:[\w.$/@~+*()<=,^ -]|:(?! |$))*):(?: +(.*))?$/.exec(text);
  const name = match?.[1];
  return name === undefined || name.endsWith(' ') || isItem(name) ? undefined : { name, rest: restOf(match?.[2]) };
}

const restOf = (rest: string | undefined): string => (rest === undefined || rest.startsWith('#') ? '' : rest);

const withoutComment = (text: string): string =>
  text.replace(/ +#.*$/, (comment, at: number) => (at === 0 ? comment : '')).trimEnd();

/** Where the quoted text at the start ends; negative when it does not on this line. */
function quotedEnd(text: string): number {
  const found = (text.startsWith('"') ? /^"(?:[^"\\]|\\.)*"/ : /^'(?:[^']|'')*'/).exec(text)?.[0];
  return found?.length ?? -1;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  [' ', ' '],
]);

const unquote = (text: string): string =>
  text.startsWith("'")
    ? text.slice(1, -1).replaceAll("''", "'")
    : text.slice(1, -1).replaceAll(/\\(.)/g, (_, char: string) => ESCAPES.get(char) ?? fail());

/** Lines of a folded text become one; an empty line is a line break. */
const fold = (lines: readonly string[]): string =>
  lines.reduce(
    (text, line, i) => (line === '' ? `${text}\n` : i === 0 || text.endsWith('\n') ? text + line : `${text} ${line}`),
    '',
  );
