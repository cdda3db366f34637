// redis-cli: one command per call, judged by the command's name. Scripts and commands on standard input are unclear.
import type { Judgement, Parsed, Program, Tools } from '../../argv/program.ts';
import type { Effect } from '../../model/effect.ts';
import { unclear } from '../../model/effect.ts';
import { exact } from '../../shell/value.ts';
import { service } from '../services/sub-acts.ts';
import { REDIS_DESTROYS, REDIS_READS, REDIS_SERVER, REDIS_SERVER_READS, REDIS_WRITES } from './redis-commands.ts';

export const redisCli: Program = {
  name: 'redis-cli',
  manual: 'https://redis.io/docs/latest/develop/tools/cli/',
  sameAs: { 'valkey-cli': 'https://valkey.io/topics/cli/', 'keydb-cli': 'https://docs.keydb.dev/' },
  style: 'plain-posix',
  flags: `
    -c -e -2 -3 -x -X --raw --no-raw --csv --json --quoted-json --tls --no-auth-warning --quoted-input --stat --latency
    --latency-history --latency-dist --bigkeys --memkeys --hotkeys --scan --verbose --help --version -v --askpass
    --memkeys-samples
  `,
  connects: '-h -u',
  text: '-p -t -a -n -r -i -d -D --user --pass --sni --pattern --quoted-pattern --count --cursor --show-pushes -s --top',
  reads: '--cacert --cert --key',
  names: '--cacertdir',
  writes: '--rdb --functions-rdb',
  unclear: '--eval --lru-test --intrinsic-latency --cluster',
  unclearFlags: '--pipe --ldb --ldb-sync-mode --replica --slave --insecure',
  operands: 'text...',
  does: 'nothing',
  judge: judgeRedis,
};

function judgeRedis(it: Parsed, tools: Tools): Judgement {
  if (it.has('--help') || it.has('--version') || it.has('-v')) return {};
  const tells = [
    '--stat',
    '--latency',
    '--latency-history',
    '--latency-dist',
    '--bigkeys',
    '--memkeys',
    '--hotkeys',
    '--scan',
    '--rdb',
  ].some((option) => it.has(option));
  if (it.operands.length === 0) {
    if (tells) return { effects: [service('look', 'redis', 'keys')] };
    const lines = tools.stdin?.text?.split('\n').filter((line) => line.trim() !== '');
    if (!lines) return { effects: [unclear('commands come from standard input', 'redis-cli')] };
    return { effects: lines.flatMap((line) => commandEffects(line.trim().split(/\s+/))) };
  }
  return { effects: commandEffects(it.operands.map((arg) => exact(arg))) };
}

export function commandEffects(words: readonly (string | undefined)[]): readonly Effect[] {
  const name = words[0]?.toLowerCase();
  if (name === undefined) return [unclear('which command runs is unknown', 'redis-cli')];
  if (REDIS_READS.has(name)) return [service('look', 'redis', name)];
  if (REDIS_WRITES.has(name)) return [service('local', 'redis', name)];
  if (name === 'del' || name === 'unlink') return [service(words.includes(undefined) ? 'destroy' : 'local', 'redis', name)];
  if (REDIS_DESTROYS.has(name)) return [service('destroy', 'redis', name)];
  if (REDIS_SERVER.has(name))
    return REDIS_SERVER_READS.has(`${name}.${words[1]?.toLowerCase() ?? ''}`)
      ? secrets(name, words)
      : [service('change', 'redis', name)];
  return [unclear(`unknown command of redis`, name)];
}

/** `CONFIG GET requirepass` and `*` show the password. */
const secrets = (name: string, words: readonly (string | undefined)[]): readonly Effect[] =>
  name === 'config' && words.slice(2).some((word) => word === undefined || /[*?[]|pass|auth|user/i.test(word))
    ? [{ kind: 'reveal', what: 'credential', detail: 'the configuration of redis with its passwords' }]
    : name === 'acl'
      ? [{ kind: 'reveal', what: 'credential', detail: 'password hashes of redis' }]
      : [service('look', 'redis', name)];
