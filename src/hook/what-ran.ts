// Compares what ran with what was judged: another hook may change a call after leeway. A changed call is judged now, recorded and reported to the person.
import { appendFileSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { hookedAgent } from '../agents/agents.ts';
import { sortedJson } from '../agents/sorted-json.ts';
import type { Gate } from '../gate/gate-options.ts';
import type { Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';
import { sessionFileName, sessionsDirOf } from '../log/session-disk.ts';
import { stateDir } from '../log/state-dir.ts';
import type { ToolCall } from '../model/call.ts';
import type { Decision } from '../model/decision.ts';
import type { FieldRole } from '../model/tool-entry.ts';
import { PROBE_SESSION } from '../model/probe-session.ts';
import { redact } from '../redact/redact.ts';
import type { AfterRequest, DecidingRequest, HookDeps, WhatRan } from './run-hook.ts';

/** Roles without an effect: clients drop such fields or add their defaults between the two hooks. */
const PLAIN: ReadonlySet<FieldRole | undefined> = new Set(['text', 'number', 'flag']);
/** Fields that name a guard of the agent or the shell decide what a call may do, whatever their role. */
const NAMES_GUARD = /sandbox|permission|approv|escalat|elevat|bypass|danger|unsafe|^shell$/i;
const READ_BY_ROLE: ReadonlySet<string | undefined> = new Set(['shell', 'edit', 'listed']);
/** How much of a session is read back: about two thousand calls. */
const TAIL_BYTES = 64 * 1024;
const LONGEST_SHOWN = 160;

export function comparing(agent: string, host: Host, gate: () => Gate): Pick<HookDeps, 'keepJudged' | 'whatRan'> {
  if (hookedAgent(agent)?.hook.rewrites.kind !== 'shown') return {};
  return {
    keepJudged: (request) => {
      if (request.session === PROBE_SESSION) return;
      try {
        append(fileFor(host, request.session, 'judged'), `${pairOf(request)} ${inputHash(request.call)}\n`);
      } catch {
        // Without this file nothing is compared. The verdict stands, and the log reports to the person that it cannot be written.
      }
    },
    whatRan: async (request) => (isChanged(host, request) ? judgeChanged(request, host, gate()) : undefined),
  };
}

const short = (text: string): string => sha256(text).slice(0, 16);

/** Without an id from the client, the call that ran must equal one of the judged inputs for this tool. */
const pairOf = ({ callId, call }: Pick<DecidingRequest | AfterRequest, 'callId' | 'call'>): string =>
  short(callId === undefined || callId.startsWith('content-') ? `tool ${call.tool}` : `id ${callId}`);

function inputHash({ tool, input, agent }: ToolCall): string {
  const entry = hookedAgent(agent)?.tools.get(tool);
  const counts = ([name, value]: readonly [string, unknown]): boolean =>
    !READ_BY_ROLE.has(entry?.kind) ||
    !PLAIN.has(entry?.fields.get(name)?.role) ||
    (NAMES_GUARD.test(name) && value !== false && value !== null && value !== '');
  return short(sortedJson([tool, Object.fromEntries(Object.entries(input).filter(counts))]));
}

const fileFor = (host: Host, session: string, kind: 'judged' | 'rewritten'): string =>
  join(sessionsDirOf(stateDir(host)), sessionFileName(session, kind));

function append(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  appendFileSync(file, text, { mode: 0o600 });
}

/** A call without a stored form counts as unchanged: the hook was installed during the session, or this hook did not judge the call. */
function isChanged(host: Host, request: AfterRequest): boolean {
  const pair = pairOf(request);
  const judged = tailOf(fileFor(host, request.session, 'judged')).filter((line) => line.startsWith(`${pair} `));
  return judged.length > 0 && !judged.includes(`${pair} ${inputHash(request.call)}`);
}

function tailOf(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const file = openSync(path, 'r');
  try {
    const from = Math.max(0, fstatSync(file).size - TAIL_BYTES);
    const tail = Buffer.alloc(TAIL_BYTES);
    return tail.toString('latin1', 0, readSync(file, tail, 0, TAIL_BYTES, from)).split('\n');
  } finally {
    closeSync(file);
  }
}

/** Records what the call really did, so that later calls are judged by it. This loosens nothing: the files that it created exist already. */
async function judgeChanged(request: AfterRequest, host: Host, gate: Gate): Promise<WhatRan> {
  const { agent, session, cwd, projectDir, subagent, mode, call } = request;
  const callId = `${request.callId}-ran`;
  const decision = await gate.check(call, {
    cwd,
    session,
    callId,
    interactive: mode === 'interactive',
    ...(projectDir === undefined ? {} : { projectRoot: projectDir }),
    ...(subagent === undefined ? {} : { subagent }),
  });
  const file = fileFor(host, session, 'rewritten');
  const isFirst = !existsSync(file);
  const notes = isFirst || decision.verdict !== 'allow' ? [noteAbout(call, decision)] : [];
  append(file, notes.map((note) => `${JSON.stringify({ note })}\n`).join(''));
  const rewrites = hookedAgent(agent)?.hook.rewrites;
  if (rewrites?.kind === 'shown' && rewrites.told === 'at once') return { callId, notes: notesToTell(host, session) };
  return { callId, notes: [] };
}

/** Notes that the person has not seen yet. INVARIANT: a note that is added in the meantime is shown next time. */
export function notesToTell(host: Host, session: string): readonly string[] {
  const file = fileFor(host, session, 'rewritten');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const entries = lines.map((line) => JSON.parse(line) as { readonly note?: string; readonly told?: number });
  const notes = entries.flatMap(({ note }) => (note === undefined ? [] : [note]));
  const untold = notes.slice(Math.max(0, ...entries.map(({ told = 0 }) => told)));
  if (untold.length > 0) append(file, `${JSON.stringify({ told: notes.length })}\n`);
  return untold;
}

function noteAbout({ tool, input }: ToolCall, { verdict, reason, id }: Decision): string {
  const { command } = input;
  const text = redact(typeof command === 'string' ? command : `${tool} ${JSON.stringify(input)}`);
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
  const would = {
    allow: 'leeway would have allowed that too; further changes like this are only recorded',
    ask: `leeway would have asked you first: ${redact(reason)}`,
    deny: `leeway would have denied that: ${redact(reason)}`,
  }[verdict];
  return `another hook changed a call after leeway had judged it, and \`${shown}\` ran; ${would}. \`leeway why ${id}\` says more, \`leeway doctor\` lists other hooks`;
}
