// Detects a command that runs while an edit of the same turn is unfinished: the code that runs may differ from the code that was
// read. Judges nothing.
import { loadingOf } from '../analyse/loaded-files.ts';
import type { FollowedFiles } from '../host/following-host.ts';
import { isWithin } from '../host/path-text.ts';
import type { Effect } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import type { Situation } from './situation.ts';

export function editedMeanwhile(
  parts: readonly Part[],
  followed: FollowedFiles,
  situation: Situation,
): { readonly path: string; readonly effect: Effect } | undefined {
  const { session } = situation.policy;
  if (session === undefined || !parts.some((part) => part.effects.some(({ kind }) => kind === 'run' || kind === 'package')))
    return undefined;
  const edits = session.editsUnderWay?.() ?? [];
  if (edits.length === 0) return undefined;
  const path = followedEdit(followed, edits, situation) ?? loadedEdit(parts, edits, situation);
  return path === undefined
    ? undefined
    : { path, effect: unclear(`\`${path}\` is being edited by another call of this turn`, path) };
}

type Edits = ReturnType<NonNullable<SessionFacts['editsUnderWay']>>;

/** An edited file that was read to see what the command runs. */
function followedEdit(followed: FollowedFiles, edits: Edits, { host }: Situation): string | undefined {
  return [...followed.keys()].find((path) => {
    const real = host.realPath(path);
    const at = real.kind === 'known' ? real.value : path;
    return edits.some(
      (edit) => (edit.paths.includes(at) || edit.trees.some((tree) => isWithin(at, tree))) && !isDone(at, edit, host),
    );
  });
}

/** An edited file that a toolchain would load; it may not exist yet. */
function loadedEdit(parts: readonly Part[], edits: Edits, { root, host }: Situation): string | undefined {
  const runners = parts.filter(runsProject);
  if (root === undefined || runners.length === 0) return undefined;
  const isLoaded = (path: string): boolean =>
    isWithin(path, root) &&
    runners.some(({ command }) => command !== undefined && loadingOf(path, path.slice(root.length), command) !== undefined);
  for (const edit of edits) {
    // If the agent does not report outcomes, a whole tree counts as still being edited, because we cannot tell what happened to it.
    const tree = edit.since === undefined ? edit.trees.find((one) => isWithin(one, root) || isWithin(root, one)) : undefined;
    const found = tree ?? edit.paths.find((path) => isLoaded(path) && !isDone(path, edit, host));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether the file was written after the edit was allowed: then the text that was read is the edited one. */
function isDone(path: string, { since }: Edits[number], host: Situation['host']): boolean {
  const entry = since === undefined ? undefined : host.entry(path);
  return entry?.kind === 'known' && since !== undefined && entry.value.ctimeMs >= since;
}

const runsProject = ({ site, effects }: Part): boolean =>
  site === 'here' && effects.some((effect) => effect.kind === 'run' && effect.code === 'project');
