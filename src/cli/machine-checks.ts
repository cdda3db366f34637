// What doctor looks at: this machine, the configuration and the record, and one agent's settings with a live try. Prints nothing.
import { spawnSync } from 'node:child_process';
import { directoriesUp } from '../host/directories-up.ts';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hookedAgent } from '../agents/agents.ts';
import { envFileChecks, probes, type Check, type SettingsFile } from '../agents/doctor-checks.ts';
import { isSealedIn, sealState, sealTrouble } from '../agents/install-seal.ts';
import { ensurePrivateDir } from '../log/private-dir.ts';
import { openStore } from '../log/store.ts';
import { positionText } from '../rules/config-error.ts';
import { userDirectory } from '../rules/scopes.ts';
import type { ConfigHere } from './config-at.ts';
import { readFileOrNothing } from './settings-files.ts';
import { findInstallation } from './find-installation.ts';
import { cacheFileIn } from '../hook/load-main.ts';
import { helperCheck } from './helper-check.ts';
import { installedHook, probeInstalled, runProbe } from './try-hook.ts';

const ok = (id: string, message: string): Check => ({ id, state: 'ok', message });
const bad = (state: 'warn' | 'fail', id: string, [message, todo]: readonly [string, string]): Check => ({
  id,
  state,
  message,
  todo,
});

export function machineChecks(here: ConfigHere): readonly Check[] {
  const { host, config } = here;
  const major = Number(process.versions.node.split('.')[0]);
  const store = openStore(host);
  const made = ensurePrivateDir(store.dir, host.uid);
  return [
    major >= 20
      ? ok('node', `Node ${process.version}`)
      : bad('fail', 'node', [`Node ${process.version} is too old`, 'install Node 20 or newer']),
    ...(config.errors.length === 0
      ? [ok('config', 'the configuration can be read')]
      : config.errors.map((error) => bad('fail', 'config', [`${positionText(error)}: ${error.message}`, error.todo]))),
    made.kind === 'ok'
      ? ok('store', `the record is kept in \`${store.dir}\``)
      : bad('fail', 'store', [made.why, 'make it a directory of yours that you can write']),
    ...keyChecks(here),
  ];
}

function keyChecks(here: ConfigHere): readonly Check[] {
  const found = findInstallation({
    host: here.host,
    root: undefined,
    classifiers: here.config.settings.classifiers,
    script: process.argv[1] ?? '',
  });
  if (found.kind === 'trouble') return [bad('warn', 'place', [found.trouble.message, found.trouble.todo ?? ''])];
  const { passes, configDir, timeout } = found.installation;
  const missing = passes.filter((name) => here.host.env(name) === undefined);
  const cached = existsSync(cacheFileIn(join(configDir, 'cache')));
  return [
    ...missing.map((name) =>
      bad('warn', 'classifier-key', [
        `\`${name}\` is not set here`,
        'set it where you start your agents; without it the classifier cannot answer',
      ]),
    ),
    cached
      ? ok('speed', 'there is a code cache for this Node')
      : bad('warn', 'speed', ['no code cache for this Node: hooks start slower', 'run `leeway init` again']),
    timeout === undefined
      ? bad('warn', 'timeout', ['no `timeout` program: a hook that hangs is ended by its own clock alone', 'install coreutils'])
      : ok('timeout', `\`${timeout}\` ends a hook that hangs`),
  ];
}

export async function agentChecks(agent: string, here: ConfigHere): Promise<readonly Check[]> {
  const { host, root } = here;
  const inRepository = root !== undefined && installedHook(agent, { base: root, scope: 'project' }) !== undefined;
  const configDir = userDirectory(host, undefined).path;
  const inProject = inRepository && isSealedIn(root, { agent, configDir }, host);
  const where = inProject ? { base: root, scope: 'project' as const } : { base: host.home, scope: 'user' as const };
  return [
    versionCheck(agent),
    ...fileChecks(agent, here, usesHelper(agent, where) ? undefined : 'never'),
    ...sealCheck(agent, here),
    ...transcriptCheck(agent, here),
    ...(inRepository && !inProject ? [FOREIGN] : []),
    ...(await probeInstalled(agent, where)),
    ...(await speedCheck(agent, where)),
    ...(usesHelper(agent, where) ? [await helperCheck(configDir)] : []),
  ];
}

const FOREIGN = bad('warn', 'project-hook', [
  "this project's settings hold a hook that calls itself leeway's and was not installed here, or changed since: it is not tried",
  'look at it; if it should be there, run `leeway init AGENT --project` in a terminal',
]);

/** As the person chose at `init`. */
const usesHelper = (agent: string, where: Parameters<typeof installedHook>[1]): boolean =>
  installedHook(agent, where)?.args.some((word) => word.includes('/hook.sh')) === true;

function versionCheck(agent: string): Check {
  const program = hookedAgent(agent)?.hook.program ?? agent;
  const ran = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] });
  const version = /\d+\.\d+[\w.-]*/.exec(ran.stdout ?? '')?.[0];
  return version === undefined
    ? bad('warn', 'agent', [`\`${program}\` does not say its version`, 'install it, or start leeway where it is on PATH'])
    : ok('agent', `${program} ${version}`);
}

function fileChecks(agent: string, here: ConfigHere, helper: 'never' | undefined): readonly Check[] {
  const { host, root, config } = here;
  const hook = hookedAgent(agent)?.hook;
  const found = findInstallation({
    host,
    root: undefined,
    classifiers: config.settings.classifiers,
    script: process.argv[1] ?? '',
    helper,
  });
  if (hook === undefined || found.kind === 'trouble') return [];
  const { installer, envFolders } = hook;
  const user = installer.files.user.map((name) => fileAt(join(host.home, name), 'user'));
  const project =
    root === undefined || root === host.home ? [] : installer.repository.map((name) => fileAt(join(root, name), 'project'));
  const env = envFiles(envFolders, here).flatMap(envFileChecks);
  return [...installer.check([...user, ...project], found.installation), ...env];
}

/** The same that the first call of a session tells. */
function sealCheck(agent: string, { host, root }: ConfigHere): readonly Check[] {
  const configDir = userDirectory(host, undefined).path;
  const trouble = sealTrouble(sealState({ agent, configDir, cwd: root ?? process.cwd() }, host), agent);
  return [
    trouble === undefined
      ? ok('unchanged', 'hook and configuration are as `leeway init` left them')
      : bad('warn', 'unchanged', [trouble.message, trouble.todo]),
  ];
}

const fileAt = (path: string, whose: SettingsFile['whose']): SettingsFile => ({ path, whose, text: readFileOrNothing(path) });

/** From the working directory upwards to the project's root, and in the home directory. */
function envFiles(folders: readonly string[], { host, root }: ConfigHere): readonly SettingsFile[] {
  const dirs = new Set([host.home]);
  for (const dir of directoriesUp(process.cwd())) {
    dirs.add(dir);
    if (dir === root) break;
  }
  const files = [...dirs].flatMap((dir) => folders.map((folder) => fileAt(join(dir, folder, '.env'), 'project')));
  return files.filter(({ text }) => text !== undefined);
}

function transcriptCheck(agent: string, { host }: ConfigHere): readonly Check[] {
  const relative = hookedAgent(agent)?.hook.transcript.roots[0];
  if (relative === undefined) return [];
  const path = join(host.home, relative);
  const names = host.names(path);
  if (names.kind === 'absent') return [ok('transcript', 'no session yet, so no transcript to read')];
  if (names.kind === 'unknown')
    return [bad('fail', 'transcript', [`\`${path}\`: ${names.why}`, 'make it readable; without it your words cannot count'])];
  const open = (statSync(path).mode & 0o022) !== 0;
  return [
    open
      ? bad('warn', 'transcript', [`others may write in \`${path}\``, `chmod go-w \`${path}\``])
      : ok('transcript', `sessions in \`${path}\``),
  ];
}

async function speedCheck(agent: string, where: Parameters<typeof installedHook>[1]): Promise<readonly Check[]> {
  const hook = installedHook(agent, where);
  const adapter = hookedAgent(agent)?.hook.adapter;
  const probe = adapter === undefined ? undefined : probes(adapter, where.base)[0];
  if (hook === undefined || probe === undefined) return [];
  const times: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time is what is measured
    times.push((await runProbe(hook, probe)).ms);
  }
  const median = Math.round(times.toSorted((a, b) => a - b)[2] ?? 0);
  return [
    median < 1000
      ? ok('latency', `${median} ms for one call`)
      : bad('warn', 'latency', [`${median} ms for one call`, 'look for a busy machine, or a Node without its code cache']),
  ];
}
