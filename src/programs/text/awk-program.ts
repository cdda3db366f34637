// Reads an awk program: which files it reads and writes, and which commands it runs. Plain text processing has no effects;
// computed names and commands are unclear.
import type { Token } from './awk-tokens.ts';
import { awkTokens } from './awk-tokens.ts';

export interface AwkProgram {
  readonly reads: readonly string[];
  readonly writes: readonly { readonly file: string; readonly how: 'append' | 'change' }[];
  readonly runs: readonly string[];
  /** Text from the input may be run: `system($0)`, `print | "sh"`. */
  readonly runsInput: boolean;
  /** Environment variables by name; `*` for all. */
  readonly environment: readonly string[];
  /** Opens a socket (`/inet/…`). */
  readonly connects: readonly string[];
  readonly problems: readonly string[];
}

interface Reading {
  readonly reads: string[];
  readonly writes: { file: string; how: 'append' | 'change' }[];
  readonly runs: string[];
  runsInput: boolean;
  readonly environment: string[];
  readonly connects: string[];
  readonly problems: string[];
}

const STREAMS = new Set(['/dev/stdout', '/dev/stdin', '-', '/dev/null']);

export function readAwk(text: string): AwkProgram {
  const cut = awkTokens(text);
  const it: Reading = { reads: [], writes: [], runs: [], runsInput: false, environment: [], connects: [], problems: [] };
  if (cut.kind === 'unreadable') return { ...it, problems: [cut.why] };
  const { tokens } = cut;
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'word') word(it, tokens, i);
    else if (token.kind === 'sign') sign(it, tokens, i);
    else if (token.kind === 'string' && token.text.startsWith('/inet')) it.connects.push(token.text);
  }
  redirects(it, tokens);
  return it;
}

/** A shell: the text that is printed to it is run. */
const SHELLS = /(?:^|[\s/])(?:ba|da|z|k|a)?sh(?:\s|$)/;

/** Words that load code, or change which files are read. */
const STEERS = new Set(['ARGV', 'ARGC', 'FUNCTAB', 'SYMTAB', 'fork', 'exec', 'execvp', 'include', 'load', 'extension']);

function word(it: Reading, tokens: readonly Token[], i: number): void {
  const name = tokens[i]?.text ?? '';
  if (name === 'system') {
    const literal = tokens[i + 2];
    if (is(tokens[i + 1], '(') && literal?.kind === 'string' && is(tokens[i + 3], ')') && !literal.text.includes('\\'))
      it.runs.push(literal.text);
    else {
      it.runsInput = true;
      it.problems.push('`system` of an unknown command');
    }
  } else if (name === 'ENVIRON') {
    const index = tokens[i + 2];
    it.environment.push(is(tokens[i + 1], '[') && index?.kind === 'string' && is(tokens[i + 3], ']') ? index.text : '*');
  } else if (STEERS.has(name)) it.problems.push(`\`${name}\` may change what is read or run`);
}

function sign(it: Reading, tokens: readonly Token[], i: number): void {
  const { text } = tokens[i] ?? { text: '' };
  if (text === '@') it.problems.push('`@` loads code or calls a function by a name that is computed');
  if (text === '|&') it.problems.push('a two-way pipe');
  if (text !== '|') return;
  // `"command" | getline` or `print | "command"`.
  const next = tokens[i + 1];
  if (next?.kind === 'word' && next.text === 'getline') literal(it, { token: tokens[i - 1], edge: tokens[i - 2] }, 'before');
  else {
    literal(it, { token: next, edge: tokens[i + 2] }, 'after');
    it.runsInput ||= next?.kind !== 'string' || SHELLS.test(next.text);
  }
}

/** A command that is a single string, with nothing concatenated. */
function literal(
  it: Reading,
  at: { readonly token: Token | undefined; readonly edge: Token | undefined },
  side: 'before' | 'after',
): void {
  const alone =
    side === 'before' ? !at.edge || at.edge.kind === 'end' || ['{', '(', '}', '&&', '||'].includes(at.edge.text) : isEnd(at.edge);
  if (at.token?.kind === 'string' && alone && !at.token.text.includes('\\')) it.runs.push(at.token.text);
  else it.problems.push('a pipe to an unknown command');
}

const is = (token: Token | undefined, text: string): boolean => token?.kind === 'sign' && token.text === text;
const isEnd = (token: Token | undefined): boolean => !token || token.kind === 'end' || is(token, '}');

/** `print … > file` and `getline < file`; inside parentheses and elsewhere these operators compare. */
function redirects(it: Reading, tokens: readonly Token[]): void {
  let printing: number | undefined;
  let gets = false;
  let depth = 0;
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'end' || is(token, '{') || is(token, '}')) {
      printing = undefined;
      gets = false;
      continue;
    }
    if (is(token, '(')) depth++;
    if (is(token, ')')) depth--;
    if (token.kind === 'word' && (token.text === 'print' || token.text === 'printf')) printing = depth;
    if (token.kind === 'word' && token.text === 'getline') gets = true;
    if (printing !== undefined && depth <= printing && (is(token, '>') || is(token, '>>'))) {
      const file = target(it, tokens[i + 1], isEnd(tokens[i + 2]) ? 'alone' : 'joined');
      if (file !== undefined && !STREAMS.has(file)) it.writes.push({ file, how: token.text === '>>' ? 'append' : 'change' });
    } else if (gets && is(token, '<')) {
      const after = tokens[i + 2];
      const file = target(it, tokens[i + 1], isEnd(after) || is(after, ')') || is(after, '>') ? 'alone' : 'joined');
      if (file !== undefined && !STREAMS.has(file)) it.reads.push(file);
    }
  }
}

/** The file of a redirection: a single string, with nothing concatenated. */
function target(it: Reading, file: Token | undefined, after: 'alone' | 'joined'): string | undefined {
  if (file?.kind === 'string' && after === 'alone' && !file.text.includes('\\')) return file.text;
  it.problems.push('a file name that is computed');
  return undefined;
}
