// Splits the input of a database client into statements and the client's own commands. Knows where a command may be, not what it does.
import type { Dialect, SqlToken, Statement } from './sql-tokens.ts';
import { sqlStep } from './sql-tokens.ts';

/**
 * Where a client accepts its own commands: `\x` anywhere outside quotes, `.x` where a statement may begin, `:x` and `!!x` at the start of any line,
 * or nowhere.
 */
export type CommandStyle = 'psql' | 'mysql' | 'dot' | 'sqlcmd' | 'none';

export type ScriptItem =
  | { readonly kind: 'statement'; readonly tokens: Statement; readonly text: string }
  /** `open`: it may act on the unfinished statement before it. */
  | { readonly kind: 'command'; readonly line: string; readonly open: boolean };

/** Words that begin a command of the mysql client where a statement may begin. */
const MYSQL_WORDS =
  /^\s*(\?|charset|clear|connect|delimiter|edit|ego|exit|go|help|nopager|notee|nowarning|pager|print|prompt|query_attributes|quit|rehash|resetconnection|source|ssl_session_data_print|status|system|tee|warnings)(?![\w(])/i;

/** A line with only this ends a statement in the shell of SQLite. */
const ALONE = /^[ \t]*(?:\/|go)[ \t\r]*(?:\n|$)/i;

export function sqlScript(text: string, dialect: Dialect, style: CommandStyle): readonly ScriptItem[] {
  const items: ScriptItem[] = [];
  let tokens: SqlToken[] = [];
  let begin = 0;
  const flush = (end: number): void => {
    if (tokens.length > 0) items.push({ kind: 'statement', tokens, text: text.slice(begin, end).trim() });
    tokens = [];
    begin = end + 1;
  };
  for (let i = 0; i < text.length;) {
    const command = commandAt(text, i, { style, open: tokens.length > 0 });
    if (command) {
      // `\g` and similar send the statement before them.
      if (tokens.length > 0 && /^\\[gG]/.test(command.line)) flush(i);
      items.push({ kind: 'command', line: command.line, open: tokens.length > 0 });
      i = command.end;
      if (tokens.length === 0) begin = i;
      continue;
    }
    const ends = style === 'dot' && (i === 0 || text[i - 1] === '\n') ? ALONE.exec(text.slice(i, i + 80)) : null;
    if (ends) {
      flush(i);
      i += ends[0].length;
      begin = i;
      continue;
    }
    const step = sqlStep(text, i, dialect);
    if (step.token?.kind === 'mark' && step.token.text === ';') {
      const copies = style === 'psql' && readsCopyData(tokens);
      flush(i);
      if (copies) {
        const data = copyData(text, step.end);
        items.push(...dataItems(data.text, dialect, style));
        i = data.end;
        begin = i;
        continue;
      }
    } else if (step.token) tokens.push(step.token);
    i = step.end;
  }
  flush(text.length);
  return items;
}

interface LineContext {
  readonly style: CommandStyle;
  readonly open: boolean;
}

function commandAt(text: string, i: number, at: LineContext): { readonly line: string; readonly end: number } | undefined {
  const found = text.indexOf('\n', i);
  const end = found < 0 ? text.length : found;
  const whole = (): { readonly line: string; readonly end: number } => ({ line: text.slice(i, end).trim(), end });
  const lineStart = i === 0 || text[i - 1] === '\n';
  switch (at.style) {
    case 'none':
      return undefined;
    case 'psql':
      return text[i] === '\\' ? whole() : undefined;
    case 'dot':
      return lineStart && !at.open && /^[ \t]*\./.test(text.slice(i, i + 80)) ? whole() : undefined;
    case 'sqlcmd':
      return lineStart && /^[ \t]*(?::|!!)/.test(text.slice(i, i + 80)) ? whole() : undefined;
    case 'mysql':
      if (text[i] === '\\')
        return /^\\[!.PTRduWwCc]/.test(text.slice(i, i + 2)) ? whole() : { line: text.slice(i, i + 2), end: i + 2 };
      return lineStart && !at.open && MYSQL_WORDS.test(text.slice(i, i + 200)) ? whole() : undefined;
  }
}

/** `COPY t FROM STDIN;`: data follows, up to a line `\.`. */
const readsCopyData = (tokens: Statement): boolean =>
  tokens[0]?.text === 'copy' && tokens.some((token, i) => token.text === 'stdin' && tokens[i - 1]?.text === 'from');

function copyData(text: string, from: number): { readonly text: string; readonly end: number } {
  const close = /^\\\.\s*$/m.exec(text.slice(from));
  const end = close ? from + close.index + close[0].length : text.length;
  return { text: text.slice(from, close ? from + close.index : text.length), end };
}

/** INVARIANT: if the server rejects the copy, psql reads the data as statements and commands, so everything that could be one counts. */
function dataItems(data: string, dialect: Dialect, style: CommandStyle): readonly ScriptItem[] {
  const begins = /^\s*(?:alter|call|copy|create|delete|do|drop|execute|grant|insert|revoke|truncate|update)\s/im.test(data);
  return begins || data.includes(';') || /\\[^NnrtbfvN.\\0-9]/.test(data) ? sqlScript(data, dialect, style) : [];
}
