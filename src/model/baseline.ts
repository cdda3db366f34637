// The state of the project before the session could write anything: facts that the agent cannot forge. This is the interface; the gate builds one
// from the session file and git's own files.

/** The contents that one file had before the session. Empty if the file did not exist; undefined if unknown. */
export type OldTexts = readonly string[] | undefined;

/**
 * INVARIANT: in doubt, every answer is "written by the session". Code that trusts a file of the project (a manifest, a lock file, an ignore line,
 * a script, a remote) asks here first whether the file is old, and treats whatever is not old as added by the agent.
 *
 * How to use it: call `isOld(path)` first, with a real path. If true, trust the disk. If false, compare the disk with `oldTexts(path)`: what one of
 * those texts contains was there before; the rest was added. `[]` means that all of it was added. Undefined means unknown, so treat all of it as added.
 * If an earlier part of the same call writes the file, the file is not old, whatever this interface says: that write is not on disk yet, and only the
 * analysis knows about it. Answers are cheap (one `lstat` for an untouched file) and are cached for the call.
 */
export interface Baseline {
  /** True if the content at this real path is the one from before the session, or came from a baseline remote since. False if that is unknown. */
  isOld(path: string): boolean;
  /** Every content that the file had before the session (index, checked-out commits, the copy taken before the first write). */
  oldTexts(path: string): OldTexts;
  /** Whether git tracked the path at the baseline; undefined if unknown. */
  wasTracked(path: string): boolean | undefined;
  /** URLs of the remotes by name, as they were at the baseline; undefined if unknown. */
  remotes(): ReadonlyMap<string, readonly string[]> | undefined;
  /** True if the commit existed before the session or was fetched from a baseline remote. False if unknown. */
  isOldCommit(id: string): boolean;
}

/** For a project that is not on this machine, where no such facts exist: every file counts as old. */
export const everythingOld: Baseline = {
  isOld: () => true,
  oldTexts: () => undefined,
  wasTracked: () => undefined,
  remotes: () => undefined,
  isOldCommit: () => true,
};

/** For a session whose record cannot be read: it may have written any file. */
export const nothingOld: Baseline = {
  isOld: () => false,
  oldTexts: () => undefined,
  wasTracked: () => undefined,
  remotes: () => undefined,
  isOldCommit: () => false,
};
