// Variables that send requests through a proxy or to another server: sent data goes there too, whatever address the program names.
import type { GivenOption, Tools } from '../argv/program.ts';
import { afterText } from '../argv/role-effects.ts';
import { serverOf } from '../argv/server-of.ts';
import type { Effect, Network } from '../model/effect.ts';
import type { Server } from '../model/zone.ts';
import type { Arg } from '../shell/value.ts';
import { argText, exact, knownPrefix } from '../shell/value.ts';

const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY', 'ftp_proxy', 'FTP_PROXY'];
/** Ordered by how much a proxy learns, the least first. */
const USES = ['fetch', 'send', 'upload'] as const;

/** Variables that choose the server of one program. */
const CHOOSES: ReadonlyMap<string, readonly string[]> = new Map([
  ['gh', ['GH_HOST']],
  ['glab', ['GITLAB_HOST', 'GITLAB_URI', 'GL_HOST']],
  ['docker', ['DOCKER_HOST', 'BUILDKIT_HOST']],
  ['docker-compose', ['DOCKER_HOST']],
  ['podman', ['CONTAINER_HOST']],
  ['buildctl', ['BUILDKIT_HOST']],
  ['aws', ['AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_S3']],
  ['vault', ['VAULT_ADDR']],
  ['consul', ['CONSUL_HTTP_ADDR']],
]);
/** Clients of databases, and the variables that choose their server. */
const POSTGRES = new Set(['psql', 'pg_dump', 'pg_dumpall', 'pg_restore', 'pg_isready', 'createdb', 'dropdb', 'pgcli', 'pgbench']);
const POSTGRES_HOSTS = ['PGHOST', 'PGHOSTADDR'];
/** Variables whose values clients of PostgreSQL send to the server. */
const POSTGRES_SENT = ['PGUSER', 'PGDATABASE', 'PGAPPNAME', 'PGOPTIONS'];
const OTHER_HOSTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['mysql', ['MYSQL_HOST']],
  ['mysqldump', ['MYSQL_HOST']],
  ['mysqladmin', ['MYSQL_HOST']],
  ['mysqlimport', ['MYSQL_HOST']],
  ['cqlsh', ['CQLSH_HOST']],
  ['etcdctl', ['ETCDCTL_ENDPOINTS']],
]);

/** The database server that a variable chooses is at least asked, and it gets what other variables hold. */
export function chosenDatabase(name: string, effects: readonly Effect[], tools: Pick<Tools, 'variable'>): readonly Effect[] {
  const hosts = POSTGRES.has(name) ? POSTGRES_HOSTS : (OTHER_HOSTS.get(name) ?? []);
  const sent = POSTGRES.has(name) ? POSTGRES_SENT : [];
  const valuesOf = (variables: readonly string[]): readonly Arg[] => variables.flatMap((one) => tools.variable(one) ?? []);
  const chosen = valuesOf(hosts).flatMap(serverAt);
  const named = effects.flatMap((effect) => (effect.kind === 'network' ? [effect.server] : []));
  const isSent = valuesOf(sent).some(({ from }) => from.length > 0);
  return [
    ...chosen.map((server): Effect => ({ kind: 'network', use: 'fetch', server })),
    ...(isSent ? [...chosen, ...named].map((server): Effect => ({ kind: 'network', use: 'send', server })) : []),
  ];
}

/** Programs whose options before the subcommand choose the container engine by an address or a name. */
const ENGINES = new Set(['docker', 'podman', 'nerdctl', 'docker-compose']);
const ENGINE_ADDRESS = '-H';
const ENGINE_NAME: ReadonlySet<string> = new Set(['-c', '--connection']);
/** An engine on this machine. */
const SOCKET = /^(?:unix|npipe|fd):|^\//i;

/** What a program sends to the server that a variable or an option chooses; nothing if it only reads. */
export function toChosenServer(
  { name, given }: { readonly name: string; readonly given: readonly GivenOption[] },
  effects: readonly Effect[],
  tools: Pick<Tools, 'variable' | 'stdin'>,
): readonly Effect[] {
  const values = (CHOOSES.get(name) ?? []).flatMap((variable) => tools.variable(variable) ?? []);
  const servers = [...values.flatMap(serverAt), ...(ENGINES.has(name) ? given.flatMap(engineOf) : [])];
  if (servers.length === 0) return [];
  const isFed = tools.stdin !== undefined && tools.stdin.text === undefined;
  // The choice of an engine is reported as unclear by itself. If anything else is unclear, data may be sent.
  const named = new Set<string | undefined>(given.filter(isEngineName).map((one) => one.name));
  const isDoubt = (effect: Effect): boolean => effect.kind === 'unclear' && !named.has(effect.word);
  const carries =
    isFed ||
    values.some(({ from }) => from.length > 0) ||
    (ENGINES.has(name) && effects.some(isDoubt)) ||
    effects.some((effect) => (effect.kind === 'read' && effect.sees === 'content') || effect.kind === 'run');
  const says = effects.some((effect) => (effect.kind === 'service' && effect.act !== 'look') || isSent(effect));
  if (!carries && !says) return [];
  return servers.map((server) => ({
    kind: 'network',
    use: 'send',
    server,
    ...(carries ? {} : { data: 'spelled' as const }),
  }));
}

const serverAt = (value: Arg): readonly Server[] =>
  SOCKET.test(argText(value)) || argText(value) === '' ? [] : [serverOf(value)];

const isEngineName = ({ name, after }: GivenOption): boolean => after === 0 && ENGINE_NAME.has(name);

function engineOf(one: GivenOption): readonly Server[] {
  if (one.value === undefined || one.after > 0) return [];
  if (one.name === ENGINE_ADDRESS) return serverAt(one.value);
  return isEngineName(one) && exact(one.value) !== 'default' ? [{ host: '', unknown: 'the engine of that name' }] : [];
}

const isSent = (effect: Effect): boolean => effect.kind === 'network' && (effect.use === 'send' || effect.use === 'upload');

/** An option or setting that names a proxy: `--proxy HOST`, `-c http.proxy=HOST`, `--build-arg http_proxy=HOST`. */
const NAMES_PROXY = /^(?!-*no)-{0,2}(?:[\w.-]*[._-])?proxy$/i;

/** The proxies among the arguments of a call that is not fully understood: everything that the call sends may go through them. */
export function namedProxies(args: readonly Arg[]): readonly Effect[] {
  const values = args.flatMap((arg, i): readonly Arg[] => {
    const name = /^([^=]*)=/.exec(knownPrefix(arg));
    if (name !== null && NAMES_PROXY.test(name[1] ?? '')) return [afterText(arg, name[0].length)];
    return NAMES_PROXY.test(exact(args[i - 1]) ?? '') ? [arg] : [];
  });
  return values
    .filter((value) => exact(value) === undefined || /\w[.:]\w/.test(argText(value)))
    .map((value) => ({ kind: 'network', use: 'send', server: serverOf(value) }));
}

/** The requests of a program, as they go through the proxies that this call sets. */
export function throughProxies(effects: readonly Effect[], tools: Pick<Tools, 'variable' | 'stdin'>): readonly Effect[] {
  const requests = effects.filter((effect): effect is Network => effect.kind === 'network');
  const use = USES.findLast((one) => requests.some((request) => request.use === one));
  if (use === undefined) return [];
  // The request itself may call the content of a file visible in the call, because its server is on this machine. For a proxy, that content
  // counts as sent.
  const isRead = effects.some((effect) => effect.kind === 'read' && effect.sees === 'content');
  const isFed = tools.stdin !== undefined && tools.stdin.text === undefined;
  const spelled = !isRead && !isFed && requests.every((request) => request.use !== use || request.data === 'spelled');
  return VARIABLES.flatMap((name) => tools.variable(name) ?? [])
    .filter((value) => argText(value) !== '')
    .map((value) => ({
      kind: 'network',
      use,
      server: serverOf(value),
      ...(use === 'send' && spelled ? { data: 'spelled' as const } : {}),
    }));
}
