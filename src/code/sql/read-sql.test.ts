// What statements do: reads, what changes, what destroys, what reaches out.
import { describe, expect, it } from 'vitest';
import { sqlScript } from './sql-script.ts';
import type { Dialect } from './sql-tokens.ts';
import { onlyReads, readSql } from './read-sql.ts';

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
  [true, 'postgres', 'select $x$ a $x$'],
  [false, 'postgres', 'select "x'],
  [false, 'postgres', 'select 1 /* open'],
  [false, 'postgres', 'select pg_catalog.pg_read_file(1)'],
  [true, 'postgres', 'select pg_catalog.count(1)'],
  [true, 'mysql', 'select 1 into @a'],
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
  ['drop table x', 'drop table x'],
  ['truncate x', 'begin; truncate x; commit'],
  [undefined, 'select truncate(1.5, 1)'],
  ['delete from x without a condition', 'delete from x'],
  [undefined, 'delete from x where id = 1'],
  ['update x without a condition', 'update x set a = 1'],
  [undefined, "select 'drop table x'"],
  ['drop table x', 'do $$ begin drop table x; end $$'],
  [undefined, 'create table x (y int references z on delete cascade)'],
];

describe('what destroys', () => {
  it.each(RAISES)('%s: %s', (want, text) => {
    const found = readSql(text, 'postgres').deeds.flatMap((deed) =>
      deed.kind === 'act' && deed.act === 'destroy' ? [deed.what] : [],
    );
    expect(found[0]).toBe(want);
  });
});

describe('sqlScript', () => {
  it('splits at semicolons outside quotes, comments and bodies', () => {
    const counts = ['a;b', "'a;b'", '/* a;b */ c', 'a -- ;\n b', '$$ a;b $$', '"a;b";;c;'].map(
      (text) => sqlScript(text, 'postgres', 'none').length,
    );
    expect(counts).toEqual([2, 1, 1, 1, 1, 2]);
  });
});

const CONDITIONS: readonly (readonly [boolean, string])[] = [
  [true, '1=1'],
  [true, '1 = 1 and 2 > 1'],
  [true, 'true'],
  [true, '1'],
  [true, "'a' = 'a'"],
  [true, 'id = id'],
  [true, 't.id = t.id'],
  [true, 'id is not null'],
  [true, 'id > 0'],
  [true, 'id <> -1'],
  [true, 'a = 5 or 1=1'],
  [true, '(a = 5) or (1=1)'],
  [true, 'not false'],
  [true, 'not (1 = 2)'],
  [true, "name like '%'"],
  [true, 'exists (select 1)'],
  [true, 'id in (select id from x)'],
  [true, '1 in (1, 2)'],
  [true, '1 between 0 and 2'],
  [true, '1+1 = 2'],
  [true, '1 is not null'],
  [true, 'true is true'],
  [false, 'a = 5'],
  [false, '1 = 2'],
  [false, 'a = 5 and 1 = 1'],
  [false, 'deleted_at is not null'],
  [false, 'id = 3'],
  [false, 'id > 100'],
  [false, "name like 'a%'"],
  [false, 'id in (select id from banned)'],
  [false, 'id in (1, 2, 3)'],
  [false, 'a between 1 and 2 or b = 3'],
  [false, 'random() = random()'],
  [false, 'exists (select 1 from y where y.id = x.id)'],
  [false, 'not active'],
];

describe('a condition that always holds', () => {
  it.each(CONDITIONS)('%s: %s', (want, condition) => {
    const lost = readSql(`delete from x where ${condition}`, 'postgres').deeds.some(
      (deed) => deed.kind === 'act' && deed.act === 'destroy',
    );
    expect(lost).toBe(want);
  });
});
