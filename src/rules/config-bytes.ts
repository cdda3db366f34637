// The bytes of one configuration file as text with their hash, read once: what was hashed is what is parsed. Does not parse.
import type { Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';

/** A megabyte is ten thousand rules of a hundred characters. */
const LIMIT = 1024 * 1024;

export type ConfigBytes =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string; readonly sha256: string; readonly realPath: string }
  | { readonly kind: 'unreadable'; readonly why: string };

export function configBytes(host: Host, path: string): ConfigBytes {
  const real = host.realPath(path);
  if (real.kind === 'unknown') return { kind: 'unreadable', why: real.why };
  const realPath = real.kind === 'known' ? real.value : path;
  const entry = host.entry(realPath);
  if (entry.kind === 'absent') return { kind: 'absent' };
  const bytes = host.bytes(realPath, LIMIT);
  if (bytes.kind === 'absent') return { kind: 'absent' };
  if (bytes.kind === 'unknown') return { kind: 'unreadable', why: bytes.why };
  const text = decode(bytes.value);
  if (text === undefined) return { kind: 'unreadable', why: 'not UTF-8' };
  return {
    kind: 'text',
    text,
    // Only trust asks for it.
    get sha256() {
      return sha256(bytes.value);
    },
    realPath,
  };
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
