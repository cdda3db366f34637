// What this session did with the target of an effect before, and whether git could restore it. Reads names only; judges nothing.
import type { GitFacts } from '../host/git/git-facts.ts';
import type { Host } from '../host/host.ts';
import type { JudgedPart } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import type { SessionFacts } from '../policy/session-hazards.ts';
import type { Situation } from './situation.ts';

/** How many entries of a directory are looked at, and how many of each kind are named. */
const MOST_ENTRIES = 400;
const MOST_NAMED = 3;

/** The text for each effect that is not quiet. */
export function targetFacts(parts: readonly JudgedPart[], { policy, host, git }: Situation): ReadonlyMap<Effect, string> {
  const out = new Map<Effect, string>();
  for (const { findings } of parts)
    for (const { effect, disposition } of findings) {
      if (disposition === 'quiet') continue;
      const text = textOf(effect, { session: policy.session, host, git });
      if (text !== undefined) out.set(effect, text);
    }
  return out;
}

interface Known {
  readonly session: SessionFacts | undefined;
  readonly host: Host;
  readonly git: GitFacts | undefined;
}

function textOf(effect: Effect, known: Known): string | undefined {
  if (effect.kind === 'process')
    return effect.act === 'stop' && known.session?.started(effect.what) === true ? 'started in this session' : undefined;
  const place = 'place' in effect ? effect.place : undefined;
  if (place?.kind !== 'path') return undefined;
  const past = pastOf(place.path, known.session);
  if (effect.kind !== 'delete' && effect.kind !== 'write') return past;
  const entry = known.host.entry(place.path);
  if (entry.kind === 'known' && entry.value.type === 'directory') return past ?? directoryText(place.path, known);
  const kept = entry.kind === 'known' ? gitText(place.path, known.git) : undefined;
  return past === undefined ? kept : kept === undefined ? past : `${past}; ${kept}`;
}

function pastOf(path: string, session: SessionFacts | undefined): string | undefined {
  if (session === undefined) return undefined;
  if (session.downloaded(path)) return 'came from outside in this session';
  if (session.made(path)) return 'made in this session';
  return session.wasEdited?.(path) === true ? 'edited in this session' : undefined;
}

function gitText(path: string, git: GitFacts | undefined): string | undefined {
  const tracked = git?.tracked(path);
  if (tracked?.kind !== 'known') return undefined;
  if (tracked.value === 'untracked') return 'not in git';
  return tracked.value === 'clean' ? 'in git, unchanged' : 'in git, with changes';
}

/** "4 files: 1 made in this session (c.txt), 2 in git, unchanged (a.txt, b.txt), 1 not in git (d.txt)" */
function directoryText(top: string, known: Known): string | undefined {
  const files = filesBelow(top, known.host);
  if (files === undefined) return undefined;
  if (files.paths.length === 0) return 'empty';
  const kinds = new Map<string, string[]>();
  for (const path of files.paths) {
    const kind = pastOf(path, known.session) ?? gitText(path, known.git) ?? 'older than this session';
    kinds.set(kind, [...(kinds.get(kind) ?? []), path.slice(top.length + 1)]);
  }
  const groups = [...kinds].map(
    ([kind, names]) =>
      `${names.length} ${kind} (${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ', …' : ''})`,
  );
  return `${files.complete ? '' : 'at least '}${files.paths.length} ${files.paths.length === 1 ? 'file' : 'files'}: ${groups.join(', ')}`;
}

/** Files below a directory. Links are not followed. Absent if it cannot be read. */
function filesBelow(top: string, host: Host): { readonly paths: readonly string[]; readonly complete: boolean } | undefined {
  const paths: string[] = [];
  const open = [top];
  let looked = 0;
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    const names = host.names(directory);
    if (names.kind !== 'known') return undefined;
    for (const name of names.value) {
      looked += 1;
      if (looked > MOST_ENTRIES) return { paths, complete: false };
      const path = `${directory}/${name}`;
      const entry = host.entry(path);
      if (entry.kind === 'known' && entry.value.type === 'directory') open.push(path);
      else paths.push(path);
    }
  }
  return { paths, complete: true };
}
