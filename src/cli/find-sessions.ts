// Finds past sessions of all agents, in their usual places or in given files, oldest first. Reads; judges nothing.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AGENTS, agentNamed } from '../agents/agents.ts';
import type { AgentName } from '../agents/agents.ts';
import type { PastSession } from '../agents/past-sessions.ts';
import { mapSession } from '../eval/replay/map-session.ts';
import type { RecordedSession } from '../eval/replay/recorded-session.ts';
import { readSession } from '../eval/replay/recorded-session.ts';
import { pastDisk, type OpenedDisk } from './past-disk.ts';
import type { SessionChoice } from './replay-flags.ts';

export interface FoundSessions {
  readonly sessions: readonly RecordedSession[];
  readonly files: number;
  readonly warnings: readonly string[];
}

interface SessionFile {
  readonly path: string;
  /** Undefined: any agent whose reader can read the file. */
  readonly agent: AgentName | undefined;
}

const SUFFIXES = ['.jsonl', '.json', '.db'];

export async function findSessions(choice: SessionChoice, home: string): Promise<FoundSessions> {
  const warnings: string[] = [];
  const files = [
    ...(choice.auto ? usualFiles(home, choice.agent) : []),
    ...choice.paths.flatMap((path) => filesAt(path, choice, warnings)),
  ];
  const disk = pastDisk();
  const sessions: RecordedSession[] = [];
  try {
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop -- one file after the other: they may be large
      if (file.path.endsWith('.db')) await disk.openRows(file.path);
      const read = sessionsIn(file, disk);
      if (read.length === 0 && choice.paths.length > 0) warnings.push(`${file.path}: no session of a known agent`);
      // Pushed one by one: a file may have more sessions than a function can take as arguments.
      for (const session of read) sessions.push(session);
    }
  } finally {
    disk.close();
  }
  for (const path of new Set(disk.unread)) warnings.push(`${path}: cannot be read, so its sessions are missing here`);
  const wanted = sessions.filter((session) => isWanted(session, choice));
  const nowhere = wanted.filter(({ cwd }) => cwd === '').length;
  if (nowhere > 0) warnings.push(`${nowhere} sessions do not say where they ran and are left out`);
  return {
    sessions: withoutRepeats(
      wanted.filter(({ cwd }) => cwd !== '').toSorted((a, b) => beginOf(a) - beginOf(b) || (a.id < b.id ? -1 : 1)),
    ).map((session) => mapSession(session, choice.roots)),
    files: files.length,
    warnings,
  };
}

function usualFiles(home: string, agent: AgentName | undefined): readonly SessionFile[] {
  return AGENTS.filter(({ name, sessions }) => sessions !== undefined && (agent === undefined || agent === name)).flatMap(
    ({ name, sessions }) =>
      (sessions?.places ?? []).flatMap((place) => matching(home, place.split('/')).map((path) => ({ path, agent: name }))),
  );
}

/** Files below a directory whose path matches the pattern, name by name. */
function matching(base: string, [name = '', ...rest]: readonly string[]): readonly string[] {
  const [before = '', after] = name.split('*');
  const names = after === undefined ? [name] : namesIn(base).filter((one) => one.startsWith(before) && one.endsWith(after));
  return names.flatMap((one) => {
    const path = join(base, one);
    if (rest.length > 0) return matching(path, rest);
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? [path] : [];
  });
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).toSorted();
  } catch {
    // The agent was never used here.
    return [];
  }
}

function filesAt(path: string, choice: SessionChoice, warnings: string[]): readonly SessionFile[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    warnings.push(`${path}: there is no such file`);
    return [];
  }
  if (!found.isDirectory()) return [{ path, agent: choice.agent }];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => SUFFIXES.some((end) => name.endsWith(end)))
    .toSorted()
    .map((name) => ({ path: join(path, name), agent: choice.agent }));
}

function sessionsIn({ path, agent }: SessionFile, disk: OpenedDisk): readonly RecordedSession[] {
  if (agent !== undefined) return withAgent(agent, agentNamed(agent)?.sessions?.read(path, disk) ?? []);
  const own = path.endsWith('.jsonl') ? ownLines(disk.text(path) ?? '') : [];
  if (own.length > 0) return own;
  const read = AGENTS.map(({ name, sessions }) => withAgent(name, sessions?.read(path, disk) ?? []));
  const calls = (sessions: readonly RecordedSession[]): number =>
    sessions.reduce((sum, { entries }) => sum + entries.filter(({ kind }) => kind === 'call').length, 0);
  const [best = []] = read.toSorted((a, b) => calls(b) - calls(a));
  return calls(best) > 0 ? best : [];
}

/** The plain form `{id, agent, cwd, turns}`, one session a line. */
function ownLines(text: string): readonly RecordedSession[] {
  const [first = '', ...rest] = text.split('\n');
  if (readSession(first).kind === 'bad') return [];
  return [first, ...rest].flatMap((line) => {
    const read = line === '' ? undefined : readSession(line);
    return read?.kind === 'session' ? [read.session] : [];
  });
}

const withAgent = (agent: AgentName, sessions: readonly PastSession[]): readonly RecordedSession[] =>
  sessions.map((session) => ({ ...session, agent, source: '' }));

const beginOf = ({ entries }: PastSession): number => entries.find(({ time }) => time !== undefined)?.time ?? 0;

function isWanted({ cwd, entries }: RecordedSession, { project, since }: SessionChoice): boolean {
  if (project !== undefined && cwd !== project && !cwd.startsWith(`${project}/`)) return false;
  return since === undefined || entries.some(({ time }) => time === undefined || time >= since);
}

/** A resumed session repeats its earlier calls; each call counts once. */
function withoutRepeats(sessions: readonly RecordedSession[]): readonly RecordedSession[] {
  const seen = new Set<string>();
  return sessions.map((session) => ({
    ...session,
    entries: session.entries.filter((entry) => {
      if (entry.kind === 'turn' || entry.id === undefined) return true;
      const key = `${session.agent} ${entry.id}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    }),
  }));
}
