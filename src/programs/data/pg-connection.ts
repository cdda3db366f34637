// What a PostgreSQL connection string says: the servers it names (`host=db.example.org dbname=app`), and settings that choose
// them or files. An address with a scheme is found in any word.
import { serverFromText } from '../../argv/server-of.ts';
import { wordsOf } from '../../argv/words-of.ts';
import type { Parsed } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { argText } from '../../shell/value.ts';

/** Options of the tools that take a connection string in place of a name. */
const NAMES = ['-d', '--dbname', '-l', '--database', '--maintenance-db'];

/** Settings that only describe the session (https://www.postgresql.org/docs/current/libpq-connect.html). Others name a service or files. */
const PLAIN = wordsOf(`
  host hostaddr port dbname user password require_auth channel_binding connect_timeout client_encoding application_name
  fallback_application_name keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout sslmode
  sslcompression sslsni sslnegotiation ssl_min_protocol_version ssl_max_protocol_version gssencmode
  target_session_attrs load_balance_hosts replication
`);

/** The part that names settings: all of `host=x dbname=y`, and what stands behind the question mark of an address. */
function settingsPart(text: string): string {
  if (/^postgres(?:ql)?:/i.test(text)) return /\?.*/s.exec(text)?.[0] ?? '';
  return /^[a-z][\w+.-]*:\/\//i.test(text) ? '' : text;
}

const settingsIn = (text: string): readonly string[] =>
  settingsPart(text)
    .replaceAll(/'(?:[^'\\]|\\.)*'/g, '')
    .split(/(?:^|[\s?&])([^\s?&=]*)\s*=/)
    .filter((_, at) => at % 2 === 1);

export function connection(it: Parsed): readonly Effect[] {
  const texts = [...NAMES.flatMap((option) => it.values(option)), ...it.operands].map(argText);
  const servers = texts
    .flatMap((text) => [...text.matchAll(/\bhost(?:addr)?\s*=\s*'?([^\s'&]+)/g)])
    .flatMap(([, hosts = '']) => hosts.split(','))
    .filter((host) => !/^(?:\/|%2f)/i.test(host));
  const other = texts.flatMap(settingsIn).filter((name) => !PLAIN.includes(name));
  return [
    ...servers.map((host): Effect => ({ kind: 'network', use: 'fetch', server: serverFromText(host) })),
    ...other.map((name) => unclear('a setting of the connection that may name a file or server', name)),
  ];
}
