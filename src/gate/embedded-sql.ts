// SQL inside a tool's arguments as a part of its own. The database is the tool's: which files and servers its statements reach is never known here.
import { unclear, type Effect } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import { readSql } from '../sql/read-sql.ts';
import type { SqlDeed } from '../sql/sql-deed.ts';
import type { Dialect } from '../sql/sql-tokens.ts';
import type { Embedded } from '../tools/named-arguments.ts';
import type { SqlSystem } from '../tools/tool-entry.ts';

const DIALECTS: ReadonlyMap<SqlSystem, Dialect> = new Map<SqlSystem, Dialect>([
  ['postgres', 'postgres'],
  ['mysql', 'mysql'],
  ['sqlite', 'sqlite'],
  ['duckdb', 'duckdb'],
  ['sqlserver', 'tsql'],
  ['bigquery', 'array'],
  ['database', 'other'],
]);

export function sqlPart({ text, system }: Embedded & { readonly kind: 'sql' }): Part {
  const { deeds } = readSql(text, DIALECTS.get(system) ?? 'other');
  const effects = deeds.map((deed) => effectOf(deed, system));
  return {
    id: 0,
    text,
    effects: effects.length === 0 ? [unclear('no statement', 'sql')] : effects,
    from: [],
    masks: false,
    via: ['statement'],
    site: 'here',
    prints: true,
  };
}

function effectOf(deed: SqlDeed, system: SqlSystem): Effect {
  switch (deed.kind) {
    case 'act':
      return { kind: 'service', act: deed.act, system, what: deed.what };
    case 'reveal':
      return { kind: 'reveal', what: deed.what, detail: deed.detail };
    case 'unclear':
      return unclear(deed.why, deed.word.slice(0, 80));
    case 'file':
      return unclear('the statement reaches a file', deed.path.slice(0, 80));
    case 'server':
      return unclear('the statement reaches another server', deed.url.slice(0, 80));
    case 'shell':
      return { kind: 'service', act: 'change', system, what: `runs \`${deed.text.slice(0, 60)}\` on the server` };
  }
}
