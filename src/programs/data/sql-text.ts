// What a database client's SQL argument or standard input does: a plain read is a look, anything else goes to the SQL reader. Knows no client's own commands.
import type { Inner, Judgement } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact } from '../../shell/value.ts';
import { service } from '../services/sub-acts.ts';
import type { Dialect } from './sql-tokens.ts';
import { onlyReads, sqlRaises } from './sql-words.ts';

export interface Client {
  readonly system: string;
  readonly dialect: Dialect;
  /** Commands of the client itself, line by line. Nothing: it is none of them. */
  readonly own?: (line: string) => OwnCommand | undefined;
}

/** A client command: known to only show, a shell text it runs, or anything else. */
export type OwnCommand =
  | { readonly kind: 'shows' }
  | { readonly kind: 'shell'; readonly text: string }
  | { readonly kind: 'other' };

/** Shell commands of clients, `\! ls` and the like, as inner shell texts. */
export function judgeSql(arg: Arg, client: Client): Judgement {
  const text = exact(arg);
  const shown = text ?? argText(arg);
  const inner: Inner[] = [];
  const sql: string[] = [];
  let plain = true;
  for (const line of shown.split('\n')) {
    const own = client.own?.(line.trim());
    if (!own) {
      sql.push(line);
      continue;
    }
    if (own.kind === 'shell')
      inner.push({ kind: 'shell', text: { bits: [{ kind: 'text', text: own.text }], from: arg.from, spread: false } });
    // A client command inside an open statement is read differently: only what stands before or after whole statements counts.
    if (own.kind !== 'shows' || !closed(sql.join('\n'))) plain = false;
  }
  const rest = sql.join('\n');
  const raised = sqlRaises(rest, client.dialect, client.system);
  const isRead =
    text !== undefined &&
    plain &&
    raised.length === 0 &&
    inner.length === 0 &&
    (rest.trim() === '' || onlyReads(rest, client.dialect));
  if (isRead) return { effects: [service('look', client.system, 'query')] };
  return { effects: raised, inner: [...inner, { kind: 'code', language: 'sql', text: arg }] };
}

const closed = (sql: string): boolean => sql.trim() === '' || sql.trimEnd().endsWith(';');

/** Joins the judgements of several texts. */
export function joined(all: readonly Judgement[]): Judgement {
  const effects: readonly Effect[] = all.flatMap((one) => one.effects ?? []);
  return { effects, inner: all.flatMap((one) => one.inner ?? []) };
}

/** Standard input as SQL when it is known text; otherwise code on standard input. */
export function judgeStdin(
  stdin: { readonly text?: string; readonly from: readonly number[] } | undefined,
  client: Client,
): Judgement {
  if (stdin?.text === undefined) return { inner: [{ kind: 'stdin', language: 'sql' }] };
  return judgeSql({ bits: [{ kind: 'text', text: stdin.text }], from: stdin.from, spread: false }, client);
}

/** A file of SQL that is run: judged by its text when that can be had. */
export function judgeFile(file: Arg, text: string | undefined, client: Client): Judgement {
  if (text === undefined) return { inner: [{ kind: 'script', file, args: [], language: 'sql' }] };
  const judged = judgeSql({ bits: [{ kind: 'text', text }], from: file.from, spread: false }, client);
  const reads = (judged.inner ?? []).length === 0;
  return reads
    ? judged
    : {
        effects: judged.effects ?? [],
        inner: [
          ...(judged.inner ?? []).filter((one) => one.kind === 'shell'),
          { kind: 'script', file, args: [], language: 'sql' },
        ],
      };
}
