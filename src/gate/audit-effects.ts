// Compares the predicted effects of a call with what a contained run of it really changed. Does not judge the call again.
import type { Host } from '../host/host.ts';
import { isWithin, lastName, parentPath } from '../host/path-text.ts';
import type { Finding, JudgedPart } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import { isStricter, strictest } from '../model/disposition.ts';
import type { Effect, Vcs } from '../model/effect.ts';
import { JAVASCRIPT_LOCKS, PYTHON_LOCKS } from '../model/lock-files.ts';
import type { Place } from '../model/place.ts';
import { globName } from '../paths/shell-glob.ts';

/** An observed effect that no predicted effect covers. */
export interface Unpredicted {
  readonly finding: Finding;
  /** `stricter`: the observed effect is judged more strictly than anything that was predicted. */
  readonly weight: 'stricter' | 'same';
}

export interface Audit {
  readonly predicted: Disposition;
  readonly observed: Disposition;
  readonly unpredicted: readonly Unpredicted[];
  /** A line for the program's file of cases; absent if everything was predicted. */
  readonly caseLine?: string;
}

export function auditEffects(
  parts: readonly JudgedPart[],
  observed: readonly Finding[],
  by: { readonly text: string; readonly root: string; readonly host: Pick<Host, 'realPath'> },
): Audit {
  const predicted = parts.flatMap(({ findings }) => findings.map(({ effect }) => effect));
  const level = strictest(parts.map(({ disposition }) => disposition));
  const unpredicted = observed
    .filter((finding) => !predicted.some((effect) => covers(effect, finding, by)))
    .map((finding): Unpredicted => ({ finding, weight: isStricter(finding.disposition, level) ? 'stricter' : 'same' }));
  const worst = strictest([level, ...unpredicted.map(({ finding }) => finding.disposition)]);
  return {
    predicted: level,
    observed: strictest(observed.map(({ disposition }) => disposition)),
    unpredicted,
    ...(unpredicted.length === 0 ? {} : { caseLine: `${worst.padEnd(9)} ${by.text.replaceAll('\n', ' ')}` }),
  };
}

type Around = { readonly root: string; readonly host: Pick<Host, 'realPath'> };

function covers(predicted: Effect, finding: Finding, by: Around): boolean {
  const { effect: seen } = finding;
  // The prediction already said that the effects are unknown.
  if (predicted.kind === 'unclear' || predicted.kind === 'limit') return true;
  if (seen.kind === 'vcs') return predicted.kind === 'vcs' && coversAct(predicted.act, seen.act);
  if (seen.kind !== 'write' && seen.kind !== 'delete') return false;
  const path = seen.place.kind === 'path' ? seen.place.path : '';
  switch (predicted.kind) {
    case 'write':
      return (seen.kind === 'write' || seen.how === 'empty') && reaches(predicted.place, path, by);
    case 'delete':
      return (seen.kind === 'delete' || predicted.how === 'empty') && reaches(predicted.place, path, by);
    // Project code may have any quiet effect inside the project; predictions do not list the files.
    case 'run':
      return predicted.code !== 'followed' && finding.disposition === 'quiet' && isWithin(path, by.root);
    case 'package':
      return isWithin(path, by.root) && isInstalled(path);
    case 'vcs':
      return CHANGES_FILES.has(predicted.act) && isWithin(path, by.root) && finding.disposition === 'quiet';
    default:
      return false;
  }
}

/** Acts that put other versions of tracked files into the work tree. */
const CHANGES_FILES: ReadonlySet<Vcs['act']> = new Set<Vcs['act']>([
  'branch',
  'stash',
  'merge',
  'discard',
  'rewrite',
  'rewrite-pushed',
]);
const LOSES: ReadonlySet<Vcs['act']> = new Set<Vcs['act']>(['discard', 'drop', 'rewrite', 'rewrite-pushed']);

/**
 * Nearly every git command stages, commits or moves a ref, so any prediction but `look` covers that. An observed loss needs a
 * predicted loss.
 */
const coversAct = (predicted: Vcs['act'], seen: Vcs['act']): boolean =>
  predicted !== 'look' && (!LOSES.has(seen) || LOSES.has(predicted));

const INSTALLED = /\/(?:node_modules|\.venv|venv|vendor|target|\.cargo|\.yarn|\.pnpm-store)(?:\/|$)/;
const MANIFESTS: ReadonlySet<string> = new Set([
  ...JAVASCRIPT_LOCKS,
  ...PYTHON_LOCKS,
  'Cargo.lock',
  'Cargo.toml',
  'go.mod',
  'go.sum',
  'package.json',
  'pyproject.toml',
]);
const isInstalled = (path: string): boolean => INSTALLED.test(path) || MANIFESTS.has(lastName(path));

/** Whether the path is in the place, or is a parent directory that had to be created for it. */
function reaches(place: Place, path: string, { host }: Around): boolean {
  if (place.kind === 'unknown') return true;
  const found = host.realPath(place.path);
  const at = found.kind === 'known' ? found.value : place.path;
  // Replacing a link changes the link itself, not its target.
  if (isWithin(at, path) || place.path === path) return true;
  if (place.extent === 'one') return at === path;
  if (place.extent !== 'glob') return isWithin(path, at);
  const pattern = place.pattern ?? '*';
  return pattern.includes('/') ? isWithin(path, at) : parentPath(path) === at && globName(pattern).test(lastName(path));
}
