// The events in a session file, version 1. Types and their reader; does not open files and draws no conclusions.
import type { Disposition } from '../model/disposition.ts';
import type { EffectsKey } from './effects-key.ts';

export const SESSION_VERSION = 1;

/** A sub-agent's name, or absent for the main agent. */
interface ByActor {
  readonly sub?: string;
}

export type SessionEvent =
  /** Where the project is. The first such event counts. */
  | { readonly kind: 'root'; readonly root: string }
  /**
   * What a repository was before the session's first call in it. The first such event of a repository counts. `since`: from when on changes
   * count as the session's; earlier than the event if an older baseline is inherited.
   */
  | {
      readonly kind: 'baseline';
      /** Real path of the git directory, or of the project if there is no repository. */
      readonly repository: string;
      readonly since: number;
      /** Name of the stored file with the facts; empty if there are none. */
      readonly facts: string;
      /** File of the session that the baseline comes from, if it is another one. */
      readonly from?: string;
    }
  /** The person wrote something. */
  | { readonly kind: 'turn'; readonly turn: string }
  | ({
      readonly kind: 'denied';
      readonly decision: string;
      readonly reason: string;
      readonly key: EffectsKey;
      /** As in `asked`. */
      readonly runs?: readonly string[];
    } & ByActor)
  /** Stopped with the advice to run it on a copy, or because too many calls were denied. Counts neither as asked nor as denied; a person may approve the call. */
  | { readonly kind: 'advised'; readonly decision: string; readonly key: EffectsKey; readonly runs: readonly string[] }
  /** A person approved a call in advance, with `leeway approve`. `until`: milliseconds. */
  | {
      readonly kind: 'granted';
      readonly grant: string;
      readonly decision: string;
      readonly key: EffectsKey;
      readonly runs: readonly string[];
      readonly until: number;
      readonly uses: 'once' | 'many';
    }
  /** A code was shown to the person, with which they may approve a call; only its hash. `until`: milliseconds. */
  | { readonly kind: 'code'; readonly decision: string; readonly hash: string; readonly until: number }
  /** A judged call that was not only quiet was allowed. */
  | ({ readonly kind: 'allowed' } & ByActor)
  | ({
      readonly kind: 'asked';
      readonly call: string;
      readonly decision: string;
      readonly disposition: Disposition;
      readonly key: EffectsKey;
      /** Files that were read to see what the call would do, and those it would run. */
      readonly runs: readonly string[];
    } & ByActor)
  /** The person's answer to the question about `call`. */
  | { readonly kind: 'answered'; readonly call: string; readonly answer: 'approved' | 'refused' }
  /** What `call` makes and starts if it succeeds. */
  | {
      readonly kind: 'pending';
      readonly call: string;
      readonly made: readonly string[];
      readonly started: readonly string[];
      /** Hash and path of the manifests and lock files an install was judged by. */
      readonly installs?: readonly string[];
      /** Pages of this machine that it opens: browser and address. */
      readonly opens?: readonly string[];
    }
  | {
      readonly kind: 'outcome';
      readonly call: string;
      readonly outcome: 'ok' | 'failed';
      readonly made: readonly string[];
      /** Hash and path of those files after the install. */
      readonly installed?: readonly string[];
      /** The agent's id for what keeps running in the background. */
      readonly task?: string;
    }
  /** Files that a call edits; `trees` if the exact files are unknown. */
  | { readonly kind: 'edited'; readonly call?: string; readonly paths: readonly string[]; readonly trees: readonly string[] }
  /**
   * A command that runs code of the project, without its secrets. `call`: runs until its call is done. `parts`: what it puts into the
   * background or on a schedule keeps running. `whole`: all of it does.
   */
  | {
      readonly kind: 'running';
      readonly call?: string;
      readonly command: string;
      readonly cwd: string;
      readonly lasts: 'call' | 'parts' | 'whole';
    }
  /** The agent reports that something in the background has finished. */
  | { readonly kind: 'ended'; readonly task: string }
  /** Files that something in the background, or on a schedule, will run. */
  | { readonly kind: 'later'; readonly paths: readonly string[] }
  /** Pages of other servers that a call opens in a browser. */
  | { readonly kind: 'opened'; readonly browser: string; readonly addresses: readonly string[] }
  /** Came from the network or from an archive. */
  | { readonly kind: 'downloaded'; readonly paths: readonly string[]; readonly trees: readonly string[] }
  /** Files that received content which a call read from an env file, or from another secret. */
  | { readonly kind: 'holds-secret'; readonly env: readonly string[]; readonly keys: readonly string[] }
  /** Known texts that calls write into such files, each as hash and path: a file with exactly that text holds no secret. */
  | { readonly kind: 'rewritten'; readonly marks: readonly string[] }
  /** Commits of another repository: their names, and where they are in the work tree. `branches` existed before. */
  | {
      readonly kind: 'foreign';
      readonly names: readonly string[];
      readonly trees: readonly string[];
      readonly branches: readonly string[];
    }
  /** Paths that no longer count as made in this session: deleted, or something older was moved there. */
  | { readonly kind: 'unmade'; readonly paths: readonly string[]; readonly holdsOlder: readonly string[] }
  /** Directories of git hooks and files of git settings that were active at some time during the session. */
  | { readonly kind: 'steering'; readonly hooks: readonly string[]; readonly settings: readonly string[] }
  /** What was moved into place: directories, whose files keep their old times, and, in `theirs`, everything that belongs to a person. */
  | { readonly kind: 'moved'; readonly trees: readonly string[]; readonly theirs: readonly string[] }
  /** Files that calls write, each once: on some file systems change times can be set. */
  | { readonly kind: 'wrote'; readonly paths: readonly string[] }
  /** A call switches to another branch, cluster, account or registry, or renames something. `words`: the first program that uses it, and its arguments. */
  | { readonly kind: 'switched'; readonly words: readonly string[] }
  /** The text of a file before the session first wrote to it, if git does not have it. */
  | { readonly kind: 'copied'; readonly path: string; readonly kept: string }
  /** A call fetches from remotes and changes no refs otherwise: the remote-tracking refs before it, in a stored file. */
  | { readonly kind: 'fetching'; readonly repository: string; readonly refs: string }
  /** The commits that the last fetch brought from baseline remotes. */
  | { readonly kind: 'fetched'; readonly repository: string; readonly tips: readonly string[] }
  /** A push from a repository that is not, or may not be, the project's: what is fetched later may be the session's own. */
  | { readonly kind: 'pushed-elsewhere' };

/** When it was written, milliseconds. */
export type StoredEvent = SessionEvent & { readonly t: number };

/** The fields of each kind that must be lists of texts, and those that must be texts. */
const SHAPES = new Map<
  string,
  { readonly texts: readonly string[]; readonly lists: readonly string[]; readonly key?: true; readonly number?: string }
>([
  ['root', { texts: ['root'], lists: [] }],
  ['baseline', { texts: ['repository', 'facts'], lists: [], number: 'since' }],
  ['turn', { texts: ['turn'], lists: [] }],
  ['denied', { texts: ['decision', 'reason'], lists: [], key: true }],
  ['advised', { texts: ['decision'], lists: ['runs'], key: true }],
  ['granted', { texts: ['grant', 'decision', 'uses'], lists: ['runs'], key: true, number: 'until' }],
  ['code', { texts: ['decision', 'hash'], lists: [], number: 'until' }],
  ['allowed', { texts: [], lists: [] }],
  ['asked', { texts: ['call', 'decision', 'disposition'], lists: ['runs'], key: true }],
  ['answered', { texts: ['call', 'answer'], lists: [] }],
  ['pending', { texts: ['call'], lists: ['made', 'started'] }],
  ['outcome', { texts: ['call', 'outcome'], lists: ['made'] }],
  ['edited', { texts: [], lists: ['paths', 'trees'] }],
  ['running', { texts: ['command', 'cwd', 'lasts'], lists: [] }],
  ['ended', { texts: ['task'], lists: [] }],
  ['later', { texts: [], lists: ['paths'] }],
  ['opened', { texts: ['browser'], lists: ['addresses'] }],
  ['downloaded', { texts: [], lists: ['paths', 'trees'] }],
  ['holds-secret', { texts: [], lists: ['env', 'keys'] }],
  ['rewritten', { texts: [], lists: ['marks'] }],
  ['foreign', { texts: [], lists: ['names', 'trees', 'branches'] }],
  ['unmade', { texts: [], lists: ['paths', 'holdsOlder'] }],
  ['steering', { texts: [], lists: ['hooks', 'settings'] }],
  ['moved', { texts: [], lists: ['trees', 'theirs'] }],
  ['wrote', { texts: [], lists: ['paths'] }],
  ['switched', { texts: [], lists: ['words'] }],
  ['copied', { texts: ['path', 'kept'], lists: [] }],
  ['fetching', { texts: ['repository', 'refs'], lists: [] }],
  ['fetched', { texts: ['repository'], lists: ['tips'] }],
  ['pushed-elsewhere', { texts: [], lists: [] }],
  // Written by earlier versions; no longer used.
  ['latched', { texts: ['fault', 'message'], lists: [] }],
  ['unlatched', { texts: ['fault'], lists: [] }],
  ['judged', { texts: ['exact', 'config', 'verdict', 'reason', 'decision'], lists: [] }],
]);

/** Kinds that can only make later verdicts stricter. */
export const TIGHTENING: ReadonlySet<string> = new Set([
  'baseline',
  'denied',
  'edited',
  'running',
  'later',
  'opened',
  'downloaded',
  'holds-secret',
  'foreign',
  'unmade',
  'moved',
  'wrote',
  'pushed-elsewhere',
  'steering',
  'switched',
]);

export const eventLine = (event: SessionEvent, now: number): string => JSON.stringify({ v: SESSION_VERSION, t: now, ...event });

const SETTLED =
  /^\{"v":1,"t":\d{1,16},"kind":"(?:running","lasts":"call"|outcome","call":"[^"\\]{0,200}","outcome":"(?:ok|failed)","made":\[\]\}$)/;

/**
 * The lines that still matter. A run before the person's last message is done, and so is an outcome that made nothing. They are kept if an
 * approval might depend on them. INVARIANT: an edit is never left out: a file that the session wrote is not trusted later either.
 */
export function linesThatMatter(lines: readonly string[]): readonly string[] {
  const spoke = lines.findLastIndex((line) => line.includes('"kind":"turn"'));
  if (spoke < 100 || lines.some((line) => line.includes('"kind":"asked"'))) return lines;
  // One outcome is kept, because it shows that this agent reports outcomes at all.
  const reports = lines.findLastIndex((line) => line.includes('"kind":"outcome"'));
  return lines.filter((line, at) => at >= spoke || at === reports || !SETTLED.test(line));
}

type Fields = { readonly [key: string]: unknown };
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Events by their lines, because every call of a session reads all lines of it. They follow from the line alone and are never changed. */
const events = new Map<string, StoredEvent | undefined>();
const MOST_EVENTS = 20_000;

/** undefined for a line that is cut, foreign or from a newer version. */
export function readEvent(line: string): StoredEvent | undefined {
  const before = events.get(line);
  if (before !== undefined) return before;
  if (events.size >= MOST_EVENTS) events.clear();
  const event = eventIn(line);
  events.set(line, event);
  return event;
}

function eventIn(line: string): StoredEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Fields;
  if (fields['v'] !== SESSION_VERSION || typeof fields['t'] !== 'number' || typeof fields['kind'] !== 'string') return undefined;
  const shape = SHAPES.get(fields['kind']);
  if (shape === undefined) return undefined;
  if (!shape.texts.every((name) => typeof fields[name] === 'string') || !shape.lists.every((name) => isTexts(fields[name])))
    return undefined;
  if (shape.number !== undefined && typeof fields[shape.number] !== 'number') return undefined;
  if (!['installs', 'installed', 'opens', 'runs'].every((name) => fields[name] === undefined || isTexts(fields[name])))
    return undefined;
  if (shape.key === true) {
    const key = fields['key'];
    if (
      typeof key !== 'object' ||
      key === null ||
      !isTexts((key as Fields)['effects']) ||
      typeof (key as Fields)['exact'] !== 'string' ||
      !['string', 'undefined'].includes(typeof (key as Fields)['approval'])
    )
      return undefined;
  }
  return value as StoredEvent;
}
