// The built-in modules, with the effects of their members. Data only; files are in their own table.
import type { Native } from './native-table.ts';

const data: Native = { kind: 'data' };
const pure: Native = { kind: 'pure' };
const space: Native = { kind: 'space' };
const act = (name: string): Native => ({ kind: 'act', act: name });

export const MODULES: readonly (readonly [string, Native])[] = [
  [
    `zlib querystring assert events string_decoder punycode buffer timers readline stream perf_hooks tty constants util
     diagnostics_channel sys`,
    pure,
  ],
  ['crypto', pure],
  // Loads a library.
  ['crypto.setEngine', act('unclear')],
  ['util.promisify util.callbackify', act('same-function')],
  ['timers.setTimeout timers.setInterval timers.setImmediate', act('later')],
  ['test', pure],
  ['test.run test.mock', act('unclear')],
  ['path path.posix path.win32', pure],
  ['path.join path.resolve path.normalize path.dirname path.basename path.extname path.relative path.sep', act('path')],
  [
    'path.posix.join path.posix.resolve path.posix.normalize path.posix.dirname path.posix.basename path.posix.extname',
    act('path'),
  ],
  ['os', pure],
  ['os.homedir os.tmpdir os.EOL os.userInfo', act('os')],
  ['os.setPriority', act('unclear')],
  ['url', pure],
  ['url.URL', act('url')],
  ['url.fileURLToPath url.pathToFileURL', act('file-url')],
  ['fs fs.promises', space],
  ['fs.constants fs.F_OK fs.R_OK fs.W_OK fs.X_OK', data],
  // These use a descriptor: the effect was recorded when it was opened.
  [
    `fs.read fs.readSync fs.readv fs.readvSync fs.write fs.writeSync fs.writev fs.writevSync fs.close fs.closeSync fs.fstat fs.fstatSync
     fs.fsync fs.fsyncSync fs.fdatasync fs.fdatasyncSync fs.unwatchFile fs.Stats fs.Dirent`,
    pure,
  ],
  ['child_process', space],
  ['child_process.exec child_process.execSync', act('exec')],
  ['child_process.execFile child_process.execFileSync child_process.spawn child_process.spawnSync', act('spawn')],
  ['child_process.fork', act('fork')],
  ['http https http2', space],
  ['http.get https.get http.request https.request', act('request')],
  ['http.createServer https.createServer http2.createServer http2.createSecureServer http.Server https.Server', act('listen')],
  ['http.STATUS_CODES http.METHODS', data],
  ['https.globalAgent http.globalAgent', space],
  ['http.Agent https.Agent', act('agent')],
  ['net tls dgram', space],
  ['net.connect net.createConnection net.Socket tls.connect dgram.createSocket', act('socket')],
  ['net.createServer net.Server tls.createServer', act('socket-server')],
  ['net.isIP net.isIPv4 net.isIPv6 net.BlockList', pure],
  ['dns dns.promises', space],
  ['dns.lookup dns.resolve dns.resolve4 dns.resolve6 dns.reverse dns.resolveTxt dns.resolveMx', act('lookup')],
  ['dns.promises.lookup dns.promises.resolve dns.promises.resolve4 dns.promises.resolve6 dns.promises.resolveTxt', act('lookup')],
];

/** Modules under another name. */
export const MODULE_ALIASES: ReadonlyMap<string, string> = new Map([
  ['fs/promises', 'fs.promises'],
  ['path/posix', 'path'],
  ['assert/strict', 'assert'],
  ['timers/promises', 'stream'],
  ['stream/promises', 'stream'],
  ['stream/web', 'stream'],
  ['stream/consumers', 'stream'],
  ['readline/promises', 'readline'],
  ['util/types', 'util'],
  ['dns/promises', 'dns.promises'],
]);
