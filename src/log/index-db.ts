// An index over the segments in SQLite, brought up to date when it is opened. Can be deleted at any time; the segments hold the data.
import { chmodSync, closeSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROBE_SESSION } from '../model/probe-session.ts';
import type { DecisionRecord } from './record.ts';
import { programsOf, rulesOf, searchText, type LogFilter, type NamedField, type StoredDecision } from './filter.ts';
import { lineReader } from './line-reader.ts';
import { causeOf } from './private-dir.ts';
import { readRecord } from './read-record.ts';
import { readSegment } from './scan.ts';
import { logDirOf } from './segments.ts';
import { segmentNames } from './segment-files.ts';
import type { Database, SqliteEngine } from './sqlite.ts';

/** If the number in the file differs, the index is rebuilt. */
const SCHEMA = 2;

/** The records stay in the segments: `at` and `bytes` say where. */
const CREATE = `
  CREATE TABLE decision (
    id TEXT PRIMARY KEY, time INTEGER NOT NULL, session TEXT NOT NULL, call TEXT, agent TEXT NOT NULL, verdict TEXT NOT NULL,
    layer TEXT NOT NULL, tool TEXT NOT NULL, segment INTEGER NOT NULL, at INTEGER NOT NULL, bytes INTEGER NOT NULL,
    programs TEXT NOT NULL, rules TEXT NOT NULL, text TEXT NOT NULL
  );
  CREATE INDEX decision_time ON decision (time, id);
  CREATE INDEX decision_session ON decision (session);
  CREATE INDEX decision_verdict ON decision (verdict, time);
  CREATE INDEX decision_segment ON decision (segment);
  CREATE TABLE outcome (
    id TEXT PRIMARY KEY, time INTEGER NOT NULL, decision TEXT, session TEXT NOT NULL, call TEXT, outcome TEXT NOT NULL, segment INTEGER NOT NULL
  );
  CREATE INDEX outcome_decision ON outcome (decision);
  CREATE INDEX outcome_call ON outcome (session, call);
  CREATE INDEX outcome_segment ON outcome (segment);
  CREATE TABLE segment (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, bytes INTEGER NOT NULL, broken INTEGER NOT NULL, newer INTEGER NOT NULL);
  PRAGMA user_version = ${SCHEMA};
`;

export interface IndexedLog {
  find(filter: LogFilter): readonly StoredDecision[];
  /** The decision with this id. If there is none, two of those whose id begins so. */
  named(id: string): readonly StoredDecision[];
  /** The values of a field that occur. */
  values(field: NamedField): readonly string[];
  /** Lines that this version cannot read. */
  readonly broken: number;
  readonly newer: number;
  close(): void;
}

/** undefined if there is no SQLite, or the index is locked or cannot be written: then the segments are scanned. */
export function openIndex(stateDir: string, engine: SqliteEngine | undefined): IndexedLog | undefined {
  if (engine === undefined) return undefined;
  const path = join(stateDir, 'index.db');
  for (const attempt of ['as it is', 'anew'] as const) {
    let db: Database | undefined;
    try {
      if (attempt === 'anew') for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true });
      closeSync(openSync(path, 'a', 0o600));
      chmodSync(path, 0o600);
      db = engine(path);
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
  db.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY;');
  // Read within the transaction: another process may be creating it.
  db.exec('BEGIN IMMEDIATE');
  const version = Number(db.all('PRAGMA user_version', [])[0]?.['user_version'] ?? 0);
  if (version !== 0 && version !== SCHEMA) throw new Error(`index of version ${version}`);
  db.exec(version === 0 ? `${CREATE} COMMIT` : 'COMMIT');
  bringUpToDate(db, logDir);
  const odd = db.all('SELECT sum(broken) AS broken, sum(newer) AS newer FROM segment', [])[0];
  return {
    broken: Number(odd?.['broken'] ?? 0),
    newer: Number(odd?.['newer'] ?? 0),
    find: (filter) => find(db, logDir, filter),
    named: (id) => {
      const exact = stored(db, logDir, { where: ['id = ?'], values: [id], limit: 1 });
      // No character comes after this one.
      const after = `${id}\u{10ffff}`;
      return exact.length > 0 ? exact : stored(db, logDir, { where: ['id > ?', 'id < ?'], values: [id, after], limit: 2 });
    },
    values: (field) => {
      const column = field === 'program' || field === 'rule' ? `${field}s` : field;
      const rows = db.all(`SELECT DISTINCT ${column} AS value FROM decision`, []);
      return [...new Set(rows.flatMap(({ value }) => String(value).split('\n')))].filter((value) => value !== '');
    },
    close: () => db.close(),
  };
}

/** One transaction for each segment: every line is indexed once, and other readers do not wait for a whole log. */
function bringUpToDate(db: Database, logDir: string): void {
  const names = segmentNames(logDir);
  const there = new Set(names);
  for (const { name, number, bytes } of indexedSegments(db)) {
    if (there.has(name)) {
      if (statSync(join(logDir, name)).size < bytes) throw new Error(`segment ${name} was shortened`);
      continue;
    }
    db.exec('BEGIN IMMEDIATE');
    for (const table of ['decision WHERE segment', 'outcome WHERE segment', 'segment WHERE number'])
      db.run(`DELETE FROM ${table} = ?`, [number]);
    db.exec('COMMIT');
  }
  const known = new Map(indexedSegments(db).map(({ name, bytes }) => [name, bytes]));
  for (const name of names) {
    if (statSync(join(logDir, name)).size === known.get(name)) continue;
    db.exec('BEGIN IMMEDIATE');
    ingest(db, logDir, name);
    db.exec('COMMIT');
  }
}

interface IndexedSegment {
  readonly number: number;
  readonly name: string;
  /** Up to here it is indexed. */
  readonly bytes: number;
}

const indexedSegments = (db: Database): readonly IndexedSegment[] =>
  db.all('SELECT number, name, bytes FROM segment', []).map((row) => ({
    number: Number(row['number']),
    name: String(row['name']),
    bytes: Number(row['bytes']),
  }));

function ingest(db: Database, logDir: string, name: string): void {
  db.run('INSERT OR IGNORE INTO segment (name, bytes, broken, newer) VALUES (?, 0, 0, 0)', [name]);
  const known = db.all('SELECT number, bytes FROM segment WHERE name = ?', [name])[0];
  const [segment, from] = [Number(known?.['number']), Number(known?.['bytes'])];
  let end = from;
  let broken = 0;
  let newer = 0;
  for (const line of readSegment(logDir, name, { from, unfinished: 'wait' })) {
    const read = readRecord(line.text);
    const place = { segment, at: line.start, bytes: line.end - line.start };
    if (read.kind === 'record' && read.record.kind === 'decision') addDecision(db, read.record, place);
    else if (read.kind === 'record' && read.record.kind === 'outcome') {
      const { id, time, decision, session, callId, outcome } = read.record;
      const values = [id, Date.parse(time), decision ?? null, session, callId ?? null, outcome, segment];
      db.run('INSERT OR REPLACE INTO outcome VALUES (?, ?, ?, ?, ?, ?, ?)', values);
    } else if (read.kind === 'broken') broken += 1;
    else if (read.kind === 'newer') newer += 1;
    end = line.end;
  }
  db.run('UPDATE segment SET bytes = ?, broken = broken + ?, newer = newer + ? WHERE number = ?', [end, broken, newer, segment]);
}

const listed = (names: readonly string[]): string => `\n${names.join('\n')}\n`;

interface Place {
  readonly segment: number;
  readonly at: number;
  readonly bytes: number;
}

function addDecision(db: Database, record: DecisionRecord, { segment, at, bytes }: Place): void {
  const { id, time, session, callId, agent, verdict, layer, tool } = record;
  const values = [id, Date.parse(time), session, callId ?? null, agent, verdict, layer, tool, segment, at, bytes];
  const more = [listed(programsOf(record)), listed(rulesOf(record)), searchText(record)];
  // Of two with one id the later counts: the earlier may be removed with its segment.
  db.run('INSERT OR REPLACE INTO decision VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [...values, ...more]);
}

interface Query {
  readonly where: readonly string[];
  readonly values: readonly (string | number)[];
  readonly limit: number | undefined;
}

function find(db: Database, logDir: string, filter: LogFilter): readonly StoredDecision[] {
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
  add('verdict <> ?', filter.not);
  add('time >= ?', filter.since);
  add('time <= ?', filter.until);
  add('instr(programs, ?) > 0', filter.program === undefined ? undefined : listed([filter.program]));
  add('instr(rules, ?) > 0', filter.rule === undefined ? undefined : listed([filter.rule]));
  add('instr(text, ?) > 0', filter.text?.toLowerCase());
  return stored(db, logDir, { where, values, limit: filter.limit });
}

/** Oldest first; with a limit, the newest of them. */
function stored(db: Database, logDir: string, { where, values, limit }: Query): readonly StoredDecision[] {
  const columns = 'id, time, session, call, segment, at, bytes';
  db.exec(`DROP TABLE IF EXISTS chosen; CREATE TEMP TABLE chosen (${columns})`);
  const condition = where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`;
  const chosen = `SELECT ${columns} FROM decision ${condition} ORDER BY time DESC, id DESC LIMIT ?`;
  db.run(`INSERT INTO chosen ${chosen}`, [...values, limit ?? -1]);
  const became = new Map<string, StoredDecision['outcomes'][number][]>();
  const about = `
    SELECT chosen.id AS about, outcome.time AS time, outcome.id AS id, outcome FROM chosen JOIN outcome ON outcome.decision = chosen.id
    UNION ALL
    SELECT chosen.id, outcome.time, outcome.id, outcome FROM chosen JOIN outcome ON outcome.session = chosen.session AND outcome.call = chosen.call
    WHERE outcome.decision IS NULL ORDER BY 2, 3`;
  for (const row of db.all(about, [])) {
    const id = String(row['about']);
    became.set(id, [...(became.get(id) ?? []), String(row['outcome']) as StoredDecision['outcomes'][number]]);
  }
  const reader = lineReader(logDir);
  const rows = db.all(
    'SELECT chosen.id AS id, name, at, chosen.bytes AS bytes FROM chosen JOIN segment ON number = segment ORDER BY time, chosen.id',
    [],
  );
  const found = rows.flatMap((row): readonly StoredDecision[] => {
    const line = reader.read(String(row['name']), { at: Number(row['at']), bytes: Number(row['bytes']) });
    const read = line === undefined ? undefined : readRecord(line);
    // A segment that was edited by hand holds something else there.
    if (read?.kind !== 'record' || read.record.kind !== 'decision' || read.record.id !== row['id']) return [];
    return [{ record: read.record, outcomes: became.get(read.record.id) ?? [] }];
  });
  reader.close();
  return found;
}
