// The keys that identify exactly the same call: for a model's remembered answer, and for a person's approval. Does not judge and stores
// nothing.
import type { JudgedPart } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import { sha256 } from '../host/sha256.ts';

/** Everything a person or a model would have looked at. */
export interface SeenCall {
  readonly tool: string;
  readonly cwd: string;
  /** The whole input, normalised. */
  readonly input: string;
  /** The files that were read to see what the call would do, with a mark of the content of each. */
  readonly followed: readonly (readonly [path: string, mark: string])[];
  /** False if the call depends on something that has no mark. */
  readonly fixed: boolean;
  /** Whether an `ask` rule stops the call: then a person approves its quiet edits as well. */
  readonly asked: boolean;
  /** `shell`: everything that runs is written in the input and in the followed files. `edit`: the tool edits files and does nothing else. */
  readonly kind: 'shell' | 'edit' | 'other';
  /** The real path of a path; links resolved. */
  readonly resolve: (path: string) => string;
}

/** The same tool with the same input in the same directory, with the same parts, over the same followed files. */
export function exactKey(parts: readonly JudgedPart[], seen: SeenCall): string {
  const told = parts.map(({ site, via, text, findings }) => [
    site,
    // A skill runs its own commands. For a shell the spelling of commands does not matter.
    ...(seen.kind === 'shell' ? [] : [via, text]),
    findings.flatMap(({ effect, disposition }) => (disposition === 'quiet' ? [] : [withoutManner(effect)])),
  ]);
  return sha256(JSON.stringify(['exact', seen.tool, seen.cwd, seen.input, [...seen.followed].sort(byPath), told]));
}

/**
 * What an approval covers: exactly the same call over the same files; for an edit tool, any edit of the same files. Undefined if we cannot
 * tell whether it is the same.
 */
export function approvalKey(parts: readonly JudgedPart[], seen: SeenCall): string | undefined {
  const files = seen.kind === 'edit' ? editedFiles(parts, seen) : undefined;
  if (files === undefined) return seen.fixed ? exactKey(parts, seen) : undefined;
  return sha256(JSON.stringify(['edit', seen.tool, files]));
}

const byPath = (a: readonly [string, string], b: readonly [string, string]): number => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0);

/** Whether a file existed before is not part of the call: the first run creates it, the second changes it. */
const withoutManner = (effect: Effect): Effect =>
  effect.kind === 'write' && (effect.how === 'create' || effect.how === 'append') ? { ...effect, how: 'change' } : effect;

/**
 * The files that are changed, if changing them is the only effect that is not quiet, or the only one where an `ask` rule stops the call; undefined if the edit does something worse, or the
 * file is not known.
 */
function editedFiles(parts: readonly JudgedPart[], { asked, resolve }: SeenCall): readonly string[] | undefined {
  const files = new Set<string>();
  for (const { findings } of parts)
    for (const { effect, disposition, row } of findings) {
      if (disposition === 'quiet' && !asked) continue;
      if (effect.kind !== 'write' || !CONTENT.has(effect.how)) return undefined;
      if (effect.place.kind !== 'path' || effect.place.extent !== 'one' || effect.target !== undefined) return undefined;
      files.add(`${resolve(effect.place.path)} ${row.slice(row.indexOf('×'))}`);
    }
  return [...files].sort();
}

const CONTENT: ReadonlySet<string> = new Set(['create', 'change', 'append']);
