// What the project was before the session could write anything: the facts an agent cannot make up. The interface; the gate builds one from the session file and git's own files.

/** The texts one file had before the session: none when it did not exist; undefined when that cannot be told. */
export type OldTexts = readonly string[] | undefined;

/**
 * INVARIANT: everything here fails towards "written by the session". Whoever believes a file of the project (a manifest, a lock file, an ignore line,
 * a script, a remote) asks here first whether the file is old, and judges what is not as something the agent added.
 */
export interface Baseline {
  /** What is on disk at this real path now is what was there before the session, or came from a baseline remote since. False when it cannot be told. */
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

/** Before the first call of a session, and where there is no session, everything on disk is old. */
export const everythingOld: Baseline = {
  isOld: () => true,
  oldTexts: () => undefined,
  wasTracked: () => undefined,
  remotes: () => undefined,
  isOldCommit: () => true,
};
