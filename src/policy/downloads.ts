// What a call brings into the project from outside, and what happens to it then: a download made executable, a copy that a
// toolchain may load. Adds effects; judges nothing.
import { mayBeCode } from '../model/data-files.ts';
import type { Effect, Write } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import type { Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { EffectZones, PolicyContext } from './judge.ts';

type Zones = readonly (readonly EffectZones[])[];

const CONTENT: ReadonlySet<string> = new Set(['create', 'change', 'append', 'link']);
/** Programs that copy a file unchanged. */
const COPIES: ReadonlySet<string> = new Set(['cp', 'mv', 'install', 'rsync', 'ln', 'ditto', 'tee', 'cat', 'dd']);
/** Zones that may contain code that is not the project's. */
const OUTSIDE: ReadonlySet<string> = new Set(['temp', 'home', 'otherhome', 'elsewhere', 'unknown']);
/** The added effects by part, in the order of the parts. `upstream`: the parts whose output reaches a part. */
export function incomingEffects(
  parts: readonly Part[],
  zones: Zones,
  at: { readonly context: PolicyContext; upstream(part: Part): readonly Part[]; isForeign(part: Part): boolean },
): ReadonlyMap<number, readonly Effect[]> {
  const found = new Map<number, readonly Effect[]>();
  const downloads: Place[] = [];
  let fetched: Part | undefined;
  let copied: Part | undefined;
  for (const part of parts) {
    if (part.site !== 'here') continue;
    const own: Effect[] = [];
    const runsProject = part.effects.some((effect) => effect.kind === 'run' && effect.code === 'project');
    if (runsProject && fetched)
      own.push({ kind: 'hazard', what: 'download-run', detail: `may run what \`${fetched.text}\` just downloaded` });
    if (runsProject && copied)
      own.push(
        unclear(
          `may run what \`${copied.text}\` put in the project`,
          copied.text,
          'run the code from where it was downloaded to',
        ),
      );
    const written = part.effects.filter((effect): effect is Write => effect.kind === 'write' && CONTENT.has(effect.how));
    const brings = written.length > 0 && !part.effects.some((effect) => effect.kind === 'package');
    if (brings) {
      const reads = [part, ...at.upstream(part)].flatMap((each) =>
        each.effects.map((effect, k) => ({ effect, zones: zones[each.id]?.[k]?.zones ?? [] })),
      );
      const isFetched =
        reads.some(({ effect }) => isAnswer(effect, at.context)) || [part, ...at.upstream(part)].some(at.isForeign);
      const isCopyOfOne = reads.some(
        ({ effect }) => effect.kind === 'read' && downloads.some((each) => covers(effect.place, each)),
      );
      if (isFetched || isCopyOfOne) downloads.push(...written.map((effect) => effect.place));
      const inProject = part.effects.some(
        (effect, k) =>
          effect.kind === 'write' && CONTENT.has(effect.how) && zones[part.id]?.[k]?.zones.includes('project') === true,
      );
      // A single program that fetches and writes is handled elsewhere.
      if (isFetched && inProject && part.from.length > 0 && written.some(holdsCode)) fetched ??= part;
      if (inProject && copiesCode(part, at.upstream(part), { reads, written })) copied ??= part;
    }
    if (
      part.effects.some(
        (effect) =>
          effect.kind === 'write' && effect.mode === 'executable' && downloads.some((each) => covers(effect.place, each)),
      )
    )
      own.push({ kind: 'hazard', what: 'download-run', detail: `makes a download executable: \`${part.text}\`` });
    if (own.length > 0) found.set(part.id, own);
  }
  return found;
}

/** Whether the effect returns text written by others: by a server that is not on this machine, by DNS, or by a service. */
export const isAnswer = (effect: Effect, context: PolicyContext): boolean =>
  effect.kind === 'network'
    ? (effect.use === 'fetch' || effect.use === 'lookup') && context.serverZone(effect.server) !== 'loopback'
    : effect.kind === 'service' && effect.what !== 'completion' && effect.what !== 'resolve';

function copiesCode(
  part: Part,
  before: readonly Part[],
  of: {
    readonly reads: readonly { readonly effect: Effect; readonly zones: readonly string[] }[];
    readonly written: readonly Write[];
  },
): boolean {
  const names = [part, ...before].flatMap((each) => each.command?.program ?? []);
  if (!names.every((name) => COPIES.has(name))) return false;
  const outside = of.reads.some(
    ({ effect, zones }) =>
      (effect.kind === 'read' || (effect.kind === 'write' && effect.how === 'link')) &&
      zones.some((zone) => OUTSIDE.has(zone)) &&
      !zones.includes('owntemp') &&
      (effect.kind === 'write' || !zones.includes('project')),
  );
  return outside && of.written.some(holdsCode);
}

const holdsCode = ({ place }: Write): boolean => place.kind !== 'path' || place.extent !== 'one' || mayBeCode(place.path);

/** Whether one place may be, or contain, the other. */
function covers(a: Place, b: Place): boolean {
  if (a.kind !== 'path' || b.kind !== 'path') return true;
  if (a.extent === 'one' && b.extent === 'one') return a.path === b.path;
  const below = (path: string, dir: string): boolean => path === dir || path.startsWith(dir === '/' ? '/' : `${dir}/`);
  return (a.extent !== 'one' && below(b.path, a.path)) || (b.extent !== 'one' && below(a.path, b.path));
}
