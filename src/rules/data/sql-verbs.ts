// The words an SQL statement can begin with, as far as a rule may name them. Data.

/** A statement's first word. Compared without regard to case, but a lower-case `select` or `update` begins many a sentence: see read-rule.ts. */
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

/** What a statement acts on; after a verb it tells SQL from a sentence: `drop table`, not `drop everything`. */
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
