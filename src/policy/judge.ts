// Gives every effect of every part its zones and its disposition from the table. Applies no rules.
import type { Finding, JudgedPart } from '../model/decision.ts';
import type { Disposition } from '../model/disposition.ts';
import { isStricter, stricter } from '../model/disposition.ts';
import { everythingOld } from '../model/baseline.ts';
import type { Effect, Write } from '../model/effect.ts';
import { unclear } from '../model/effect.ts';
import { agentRequest } from './agent-server.ts';
import { isTerminal, typesInto } from '../model/terminals.ts';
import type { RepositoryFacts } from '../model/foreign-commits.ts';
import type { Part } from '../model/part.ts';
import type { Server, ServerZone, Zone } from '../model/zone.ts';
import { sendsOnlyEnvValues } from './env-files.ts';
import { toldParts } from './told-values.ts';
import { exposedParts, flowHazards, matchesOne } from './flows.ts';
import { countsWhenLoaded, makesRepository, perhapsCalled } from './loaded-findings.ts';
import { withHandedSecrets } from './handed-secrets.ts';
import { rowOf } from '../model/row-of.ts';
import type { CommitFacts } from './secret-commits.ts';
import { commitHazards } from './secret-commits.ts';
import type { SessionFacts } from './session-hazards.ts';
import { continuedSessions, sessionEffects } from './session-hazards.ts';
import type { Arrivals } from './arrivals.ts';
import { arrivalsIn } from './arrivals.ts';
import type { Cell, Row } from './read-grid.ts';
import { TABLE } from './table.ts';
import type { ZoneContext, ZoneFinding } from './zones.ts';
import { withoutCopies } from './path-context.ts';
import { GATE, zonesOf } from './zones.ts';
import { withoutAbsent } from './absence.ts';
import { asLoss, CallHistory, empties, entryOf, isMove, isOne, lossyTarget, RECOVERABLE } from './data-loss.ts';

export interface PolicyContext {
  readonly zones: ZoneContext;
  serverZone(server: Server): ServerZone;
  readonly session?: SessionFacts | undefined;
  /** Whether leeway's hook saw an agent session with this id, which may be open; it may be this one. */
  readonly isKnownSession?: ((id: string) => boolean) | undefined;
  /** What the parts of a call bring from outside; absent if it is not recorded. */
  readonly arrivals?: (parts: readonly Part[]) => Arrivals;
  /** The repository that commands work in. */
  readonly repository?: () => RepositoryFacts;
  /** What is known about commits and their contents; absent if nothing can be known. */
  readonly commits?: CommitFacts | undefined;
}

/** Zones that only say where a path is. In a deletion they do not count if the path is known to be recoverable. */
const BASE: ReadonlySet<string> = new Set<Zone>(['project', 'temp', 'home', 'ignored', 'tracked']);

const RUNS_LATER: ReadonlySet<string> = new Set(['startup', 'githook', 'own', 'record', 'settings']);

export function judgeParts(given: readonly Part[], context: PolicyContext): readonly JudgedPart[] {
  const parts = given.map((part) => withHandedSecrets(part, context.zones));
  const history = new CallHistory(context.zones);
  const zones = parts.map((part) => {
    const found = part.effects.map((effect) => {
      const seen = history.see(effect, effectZones(effect, part, context), part);
      return withoutAbsent(effect, seen, { part, parts, facts: context });
    });
    const target = isMove(part) ? lossyTarget(part, context) : undefined;
    const judged = target === undefined ? found : found.map((one, k) => asLoss(one, part.effects[k], target));
    if (part.loaded === undefined) history.note(part, judged);
    return judged;
  });
  const hazards = flowsOfEach(parts, zones, context);
  const commits = commitHazards(parts, context.commits, {
    zones: context.zones,
    flows: parts.map(({ id, from, site, masks, effects }, i) => ({
      id,
      from,
      site,
      masks,
      found: effects.map((effect, k) => ({ effect, zones: zones[i]?.[k]?.zones ?? [] })),
    })),
  });
  const sensitive =
    zones.some((list) => list.some((one) => one.zones.includes('secrets') || one.zones.includes('env'))) ||
    parts.some((part) => part.effects.some((effect) => effect.kind === 'reveal'));
  const makesRepositories = parts.some((part) => part.loaded !== undefined && makesRepository(part));
  const exposed = sensitive ? exposedParts(parts) : undefined;
  const learnt = sensitive ? exposedParts(parts, 'learnt') : undefined;
  const counted = sensitive ? exposedParts(parts, 'counted') : undefined;
  const told = sensitive ? toldParts(parts) : undefined;
  const arrivals = arrivalsIn(parts, context);
  return parts.map((part, i) => {
    const hidden = exposed !== undefined && !exposed.has(part.id);
    const unseen = counted !== undefined && !counted.has(part.id);
    const findings: Finding[] = [];
    for (let k = 0; k < part.effects.length; k++) {
      const effect = ownOrNot(unreadOrLimit(part.effects[k], context.session), part, context.session);
      // Output that is never shown reveals nothing.
      const isTold = told?.has(part.id) === true;
      if (!effect || (unseen && !isTold && effect.kind === 'reveal' && effect.only === 'output')) continue;
      // A secret counts as read even if it is only passed on or compared. An env file of the project counts only if values are
      // shown or guessed.
      const handed = effect.kind === 'read' && effect.handed !== undefined;
      const at = zones[i]?.[k]?.zones ?? [];
      const read = ((handed || learnt?.has(part.id) === true) && at.includes('secrets')) || (isTold && at.includes('env'));
      // Program data may be wrong: if an argument is the path of something that runs later, it is not treated as plain text but
      // as a possible write.
      const perhaps = effect.kind === 'read' && effect.handed === 'word' && at.some((zone) => RUNS_LATER.has(zone));
      const seen: Effect =
        effect.kind !== 'read'
          ? effect
          : perhaps
            ? { kind: 'write', place: effect.place, how: 'perhaps' }
            : read && (effect.handed === 'key' || matchesOne(effect, part))
              ? { ...effect, sees: 'content' }
              : hidden && !read
                ? { ...effect, sees: 'names', ...(effect.sees === 'content' ? { tests: true } : {}) }
                : effect;
      findings.push(finding(seen, zones[i]?.[k] ?? NOT_KNOWN, part));
      const speaks = agentRequest(effect);
      if (speaks) findings.push(finding(speaks, NOWHERE, part));
    }
    for (const effect of commits.get(part.id) ?? []) findings.push(finding(effect, NOWHERE, part));
    for (const effect of hazards.get(part.id) ?? [])
      findings.push(finding(effect, effect.kind === 'network' ? effectZones(effect, part, context) : NOWHERE, part));
    for (const effect of arrivals.runs(part)) findings.push(finding(effect, NOWHERE, part));
    for (const effect of continuedSessions(part, context)) findings.push(finding(effect, NOWHERE, part));
    const session = arrivals.sessionBefore(part.id);
    if (session) for (const effect of sessionEffects(part, session, context)) findings.push(finding(effect, NOWHERE, part));
    const { loaded } = part;
    if (loaded === undefined) return judgedPart(part, findings);
    const by = { loaded, part, zones: context.zones, makesRepositories };
    return judgedPart(
      part,
      findings.filter((one) => countsWhenLoaded(one, by)).map((one) => perhapsCalled(one, loaded)),
    );
  });
}

/**
 * A limit that is exceeded by files from before the session hides nothing on purpose, so it counts as unclear: a person or a
 * model decides.
 */
function unreadOrLimit(effect: Effect | undefined, session: SessionFacts | undefined): Effect | undefined {
  if (effect?.kind !== 'limit' || effect.within === undefined) return effect;
  const { baseline } = session ?? { baseline: everythingOld };
  return effect.within.every((path) => baseline.isOld(path)) ? unclear(`cannot be read: ${effect.detail}`) : effect;
}

/** INVARIANT: a process id of another machine or container, or one that the host cannot confirm, never counts as the session's own. */
function ownOrNot(effect: Effect | undefined, part: Part, session: SessionFacts | undefined): Effect | undefined {
  return effect?.kind === 'process' &&
    effect.act === 'stop' &&
    effect.whose === 'unknown' &&
    part.site === 'here' &&
    session?.isOwnProcess?.(effect.what) === true
    ? { ...effect, whose: 'own' }
    : inTerminal(effect, session);
}

/** A terminal session that was opened by a call of this agent session is the agent's own; the person's terminal is not. */
function inTerminal(effect: Effect | undefined, session: SessionFacts | undefined): Effect | undefined {
  if (effect?.kind === 'write' && effect.place.kind === 'path' && effect.place.path === '/dev/tty') return typesInto('/dev/tty');
  return effect?.kind === 'process' && effect.whose === 'unknown' && isTerminal(effect.what) && session?.started(effect.what)
    ? { ...effect, whose: 'own' }
    : effect;
}

/**
 * Drops the run effects of imports: an import is no sign that code runs what it fetched. The code's reader reports that as a
 * hazard.
 */
const withoutImports = (part: Part): Part =>
  part.loaded === undefined || part.loaded === 'again' || !part.via.at(-1)?.startsWith('/')
    ? part
    : { ...part, effects: part.effects.map((effect): Effect => (effect.kind === 'run' ? LOOKS : effect)) };
const LOOKS: Effect = { kind: 'process', act: 'look', whose: 'own', what: 'an import' };

/** Computes the flows of the call and of loaded code separately: what a test fetches does not enter the call. */
function flowsOfEach(
  parts: readonly Part[],
  zones: readonly (readonly EffectZones[])[],
  context: PolicyContext,
): ReadonlyMap<number, readonly Effect[]> {
  if (!parts.some((part) => part.loaded)) return flowHazards(parts, zones, context);
  const only = (wanted: (part: Part) => boolean): ReadonlyMap<number, readonly Effect[]> =>
    flowHazards(
      parts.map((part) => (wanted(part) ? withoutImports(part) : { ...part, effects: [], from: [] })),
      zones,
      context,
    );
  const loaded = [...only((part) => part.loaded !== undefined)].map(([id, effects]): [number, readonly Effect[]] => {
    const part = parts[id];
    const ordinary = part !== undefined && sendsOnlyEnvValues(part, parts, zones);
    return [id, effects.filter((effect) => !ordinary || effect.kind !== 'hazard' || effect.what !== 'secret-leaves')];
  });
  return new Map([...only((part) => part.loaded === undefined), ...loaded]);
}

function judgedPart({ id, text, command, via, site, from, cwd }: Part, findings: readonly Finding[]): JudgedPart {
  let disposition: Disposition = 'quiet';
  for (const one of findings) disposition = stricter(disposition, one.disposition);
  return command
    ? { id, text, command, via, site, from, findings, disposition, ...(cwd === undefined ? {} : { cwd }) }
    : { id, text, via, site, from, findings, disposition };
}

const NOT_KNOWN: EffectZones = { zones: ['unknown'], contents: 'unknown' };
const NOWHERE: EffectZones = { zones: [], contents: 'none' };

export interface EffectZones {
  readonly zones: readonly (Zone | ServerZone)[];
  readonly contents: ZoneFinding['contents'];
  readonly why?: string | undefined;
  /** The zones of the path itself, without its contents. */
  readonly self?: readonly Zone[];
  /** For a move or a write: the old content is lost, or soon will be. */
  readonly lost?: boolean;
  /** Only one file, whatever the extent says. */
  readonly one?: boolean;
}

/** `2>/dev/null` writes nothing, on any machine. */
const STREAMS: ReadonlySet<string> = new Set(['/dev/null', '/dev/stdout', '/dev/stderr']);
const isStream = (effect: Effect): boolean =>
  effect.kind === 'write' && effect.place.kind === 'path' && effect.place.extent === 'one' && STREAMS.has(effect.place.path);

function effectZones(effect: Effect, part: Part, context: PolicyContext): EffectZones {
  if (
    part.site !== 'here' &&
    (effect.kind === 'read' || effect.kind === 'write' || effect.kind === 'delete' || effect.kind === 'run')
  )
    return { zones: [isStream(effect) ? 'sink' : part.site], contents: isStream(effect) ? 'none' : 'unknown' };
  switch (effect.kind) {
    case 'read':
      return zonesOf(effect.place, context.zones, 'place');
    case 'write': {
      const bare = withoutCopies(context.zones);
      const found = zonesOf(effect.place, bare, 'place');
      const lost = empties(effect, found.self, bare);
      const self = lost ? zonesOf(effect.place, bare, 'all').self : found.self;
      const reached = reachedBy(effect, found);
      const zones = reached.length === 0 ? self : [...new Set([...self, ...reached])];
      const at: EffectZones = { zones, self: found.self, contents: found.contents, why: found.why, lost };
      if (!effect.target) return at;
      const target = zonesOf(effect.target, context.zones, 'place');
      return { ...at, zones: [...new Set([...at.zones, ...target.zones.filter((zone) => zone !== 'project')])] };
    }
    case 'delete': {
      const by = effect.how === 'move' ? context.zones : withoutCopies(context.zones);
      const found = zonesOf(entryOf(effect, by), by, 'all');
      // Deleting a tree also deletes leeway's files in it.
      return found.inside.includes('own') ? { ...found, zones: [...found.zones, 'own'] } : found;
    }
    case 'run':
      // Project code counts only if its directory is inside the project.
      return effect.code === 'project' && effect.place ? zonesOf(effect.place, context.zones, 'place') : NOWHERE;
    case 'package':
      return effect.place && part.site === 'here' ? zonesOf(effect.place, context.zones, 'place') : NOWHERE;
    case 'network':
      return { zones: [context.serverZone(effect.server)], contents: 'none' };
    default:
      return NOWHERE;
  }
}

/**
 * The zones that a write reaches beyond the directory it names. A pattern writes to what it matches. A tree or a search, which
 * also enters hidden directories, may reach leeway's files and agents' settings; other contents do not count.
 */
function reachedBy({ place, mode }: Write, found: ZoneFinding): readonly Zone[] {
  if (place.kind === 'unknown' || place.extent === 'one') return [];
  const matched = place.extent === 'glob' && place.pattern?.includes('**') !== true;
  if (matched) return found.inside.filter((zone) => zone !== 'unknown');
  const inside = (place.extent === 'tree' ? found.zones : found.inside).filter((zone) => GATE.has(zone));
  const reached = [...inside, ...(found.searched ?? [])];
  // If leeway's file is only one of many, a person is asked. If the call names the directory that contains the hook, or makes
  // everything below it inaccessible, it is forbidden.
  const aimed =
    found.self.includes('own') || found.self.includes('startup') || (mode === 'unknown' && !found.self.includes('root'));
  return aimed ? reached : reached.map((zone) => (zone === 'own' ? 'settings' : zone));
}

function finding(effect: Effect, found: EffectZones, part: Part): Finding {
  const row = found.lost ? `delete ${isOne(effect, found) ? 'one' : 'many'}` : rowOf(effect);
  const { cell, zone } = lookUp(relevant(effect, found), TABLE.get(row));
  const { disposition } = cell;
  const remote = part.site === 'remote' && effect.kind !== 'read' && disposition === 'review' ? 'guarded' : disposition;
  const inside = part.site === 'container' && remote === 'quiet' && changes(effect) ? 'review' : remote;
  const raised = part.privileged ? raise(inside) : inside;
  const named = zone === undefined ? row : `${row} × ${zone}`;
  return cell.askFloor
    ? { effect, zones: found.zones, disposition: raised, row: named, askFloor: true }
    : { effect, zones: found.zones, disposition: raised, row: named };
}

/** Inside a local container reading is quiet and every change is reviewed. */
const changes = (effect: Effect): boolean =>
  effect.kind === 'package' ||
  effect.kind === 'configure' ||
  (effect.kind === 'vcs' && effect.act !== 'look') ||
  (effect.kind === 'service' && effect.act !== 'look') ||
  (effect.kind === 'process' && (effect.act === 'stop' || effect.act === 'type'));

/** With sudo, quiet becomes review, and review becomes guarded. */
const raise = (disposition: Disposition): Disposition =>
  disposition === 'quiet' ? 'review' : disposition === 'review' ? 'guarded' : disposition;

/** INVARIANT: an effect without a row is never quiet. */
const UNNAMED: Cell = { disposition: 'review', askFloor: false };

/** The strictest cell of all zones, and its zone. If any zone requires a person, a person is asked. */
function lookUp(
  zones: readonly (Zone | ServerZone)[],
  row: Row | undefined,
): { readonly cell: Cell; readonly zone: Zone | ServerZone | undefined } {
  const none = row?.get('none') ?? UNNAMED;
  let worst = none;
  let at: Zone | ServerZone | undefined;
  let askFloor = false;
  if (row)
    for (const zone of zones) {
      const cell = row.get(zone) ?? none;
      askFloor ||= cell.askFloor;
      // Of two zones that weigh the same, a whole home or system directory says more than what is in it.
      const whole = zone === 'root' && !isStricter(worst.disposition, cell.disposition);
      if (at !== undefined && !whole && !isStricter(cell.disposition, worst.disposition)) continue;
      worst = cell;
      at = zone;
    }
  return at === undefined || askFloor === worst.askFloor
    ? { cell: worst, zone: at }
    : { cell: { disposition: worst.disposition, askFloor }, zone: at };
}

const isGate = (zone: Zone | ServerZone): zone is Zone => zone === 'own' || zone === 'settings' || zone === 'githook';

function relevant(effect: Effect, found: EffectZones): readonly (Zone | ServerZone)[] {
  // An unknown path below the project may be any protected file. It counts as leeway's own only if the directory itself does.
  if (
    (effect.kind === 'write' || effect.kind === 'delete') &&
    effect.place.kind === 'path' &&
    effect.place.extent === 'below' &&
    effect.place.tail === undefined &&
    found.zones.includes('project')
  )
    return [...new Set(found.zones.map((zone) => (isGate(zone) && !found.self?.includes(zone) ? 'protected' : zone)))];
  // An empty file or directory runs nothing and configures nothing.
  if (effect.kind === 'write' && effect.bare && found.zones.includes('project'))
    return found.zones.filter((zone) => zone !== 'protected' && zone !== 'settings');
  // A dependency or a version is not code, whatever else the file contains.
  if (effect.kind === 'write' && effect.plain && found.zones.includes('project'))
    return found.zones.filter((zone) => zone !== 'protected');
  if (effect.kind === 'write' && (found.zones.includes('owntemp') || found.zones.includes('workspace')))
    return found.zones.filter((zone) => !BASE.has(zone));
  if (effect.kind !== 'delete' && !found.lost) return found.zones;
  if (found.zones.includes('absent')) return ['absent'];
  const one = isOne(effect, found);
  const excused = RECOVERABLE.some((zone) => found.zones.includes(zone)) || (one && found.zones.includes('tracked'));
  if (!excused) return found.zones;
  // `node_modules` is protected from edits, but an install recreates it, so it may be deleted.
  const regenerable = found.zones.includes('regenerable');
  return found.zones.filter((zone) => (!BASE.has(zone) || zone === 'tracked') && !(regenerable && zone === 'protected'));
}
