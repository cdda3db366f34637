// Finds sessions whose transcript has calls made after the hook was installed, but that are missing from leeway's log. Reads
// only.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Check } from '../agents/doctor-checks.ts';
import { hookScriptIn } from '../agents/hook-line.ts';
import { sessionFileName, sessionsDirOf } from '../log/session-disk.ts';
import { readFileOrNothing } from './settings-files.ts';

export interface Sessions {
  readonly agent: string;
  /** Where the agent keeps its transcripts. */
  readonly root: string;
  readonly configDir: string;
  readonly stateDir: string;
  readonly now: number;
}

/** Older entries of the log may have been pruned. */
const RECENT_MS = 3 * 24 * 3600 * 1000;
const LARGEST = 32 * 1024 * 1024;
/** How many transcripts are looked at, newest first. */
const MOST = 20;
const SESSION = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/;
/** A line of a transcript in which the model calls a tool. */
const CALL = /"type":\s*"(?:tool_use|function_call|custom_tool_call|local_shell_call)"/;

export function unrecordedCheck(it: Sessions): readonly Check[] {
  // The script is written last in every installation. A session that started before that may run without the hook.
  const since = statSync(hookScriptIn(it.configDir, it.agent), { throwIfNoEntry: false })?.mtimeMs;
  if (since === undefined) return [];
  const from = Math.max(since, it.now - RECENT_MS);
  const recent = transcripts(it.root, from);
  const lost = recent.filter((path) => !isRecorded(path, it) && startedCalling(path, from));
  if (lost.length === 0)
    return [
      {
        id: 'sessions',
        state: 'ok',
        message: recent.length === 0 ? 'no session has started since `leeway init`' : 'every recent session reached leeway',
      },
    ];
  return [
    {
      id: 'sessions',
      state: 'fail',
      message: `${lost.length === 1 ? 'a session' : `${lost.length} sessions`} made calls that never reached leeway, for example \`${lost[0]}\``,
      todo: `restart ${it.agent} so that it reads its settings; if that does not help, check whether hooks are switched off, untrusted or in another home directory`,
    },
  ];
}

function transcripts(root: string, from: number): readonly string[] {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    // The calls of a sub-agent belong to the session that started it.
    .filter((name) => SESSION.test(name) && !name.includes('subagents/') && !basename(name).startsWith('agent-'))
    .flatMap((name) => {
      const stat = statSync(join(root, name), { throwIfNoEntry: false });
      return stat === undefined || stat.mtimeMs < from || stat.size > LARGEST
        ? []
        : [{ path: join(root, name), at: stat.mtimeMs }];
    });
  return found
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST)
    .map(({ path }) => path);
}

const isRecorded = (path: string, { stateDir }: Sessions): boolean =>
  ['told', 'jsonl'].some((kind) =>
    existsSync(join(sessionsDirOf(stateDir), sessionFileName(SESSION.exec(path)?.[1] ?? '', kind))),
  );

/** Whether the session began after the hook was installed and the model called a tool. */
function startedCalling(path: string, from: number): boolean {
  const lines = (readFileOrNothing(path) ?? '').split('\n');
  const first = lines.map((line) => /"timestamp":\s*"([^"]+)"/.exec(line)?.[1]).find((time) => time !== undefined);
  return first !== undefined && Date.parse(first) > from && lines.some((line) => CALL.test(line));
}
