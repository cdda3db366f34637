// Which known server a definition starts or reaches, by its package, image or address. The server's name alone proves nothing.
import type { ServerDefinition } from './definitions.ts';
import type { McpServer } from './server.ts';

export interface Identity {
  readonly server: McpServer;
  /** What the server gets on its command line. */
  readonly args: readonly string[];
}

/**
 * `strict`: somebody other than the user wrote the definition, so it may not change what runs or where it sends: no variables but credentials, no
 * arguments but harmless switches.
 */
export function identify(
  definition: ServerDefinition,
  servers: readonly McpServer[],
  { strict }: { readonly strict: boolean },
): Identity | undefined {
  const started: Started | undefined =
    definition.url === undefined ? startedBy(definition.command) : { kind: 'url', name: definition.url, args: [] };
  if (started === undefined) return undefined;
  const { args, variables = [] } = started;
  const plain =
    [...definition.variables, ...variables].every((name) => CREDENTIAL.test(name)) && args.every((arg) => HARMLESS.test(arg));
  if (strict && !plain) return undefined;
  const server = servers.find((one) => isServer(one, started));
  return server === undefined ? undefined : { server, args };
}

interface Started {
  readonly kind: string;
  readonly name: string;
  readonly args: readonly string[];
  readonly variables?: readonly string[];
}

const CREDENTIAL = /(^|_)(api_?key|token|pat|key|secret)$/i;
const HARMLESS =
  /^(--headless|--isolated|--stdio|--vision|--caps=[\w,]+|--no-sandbox|start|stdio|start-mcp-server|--project-from-cwd|--context|--context=[\w-]+|claude-code|ide-assistant|codex)$/;

function isServer(server: McpServer, { kind, name }: Started): boolean {
  switch (kind) {
    case 'package':
      return server.packages.includes(name);
    case 'image':
      return server.images.includes(name);
    default:
      return server.addresses.some((address) => isAt(name, address));
  }
}

/** `https` to exactly this host, at or below this path; plain `http` only on this machine. */
function isAt(text: string, address: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const here = /^(127\.0\.0\.1|localhost):/.test(address);
  if (url.protocol !== (here ? 'http:' : 'https:') || url.username !== '' || url.password !== '') return false;
  const slash = address.indexOf('/');
  const [host, path] = slash === -1 ? [address, ''] : [address.slice(0, slash), address.slice(slash)];
  return url.host === host && (url.pathname === path || url.pathname.startsWith(`${path}/`));
}

/** `@scope/name@1.2.3` without the version. A path, an address or an alias is unchanged and matches nothing. */
const withoutVersion = (text: string): string => text.replace(/(?<=.)(@|==)[\w.^~-]+$/, '');
const baseName = (path: string): string => (path.split(/[\\/]/).at(-1) ?? '').replace(/\.(cmd|exe)$/i, '');

function startedBy(words: readonly string[]): Started | undefined {
  const [program = '', ...rest] = words;
  switch (baseName(program)) {
    case 'cmd':
      return rest[0]?.toLowerCase() === '/c' ? startedBy(rest.slice(1)) : undefined;
    case 'npx':
    case 'bunx':
      return packageOf(rest, { quiet: ['-y', '--yes', '-q', '--quiet'], named: ['-p', '--package'], skipped: [] });
    case 'pnpm':
    case 'yarn':
      return rest[0] === 'dlx' ? packageOf(rest.slice(1), { quiet: [], named: ['--package'], skipped: [] }) : undefined;
    case 'uvx':
      return packageOf(rest, { quiet: ['-q', '--quiet'], named: ['--from'], skipped: ['-p', '--python'] });
    case 'uv':
      return rest[0] === 'tool' && rest[1] === 'run'
        ? packageOf(rest.slice(2), { quiet: ['-q', '--quiet'], named: ['--from'], skipped: ['-p', '--python'] })
        : undefined;
    case 'pipx':
      return rest[0] === 'run' ? packageOf(rest.slice(1), { quiet: [], named: ['--spec'], skipped: [] }) : undefined;
    case 'docker':
    case 'podman':
      return rest[0] === 'run' ? imageOf(rest.slice(1)) : undefined;
    default:
      return undefined;
  }
}

/** `quiet` options take no value, `named` options name the package, `skipped` options have a value that does not matter; any other option is unknown. */
function packageOf(
  words: readonly string[],
  options: { readonly quiet: readonly string[]; readonly named: readonly string[]; readonly skipped: readonly string[] },
): Started | undefined {
  let named: string | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [option = '', value] = word.split('=');
    if (!word.startsWith('-')) {
      const name = withoutVersion(named ?? word);
      const args = words.slice(at + 1);
      // A bridge to a server at an address.
      if (name === 'mcp-remote') return args[0] === undefined ? undefined : { kind: 'url', name: args[0], args: [] };
      return { kind: 'package', name, args };
    }
    if (options.quiet.includes(word)) continue;
    if (options.named.includes(option)) named = value ?? words[(at += 1)];
    else if (options.skipped.includes(option)) at += value === undefined ? 1 : 0;
    else return undefined;
  }
  return undefined;
}

const IMAGE_FLAGS = new Set(['-i', '--interactive', '--rm', '--init', '-t', '-it', '-ti']);
const IMAGE_VALUES = new Set(['-e', '--env', '--name', '--pull', '--mount', '-v', '--volume', '--network']);

function imageOf(words: readonly string[]): Started | undefined {
  const variables: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) {
      const name = word.replace(/@sha256:.*$/, '').replace(/:[\w.-]+$/, '');
      return { kind: 'image', name, args: words.slice(at + 1), variables };
    }
    if (IMAGE_FLAGS.has(word)) continue;
    const sign = word.startsWith('--') ? word.indexOf('=') : -1;
    const option = sign === -1 ? word : word.slice(0, sign);
    if (!IMAGE_VALUES.has(option)) return undefined;
    const value = sign === -1 ? (words[(at += 1)] ?? '') : word.slice(sign + 1);
    if (option === '-e' || option === '--env') variables.push(value.split('=')[0] ?? '');
  }
  return undefined;
}
