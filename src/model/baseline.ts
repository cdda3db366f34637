// What the project was before the session could write anything: the facts an agent cannot make up. The interface; the gate builds one from the session file and git's own files.

/** The texts one file had before the session: none when it did not exist; undefined when that cannot be told. */
export type OldTexts = readonly string[] | undefined;

/**
 * INVARIANT: everything here fails towards "written by the session". Whoever believes a file of the project (a manifest, a lock file, an ignore line,
 * a script, a remote) asks here first whether the file is old, and judges what is not as something the agent added.
 *
 * How to use it: `isOld(path)` first, with a real path. If true, believe the disk. If false, compare the disk with `oldTexts(path)`: what one of
 * those texts contains was there before, the rest was added; `[]` means that all of it was added, undefined that it is unknown, so treat all of it as added.
 * What an earlier part of the same call writes is not on disk yet: the analysis knows that, and the file is not old then whatever this says.
 * Answers cost little (one `lstat` for an untouched file) and are kept for the call.
 */
export interface Baseline {
  /** What is on disk at this real path now is what was there before the session, or came from a baseline remote since. False if that is unknown. */
  isOld(path: string): boolean;
  /** Every text the file had before the session (index, checked-out commits, the copy taken before the first write). */
  oldTexts(path: string): OldTexts;
  /** Whether git tracked the path at the baseline; undefined when it cannot be told. */
  wasTracked(path: string): boolean | undefined;
  /** URLs of the remotes by name, as they were at the baseline; undefined when they cannot be told. */
  remotes(): ReadonlyMap<string, readonly string[]> | undefined;
  /** The commit existed before the session or was fetched from a baseline remote. False when it cannot be told. */
  isOldCommit(id: string): boolean;
}

/** For a project that is not on this machine: nothing about it can be asked. */
export const everythingOld: Baseline = {
  isOld: () => true,
  oldTexts: () => undefined,
  wasTracked: () => undefined,
  remotes: () => undefined,
  isOldCommit: () => true,
};

/** For a session whose record cannot be read: it may have written anything. */
export const nothingOld: Baseline = {
  isOld: () => false,
  oldTexts: () => undefined,
  wasTracked: () => undefined,
  remotes: () => undefined,
  isOldCommit: () => false,
};
