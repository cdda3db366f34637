// PowerShell text → pipelines of plain words. Reads the part of the language without expressions; rejects everything else. Knows no command.

export interface Word {
  readonly text: string;
  /** `bare`: wildcards, `~` and a leading dash are special. `block`: a script block that only looks at the objects it gets. */
  readonly how: 'bare' | 'quoted' | 'block';
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
  /** The variable that its output is assigned to. */
  readonly into?: string;
}

/** PowerShell also accepts typographic quotes as quotes. */
const QUOTES = /[\u2018-\u201f]/;
const BARE = /[A-Za-z0-9_./\\:=+%^~*?!-]/;
/** Variables of the shell itself, which change its behaviour or cannot be set (about_Automatic_Variables, about_Preference_Variables). */
const STEERING =
  /^(ps\w*|\w*preference|maximum\w*|outputencoding|ofs|transcript|lastexitcode|home|pwd|pid|profile|host|env|args|input|this|null|true|false|_|is\w+|error\w*|event\w*|sender|matches|foreach|switch|myinvocation|executioncontext|consolefilename|shellid|stacktrace|nestedpromptlevel|formatenumerationlimit|logcommand\w*|logengine\w*|logprovider\w*)$/i;
const MAX_TEXT = 20_000;
/** The output of an earlier pipeline inside a text: the variable's name between these two characters, which no source may contain. */
const [OPEN, CLOSE] = ['\u0001', '\u0002'];
const MARKS = /[\u0001\u0002]/;
/** Whether the text contains output, so that it is not literal. */
export const holdsOutput = (text: string): boolean => MARKS.test(text);
/** The text with every variable replaced. */
export const withOutput = (text: string, spell: (name: string) => string): string =>
  text.replaceAll(/\u0001(\w+)\u0002/g, (_, name: string) => spell(name));
const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['"', '"'],
  ["'", "'"],
  ['$', '$'],
  ['`', '`'],
]);
/** Properties that only describe an object. */
const PLAIN_PROPERTY =
  '(?:Count|Length|Name|FullName|BaseName|Extension|DirectoryName|LastWriteTime|CreationTime|Line|LineNumber|Filename|Path|Hash|Source|Version|Lines|Words|Characters)';
const PLAIN_VALUE = `(?:'[^'\\u2018-\\u201f]*'|"[^"\`$\\u2018-\\u201f]*"|\\d+)`;
/** `$_.Line.Trim()` */
const PLAIN_READ = `\\$_(?:\\.${PLAIN_PROPERTY}\\b)*(?:\\.Trim(?:Start|End)?\\(\\))?`;
const COMPARED = `-[ic]?(?:not)?(?:match|like|eq|ne|gt|ge|lt|le|contains)\\s+${PLAIN_VALUE}`;
/** `"line $($_.LineNumber): $_"` and `"{0}: {1}" -f $_.LineNumber, $_.Line` */
const PLAIN_STRING = `"(?:[^"\`$\\u2018-\\u201f]|\`[nt]|\\$\\(${PLAIN_READ}\\)|\\$_(?![\\w:[(]))*"`;
const PLAIN_FORMAT = `${PLAIN_VALUE}\\s+-f\\s+${PLAIN_READ}(?:\\s*,\\s*${PLAIN_READ})*`;
/** `{ $_.Name -match 'x' }`, `{ $_.FullName }` and `{ "$($_.LineNumber): $($_.Line)" }`. */
const PLAIN_BLOCK = new RegExp(`\\{\\s*(?:${PLAIN_READ}(?:\\s+${COMPARED})?|${PLAIN_STRING}|${PLAIN_FORMAT})\\s*\\}`, 'iy');

/** Undefined if the text contains anything that is not supported here. */
export function readPowerShell(source: string): readonly Pipeline[] | undefined {
  if (source.length > MAX_TEXT || MARKS.test(source)) return undefined;
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
      const assigned = this.#assignment();
      if (assigned === undefined) all.push({ commands: this.#commands(), after });
      else if (after !== ';') this.#refuse();
      else if (assigned !== 'text') all.push(assigned);
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
      // A backtick at the end of a line continues it.
      this.#match(lines ? /(?:[ \t\n]|`\n)+/y : /(?:[ \t]|`\n)+/y);
      // A comment can only begin at the start of a token.
      this.#match(/#[^\n]*/y);
      if (this.#at === from) return;
    }
  }

  /** `$name = 'text'` or `$name = pipeline`, on its own. */
  #assignment(): 'text' | Pipeline | undefined {
    const name = this.#match(/\$([A-Za-z]\w*)[ \t]*=(?!=)[ \t]*/y)?.[1]?.toLowerCase();
    if (name === undefined) return undefined;
    if (STEERING.test(name)) this.#refuse();
    if (/['"@]/.test(this.#text[this.#at] ?? '')) {
      const value = this.#quoted();
      this.#blanks({ lines: false });
      if (this.#at < this.#text.length && !/[;\n]/.test(this.#text[this.#at] ?? '')) this.#refuse();
      this.#variables.set(name, value);
      return 'text';
    }
    const commands = this.#commands();
    this.#variables.set(name, `${OPEN}${name}${CLOSE}`);
    return { commands, after: ';', into: name };
  }

  /** Also `(pipeline)`, `(pipeline).Count` and `(pipeline)[0..9]`, which show a piece of what the pipeline gives. */
  #commands(): readonly SimpleCommand[] {
    if (this.#take('(')) {
      const inside = this.#commands();
      this.#blanks({ lines: true });
      if (!this.#take(')')) this.#refuse();
      this.#match(new RegExp(`\\.${PLAIN_PROPERTY}\\b`, 'iy'));
      this.#match(/\[-?\d+(?:\.\.-?\d+)?\]/y);
      this.#blanks({ lines: false });
      return /^[;\n)]?$/.test(this.#text[this.#at] ?? '') ? inside : this.#refuse();
    }
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
      if (next === undefined || /[;\n|&)]/.test(next)) break;
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
    if (next === '{') return this.#match(PLAIN_BLOCK) ? { text: '{}', how: 'block' } : this.#refuse();
    let word: Word = /['"@$]/.test(next) ? { text: this.#quoted(), how: 'quoted' } : { text: this.#bare(), how: 'bare' };
    // `--format='%h %s'`
    if (word.how === 'bare' && /^--[\w-]+=$/.test(word.text) && /['"]/.test(this.#text[this.#at] ?? ''))
      word = { text: word.text + this.#quoted(), how: 'quoted' };
    // Text attached to it would be part of the same argument, or an expression.
    if (!/^[\s;|>&)]?$/.test(this.#text[this.#at] ?? '')) this.#refuse();
    return word;
  }

  #bare(): string {
    const from = this.#at;
    while (BARE.test(this.#text[this.#at] ?? '')) this.#at++;
    const text = this.#text.slice(from, this.#at);
    // Lists of names: `Name,Length`. After `--%` PowerShell passes the rest of the line on unread, so that is rejected.
    const list = this.#match(/(?:,[ \t]*\w+)+/y)?.[0] ?? '';
    if (text === '' || text.startsWith('--%') || (list !== '' && !/^\w+$/.test(text))) this.#refuse();
    return text + list;
  }

  #quoted(): string {
    if (this.#take('$')) return this.#variable();
    const here = this.#match(/@(['"])[ \t]*\n([^]*?)\n\1@/y);
    if (here) {
      const text = here[2] ?? '';
      if (/^[\u2018-\u201f]@/m.test(text)) this.#refuse();
      return here[1] === '"' ? this.#expanded(text, { doubled: false }) : text;
    }
    const single = this.#match(/'((?:[^']|'')*)'/y);
    const double = single ? undefined : this.#match(/"((?:[^"`]|""|`[^])*)"/y);
    const text = single ? (single[1] ?? '').replaceAll("''", "'") : double ? (double[1] ?? '') : this.#refuse();
    if (QUOTES.test(text)) this.#refuse();
    return double ? this.#expanded(text, { doubled: true }) : text;
  }

  #variable(): string {
    const name = this.#match(/[A-Za-z]\w*(?![\w.:[(])/y)?.[0] ?? this.#refuse();
    return this.#variables.get(name.toLowerCase()) ?? this.#refuse();
  }

  /** Expands escapes, variables that were set here, and the last exit code. `doubled`: two quotes stand for one. */
  #expanded(source: string, { doubled }: { readonly doubled: boolean }): string {
    const piece = /`([^])|""|\$\(\$([A-Za-z]\w*)(?:\.(?:Count|Length))?\)|\$([A-Za-z]\w*)(?![\w:[(])|\$/g;
    return source.replaceAll(piece, (all, escaped: string | undefined, inside: string | undefined, plain: string | undefined) => {
      if (escaped !== undefined) return ESCAPED.get(escaped) ?? this.#refuse();
      if (all === '""') return doubled ? '"' : all;
      const name = (inside ?? plain)?.toLowerCase();
      if (name === 'lastexitcode') return '0';
      return (name === undefined ? undefined : this.#variables.get(name)) ?? this.#refuse();
    });
  }
}
