// Redis commands by what they do. Data; a command that is not listed is unclear.
import { wordsOf } from '../../argv/words-of.ts';

const set = (text: string): ReadonlySet<string> => new Set(wordsOf(text));

export const REDIS_READS = set(
  `
  get mget strlen getrange substr getbit bitcount bitpos exists type ttl pttl expiretime pexpiretime keys scan randomkey
  dump object touch hget hmget hgetall hkeys hvals hlen hexists hstrlen hscan hrandfield lrange llen lindex lpos
  smembers sismember smismember scard srandmember sscan sinter sintercard sunion sdiff zrange zrevrange zrangebyscore
  zrevrangebyscore zrangebylex zrevrangebylex zcard zcount zlexcount zscore zmscore zrank zrevrank zscan zrandmember
  zinter zunion zdiff zintercard xrange xrevrange xlen xinfo xpending geopos geodist geohash geosearch georadius_ro
  georadiusbymember_ro pfcount lcs dbsize info ping echo time role lastsave lolwut json.get json.mget json.type
  json.strlen json.objkeys json.arrlen ft.search ft.info ft._list ft.explain ts.get ts.range ts.info help hello
`,
);

/** Small changes: they set keys. */
export const REDIS_WRITES = set(
  `
  set setex psetex setnx mset msetnx append setrange setbit getset getex incr incrby incrbyfloat decr decrby expire
  pexpire expireat pexpireat persist rename renamenx copy hset hmset hsetnx hincrby hincrbyfloat lpush rpush lpushx
  rpushx linsert lset lmove rpoplpush sadd smove zadd zincrby xadd xgroup xack xclaim xautoclaim geoadd pfadd pfmerge
  json.set publish select
`,
);

export const REDIS_DESTROYS = set(
  `
  flushall flushdb del unlink getdel hdel lpop rpop blpop brpop ltrim lrem spop srem zrem zpopmin zpopmax
  zremrangebyrank zremrangebyscore zremrangebylex xdel xtrim swapdb shutdown json.del ft.dropindex sunionstore
  sinterstore sdiffstore zrangestore sort move restore
`,
);

/** Commands that change the server itself, its permissions or its replicas; some write files or load code. */
export const REDIS_SERVER = set(
  `
  config acl slaveof replicaof cluster failover module debug migrate bgsave save bgrewriteaof script function monitor
  psync sync client slowlog memory latency reset
`,
);

/** Server commands with a subcommand that only shows something. */
export const REDIS_SERVER_READS = set(`
    config.get acl.whoami acl.list acl.cat acl.users cluster.info cluster.nodes cluster.slots cluster.shards
    cluster.myid client.list client.info client.getname client.id slowlog.get slowlog.len module.list script.exists
    function.list function.stats memory.usage memory.stats memory.doctor memory.help latency.latest latency.history
    latency.doctor latency.graph latency.histogram
  `);
