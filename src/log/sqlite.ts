// A thin adapter over an embedded SQLite: Node's own, otherwise libsql, otherwise none. Loaded only by readers, never by a hook.

export interface Database {
  exec(sql: string): void;
  run(sql: string, values: readonly (string | number | null)[]): void;
  all(sql: string, values: readonly (string | number | null)[]): readonly { readonly [column: string]: unknown }[];
  close(): void;
}

interface Statement {
  run(...values: readonly (string | number | null)[]): unknown;
  all(...values: readonly (string | number | null)[]): unknown[];
}
interface Engine {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}
type Constructor = new (path: string) => Engine;

export type EngineName = 'node:sqlite' | 'libsql';

/** Opens a database. Throws if the file is none or cannot be opened. */
export type SqliteEngine = (path: string) => Database;

/** Undefined if this machine has no SQLite. */
export async function sqliteEngine(
  engines: readonly EngineName[] = ['node:sqlite', 'libsql'],
): Promise<SqliteEngine | undefined> {
  for (const name of engines) {
    // oxlint-disable-next-line no-await-in-loop -- the second is tried only when there is no first
    const found = await constructorOf(name);
    if (found !== undefined) return (path) => adapt(new found(path));
  }
  return undefined;
}

function adapt(engine: Engine): Database {
  const prepared = new Map<string, Statement>();
  const statement = (sql: string): Statement => {
    const known = prepared.get(sql) ?? engine.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  return {
    exec: (sql) => void engine.exec(sql),
    run: (sql, values) => void statement(sql).run(...values),
    all: (sql, values) => statement(sql).all(...values) as { readonly [column: string]: unknown }[],
    close: () => void engine.close(),
  };
}

async function constructorOf(name: EngineName): Promise<Constructor | undefined> {
  const quiet = process.emitWarning;
  // Node prints on stderr that its SQLite is experimental, which would disturb the output of the person's command.
  process.emitWarning = () => undefined;
  try {
    const module: unknown = name === 'libsql' ? await import('libsql') : await import(name);
    const found = pick(module, 'DatabaseSync') ?? pick(module, 'default') ?? pick(pick(module, 'default'), 'Database');
    return typeof found === 'function' ? (found as Constructor) : undefined;
  } catch {
    // Not installed, or not built for this platform: use the next one, or the plain scan.
    return undefined;
  } finally {
    process.emitWarning = quiet;
  }
}

const pick = (from: unknown, name: string): unknown =>
  (typeof from === 'object' || typeof from === 'function') && from !== null
    ? (from as { readonly [key: string]: unknown })[name]
    : undefined;
