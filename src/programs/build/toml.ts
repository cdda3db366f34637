// A small TOML reader: tables, keys, strings, arrays, inline tables. Numbers and dates stay text. What it cannot read is an error, never
// a guess.
import { MAX_TEXT_FILE } from '../../model/limits.ts';

export type Toml = string | { readonly bare: string } | readonly Toml[] | TomlTable;
export interface TomlTable extends ReadonlyMap<string, Toml> {}

export type TomlReading =
  | { readonly kind: 'toml'; readonly table: TomlTable }
  | { readonly kind: 'unreadable'; readonly why: string };

export const isTable = (value: Toml | undefined): value is TomlTable => value instanceof Map;
export const isList = (value: Toml | undefined): value is readonly Toml[] => Array.isArray(value);

class Unreadable extends Error {}

const MAX_DEPTH = 20;

export function readToml(text: string): TomlReading {
  if (text.length > MAX_TEXT_FILE) return { kind: 'unreadable', why: 'too long' };
  try {
    return { kind: 'toml', table: new Reader(text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '')).document() };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', why: error.message };
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): TomlTable {
    const root = new Map<string, Toml>();
    let current = root;
    for (;;) {
      this.#skip(/[ \t\n]*(#[^\n]*)?/y, (taken) => taken !== '');
      if (this.#at >= this.#text.length) return root;
      if (this.#take('[[')) {
        const path = this.#key();
        this.#expect(']]');
        current = this.#element(root, path);
      } else if (this.#take('[')) {
        const path = this.#key();
        this.#expect(']');
        current = this.#descend(root, path);
      } else {
        this.#pair(current, 0);
      }
      this.#skip(/[ \t]*(#[^\n]*)?/y);
      if (this.#at < this.#text.length && this.#text[this.#at] !== '\n') this.#fail('unexpected text after a value');
    }
  }

  #pair(into: Map<string, Toml>, depth: number): void {
    const path = this.#key();
    this.#expect('=');
    const value = this.#value(depth);
    const last = path.at(-1) ?? '';
    const table = this.#descend(into, path.slice(0, -1));
    if (table.has(last)) this.#fail(`key \`${last}\` twice`);
    table.set(last, value);
  }

  #descend(from: Map<string, Toml>, path: readonly string[]): Map<string, Toml> {
    let table = from;
    for (const name of path) {
      const next = table.get(name);
      const inner: Toml = isList(next) ? (next.at(-1) ?? '') : (next ?? new Map<string, Toml>());
      if (!(inner instanceof Map)) this.#fail(`\`${name}\` is not a table`);
      if (next === undefined) table.set(name, inner as TomlTable);
      table = inner as Map<string, Toml>;
    }
    return table;
  }

  #element(root: Map<string, Toml>, path: readonly string[]): Map<string, Toml> {
    const table = this.#descend(root, path.slice(0, -1));
    const last = path.at(-1) ?? '';
    const list = table.get(last) ?? [];
    if (!isList(list)) this.#fail(`\`${last}\` is not a list`);
    const made = new Map<string, Toml>();
    table.set(last, [...(list as readonly Toml[]), made]);
    return made;
  }

  #key(): readonly string[] {
    const path: string[] = [];
    do {
      this.#skip(/[ \t]*/y);
      const here = this.#text[this.#at];
      if (here === '"' || here === "'") path.push(this.#string());
      else path.push(this.#match(/[\w-]+/y) ?? this.#fail('a key is missing'));
      this.#skip(/[ \t]*/y);
    } while (this.#take('.'));
    return path;
  }

  #value(depth: number): Toml {
    if (depth > MAX_DEPTH) this.#fail('nested too deep');
    this.#skip(/[ \t]*/y);
    const here = this.#text[this.#at];
    if (here === '"' || here === "'") return this.#string();
    if (this.#take('[')) return this.#list(depth);
    if (this.#take('{')) return this.#inline(depth);
    return { bare: this.#match(/[\w.:+-]+([ ]\d\d:\d\d:\d\d[\w.:+-]*)?/y) ?? this.#fail('a value is missing') };
  }

  #list(depth: number): readonly Toml[] {
    const list: Toml[] = [];
    for (;;) {
      this.#skip(/[ \t\n]*(#[^\n]*)?/y, (taken) => taken !== '');
      if (this.#take(']')) return list;
      list.push(this.#value(depth + 1));
      this.#skip(/[ \t\n]*(#[^\n]*)?/y, (taken) => taken !== '');
      if (this.#take(',')) continue;
      this.#expect(']');
      return list;
    }
  }

  #inline(depth: number): TomlTable {
    const table = new Map<string, Toml>();
    for (;;) {
      this.#skip(/[ \t\n]*(#[^\n]*)?/y, (taken) => taken !== '');
      if (this.#take('}')) return table;
      this.#pair(table, depth + 1);
      this.#skip(/[ \t\n]*(#[^\n]*)?/y, (taken) => taken !== '');
      if (this.#take(',')) continue;
      this.#expect('}');
      return table;
    }
  }

  #string(): string {
    for (const mark of ['"""', "'''", '"', "'"]) {
      if (!this.#text.startsWith(mark, this.#at)) continue;
      this.#at += mark.length;
      const long = mark.length === 3;
      if (long && this.#text[this.#at] === '\n') this.#at++;
      return mark.startsWith('"') ? this.#escaped(mark) : this.#literal(mark);
    }
    return this.#fail('a string is missing');
  }

  #literal(mark: string): string {
    const end = this.#text.indexOf(mark, this.#at);
    const text = this.#text.slice(this.#at, end);
    if (end < 0 || (mark.length === 1 && text.includes('\n'))) this.#fail('a string does not end');
    this.#at = end + mark.length;
    return text;
  }

  #escaped(mark: string): string {
    let out = '';
    for (;;) {
      if (this.#take(mark)) return out;
      const char = this.#text[this.#at++];
      if (char === undefined || (char === '\n' && mark.length === 1)) this.#fail('a string does not end');
      if (char !== '\\') {
        out += char;
        continue;
      }
      if (mark.length === 3 && this.#match(/[ \t]*\n\s*/y) !== undefined) continue;
      const code = this.#match(/u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}/y);
      const next = code ?? this.#text[this.#at++] ?? '';
      out +=
        code === undefined
          ? (ESCAPES.get(next) ?? this.#fail(`unknown escape \`\\${next}\``))
          : String.fromCodePoint(Math.min(Number.parseInt(code.slice(1), 16), 0x10ffff));
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined || found === '') return undefined;
    this.#at += found.length;
    return found;
  }

  #skip(pattern: RegExp, again: (taken: string) => boolean = () => false): void {
    while (again(this.#match(pattern) ?? ''));
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #expect(text: string): void {
    this.#skip(/[ \t]*/y);
    if (!this.#take(text)) this.#fail(`\`${text}\` is missing`);
  }

  #fail(why: string): never {
    throw new Unreadable(`line ${this.#text.slice(0, this.#at).split('\n').length}: ${why}`);
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['t', '\t'],
  ['n', '\n'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\u001B'],
  ['"', '"'],
  ['\\', '\\'],
]);
