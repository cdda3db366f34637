// A GET request to a server on this machine that has no known API: whether its query or path destroys something or returns a
// secret. Ignores all other requests.
import type { Effect } from '../../model/effect.ts';
import { longPattern } from '../../argv/long-pattern.ts';

/** Statements that lose something or control the server, at the beginning of a query value. */
const OBJECT =
  'table|database|schema|view|materialized|index|user|role|keyspace|collection|measurement|series|retention|sequence|function|' +
  'bucket|stream|topic';
const STATEMENT = new RegExp(
  `^[\\s(]*((?:drop|alter)\\s+(?:${OBJECT})|truncate\\s+(?:table\\s|\\S+\\s*$)|delete\\s+(?:from|where)|detach\\s+delete|` +
    `flushall|flushdb|shutdown\\s*$|kill\\s+(?:query|\\d)|(?:grant|revoke)\\s.*\\s(?:on|to|from)\\s|update\\s+\\S+\\s+set|insert\\s+into)`,
  'i',
);
const DESTROYING = /^(drop|truncate|delete|flush|kill|detach)/i;
/** `Action=DeleteQueue`, `command=FLUSHALL`: the verb is the value of a field that names the action. */
const ACT_FIELD = /^(action|act|op|operation|cmd|command|method|_method|verb|do|task)$/i;
const ACT = /^(delete|purge|drop|destroy|terminate|truncate|flush|wipe|reset|shutdown|remove)/i;
/** Paths whose last word is such an action: `/api/v1/admin/tsdb/delete_series`, `/FLUSHALL`. */
const ACT_PATH =
  /\/(flushall|flushdb|delete_series|delete_by_query|drop_?(table|database|collection|index)|purge_?queue|truncate)(\/|$)/i;
/** Paths of secret files that development servers return, and of process dumps. */
const SECRET_PATH = longPattern('i')`
    \/\.(env(\.[\w-]+)?|ssh\/[^/]+|aws\/credentials|netrc|npmrc|pgpass|git-credentials|kube\/config|
    docker\/config\.json)$|\/(id_(rsa|ed25519|ecdsa|dsa)|actuator\/(heapdump|env))$
  `;
const TEMPLATE = /\.(example|sample|template|dist)$/i;

export function localRequest(url: string | undefined, method: string): Effect | undefined {
  const full = url !== undefined && !/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? `http://${url}` : url;
  if (full === undefined || !URL.canParse(full)) return undefined;
  const { pathname, searchParams } = new URL(full);
  const path = decoded(pathname).replaceAll(/\/{2,}/g, '/');
  const what = `${method} ${path}`.slice(0, 120);
  const act = (name: 'change' | 'destroy'): Effect => ({ kind: 'service', act: name, system: 'a local server', what });
  const statements = [...searchParams].flatMap(([name, value]) => [name, ...value.split(';')]);
  const verbs = statements.flatMap((text) => STATEMENT.exec(text)?.[1] ?? []);
  const acts = [...searchParams].some(([name, value]) => ACT_FIELD.test(name) && ACT.test(value));
  if (acts || ACT_PATH.test(path) || verbs.some((verb) => DESTROYING.test(verb))) return act('destroy');
  if (verbs.length > 0) return act('change');
  if (SECRET_PATH.test(path) && !TEMPLATE.test(path)) return { kind: 'reveal', what: 'credential', detail: what };
  return undefined;
}

const decoded = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
