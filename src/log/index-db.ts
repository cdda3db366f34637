// An index over the segments in SQLite, updated by every reader. Can be deleted at any time; the segments hold the data.
import { chmodSync, closeSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROBE_SESSION } from '../model/probe-session.ts';
import type { DecisionRecord } from './record.ts';
import { programsOf, rulesOf, searchText, type LogFilter, type StoredDecision } from './filter.ts';
import { causeOf } from './private-dir.ts';
import { readRecord } from './read-record.ts';
import { readSegment } from './scan.ts';
import { logDirOf } from './segments.ts';
import { segmentNames } from './segment-files.ts';
import { type Database, type EngineName, openDatabase } from './sqlite.ts';

/** If the number in the file differs, the index is rebuilt. */
const SCHEMA = 1;

const CREATE = `
  CREATE TABLE decision (
    id TEXT PRIMARY KEY, time INTEGER NOT NULL, session TEXT NOT NULL, agent TEXT NOT NULL, verdict TEXT NOT NULL,
    layer TEXT NOT NULL, tool TEXT NOT NULL, programs TEXT NOT NULL, rules TEXT NOT NULL, text TEXT NOT NULL
  );
  CREATE TABLE body (id TEXT PRIMARY KEY, line TEXT NOT NULL);
  CREATE INDEX decision_time ON decision (time, id);
  CREATE INDEX decision_session ON decision (session);
  CREATE TABLE outcome (id TEXT PRIMARY KEY, time INTEGER NOT NULL, decision TEXT, session TEXT NOT NULL, call TEXT, outcome TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE segment (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, broken INTEGER NOT NULL, newer INTEGER NOT NULL) WITHOUT ROWID;
  PRAGMA user_version = ${SCHEMA};
`;

export interface IndexedLog {
  find(filter: LogFilter): readonly StoredDecision[];
  /** Lines that this version cannot read. */
  readonly broken: number;
  readonly newer: number;
  close(): void;
}

/** undefined if there is no SQLite, or the index is locked or cannot be written: then the segments are scanned. */
export async function openIndex(stateDir: string, engines?: readonly EngineName[]): Promise<IndexedLog | undefined> {
  const path = join(stateDir, 'index.db');
  for (const attempt of ['as it is', 'anew'] as const) {
    let db: Database | undefined;
    try {
      if (attempt === 'anew') for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true });
      closeSync(openSync(path, 'a', 0o600));
      chmodSync(path, 0o600);
      // oxlint-disable-next-line no-await-in-loop -- the second attempt follows the failure of the first
      db = await openDatabase(path, engines);
      if (db === undefined) return undefined;
      return ready(db, logDirOf(stateDir));
    } catch (error) {
      db?.close();
      if (/lock|busy/i.test(String(error)) || ['EROFS', 'EACCES', 'ENOENT', 'ENOTDIR', 'ENOSPC'].includes(causeOf(error)))
        return undefined;
    }
  }
  return undefined;
}

function ready(db: Database, logDir: string): IndexedLog {
  db.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;');
  const version = Number(db.all('PRAGMA user_version', [])[0]?.['user_version'] ?? 0);
  if (version !== 0 && version !== SCHEMA) throw new Error(`index of version ${version}`);
  if (version === 0) db.exec(`BEGIN IMMEDIATE; ${CREATE} COMMIT;`);
  bringUpToDate(db, logDir);
  const odd = db.all('SELECT sum(broken) AS broken, sum(newer) AS newer FROM segment', [])[0];
  return {
    broken: Number(odd?.['broken'] ?? 0),
    newer: Number(odd?.['newer'] ?? 0),
    find: (filter) => find(db, filter),
    close: () => db.close(),
  };
}

/** One transaction, so that two readers at the same time index every line once. */
function bringUpToDate(db: Database, logDir: string): void {
  const names = segmentNames(logDir);
  db.exec('BEGIN IMMEDIATE');
  const known = new Map(db.all('SELECT name, bytes FROM segment', []).map((row) => [String(row['name']), Number(row['bytes'])]));
  for (const [name, bytes] of known) {
    // We do not know which decisions were removed with a pruned or shortened segment, so the index is rebuilt.
    if (!names.includes(name) || statSync(join(logDir, name)).size < bytes)
      throw new Error(`segment ${name} was removed or shortened`);
  }
  for (const name of names) ingest(db, logDir, { name, from: known.get(name) ?? 0 });
  db.exec('COMMIT');
}

function ingest(db: Database, logDir: string, { name, from }: { readonly name: string; readonly from: number }): void {
  let end = from;
  let broken = 0;
  let newer = 0;
  for (const line of readSegment(logDir, name, { from, unfinished: 'wait' })) {
    const read = readRecord(line.text);
    if (read.kind === 'record' && read.record.kind === 'decision') addDecision(db, read.record, line.text);
    else if (read.kind === 'record' && read.record.kind === 'outcome') {
      const { id, time, decision, session, callId, outcome } = read.record;
      const values = [id, Date.parse(time), decision ?? null, session, callId ?? null, outcome];
      db.run('INSERT OR IGNORE INTO outcome VALUES (?, ?, ?, ?, ?, ?)', values);
    } else if (read.kind === 'broken') broken += 1;
    else if (read.kind === 'newer') newer += 1;
    end = line.end;
  }
  if (end === from) return;
  db.run('INSERT OR IGNORE INTO segment VALUES (?, 0, 0, 0)', [name]);
  db.run('UPDATE segment SET bytes = ?, broken = broken + ?, newer = newer + ? WHERE name = ?', [end, broken, newer, name]);
}

const listed = (names: readonly string[]): string => `\n${names.join('\n')}\n`;

function addDecision(db: Database, record: DecisionRecord, line: string): void {
  const { id, time, session, agent, verdict, layer, tool } = record;
  const values = [id, Date.parse(time), session, agent, verdict, layer, tool];
  const more = [listed(programsOf(record)), listed(rulesOf(record)), searchText(record)];
  db.run('INSERT OR IGNORE INTO decision VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [...values, ...more]);
  // In a separate table: a search should not have to read every whole record.
  db.run('INSERT OR IGNORE INTO body VALUES (?, ?)', [id, line]);
}

function find(db: Database, filter: LogFilter): readonly StoredDecision[] {
  const where: string[] = [];
  const values: (string | number)[] = [];
  const add = (sql: string, value: string | number | undefined): void => {
    if (value === undefined) return;
    where.push(sql);
    values.push(value);
  };
  for (const name of ['session', 'verdict', 'layer', 'tool', 'agent'] as const) add(`${name} = ?`, filter[name]);
  add('session <> ?', filter.session === undefined ? PROBE_SESSION : undefined);
  add('agent <> ?', filter.except);
  add('time >= ?', filter.since);
  add('time <= ?', filter.until);
  add('instr(programs, ?) > 0', filter.program === undefined ? undefined : listed([filter.program]));
  add('instr(rules, ?) > 0', filter.rule === undefined ? undefined : listed([filter.rule]));
  add('instr(text, ?) > 0', filter.text?.toLowerCase());
  const chosen = `SELECT id, time FROM decision ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`} ORDER BY time DESC, id DESC LIMIT ?`;
  const sql = `SELECT body.line AS line FROM (${chosen}) AS chosen JOIN body ON body.id = chosen.id ORDER BY chosen.time, chosen.id`;
  const became = outcomes(db);
  return db.all(sql, [...values, filter.limit ?? -1]).flatMap((row) => {
    const read = readRecord(String(row['line']));
    if (read.kind !== 'record' || read.record.kind !== 'decision') return [];
    return [{ record: read.record, outcomes: became(read.record) }];
  });
}

type Outcomes = StoredDecision['outcomes'];
interface Timed {
  readonly time: number;
  readonly id: string;
  readonly outcome: Outcomes[number];
}

/** All outcomes at once: there are fewer of them than decisions, and one query each would take longer. */
function outcomes(db: Database): (record: DecisionRecord) => Outcomes {
  const about = new Map<string, Timed[]>();
  for (const row of db.all('SELECT id, time, decision, session, call, outcome FROM outcome ORDER BY time, id', [])) {
    const key = row['decision'] === null ? `${String(row['session'])}\n${String(row['call'])}` : String(row['decision']);
    const list = about.get(key) ?? [];
    list.push({ time: Number(row['time']), id: String(row['id']), outcome: String(row['outcome']) as Outcomes[number] });
    about.set(key, list);
  }
  return ({ id, session, callId }) => {
    const byCall = callId === undefined ? [] : (about.get(`${session}\n${callId}`) ?? []);
    const all = [...(about.get(id) ?? []), ...byCall].sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
    return all.map(({ outcome }) => outcome);
  };
}
