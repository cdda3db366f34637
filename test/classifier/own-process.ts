// Processes of an installed leeway that may ask a model server of the test: nothing here waits without letting it answer.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ask, type Installed, type Ran } from '../agents/installed.ts';

export interface Started {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** Node with these words, in the project and the home of the installation. */
export function startNode(installed: Installed, words: readonly string[], { env = {}, stdin = '' }: Started = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...words], {
      cwd: installed.project,
      env: { PATH: process.env['PATH'] ?? '', HOME: installed.home, USER: 'me', TMPDIR: '/tmp', ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString('utf8')));
    child.stderr.on('data', (data: Buffer) => (err += data.toString('utf8')));
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.end(stdin);
  });
}

export const startLeeway = (installed: Installed, args: readonly string[], more: Started = {}): Promise<Ran> =>
  startNode(installed, [join(installed.dist, 'leeway.cjs'), ...args], more);

export interface HookedCall {
  readonly command: string;
  readonly session: string;
  readonly transcript?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Changes the words of the installed line. */
  readonly change?: (text: string) => string;
}

/** One call through the installed hook, in an interactive session of Claude Code. */
export const startHook = (installed: Installed, { command, session, transcript, env, change }: HookedCall): Promise<Ran> =>
  ask(installed, 'claude-code', {
    env: { ...env, CLAUDE_CODE_ENTRYPOINT: 'cli' },
    ...(change === undefined ? {} : { change }),
    input: JSON.stringify({
      session_id: session,
      transcript_path: transcript ?? '/nowhere.jsonl',
      cwd: installed.project,
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command },
      tool_use_id: `${command} ${session}`,
    }),
  });
