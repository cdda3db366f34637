// Parses a YAML document into maps, lists and strings with a library. Loaded when a file is read.
import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document, ParsedNode } from 'yaml';
import type { Yaml, YamlMap } from './yaml.ts';

/** Deeper documents are not read. */
const MAX_DEPTH = 24;
/** Limit on the size after expanding aliases: a few lines of YAML can expand to millions. */
const MAX_COPIED = 20_000;
const NOTHING: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);
const MERGE = '<<';

class Unread extends Error {}

export function parseYaml(text: string): Yaml | undefined {
  try {
    // Every scalar stays as written, because readers interpret `yes` or `012` differently.
    const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: true, logLevel: 'error' });
    if (document.errors.length > 0 || document.contents === null) return undefined;
    const value = new Conversion(document).value(document.contents, { depth: 0, copied: false });
    return typeof value === 'string' ? undefined : value;
  } catch (error) {
    // Nesting that is too deep for the parser.
    if (error instanceof Unread || error instanceof RangeError) return undefined;
    throw error;
  }
}

interface At {
  readonly depth: number;
  readonly copied: boolean;
}

class Conversion {
  readonly #document: Document.Parsed;
  #copied = 0;

  constructor(document: Document.Parsed) {
    this.#document = document;
  }

  value(node: ParsedNode | null, at: At): Yaml {
    if (node === null) return null;
    if (at.depth > MAX_DEPTH || (at.copied && ++this.#copied > MAX_COPIED) || node.tag !== undefined) throw new Unread();
    const inner: At = { ...at, depth: at.depth + 1 };
    if (isAlias(node)) {
      const meant = node.resolve(this.#document) as ParsedNode | undefined;
      if (meant === undefined) throw new Unread();
      return this.value(meant, { ...inner, copied: true });
    }
    if (isScalar(node)) return node.type === 'PLAIN' && NOTHING.has(String(node.value)) ? null : String(node.value);
    if (isSeq(node)) return node.items.map((item) => this.value(item, inner));
    if (isMap(node)) return this.#map(node.items, inner);
    throw new Unread();
  }

  #map(pairs: readonly { readonly key: ParsedNode; readonly value: ParsedNode | null }[], at: At): YamlMap {
    const map = new Map<string, Yaml>();
    const merged: Yaml[] = [];
    for (const { key, value } of pairs) {
      if (!isScalar(key) || key.tag !== undefined) throw new Unread();
      const name = String(key.value);
      if (name !== MERGE) map.set(name, this.value(value, at));
      // Readers differ on whether a quoted key merges.
      else if (key.type === 'PLAIN') merged.push(this.value(value, at));
      else throw new Unread();
    }
    // The map's own entries take precedence, then the entries that were merged first.
    for (const one of merged.flatMap((each) => (Array.isArray(each) ? (each as readonly Yaml[]) : [each]))) {
      if (!(one instanceof Map)) throw new Unread();
      for (const [name, value] of one) if (!map.has(name)) map.set(name, value as Yaml);
    }
    return map;
  }
}
