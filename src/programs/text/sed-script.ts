// Reads a sed script: which files it reads and writes, and which commands it runs. What it cannot read is unclear; edits nothing.

export interface SedScript {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Shell commands of `e command`. */
  readonly runs: readonly string[];
  /** Whether text from the input may be run: `e`, `s///e`. */
  readonly runsInput: boolean;
  /** The replacements of `s///e`: the known pieces of the commands that are run; between them is text of the input. */
  readonly replacements: readonly (readonly string[])[];
  /** Whether it only selects lines, so that every output line is a line of the input. */
  readonly picks: boolean;
  /** Whether every line is dropped, so that in-place editing empties the file. `quiet`: with -n, because nothing is printed. */
  readonly drops: 'always' | 'quiet' | 'no';
  /** Drops all lines up to this one: `1,500d`. A file without more lines is emptied. */
  readonly dropsTo: number;
  readonly problem?: string;
}

interface Reader {
  readonly text: string;
  at: number;
  readonly reads: string[];
  readonly writes: string[];
  readonly runs: string[];
  readonly replacements: (readonly string[])[];
  runsInput: boolean;
  picks: boolean;
  depth: number;
  prints: boolean;
  drops: boolean;
  dropsTo: number;
}

class Unreadable extends Error {}

export function readSed(text: string): SedScript {
  const it: Reader = {
    text,
    at: 0,
    reads: [],
    writes: [],
    runs: [],
    replacements: [],
    runsInput: false,
    picks: true,
    depth: 0,
    prints: false,
    drops: false,
    dropsTo: 0,
  };
  const result = { reads: it.reads, writes: it.writes, runs: it.runs, replacements: it.replacements };
  try {
    while (skipBetween(it)) command(it);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ...result, runsInput: it.runsInput, picks: false, drops: 'no', dropsTo: 0, problem: error.message };
  }
  const drops = it.drops ? 'always' : it.prints ? 'no' : 'quiet';
  return { ...result, runsInput: it.runsInput, picks: it.picks, drops, dropsTo: it.dropsTo };
}

const fail = (why: string): never => {
  throw new Unreadable(why);
};

/** Skips blanks, separators and braces between commands. Returns false at the end. */
function skipBetween(it: Reader): boolean {
  for (; it.at < it.text.length && /[\s;{}]/.test(it.text[it.at] ?? ''); it.at++)
    if (it.text[it.at] === '}' && it.depth > 0) it.depth--;
  if (it.text[it.at] === '#') {
    restOfLine(it);
    return skipBetween(it);
  }
  return it.at < it.text.length;
}

function blanks(it: Reader): void {
  while (it.text[it.at] === ' ' || it.text[it.at] === '\t') it.at++;
}

function restOfLine(it: Reader): string {
  const end = it.text.indexOf('\n', it.at);
  const rest = it.text.slice(it.at, end < 0 ? undefined : end);
  it.at = end < 0 ? it.text.length : end;
  return rest;
}

/** Addresses that match all lines, or all that are not empty. */
const EVERY_LINE = /^(?:|[01],\$|[01]~1|\/(?:\^|\$|\.|\.\*|\^\.\*\$?)\/)$/;

/** The rest of a substitution that replaces a whole line by nothing. */
const WHOLE_LINE = /^([^\\\n\w\s])\^?\.[*+]\$?\1\1/;

function command(it: Reader): void {
  const start = it.at;
  if (address(it)) {
    blanks(it);
    if (it.text[it.at] === ',') {
      it.at++;
      blanks(it);
      if (it.text[it.at] === '+' || it.text[it.at] === '~') it.at++;
      if (!address(it)) fail('an address is missing');
    }
  }
  const lines = it.text.slice(start, it.at).replaceAll(/\s/g, '');
  const every = it.depth === 0 && EVERY_LINE.test(lines);
  const inverted = /^\s*!/.test(it.text.slice(it.at));
  while (/[!\s]/.test(it.text[it.at] ?? '')) it.at++;
  const name = it.text[it.at++] ?? '';
  if (name === '{') it.depth++;
  if (name === 'd' && every && !inverted && !it.prints) it.drops = true;
  const last = it.depth === 0 && name === 'd' && !inverted && !it.prints ? /^[01],(\d+)$/.exec(lines)?.[1] : undefined;
  if (last !== undefined) it.dropsTo = Math.max(it.dropsTo, Number(last));
  // `s/.*//` and `z` leave nothing of a line.
  if (every && !inverted && !it.prints && (name === 'z' || (name === 's' && WHOLE_LINE.test(it.text.slice(it.at)))))
    it.drops = true;
  if ('pPlqnNiacrRF=e'.includes(name)) it.prints = true;
  if (!'pdqQ{}'.includes(name)) it.picks = false;
  switch (name) {
    case '{':
    case '}':
      return;
    case '=':
    case 'd':
    case 'D':
    case 'g':
    case 'G':
    case 'h':
    case 'H':
    case 'n':
    case 'N':
    case 'p':
    case 'P':
    case 'x':
    case 'z':
    case 'F':
      return ended(it);
    case 'l':
    case 'L':
    case 'q':
    case 'Q':
      blanks(it);
      while (/\d/.test(it.text[it.at] ?? '')) it.at++;
      return ended(it);
    case 'b':
    case 't':
    case 'T':
    case ':':
    case 'v':
      // A label. Versions differ on where it ends, so text after a `;` or a blank is also read as commands.
      blanks(it);
      while (it.at < it.text.length && !/[;\s}]/.test(it.text[it.at] ?? '')) it.at++;
      return;
    case 'a':
    case 'i':
    case 'c':
      return insertedText(it);
    case 'r':
    case 'R':
      it.reads.push(fileName(it));
      return;
    case 'w':
    case 'W':
      it.writes.push(fileName(it));
      return;
    case 'e': {
      blanks(it);
      const run = restOfLine(it);
      if (run === '') it.runsInput = true;
      else it.runs.push(run);
      return;
    }
    case 's':
      return substitute(it);
    case 'y': {
      const delimiter = it.text[it.at++] ?? '';
      section(it, delimiter, 'plain');
      section(it, delimiter, 'plain');
      return ended(it);
    }
    default:
      fail(`unknown command \`${name}\``);
  }
}

/** After a command without an argument, only a separator may follow. */
function ended(it: Reader): void {
  blanks(it);
  if (it.at < it.text.length && !/[;\n}#]/.test(it.text[it.at] ?? '')) fail(`\`${it.text[it.at] ?? ''}\` after a command`);
}

function address(it: Reader): boolean {
  const letter = it.text[it.at] ?? '';
  if (/\d/.test(letter)) {
    while (/[\d~]/.test(it.text[it.at] ?? '')) it.at++;
    return true;
  }
  if (letter === '$') {
    it.at++;
    return true;
  }
  if (letter !== '/' && letter !== '\\') return false;
  it.at++;
  section(it, letter === '/' ? '/' : (it.text[it.at++] ?? ''), 'pattern');
  while (/[IM]/.test(it.text[it.at] ?? '')) it.at++;
  return true;
}

/** Text up to the delimiter; inside `[ ]` of a pattern the delimiter is an ordinary character. */
function section(it: Reader, delimiter: string, kind: 'pattern' | 'plain'): void {
  if (delimiter === '' || delimiter === '\n' || delimiter === '\\') fail('a delimiter that cannot be one');
  let bracket = false;
  for (; it.at < it.text.length; it.at++) {
    const letter = it.text[it.at] ?? '';
    // Inside `[ ]` a backslash is an ordinary character in POSIX; GNU interprets only `\n` and similar escapes.
    if (letter === '\\') {
      if (bracket && it.text[it.at + 1] === ']') fail('a backslash before the end of brackets');
      it.at++;
      continue;
    }
    if (letter === delimiter && !bracket) {
      it.at++;
      return;
    }
    if (kind !== 'pattern') continue;
    if (!bracket && letter === '[') {
      bracket = true;
      // `[]abc]` and `[^]abc]` contain a bracket.
      if (it.text[it.at + 1] === '^') it.at++;
      if (it.text[it.at + 1] === ']') it.at++;
    } else if (bracket && letter === '[' && /[:.=]/.test(it.text[it.at + 1] ?? '')) {
      const close = it.text.indexOf(`${it.text[it.at + 1] ?? ''}]`, it.at + 2);
      if (close < 0) fail('a class that does not end');
      it.at = close + 1;
    } else if (bracket && letter === ']') bracket = false;
  }
  fail('a pattern that does not end');
}

function substitute(it: Reader): void {
  const delimiter = it.text[it.at++] ?? '';
  section(it, delimiter, 'pattern');
  const start = it.at;
  section(it, delimiter, 'plain');
  const replacement = it.text.slice(start, it.at - 1);
  for (; it.at < it.text.length; it.at++) {
    const flag = it.text[it.at] ?? '';
    if (flag === 'e') {
      it.runsInput = true;
      it.replacements.push(knownPieces(replacement));
    }
    if (flag === 'e' || flag === 'p') it.prints = true;
    else if (flag === 'w') {
      it.at++;
      it.writes.push(fileName(it));
      return;
    } else if (!/[egpiImM\d]/.test(flag)) break;
  }
  ended(it);
}

/** The text of a replacement, split where `&` and `\\1` insert text of the input, and where the case of letters may change. */
function knownPieces(replacement: string): readonly string[] {
  const pieces = [''];
  for (const [all, escaped] of replacement.matchAll(/\\([\s\S])|[\s\S]/g)) {
    if (all === '&' || (escaped !== undefined && /[\dLUEluE]/.test(escaped))) pieces.push('');
    else pieces.push(`${pieces.pop() ?? ''}${escaped === 'n' ? '\n' : escaped === 't' ? '\t' : (escaped ?? all)}`);
  }
  return pieces;
}

function fileName(it: Reader): string {
  blanks(it);
  const name = restOfLine(it);
  return name === '' ? fail('a file name is missing') : name;
}

/** `a text`, or `a\` with the text on the following lines; a line that ends in a backslash continues. */
function insertedText(it: Reader): void {
  const goesOn = (line: string): boolean => (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1;
  for (let line = restOfLine(it); goesOn(line) && it.at < it.text.length; line = restOfLine(it)) it.at++;
}
