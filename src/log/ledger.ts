// What this session made, edited, downloaded and started, computed from its events. Stores; does not decide.
import { codeFile } from '../model/code-files.ts';
import { covers, withParents } from './covers.ts';
import type { RunningCommand } from './running-commands.ts';
import { RunningCommands } from './running-commands.ts';
import type { SecretKind } from '../model/secret-copies.ts';
import { within } from '../model/secret-copies.ts';
import type { StoredEvent } from './session-events.ts';

/** If the agent reports no outcomes, an edit counts as in progress for this long. */
const EDIT_MS = 15_000;
/** Timestamps of file systems are coarser than our clock. */
const CLOCK_MS = 2_000;

interface Edit {
  readonly call: string | undefined;
  readonly paths: readonly string[];
  readonly trees: readonly string[];
  readonly t: number;
}

export interface PendingEdit {
  readonly paths: readonly string[];
  readonly trees: readonly string[];
  readonly since?: number;
}

const NONE: ReadonlyMap<string, SecretKind> = new Map();

/** A mark whose last name has one `*`, which matches anything but a slash. */
function matchesLast(mark: string, path: string): boolean {
  const star = mark.indexOf('*', mark.lastIndexOf('/'));
  if (star < 0 || !path.startsWith(mark.slice(0, star))) return false;
  const rest = path.slice(star);
  const end =
    mark
      .slice(star + 1)
      .split('*')
      .at(-1) ?? '';
  return !rest.includes('/') && rest.endsWith(end);
}

const SETTINGS = /\.(ya?ml|toml|json[c5]?|ini|cfg|conf|xml|properties|kdl|hcl)$|\/\.[\w-]+$/;

/** A script may have no file extension, and settings files may name commands. */
const mayHoldCode = (path: string): boolean =>
  codeFile(path) !== undefined || SETTINGS.test(path) || !path.slice(path.lastIndexOf('/')).includes('.');

const pathOfMark = (mark: string): string => mark.slice(mark.indexOf(' ') + 1);

export class Ledger {
  readonly #made = new Set<string>();
  readonly #holdsOlder = new Set<string>();
  readonly #pending = new Map<string, Extract<StoredEvent, { kind: 'pending' }>>();
  readonly #started = new Set<string>();
  readonly #downloaded = new Map<string, number>();
  readonly #unpacked = new Map<string, number>();
  readonly #installed = new Set<string>();
  readonly #everEdited = { paths: new Set<string>(), trees: new Set<string>() };
  /** When an allowed call deleted or moved it. */
  readonly #removed = new Map<string, number>();
  readonly #foreign = new Set<string>();
  /** Work trees that got foreign commits, with the branches that existed before. */
  readonly #mixed = new Map<string, readonly string[]>();
  readonly #settled = new Set<string>();
  readonly #movedTrees = new Set<string>();
  readonly #theirs = new Set<string>();
  readonly #wrote = new Set<string>();
  readonly #writtenCode = new Set<string>();
  readonly #copies = new Map<string, string>();
  readonly #secrets = new Map<string, SecretKind>();
  readonly #rewritten = new Set<string>();
  readonly #hooks = new Set<string>();
  readonly #settings = new Set<string>();
  readonly #later = new Set<string>();
  readonly #opened = new Map<string, Set<string>>();
  readonly #running = new RunningCommands();
  #edits: Edit[] = [];
  #outcomesSeen = 0;

  fold(event: StoredEvent): void {
    this.#running.fold(event);
    switch (event.kind) {
      case 'pending':
        this.#pending.set(event.call, event);
        return;
      case 'outcome':
        this.#outcome(event);
        return;
      case 'edited':
        for (const path of event.paths) this.#everEdited.paths.add(path);
        for (const tree of event.trees) this.#everEdited.trees.add(tree);
        this.#edits.push({ call: event.call, paths: event.paths, trees: event.trees, t: event.t });
        return;
      case 'turn':
        this.#edits = [];
        return;
      case 'later':
        for (const path of event.paths) this.#later.add(path);
        return;
      case 'opened':
        for (const address of event.addresses) this.#open(event.browser, address);
        return;
      case 'downloaded':
        for (const path of event.paths) this.#downloaded.set(path, event.t);
        for (const tree of event.trees) this.#unpacked.set(tree, Math.min(event.t, this.#unpacked.get(tree) ?? event.t));
        return;
      case 'holds-secret':
        for (const path of event.env) if (!this.#secrets.has(path)) this.#secrets.set(path, 'env');
        for (const path of event.keys) this.#secrets.set(path, 'key');
        return;
      case 'rewritten':
        for (const mark of event.marks) this.#rewritten.add(mark);
        return;
      case 'foreign':
        for (const name of event.names) this.#foreign.add(name);
        for (const tree of event.trees)
          if (!this.#mixed.has(tree) || event.branches.length === 0) this.#mixed.set(tree, event.branches);
        return;
      case 'unmade':
        for (const path of event.paths) for (const made of this.#made) if (covers(path, made)) this.#made.delete(made);
        for (const path of event.paths) this.#removed.set(path, event.t);
        for (const path of event.holdsOlder) this.#holdsOlder.add(path);
        return;
      case 'moved':
        for (const path of event.trees) this.#movedTrees.add(path);
        for (const path of event.theirs) this.#theirs.add(path);
        return;
      case 'wrote':
        for (const path of event.paths) {
          this.#wrote.add(path);
          if (mayHoldCode(path)) this.#writtenCode.add(path);
        }
        return;
      case 'copied':
        // Only the first copy counts: it was made before the first write.
        if (!this.#copies.has(event.path)) this.#copies.set(event.path, event.kept);
        return;
      case 'steering':
        for (const dir of event.hooks) this.#hooks.add(dir);
        for (const file of event.settings) this.#settings.add(file);
        return;
      default:
        return;
    }
  }

  /** INVARIANT: only a call that was announced can have made something, and only the paths that its announcement named. */
  #outcome({ call, outcome, made, installed }: Extract<StoredEvent, { kind: 'outcome' }>): void {
    this.#outcomesSeen += 1;
    this.#settled.add(call);
    const pending = this.#pending.get(call);
    this.#pending.delete(call);
    if (pending === undefined || outcome !== 'ok') return;
    for (const path of made) if (pending.made.includes(path)) this.#made.add(path);
    for (const what of pending.started) this.#started.add(what);
    for (const what of pending.opens ?? []) this.#open(what.slice(0, what.indexOf(' ')), what.slice(what.indexOf(' ') + 1));
    const judged = new Set((pending.installs ?? []).map(pathOfMark));
    for (const mark of installed ?? []) if (judged.has(pathOfMark(mark))) this.#installed.add(mark);
  }

  #open(browser: string, address: string): void {
    this.#opened.set(browser, new Set([...(this.#opened.get(browser) ?? []), address]));
  }

  /** The pages that calls opened in a browser. */
  pages(browser: string): readonly string[] {
    return [...(this.#opened.get(browser) ?? [])];
  }

  /** Whether it was made in this session, with everything in it. `path` must be a real path. */
  made(path: string): boolean {
    if (this.holdsOlder(path)) return false;
    for (const dir of withParents(path)) if (this.#made.has(dir)) return true;
    return false;
  }

  /** Whether something that existed before was moved to this place, above it or into it. */
  holdsOlder(path: string): boolean {
    for (const older of this.#holdsOlder) if (covers(path, older) || covers(older, path)) return true;
    return false;
  }

  /**
   * Whether it came from the network or an archive. `ctimeMs` of the file, if known, excludes files that existed before anything was
   * unpacked around them.
   */
  downloaded(path: string, ctimeMs?: number): boolean {
    if (this.#downloaded.has(path)) return true;
    for (const dir of withParents(path)) {
      const since = this.#unpacked.get(dir);
      if (since !== undefined && !(ctimeMs !== undefined && ctimeMs < since - CLOCK_MS)) return true;
    }
    return false;
  }

  /** The kind of secret that a call wrote into it. */
  heldSecret(path: string): SecretKind | undefined {
    const kind = this.#secrets.get(path);
    if (kind !== undefined || this.#secrets.size === 0) return kind;
    for (const [mark, each] of this.#secrets) if (matchesLast(mark, path)) return each;
    return undefined;
  }

  /** Paths at or below `path` that are known to hold a secret, relative to it. */
  secretsBelow(path: string): ReadonlyMap<string, SecretKind> {
    return this.#secrets.size === 0 ? NONE : within(path, this.#secrets);
  }

  /** Whether a call wrote exactly this text into a file that held a secret. `mark`: hash and path. */
  rewritten(mark: string): boolean {
    return this.#rewritten.has(mark);
  }

  /** Refs and remotes that refer to commits of other repositories. */
  get foreignNames(): ReadonlySet<string> {
    return this.#foreign;
  }

  /** The branches that a work tree at or above `dir` had before it got foreign commits; undefined if it never did. */
  foreignSince(dir: string): readonly string[] | undefined {
    for (const [tree, branches] of this.#mixed) if (covers(tree, dir)) return branches;
    return undefined;
  }

  /**
   * Downloaded files, and trees that were unpacked or cloned, in the tree `dir` or around it. A missing download is left out only if the
   * session deleted it; otherwise it may still arrive.
   */
  downloadsIn(
    dir: string,
    isAbsent: (path: string) => boolean,
  ): { readonly paths: readonly string[]; readonly trees: readonly string[] } {
    const stays = ([path, t]: readonly [string, number]): boolean =>
      ![...this.#removed].some(([gone, at]) => at >= t && covers(gone, path)) || !isAbsent(path);
    return {
      paths: [...this.#downloaded].filter((one) => covers(dir, one[0]) && stays(one)).map(([path]) => path),
      trees: [...this.#unpacked]
        .filter((one) => (covers(dir, one[0]) || covers(one[0], dir)) && stays(one))
        .map(([tree]) => tree),
    };
  }

  /** True if something downloaded or unpacked is in the tree `dir`, or `dir` itself is. */
  holdsDownloads(dir: string): boolean {
    if (this.downloaded(dir)) return true;
    for (const path of [...this.#downloaded.keys(), ...this.#unpacked.keys()]) if (covers(dir, path)) return true;
    return false;
  }

  /** Whether a directory above it was moved into place: its files keep the times they had elsewhere. */
  wasMoved(path: string): boolean {
    if (this.#movedTrees.size === 0) return false;
    for (const dir of withParents(path)) if (this.#movedTrees.has(dir)) return true;
    return false;
  }

  /** Whether some call wrote exactly this file. */
  wrote(path: string): boolean {
    return this.#wrote.has(path);
  }

  /** Whether a file of the person was moved to this path, to a directory above it, or below it. */
  holdsTheirs(path: string): boolean {
    for (const moved of this.#theirs) if (covers(path, moved) || covers(moved, path)) return true;
    return false;
  }

  /** Names of stored files, by path. */
  get copies(): ReadonlyMap<string, string> {
    return this.#copies;
  }

  /** Files that git ran or obeyed by itself at any time during the session. */
  get steering(): { readonly hooks: readonly string[]; readonly settings: readonly string[] } {
    return { hooks: [...this.#hooks], settings: [...this.#settings] };
  }

  /** Files that calls wrote and that may hold code or name commands, in order of the first write. */
  get writtenCode(): ReadonlySet<string> {
    return this.#writtenCode;
  }

  /** Whether something that was started in this session may still run the file. */
  runsLater(path: string): boolean {
    return this.#later.has(path);
  }

  /** Commands that may still read files of the project. */
  running(now: number): readonly RunningCommand[] {
    return this.#running.at(now);
  }

  /** Whether the agent used this id for a background task. */
  hasTask(task: string): boolean {
    return this.#running.hasTask(task);
  }

  get launches(): RunningCommands['launches'] {
    return this.#running.launches;
  }

  started(what: string): boolean {
    return this.#started.has(what);
  }

  /** True while an allowed or asked edit of `path` in this turn has not been reported as done. */
  editing(path: string, now: number): boolean {
    return this.editsUnderWay(now).some((edit) => edit.paths.includes(path) || edit.trees.some((tree) => covers(tree, path)));
  }

  /**
   * Edits of this turn that have not been reported as done. `since`: if the agent reports no outcomes, an edit is done when its file
   * changed after this time.
   */
  editsUnderWay(now: number): readonly PendingEdit[] {
    return this.#edits.flatMap(({ call, paths, trees, t }): readonly PendingEdit[] => {
      if (call !== undefined && this.#settled.has(call)) return [];
      if (call !== undefined && this.#outcomesSeen > 0) return [{ paths, trees }];
      return now - t < EDIT_MS ? [{ paths, trees, since: t }] : [];
    });
  }

  /** True if something waits for the outcome of `call`. */
  awaits(call: string): boolean {
    if (this.#pending.has(call) || this.#running.awaits(call)) return true;
    return !this.#settled.has(call) && this.#edits.some((edit) => edit.call === call);
  }

  /** Whether a call of the session wrote it, not only a program that the call ran. */
  wasEdited(path: string): boolean {
    return this.#everEdited.paths.has(path) || [...this.#everEdited.trees].some((tree) => covers(tree, path));
  }

  /** Whether a judged install used or left a file with this content. `mark`: hash and path. */
  installed(mark: string): boolean {
    return this.#installed.has(mark);
  }

  pendingOf(call: string): Extract<StoredEvent, { kind: 'pending' }> | undefined {
    return this.#pending.get(call);
  }
}
