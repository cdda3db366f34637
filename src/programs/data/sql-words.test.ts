// What the words of SQL tell: reads, and what destroys.
import { describe, expect, it } from 'vitest';
import { sqlStatements } from './sql-tokens.ts';
import type { Dialect } from './sql-tokens.ts';
import { onlyReads, sqlRaises } from './sql-words.ts';

const READS: readonly (readonly [boolean, Dialect, string])[] = [
  [true, 'postgres', "select a, 'x;y' from t where b in (1, 2) order by 1"],
  [true, 'postgres', "select 'drop table x' is null"],
  [true, 'postgres', 'select t.comment, x.update from t'],
  [true, 'mysql', 'show create table t'],
  [true, 'mysql', 'select 1 # drop table t'],
  [true, 'sqlite', 'select [drop table] from t'],
  [true, 'other', 'select top 5 * from t'],
  [false, 'other', 'select 1 exec xp_cmdshell 1'],
  [false, 'other', 'select 1\ngo\nshutdown'],
  [false, 'postgres', ''],
  [false, 'postgres', 'select 1; vacuum'],
  [false, 'postgres', 'select U&"\\0070g_read_file"(1)'],
  [false, 'postgres', "select 'a\\'; drop table t; --'"],
  [false, 'postgres', 'select $x$ a $x$'],
  [false, 'postgres', 'select "x'],
  [false, 'postgres', 'select 1 /* open'],
  [false, 'postgres', 'select pg_catalog.pg_read_file(1)'],
  [true, 'postgres', 'select pg_catalog.count(1)'],
  [false, 'mysql', 'select 1 into @a'],
  [false, 'mysql', 'select sleep(100)'],
  [false, 'sqlite', 'pragma journal_mode = wal'],
  [false, 'mysql', 'pragma table_info(t)'],
  [false, 'postgres', 'with x as (update t set a = 1 returning *) select * from x'],
  [false, 'postgres', 'show x; drop table y'],
  [false, 'mysql', 'show tables where load_file(1)'],
];

describe('onlyReads', () => {
  it.each(READS)('%s %s %s', (want, dialect, text) => {
    expect(onlyReads(text, dialect)).toBe(want);
  });
});

const RAISES: readonly (readonly [string | undefined, string])[] = [
  ['drop table', 'drop table x'],
  ['truncate', 'begin; truncate x; commit'],
  [undefined, 'select truncate(1.5, 1)'],
  ['delete without a condition', 'delete from x'],
  [undefined, 'delete from x where id = 1'],
  ['update without a condition', 'update x set a = 1'],
  [undefined, "select 'drop table x'"],
  ['drop table', 'do $$ begin drop table x; end $$'],
  [undefined, 'create table x (y int references z on delete cascade)'],
];

describe('sqlRaises', () => {
  it.each(RAISES)('%s: %s', (want, text) => {
    const found = sqlRaises(text, 'postgres', 'postgres').flatMap((effect) => (effect.kind === 'service' ? [effect.what] : []));
    expect(found[0]).toBe(want);
  });
});

describe('sqlStatements', () => {
  it('splits at semicolons outside quotes, comments and bodies', () => {
    const counts = ['a;b', "'a;b'", '/* a;b */ c', 'a -- ;\n b', '$$ a;b $$', '"a;b";;c;'].map(
      (text) => sqlStatements(text, 'postgres').length,
    );
    expect(counts).toEqual([2, 1, 1, 1, 1, 2]);
  });
});
