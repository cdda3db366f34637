// What is added to the session's file after a decision and after its outcome. Looks at the disk through the Host; writes nothing.
import type { Host } from '../host/host.ts';
import type { Decision, JudgedPart } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import type { RepositoryFacts } from '../model/foreign-commits.ts';
import { unknownRepository } from '../model/foreign-commits.ts';
import { isTerminal } from '../model/terminals.ts';
import { onePath, type Place } from '../model/place.ts';
import type { BringingPart } from './brought.ts';
import { outsideContentOf, GETS, isPatch } from './brought.ts';
import { withParents } from './covers.ts';
import type { EffectsKey } from './effects-key.ts';
import { installedFiles, installFiles } from './learn-installs.ts';
import { secretEvents } from './learn-secrets.ts';
import { MOST_PATHS, PathCollector, real } from './path-lists.ts';
import { secretSpans } from '../redact/secret-spans.ts';
import type { SessionEvent } from './session-events.ts';
import type { SessionRecord } from './session-file.ts';
import { removesSource } from './takes-along.ts';

export interface LearnInput {
  readonly decision: Decision;
  readonly key: EffectsKey;
  readonly session: SessionRecord;
  readonly host: Pick<Host, 'entry' | 'realPath' | 'text'>;
  readonly repository?: RepositoryFacts;
  /** The agent's id of the call. Without it nothing can be granted later, because the outcome could not be matched. */
  readonly callId?: string;
  readonly subagent?: string;
  /** The shell command, where the call is one. */
  readonly command?: string;
  /** Files that were read to see what the call would do. */
  readonly followed?: readonly string[];
  /** Files that something will run after the call is done. */
  readonly later?: readonly string[];
  /** Commands of the call that run code of the project, and how long they last. */
  readonly running?: readonly { readonly command: string; readonly cwd: string; readonly lasts: 'call' | 'parts' | 'whole' }[];
}

/** INVARIANT: what loosens (made, started, approved) waits for an outcome; what tightens is stored immediately. */
export function eventsFromDecision(learning: LearnInput): readonly SessionEvent[] {
  const { decision, key, callId, subagent } = learning;
  const sub = subagent === undefined ? {} : { sub: subagent };
  // A call whose decision was not sent to the agent may run: nothing was denied or asked.
  const verdict = decision.unanswered === undefined ? decision.verdict : 'allow';
  if (verdict === 'deny') {
    // Not counted: failures, denials because of a spent limit, and advice to use a copy.
    if (decision.trouble !== undefined || decision.layer === 'trouble') return [];
    if (decision.layer === 'contain' || decision.layer === 'budget')
      return [{ kind: 'advised', decision: decision.id, key, runs: followedFiles(learning) }];
    return [{ kind: 'denied', decision: decision.id, reason: decision.reason, key, runs: followedFiles(learning), ...sub }];
  }
  const events: SessionEvent[] = [...tightening(learning)];
  if (verdict === 'allow') {
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
  // A call of several commands may succeed although the one that starts something failed, so this command must be the whole call.
  const started = decision.parts.flatMap((part) =>
    here(part, 'process').flatMap((effect) =>
      effect.act === 'start' && (!isTerminal(effect.what) || part.text === learning.command?.trim()) ? [effect.what] : [],
    ),
  );
  const installs = installFiles(decision, learning.host);
  const opens = openedPages(decision, 'here').map(({ browser, address }) => `${browser} ${address}`);
  if (callId !== undefined && made.length + started.length + installs.length + opens.length > 0)
    events.push({
      kind: 'pending',
      call: callId,
      made,
      started,
      ...(installs.length > 0 ? { installs } : {}),
      ...(opens.length > 0 ? { opens } : {}),
    });
  return events;
}

/** `ran` and `failed` are reported by the agent; the caller adds an `answered` event if a person was asked. */
export function eventsFromOutcome(
  callId: string,
  outcome: 'ok' | 'failed' | 'unknown',
  { session, host, task }: Pick<LearnInput, 'session' | 'host'> & { readonly task?: string | undefined },
): readonly SessionEvent[] {
  if (outcome === 'unknown' || !session.awaits(callId)) return [];
  const pending = session.pendingOf(callId)?.made ?? [];
  // `touch x || true` succeeds even if it makes nothing.
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

type EffectOf<K extends string> = Extract<JudgedPart['findings'][number]['effect'], { kind: K }>;
/** Effects of one kind that happen on this machine. */
function here<K extends EffectOf<string>['kind']>(part: JudgedPart, kind: K): readonly EffectOf<K>[] {
  if (part.site !== 'here') return [];
  return part.findings.flatMap(({ effect }) => (effect.kind === kind ? [effect as EffectOf<K>] : []));
}

const CONTENT = new Set(['create', 'change', 'append', 'link']);
const writesOf = (part: JudgedPart): readonly Place[] =>
  here(part, 'write').flatMap(({ how, place }) => (CONTENT.has(how) ? [place] : []));

/** Pages of this machine, or of other servers, that a call opens in a browser. */
function openedPages(
  { parts }: Pick<Decision, 'parts'>,
  where: 'here' | 'elsewhere',
): readonly { readonly browser: string; readonly address: string }[] {
  return parts.flatMap(({ findings }) =>
    findings.flatMap(({ effect, zones }) => {
      if (effect.kind !== 'network' || effect.page === undefined) return [];
      const isHere = zones.length > 0 && zones.every((zone) => zone === 'loopback');
      const url = effect.server.url;
      const address = url !== undefined && URL.canParse(url) ? new URL(url).origin : `https://${effect.server.host}`;
      return isHere === (where === 'here') ? [{ browser: effect.page, address }] : [];
    }),
  );
}

function tightening(learning: LearnInput): readonly SessionEvent[] {
  const { decision, session, host, callId, later = [] } = learning;
  const edited = new PathCollector(host);
  const downloaded = new PathCollector(host);
  const older: string[] = [];
  const unmade: string[] = [];
  const brought = outsideContentOf(decision.parts.map(bringing), {
    downloaded: (path) => session.downloaded(path),
    holdsDownloads: (dir) => session.holdsDownloads(dir),
    foreignNames: () => session.foreignNames,
    repository: learning.repository ?? unknownRepository,
    host,
  });
  const { outside } = brought;
  for (const places of brought.places.values()) for (const place of places) downloaded.add(place);
  for (const part of decision.parts) {
    for (const place of writesOf(part)) edited.add(place);
    for (const effect of here(part, 'delete')) {
      const { place } = effect;
      if (place.kind !== 'path') continue;
      unmade.push(real(host, place.path));
      if (removesSource(effect, effectsOf(part)) && !session.made(real(host, place.path)))
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
  for (const { browser, address } of openedPages(decision, 'elsewhere')) {
    if (!session.pages(browser).includes(address)) events.push({ kind: 'opened', browser, addresses: [address] });
  }
  if (!downloaded.isEmpty) events.push({ kind: 'downloaded', ...downloaded.lists() });
  const patched = decision.parts.some((part) => outside.has(part.id) && isPatch(part) && writesOf(part).length === 0);
  const mixed = patched ? 'work tree' : brought.mixed;
  const trees = mixed !== undefined && decision.projectRoot !== '' ? [decision.projectRoot] : [];
  // Files beside the commit stay when another one is checked out.
  const branches = mixed === 'head' ? (learning.repository?.branches().slice(0, MOST_PATHS) ?? []) : [];
  events.push(...secretEvents(decision.parts, learning));
  if (brought.names.length + trees.length > 0) events.push({ kind: 'foreign', names: brought.names, trees, branches });
  if (unmade.length + older.length > 0) events.push({ kind: 'unmade', paths: unmade, holdsOlder: older });
  return events;
}

/** INVARIANT: the number of words stays the same; only their secrets are removed. */
function withoutSecrets(command: string): string {
  let out = '';
  let at = 0;
  for (const { start, end } of secretSpans(command)) {
    out += `${command.slice(at, start)}redacted`;
    at = end;
  }
  return out + command.slice(at);
}

/** A judged part in the form needed to find what it brings from outside. What a server on this machine returns was already on this machine. */
const bringing = (part: JudgedPart): BringingPart => ({
  ...part,
  effects: part.findings.map(({ effect }) => effect),
  asksNetwork: part.findings.some(
    ({ effect, zones }) => effect.kind === 'network' && GETS.has(effect.use) && !zones.includes('loopback'),
  ),
});

const effectsOf = (part: JudgedPart): readonly Effect[] => part.findings.map(({ effect }) => effect);

function madePaths({ decision, session, host }: LearnInput): readonly string[] {
  const made: string[] = [];
  for (const part of decision.parts) {
    const takesOlder = here(part, 'delete').some(
      (effect) =>
        removesSource(effect, effectsOf(part)) && !(effect.place.kind === 'path' && session.made(real(host, effect.place.path))),
    );
    if (takesOlder) continue;
    for (const place of writesOf(part)) {
      if (place.kind !== 'path' || (place.extent !== 'one' && place.extent !== 'tree')) continue;
      for (const path of withParents(real(host, place.path))) {
        // Directories that must be created on the way did not exist before either.
        if (host.entry(path).kind !== 'absent' || made.length >= MOST_PATHS) break;
        made.push(path);
      }
    }
  }
  return [...new Set(made)];
}

/** Their content is in the key; the list is needed to notice an edit in progress. Very many files are replaced by one directory. */
function followedFiles({ decision, host, followed = [] }: LearnInput): readonly string[] {
  const files = new PathCollector(host);
  for (const path of followed) files.add(onePath(path));
  for (const part of decision.parts)
    for (const { place } of here(part, 'run')) if (place?.kind === 'path') files.add(onePath(place.path));
  const { paths, trees } = files.lists();
  return [...paths, ...trees];
}
