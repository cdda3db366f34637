// A directory that only its owner can enter. Creates and checks one; does not decide where it is.
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';

export type DirFact = { readonly kind: 'ok' } | { readonly kind: 'failed'; readonly why: string };

/** What went wrong, as one line. */
export const causeOf = (error: unknown): string => {
  if (error instanceof Error) return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
  return String(error);
};

/**
 * Creates `dir` with mode 0700, or closes our own directory to others. A link, a file or another user's directory is refused: in a shared
 * temporary directory somebody else may have put it there first.
 */
export function ensurePrivateDir(dir: string, uid: number): DirFact {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const entry = lstatSync(dir);
    if (entry.isSymbolicLink() || !entry.isDirectory())
      return { kind: 'failed', why: `\`${dir}\` is not a directory, or is a link` };
    if (process.platform === 'win32') return { kind: 'ok' };
    if (entry.uid !== uid) return { kind: 'failed', why: `\`${dir}\` belongs to another user` };
    if ((entry.mode & 0o077) !== 0) chmodSync(dir, 0o700);
    return { kind: 'ok' };
  } catch (error) {
    return { kind: 'failed', why: `cannot use \`${dir}\`: ${causeOf(error)}` };
  }
}
