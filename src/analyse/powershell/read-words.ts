// PowerShell text → pipelines of plain words. Reads the part of the language without expressions; rejects everything else. Knows no command.

export interface Word {
  readonly text: string;
  /** `bare`: wildcards, `~` and a leading dash are special. */
  readonly how: 'bare' | 'quoted';
}

export interface SimpleCommand {
  readonly words: readonly Word[];
  /** The target of redirected output: a file, or nowhere. */
  readonly out?: { readonly to: Word | 'nowhere'; readonly append: boolean };
}

export interface Pipeline {
  readonly commands: readonly SimpleCommand[];
  /** The operator before it. */
  readonly after: ';' | '&&' | '||';
}

/** PowerShell also accepts typographic quotes as quotes. */
const QUOTES = /[\u2018-\u201f]/;
const BARE = /[A-Za-z0-9_./\\:=+%^~*?!-]/;
/** Variables of the shell itself, which change its behaviour or cannot be set (about_Automatic_Variables, about_Preference_Variables). */
const STEERING =
  /^(ps\w*|\w*preference|maximum\w*|outputencoding|ofs|transcript|lastexitcode|home|pwd|pid|profile|host|env|args|input|this|null|true|false|_|is\w+|error\w*|event\w*|sender|matches|foreach|switch|myinvocation|executioncontext|consolefilename|shellid|stacktrace|nestedpromptlevel|formatenumerationlimit|logcommand\w*|logengine\w*|logprovider\w*)$/i;
const MAX_TEXT = 20_000;

/** Undefined if the text contains anything that is not supported here. */
export function readPowerShell(source: string): readonly Pipeline[] | undefined {
  if (source.length > MAX_TEXT) return undefined;
  const reader = new Reader(source.replaceAll('\r\n', '\n'));
  try {
    return reader.pipelines();
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

class NotPlain extends Error {}

class Reader {
  readonly #text: string;
  readonly #variables = new Map<string, string>();
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  pipelines(): readonly Pipeline[] {
    const all: Pipeline[] = [];
    let after: Pipeline['after'] = ';';
    for (;;) {
      this.#blanks({ lines: true });
      if (this.#at >= this.#text.length) return after === ';' ? all : this.#refuse();
      if (this.#take(';')) continue;
      if (!this.#assignment()) all.push({ commands: this.#commands(), after });
      else if (after !== ';') this.#refuse();
      this.#blanks({ lines: false });
      after = this.#take('&&') ? '&&' : this.#take('||') ? '||' : ';';
      if (after === ';' && this.#at < this.#text.length && !this.#take(';') && !this.#take('\n')) this.#refuse();
    }
  }

  #refuse(): never {
    throw new NotPlain();
  }

  #take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.#at += found[0].length;
    return found;
  }

  #blanks({ lines }: { readonly lines: boolean }): void {
    for (;;) {
      const from = this.#at;
      this.#match(lines ? /[ \t\n]+/y : /[ \t]+/y);
      // A comment can only begin at the start of a token.
      this.#match(/#[^\n]*/y);
      if (this.#at === from) return;
    }
  }

  /** `$name = 'text'`, on its own. */
  #assignment(): boolean {
    const start = this.#at;
    const name = this.#match(/\$([A-Za-z]\w*)[ \t]*=(?!=)[ \t]*/y)?.[1];
    if (name === undefined) return false;
    if (STEERING.test(name)) this.#refuse();
    const value = /['"@]/.test(this.#text[this.#at] ?? '') ? this.#quoted() : this.#refuse();
    this.#blanks({ lines: false });
    if (this.#at < this.#text.length && !/[;\n]/.test(this.#text[this.#at] ?? '')) {
      this.#at = start;
      this.#refuse();
    }
    this.#variables.set(name.toLowerCase(), value);
    return true;
  }

  #commands(): readonly SimpleCommand[] {
    const commands: SimpleCommand[] = [];
    do {
      this.#blanks({ lines: commands.length > 0 });
      commands.push(this.#simple());
      this.#blanks({ lines: false });
    } while (this.#text[this.#at] === '|' && this.#text[this.#at + 1] !== '|' && this.#take('|'));
    return commands;
  }

  #simple(): SimpleCommand {
    const words: Word[] = [];
    let out: SimpleCommand['out'];
    for (;;) {
      this.#blanks({ lines: false });
      const next = this.#text[this.#at];
      if (next === undefined || /[;\n|&]/.test(next)) break;
      if (this.#match(/[2-6*]>(?:&1|[ \t]*\$null\b)/iy)) continue;
      const arrow = this.#match(/1?(>>?)[ \t]*/y)?.[1];
      if (arrow !== undefined) {
        if (out !== undefined) this.#refuse();
        out = { to: this.#match(/\$null\b/iy) ? 'nowhere' : this.#word(), append: arrow === '>>' };
      } else words.push(this.#word());
    }
    if (words.length === 0 || (this.#text[this.#at] === '&' && this.#text[this.#at + 1] !== '&')) this.#refuse();
    return out === undefined ? { words } : { words, out };
  }

  #word(): Word {
    const next = this.#text[this.#at] ?? '';
    let word: Word = /['"@$]/.test(next) ? { text: this.#quoted(), how: 'quoted' } : { text: this.#bare(), how: 'bare' };
    // `--format='%h %s'`
    if (word.how === 'bare' && /^--[\w-]+=$/.test(word.text) && /['"]/.test(this.#text[this.#at] ?? ''))
      word = { text: word.text + this.#quoted(), how: 'quoted' };
    // Text attached to it would be part of the same argument, or an expression.
    if (!/^[\s;|>&]?$/.test(this.#text[this.#at] ?? '')) this.#refuse();
    return word;
  }

  #bare(): string {
    const from = this.#at;
    while (BARE.test(this.#text[this.#at] ?? '')) this.#at++;
    const text = this.#text.slice(from, this.#at);
    // Lists of names: `Name,Length`. `--%` ends the language.
    const list = this.#match(/(?:,\w+)+/y)?.[0] ?? '';
    if (text === '' || text.startsWith('--%') || (list !== '' && !/^\w+$/.test(text))) this.#refuse();
    return text + list;
  }

  #quoted(): string {
    if (this.#take('$')) return this.#variable();
    const here = this.#match(/@(['"])[ \t]*\n([^]*?)\n\1@/y);
    if (here) {
      const text = here[2] ?? '';
      return /^[\u2018-\u201f]@/m.test(text) || (here[1] === '"' && /[$`]/.test(text)) ? this.#refuse() : text;
    }
    const single = this.#match(/'((?:[^']|'')*)'/y);
    const double = single ? undefined : this.#match(/"((?:[^"`]|"")*)"/y);
    const text = single
      ? (single[1] ?? '').replaceAll("''", "'")
      : double
        ? (double[1] ?? '').replaceAll('""', '"')
        : this.#refuse();
    if (QUOTES.test(text)) this.#refuse();
    return double ? this.#expanded(text) : text;
  }

  #variable(): string {
    const name = this.#match(/[A-Za-z]\w*(?![\w.:[(])/y)?.[0] ?? this.#refuse();
    return this.#variables.get(name.toLowerCase()) ?? this.#refuse();
  }

  /** Expands only variables that were set to a text here, and the last exit code. */
  #expanded(text: string): string {
    const left = text.replaceAll(/\$([A-Za-z]\w*)(?![\w:[(])/g, (_, name: string) =>
      name.toLowerCase() === 'lastexitcode' ? '0' : (this.#variables.get(name.toLowerCase()) ?? '$'),
    );
    return left.includes('$') ? this.#refuse() : left;
  }
}
