// A small reader of HCL: blocks, attributes with the text of their expressions, literal strings and lists. Returns undefined for
// what it cannot read, and never guesses.

export interface HclBody {
  /** The text of each expression, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly blocks: readonly HclBlock[];
}
export interface HclBlock extends HclBody {
  readonly type: string;
  readonly labels: readonly string[];
}

class Unreadable extends Error {}

const MAX_TEXT = 512 * 1024;
const MAX_DEPTH = 40;

export function readHcl(text: string): HclBody | undefined {
  if (text.length > MAX_TEXT) return undefined;
  try {
    return new Reader(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')).body(0, 'end');
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  body(depth: number, until: 'end' | '}'): HclBody {
    if (depth > MAX_DEPTH) throw new Unreadable();
    const attributes = new Map<string, string>();
    const blocks: HclBlock[] = [];
    for (;;) {
      this.#skip(/[\s,]*/y);
      if (this.#at >= this.#text.length) {
        if (until === 'end') return { attributes, blocks };
        throw new Unreadable();
      }
      if (this.#text[this.#at] === '}') {
        if (until === 'end') throw new Unreadable();
        this.#at++;
        return { attributes, blocks };
      }
      const name = this.#take(/[A-Za-z_][\w-]*/y) ?? literalText(this.#take(/"(?:[^"\\\n]|\\.)*"/y) ?? '');
      if (name === undefined || name === '') throw new Unreadable();
      this.#skip(/[ \t]*/y);
      if (this.#take(/[=:](?!=)/y) !== undefined) attributes.set(name, this.#expression());
      else blocks.push(this.#block(name, depth));
    }
  }

  #block(type: string, depth: number): HclBlock {
    const labels: string[] = [];
    for (;;) {
      this.#skip(/[ \t]*/y);
      if (this.#take(/\{/y) !== undefined) return { type, labels, ...this.body(depth + 1, '}') };
      const word = this.#take(/[A-Za-z_][\w-]*/y) ?? literalText(this.#take(/"(?:[^"\\\n]|\\.)*"/y) ?? '');
      if (word === undefined) throw new Unreadable();
      labels.push(word);
    }
  }

  /** Reads to the end of the line; brackets, strings and heredocs are skipped as a whole. */
  #expression(): string {
    let start = this.#at;
    let taken = '';
    const open: string[] = [];
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined) {
        if (open.length > 0) throw new Unreadable();
        break;
      }
      if (open.length === 0 && (char === '\n' || char === '}' || char === ',')) break;
      const before = this.#at;
      if (this.#comment()) {
        taken += this.#text.slice(start, before);
        start = this.#at;
        continue;
      }
      if (this.#heredoc()) continue;
      if (char === '"') {
        this.#string(0);
        continue;
      }
      const closing = CLOSING.get(char);
      if (closing !== undefined) open.push(closing);
      else if (char === ')' || char === ']' || char === '}') if (open.pop() !== char) throw new Unreadable();
      this.#at++;
    }
    return (taken + this.#text.slice(start, this.#at)).trim();
  }

  /** Skips a quoted text, including `${…}` in it. */
  #string(depth: number): void {
    if (depth > MAX_DEPTH) throw new Unreadable();
    this.#at++;
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined || char === '\n') throw new Unreadable();
      if (char === '\\') this.#at += 2;
      else if ((char === '$' || char === '%') && this.#text[this.#at + 1] === '{') {
        this.#at += 2;
        for (let open = 1; open > 0;) {
          const inside = this.#text[this.#at];
          if (inside === undefined) throw new Unreadable();
          if (inside === '"') this.#string(depth + 1);
          else {
            if (inside === '{') open++;
            if (inside === '}') open--;
            this.#at++;
          }
        }
      } else {
        this.#at++;
        if (char === '"') return;
      }
    }
  }

  #heredoc(): boolean {
    const mark = this.#take(/<<-?[A-Za-z_]\w*\n/y);
    if (mark === undefined) return false;
    const word = mark.replace(/^<<-?/, '').trim();
    for (;;) {
      const end = this.#text.indexOf('\n', this.#at);
      const line = this.#text.slice(this.#at, end < 0 ? undefined : end);
      if (line.trim() === word) {
        this.#at += line.length;
        return true;
      }
      if (end < 0) throw new Unreadable();
      this.#at = end + 1;
    }
  }

  #comment(): boolean {
    return this.#take(/#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\//y) !== undefined;
  }

  #skip(blanks: RegExp): void {
    do this.#take(blanks);
    while (this.#comment());
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found === '' ? undefined : found;
  }
}

/** The text of a quoted string or heredoc without computed parts; undefined for any other expression. */
export function literalText(expression: string): string | undefined {
  const heredoc = /^<<-?([A-Za-z_]\w*)\n([\s\S]*)\n\s*\1$/.exec(expression)?.[2];
  const quoted = /^"((?:[^"\\]|\\.)*)"$/s.exec(expression)?.[1];
  const text = heredoc ?? quoted;
  if (text === undefined || /[$%]\{/.test(text.replaceAll(/\$\$\{|%%\{/g, ''))) return undefined;
  if (heredoc !== undefined) return heredoc;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The texts of a list, or of the arguments of a call; undefined if one is computed. */
export function literalList(expression: string): readonly string[] | undefined {
  const inside = /^\[([\s\S]*)\]$/.exec(expression)?.[1];
  if (inside === undefined) return undefined;
  const body = readHcl(
    `x {\n${splitItems(inside)
      .map((item, i) => `i${i} = ${item}`)
      .join('\n')}\n}`,
  );
  const items = body?.blocks[0]?.attributes;
  if (items === undefined) return undefined;
  const texts = [...items.values()].map(literalText);
  return texts.some((text) => text === undefined) ? undefined : (texts as readonly string[]);
}

/** Items separated by commas outside quotes; undefined if there are brackets inside. */
function splitItems(text: string): readonly string[] {
  return (text.match(/"(?:[^"\\]|\\.)*"|[^\s,"][^,"]*/g) ?? []).map((item) => item.trim());
}
