// Records what the baseline of later calls needs: texts that are about to be overwritten, files moved into place, fetches and
// pushes. Stores copies; decides nothing.
import { locate } from '../host/git/locate.ts';
import type { Host } from '../host/host.ts';
import { keepFile } from '../log/kept-files.ts';
import { markDelegated } from '../log/live-sessions.ts';
import { MOST_PATHS, real } from '../log/path-lists.ts';
import type { SessionEvent } from '../log/session-events.ts';
import { removesSource } from '../log/takes-along.ts';
import type { Decision, Finding, JudgedPart } from '../model/decision.ts';
import { keepRemoteRefs } from './arrived-commits.ts';
import { pushes, pushesElsewhere, refsAfter, startsAgents } from './fetch-call.ts';
import type { Recorder } from './recorder.ts';
import { SessionBaseline } from './session-baseline.ts';
import { switchesOf } from './switches.ts';

export interface BaselineInput {
  readonly host: Host;
  readonly recorder: Recorder;
  readonly root: string | undefined;
  readonly cwd: string;
  readonly decision: Decision;
}

export function baselineEvents(input: BaselineInput): readonly SessionEvent[] {
  if (input.decision.verdict === 'deny' || input.recorder.session.id === '') return [];
  if (startsAgents(input.decision)) markDelegated(input.recorder.store, input.recorder.session.id);
  return [...copies(input), ...writes(input), ...moves(input), ...fetches(input), ...switches(input)];
}

const switches = ({ decision }: BaselineInput): readonly SessionEvent[] =>
  switchesOf(decision.parts).map(({ of, words }) => ({ kind: 'switched', words: [of, ...words] }));

/** INVARIANT: the result of a fetch is recorded before a call runs that might write refs itself. */
function fetches({ host, recorder, root, cwd, decision }: BaselineInput): readonly SessionEvent[] {
  const { session, store } = recorder;
  const events: SessionEvent[] = [];
  const refs = refsAfter(decision);
  if (session.fetches.open.size > 0 && refs !== 'leaves') {
    const past = new SessionBaseline(host, recorder, root);
    for (const repository of session.fetches.open.keys())
      events.push({ kind: 'fetched', repository, tips: past.arrived(repository) });
  }
  if (pushes(decision) && (pushesElsewhere(decision) || !isSameRepository(host, root, cwd)))
    events.push({ kind: 'pushed-elsewhere' });
  if (refs !== 'fetches') return events;
  for (const gitDir of session.baselines.keys()) {
    const found = locate(host, gitDir);
    const kept = found.kind === 'known' ? keepRemoteRefs(host, store, found.value) : undefined;
    if (kept !== undefined) events.push({ kind: 'fetching', repository: gitDir, refs: kept });
  }
  return events;
}

function isSameRepository(host: Host, root: string | undefined, cwd: string): boolean {
  const [one, other] = [root ?? cwd, cwd].map((directory) => locate(host, directory));
  return one?.kind === 'known' && other?.kind === 'known' && one.value.commonDir === other.value.commonDir;
}

/** Larger files are not copied: manifests and settings are smaller, and lock files are in git. */
const COPY_LIMIT = 262_144;
const MAX_COPIES = 20;
const MAX_COPIES_OF_SESSION = 500;
/** INVARIANT: files that may contain a secret are never copied. */
const NEVER_COPIED: ReadonlySet<string> = new Set([
  'secrets',
  'env',
  'own',
  'record',
  'device',
  'otherhome',
  'unknown',
  'system',
  'temp',
]);

/** Paths that the call names and may change or remove, with their zones. */
function changed(host: Host, { parts }: Decision): readonly { readonly path: string; readonly zones: Finding['zones'] }[] {
  return parts.flatMap(({ site, findings }) =>
    findings.flatMap(({ effect, zones }) => {
      if (site !== 'here' || (effect.kind !== 'write' && effect.kind !== 'delete') || effect.place.kind !== 'path') return [];
      if (effect.kind === 'write' && (effect.how === 'mode' || effect.how === 'owner')) return [];
      return effect.place.extent === 'glob' ? [] : [{ path: real(host, effect.place.path), zones }];
    }),
  );
}

function writes({ host, recorder, decision }: BaselineInput): readonly SessionEvent[] {
  const paths = new Set(changed(host, decision).map(({ path }) => path));
  const fresh = [...paths].filter((path) => !recorder.session.wrote(path));
  return fresh.length === 0 ? [] : [{ kind: 'wrote', paths: fresh.slice(0, MOST_PATHS) }];
}

/** The texts that the call may overwrite or remove, if they are from before the session and git does not have them. */
function copies({ host, recorder, root, decision }: BaselineInput): readonly SessionEvent[] {
  const { session, store } = recorder;
  const paths = new Set<string>();
  for (const { path, zones } of changed(host, decision)) if (!zones.some((zone) => NEVER_COPIED.has(zone))) paths.add(path);
  if (paths.size === 0 || session.copies.size >= MAX_COPIES_OF_SESSION) return [];
  let past: SessionBaseline | undefined;
  const events: SessionEvent[] = [];
  for (const path of [...paths].slice(0, MAX_COPIES)) {
    const entry = host.entry(path);
    if (entry.kind !== 'known' || entry.value.type !== 'file' || entry.value.size > COPY_LIMIT || session.copies.has(path))
      continue;
    past ??= new SessionBaseline(host, recorder, root);
    if (!past.isOld(path) || past.gitHas(path)) continue;
    const bytes = host.bytes(path, COPY_LIMIT);
    const kept = bytes.kind === 'known' ? keepFile(store, bytes.value) : undefined;
    if (kept !== undefined) events.push({ kind: 'copied', path, kept });
  }
  return events;
}

/** Files that can be recreated, or that nobody needs. */
const REPLACEABLE: ReadonlySet<string> = new Set(['regenerable', 'made', 'owntemp', 'temp']);

function moves({ host, decision }: BaselineInput): readonly SessionEvent[] {
  const trees = new Set<string>();
  const theirs = new Set<string>();
  for (const part of decision.parts) {
    const sources = part.site === 'here' ? part.findings.filter((one) => isMoved(one, part)) : [];
    if (sources.length === 0) continue;
    const isMissed = sources.some(({ zones }) => !zones.some((zone) => REPLACEABLE.has(zone)));
    const isTree = sources.some((source) => !isFile(host, source));
    for (const path of destinations(host, part)) {
      if (isTree) trees.add(path);
      if (isMissed) theirs.add(path);
    }
  }
  return trees.size + theirs.size === 0 ? [] : [{ kind: 'moved', trees: [...trees], theirs: [...theirs] }];
}

const isMoved = ({ effect }: Finding, part: JudgedPart): boolean =>
  effect.kind === 'delete' &&
  removesSource(
    effect,
    part.findings.map((one) => one.effect),
  );

function isFile(host: Host, { effect }: Finding): boolean {
  if (effect.kind !== 'delete' || effect.place.kind !== 'path' || effect.place.extent === 'glob') return false;
  const entry = host.entry(effect.place.path);
  return entry.kind === 'known' && entry.value.type === 'file';
}

const destinations = (host: Host, part: JudgedPart): readonly string[] =>
  part.findings.flatMap(({ effect }) =>
    effect.kind === 'write' && effect.place.kind === 'path' && effect.how !== 'mode' && effect.how !== 'owner'
      ? [real(host, effect.place.path)]
      : [],
  );
