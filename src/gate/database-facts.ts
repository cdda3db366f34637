// Which database a client without an address would reach, according to variables and dotenv files. Never shows a password or a whole URL.
import { join } from 'node:path';
import type { Host } from '../host/host.ts';
import type { JudgedPart } from '../model/decision.ts';
import type { Situation } from './situation.ts';

const SYSTEMS: ReadonlySet<string> = new Set([
  'postgres',
  'mysql',
  'database',
  'mongodb',
  'sql-server',
  'redis',
  'clickhouse',
  'cockroach',
]);
/** In the order in which tools usually read them. */
const FILES = ['.env', '.env.local', '.env.development', '.env.development.local'];
const URLS = /^[A-Z0-9_]*(?:DATABASE|POSTGRES|POSTGRESQL|PG|MYSQL|MONGO|MONGODB|REDIS|DB)_?(?:URL|URI|DSN)$/;
const PLACES: ReadonlySet<string> = new Set([
  'PGHOST',
  'PGDATABASE',
  'MYSQL_HOST',
  'MYSQL_DATABASE',
  'DB_HOST',
  'DB_NAME',
  'DB_DATABASE',
]);
const MOST_BYTES = 1 << 16;
const MOST_LINES = 6;

/** "DATABASE_URL in .env: localhost/shop_dev". Absent if no part changes or destroys something in a database. */
export function databaseFacts(
  parts: readonly JudgedPart[],
  { root, host, policy }: Situation,
  cwd: string,
): readonly string[] | undefined {
  const concerned = parts.some(({ findings }) =>
    findings.some(
      ({ effect, disposition }) => disposition !== 'quiet' && effect.kind === 'service' && SYSTEMS.has(effect.system),
    ),
  );
  if (!concerned) return undefined;
  const directories = root === undefined || root === cwd ? [cwd] : [cwd, root];
  const found = directories.flatMap((directory) =>
    FILES.flatMap((name) => {
      const path = join(directory, name);
      const changed = policy.session?.wasEdited?.(path) === true || policy.session?.made(path) === true;
      return variablesIn(path, host).map(
        (line) => `${line.name} in ${nameOf(path, root)}${changed ? ' (written in this session)' : ''}: ${line.place}`,
      );
    }),
  );
  return found.length === 0 ? ['nothing names one; the client uses its own default'] : found.slice(0, MOST_LINES);
}

const nameOf = (path: string, root: string | undefined): string =>
  root !== undefined && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;

function variablesIn(path: string, host: Host): readonly { readonly name: string; readonly place: string }[] {
  const text = host.text(path, MOST_BYTES);
  if (text.kind !== 'known') return [];
  return text.value.split('\n').flatMap((line) => {
    const [, name = '', raw = ''] = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*)$/.exec(line) ?? [];
    const value = raw.trim().replace(/^(["'])(.*)\1$/, '$2');
    if (PLACES.has(name)) return [{ name, place: plain(value) }];
    const place = URLS.test(name) ? placeOf(value) : undefined;
    return place === undefined ? [] : [{ name, place }];
  });
}

/** Host, port and database of an address. */
function placeOf(value: string): string | undefined {
  if (/^(?:file:|sqlite:)/i.test(value)) return plain(value.split('?')[0] ?? '');
  if (!URL.canParse(value)) return undefined;
  const { host, pathname } = new URL(value);
  if (host === '') return undefined;
  return plain(`${host}${pathname}`);
}

/** Only plain names: no sentence, and nothing that comes before an `@`. */
const plain = (text: string): string => (/^[\w.:/+-]{0,120}$/.test(text) ? text : 'not a plain name');
