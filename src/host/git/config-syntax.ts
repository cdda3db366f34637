// Turns the text of one git-config file into its entries. Does not follow includes or interpret keys.
import { known, unknownFact, type Fact } from '../host.ts';

export interface ConfigEntry {
  /** Lower case. */
  readonly section: string;
  /** As written; absent if the key has only two parts. */
  readonly sub?: string;
  /** Lower case. */
  readonly name: string;
  /** Absent for a key without `=`, which git reads as true. */
  readonly value?: string;
}

const MAX_ENTRIES = 20_000;

const isSpace = (c: string): boolean => c === ' ' || c === '\t' || c === '\v' || c === '\f' || c === '\r';
const isAlpha = (c: string): boolean => (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
const isKeyChar = (c: string): boolean => isAlpha(c) || (c >= '0' && c <= '9') || c === '-';
const ESCAPES = new Map([
  ['t', '\t'],
  ['b', '\b'],
  ['n', '\n'],
  ['\\', '\\'],
  ['"', '"'],
]);

/** A cursor over the text; every method returns undefined for a line that git would reject. */
class Cursor {
  at = 0;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  /** The next character; the end of the text reads as the end of a line. */
  next(): string {
    return this.text[this.at++] ?? '\n';
  }
  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  sectionHeader(): { section: string; sub?: string } | undefined {
    let section = '';
    for (;;) {
      if (this.atEnd) return undefined;
      const c = this.next();
      if (c === ']') return dotted(section);
      if (isSpace(c)) break;
      if (!isKeyChar(c) && c !== '.') return undefined;
      section += c.toLowerCase();
    }
    let c = this.next();
    while (isSpace(c)) c = this.next();
    if (c !== '"') return undefined;
    let sub = '';
    for (;;) {
      if (this.atEnd) return undefined;
      c = this.next();
      if (c === '\n') return undefined;
      if (c === '"') break;
      if (c === '\\') {
        c = this.next();
        if (c === '\n') return undefined;
      }
      sub += c;
    }
    return this.next() === ']' ? { section, sub } : undefined;
  }

  /** After `=`: quotes, escapes, comments, continuation lines. */
  value(): string | undefined {
    let out = '';
    /** Length of `out` up to the last character that is not a trailing blank. */
    let kept = 0;
    let quoted = false;
    let started = false;
    for (;;) {
      const c = this.next();
      if (c === '\n') return quoted ? undefined : out.slice(0, kept);
      if (!quoted && isSpace(c)) {
        if (started) out += c;
        continue;
      }
      if (!quoted && (c === '#' || c === ';')) {
        this.skipLine();
        return out.slice(0, kept);
      }
      started = true;
      if (c === '"') {
        quoted = !quoted;
        kept = out.length;
        continue;
      }
      if (c !== '\\') {
        out += c;
        kept = out.length;
        continue;
      }
      // Blanks before a backslash are kept, even if nothing follows on the next line.
      kept = out.length;
      const escaped = this.next();
      if (escaped === '\n') continue;
      const meant = ESCAPES.get(escaped);
      if (meant === undefined) return undefined;
      out += meant;
      kept = out.length;
    }
  }

  skipLine(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end < 0 ? this.text.length : end + 1;
  }
}

/** `[a.b]` is the old spelling of `[a "b"]`, folded to lower case. */
function dotted(written: string): { section: string; sub?: string } {
  const dot = written.indexOf('.');
  return dot < 0 ? { section: written } : { section: written.slice(0, dot), sub: written.slice(dot + 1) };
}

export function parseConfig(text: string): Fact<readonly ConfigEntry[]> {
  const cursor = new Cursor(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  const entries: ConfigEntry[] = [];
  let header: { section: string; sub?: string } | undefined;
  const refuse = (): Fact<never> =>
    unknownFact(`bad config line ${cursor.text.slice(0, Math.max(0, cursor.at - 1)).split('\n').length}`);
  while (!cursor.atEnd) {
    const c = cursor.next();
    if (c === '\n' || isSpace(c)) continue;
    if (c === '#' || c === ';') {
      cursor.skipLine();
      continue;
    }
    if (c === '[') {
      header = cursor.sectionHeader();
      if (header === undefined) return refuse();
      continue;
    }
    if (!isAlpha(c)) return refuse();
    let name = c.toLowerCase();
    let d = cursor.next();
    while (isKeyChar(d)) {
      name += d.toLowerCase();
      d = cursor.next();
    }
    while (d === ' ' || d === '\t') d = cursor.next();
    let value: string | undefined;
    if (d === '=') {
      value = cursor.value();
      if (value === undefined) return refuse();
    } else if (d !== '\n') return refuse();
    if (header === undefined) continue;
    entries.push({ ...header, name, ...(value === undefined ? {} : { value }) });
    if (entries.length > MAX_ENTRIES) return unknownFact(`config has more than ${MAX_ENTRIES} entries`);
  }
  return known(entries);
}
