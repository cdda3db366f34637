// Words of SQL by their meaning: statements that write, pragmas that read, tables of password hashes. Data.

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words that a statement which only reads never contains. */
export const WRITING = set(
  'into insert update delete merge upsert call copy drop truncate alter create grant revoke lock execute exec declare refresh procedure outfile dumpfile prepare',
);

/** If statements need no semicolon between them, these words may begin one too. */
export const BEGINNING = set(
  'set use kill shutdown backup restore dbcc bulk deny reconfigure rename waitfor go openrowset openquery opendatasource begin commit rollback print exit host xp_cmdshell sp_executesql attach detach load install system optimize kill',
);

/** Words that begin a statement which acts on the server or runs code, and that are not part of other statements. */
export const ACTS = set(
  'exec execute shutdown kill reconfigure backup restore dbcc bulk deny waitfor xp_cmdshell sp_executesql sp_configure openrowset openquery opendatasource',
);

/** Tables and columns that hold password hashes. */
export const PASSWORD_TABLES = set(
  'pg_shadow pg_authid authentication_string pg_user_mapping pg_user_mappings sql_logins sysxlogins',
);

/** Pragmas that only read; if a value is given, only those in the second list. */
export const TELLING_PRAGMAS = set(
  'table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list foreign_key_check database_list integrity_check quick_check compile_options function_list collation_list module_list pragma_list user_version page_count page_size journal_mode encoding schema_version freelist_count foreign_keys cache_size synchronous auto_vacuum application_id data_version show_tables show_tables_expanded database_size storage_info version platform functions collations',
);
export const PRAGMAS_WITH_NAME = set(
  'table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list foreign_key_check integrity_check quick_check storage_info',
);

/** Pragmas that set how the file is stored or how this session works. */
export const SETTING_PRAGMAS = set(
  'journal_mode synchronous foreign_keys cache_size temp_store busy_timeout user_version auto_vacuum locking_mode mmap_size optimize wal_checkpoint incremental_vacuum recursive_triggers case_sensitive_like page_size journal_size_limit wal_autocheckpoint application_id analysis_limit defer_foreign_keys ignore_check_constraints shrink_memory cell_size_check threads memory_limit enable_progress_bar disable_progress_bar',
);

/** Session settings that only change time limits or appearance. Settings that change how SQL is read are left out. */
export const PLAIN_SETTINGS = set(
  'statement_timeout lock_timeout idle_in_transaction_session_timeout client_encoding client_min_messages timezone time datestyle intervalstyle names character work_mem maintenance_work_mem default_transaction_read_only transaction autocommit foreign_key_checks unique_checks enable_seqscan enable_indexscan enable_hashjoin enable_mergejoin enable_nestloop jit max_parallel_workers_per_gather extra_float_digits row_security threads memory_limit nocount quoted_identifier ansi_nulls group_concat_max_len max_execution_time wait_timeout net_read_timeout net_write_timeout charset search_path',
);

/** Words that may follow the word that begins or ends a transaction. */
export const TRANSACTION_WORDS = set(
  'transaction work tran isolation level read only write committed uncommitted repeatable serializable deferred deferrable immediate exclusive not and chain no with consistent snapshot snapshot to savepoint release concurrent prepared',
);
