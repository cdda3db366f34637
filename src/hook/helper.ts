// The helper process: answers hook calls that a shell script sends over loopback, so that a call does not wait for Node to start. Judges each
// call as a fresh process would: between calls it keeps only program data and results that follow from a text alone. Started by the script;
// exits by itself.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Answer } from '../agents/adapter.ts';
import { refusalOf } from './guard.ts';
import { marked, tokenIn } from '../agents/answer-mark.ts';
import {
  answerText,
  ENDPOINT_OFF,
  endpointText,
  hello,
  LARGEST_REQUEST,
  opening,
  readRequest,
  rootMountIn,
  TAKEN,
  WAITING,
  type Place,
  type HelperRequest,
} from './helper-protocol.ts';
import { answerHook } from './answer-hook.ts';
import { longerMs } from './longer.ts';
import { MOST_LONGER_SECONDS } from '../agents/longest-wait.ts';
import { watchLoop } from './watch-loop.ts';

export interface HelperOptions {
  /** The file in which the script finds the process. */
  readonly endpoint: string;
  readonly build: string;
  /** The directory of the installed tool. */
  readonly directory: string;
  /** The names of its files that this process has loaded so far, besides the first. */
  readonly loaded: () => readonly string[];
}

/** Exits after this time without a call. */
const IDLE_MS = 15 * 60_000;
const LOOK_MS = 5000;
/** After this many calls a new helper takes over, so that memory leaks stay small. */
const MOST_CALLS = 5000;
const MOST_MEMORY = 512 * 1024 * 1024;
/** Shorter than the time the script waits. */
const DEADLINE_MS = 25_000;
/** Time for a whole request, so that a slow sender cannot hold a connection open. */
const REQUEST_MS = 5000;
/** Started by Node itself; it loads the others. */
const FIRST_FILE = 'leeway.cjs';
/** Variables that must have the same value in this process and in the call: Node reads them once per process. */
const SAME_VARIABLES: readonly string[] = ['HOME', 'USER', 'TMPDIR'];

export function runHelper(options: HelperOptions): void {
  process.title = 'leeway helper';
  for (const signal of ['SIGHUP', 'SIGINT'] as const) process.on(signal, () => undefined);
  const helper = new Helper(options);
  process.on('SIGTERM', () => helper.leave());
  helper.listen();
  watchLoop(DEADLINE_MS + 5000);
}

class Helper {
  readonly #options: HelperOptions;
  readonly #ask = randomBytes(24).toString('hex');
  readonly #answer = randomBytes(24).toString('hex');
  readonly #files: ReadonlyMap<string, string>;
  readonly #place: Place = { node: process.argv0, script: process.argv[1] ?? '', root: rootMountIn(mounts()) };
  readonly #server: Server;
  #text = '';
  #calls = 0;
  #open = 0;
  /** On the monotonic clock. */
  #last = performance.now();
  #leaving = false;

  constructor(options: HelperOptions) {
    this.#options = options;
    this.#files = filesIn(options.directory);
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#receive(socket));
  }

  listen(): void {
    this.#server.on('error', () => {
      // No process may listen here, so every call starts Node, and the helper is not started again.
      writeEndpoint(this.#options.endpoint, ENDPOINT_OFF);
      process.exit(1);
    });
    this.#server.listen(0, '127.0.0.1', () => {
      // Calls that came at the same time may each have started a helper.
      if (tookOver(this.#options.endpoint)) process.exit(0);
      const { port } = this.#server.address() as AddressInfo;
      this.#text = endpointText(port, { ask: this.#ask, answer: this.#answer });
      writeEndpoint(this.#options.endpoint, this.#text);
      setInterval(() => this.#look(), LOOK_MS);
    });
  }

  /** Answers the calls in progress, then exits. */
  leave(): void {
    if (!this.#leaving) {
      this.#leaving = true;
      this.#server.close();
      if (this.#isFound()) rmSync(this.#options.endpoint, { force: true });
      // A client that does not read its answer or finish its request cannot keep the helper running.
      setTimeout(() => process.exit(0), DEADLINE_MS + MOST_LONGER_SECONDS * 1000 + REQUEST_MS);
    }
    if (this.#open === 0) process.exit(0);
  }

  /** Whether scripts still find this helper: no longer after `uninit`, or when another helper took over. */
  #isFound(): boolean {
    try {
      return readFileSync(this.#options.endpoint, 'latin1') === this.#text;
    } catch {
      return false;
    }
  }

  #look(): void {
    const spent = this.#calls >= MOST_CALLS || process.memoryUsage.rss() > MOST_MEMORY;
    const idle = performance.now() - this.#last > IDLE_MS;
    if (spent || idle || !this.#isFound() || !this.#isWhole()) this.leave();
  }

  #receive(socket: Socket): void {
    const asked = opening(this.#ask);
    let bytes = '';
    let isKnown = false;
    this.#open += 1;
    const patience = setTimeout(() => socket.destroy(), REQUEST_MS);
    socket.on('close', () => {
      clearTimeout(patience);
      this.#open -= 1;
      if (this.#leaving) this.leave();
    });
    // The client gave up: it started its own Node process, or was stopped.
    socket.on('error', () => socket.destroy());
    const take = (data: Buffer): void => {
      bytes += data.toString('latin1');
      if (!isKnown) {
        if (bytes.length < asked.length) return;
        if (!sameText(bytes.slice(0, asked.length), asked)) {
          socket.destroy();
          return;
        }
        isKnown = true;
        bytes = bytes.slice(asked.length);
        socket.write(hello(this.#answer));
      }
      const read = bytes.length > LARGEST_REQUEST ? { kind: 'foreign' as const } : readRequest(bytes);
      if (read.kind === 'more') {
        // bash sends a long call in pieces and waits for an acknowledgement of each: at once if we reply, otherwise after 40 ms.
        if (bytes !== '') socket.write(WAITING);
        return;
      }
      socket.off('data', take);
      clearTimeout(patience);
      if (read.kind === 'foreign') socket.destroy();
      else void this.#serve(socket, read.request);
    };
    socket.on('data', take);
  }

  async #serve(socket: Socket, request: HelperRequest): Promise<void> {
    // This helper cannot answer the request, or must not any more: the script starts Node for this call, and then a new helper.
    if (!this.#fits(request)) {
      socket.destroy();
      this.leave();
      return;
    }
    this.#calls += 1;
    this.#last = performance.now();
    socket.write(TAKEN);
    const answer = await this.#judge(request);
    socket.end(answerText({ ...answer, stdout: marked(answer.stdout, tokenIn(request.words)) }, this.#answer));
  }

  #fits({ words, env, place }: HelperRequest): boolean {
    const { node, script, root } = this.#place;
    return (
      words[0] === 'hook' &&
      place.node === node &&
      place.script === script &&
      place.root === root &&
      SAME_VARIABLES.every((name) => env.get(name) === process.env[name]) &&
      this.#isLoadedFrom()
    );
  }

  /** False when the tool was reinstalled, even in place, or a file that runs here was modified. A file that is not loaded yet is checked when it is. */
  #isLoadedFrom(): boolean {
    const { directory, loaded } = this.#options;
    return [FIRST_FILE, ...loaded()].every((name) => {
      const before = this.#files.get(name);
      return before !== undefined && before === factsOf(`${directory}/${name}`);
    });
  }

  /** The same for all its files. Takes longer, and is done every few seconds. */
  #isWhole(): boolean {
    const now = filesIn(this.#options.directory);
    return now.size === this.#files.size && [...now].every(([name, facts]) => this.#files.get(name) === facts);
  }

  async #judge({ words, text, pid, env }: HelperRequest): Promise<Answer> {
    const [, agent = '', event = ''] = words;
    const deadlineMs = DEADLINE_MS + longerMs(words[words.indexOf('--longer') + 1]);
    const refuse = (why: string): Answer => refusalOf(agent, event, why);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve(refuse(`no answer within ${deadlineMs} ms`)), deadlineMs);
    });
    const { build, directory } = this.#options;
    try {
      const judged = answerHook({
        args: words.slice(1),
        text,
        pid,
        build,
        installedIn: directory,
        env: (name) => env.get(name),
      });
      return await Promise.race([judged, late]);
    } catch (error) {
      return refuse(`an internal error: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Empty if the directory is gone. */
function filesIn(directory: string): ReadonlyMap<string, string> {
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.cjs'));
    return new Map(names.map((name) => [name, factsOf(`${directory}/${name}`)]));
  } catch {
    // Removed in the meantime: no call fits any more.
    return new Map();
  }
}

/** Changes when the file is replaced or modified. */
function factsOf(path: string): string {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts === undefined ? 'gone' : `${facts.ino}:${facts.size}:${facts.mtimeMs}`;
}

/** Empty if there is no such file. */
function mounts(): string {
  try {
    return readFileSync('/proc/self/mountinfo', 'latin1');
  } catch {
    // Not Linux.
    return '';
  }
}

/** Another process wrote the endpoint since this one started. A time in the future means a wrong clock and is ignored. */
function tookOver(endpoint: string): boolean {
  const written = statSync(endpoint, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return written > performance.timeOrigin && written <= Date.now() && readFileSync(endpoint, 'latin1') !== ENDPOINT_OFF;
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1')];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * INVARIANT: only this user may read the file, because its content is enough to answer in place of the helper. Throws, and so ends the
 * helper, if the directory is gone: then leeway was uninstalled.
 */
function writeEndpoint(path: string, text: string): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
  renameSync(temporary, path);
}
