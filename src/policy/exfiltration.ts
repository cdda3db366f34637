// Local data in the arguments of a request: file contents that are sent in a header, a search or a path. Does not handle secrets.
import type { Effect, Network } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import { handedOver } from './handed-over.ts';
import type { PolicyContext } from './judge.ts';

/**
 * Systems of the user or of this machine: what they are asked stays there. Every system that is not listed belongs to somebody
 * else.
 */
const OWN_SYSTEMS: ReadonlySet<string> = new Set(
  [
    'kubernetes,database,postgres,mysql,mongodb,redis,sqlite,duckdb,clickhouse,neo4j,sqlserver,couchdb,elasticsearch,etcd,kafka,rabbitmq',
    'memcached,influxdb,prometheus,qdrant,weaviate,meilisearch,solr,local ollama,simulator,pnpm store,monorepo,resolver,rustup,queue',
  ]
    .join(',')
    .split(','),
);

/** Git subcommands that print the contents of files. They read them from git's store, so they have no read effect. */
const PRINTS_CONTENT: ReadonlySet<string> = new Set([
  'show',
  'cat-file',
  'diff',
  'blame',
  'annotate',
  'grep',
  'archive',
  'format-patch',
]);

/**
 * The send effect of a raw connection or request body into which data flows: contents of local files, unknown output, or what the
 * same code reads.
 */
function intoConnection(part: Part, parts: readonly Part[], context: PolicyContext): Effect | undefined {
  const open = part.effects.find(
    (effect): effect is Network =>
      effect.kind === 'network' &&
      (effect.use === 'socket' || effect.takesInput === true) &&
      context.serverZone(effect.server) !== 'loopback',
  );
  if (open === undefined) return undefined;
  const arrives = arriving(part.from, parts);
  const flows =
    arrives.some(tellsContent) ||
    (open.use === 'socket' &&
      (tellsContent(part) || arrives.some(({ effects }) => effects.some(({ kind }) => kind === 'unclear' || kind === 'run'))));
  return flows ? { kind: 'network', use: 'send', server: open.server } : undefined;
}

/** The send effect if this part passes local data to a request, in its arguments or as its input. */
export function ourDataOut(part: Part, parts: readonly Part[], context: PolicyContext): Effect | undefined {
  const sent = intoConnection(part, parts, context);
  if (sent !== undefined) return sent;
  const fed = part.from.filter((id) => part.args?.includes(id) !== true);
  const arrives = arriving(fed, parts).some(tellsContent);
  const isTold = arriving(part.args ?? [], parts).some(tellsContent);
  const handed = handedOver(part, { parts, arrives, isTold }, context);
  if (handed !== undefined) return handed;
  if (part.args === undefined || part.args.length === 0 || part.site !== 'here') return undefined;
  const requests = part.effects.filter((effect) => leaves(effect, context));
  // Sending to an unknown server is the most serious.
  const request =
    requests.find((effect) => effect.kind === 'network' && context.serverZone(effect.server) !== 'trusted') ?? requests[0];
  if (request === undefined || !arriving(part.args, parts).some(tellsContent)) return undefined;
  return request.kind === 'network'
    ? {
        kind: 'network',
        use: 'send',
        server: request.server,
        ...(request.method === undefined ? {} : { method: request.method }),
      }
    : { kind: 'network', use: 'send', server: { host: request.kind === 'service' ? request.system : '' } };
}

const ASKS: ReadonlySet<string> = new Set(['fetch', 'lookup', 'probe', 'send']);

function leaves(effect: Effect, context: PolicyContext): boolean {
  if (effect.kind === 'service') return effect.act === 'look' && !OWN_SYSTEMS.has(effect.system);
  if (effect.kind === 'vcs') return effect.act === 'fetch';
  const asks = effect.kind === 'network' && ASKS.has(effect.use);
  return asks && context.serverZone(effect.server) !== 'loopback';
}

/**
 * Parts whose contents flow into these arguments. INVARIANT: a mask stops what it reads and what is piped into it, but never its
 * own arguments.
 */
function arriving(words: readonly number[], parts: readonly Part[]): readonly Part[] {
  const seen = new Set<number>();
  const found: Part[] = [];
  const queue = [...words];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const part = parts[id];
    if (part === undefined || seen.has(id)) continue;
    seen.add(id);
    if (!part.masks) found.push(part);
    queue.push(...(part.masks ? (part.args ?? []) : part.from));
  }
  return found;
}

/** Whether the part outputs contents of local files or of the user's own systems. What an earlier request returned does not count. */
const tellsContent = ({ command, effects }: Part): boolean =>
  effects.some((effect) => effect.kind === 'read' && effect.sees === 'content') ||
  effects.some((effect) => effect.kind === 'service' && effect.act === 'look' && OWN_SYSTEMS.has(effect.system)) ||
  (effects.some((effect) => effect.kind === 'vcs' && effect.act === 'look') && PRINTS_CONTENT.has(command?.sub[0] ?? ''));
