// SQL functions that reach outside the database: files, programs, other servers, the environment. Data from the servers' manuals.

/** `file`: the argument at `path` names a file. `server`: the argument at `url` names another server. */
export type OutsideFunction =
  | { readonly kind: 'file'; readonly use: 'read' | 'names' | 'write' | 'tree'; readonly path: number }
  | { readonly kind: 'server'; readonly url: number }
  | { readonly kind: 'runs'; readonly text?: number }
  | { readonly kind: 'environment' }
  | { readonly kind: 'session' };

const entries = (names: string, what: OutsideFunction): readonly (readonly [string, OutsideFunction])[] =>
  names.split(' ').map((name) => [name, what] as const);

const COMMON: readonly (readonly [string, OutsideFunction])[] = [
  // PostgreSQL
  ...entries('pg_read_file pg_read_binary_file lo_import pg_stat_file pg_file_read', { kind: 'file', use: 'read', path: 0 }),
  ...entries('pg_ls_dir', { kind: 'file', use: 'names', path: 0 }),
  ...entries('lo_export pg_file_rename', { kind: 'file', use: 'write', path: 1 }),
  ...entries('pg_file_write pg_file_unlink pg_file_sync', { kind: 'file', use: 'write', path: 0 }),
  ...entries('dblink dblink_connect dblink_exec dblink_connect_u dblink_send_query http_get http_post http_put http_delete', {
    kind: 'server',
    url: 0,
  }),
  // MySQL
  ...entries('load_file', { kind: 'file', use: 'read', path: 0 }),
  ...entries('sys_exec sys_eval', { kind: 'runs', text: 0 }),
  // SQL Server
  ...entries('openrowset openquery opendatasource xp_cmdshell sp_oacreate sp_oamethod sp_execute_external_script', {
    kind: 'runs',
  }),
  ...entries('pg_sleep', { kind: 'session' }),
];

/** SQLite's own shell, which uses files of this machine. */
const SQLITE: readonly (readonly [string, OutsideFunction])[] = [
  ...entries('readfile', { kind: 'file', use: 'read', path: 0 }),
  ...entries('writefile', { kind: 'file', use: 'write', path: 0 }),
  // Its rows contain all files below a directory.
  ...entries('fsdir', { kind: 'file', use: 'tree', path: 0 }),
  ...entries('lsdir', { kind: 'file', use: 'names', path: 0 }),
  ...entries('load_extension edit', { kind: 'runs' }),
];

const DUCKDB: readonly (readonly [string, OutsideFunction])[] = [
  ...entries(
    'read_csv read_csv_auto read_parquet parquet_scan read_json read_json_auto read_ndjson read_ndjson_auto read_json_objects read_text read_blob read_xlsx parquet_schema parquet_metadata parquet_file_metadata parquet_kv_metadata sniff_csv sqlite_scan st_read',
    { kind: 'file', use: 'read', path: 0 },
  ),
  ...entries('glob', { kind: 'file', use: 'names', path: 0 }),
  ...entries('postgres_scan postgres_query mysql_query mysql_scan iceberg_scan delta_scan', { kind: 'server', url: 0 }),
  ...entries('getenv', { kind: 'environment' }),
];

const ARRAY: readonly (readonly [string, OutsideFunction])[] = [
  ...entries('file filecluster', { kind: 'file', use: 'read', path: 0 }),
  ...entries(
    'url urlcluster s3 s3cluster gcs hdfs azureblobstorage remote remotesecure mysql postgresql mongodb redis jdbc odbc sqlite',
    {
      kind: 'server',
      url: 0,
    },
  ),
  ...entries('executable', { kind: 'runs' }),
];

export const OUTSIDE_COMMON: ReadonlyMap<string, OutsideFunction> = new Map(COMMON);
export const OUTSIDE_SQLITE: ReadonlyMap<string, OutsideFunction> = new Map(SQLITE);
export const OUTSIDE_DUCKDB: ReadonlyMap<string, OutsideFunction> = new Map(DUCKDB);
export const OUTSIDE_ARRAY: ReadonlyMap<string, OutsideFunction> = new Map(ARRAY);
