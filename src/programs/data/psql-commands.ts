// Backslash commands of psql: what they show, run, read and write. A command that is not listed is unclear.
import { unclear } from '../../model/effect.ts';
import { textArg } from '../../shell/value.ts';
import { closing, isMark, sqlTokens, topWord } from '../../code/sql/sql-tokens.ts';
import { service } from '../services/sub-acts.ts';
import type { CommandAt, SqlJudgement } from './sql-text.ts';
import { fileEffects, joined, judgeFile, judgeSql } from './sql-text.ts';
import { longPattern } from '../../argv/long-pattern.ts';

/**
 * Commands that show something or set the output format. Their arguments may contain names and patterns, but no backtick and no
 * second backslash.
 */
const SHOWS = longPattern()`
    ^\\(d[A-Za-z]*\+?|l\+?|list|conninfo|z|sf\+?|sv\+?|x|timing|t|a|C|f|H|encoding|h|help|\?|copyright|errverbose|q|r|
    reset|p|pset|echo|qecho|warn|gdesc|crosstabview)(\s+[\w.*?$", -]+)?\s*;?$
  `;
/** Another database on the same server; with a host it would be another server. */
const CONNECTS = /^\\c(onnect)?(\s+[\w-]+){0,2}\s*;?$/;
const SENDS = /^\\g[xX]?\s*;?$/;

export function psqlCommand(line: string, at: CommandAt): SqlJudgement {
  const look: SqlJudgement = { effects: [service('look', 'postgres', line.slice(0, 40))] };
  if (SHOWS.test(line) || CONNECTS.test(line) || SENDS.test(line) || line === '\\.') return look;
  const match = /^\\(!|[a-z_]+\+?)\s*(.*)$/s.exec(line);
  const name = match?.[1] ?? '';
  const rest = (match?.[2] ?? '').trim();
  if (name === '!') return { inner: [{ kind: 'shell', text: textArg(rest), via: 'psql' }] };
  switch (name) {
    case 'o':
    case 'out':
    case 'g':
    case 'gx':
    case 'w':
    case 'write':
    case 's':
      return outTo(rest, at, line);
    case 'i':
    case 'include':
    case 'ir':
    case 'include_relative': {
      const file = spelled(rest);
      // `\ir` is relative to the script's directory, which is unknown here if the script was loaded by another file.
      if (file === undefined || (name.startsWith('ir') && at.depth > 1)) return other(line);
      return judgeFile(textArg(file), at);
    }
    case 'copy':
      return copy(rest, at, line);
    case 'password':
      return { effects: [service('change', 'postgres', 'password')] };
    default:
      return other(line);
  }
}

const other = (line: string): SqlJudgement => ({
  effects: [unclear('an unknown command of psql', line.slice(0, 60))],
  changes: true,
});

/** A single literal word without anything that psql would replace. */
const spelled = (text: string): string | undefined => {
  const quoted = /^'([^'\\`:]*)'$/.exec(text)?.[1];
  return quoted ?? (/^[^\s'"`\\:|]+$/.test(text) ? text : undefined);
};

/** `\o file`, `\o |command`, `\o` alone. Everything after a bar is the command. */
function outTo(rest: string, at: CommandAt, line: string): SqlJudgement {
  if (rest === '') return { effects: [service('look', 'postgres', 'output')] };
  if (rest.startsWith('|')) return { inner: [{ kind: 'shell', text: textArg(rest.slice(1)), via: 'psql' }] };
  const file = spelled(rest);
  return file === undefined ? other(line) : { effects: fileEffects(file, 'write', at.tools) };
}

const KEYWORDS: ReadonlySet<string> = new Set(['program', 'stdin', 'stdout', 'pstdin', 'pstdout']);
const DIRECTION: ReadonlySet<string> = new Set(['to', 'from']);

/** `\copy` does on this machine what COPY does on the server. */
function copy(rest: string, at: CommandAt, line: string): SqlJudgement {
  const tokens = sqlTokens(`copy ${rest}`, 'postgres');
  if (tokens.some((token) => token.kind === 'odd' || isMark(token, ':'))) return other(line);
  const to = topWord(tokens, DIRECTION, isMark(tokens[1], '(') ? closing(tokens, 1) + 1 : 1);
  const out = to !== undefined && tokens[to]?.text === 'to';
  const target = to === undefined ? undefined : tokens[to + 1];
  // A file name without quotes ends at a blank: `\copy t to out.csv csv`.
  if (target && target.kind !== 'string' && !KEYWORDS.has(target.text)) {
    const bare = /^\S+\s+(?:to|from)\s+([^\s'"`]+)(?:\s+[\w ,()]*)?$/i.exec(rest)?.[1];
    if (bare === undefined || bare.includes('(')) return other(line);
    return joined([
      { effects: fileEffects(bare, out ? 'write' : 'read', at.tools) },
      { effects: [service(out ? 'look' : 'local', 'postgres', 'copy')], changes: !out },
    ]);
  }
  const sql = `copy ${rest}`.replace(/\bpstd(in|out)\b/gi, 'std$1');
  const judged = judgeSql(textArg(sql), {
    client: { ...at.client, local: true, style: 'none' },
    tools: at.tools,
    depth: at.depth,
  });
  // The client starts the program and opens the file; only the effect of the rows is on the server.
  return judged.changes ? joined([judged, { effects: [service('local', 'postgres', 'copy')], changes: true }]) : judged;
}
