// Data of ours in the words of a request: contents of files that go out in a header, a search or a path. Secrets are not its concern.
import type { Effect, Network } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import { handedOver } from './handed-over.ts';
import type { PolicyContext } from './judge.ts';

/** Systems of the user's own, or of this machine: what is asked of them stays there. Whatever is not listed is somebody else's. */
const OWN_SYSTEMS: ReadonlySet<string> = new Set(
  [
    'kubernetes,database,postgres,mysql,mongodb,redis,sqlite,duckdb,clickhouse,neo4j,sqlserver,couchdb,elasticsearch,etcd,kafka,rabbitmq',
    'memcached,influxdb,prometheus,qdrant,weaviate,meilisearch,solr,local ollama,simulator,pnpm store,monorepo,resolver,rustup,queue',
  ]
    .join(',')
    .split(','),
);

/** A version control command that prints what files hold. Its reads are those of its own store. */
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

/** What flows into a raw connection or the body of a request: files of ours, whatever is not known, and what the same code reads. */
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

/** The request that this part takes something of ours to, in its words or into its connection, as what it is. */
export function ourDataOut(part: Part, parts: readonly Part[], context: PolicyContext): Effect | undefined {
  const sent = intoConnection(part, parts, context);
  if (sent !== undefined) return sent;
  const fed = part.from.filter((id) => part.args?.includes(id) !== true);
  const handed = handedOver(part, { parts, arrives: arriving(fed, parts).some(tellsContent) }, context);
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

/** Parts whose contents arrive in these words. INVARIANT: a mask stops what it reads and what is piped into it, never its own words. */
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

/** Files of the machine, not what an earlier request brought. */
const tellsContent = ({ command, effects }: Part): boolean =>
  effects.some((effect) => effect.kind === 'read' && effect.sees === 'content') ||
  (effects.some((effect) => effect.kind === 'vcs' && effect.act === 'look') && PRINTS_CONTENT.has(command?.sub[0] ?? ''));
