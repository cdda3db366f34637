// HTTP requests to data stores and daemons with a known API: which operation they perform. Ignores other servers.
import type { Effect, Service } from '../../model/effect.ts';
import type { Server } from '../../model/zone.ts';
import { longPattern } from '../../argv/long-pattern.ts';

interface Api {
  readonly system: string;
  readonly ports: readonly number[];
  /** Paths that identify the API on any port. */
  readonly paths?: RegExp;
  /** Requests that only read although their method is not GET. */
  readonly reads?: RegExp;
  /** Requests that destroy, whatever their method. */
  readonly destroys?: RegExp;
  /** GET requests that return credentials. */
  readonly reveals?: RegExp;
  /** GET requests that change something. */
  readonly changes?: RegExp;
  /** The query field with a statement, which a GET request also runs. */
  readonly statement?: string;
}

const APIS: readonly Api[] = [
  {
    system: 'elasticsearch',
    ports: [9200, 9201],
    paths: longPattern()`
        \/(_search|_cat|_cluster|_bulk|_delete_by_query|_update_by_query|_mget|_msearch|_mapping|_settings|_aliases|
        _reindex|_snapshot|_doc)(\/|$)
      `,
    reads:
      /\/(_search|_count|_msearch|_mget|_analyze|_explain|_field_caps|_validate\/query|_termvectors|_rank_eval|_sql|_search_shards)(\/|$)/,
    destroys: /\/_delete_by_query(\/|$)/,
  },
  {
    system: 'couchdb',
    ports: [5984],
    paths: /\/(_all_docs|_bulk_docs|_purge|_find|_all_dbs)(\/|$)/,
    reads: /\/(_find|_all_docs|_explain|_bulk_get|_design_docs)(\/|$)/,
    destroys: /\/_purge(\/|$)/,
    reveals: /^\/(_users|_node\/[^/]+\/_config|_config)(\/|$)/,
  },
  {
    system: 'consul',
    ports: [8500, 8501],
    paths: /^\/v1\/(kv|agent|catalog|health|session|acl)\//,
    reveals: /^\/v1\/(acl\/(token|tokens|info|list)|kv\/.*(secret|password|passwd|token|credential|api-?key|private))([/_.-]|$)/i,
  },
  {
    system: 'vault',
    ports: [8200],
    paths: /^\/v1\/(sys|secret|auth|kv)\//,
    reveals: /^\/v1\/(?!sys\/(health|seal-status|leader|mounts|auth|policies))/,
    changes: /^\/v1\/sys\/(seal|step-down|unseal|rekey)/,
  },
  {
    system: 'docker',
    ports: [2375, 2376],
    paths: longPattern()`
        ^\/v1\.\d+\/(containers|images|volumes|networks|exec|build|swarm|system)\/|^\/(containers|images|volumes|
        networks|build)\/(create|prune|json)$|^\/containers\/[^/]+\/(start|stop|kill|exec|attach|archive)$|
        ^\/exec\/[^/]+\/start$
      `,
    destroys: /\/(prune|kill)$/,
  },
  {
    system: 'kubernetes',
    ports: [6443, 8001, 10_250, 10_255, 16_443],
    // `/api/v1` alone is common to many servers; the following words are specific to Kubernetes.
    paths: longPattern()`
        ^\/(api\/v1\/(namespaces|nodes|pods|secrets|configmaps|persistentvolumes|serviceaccounts|
        replicationcontrollers)|apis\/[^/]+\.k8s\.io\/v\w+|apis\/(apps|batch|autoscaling|policy)\/v\w+)(\/|$)
      `,
    reveals: /\/secrets(\/|$)/,
    changes: /\/(exec|attach|portforward|proxy|run)(\/|$)/,
  },
  {
    system: 'etcd',
    ports: [2379, 4001],
    paths: /^\/v[23](alpha|beta)?\/(keys|kv)(\/|$)/,
    reads: /\/kv\/range$/,
    destroys: /\/kv\/deleterange$/,
  },
  {
    system: 'solr',
    ports: [8983],
    paths: /^\/solr\//,
    reads: /\/select$/,
    destroys: /action=(DELETE|UNLOAD)/i,
    changes: /\/(update|admin\/(cores|collections))/,
  },
  {
    system: 'influxdb',
    ports: [8086],
    paths: /^\/api\/v2\/(write|query|delete|buckets|orgs|authorizations|setup)(\/|$)/,
    reads: /^\/api\/v2\/query/,
    reveals: /^\/api\/v2\/authorizations(\/|$)/,
    statement: 'q',
  },
  {
    system: 'rabbitmq',
    ports: [15_672],
    paths: /^\/api\/(queues|exchanges|vhosts|bindings|definitions)(\/|$)/,
    // The definitions contain every user's password hash.
    reveals: /^\/api\/(definitions|users|permissions)(\/|$)/,
  },
  { system: 'clickhouse', ports: [8123], statement: 'query' },
  {
    system: 'prometheus',
    ports: [9090],
    reads: /^\/api\/v1\/(query|query_range|series|labels)/,
    destroys: /\/admin\/tsdb\/delete_series/,
  },
  { system: 'weaviate', ports: [], paths: /^\/v1\/(schema|batch\/objects)(\/|$)/, reads: /\/graphql$/ },
  {
    system: 'qdrant',
    ports: [6333],
    paths: /^\/collections\/[^/]+\/points/,
    reads: /\/points\/(search|scroll|count|query)$/,
    destroys: /\/points\/delete$/,
  },
  {
    system: 'meilisearch',
    ports: [7700],
    reads: /\/search$/,
    destroys: /\/documents\/delete/,
    reveals: /^\/keys(\/|$)/,
  },
  { system: 'ngrok', ports: [4040], paths: /^\/api\/(tunnels|endpoints)(\/|$)/ },
  {
    system: 'the browser',
    ports: [9222, 9229],
    paths: /^\/json\/(new|close|activate)(\/|$)/,
    changes: /^\/json\/(new|close|activate)/,
  },
  {
    system: 'ollama',
    ports: [11_434],
    reads: /^\/(api\/(generate|chat|embed|embeddings|show)|v1\/.*)$/,
    destroys: /^\/api\/delete$/,
  },
  { system: 'arangodb', ports: [8529], paths: /^(\/_db\/[^/]+)?\/_(api|admin)\// },
  {
    system: 'jenkins',
    ports: [],
    paths: /\/(scriptText|script|createItem|doDelete|safeRestart|quietDown|pluginManager\/\w+)$|^\/(.*\/)?job\/[^/]+\/build/,
  },
  { system: 'jupyter', ports: [8888], paths: /^\/api\/(terminals|kernels|sessions|contents)(\/|$)/ },
  { system: 'kafka connect', ports: [8083], paths: /^\/connectors(\/|$)/ },
  { system: 'alertmanager', ports: [9093], paths: /^\/api\/v[12]\/(silences|alerts)(\/|$)/ },
  {
    system: 'loki',
    ports: [],
    paths: /^\/loki\/api\/v1\//,
    reads: /\/(query|query_range|series|labels)$/,
    destroys: /\/delete$/,
  },
  { system: 'pushgateway', ports: [9091], paths: /^\/api\/v1\/admin\//, destroys: /\/wipe$/ },
  { system: 'syncthing', ports: [8384], paths: /^\/rest\/(system|db|config|cluster|folder)(\/|$)/, reveals: /^\/rest\/config/ },
  { system: 'selenium', ports: [4444, 9515], paths: /^\/wd\/hub\/session(\/|$)/ },
  { system: 'spark', ports: [6066], paths: /^\/v1\/submissions(\/|$)/ },
  { system: 'hadoop', ports: [8088, 9870, 50_070], paths: /^\/(webhdfs\/v1|ws\/v1\/cluster)(\/|$)/ },
  { system: 'envoy', ports: [9901, 15_000], changes: /^\/(quitquitquit|healthcheck|drain_listeners|logging|runtime_modify)/ },
  { system: 'neo4j', ports: [7474] },
  { system: 'nomad', ports: [4646], reveals: /^\/v1\/(vars?|acl\/tokens?)(\/|$)/ },
  { system: 'caddy', ports: [2019] },
  { system: 'redis', ports: [6379, 7379] },
  { system: 'memcached', ports: [11_211] },
];

export interface ServiceRequest {
  readonly server: Server;
  readonly method: string;
  readonly text?: string;
}

/** Undefined if the server has no known API: then the request is judged by itself. */
export function serviceRequest(it: ServiceRequest): Effect | undefined {
  const path = pathOf(it.server.url);
  const api = APIS.find(
    (one) =>
      (it.server.port !== undefined && one.ports.includes(it.server.port)) ||
      (one.paths?.test(path.split('?')[0] ?? '') ?? false),
  );
  if (!api) return undefined;
  const what = `${it.method} ${path}`.slice(0, 120);
  const act = (kind: Service['act']): Effect => ({ kind: 'service', act: kind, system: api.system, what });
  const plain = path.split('?')[0] ?? '';
  if (it.method === 'DELETE' || (api.destroys?.test(api.system === 'solr' ? path : plain) ?? false)) return act('destroy');
  if (it.method === 'GET' || it.method === 'HEAD' || it.method === 'OPTIONS') {
    if (api.reveals?.test(plain)) return { kind: 'reveal', what: 'credential', detail: `${api.system} ${what}` };
    return act(api.changes?.test(plain) ? 'change' : statementAct(api, it.server.url));
  }
  return act(api.reads?.test(plain) ? 'look' : 'change');
}

/** What the statement in the query does, by its first word; a statement that is not known to read changes something. */
function statementAct({ statement }: Api, url: string | undefined): 'look' | 'change' | 'destroy' {
  const full = url !== undefined && !/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? `http://${url}` : url;
  if (statement === undefined || full === undefined || !URL.canParse(full)) return 'look';
  const texts = new URL(full).searchParams.getAll(statement).flatMap((text) => text.split(';'));
  const verbs = texts.map((text) => /^[\s(]*([a-z]*)/i.exec(text)?.[1]?.toLowerCase() ?? '').filter((verb) => verb !== '');
  if (verbs.some((verb) => /^(drop|delete|truncate|kill)$/.test(verb))) return 'destroy';
  return verbs.every((verb) => /^(select|show|explain|describe|desc|with|exists)$/.test(verb)) ? 'look' : 'change';
}

/** Path and query, with escapes and dots resolved as a server would. */
function pathOf(url: string | undefined): string {
  if (url === undefined) return '';
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`;
  if (!URL.canParse(full)) return '';
  const { pathname, search } = new URL(full);
  return `${decoded(pathname).replaceAll(/\/{2,}/g, '/')}${decoded(search)}`;
}

function decoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}

/** Requests over a daemon's local socket. */
export function socketRequest(socket: string, method: string, url: string): Effect {
  const name = /(docker|podman|containerd|buildkit)/.exec(socket)?.[1];
  const looks = method === 'GET' || method === 'HEAD';
  return {
    kind: 'service',
    act: looks ? (name === undefined ? 'local' : 'look') : 'change',
    system: name ?? 'a local daemon',
    what: `${method} ${url}`.slice(0, 120),
  };
}
