// Reads a configuration file once and returns its text and its hash, so that the hashed text is the parsed one. Does not parse.
import { directoriesUp } from '../host/directories-up.ts';
import type { Host } from '../host/host.ts';
import { parentPath } from '../host/path-text.ts';
import { sha256 } from '../host/sha256.ts';

/** A megabyte holds ten thousand rules of a hundred characters. */
const LIMIT = 1024 * 1024;

export type ConfigBytes =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string; readonly sha256: string; readonly realPath: string }
  | { readonly kind: 'unreadable'; readonly why: string }
  /** Someone else can write the file, so it need not say what the user wants. */
  | { readonly kind: 'refused'; readonly why: string };

/**
 * A file that may loosen rules: the user's, the administrator's, and the list of trusted projects.
 * INVARIANT: it counts only if nobody but its owner can write it, and the owner is the user, the owner of the home directory, or root.
 */
export function ownConfigBytes(host: Host, path: string): ConfigBytes {
  const bytes = configBytes(host, path);
  const why = bytes.kind === 'text' ? writableByOthers(host, bytes.realPath) : undefined;
  return why === undefined ? bytes : { kind: 'refused', why };
}

function writableByOthers(host: Host, realPath: string): string | undefined {
  if (host.platform === 'win32') return undefined;
  const file = host.entry(realPath);
  const directory = host.entry(parentPath(realPath));
  if (file.kind !== 'known' || directory.kind !== 'known') return 'its owner is unknown';
  const home = host.entry(host.home);
  const owners = [host.uid, 0, ...(home.kind === 'known' ? [home.value.uid] : [])];
  if (!owners.includes(file.value.uid)) return 'it belongs to another user';
  if ((file.value.mode & 0o002) !== 0) return 'every user can write it';
  return (directory.value.mode & 0o1002) === 0o002 ? 'every user can write in its directory' : undefined;
}

export function configBytes(host: Host, path: string): ConfigBytes {
  const real = host.realPath(path);
  if (real.kind === 'unknown') return { kind: 'unreadable', why: real.why };
  const realPath = real.kind === 'known' ? real.value : path;
  const entry = host.entry(realPath);
  if (entry.kind === 'absent') return nothingAt(host, path);
  const bytes = host.bytes(realPath, LIMIT);
  if (bytes.kind === 'absent') return { kind: 'absent' };
  if (bytes.kind === 'unknown') return { kind: 'unreadable', why: bytes.why };
  const text = decode(bytes.value);
  if (text === undefined) return { kind: 'unreadable', why: 'not UTF-8' };
  return {
    kind: 'text',
    text,
    // Computed on demand, because only the trust check needs it.
    get sha256() {
      return sha256(bytes.value);
    },
    realPath,
  };
}

/**
 * If a link dangles, or a parent is not a directory, somebody intended a configuration here: its rules must not be lost silently.
 */
function nothingAt(host: Host, path: string): ConfigBytes {
  if (host.entry(path).kind !== 'absent') return { kind: 'unreadable', why: 'a link that leads to nothing' };
  for (const at of directoriesUp(parentPath(path))) {
    // The root directory is never a configuration's own directory.
    if (!at.includes('/', 1)) break;
    const entry = host.entry(at);
    if (entry.kind === 'unknown') return { kind: 'unreadable', why: entry.why };
    if (entry.kind === 'known') {
      const real = host.realPath(at);
      const behind = real.kind === 'known' ? host.entry(real.value) : real;
      if (behind.kind === 'known' && behind.value.type === 'directory') return { kind: 'absent' };
      return {
        kind: 'unreadable',
        why: behind.kind === 'absent' ? `\`${at}\` is a link that leads to nothing` : `\`${at}\` is no directory`,
      };
    }
  }
  return { kind: 'absent' };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    // a byte order mark is dropped by the decoder
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
