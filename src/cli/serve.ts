// `leeway serve`: the gate for programs in other languages, on a Unix socket or a local port. When told to end, it first
// completes the calls that have begun.
import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createGate, type Gate } from '../gate/create-gate.ts';
import { realHost } from '../host/real-host.ts';
import { writePrivateFile } from '../log/write-private-file.ts';
import { userDirectory } from '../rules/scopes.ts';
import { openApi } from '../serve/openapi.ts';
import { serveGate } from '../serve/server.ts';
import { defineCommand } from './define-command.ts';
import { EXIT } from './exit-codes.ts';
import { FLAG, VALUE } from './read-args.ts';
import { usageError } from './usage-error.ts';
import { version } from './version.ts';

const HELP = `
leeway serve: judge calls for programs in any language, over HTTP

  leeway serve                    on a free port of this machine
  leeway serve --port 7333        on this port
  leeway serve --socket PATH      on a Unix socket that only you can use
  leeway serve --openapi          print the OpenAPI document, and end

  --max N                 requests that wait or are judged at the same time (64); more get the status 503
  --deadline-ms N         how long a request may wait and be judged (15000); then it gets the status 504
  --token-file PATH       where the token is written (a new file in leeway's own directory)

The first line of the output is JSON: the address and the file with the token. Send the token as \`authorization: Bearer …\`.
POST /v1/check judges a call. POST /v1/report says what became of it. POST /v1/said says that the person wrote something.
If the status is not 200, do not run the call: leeway did not judge it.
Ends on SIGINT or SIGTERM, after the calls it has begun.
`;

const numberIn = (given: string | undefined, usual: number, most: number): number | undefined => {
  if (given === undefined) return usual;
  const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  return number >= 1 && number <= most ? number : undefined;
};

/** Operating systems silently cut a longer path, and the socket would be elsewhere. */
const LONGEST_SOCKET = 103;

/** Each request gets its own gate, as in a hook, so that changed settings apply. */
const freshGate = (deadlineMs: number): Gate => createGate({ deadlineMs });

/** How long a connection may take to finish sending a request when the server is told to end. */
const GRACE_MS = 300;

/** A socket file left by a killed process, on which nobody listens, is replaced. Any other file stays, and listening fails. */
function isLeftOver(path: string): Promise<boolean> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return Promise.resolve(false);
  return new Promise((done) => {
    const tried = connect(path);
    tried.once('connect', () => (tried.destroy(), done(false)));
    tried.once('error', (error: NodeJS.ErrnoException) => done(error.code === 'ECONNREFUSED'));
  });
}

/** The largest value of each option that is a number. */
const LARGEST = { port: 65_535, max: 10_000, 'deadline-ms': 600_000 } as const;

export const serve = defineCommand('serve', {
  help: HELP,
  options: { port: VALUE, socket: VALUE, 'token-file': VALUE, max: VALUE, 'deadline-ms': VALUE, openapi: FLAG },
  takes: 'none',
  run: async ({ values }) => {
    if (values.openapi === true) {
      const other = Object.entries(values).find(([name, value]) => name !== 'openapi' && value !== undefined);
      if (other !== undefined) return usageError('serve', `\`--openapi\` starts no server, so \`--${other[0]}\` has no effect`);
      process.stdout.write(`${JSON.stringify(openApi(version()), null, 2)}\n`);
      return EXIT.allow;
    }
    const port = values.port === undefined ? 0 : numberIn(values.port, 0, LARGEST.port);
    const most = numberIn(values.max, 64, LARGEST.max);
    const deadlineMs = numberIn(values['deadline-ms'], 15_000, LARGEST['deadline-ms']);
    if (port === undefined || most === undefined || deadlineMs === undefined) {
      const wrong = port === undefined ? 'port' : most === undefined ? 'max' : 'deadline-ms';
      return usageError('serve', `--${wrong} \`${values[wrong]}\` is not a whole number from 1 to ${LARGEST[wrong]}`);
    }
    if (values.port !== undefined && values.socket !== undefined) return usageError('serve', 'choose `--port` or `--socket`');
    const socket = values.socket === undefined ? undefined : resolve(values.socket);
    if (socket !== undefined && Buffer.byteLength(socket) > LONGEST_SOCKET)
      return usageError('serve', `the path of a socket may have at most ${LONGEST_SOCKET} bytes`);
    const host = realHost();
    const token = randomBytes(32).toString('hex');
    // The policy treats every file in this directory as a secret.
    const usual = join(userDirectory(host, undefined).path, 'keys', `serve-${process.pid}`);
    const file = values['token-file'] === undefined ? usual : resolve(values['token-file']);
    try {
      writePrivateFile(file, `${token}\n`);
    } catch (error) {
      return usageError('serve', `the token cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    }
    const server = serveGate({ gate: freshGate, token, version: version(), most, deadlineMs });
    if (socket !== undefined && (await isLeftOver(socket))) rmSync(socket, { force: true });
    // Connections that have not sent a request, so they have no call in progress.
    const unused = new Set<Socket>();
    server.on('connection', (one: Socket) => (unused.add(one), one.once('close', () => unused.delete(one))));
    server.on('request', ({ socket: one }) => unused.delete(one));
    // Nobody else may use the socket, not even before its mode is set.
    const mask = process.umask(0o077);
    const started = await new Promise<Error | undefined>((done) => {
      server.once('error', done);
      server.once('listening', () => done(undefined));
      if (socket === undefined) server.listen(port, '127.0.0.1');
      else server.listen(socket);
    });
    process.umask(mask);
    if (started !== undefined) {
      rmSync(file, { force: true });
      return usageError('serve', `cannot listen: ${started.message}`);
    }
    if (socket !== undefined) chmodSync(socket, 0o600);
    const address = socket ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    process.stdout.write(`${JSON.stringify({ address, token_file: file })}\n`);
    await new Promise<void>((done) => {
      const end = (): void => {
        server.close(() => done());
        server.closeIdleConnections();
        setTimeout(() => unused.forEach((one) => one.destroy()), GRACE_MS).unref();
        setTimeout(() => server.closeAllConnections(), deadlineMs + GRACE_MS).unref();
      };
      process.once('SIGINT', end);
      process.once('SIGTERM', end);
    });
    rmSync(file, { force: true });
    return EXIT.allow;
  },
});
