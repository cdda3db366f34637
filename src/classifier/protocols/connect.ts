// Determines how a provider is reached: its key, address, headers and certificates. Speaks no protocol.
import { sha256 } from '../../host/sha256.ts';
import type { Host } from '../../host/host.ts';
import type { ClassifierSettings } from '../../model/settings.ts';
import type { Opening, Provider } from '../providers/provider.ts';
import type { Fault } from '../trouble.ts';
import { keyEnv, runCommand } from './run-command.ts';
import { transport } from './transport.ts';

/** The only facts of the machine that the classifier needs. */
export interface ClassifierHost extends Pick<Host, 'env' | 'now' | 'text'> {
  /** Directories in which the agent may write: no program is taken from them. */
  readonly writable: readonly string[];
}

/** `project`: the directories that count as the project, as far as known. */
export const classifierHost = (host: Host, project: readonly (string | undefined)[]): ClassifierHost => ({
  env: (name) => host.env(name),
  now: () => host.now(),
  text: (path, limit) => host.text(path, limit),
  writable: [...host.tempDirs, ...project.filter((one) => one !== undefined)],
});

export interface Connection {
  readonly baseUrl: string;
  /** Empty if none is configured. */
  readonly key: string;
  /** What to do if the server does not accept the key: names the setting that it was taken from. */
  readonly checkKey: string;
  readonly fetch: ReturnType<typeof transport>;
  readonly identity: string;
  /** Removes the key and configured header values from a text. */
  readonly scrub: (text: string) => string;
}

/** The provider's address, key and headers, unless the settings say otherwise. */
type ConnectOptions = Omit<Opening, 'provider' | 'model'> & {
  readonly provider: Pick<Provider, 'address' | 'keyVariable' | 'headers'>;
};

/** Maps the words of a key command to the key that it printed. The key is stored nowhere else. */
export type KeyCache = Map<string, string>;
export const keyCacheName = (settings: ClassifierSettings): string => JSON.stringify(settings.api_key_command ?? []);

export type ConnectResult =
  | { readonly kind: 'connected'; readonly connection: Connection }
  | { readonly kind: 'fault'; readonly fault: Fault };

const MAX_CA_BYTES = 4 << 20;
const MAX_KEY_BYTES = 64 << 10;
const fault = (kind: Fault['kind'], detail: string): ConnectResult => ({ kind: 'fault', fault: { kind, detail } });

/** Plain HTTP sends the key and the question unencrypted: allowed only on this machine or in a private network. */
const PRIVATE_HOST =
  /^(?:localhost|(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\]|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[f[cd][0-9a-f:]+\]|[\w-]+|[\w.-]+\.(?:local|lan|internal|home\.arpa))$/i;

function checkUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return '`base_url` is not a URL';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return '`base_url` must not hold a password: name the key in `api_key_env`';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol !== 'http:') return '`base_url` must be http or https';
  return PRIVATE_HOST.test(url.hostname)
    ? undefined
    : '`base_url` is plain http to a public address, which would send the key in clear';
}

/** `from`: the source of the key, for messages; absent if there is none. */
type Key =
  | { readonly kind: 'key'; readonly key: string; readonly from?: string }
  | { readonly kind: 'fault'; readonly fault: Fault };

async function findKey({ host, settings, provider, signal, keys }: ConnectOptions): Promise<Key> {
  if (settings.api_key_command !== undefined) {
    const from = 'that `api_key_command` prints';
    const kept = keys?.get(keyCacheName(settings));
    if (kept !== undefined) return { kind: 'key', key: kept, from };
    const env = keyEnv(host, settings);
    const out = await runCommand({
      argv: settings.api_key_command,
      stdin: '',
      maxBytes: MAX_KEY_BYTES,
      signal,
      env,
      writable: host.writable,
    });
    if (signal.aborted) return { kind: 'fault', fault: { kind: 'cancelled' } };
    // The command's output is a secret, so messages never contain it.
    if (out.kind === 'failed')
      return { kind: 'fault', fault: { kind: 'config', detail: `\`api_key_command\` failed: ${out.why}` } };
    const key = out.stdout.trim();
    if (key === '' || /[\s\p{C}]/u.test(key))
      return { kind: 'fault', fault: { kind: 'config', detail: '`api_key_command` did not print one key' } };
    keys?.set(keyCacheName(settings), key);
    return { kind: 'key', key, from };
  }
  if (settings.api_key_file !== undefined) {
    const text = host.text(settings.api_key_file, MAX_KEY_BYTES);
    const key = text.kind === 'known' ? text.value.trim() : '';
    if (key === '' || /[\s\p{C}]/u.test(key))
      return noKey(text.kind === 'known' ? '`api_key_file` does not hold one key' : '`api_key_file` cannot be read');
    return { kind: 'key', key, from: `in \`${settings.api_key_file}\` (\`api_key_file\`)` };
  }
  const name = settings.api_key_env ?? provider.keyVariable;
  if (name === undefined) return { kind: 'key', key: '' };
  const key = host.env(name)?.trim() ?? '';
  const from = `in the variable \`${name}\`${settings.api_key_env === undefined ? '' : ' (`api_key_env`)'}`;
  return key === '' ? noKey(`\`${name}\` is not set`) : { kind: 'key', key, from };
}

const checkKey = (from: string | undefined): string =>
  from === undefined ? 'none is configured: name one with `leeway classifier setup`' : `check the key ${from}`;

/** A variable of the terminal need not exist in an installed hook: the hook command lists the variables that it passes on. */
const noKey = (detail: string): Key => ({
  kind: 'fault',
  fault: {
    kind: 'config',
    detail,
    todo: 'run `leeway classifier setup`: it names the key, repairs installed hooks and tries the model',
  },
});

export async function connect(options: ConnectOptions): Promise<ConnectResult> {
  const { host, settings, provider } = options;
  const baseUrl = (settings.base_url ?? provider.address ?? '').replace(/\/+$/, '');
  const wrong = checkUrl(baseUrl);
  if (wrong !== undefined) return fault('config', wrong);
  const key = await findKey(options);
  if (key.kind === 'fault') return key;
  let ca: string | undefined;
  if (settings.ca_file !== undefined) {
    const read = host.text(settings.ca_file, MAX_CA_BYTES);
    if (read.kind !== 'known') return fault('config', `\`ca_file\` cannot be read`);
    ca = read.value;
  }
  const headers = new Map<string, string>([
    ['accept', 'application/json'],
    ['accept-encoding', 'gzip, deflate, br'],
    ['content-type', 'application/json'],
    ['user-agent', 'leeway'],
  ]);
  if (key.key !== '') headers.set('authorization', `Bearer ${key.key}`);
  for (const [name, value] of Object.entries({ ...provider.headers, ...settings.headers }))
    headers.set(name.toLowerCase(), value);
  const identity = sha256(JSON.stringify([settings, baseUrl, key.key, ca ?? '']));
  return {
    kind: 'connected',
    connection: {
      baseUrl,
      key: key.key,
      checkKey: checkKey(key.from),
      fetch: transport({ headers, ...(ca === undefined ? {} : { ca }) }),
      identity,
      scrub: scrubber([key.key, ...Object.values(settings.headers ?? {})]),
    },
  };
}

function scrubber(secrets: readonly string[]): (text: string) => string {
  const real = secrets.filter((secret) => secret.length >= 6);
  return (text) => real.reduce((out, secret) => out.replaceAll(secret, '[key]'), text);
}
