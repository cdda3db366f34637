// Dot commands of the SQLite and DuckDB shells: what they show, run, read and write. A command that is not listed is unclear.
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { textArg } from '../../shell/value.ts';
import type { CommandAt, SqlJudgement } from './sql-text.ts';
import { fileEffects, judgeFile } from './sql-text.ts';
import { longPattern } from '../../argv/long-pattern.ts';

/** Commands that show something or set the output format. Only whole names, because these shells accept any prefix of a name. */
const SHOWS = longPattern()`
    ^\.(tables|table|schema|fullschema|indexes|indices|databases|mode|headers|header|width|nullvalue|separator|timer|
    show|help|quit|exit|dump|stats|eqp|changes|print|echo|bail|timeout|dbinfo|parameter list|lint|explain|maxrows|
    maxwidth|columns|rows)(\s+[\w .,*%?'"=+-]*)?$
  `;

export function dotCommand(line: string, at: CommandAt): SqlJudgement {
  const text = line.trim();
  if (SHOWS.test(text)) return {};
  const shell = /^\.(?:sh|she|shel|shell|sy|sys|syst|syste|system)\s+(.*)$/s.exec(text);
  if (shell) return { inner: [{ kind: 'shell', text: textArg(unquoted(shell[1] ?? '')), via: at.client.system }] };
  const words = wordsOf(text);
  if (!words) return other(text);
  const [name, ...rest] = words;
  switch (name) {
    case '.read':
      return piped(rest[0], at) ?? (rest.length === 1 ? judgeFile(textArg(rest[0] ?? ''), at) : other(text));
    case '.output':
    case '.once':
      if (rest.length === 0 || rest[0] === 'stdout') return {};
      return (
        piped(rest.join(' '), at) ??
        (rest.length === 1 && !rest[0]?.startsWith('-') ? { effects: files(rest[0], 'write', at) } : other(text))
      );
    case '.log':
    case '.trace':
      return rest.length === 1 && /^(stdout|stderr|off)$/.test(rest[0] ?? '')
        ? {}
        : rest.length === 1 && !rest[0]?.startsWith('-')
          ? { effects: files(rest[0], 'write', at) }
          : other(text);
    case '.import': {
      const plain = rest.filter((word) => !/^--?(csv|ascii|skip|v|\d+)$/.test(word) && !/^\d+$/.test(word));
      if (plain.length !== 2) return other(text);
      return piped(plain[0], at) ?? { effects: files(plain[0], 'read', at), changes: true };
    }
    case '.backup':
    case '.save':
    case '.clone': {
      const file = rest.at(-1);
      return rest.length >= 1 && rest.length <= 2 && !rest.some((word) => word.startsWith('-'))
        ? { effects: files(file, 'write', at) }
        : other(text);
    }
    case '.restore':
      return rest.length === 1 ? { effects: files(rest[0], 'read', at), changes: true } : other(text);
    case '.open': {
      const file = rest.at(-1);
      return rest.slice(0, -1).every((word) => word === '--readonly') && file !== undefined && !file.startsWith('-')
        ? { effects: files(file, 'database', at) }
        : other(text);
    }
    case undefined:
    default:
      return other(text);
  }
}

const other = (text: string): SqlJudgement => ({
  effects: [unclear('an unknown dot command', text.slice(0, 60))],
  changes: true,
});

const piped = (word: string | undefined, at: CommandAt): SqlJudgement | undefined =>
  word?.startsWith('|')
    ? { inner: [{ kind: 'shell', text: textArg(word.slice(1)), fed: true, via: at.client.system }], changes: true }
    : undefined;

const files = (path: string | undefined, use: 'read' | 'write' | 'database', at: CommandAt): readonly Effect[] =>
  path === undefined ? [unclear('which file is meant is unknown')] : fileEffects(path, use, at.tools);

/** The shell joins its arguments with blanks and removes quotes around an argument. */
const unquoted = (text: string): string => (/^"[^"\\]*"$/.test(text) || /^'[^']*'$/.test(text) ? text.slice(1, -1) : text);

/** Words, of which one may be quoted; undefined if a backslash or an open quote makes the split uncertain. */
function wordsOf(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let rest = text;
  while (rest !== '') {
    const match = /^(?:'([^']*)'|"([^"\\]*)"|([^\s'"\\]+))(?:\s+|$)/.exec(rest);
    if (!match) return undefined;
    words.push(match[1] ?? match[2] ?? match[3] ?? '');
    rest = rest.slice(match[0].length);
  }
  return words;
}
