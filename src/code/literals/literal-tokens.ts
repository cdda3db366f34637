// Names, texts and punctuation of source code, without comments. Knows only how a language writes comments and strings.
import type { Syntax } from './literal-syntax.ts';

export interface Token {
  readonly kind: 'name' | 'text' | 'shell' | 'mark';
  /** For a text: as a shell would receive it, with `$code_value` for inserted values. */
  readonly value: string;
  /** The text contains an unknown inserted value. */
  readonly open?: true;
  /** The text is a list of words. */
  readonly words?: true;
  /** The line in which it begins. */
  readonly line: number;
}

/** A value that the code inserts into a text; to a shell it is an unset variable. */
export const INSERTED_VALUE = '${code_value}';

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['0', '\0'],
  ['e', '\x1b'],
]);

export function literalTokens(source: string, syntax: Syntax): readonly Token[] {
  const reader = new Reader(source, syntax);
  return reader.all();
}

class Reader {
  private at = 0;
  private line = 1;
  private counted = 0;
  private readonly tokens: Token[] = [];
  /** Texts that begin on the next line: `<<~NAME`. */
  private waiting: { readonly end: string; readonly raw: boolean }[] = [];

  constructor(
    private readonly source: string,
    private readonly syntax: Syntax,
  ) {}

  all(): readonly Token[] {
    while (this.at < this.source.length) this.step();
    return this.tokens;
  }

  private step(): void {
    const { source, syntax, at } = this;
    const c = source[at] ?? '';
    const block = syntax.block.find(([open]) => source.startsWith(open, at));
    if (block) return this.skipTo(block[1], at + block[0].length);
    if (syntax.line.some((mark) => source.startsWith(mark, at))) {
      const end = source.indexOf('\n', at);
      this.at = end < 0 ? source.length : end;
      return;
    }
    if (c === '\n' && this.waiting.length > 0) return this.readWaiting();
    if (syntax.here && source.startsWith(syntax.here, at) && this.beginsHere(syntax.here)) return;
    if (syntax.percent && this.readPercent(syntax.percent)) return;
    const quote = syntax.quotes.find(({ mark }) => source.startsWith(mark, at));
    // `r"` and `R"(` begin a text only if the letter is not the end of a name.
    if (quote && !(/\w/.test(quote.mark[0] ?? '') && /\w/.test(source[at - 1] ?? ''))) {
      this.readText(at + quote.mark.length, {
        close: quote.close ?? quote.mark,
        raw: quote.raw === true,
        shell: quote.shell === true,
      });
      return;
    }
    if (c === "'" && syntax.characters) {
      this.at += /^'(\\.[^']{0,8}|[^'\\])'/.exec(source.slice(at, at + 14))?.[0].length ?? 1;
      return;
    }
    if (/[\p{L}_$@]/u.test(c)) {
      let end = at + 1;
      while (end < source.length && /[\p{L}\p{N}_$]/u.test(source[end] ?? '')) end++;
      // `rm_rf!`, `is_file?`
      if (/[!?]/.test(source[end] ?? '') && syntax.percent === 'ruby') end++;
      this.push('name', source.slice(at, end));
      this.at = end;
      return;
    }
    if (/\S/.test(c)) this.push('mark', c);
    this.at++;
  }

  private push(kind: Token['kind'], value: string, more: Pick<Token, 'open' | 'words'> = {}): void {
    for (; this.counted < this.at; this.counted++) if (this.source[this.counted] === '\n') this.line++;
    this.tokens.push({ kind, value, line: this.line, ...more });
  }

  private skipTo(end: string, from: number): void {
    const found = this.source.indexOf(end, from);
    this.at = found < 0 ? this.source.length : found + end.length;
  }

  private readText(
    from: number,
    quoting: { readonly close: string; readonly raw: boolean; readonly shell: boolean; readonly words?: boolean },
  ): void {
    const { source } = this;
    let at = from;
    let raw = '';
    const one = quoting.close.length === 1 && quoting.close !== '`' && quoting.close !== '\n';
    while (at < source.length && !source.startsWith(quoting.close, at)) {
      if (source[at] === '\\' && !quoting.raw) {
        raw += source.slice(at, at + 2);
        at += 2;
      } else if (
        source[at] === '\\' &&
        quoting.raw &&
        (source[at + 1] === quoting.close || source[at + 1] === '\\') &&
        quoting.close === "'"
      ) {
        raw += source[at + 1] ?? '';
        at += 2;
        // In most languages a text ends with its line; continuing on the next line loses nothing.
      } else if (one && source[at] === '\n' && !this.syntax.percent && this.syntax.here === undefined) break;
      else raw += source[at++] ?? '';
    }
    const text = quoting.raw && quoting.close === "'" ? { value: raw } : this.filled(raw, quoting.raw);
    const open = 'open' in text && text.open;
    this.push(quoting.shell ? 'shell' : 'text', text.value, {
      ...(open ? { open: true as const } : {}),
      ...(quoting.words ? { words: true as const } : {}),
    });
    this.at = Math.min(source.length, at + quoting.close.length);
  }

  /** The text with its escapes and inserted values replaced. */
  private filled(raw: string, escapesStay: boolean): { readonly value: string; readonly open: boolean } {
    const puts = this.syntax.puts ?? [];
    let value = '';
    let open = false;
    for (let at = 0; at < raw.length; at++) {
      const put = puts.find((mark) => raw.startsWith(mark, at));
      const end = put === undefined ? undefined : endOfPut(raw, at, put);
      if (end !== undefined) {
        value += INSERTED_VALUE;
        open = true;
        at = end - 1;
      } else if (raw[at] === '\\' && !escapesStay) {
        at++;
        const c = raw[at] ?? '';
        const code = /^(x([0-9a-fA-F]{2})|u\{?([0-9a-fA-F]{2,6})\}?)/.exec(raw.slice(at, at + 10));
        if (code) {
          value += String.fromCodePoint(Math.min(0x10ffff, parseInt(code[2] ?? code[3] ?? '20', 16)));
          at += code[0].length - 1;
        } else value += ESCAPES.get(c) ?? c;
      } else value += raw[at] ?? '';
    }
    // `Sprintf("rm -rf %s", …)`
    const formatted = value.replaceAll(/%[svdq]/g, INSERTED_VALUE);
    return { value: formatted, open: open || formatted !== value };
  }

  /** `%w[a b]`, `%x(…)`, `qw(a b)`, `qx{…}`, `q(…)`. */
  private readPercent(of: 'ruby' | 'perl'): boolean {
    const shape = of === 'ruby' ? /^%([wWiIqQx]?)([[({<|!/])/ : /^(qw|qq|qx|q)\s?([[({<|!/#])/;
    const found = shape.exec(this.source.slice(this.at, this.at + 5));
    if (!found || /[\w)\]]/.test(this.source[this.at - 1] ?? '')) return false;
    const [all, kind = '', open = ''] = found;
    const close = CLOSES.get(open) ?? open;
    this.readText(this.at + all.length, {
      close,
      raw: /^[wiq]$/.test(kind) || kind === 'qw',
      shell: kind === 'x' || kind === 'qx',
      words: /w$/i.test(kind) || /^i$/i.test(kind),
    });
    return true;
  }

  private beginsHere(mark: '<<' | '<<<'): boolean {
    const found = /^<<<?\s?[~-]?(["'`]?)([A-Z]\w*)\1/.exec(this.source.slice(this.at, this.at + 60));
    if (!found || (mark === '<<<') !== found[0].startsWith('<<<')) return false;
    this.waiting.push({ end: found[2] ?? '', raw: found[1] === "'" });
    this.at += found[0].length;
    return true;
  }

  private readWaiting(): void {
    const [next, ...rest] = this.waiting;
    this.waiting = rest;
    if (!next) return;
    const body = this.source.slice(this.at + 1);
    const end = new RegExp(`^[ \\t]*${next.end}\\b`, 'm').exec(body);
    const raw = body.slice(0, end?.index ?? body.length);
    const text = next.raw ? { value: raw, open: false } : this.filled(raw, false);
    this.push('text', text.value, text.open ? { open: true } : {});
    this.at += 1 + (end ? end.index + end[0].length : body.length);
  }
}

const CLOSES: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);

/** Where `${…}`, `#{…}`, `\(…)`, `{…}` or `$name` ends; undefined if it is an ordinary character. */
function endOfPut(raw: string, at: number, put: string): number | undefined {
  const last = put.at(-1) ?? '';
  if (last === '$') {
    const name = /^\$[A-Za-z_][\w.]*(->\w+)?/.exec(raw.slice(at, at + 80));
    return name ? at + name[0].length : undefined;
  }
  const close = last === '(' ? ')' : '}';
  // `{` alone: a placeholder is short and does not begin with a blank, unlike JSON and code.
  if (put === '{') {
    const place = /^\{[\w.:?,[\]()]{0,40}\}/.exec(raw.slice(at, at + 42));
    return place ? at + place[0].length : undefined;
  }
  let depth = 0;
  for (let i = at + put.length - 1; i < raw.length; i++) {
    if (raw[i] === last) depth++;
    if (raw[i] === close && --depth === 0) return i + 1;
  }
  return undefined;
}
