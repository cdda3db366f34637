// Effects that a deny of an effect name covers in addition, because they lead to the same result. Data; an allow never covers
// these.
import type { Zone, ServerZone } from '../../model/zone.ts';

export interface Nature {
  /** Rows of the policy table, as `kind facet facet …`. */
  readonly rows: string;
  /** The effect names whose denies also cover these rows. */
  readonly names: readonly string[];
  /** Only if the place or server is in one of these zones. */
  readonly zones?: readonly (Zone | ServerZone)[];
  /** Only if the effect's `what` is one of these. */
  readonly what?: readonly string[];
  /** Only if the service is, or may be, on another machine. */
  readonly system?: 'elsewhere';
}

const WRITES = 'write create change append link perhaps owner mode&plain mode&executable mode&open mode&unknown';
const DELETES = 'delete one many move';

export const NATURES: readonly Nature[] = [
  // the network, by any program
  { rows: 'vcs fetch', names: ['network', 'network fetch'] },
  { rows: 'vcs push push-unknown push-protected force-push delete-remote', names: ['network', 'network send'] },
  { rows: 'package declared new global', names: ['network', 'network fetch'] },
  { rows: 'package publish', names: ['network', 'network send'] },
  { rows: 'run downloaded', names: ['network', 'network fetch'] },
  { rows: 'service look', names: ['network', 'network fetch'], system: 'elsewhere' },
  { rows: 'service local', names: ['network', 'network fetch'], system: 'elsewhere' },
  { rows: 'service destroy', names: ['network'], system: 'elsewhere' },
  { rows: 'service change', names: ['network', 'network send'], system: 'elsewhere' },
  { rows: 'service converse merge publish message', names: ['network', 'network send'] },
  { rows: 'hazard reverse-shell remote-shell secret-leaves secret-sent', names: ['network', 'network send'] },
  { rows: 'hazard metadata-credentials download-run', names: ['network', 'network fetch'] },
  { rows: 'hazard bind-shell expose-port', names: ['network', 'network listen'] },
  { rows: 'network listen&shell', names: ['bind-shell'] },
  { rows: 'network fetch send send&spelled upload socket probe', names: ['metadata-credentials'], zones: ['metadata'] },
  // settings
  { rows: 'vcs configure remote-same remote-other', names: ['configure'] },
  { rows: WRITES, names: ['configure', 'persistence'], zones: ['startup', 'githook'] },
  { rows: WRITES, names: ['configure'], zones: ['settings'] },
  { rows: 'hazard accounts kernel security-software', names: ['configure'] },
  // guards
  { rows: 'vcs no-verify', names: ['weaken-guard'] },
  { rows: 'configure guard', names: ['weaken-guard'] },
  { rows: 'write mode&open', names: ['weaken-guard'] },
  { rows: 'delegate open', names: ['weaken-guard'] },
  { rows: 'hazard security-software audit', names: ['weaken-guard'] },
  { rows: WRITES, names: ['weaken-guard'], zones: ['settings'] },
  { rows: DELETES, names: ['weaken-guard'], zones: ['githook', 'settings'] },
  // secrets
  { rows: 'read content', names: ['reveal'], zones: ['secrets', 'env'] },
  { rows: 'hazard secret-sent', names: ['secret-leaves'] },
  // what is lost
  { rows: 'vcs stage', names: ['delete'], what: ['removals'] },
  { rows: 'vcs discard', names: ['delete'], what: ['files git does not track', 'files with changes'] },
  { rows: WRITES, names: ['storage'], zones: ['device'] },
  { rows: DELETES, names: ['storage'], zones: ['device'] },
  { rows: WRITES, names: ['self-change'], zones: ['own', 'record'] },
  { rows: DELETES, names: ['self-change'], zones: ['own', 'record'] },
  { rows: 'configure own', names: ['self-change'] },
];

/** Systems that are on this machine unless the call names another. All other systems are on somebody's server. */
export const SYSTEMS_HERE: ReadonlySet<string> = new Set(
  `
    postgres, mysql, redis, mongodb, database, sqlite, duckdb, clickhouse, memcached, rabbitmq, kafka, cassandra
    influxdb, neo4j, etcd, elasticsearch, solr, qdrant, weaviate, meilisearch, couchdb, sqlserver, zookeeper, prometheus
    caddy, docker, devcontainer, local ollama, a local server, simulator, pnpm store, notifications, monorepo, nx, task, rails
    rush, restic, borg, rustup toolchain, queue, consul, vault
  `
    .split(/[,\n]/)
    .map((name) => name.trim()),
);

/** Container engine subcommands that always talk to a registry, and those that do so if an image is missing. */
export const REGISTRY_WORDS: ReadonlySet<string> = new Set(['pull', 'push', 'login', 'search']);
export const PERHAPS_REGISTRY_WORDS: ReadonlySet<string> = new Set(['run', 'create', 'build', 'buildx', 'up', 'bake']);
