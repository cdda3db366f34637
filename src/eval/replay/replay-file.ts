// A saved replay: a head that identifies what was replayed, then one session per line. Builds and reads text; the CLI writes the
// file.
import type { Json } from '../../model/call.ts';
import { isObject } from '../row.ts';
import type { ReplayedSession } from './replay-session.ts';

/** Everything that a result depends on. A run is continued only in a file with the same head. */
export interface ReplayHead {
  readonly format: 1;
  readonly kind: 'leeway-replay';
  readonly leeway: string;
  readonly policy: number;
  /** A hash of the user's configuration and of what was added to it. */
  readonly config: string;
  readonly options: { readonly [name: string]: Json };
}

export interface SavedReplay {
  readonly head: ReplayHead;
  /** Keyed by a hash of the recorded session, so that a session that grew is replayed again. */
  readonly sessions: ReadonlyMap<string, ReplayedSession>;
}

export const headLine = (head: ReplayHead): string => `${JSON.stringify(head)}\n`;
export const sessionLine = (key: string, session: ReplayedSession): string => `${JSON.stringify({ key, session })}\n`;

/** A line that was cut off by a crash is left out; its session is replayed again. Undefined if the text is not a saved replay. */
export function readReplay(text: string): SavedReplay | undefined {
  const [first = '', ...lines] = text.split('\n');
  const head = parsed(first);
  if (head?.['kind'] !== 'leeway-replay' || head['format'] !== 1) return undefined;
  const sessions = new Map<string, ReplayedSession>();
  for (const line of lines) {
    const read = line === '' ? undefined : parsed(line);
    const { key, session } = read ?? {};
    if (typeof key === 'string' && isObject(session) && Array.isArray(session['calls']))
      sessions.set(key, session as unknown as ReplayedSession);
  }
  return { head: head as unknown as ReplayHead, sessions };
}

function parsed(line: string): { readonly [key: string]: Json } | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const sameHead = (a: ReplayHead, b: ReplayHead): boolean => headLine(a) === headLine(b);
