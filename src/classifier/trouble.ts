// Each way a classification can fail: its texts for the person and the agent, and whether a retry or a latch helps. Decides no verdict.
import type { Trouble } from '../model/decision.ts';

export const TROUBLE_KINDS = [
  'timeout',
  'unreachable',
  'tls',
  'unauthorised',
  'not-found',
  'rejected',
  'rate-limited',
  'overloaded',
  'server-error',
  'malformed',
  'truncated',
  'refused',
  'too-long',
  'hidden',
  'cancelled',
  'budget',
  'disarmed',
  'config',
  'function',
  'internal',
] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

export interface Fault {
  readonly kind: TroubleKind;
  /** What was observed: a status, the text of an error. */
  readonly detail?: string;
  /** What to do, if more is known than the kind says. */
  readonly todo?: string;
  readonly retryAfterMs?: number;
  readonly requestId?: string;
}

interface Row {
  readonly message: string;
  readonly todo: string;
  /** A second try may succeed. */
  readonly retry: boolean;
  /** Will fail again until somebody changes the configuration. */
  readonly latch: boolean;
}

const TABLE: ReadonlyMap<TroubleKind, Row> = new Map<TroubleKind, Row>([
  [
    'timeout',
    {
      message: 'did not answer in time',
      todo: 'check the connection, raise the time limit, or choose a faster model',
      retry: false,
      latch: false,
    },
  ],
  ['unreachable', { message: 'could not be reached', todo: 'check the connection and `base_url`', retry: true, latch: false }],
  [
    'tls',
    {
      message: 'has a certificate that could not be verified',
      todo: 'check `base_url`, or name the certificate in `ca_file`',
      retry: false,
      latch: true,
    },
  ],
  ['unauthorised', { message: 'did not accept the key', todo: 'check the key', retry: false, latch: true }],
  [
    'not-found',
    { message: 'does not know the model or the address', todo: 'check `model` and `base_url`', retry: false, latch: true },
  ],
  [
    'rejected',
    {
      message: 'refused the request as invalid',
      todo: 'choose another model, or another `output`; `--dump DIR` shows the request',
      retry: false,
      latch: false,
    },
  ],
  [
    'rate-limited',
    { message: 'is limiting requests', todo: 'wait, or add a second classifier to the list', retry: true, latch: false },
  ],
  ['overloaded', { message: 'is overloaded', todo: 'wait, or add a second classifier to the list', retry: true, latch: false }],
  ['server-error', { message: 'failed', todo: 'wait, or add a second classifier to the list', retry: true, latch: false }],
  [
    'malformed',
    {
      message: 'gave no well-formed answer',
      todo: 'run `leeway classifier test`; the model may be too weak or a gateway may rewrite answers',
      retry: false,
      latch: false,
    },
  ],
  ['truncated', { message: 'was cut off before it had answered', todo: 'raise `max_output_tokens`', retry: false, latch: false }],
  ['refused', { message: 'declined to answer', todo: 'decide yourself; another model may answer', retry: false, latch: false }],
  [
    'too-long',
    {
      message: 'cannot read a call this large',
      todo: 'decide yourself; the call is not shortened before it is judged',
      retry: false,
      latch: false,
    },
  ],
  [
    'hidden',
    {
      message: 'cannot be asked: part of the call looks like a secret, and hiding that part could hide code',
      todo: 'decide yourself',
      retry: false,
      latch: false,
    },
  ],
  [
    'cancelled',
    {
      message: 'had not answered when the caller stopped waiting',
      todo: 'nothing to do: the caller stopped waiting',
      retry: false,
      latch: false,
    },
  ],
  ['budget', { message: 'was not asked', todo: 'raise or remove `budget`, or decide yourself', retry: false, latch: false }],
  [
    'disarmed',
    {
      message: 'failed its self-check, so it is not asked',
      todo: 'run `leeway classifier test`, and choose another model or address',
      retry: false,
      latch: false,
    },
  ],
  ['config', { message: 'is not configured correctly', todo: 'correct the `classifier` settings', retry: false, latch: true }],
  [
    'function',
    {
      message: 'is your own function, and it threw an error',
      todo: 'fix the function that was passed as the classifier',
      retry: false,
      latch: false,
    },
  ],
  [
    'internal',
    {
      message: 'could not be asked because of a fault in leeway',
      todo: 'report it with the dump of the request',
      retry: false,
      latch: false,
    },
  ],
]);

const rowOf = (kind: TroubleKind): Row => {
  const row = TABLE.get(kind);
  if (row === undefined) throw new Error(`no texts for trouble \`${kind}\``);
  return row;
};

export const canRetry = (kind: TroubleKind): boolean => rowOf(kind).retry;
export const isLasting = (kind: TroubleKind): boolean => rowOf(kind).latch;

export interface Failure {
  readonly fault: Fault;
  /** The classifier that failed. */
  readonly who: string;
  /** It already failed in an earlier call of the session, which gave the full message. */
  readonly latched?: boolean;
}

function failureText({ fault: { kind, detail }, who, latched = false }: Failure): string {
  const { message } = rowOf(kind);
  if (latched) return `the classifier ${who} is no longer asked in this session: it ${message}`;
  return `the classifier ${who} ${message}${detail === undefined ? '' : `: ${detail}`}`;
}

/**
 * The text for the person: the last failure gives the kind, and all of them are named. INVARIANT: it says what failed, never that
 * the call is dangerous; the code that shows it puts "not judged" before it, once.
 */
export function troubleOf(last: Failure, earlier: readonly Failure[] = []): Trouble {
  const message = [...earlier, last].map(failureText).join('; ');
  return { kind: last.fault.kind, message, todo: last.fault.todo ?? rowOf(last.fault.kind).todo };
}

/** For the agent: the call is not necessarily wrong, but retrying it again and again does not help. */
export const NOT_JUDGED_ADVICE =
  'this call was not judged, which says nothing about it; do not retry it in a loop: go on with other work or ask the user';
