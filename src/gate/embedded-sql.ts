// Turns SQL in a tool's arguments into a separate part. The database may run on another machine; a file named in the SQL counts
// as a file of this machine too.
import { unclear, type Effect } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import { readSql } from '../code/sql/read-sql.ts';
import type { SqlDeed } from '../code/sql/sql-deed.ts';
import type { Dialect } from '../code/sql/sql-tokens.ts';
import type { Embedded } from '../analyse/tools/named-arguments.ts';
import { globPlaces } from '../analyse/tools/glob-place.ts';
import type { SqlSystem } from '../model/tool-entry.ts';
import { placeOf, type PathContext } from '../analyse/tools/tool-path.ts';

const DIALECTS: ReadonlyMap<SqlSystem, Dialect> = new Map<SqlSystem, Dialect>([
  ['postgres', 'postgres'],
  ['mysql', 'mysql'],
  ['sqlite', 'sqlite'],
  ['duckdb', 'duckdb'],
  ['sqlserver', 'tsql'],
  ['bigquery', 'array'],
  ['database', 'other'],
]);

export function sqlPart({ text, system, own }: Embedded & { readonly kind: 'sql' }, context: PathContext): Part {
  const { deeds } = readSql(text, DIALECTS.get(system) ?? 'other');
  // A session may change and drop anything in a database that it made. Files, servers and statements that cannot be parsed still
  // count.
  const effects = deeds.flatMap((deed) =>
    own === true && deed.kind === 'act'
      ? [{ kind: 'service', act: 'look', system, what: 'the database of the session' } as const]
      : effectsOf(deed, system, context),
  );
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

function effectsOf(deed: SqlDeed, system: SqlSystem, context: PathContext): readonly Effect[] {
  switch (deed.kind) {
    case 'act':
      return [{ kind: 'service', act: deed.act, system, what: deed.what }];
    case 'reveal':
      return [{ kind: 'reveal', what: deed.what, detail: deed.detail }];
    case 'unclear':
      return [unclear(deed.why, deed.word.slice(0, 80))];
    case 'file':
      return [unclear('the statement reaches a file', deed.path.slice(0, 80)), ...fileEffects(deed, context)];
    case 'server':
      return [unclear('the statement reaches another server', deed.url.slice(0, 80))];
    case 'shell':
      return [{ kind: 'service', act: 'change', system, what: `runs \`${deed.text.slice(0, 60)}\` on the server` }];
  }
}

/** The effects on a file of this machine. An unknown path adds nothing, because the call is already reported as unclear. */
function fileEffects({ path, use }: SqlDeed & { readonly kind: 'file' }, context: PathContext): readonly Effect[] {
  if (path === ':memory:' || path === '') return [];
  const named = path.replace(/^file:(\/\/(localhost)?(?=\/))?/i, '').replace(/\?.*$/s, '');
  const places = use === 'read' || use === 'names' ? globPlaces(named, context.cwd, context) : [placeOf(named, context)];
  return places.flatMap((place): readonly Effect[] => {
    if (place.kind !== 'path') return [];
    const read: Effect = { kind: 'read', place, sees: use === 'names' ? 'names' : 'content' };
    const write: Effect = { kind: 'write', place, how: 'change' };
    return use === 'write' ? [write] : use === 'database' ? [read, write] : [read];
  });
}
