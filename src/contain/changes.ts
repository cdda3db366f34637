// What a contained command changed, as facts about paths. Types and a digest; reads no disk.
import { sha256 } from '../host/sha256.ts';

/** What is at a path, according to `lstat`. */
export interface PathFacts {
  readonly type: 'file' | 'directory' | 'link';
  /** Permission bits. */
  readonly mode: number;
  readonly size: number;
  /** The space on disk in bytes: a file with holes needs less than its size. */
  readonly stored: number;
  readonly ino: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** The target of a link. */
  readonly target?: string;
}

/** `was`: on the disk before the run; `now`: in the upper layer. At least one of them is set. */
export interface Change {
  /** Absolute, on the disk. */
  readonly path: string;
  readonly was?: PathFacts;
  readonly now?: PathFacts;
  /** The path of the new file in the upper layer. */
  readonly from?: string;
  /** The content is the same; only the mode differs. */
  readonly onlyMode?: true;
  /** A new directory; the list names everything in it. */
  readonly whole?: true;
}

export interface Changes {
  /** Parents come before their contents. The contents of a deleted directory are not listed. */
  readonly list: readonly Change[];
  /** Changes that cannot be kept, and why: a pipe, a device, a setuid or setgid file. */
  readonly refused: readonly { readonly path: string; readonly why: string }[];
}

/**
 * INVARIANT: two runs, or one run at two times, have the same digest only if they would make the same changes. It uses change times, which
 * the kernel sets and no program can choose.
 */
export const digestOf = ({ list, refused }: Changes): string =>
  sha256(
    JSON.stringify([
      list.map(({ path, was, now }) => [path, factsOf(was), factsOf(now)]),
      refused.map(({ path, why }) => [path, why]),
    ]),
  );

const factsOf = (seen: PathFacts | undefined): readonly unknown[] | undefined =>
  seen && [
    seen.type,
    seen.mode,
    seen.type === 'directory' ? 0 : seen.size,
    seen.ino,
    seen.type === 'directory' ? 0 : seen.ctimeMs,
    seen.target,
  ];
