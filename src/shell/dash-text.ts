// Rewrites a script so that bash reads it as dash and similar shells read the original: syntax that only bash knows becomes plain words. Runs nothing
// and knows no program.
// Text that dash cannot read at all is left unchanged.

/** Names that dash does not have: what they would set or skip does not happen, and `[[ a || b ]]` runs `b ]]`. */
const MISSING: ReadonlySet<string> = new Set([
  '[[',
  'function',
  'declare',
  'typeset',
  'let',
  'pushd',
  'popd',
  'source',
  'mapfile',
  'readarray',
  'builtin',
  'enable',
]);

/** Special builtins: an assignment before one of these persists. */
const SPECIAL: ReadonlySet<string> = new Set(
  ': . break continue eval exec exit export readonly return set shift times trap unset'.split(' '),
);

/** Keywords that are followed by a command. */
const BEFORE_COMMANDS: ReadonlySet<string> = new Set('if then else elif while until do ! {'.split(' '));

const ENDS_WORD: ReadonlySet<string> = new Set(' \t\n;&|()<>');

interface Pending {
  readonly delimiter: string;
  readonly tabs: boolean;
}

export function dashText(text: string): string {
  return new DashWriter(text).write();
}

class DashWriter {
  private at = 0;
  private out = '';
  /** True if the next word would name a program. */
  private command = true;
  /** True if assignments precede the next word. */
  private assigned = false;
  private readonly documents: Pending[] = [];

  constructor(private readonly text: string) {}

  write(): string {
    while (this.at < this.text.length) this.step();
    return this.out;
  }

  private step(): void {
    const char = this.text[this.at] ?? '';
    if (char === '\n') return this.line();
    if (char === '#') return this.copyTo(indexOr(this.text, '\n', this.at));
    if (char === ' ' || char === '\t') return this.copy(1);
    if (this.has('&>')) {
      // In dash, `a &> f` runs `a` in the background.
      this.copy(1);
      this.out += ' ';
      return this.begin();
    }
    if (this.has('((')) {
      this.copy(1);
      this.out += ' ';
      return this.begin();
    }
    if (char === ';' || char === '&' || char === '|' || char === '(' || char === ')') {
      this.copy(1);
      return this.begin();
    }
    if (this.has('<<') && !this.has('<<<')) return this.document();
    if (char === '<' || char === '>') {
      this.copy(1);
      while (this.text[this.at] === '>' || this.text[this.at] === '<' || this.text[this.at] === '&') this.copy(1);
      while (this.text[this.at] === ' ') this.copy(1);
      this.out += this.word().written;
      return undefined;
    }
    return this.put();
  }

  private begin(): void {
    this.command = true;
    this.assigned = false;
  }

  private line(): void {
    this.copy(1);
    this.begin();
    for (const { delimiter, tabs } of this.documents.splice(0))
      while (this.at < this.text.length) {
        const end = indexOr(this.text, '\n', this.at);
        const line = this.text.slice(this.at, end);
        this.copyTo(Math.min(end + 1, this.text.length));
        if ((tabs ? line.replace(/^\t+/, '') : line) === delimiter) break;
      }
  }

  private document(): void {
    this.copy(2);
    const tabs = this.text[this.at] === '-';
    if (tabs) this.copy(1);
    while (this.text[this.at] === ' ') this.copy(1);
    const { plain, written } = this.word();
    this.out += written;
    this.documents.push({ delimiter: plain, tabs });
  }

  /** Writes one word in a form to which bash gives the meaning that the original has for dash. */
  private put(): void {
    const { plain, written, name } = this.word();
    if (!this.command) {
      this.out += written;
      return;
    }
    const before = assignment(written);
    if (before === 'plain') {
      this.assigned = true;
      this.out += written;
      return;
    }
    this.command = BEFORE_COMMANDS.has(written);
    if (before === 'unknown' || (name && (MISSING.has(plain) || (plain === 'printf' && this.optionFollows('-v')))))
      this.out += 'false';
    else if (this.assigned && SPECIAL.has(plain)) this.out += `; ${written}`;
    else if (plain === 'echo' && this.escapesFollow()) this.out += `${written} -e`;
    else this.out += written;
    this.assigned = false;
  }

  /** dash's `echo` interprets escapes. */
  private escapesFollow(): boolean {
    const ends = indexOr(this.text, '\n', this.at);
    return this.text.slice(this.at, ends).includes('\\');
  }

  /** dash's `printf` has no option `-v`. */
  private optionFollows(option: string): boolean {
    return this.text.slice(this.at).trimStart().startsWith(option);
  }

  /** Reads one word. `plain`: without its quotes; `name`: it contains no expansion. */
  private word(): { readonly plain: string; readonly written: string; readonly name: boolean } {
    let [plain, written, name] = ['', '', true];
    while (this.at < this.text.length && !ENDS_WORD.has(this.text[this.at] ?? '')) {
      const start = this.at;
      if (this.text[this.at] === '\\') {
        plain += this.text[this.at + 1] ?? '';
        this.at = Math.min(this.at + 2, this.text.length);
        written += this.text.slice(start, this.at);
      } else if (this.text[this.at] === "'") {
        const end = indexOr(this.text, "'", this.at + 1);
        plain += this.text.slice(this.at + 1, end);
        this.at = Math.min(end + 1, this.text.length);
        written += this.text.slice(start, this.at);
      } else if (this.text[this.at] === '"') {
        const inside = this.quoted();
        plain += inside.slice(1, -1);
        written += inside;
      } else if (this.has("$'") || this.has('$"') || this.has('$[')) {
        // A dollar sign that starts no expansion.
        this.at += 1;
        plain += '$';
        written += '\\$';
        if (this.text[this.at] === '[') {
          this.at += 1;
          plain += '[';
          written += '[';
        }
      } else if (this.text[this.at] === '$' || this.text[this.at] === '`') {
        name = false;
        written += this.expansion();
      } else {
        plain += this.text[this.at];
        written += this.text[this.at];
        this.at += 1;
      }
    }
    return { plain, written, name };
  }

  private quoted(): string {
    let written = '"';
    this.at += 1;
    while (this.at < this.text.length && this.text[this.at] !== '"') {
      if (this.text[this.at] === '\\') {
        written += this.text.slice(this.at, this.at + 2);
        this.at += 2;
      } else if (this.has('$(') || this.has('${') || this.text[this.at] === '`') written += this.expansion();
      else {
        written += this.text[this.at];
        this.at += 1;
      }
    }
    this.at = Math.min(this.at + 1, this.text.length);
    return `${written}"`;
  }

  /** `$x`, `${x}`, `$(a)`, `` `a` ``, `$((1))`: commands inside are rewritten, the rest is copied. */
  private expansion(): string {
    const start = this.at;
    if (this.has('$((')) {
      this.at = closing(this.text, this.at + 1);
      return this.text.slice(start, this.at);
    }
    if (this.has('$(')) {
      const end = closing(this.text, this.at + 1);
      this.at = end;
      return `$(${dashText(this.text.slice(start + 2, Math.max(start + 2, end - 1)))})`;
    }
    if (this.text[this.at] === '`') {
      const end = indexOr(this.text, '`', this.at + 1);
      this.at = Math.min(end + 1, this.text.length);
      return `\`${dashText(this.text.slice(start + 1, end))}\``;
    }
    this.at = this.has('${') ? Math.min(indexOr(this.text, '}', this.at) + 1, this.text.length) : this.at + 1;
    return this.text.slice(start, this.at);
  }

  private has(what: string): boolean {
    return this.text.startsWith(what, this.at);
  }

  private copy(count: number): void {
    this.copyTo(this.at + count);
  }

  private copyTo(end: number): void {
    this.out += this.text.slice(this.at, end);
    this.at = end;
  }
}

/** `x=1` is an assignment in every shell; for dash, `x+=1` and `x[1]=a` are program names. */
function assignment(word: string): 'plain' | 'unknown' | undefined {
  const at = word.indexOf('=');
  if (at <= 0) return undefined;
  const name = word.slice(0, at);
  if (isName(name)) return 'plain';
  const open = name.indexOf('[');
  return isName(name.endsWith('+') ? name.slice(0, -1) : open > 0 ? name.slice(0, open) : '') ? 'unknown' : undefined;
}

function isName(text: string): boolean {
  return text !== '' && !isDigit(text[0] ?? '') && [...text].every((char) => char === '_' || isDigit(char) || isLetter(char));
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9';
const isLetter = (char: string): boolean => (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z');

function indexOr(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at < 0 ? text.length : at;
}

/** The index after the bracket that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === "'") at = indexOr(text, "'", at + 1);
    else if (char === '"') at = closingQuote(text, at);
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}

function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith('$(', at)) at = closing(text, at + 1) - 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
