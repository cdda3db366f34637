// One small append-only file per session, read completely in every call. Never throws; ledger, budget and approvals draw the conclusions.
import { Approvals, type Grant, type RememberedDenial } from './approvals.ts';
import { Budget, type BudgetState, type DenialLimits } from './budget.ts';
import type { EffectsKey } from './effects-key.ts';
import { RelatedSessions, otherActiveSessions } from './family.ts';
import { Fetches } from './fetches.ts';
import { Ledger } from './ledger.ts';
import { installMark } from './learn-installs.ts';
import type { RunningCommand } from './running-commands.ts';
import { eventLine, linesThatMatter, readEvent, type SessionEvent, type StoredEvent, TIGHTENING } from './session-events.ts';
import { appendSession, NOTHING_READ, readSession, touchSession } from './session-disk.ts';
import type { Store, Warning } from './store.ts';

export type BaselineEvent = Extract<StoredEvent, { kind: 'baseline' }>;

/** Far shorter than the time for which a session counts as active. */
const TOUCH_MS = 5 * 60_000;

export class SessionRecord {
  readonly id: string;
  /** Set if the file exists and could not be read: we do not know what was downloaded, so no run counts as clean. */
  readonly trouble: string | undefined;
  /** Lines that could not be read. */
  readonly damaged: number;
  readonly #store: Store;
  readonly #approvals = new Approvals();
  readonly #ledger = new Ledger();
  /** INVARIANT: facts that make verdicts stricter come from all sessions active here; facts that loosen come from this one alone. */
  readonly #family = new RelatedSessions(this.#ledger, () => otherActiveSessions(this.#store, this.id, this.#baselines));
  readonly #budget = new Budget();
  readonly #baselines = new Map<string, BaselineEvent>();
  readonly fetches = new Fetches();
  readonly #usedMs: number | undefined;
  #begun: number | undefined;
  #root: string | undefined;
  #turn: string | undefined;
  #endsInNewline: boolean;
  /** The time of the first event that is not the person's. */
  #first: number | undefined;
  /** True if reading the file again could give other events than those used so far: which lines matter depends on turns and questions. */
  #outdated = false;

  constructor(store: Store, id: string) {
    this.id = id;
    this.#store = store;
    const main = id === '' ? NOTHING_READ : readSession(store.dir, id);
    const waiting = id === '' ? [] : store.spool.map((dir) => readSession(dir, id));
    this.trouble = main.trouble;
    this.#usedMs = main.usedMs;
    this.#endsInNewline = main.endsInNewline;
    let damaged = 0;
    const events: StoredEvent[] = [];
    for (const line of linesThatMatter(main.lines)) {
      const event = readEvent(line);
      if (event === undefined) damaged += 1;
      else events.push(event);
    }
    // Lines from the spool can only make verdicts stricter: its directories are easier to reach than the state directory.
    for (const line of waiting.flatMap(({ lines }) => lines)) {
      const event = readEvent(line);
      if (event !== undefined && TIGHTENING.has(event.kind)) events.push(event);
    }
    this.damaged = damaged;
    for (const event of events) this.#fold(event);
    this.#outdated = false;
    // A person's message is not an act of the agent. If an unreadable line may have said when the session began, the session counts as
    // having begun before everything.
    const isLost = damaged > 0 && this.#baselines.size === 0;
    this.#begun = isLost ? 0 : events.find(({ kind }) => kind !== 'turn')?.t;
  }

  /** This record for the next call, as if its file were read again; undefined if it must be read. Only if nobody else writes the file. */
  again(store: Store, id: string): SessionRecord | undefined {
    if (this.#outdated || this.id !== id || this.#store.dir !== store.dir || this.trouble !== undefined || this.damaged > 0)
      return undefined;
    this.#begun ??= this.#first;
    return this;
  }

  /** The project root fixed for this session. */
  get root(): string | undefined {
    return this.#root;
  }
  get turn(): string | undefined {
    return this.#turn;
  }

  /** By repository. */
  get baselines(): ReadonlyMap<string, BaselineEvent> {
    return this.#baselines;
  }
  /** The time of the first known call of the session; undefined at its first call. */
  get begun(): number | undefined {
    return this.#begun;
  }

  made(path: string): boolean {
    return this.#family.made(path);
  }
  downloaded(path: string, ctimeMs?: number): boolean {
    return this.#family.downloaded(path, ctimeMs);
  }
  holdsDownloads(dir: string): boolean {
    return this.#family.holdsDownloads(dir);
  }
  get foreignNames(): ReadonlySet<string> {
    return this.#family.foreignNames;
  }
  foreignSince(dir: string): readonly string[] | undefined {
    return this.#family.foreignSince(dir);
  }
  downloadsIn(dir: string, isAbsent: (path: string) => boolean): ReturnType<Ledger['downloadsIn']> {
    return this.#family.downloadsIn(dir, isAbsent);
  }
  get writtenCode(): readonly string[] {
    return this.#family.writtenCode;
  }
  heldSecret(path: string): ReturnType<Ledger['heldSecret']> {
    return this.#family.heldSecret(path);
  }
  /** Paths at or below `path` that are known to hold a secret, relative to it. */
  secretsBelow(path: string): ReturnType<Ledger['secretsBelow']> {
    return this.#family.secretsBelow(path);
  }
  /** Whether a call of this session wrote exactly this text into a file that held a secret. */
  rewrote(path: string, text: string): boolean {
    return this.#ledger.rewritten(installMark(path, text));
  }
  runsLater(path: string): boolean {
    return this.#family.runsLater(path);
  }
  /** Commands that may still read files of the project. */
  get running(): readonly RunningCommand[] {
    return this.#family.running(this.#store.now());
  }
  /** Commands of this session alone that left something running. */
  get launches(): Ledger['launches'] {
    return this.#ledger.launches;
  }
  started(what: string): boolean {
    return this.#ledger.started(what);
  }
  /** The pages that calls opened in a browser. */
  pages(browser: string): readonly string[] {
    return this.#ledger.pages(browser);
  }
  wasMoved(path: string): boolean {
    return this.#family.wasMoved(path);
  }
  wrote(path: string): boolean {
    return this.#ledger.wrote(path);
  }
  holdsTheirs(path: string): boolean {
    return this.#family.holdsTheirs(path);
  }
  get copies(): ReadonlyMap<string, string> {
    return this.#ledger.copies;
  }
  get steering(): Ledger['steering'] {
    return this.#family.steering;
  }
  /** What this session itself has already stored. */
  get noted(): Pick<Ledger, 'steering' | 'runsLater'> {
    return this.#ledger;
  }
  editedThisTurn(path: string): boolean {
    return this.#family.editing(path, this.#store.now());
  }
  get editsUnderWay(): ReturnType<Ledger['editsUnderWay']> {
    return this.#family.editsUnderWay(this.#store.now());
  }
  budget(subagent?: string, limits?: DenialLimits): BudgetState {
    return this.#budget.state(subagent, limits);
  }
  approved(key: EffectsKey): boolean {
    return this.#approvals.approved(key);
  }
  grants(key: EffectsKey): readonly Grant[] {
    return this.#approvals.grants(key, this.#store.now());
  }
  denied(key: EffectsKey): RememberedDenial | undefined {
    return this.#approvals.denied(key);
  }
  /** Calls that a person was asked about and whose outcome is not known. */
  unanswered(): readonly string[] {
    return this.#approvals.unanswered();
  }

  /** Whether a person had to be asked about `call`. */
  wasAsked(call: string): boolean {
    return this.#approvals.askedBy(call) !== undefined;
  }
  awaits(call: string): boolean {
    return this.#ledger.awaits(call);
  }
  wasEdited(path: string): boolean {
    return this.#family.wasEdited(path);
  }
  /** Whether a judged install used or left this text of the file. */
  installed(path: string, text: string): boolean {
    return this.#ledger.installed(installMark(path, text));
  }
  pendingOf(call: string): ReturnType<Ledger['pendingOf']> {
    return this.#ledger.pendingOf(call);
  }

  /** Updates the file's time while the session is active: other sessions use it to see whether it is. */
  touch(): void {
    const now = this.#store.now();
    if (this.#usedMs !== undefined && now - this.#usedMs > TOUCH_MS) touchSession(this.#store.dir, this.id, now);
  }

  /** Writes all events at once. Returns a warning if they could not be stored; then later calls will not know about them. */
  append(events: readonly SessionEvent[]): Warning | undefined {
    const now = this.#store.now();
    const fresh = events.filter((event) => !this.#isKnown(event));
    if (fresh.length === 0) return undefined;
    for (const event of fresh) this.#fold({ ...event, t: now });
    if (this.id === '') return undefined;
    const text = fresh.map((event) => `${eventLine(event, now)}\n`).join('');
    let why = '';
    for (const dir of [this.#store.dir, ...this.#store.spool]) {
      const failed = appendSession(dir, this.id, {
        uid: this.#store.uid,
        text: this.#endsInNewline
          ? text
          : `
${text}`,
      });
      if (failed === undefined) {
        this.#endsInNewline = true;
        if (why === '') return undefined;
        return {
          message: `the session's record is kept in \`${dir}\` for now: ${why}`,
          todo: 'make the state directory writable; until then approvals are not remembered',
        };
      }
      why = why === '' ? failed : why;
    }
    return {
      message: `the session's record was not kept: ${why}`,
      todo: 'free disk space, or make the state directory writable',
    };
  }

  /** Only the first root counts, and a turn begins once. */
  #isKnown(event: SessionEvent): boolean {
    if (event.kind === 'root') return this.#root !== undefined;
    if (event.kind === 'baseline') return this.#baselines.has(event.repository);
    if (event.kind === 'turn') return this.#turn === event.turn;
    if (event.kind === 'pushed-elsewhere') return this.fetches.pushedElsewhere;
    if (event.kind === 'ended') return !this.#ledger.hasTask(event.task);
    return false;
  }

  #fold(event: StoredEvent): void {
    if (event.kind === 'turn' || event.kind === 'asked') this.#outdated = true;
    else this.#first ??= event.t;
    this.#budget.fold(event, (call) => this.#approvals.askedBy(call));
    this.#approvals.fold(event);
    this.#ledger.fold(event);
    this.fetches.fold(event);
    if (event.kind === 'root') this.#root ??= event.root;
    else if (event.kind === 'baseline') {
      // INVARIANT: the first one counts; lines from the spool are read last and cannot replace it.
      if (!this.#baselines.has(event.repository)) this.#baselines.set(event.repository, event);
      this.#family.forget();
    } else if (event.kind === 'turn') this.#turn = event.turn;
  }
}

/** The session that a replay opened last. */
let replayed: SessionRecord | undefined;

/** A session without an id stores nothing beyond this process: two such sessions must not share approvals. */
export function openSession(store: Store, sessionId: string): SessionRecord {
  // INVARIANT: only a replay keeps a record between calls: its directory is its own, so that no other process adds to the file.
  if (store.log !== 'none' || sessionId === '') return new SessionRecord(store, sessionId);
  return (replayed = replayed?.again(store, sessionId) ?? new SessionRecord(store, sessionId));
}
