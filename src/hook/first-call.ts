// The start of a session, or its first call where the agent reports no start, tells the person about shadow mode and a changed hook or configuration.
// Later calls only check that a small file exists. Decides nothing.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as seals from '../agents/install-seal.ts';
import type { Host } from '../host/host.ts';
import type { Unanswered } from '../model/decision.ts';
import { sessionFileName, sessionsDirOf } from '../log/session-disk.ts';

export interface FirstCall {
  readonly agent: string;
  readonly session: string;
  readonly cwd: string;
  readonly configDir: string;
  readonly stateDir: string;
  readonly unanswered?: Unanswered | undefined;
}

const SHADOW = 'shadow mode: leeway only records what it would answer; `leeway enforce` makes it answer';

const markOf = ({ stateDir, session }: FirstCall): string =>
  join(sessionsDirOf(stateDir), sessionFileName(session).replace(/\.jsonl$/, '.told'));

/** Notes for the person. Empty if this session has already shown them. */
export function firstCallNotes(firstCall: FirstCall, host: Host): readonly string[] {
  const mark = markOf(firstCall);
  return existsSync(mark) || !isFirst(mark, firstCall.stateDir) ? [] : notesNow(firstCall, host);
}

/** A resumed session shows the notes again: the person who resumes it may not have seen its beginning. */
export function startNotes(firstCall: FirstCall, host: Host): readonly string[] {
  isFirst(markOf(firstCall), firstCall.stateDir);
  return notesNow(firstCall, host);
}

function notesNow(firstCall: FirstCall, host: Host): readonly string[] {
  const { sealState, sealTrouble } = require('../agents/install-seal.ts') as typeof seals;
  const trouble = sealTrouble(sealState(firstCall, host), firstCall.agent);
  return [
    ...(firstCall.unanswered === 'shadow' ? [SHADOW] : []),
    ...(trouble === undefined ? [] : [`${trouble.message}; ${trouble.todo}`]),
  ];
}

/**
 * Of several calls at the same time exactly one counts as the first. If nothing can be written, every call counts as the first: repeating
 * the notes is better than losing them.
 */
function isFirst(mark: string, stateDir: string): boolean {
  try {
    mkdirSync(sessionsDirOf(stateDir), { recursive: true, mode: 0o700 });
    writeFileSync(mark, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EEXIST');
  }
}
