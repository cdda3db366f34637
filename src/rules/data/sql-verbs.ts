// The first words of SQL statements that a rule may name. Data.

/** Compared without case. A lower-case `select` or `update` may also begin a sentence: see read-rule.ts. */
export const SQL_VERBS: ReadonlySet<string> = new Set([
  'ALTER',
  'ATTACH',
  'CALL',
  'COPY',
  'CREATE',
  'DELETE',
  'DETACH',
  'DROP',
  'EXECUTE',
  'GRANT',
  'INSERT',
  'MERGE',
  'PRAGMA',
  'REINDEX',
  'RENAME',
  'REPLACE',
  'REVOKE',
  'SELECT',
  'TRUNCATE',
  'UPDATE',
  'VACUUM',
]);

/** The objects of statements. After a verb they distinguish SQL from a sentence: `drop table`, not `drop everything`. */
export const SQL_OBJECTS: ReadonlySet<string> = new Set([
  'TABLE',
  'DATABASE',
  'SCHEMA',
  'INDEX',
  'VIEW',
  'COLUMN',
  'FUNCTION',
  'TRIGGER',
  'ROLE',
  'USER',
  'SEQUENCE',
  'TYPE',
  'POLICY',
  'EXTENSION',
  'MATERIALIZED',
  'CONSTRAINT',
  'FROM',
  'INTO',
  'OWNED',
]);
