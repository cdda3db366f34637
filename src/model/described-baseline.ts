// A baseline for tests, given as a description. A file that is not described counts as written by the session.
import type { Baseline } from './baseline.ts';

export interface BaselineDescription {
  /** Files that are unchanged since before the session, with their text. */
  readonly old?: Readonly<Record<string, string>>;
  /** Files that the session wrote, with every text they had before: `[]` for a new file, undefined if unknown. */
  readonly written?: Readonly<Record<string, readonly string[] | undefined>>;
  /** Paths that git tracked before the session. Default: every old file, and every written file that had a text before. */
  readonly tracked?: readonly string[];
  readonly remotes?: Readonly<Record<string, readonly string[]>>;
  readonly oldCommits?: readonly string[];
}

/**
 * `describedBaseline({ old: { '/p/package.json': '{}' }, written: { '/p/.npmrc': [] } })`: package.json is untouched, .npmrc is new.
 * Pass it as `context.baseline`, `tools.baseline` or `SessionFacts.baseline`.
 */
export function describedBaseline(described: BaselineDescription): Baseline {
  const old = new Map(Object.entries(described.old ?? {}));
  const written = new Map(Object.entries(described.written ?? {}));
  return {
    isOld: (path) => old.has(path),
    oldTexts: (path) => {
      const text = old.get(path);
      return text === undefined ? written.get(path) : [text];
    },
    wasTracked: (path) => {
      if (described.tracked !== undefined) return described.tracked.includes(path);
      if (old.has(path)) return true;
      const texts = written.get(path);
      return texts && texts.length > 0;
    },
    remotes: () => described.remotes && new Map(Object.entries(described.remotes)),
    isOldCommit: (id) => described.oldCommits?.includes(id) === true,
  };
}
