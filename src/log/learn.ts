// What the session's file learns from a decision and from what became of it. Looks at the disk through the Host; writes nothing.
import type { Host } from '../host/host.ts';
import type { Decision, JudgedPart } from '../model/decision.ts';
import type { RepositoryFacts } from '../model/foreign-commits.ts';
import { foreignDeed, unknownRepository } from '../model/foreign-commits.ts';
import { onePath, type Place } from '../model/place.ts';
import { treeAt } from '../model/place.ts';
import { UNPACKERS } from '../model/unpackers.ts';
import { withParents } from './covers.ts';
import type { EffectsKey } from './effects-key.ts';
import { givenWorkTree, isInDownload, setsRepository } from './git-elsewhere.ts';
import { installedFiles, installFiles } from './learn-installs.ts';
import { MOST_PATHS, Paths, real } from './path-lists.ts';
import { secretSpans } from './secret-spans.ts';
import type { SessionEvent } from './session-events.ts';
import type { SessionRecord } from './session-file.ts';

export interface Learning {
  readonly decision: Decision;
  readonly key: EffectsKey;
  readonly session: SessionRecord;
  readonly host: Pick<Host, 'entry' | 'realPath' | 'text'>;
  readonly repository?: RepositoryFacts;
  /** The agent's name for the call. Without it nothing can be granted later: the outcome could not be matched. */
  readonly callId?: string;
  readonly subagent?: string;
  /** Files that were read to see what the call would do. */
  readonly followed?: readonly string[];
  /** Files that something will run after the call is done. */
  readonly later?: readonly string[];
  /** Commands of the call that run code of the project, and how long they last. */
  readonly running?: readonly { readonly command: string; readonly cwd: string; readonly lasts: 'call' | 'parts' | 'whole' }[];
  /** Hash of the configuration a model's answer was given under. */
  readonly config?: string;
}

/** INVARIANT: what loosens (made, started, approved) waits for an outcome; what tightens is learnt at once. */
export function eventsFromDecision(learning: Learning): readonly SessionEvent[] {
  const { decision, key, callId, subagent } = learning;
  const sub = subagent === undefined ? {} : { sub: subagent };
  const judged = judgedEvents(learning);
  if (decision.verdict === 'deny') {
    // Trouble is not a verdict, and a spent budget does not spend itself further.
    if (decision.trouble !== undefined || decision.layer === 'trouble' || decision.layer === 'budget') return judged;
    return [...judged, { kind: 'denied', decision: decision.id, reason: decision.reason, key, ...sub }];
  }
  const events: SessionEvent[] = [...judged, ...tightening(learning)];
  if (decision.verdict === 'allow') {
    if (decision.disposition !== 'quiet' && learning.session.budget(subagent).spentInARow > 0)
      events.push({ kind: 'allowed', ...sub });
  } else if (callId !== undefined) {
    events.push({
      kind: 'asked',
      call: callId,
      decision: decision.id,
      disposition: decision.disposition,
      key,
      runs: followedFiles(learning),
      ...sub,
    });
  }
  const made = madePaths(learning);
  const started = decision.parts.flatMap((part) =>
    here(part, 'process').flatMap((effect) => (effect.act === 'start' ? [effect.what] : [])),
  );
  const installs = installFiles(decision, learning.host);
  if (callId !== undefined && made.length + started.length + installs.length > 0)
    events.push({ kind: 'pending', call: callId, made, started, ...(installs.length > 0 ? { installs } : {}) });
  return events;
}

/** `ran` and `failed` are the agent's report; whether a person was asked is for the caller to say, in an `answered` event. */
export function eventsFromOutcome(
  callId: string,
  outcome: 'ok' | 'failed' | 'unknown',
  { session, host, task }: Pick<Learning, 'session' | 'host'> & { readonly task?: string | undefined },
): readonly SessionEvent[] {
  if (outcome === 'unknown' || !session.awaits(callId)) return [];
  const pending = session.pendingOf(callId)?.made ?? [];
  // `touch x || true` succeeds without making anything.
  const made = outcome === 'ok' ? pending.filter((path) => host.entry(path).kind === 'known') : [];
  const installs = outcome === 'ok' ? (session.pendingOf(callId)?.installs ?? []) : [];
  const installed = installedFiles(installs, host, (path) => session.wasEdited(path));
  return [
    {
      kind: 'outcome',
      call: callId,
      outcome,
      made,
      ...(installed.length > 0 ? { installed } : {}),
      ...(task === undefined ? {} : { task }),
    },
  ];
}

function judgedEvents({ decision, key, config }: Learning): readonly SessionEvent[] {
  if (decision.layer !== 'classifier' || decision.trouble !== undefined || config === undefined || key.exact === '') return [];
  if (decision.classifier?.fromCache === true) return [];
  return [
    { kind: 'judged', exact: key.exact, config, verdict: decision.verdict, reason: decision.reason, decision: decision.id },
  ];
}

type EffectOf<K extends string> = Extract<JudgedPart['findings'][number]['effect'], { kind: K }>;
/** Effects of a kind that land on this machine. */
function here<K extends EffectOf<string>['kind']>(part: JudgedPart, kind: K): readonly EffectOf<K>[] {
  if (part.site !== 'here') return [];
  return part.findings.flatMap(({ effect }) => (effect.kind === kind ? [effect as EffectOf<K>] : []));
}

const CONTENT = new Set(['create', 'change', 'append', 'link']);
const writesOf = (part: JudgedPart): readonly Place[] =>
  here(part, 'write').flatMap(({ how, place }) => (CONTENT.has(how) ? [place] : []));

/** Subcommands of container programs that may bring a whole directory. */
const COPIES_TREES: ReadonlySet<string> = new Set(['cp', 'container cp', 'compose cp']);

function tightening(learning: Learning): readonly SessionEvent[] {
  const { decision, session, host, callId, later = [] } = learning;
  const edited = new Paths(host);
  const downloaded = new Paths(host);
  const older: string[] = [];
  const unmade: string[] = [];
  const brought = foreignContent(learning);
  const outside = fromOutside(decision.parts, { ...learning, brought });
  for (const part of decision.parts) {
    const clones = brought.clones.has(part.id) || COPIES_TREES.has(part.command?.sub.join(' ') ?? '');
    const workTree = outside.has(part.id) ? givenWorkTree(part) : undefined;
    if (workTree !== undefined) downloaded.add(treeAt(workTree));
    for (const place of writesOf(part)) {
      edited.add(place);
      // A clone or checkout fills the directory it names.
      if (outside.has(part.id)) downloaded.add(clones && place.kind === 'path' ? treeAt(place.path) : place);
    }
    if (brought.clones.has(part.id) && writesOf(part).length === 0)
      for (const { place } of here(part, 'read')) if (place.kind === 'path') downloaded.add(treeAt(place.path));
    for (const { place, how } of here(part, 'delete')) {
      if (place.kind !== 'path') continue;
      unmade.push(real(host, place.path));
      if (how === 'move' && !session.made(real(host, place.path)))
        for (const to of writesOf(part)) if (to.kind === 'path') older.push(real(host, to.path));
    }
  }
  const events: SessionEvent[] = [];
  if (!edited.isEmpty) events.push({ kind: 'edited', ...edited.lists(), ...(callId === undefined ? {} : { call: callId }) });
  const fixed = later.map((path) => real(host, path)).filter((path) => !session.noted.runsLater(path));
  if (fixed.length > 0) events.push({ kind: 'later', paths: [...new Set(fixed)].slice(0, MOST_PATHS) });
  for (const { command, cwd, lasts } of learning.running ?? [])
    events.push({
      kind: 'running',
      lasts,
      command: withoutSecrets(command),
      cwd,
      ...(callId === undefined ? {} : { call: callId }),
    });
  if (!downloaded.isEmpty) events.push({ kind: 'downloaded', ...downloaded.lists() });
  const patched = decision.parts.some((part) => outside.has(part.id) && isPatch(part) && writesOf(part).length === 0);
  const mixed = patched ? 'work tree' : brought.mixed;
  const trees = mixed !== undefined && decision.projectRoot !== '' ? [decision.projectRoot] : [];
  // What lies beside the commit stays when another one is checked out.
  const branches = mixed === 'head' ? (learning.repository?.branches.slice(0, MOST_PATHS) ?? []) : [];
  if (brought.names.length + trees.length > 0) events.push({ kind: 'foreign', names: brought.names, trees, branches });
  if (unmade.length + older.length > 0) events.push({ kind: 'unmade', paths: unmade, holdsOlder: older });
  return events;
}

/** INVARIANT: the words stay as many as they were; only what is secret in them goes. */
function withoutSecrets(command: string): string {
  let out = '';
  let at = 0;
  for (const { start, end } of secretSpans(command)) {
    out += `${command.slice(at, start)}redacted`;
    at = end;
  }
  return out + command.slice(at);
}

/** Git applies a patch to files that only the patch names. */
const isPatch = ({ command }: JudgedPart): boolean =>
  command?.program === 'git' && (command.sub[0] === 'apply' || command.sub[0] === 'am');

interface Brought {
  readonly names: readonly string[];
  /** Parts that put a repository where they say. */
  readonly clones: ReadonlySet<number>;
  /** Parts that print files of foreign commits. */
  readonly shows: ReadonlySet<number>;
  /** The work tree got foreign content: as a commit that can be left again, or beside it. */
  readonly mixed: 'head' | 'work tree' | undefined;
}

/** What the parts bring from other repositories, in their order: a later part may use the names of an earlier one. */
function foreignContent({ decision, session, host, repository = unknownRepository }: Learning): Brought {
  const foreign = new Set([...repository.foreign, ...session.foreignNames]);
  const names: string[] = [];
  const clones = new Set<number>();
  const shows = new Set<number>();
  const cloned: string[] = [];
  const isElsewhere = setsRepository(decision.parts);
  let mixed: Brought['mixed'];
  for (const part of decision.parts) {
    if (part.site !== 'here' || part.command === undefined) continue;
    const isGit = part.command.program === 'git';
    if (isGit && (isElsewhere || isInDownload(part, { host, downloaded: (path) => session.downloaded(path), cloned }))) {
      (writesOf(part).length > 0 ? clones : shows).add(part.id);
      continue;
    }
    const found = foreignDeed(part.command, { ...repository, foreign });
    if (!found) continue;
    for (const name of found.names) {
      foreign.add(name);
      names.push(name);
    }
    if (found.into === 'places') {
      clones.add(part.id);
      for (const place of writesOf(part)) if (place.kind === 'path') cloned.push(real(host, place.path));
    }
    if (found.into === 'output') shows.add(part.id);
    if (found.into === 'work tree' || (found.into === 'head' && mixed === undefined)) mixed = found.into;
  }
  return { names: [...new Set(names)], clones, shows, mixed };
}

/** Programs whose services are the infrastructure they describe: the files they write are plans and states. */
const PLANNERS: ReadonlySet<string> = new Set(['terraform', 'tofu', 'terragrunt', 'pulumi', 'cdk']);

/** Parts that handle what came from a server, an archive, another repository or an earlier download, and the parts their output flows into. */
function fromOutside(
  parts: readonly JudgedPart[],
  { session, host, brought }: Pick<Learning, 'session' | 'host'> & { readonly brought: Brought },
): ReadonlySet<number> {
  const outside = new Set<number>([...brought.clones, ...brought.shows]);
  for (const part of parts) {
    // A package manager's own downloads are what manifest and lock file name; the table judges them as packages.
    if (here(part, 'package').length > 0) continue;
    const fetches = asksNetwork(part) || (here(part, 'service').length > 0 && !PLANNERS.has(part.command?.program ?? ''));
    const unpacks = part.command !== undefined && UNPACKERS.has(part.command.program) && here(part, 'read').length > 0;
    const copies = sourcesOf(part).some((place) => isDownload(place, part, { session, host }));
    if (fetches || unpacks || copies) outside.add(part.id);
  }
  for (let grew = outside.size > 0; grew;) {
    grew = false;
    for (const { id, from } of parts) {
      if (!outside.has(id) && from.some((source) => outside.has(source))) {
        outside.add(id);
        grew = true;
      }
    }
  }
  return outside;
}

/** A request or a query whose answer others write. What a server on this machine hands out was on this machine. */
const asksNetwork = (part: JudgedPart): boolean =>
  part.site === 'here' &&
  part.findings.some(
    ({ effect, zones }) =>
      effect.kind === 'network' && (effect.use === 'fetch' || effect.use === 'lookup') && !zones.includes('loopback'),
  );

/** What the content of a part's writes may come from: what it reads, moves away or links to. */
function sourcesOf(part: JudgedPart): readonly Place[] {
  const reads = here(part, 'read').flatMap(({ place, sees }) => (sees === 'content' || isPatch(part) ? [place] : []));
  const moves = here(part, 'delete').flatMap(({ place, how }) => (how === 'move' ? [place] : []));
  const links = here(part, 'write').flatMap(({ target }) => (target === undefined ? [] : [target]));
  return [...reads, ...moves, ...links];
}

/** Programs that carry whole trees over. A compiler reads a tree too, but what it writes is not what it read. */
const CARRIERS: ReadonlySet<string> = new Set('cp mv rsync install ln ditto rename scp'.split(' '));

function isDownload(place: Place, { command }: JudgedPart, { session, host }: Pick<Learning, 'session' | 'host'>): boolean {
  if (place.kind !== 'path') return false;
  const path = real(host, place.path);
  if (session.downloaded(path)) return true;
  return command !== undefined && CARRIERS.has(command.program) && session.holdsDownloads(path);
}

function madePaths({ decision, session, host }: Learning): readonly string[] {
  const made: string[] = [];
  for (const part of decision.parts) {
    const takesOlder = here(part, 'delete').some(
      ({ how, place }) => how === 'move' && !(place.kind === 'path' && session.made(real(host, place.path))),
    );
    if (takesOlder) continue;
    for (const place of writesOf(part)) {
      if (place.kind !== 'path' || (place.extent !== 'one' && place.extent !== 'tree')) continue;
      for (const path of withParents(real(host, place.path))) {
        // What has to be made on the way there was not there before either.
        if (host.entry(path).kind !== 'absent' || made.length >= MOST_PATHS) break;
        made.push(path);
      }
    }
  }
  return [...new Set(made)];
}

/** What they hold is in the key; here they wait for an edit under way. Very many are one directory. */
function followedFiles({ decision, host, followed = [] }: Learning): readonly string[] {
  const files = new Paths(host);
  for (const path of followed) files.add(onePath(path));
  for (const part of decision.parts)
    for (const { place } of here(part, 'run')) if (place?.kind === 'path') files.add(onePath(place.path));
  const { paths, trees } = files.lists();
  return [...paths, ...trees];
}
