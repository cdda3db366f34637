// Reads the plain part of YAML: block maps and lists, quoted and plain scalars, one-line lists. Anything else (anchors, tags, aliases, block scalars, several documents) is not read.

export type Yaml = string | null | readonly Yaml[] | ReadonlyMap<string, Yaml>;

interface Line {
  readonly indent: number;
  readonly text: string;
}

/** The document, or nothing when any of it is beyond the plain part. */
export function readYaml(text: string): Yaml | undefined {
  const lines = splitLines(text);
  if (!lines) return undefined;
  const reader = new Reader(lines);
  const value = reader.block(0);
  return reader.failed || reader.at < lines.length ? undefined : value;
}

function splitLines(text: string): readonly Line[] | undefined {
  const lines: Line[] = [];
  for (const raw of text.replace(/\r\n/g, '\n').split('\n')) {
    if (/[\t\r\v\f\u0085\u2028\u2029\uFEFF]/.test(raw)) return undefined;
    const body = withoutComment(raw).trimEnd();
    if (body.trim() === '') continue;
    const indent = body.length - body.trimStart().length;
    if (indent === 0 && body === '---' && lines.length === 0) continue;
    if (/^(---|\.\.\.|%)/.test(body)) return undefined;
    lines.push({ indent, text: body.trimStart() });
  }
  return lines;
}

/** A `#` begins a comment at the start or after a blank, outside quotes. */
function withoutComment(line: string): string {
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const char = line[i] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if ((char === '"' || char === "'") && /^$|[\s:[,{-]$/.test(line.slice(0, i))) quote = char;
    else if (char === '#' && (i === 0 || /\s/.test(line[i - 1] ?? ''))) return line.slice(0, i);
  }
  return line;
}

class Reader {
  at = 0;
  failed = false;
  private readonly lines: readonly Line[];

  constructor(lines: readonly Line[]) {
    this.lines = [...lines];
  }

  block(indent: number): Yaml {
    const first = this.lines[this.at];
    if (!first || first.indent < indent) return null;
    return first.text === '-' || first.text.startsWith('- ') ? this.list(first.indent) : this.map(first.indent);
  }

  private list(indent: number): Yaml {
    const items: Yaml[] = [];
    for (
      let line = this.lines[this.at];
      line && line.indent === indent && /^-( |$)/.test(line.text);
      line = this.lines[this.at]
    ) {
      const rest = line.text.slice(1).trimStart();
      if (rest === '') {
        this.at++;
        items.push(this.block(indent + 1));
      } else if (keyOf(rest) !== undefined) {
        // `- key: value` begins a map whose other keys stand below the key.
        const inner = indent + line.text.length - rest.length;
        (this.lines as Line[])[this.at] = { indent: inner, text: rest };
        items.push(this.map(inner));
      } else {
        this.at++;
        items.push(this.scalar(rest));
      }
      if (this.failed) break;
    }
    return items;
  }

  private map(indent: number): Yaml {
    const map = new Map<string, Yaml>();
    for (let line = this.lines[this.at]; line && !this.failed; line = this.lines[this.at]) {
      if (line.indent < indent) break;
      const key = line.indent === indent ? keyOf(line.text) : undefined;
      if (!key || map.has(key.name)) {
        this.failed = true;
        break;
      }
      this.at++;
      const next = this.lines[this.at];
      if (key.rest !== '') map.set(key.name, this.scalar(key.rest));
      else if (next && (next.indent > indent || (next.indent === indent && /^-( |$)/.test(next.text))))
        map.set(key.name, this.block(next.indent));
      else map.set(key.name, null);
    }
    return map;
  }

  private scalar(text: string): Yaml {
    const value = flow(text);
    if (value === undefined) this.failed = true;
    return value ?? null;
  }
}

/** `key:` or `key: rest`, with a plain or simply quoted key. */
function keyOf(text: string): { readonly name: string; readonly rest: string } | undefined {
  const match = /^(?:([A-Za-z_][\w./-]*)|"([\w./ -]+)"|'([\w./ -]+)'):(?:\s+(.*))?$/.exec(text);
  const name = match?.[1] ?? match?.[2] ?? match?.[3];
  return name === undefined ? undefined : { name, rest: match?.[4] ?? '' };
}

function flow(text: string): Yaml | undefined {
  if (text === '{}') return new Map();
  if (text.startsWith('[')) {
    if (!text.endsWith(']')) return undefined;
    const body = text.slice(1, -1).trim();
    if (body === '') return [];
    const items = [...body.matchAll(/\s*("[^"\\]*"|'[^']*'|[^,'"[\]{}]+)\s*(,|$)/g)];
    if (items.map((item) => item[0]).join('') !== body) return undefined;
    const values = items.map((item) => flow((item[1] ?? '').trim()));
    return values.some((value) => value === undefined) ? undefined : (values as readonly Yaml[]);
  }
  if (text.startsWith('"')) return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : undefined;
  if (text.startsWith("'")) return /^'[^']*'$/.test(text) ? text.slice(1, -1) : undefined;
  // Anchors, aliases, tags, block scalars and maps on one line are beyond the plain part.
  if (/^[&*!|>{}@`%?]/.test(text) || /:\s|:$|\s#/.test(text)) return undefined;
  return text;
}
