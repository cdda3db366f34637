// The version of an agent's program, and whether it is too old for leeway's hook. Runs `PROGRAM --version`.
import { spawnSync } from 'node:child_process';
import type { AgentHook } from '../agents/agent.ts';
import type { Trouble } from '../model/decision.ts';

export type ClientVersion =
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'unknown'; readonly why: string };

export function clientVersion(program: string): ClientVersion {
  const ran = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] });
  const version = /\d+\.\d+[\w.-]*/.exec(ran.stdout ?? '')?.[0];
  if (version !== undefined) return { kind: 'version', version };
  return {
    kind: 'unknown',
    why: ran.error === undefined ? `\`${program}\` does not report its version` : `\`${program}\` is not on PATH`,
  };
}

/** INVARIANT: an unknown version counts as too old, because a hook that the agent never runs would look installed. */
export function tooOld({ program, since }: AgentHook): Pick<Trouble, 'message' | 'todo'> | undefined {
  if (since === undefined) return undefined;
  const found = clientVersion(program);
  const needs = `leeway needs \`${program}\` ${since.version} or later: ${since.before}`;
  if (found.kind === 'unknown')
    return { message: `${needs}; ${found.why}`, todo: `install it, or run this where \`${program}\` is on PATH` };
  return Number.parseInt(found.version, 10) >= since.version
    ? undefined
    : { message: `${needs}; this is ${found.version}`, todo: `update \`${program}\`` };
}
