// Tries an installed hook: runs its line as the agent would, with a harmless and a harmful call. Neither call is run.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ADAPTERS } from '../agents/adapters.ts';
import { probes, type Check, type Probe } from '../agents/doctor-checks.ts';
import { isOurLine } from '../agents/hook-line.ts';
import type { Scope } from '../agents/install.ts';
import { INSTALLERS } from '../agents/installers.ts';
import { readSettings } from '../agents/read-settings.ts';
import { readFileOrNothing } from './hook-files.ts';

/** How to start the installed hook: through a shell, or as the plugin starts it. */
export interface InstalledHook {
  readonly file: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

interface Where {
  readonly base: string;
  readonly scope: Scope;
}

export async function probeInstalled(agent: string, where: Where): Promise<readonly Check[]> {
  const adapter = ADAPTERS.get(agent);
  const hook = installedHook(agent, where);
  if (adapter === undefined || hook === undefined)
    return [
      {
        id: 'hook-answers',
        state: 'fail',
        message: `${agent}: no hook of leeway in the ${where.scope} settings`,
        todo: `run \`leeway init ${agent}\``,
      },
    ];
  const checks: Check[] = [];
  for (const probe of probes(adapter, where.base)) {
    // oxlint-disable-next-line no-await-in-loop -- the second time is the one that is shown
    const ran = await runProbe(hook, probe);
    const fits = probe.expect === 'blocked' ? ran.blocked : ran.code === 0 && !ran.blocked;
    checks.push(
      fits
        ? {
            id: 'hook-answers',
            state: 'ok',
            message: `${agent}: a ${probe.name} call is ${ran.blocked ? 'blocked' : 'let through'} (${Math.round(ran.ms)} ms)`,
          }
        : {
            id: 'hook-answers',
            state: 'fail',
            message: `${agent}: a ${probe.name} call is ${ran.blocked ? 'blocked' : 'let through'}: ${ran.says}`,
            todo: `run \`leeway init ${agent}\` again; if that does not help, report it`,
          },
    );
  }
  return checks;
}

/** The hook that answers before a call, as it stands in the agent's files now. */
export function installedHook(agent: string, { base, scope }: Where): InstalledHook | undefined {
  for (const relative of INSTALLERS.get(agent)?.files[scope] ?? []) {
    const file = join(base, relative);
    const text = readFileOrNothing(file);
    if (text === undefined) continue;
    const found = relative.endsWith('.js') ? pluginHook(text) : lineHook(agent, text);
    if (found !== undefined) return { ...found, file };
  }
  return undefined;
}

function lineHook(agent: string, text: string): Omit<InstalledHook, 'file'> | undefined {
  const settings = readSettings(text);
  const event = [...(ADAPTERS.get(agent)?.events ?? [])].find(([, kind]) => kind === 'before')?.[0] ?? '';
  if (settings.kind === 'trouble') return undefined;
  const hooks = (settings.value as { readonly hooks?: Readonly<Record<string, unknown>> }).hooks;
  const entries = hooks !== undefined && Array.isArray(hooks[event]) ? (hooks[event] as readonly unknown[]) : [];
  const handlers = entries.flatMap((entry) => {
    const inner = (entry as { readonly hooks?: unknown } | null)?.hooks;
    return Array.isArray(inner) ? (inner as readonly { readonly command?: unknown }[]) : [];
  });
  const line = handlers.map(({ command }) => command).find((command) => typeof command === 'string' && isOurLine(command));
  return typeof line === 'string'
    ? { command: '/bin/sh', args: ['-c', line], env: { PATH: process.env['PATH'] ?? '' } }
    : undefined;
}

function pluginHook(text: string): Omit<InstalledHook, 'file'> | undefined {
  const facts = /^const FACTS = (\{[\s\S]*?^\});$/m.exec(text)?.[1];
  if (facts === undefined) return undefined;
  const { command, before, agent, configDir, stateDir, env } = JSON.parse(facts) as Readonly<Record<string, string>> & {
    readonly env: Record<string, string>;
    readonly before: readonly string[];
  };
  const state = stateDir === undefined ? [] : ['--state', stateDir];
  return {
    command: command ?? '',
    args: [...(before ?? []), 'hook', agent ?? '', 'tool.execute.before', '--config', configDir ?? '', ...state, '--watched'],
    env: { ...env, PATH: process.env['PATH'] ?? '' },
  };
}

export interface Ran {
  readonly code: number | null;
  readonly blocked: boolean;
  readonly says: string;
  readonly ms: number;
}

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
      resolve({ code, blocked: code === 2, says: says.slice(0, 300).trim(), ms: performance.now() - begun });
    };
    child.on('error', (error) => end(null, error.message));
    child.on('close', (code) => end(code, err === '' ? out : err));
    child.stdin.end(probe.stdin);
  });
}
