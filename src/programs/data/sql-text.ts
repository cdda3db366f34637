// The effects of a database client's SQL: from an option, standard input or a file. Each client adds its own commands.
import type { Judgement, Tools } from '../../argv/program.ts';
import { serverFromText } from '../../argv/server-of.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import type { Arg } from '../../shell/value.ts';
import { argText, exact, textArg } from '../../shell/value.ts';
import { readSql } from '../../code/sql/read-sql.ts';
import type { SqlDeed } from '../../code/sql/sql-deed.ts';
import type { CommandStyle } from '../../code/sql/sql-script.ts';
import type { Dialect } from '../../code/sql/sql-tokens.ts';
import { service } from '../services/sub-acts.ts';

export interface Client {
  readonly system: string;
  readonly dialect: Dialect;
  readonly style?: CommandStyle;
  /** The database is a local file: its statements can access local files, and a change of rows is a change of that file. */
  readonly local?: true;
  /** The database exists only during the call. */
  readonly memory?: true;
  /** Judges a command of the client itself. Without this function every such command is unclear. */
  readonly command?: (line: string, at: CommandAt) => SqlJudgement;
}

export interface CommandAt {
  readonly client: Client;
  readonly tools: Tools;
  /** The command is inside an unfinished statement. */
  readonly open: boolean;
  /** How many SQL files were loaded to get here. */
  readonly depth: number;
}

export interface SqlJudgement extends Judgement {
  /** Whether something in the database is changed. */
  readonly changes?: boolean;
}

const MAX_FILES = 6;

export interface With {
  readonly client: Client;
  readonly tools: Tools;
  readonly depth?: number;
}

export function judgeSql(arg: Arg, it: With): SqlJudgement {
  const { client, tools, depth = 0 } = it;
  const text = exact(arg);
  const reading = readSql(text ?? argText(arg), client.dialect, client.style ?? 'none');
  if (text === undefined) {
    // Only statements that are certain count; the rest is unknown.
    const surely = reading.deeds.filter((deed) => (deed.kind === 'act' && deed.act !== 'look') || deed.kind === 'reveal');
    return joined([deedsJudgement(surely, it), { inner: [{ kind: 'code', language: 'sql', text: arg }], changes: true }]);
  }
  return joined([
    deedsJudgement(reading.deeds, it),
    ...reading.commands.map(
      ({ line, open }): SqlJudgement =>
        client.command?.(line, { client, tools, open, depth }) ?? {
          effects: [unclear('an unknown command of the client', line.slice(0, 60))],
          changes: true,
        },
    ),
  ]);
}

function deedsJudgement(deeds: readonly SqlDeed[], it: With): SqlJudgement {
  return joined(deeds.map((deed) => deedJudgement(deed, it)));
}

function deedJudgement(deed: SqlDeed, { client, tools }: With): SqlJudgement {
  switch (deed.kind) {
    case 'act':
      if (client.local && (deed.act === 'local' || (client.memory && deed.act === 'destroy'))) return { changes: true };
      return { effects: [service(deed.act, client.system, deed.what)], changes: deed.act !== 'look' };
    case 'reveal':
      return { effects: [{ kind: 'reveal', what: deed.what, detail: deed.detail }] };
    case 'unclear':
      return { effects: [unclear(deed.why, deed.word.slice(0, 80))], changes: true };
    case 'shell':
      return {
        // On another machine, as another user: at least a change of that server.
        effects: client.local ? [] : [service('change', client.system, 'a command on the database server')],
        inner: [{ kind: 'shell', text: textArg(deed.text), via: client.system }],
        changes: true,
      };
    case 'server':
      return { effects: serverEffects(deed, client) };
    case 'file':
      if (client.local || deed.of === 'client') return { effects: fileEffects(deed.path, deed.use, tools) };
      return {
        effects: [
          unclear('a file of the machine the database runs on', deed.path),
          ...(deed.path.startsWith('/') ? fileEffects(deed.path, deed.use, tools) : []),
        ],
      };
  }
}

function serverEffects(deed: SqlDeed & { readonly kind: 'server' }, client: Client): readonly Effect[] {
  if (!client.local || !/^https?:\/\//i.test(deed.url)) return [unclear('the statement reaches another server', deed.url)];
  const server = serverFromText(deed.url);
  return [
    deed.use === 'write'
      ? { kind: 'network', use: 'upload', server, method: 'PUT' }
      : { kind: 'network', use: 'fetch', server, method: 'GET' },
  ];
}

/** A pattern (`data/*.csv`) reads the directory that it begins with, and everything below. */
export function fileEffects(path: string, use: 'read' | 'names' | 'write' | 'database', tools: Tools): readonly Effect[] {
  if (path === ':memory:' || path === '' || path === '/dev/stdin' || path === '/dev/stdout') return [];
  const named = /^file:/i.test(path) ? uriFile(path) : path;
  if (named === undefined) return [unclear('which file is meant is unknown', path)];
  const star = use === 'read' || use === 'names' ? named.search(/[*?[{]/) : -1;
  const shown = star < 0 ? named : named.slice(0, star).replace(/[^/]*$/, '') || '.';
  const arg = shown.startsWith('~/') ? textArg(`${tools.home}${shown.slice(1)}`) : textArg(shown);
  return tools.places(arg).flatMap((found): readonly Effect[] => {
    const place = star >= 0 && found.kind === 'path' ? ({ ...found, extent: 'tree' } as const) : found;
    switch (use) {
      case 'read':
        return [{ kind: 'read', place, sees: 'content' }];
      case 'names':
        return [{ kind: 'read', place, sees: 'names' }];
      case 'write':
        return [{ kind: 'write', place, how: 'change' }];
      case 'database':
        return [
          { kind: 'read', place, sees: 'content' },
          { kind: 'write', place, how: 'change' },
        ];
    }
  });
}

/** The file of a URI such as `file:x.db?mode=ro`. */
export function uriFile(text: string): string | undefined {
  const path = text.replace(/^file:(\/\/(localhost)?(?=\/))?/i, '').replace(/[?#].*$/s, '');
  return path.includes('%') || path.startsWith('//') ? undefined : path === '' ? '.' : path;
}

/** Joins the judgements of several texts. */
export function joined(all: readonly SqlJudgement[]): SqlJudgement {
  return {
    effects: all.flatMap((one) => one.effects ?? []),
    inner: all.flatMap((one) => one.inner ?? []),
    changes: all.some((one) => one.changes === true),
  };
}

/** Unknown statements may change something in the database. */
const unseen = ({ local, system }: Client): readonly Effect[] => (local ? [] : [service('local', system, 'unseen statements')]);

/** Analyses standard input as SQL if its text is known; otherwise it is unknown code. */
export function judgeStdin(it: With): SqlJudgement {
  const { stdin } = it.tools;
  if (stdin?.text === undefined)
    return { effects: stdin === undefined ? [] : unseen(it.client), inner: [{ kind: 'stdin', language: 'sql' }], changes: true };
  return judgeSql({ ...textArg(stdin.text), from: stdin.from }, it);
}

/** A file of SQL that is run: judged by its text, if it can be read. */
export function judgeFile(file: Arg, it: With): SqlJudgement {
  const { tools, depth = 0 } = it;
  const places = tools.places(file);
  const only = places[0];
  const path = places.length === 1 && only?.kind === 'path' && only.extent === 'one' ? only.path : undefined;
  if (path !== undefined && depth >= MAX_FILES) tools.tooMuch(`more than ${MAX_FILES} files of SQL that run one another`, [path]);
  const found = path !== undefined && depth < MAX_FILES ? tools.codeText(path) : undefined;
  if (found?.kind !== 'text' || only === undefined)
    return {
      effects: [...unseen(it.client), ...(it.client.local ? [] : fileEffects(argText(file), 'read', tools))],
      inner: [{ kind: 'script', file, args: [], language: 'sql' }],
      changes: true,
    };
  return joined([
    { effects: [{ kind: 'run', code: 'followed', what: argText(file), place: only }] },
    judgeSql({ ...textArg(found.text), from: file.from }, { ...it, depth: depth + 1 }),
  ]);
}
