// What a repository was at the baseline, as stored in a file: ids of commits, remotes, and the name of the stored index. Reads and writes
// the format; does not look at repositories.
import type { HashName } from '../host/git/git-object.ts';

export interface BaselineFacts {
  readonly hash: HashName;
  /** Commits that HEAD, branches and remote-tracking refs pointed to. */
  readonly tips: readonly string[];
  /** URLs by remote, as git would use them; absent if they could not be read or not be trusted. */
  readonly remotes?: Readonly<Record<string, readonly string[]>>;
  /** Hash of the settings that say how remotes are reached; absent as above. */
  readonly transport?: string;
  /** Name of the stored copy of the index; absent if the index could not be read or not be trusted. */
  readonly index?: string;
}

export const encodeFacts = (facts: BaselineFacts): Buffer => Buffer.from(JSON.stringify({ v: 1, ...facts }), 'utf8');

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

export function decodeFacts(bytes: Buffer): BaselineFacts | undefined {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { v, hash, tips, remotes, transport, index } = value as { readonly [key: string]: unknown };
  if (v !== 1 || (hash !== 'sha1' && hash !== 'sha256') || !isTexts(tips)) return undefined;
  const named = typeof remotes === 'object' && remotes !== null && Object.values(remotes).every(isTexts);
  return {
    hash,
    tips,
    ...(named ? { remotes: remotes as Readonly<Record<string, readonly string[]>> } : {}),
    ...(typeof transport === 'string' ? { transport } : {}),
    ...(typeof index === 'string' ? { index } : {}),
  };
}
