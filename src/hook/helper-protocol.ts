// The messages between a hook call and the helper process, as text. Opens nothing and judges nothing.
import type { Answer } from '../agents/adapter.ts';

/** The hook call as the shell script sends it. */
export interface HelperRequest {
  /** The process id of the shell script; its ancestors include the process that started the hook. */
  readonly pid: number;
  /** The Node and script that would have been started, and the script's view of the machine. */
  readonly place: Place;
  /** The arguments that would follow the script's name on Node's command line. */
  readonly words: readonly string[];
  readonly env: ReadonlyMap<string, string>;
  /** The agent's input, as bytes. */
  readonly text: string;
}

/** INVARIANT: a helper answers only if it has the same Node, the same leeway and the same view of the disk as the process it replaces. */
export interface Place {
  readonly node: string;
  readonly script: string;
  /** Identifies the root of the disk, see `rootMountIn`. */
  readonly root: string;
}

export type ReadRequest =
  | { readonly kind: 'request'; readonly request: HelperRequest }
  | { readonly kind: 'more' }
  | { readonly kind: 'foreign' };

const VERSION = '2';
const FIELD = '\u0002';
const END = '\u0001';
/** The script sends at most 150,000 characters of text; arguments and variables are short. */
export const LARGEST_REQUEST = 1024 * 1024;

const NOT_OUR_REQUEST: ReadRequest = { kind: 'foreign' };
const INCOMPLETE: ReadRequest = { kind: 'more' };

/** The script sends this first; it sends the call only after the helper has returned the second token. */
export const opening = (token: string): string => `${token}${FIELD}`;

/**
 * VERSION PID NODE SCRIPT ROOT COUNT WORD… NAME=VALUE… '' LENGTH TEXT, with one byte between. `bytes` is read as latin1, so that a
 * character is a byte. INVARIANT: the script makes sure that words and values contain no separator, so none of them can be read as another
 * field.
 */
export function readRequest(bytes: string): ReadRequest {
  let at = 0;
  const field = (): string | undefined => {
    const end = bytes.indexOf(FIELD, at);
    if (end < 0) return undefined;
    const found = bytes.slice(at, end);
    at = end + 1;
    return found;
  };
  const [version, pid, node, script, root, count] = [field(), field(), field(), field(), field(), field()];
  if (version !== undefined && version !== VERSION) return NOT_OUR_REQUEST;
  if (pid === undefined || node === undefined || script === undefined || root === undefined || count === undefined)
    return INCOMPLETE;
  if (!isNumber(pid) || !isNumber(count)) return NOT_OUR_REQUEST;
  const words: string[] = [];
  while (words.length < Number(count)) {
    const word = field();
    if (word === undefined) return INCOMPLETE;
    words.push(utf8(word));
  }
  const env = new Map<string, string>();
  for (;;) {
    const variable = field();
    if (variable === undefined) return INCOMPLETE;
    if (variable === '') break;
    const equals = variable.indexOf('=');
    if (equals < 1) return NOT_OUR_REQUEST;
    env.set(variable.slice(0, equals), utf8(variable.slice(equals + 1)));
  }
  const length = field();
  if (length === undefined) return INCOMPLETE;
  if (!isNumber(length)) return NOT_OUR_REQUEST;
  const text = bytes.slice(at);
  if (text.length < Number(length)) return INCOMPLETE;
  if (text.length > Number(length)) return NOT_OUR_REQUEST;
  const place = { node: utf8(node), script: utf8(script), root };
  return { kind: 'request', request: { pid: Number(pid), place, words, env, text: utf8(text) } };
}

const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text);
const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');

/** The same value as the script computes: number, parent and device of the first mount. These differ for each container and each other root. */
export const rootMountIn = (mountinfo: string): string => /^(\S+) (\S+) (\S+) /.exec(mountinfo)?.slice(1).join(':') ?? '::';

/** Proves that the process that listens is the one that wrote the endpoint. */
export const hello = (token: string): string => `${token}${END}`;

/** Sent for each piece of a call so that bash sends the next one at once; the script ignores it. */
export const WAITING = '.';

/** Sent before anything is judged: the request is complete, and this process will answer it. */
export const TAKEN = END;

/** INVARIANT: ends with the token, so that an incomplete answer is not used. */
export const answerText = ({ exitCode, stderr, stdout }: Answer, token: string): string =>
  [String(exitCode), plain(stderr), plain(stdout), token, ''].join(END);

/** The shell drops NUL, and the separator must not occur in the text. */
const plain = (text: string): string => text.replace(/[\u0000\u0001]/g, ' ');

/** The content of the file in which the script finds the helper. */
export const endpointText = (port: number, { ask, answer }: { readonly ask: string; readonly answer: string }): string =>
  `${port} ${ask} ${answer}\n`;

/** Used where no process can listen: the script does not try again. */
export const ENDPOINT_OFF = 'off - -\n';
