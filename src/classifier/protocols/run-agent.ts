// Asks through the print mode of an agent's client, so that the user's own subscription pays. The client gets no tools, settings,
// hooks or project.
import { join } from 'node:path';
import { findProgram } from '../../host/find-program.ts';
import { giveFiles, inEmptyDirectory } from '../../host/empty-directory.ts';
import type { Ignored } from '../../model/provider-facts.ts';
import type { Opening, Provider, Reached } from '../providers/provider.ts';
import type { ClassifierHost } from './connect.ts';
import type { AskedModel, ProviderReply, ProviderRequest } from './exchange.ts';
import { ownDirectory } from './own-directory.ts';
import { plainEnv, runCommand } from './run-command.ts';
import { sha256 } from '../../host/sha256.ts';

export interface AgentClient {
  readonly program: string;
  /** The npm package with the program. */
  readonly npmPackage: string;
  /** The variable that tells the client its configuration directory. */
  readonly homeVariable: string;
  /** The arguments with which the user logs in. */
  readonly logIn: string;
  /** The file in that directory that exists only if the client is logged in, for clients that do not report it. */
  readonly loginFile?: string;
  /** Files that are written into that directory before every question, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that are written once, because the client stores the login there. */
  readonly settings?: ReadonlyMap<string, string>;
  /** `home` is the configuration directory. */
  readonly args: (model: AskedModel, request: ProviderRequest, home: string) => readonly string[];
  readonly stdin: (request: ProviderRequest) => string;
  readonly read: (stdout: string) => ProviderReply;
}

const MAX_BYTES = 1 << 20;

/** A separate configuration directory for the client: the user logs in there once. */
export const homeOf = ({ program }: Pick<AgentClient, 'program'>, host: Pick<ClassifierHost, 'env'>): string =>
  ownDirectory(host, 'subscriptions', program);

export const joined = ({ system, question, stage }: ProviderRequest): string =>
  [...system, question, ...(stage === undefined ? [] : [stage])].join('\n\n');

const OWN_LOGIN = 'remove it: the client uses its own login; to use a key, choose a provider with an API, such as `anthropic`';
const OWN_SERVER =
  'remove it: the client asks its own server; for another one, choose a provider with an API, such as `openai-compatible`';
const OWN_ANSWER = 'remove it: the client decides how its model answers';
const IGNORED: Ignored = {
  api_key_env: OWN_LOGIN,
  api_key_command: OWN_LOGIN,
  api_key_file: OWN_LOGIN,
  base_url: OWN_SERVER,
  headers: OWN_SERVER,
  ca_file: OWN_SERVER,
  output: OWN_ANSWER,
  max_output_tokens: OWN_ANSWER,
};

export const viaAgent = (client: AgentClient): Pick<Provider, 'protocol' | 'ignores' | 'body' | 'open'> => ({
  protocol: 'agent',
  ignores: IGNORED,
  body: (model, request) => ({
    argv: [client.program, ...client.args(model, request, homeOf(client, { env: () => undefined }))],
    stdin: client.stdin(request),
  }),
  open: (opening) =>
    Promise.resolve(
      missingProgram(client, opening) ??
        missingLogin(client, opening) ?? {
          kind: 'reached',
          identity: sha256(JSON.stringify(opening.settings)),
          // leeway handles no key here.
          scrub: (text) => text,
          ask: (request, signal) => ask(client, opening, { request, signal }),
        },
    ),
});

const loginAdvice = ({ program, homeVariable, logIn }: AgentClient, home: string): string =>
  `log in once with \`${homeVariable}=${home} ${program}${logIn}\``;

const programOf = ({ program }: AgentClient, { settings }: Pick<Opening, 'settings'>): readonly string[] =>
  settings.command ?? [program];

/** Checked in advance, so that nobody is told to log in with a client that is not there. */
function missingProgram(client: AgentClient, opening: Opening): Reached | undefined {
  const { host, settings } = opening;
  const argv = programOf(client, opening);
  const found = findProgram(argv, { path: host.env('PATH') ?? process.env['PATH'] ?? '', writable: host.writable });
  if (found.kind === 'found') return undefined;
  if (found.kind === 'refused') return { kind: 'fault', fault: { kind: 'config', detail: found.why } };
  const install = `install it with \`npm install -g ${client.npmPackage}\`, then ${loginAdvice(client, homeOf(client, host))}`;
  return {
    kind: 'fault',
    fault: {
      kind: 'config',
      detail: `\`${argv[0] ?? ''}\` is not installed`,
      todo: settings.command === undefined ? install : 'install it, or correct `command`',
    },
  };
}

/** Checked in advance, because a client that waits for a login until the time limit would look slow. */
function missingLogin(client: AgentClient, { settings, host }: Opening): Reached | undefined {
  const home = homeOf(client, host);
  if (client.loginFile === undefined || settings.command !== undefined) return undefined;
  if (host.text(join(home, client.loginFile), 1 << 16).kind !== 'absent') return undefined;
  const detail = `\`${client.program}\` has no login in leeway's directory for it`;
  return { kind: 'fault', fault: { kind: 'config', detail, todo: loginAdvice(client, home) } };
}

interface Asking {
  readonly request: ProviderRequest;
  readonly signal: AbortSignal;
}

async function ask(client: AgentClient, opening: Opening, { request, signal }: Asking): Promise<ProviderReply> {
  const { host, model } = opening;
  const home = homeOf(client, host);
  giveFiles(home, { every: client.files, once: client.settings ?? new Map() });
  // INVARIANT: no other variable reaches the client. No variable is needed to turn hooks off: its configuration directory has none.
  const env = new Map([...plainEnv(host), [client.homeVariable, home]]);
  const argv = [...programOf(client, opening), ...client.args(model, request, home)];
  const out = await inEmptyDirectory((cwd) =>
    runCommand({
      argv,
      stdin: client.stdin(request),
      maxBytes: MAX_BYTES,
      signal,
      env,
      writable: host.writable,
      cwd,
    }),
  );
  if (signal.aborted) return { kind: 'fault', fault: { kind: 'cancelled' } };
  const todo = `if you have not logged in, ${loginAdvice(client, home)}; otherwise wait, or add a second classifier to the list`;
  if (out.kind === 'done') {
    const reply = client.read(out.stdout);
    return reply.kind === 'fault' && reply.fault.kind === 'server-error' ? { ...reply, fault: { ...reply.fault, todo } } : reply;
  }
  if (out.absent) return { kind: 'fault', fault: { kind: 'config', detail: out.why } };
  return { kind: 'fault', fault: { kind: 'server-error', detail: out.why, todo } };
}
