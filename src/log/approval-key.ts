// The keys under which a call is the very same call again: for a model's remembered answer, and for a person's approval. Does not judge and remembers nothing.
import type { JudgedPart } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import { sha256 } from '../host/sha256.ts';

/** Everything a person or a model would have looked at. */
export interface SeenCall {
  readonly tool: string;
  readonly cwd: string;
  /** The whole input, one text for one meaning. */
  readonly input: string;
  /** The files that were read to see what the call would do, with a mark of what was found in each. */
  readonly followed: readonly (readonly [path: string, mark: string])[];
  /** False where the call depends on something that has no mark. */
  readonly fixed: boolean;
  /** `shell`: all that runs is spelled in the input and in the followed files. `edit`: the tool edits files and does nothing else. */
  readonly kind: 'shell' | 'edit' | 'other';
  /** The real path of a path; links resolved. */
  readonly resolve: (path: string) => string;
}

/** The same tool with the same input in the same directory, meaning the same parts, over the same followed files. */
export function exactKey(parts: readonly JudgedPart[], seen: SeenCall): string {
  const told = parts.map(({ site, via, text, findings }) => [
    site,
    // A skill brings commands of its own. How a shell's are spelled is no part of what they mean.
    ...(seen.kind === 'shell' ? [] : [via, text]),
    findings.flatMap(({ effect, disposition }) => (disposition === 'quiet' ? [] : [withoutManner(effect)])),
  ]);
  return sha256(JSON.stringify(['exact', seen.tool, seen.cwd, seen.input, [...seen.followed].sort(byPath), told]));
}

/** What an approval covers: the very same call over the same files; and of an edit tool, whatever it puts into the same files. Nothing where it cannot be told whether it is the same. */
export function approvalKey(parts: readonly JudgedPart[], seen: SeenCall): string | undefined {
  const files = seen.kind === 'edit' ? editedFiles(parts, seen.resolve) : undefined;
  if (files === undefined) return seen.fixed ? exactKey(parts, seen) : undefined;
  return sha256(JSON.stringify(['edit', seen.tool, files]));
}

const byPath = (a: readonly [string, string], b: readonly [string, string]): number => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0);

/** Whether a file was there before is no part of the call: the first time it is made, the second time changed. */
const withoutManner = (effect: Effect): Effect =>
  effect.kind === 'write' && (effect.how === 'create' || effect.how === 'append') ? { ...effect, how: 'change' } : effect;

/** The files that are changed, where changing them is all that is not quiet; nothing where the edit does something worse, or it is not known to which file. */
function editedFiles(parts: readonly JudgedPart[], resolve: SeenCall['resolve']): readonly string[] | undefined {
  const files = new Set<string>();
  for (const { findings } of parts)
    for (const { effect, disposition, row } of findings) {
      if (disposition === 'quiet') continue;
      if (effect.kind !== 'write' || !CONTENT.has(effect.how)) return undefined;
      if (effect.place.kind !== 'path' || effect.place.extent !== 'one' || effect.target !== undefined) return undefined;
      files.add(`${resolve(effect.place.path)} ${row.slice(row.indexOf('×'))}`);
    }
  return [...files].sort();
}

const CONTENT: ReadonlySet<string> = new Set(['create', 'change', 'append']);
