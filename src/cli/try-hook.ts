// Tests an installed hook: runs its command as the agent would, for a harmless and a harmful call. The calls themselves are not
// run.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeEvent, type Adapter } from '../agents/adapter.ts';
import { hookedAgent } from '../agents/agents.ts';
import { probes, type Check, type Probe } from '../agents/doctor-checks.ts';
import { hookScriptIn } from '../agents/hook-line.ts';
import type { Scope, StartedHook } from '../agents/install.ts';
import { readFileOrNothing } from './settings-files.ts';

/** The installed hook and where it is installed. */
export interface InstalledHook extends StartedHook {
  readonly file: string;
}

interface Where {
  readonly base: string;
  readonly scope: Scope;
  /** `plugin`: as the agent's plugin starts the hook, even if it is not installed yet. */
  readonly by?: 'plugin';
  /** The configuration has mistakes, so that calls may be stopped which the hook judges rightly. */
  readonly config?: 'has-mistakes' | undefined;
}

export async function probeInstalled(agent: string, where: Where): Promise<readonly Check[]> {
  const adapter = hookedAgent(agent)?.hook.adapter;
  const hook = installedHook(agent, where);
  if (adapter === undefined || hook === undefined)
    return [
      {
        id: 'hook-answers',
        state: 'fail',
        message: `${agent}: leeway has no ${adapter === undefined ? '' : `\`${beforeEvent(adapter)}\` `}hook in the ${where.scope} settings`,
        todo: `run \`leeway init ${agent}\``,
      },
    ];
  const checks: Check[] = [];
  for (const probe of probes(adapter, where.base)) {
    // oxlint-disable-next-line no-await-in-loop -- the second time is the one that is shown
    const ran = await runProbe(hook, probe);
    const blocked = isBlocked(ran, adapter, probe.event);
    const fits = probe.expect === 'blocked' ? blocked : ran.code === 0 && !blocked;
    checks.push(
      fits
        ? {
            id: 'hook-answers',
            state: 'ok',
            message: `${agent}: a ${probe.name} call is ${blocked ? 'blocked' : 'let through'} (${Math.round(ran.ms)} ms)`,
          }
        : {
            id: 'hook-answers',
            state: 'fail',
            message: `${agent}: a ${probe.name} call is ${blocked ? 'blocked' : 'let through'}: ${ran.says}`,
            todo:
              blocked && where.config === 'has-mistakes'
                ? 'fix the mistakes in the configuration first; `leeway config` lists them'
                : `run \`leeway init ${agent}\` again; if that does not help, report it`,
          },
    );
  }
  return checks;
}

/** Whether the hook refuses in a way that the agent understands. A hook that merely crashed does not count. */
const isBlocked = ({ code, stdout, stderr }: Ran, adapter: Adapter, event: string): boolean =>
  (code === 2 || (code === 0 && stdout !== '')) && adapter.meaning({ stdout, stderr, exitCode: code }, event) === 'blocked';

/** The hook that runs before a call, as it is in the agent's files now. */
export function installedHook(agent: string, { base, scope, by }: Where): InstalledHook | undefined {
  const installer = hookedAgent(agent)?.hook.installer;
  const env = { PATH: process.env['PATH'] ?? '', ...(scope === 'user' ? { HOME: base } : {}) };
  if (by === 'plugin' && installer?.plugin !== undefined)
    return { command: '/bin/sh', args: ['-c', installer.plugin], env, file: 'the plugin' };
  for (const relative of installer?.files[scope] ?? []) {
    const file = join(base, relative);
    const text = readFileOrNothing(file);
    if (text === undefined) continue;
    const found = installer?.started(text);
    if (found !== undefined) return { ...found, file, env: { ...found.env, ...env } };
  }
  return undefined;
}

/** Whether the hook asks the helper process before it starts Node, as chosen at `init`. */
export function usesHelper(agent: string, hook: StartedHook, configDir: string): boolean {
  const script = readFileOrNothing(hookScriptIn(configDir, agent)) ?? '';
  return [hook.command, ...hook.args, script].some((text) => text.includes('/hook.sh'));
}

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly says: string;
  readonly ms: number;
}

/** `leeway doctor` itself shows these words. */
export const withoutDoctor = (says: string): string =>
  // oxlint-disable-next-line leeway/no-words -- shortens what is shown
  says.replaceAll(/[;:,.]? *(?:and )?run `?leeway doctor`?(?:, and report it)?/g, '');

export function runProbe(hook: InstalledHook, probe: Pick<Probe, 'stdin'>): Promise<Ran> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const child = spawn(hook.command, [...hook.args], { env: hook.env, cwd: '/', stdio: 'pipe' });
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
    let out = '';
    let err = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString('utf8')));
    child.stderr.on('data', (data: Buffer) => (err += data.toString('utf8')));
    child.stdin.on('error', () => undefined);
    const end = (code: number | null, says: string): void => {
      clearTimeout(timer);
      resolve({ code, stdout: out, stderr: err, says: withoutDoctor(says).slice(0, 300).trim(), ms: performance.now() - begun });
    };
    child.on('error', (error) => end(null, error.message));
    child.on('close', (code) => end(code, err === '' ? out : err));
    child.stdin.end(probe.stdin);
  });
}
