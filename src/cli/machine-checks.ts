// The checks of `doctor`: this machine, the configuration, the log, and an agent's settings with a test of the hook. Prints
// nothing.
import { probe } from '../contain/probe.ts';
import { clearWorks, writeWorks } from '../contain/tickets.ts';
import { directoriesUp } from '../host/directories-up.ts';
import type { Host } from '../host/host.ts';
import { existsSync, statSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import { hookedAgent } from '../agents/agents.ts';
import { canWait } from '../agents/longest-wait.ts';
import { envFileChecks, probes, scriptChecks, type Check, type SettingsFile } from '../agents/doctor-checks.ts';
import { isSealedIn, sealState, sealTrouble } from '../agents/install-seal.ts';
import { ensurePrivateDir } from '../log/private-dir.ts';
import { offUntil } from '../log/off.ts';
import { stateDir } from '../log/state-dir.ts';
import type { Store } from '../log/store.ts';
import { openStore } from '../log/store.ts';
import { positionText } from '../rules/config-error.ts';
import { userDirectory } from '../rules/scopes.ts';
import { clientVersion, tooOld } from './client-version.ts';
import type { ConfigHere } from './config-at.ts';
import { readFileOrNothing } from './settings-files.ts';
import { findInstallation } from './find-installation.ts';
import { cacheFileIn } from '../hook/load-pieces.ts';
import { unusable } from '../hook/question-command.ts';
import { helperCheck } from './helper-check.ts';
import { unrecordedCheck } from './unrecorded-sessions.ts';
import { installedHook, probeInstalled, runProbe, usesHelper } from './try-hook.ts';

const ok = (id: string, message: string): Check => ({ id, state: 'ok', message });
const bad = (state: 'warn' | 'fail', id: string, [message, todo]: readonly [string, string]): Check => ({
  id,
  state,
  message,
  todo,
});

export function machineChecks(here: ConfigHere): readonly Check[] {
  const { host, config } = here;
  const store = openStore(host);
  const made = ensurePrivateDir(store.dir, host.uid);
  return [
    platformCheck(host.platform, release()),
    nodeCheck(process.version),
    ...(config.errors.length === 0
      ? [ok('config', 'the configuration is readable')]
      : config.errors.map((error) => bad('fail', 'config', [`${positionText(error)}: ${error.message}`, error.todo]))),
    ...config.notes.map((note) => bad('warn', 'config-note', [note, 'see `leeway config`'])),
    config.settings.mode === 'shadow'
      ? bad('warn', 'mode', [
          'shadow mode: leeway records what it would answer, and the agents are told nothing',
          'run `leeway enforce` to make it answer',
        ])
      : ok('mode', 'leeway answers the agents'),
    ...offCheck(here, store),
    ...ownDirectoryCheck(here),
    made.kind === 'ok'
      ? ok('store', `decisions are recorded in \`${store.dir}\``)
      : bad('fail', 'store', [made.why, 'make it a directory that you own and can write']),
    made.kind === 'ok'
      ? containCheck(here.host, store.dir)
      : bad('warn', 'contain', [
          `\`leeway run\` does not work here: ${made.why}`,
          'make it a directory that you own and can write',
        ]),
    ...keyChecks(here),
    ...questionCheck(here),
  ];
}

/** The script that the hooks read is below this directory, so whoever can write there runs code as this user. */
function ownDirectoryCheck({ host, root }: ConfigHere): readonly Check[] {
  const { path } = userDirectory(host, root);
  const found = host.entry(path);
  if (found.kind !== 'known' || host.platform === 'win32') return [];
  return [
    (found.value.mode & 0o002) === 0
      ? ok('own-directory', `\`${path}\` is not writable by everyone`)
      : bad('fail', 'own-directory', [
          `every user can write in \`${path}\`, which holds the script that the hooks run`,
          'make it writable only by you (`chmod 700`), then check what it holds',
        ]),
  ];
}

/** The program that asks the person: looked at, not started. */
function questionCheck({ host, root, config }: ConfigHere): readonly Check[] {
  const { command } = config.settings.questions;
  if (command === undefined) return [];
  const writable = [...host.tempDirs, ...(root === undefined ? [] : [root])];
  const why = unusable({ argv: command, writable }, host.env('PATH') ?? '');
  return [
    why === undefined
      ? ok('questions', `questions go to \`${command[0] ?? ''}\``)
      : bad('fail', 'questions', [
          `\`questions.command\` cannot be used, so that nobody is asked: ${why}`,
          'correct it in your configuration; docs/questions.md says where the program may be and who may change it',
        ]),
  ];
}

/** Where this runs, and what was tested there; README says the same. `kernel`: as the system names it, which tells WSL from Linux. */
export function platformCheck(platform: Host['platform'], kernel: string): Check {
  switch (platform) {
    case 'linux':
      return /microsoft|wsl/i.test(kernel)
        ? ok('platform', 'WSL, which leeway treats as Linux; its tests run on Linux')
        : ok('platform', "Linux, where leeway's tests run");
    case 'darwin':
      return bad('warn', 'platform', [
        'macOS: the code supports it, but no test of leeway was run there',
        'what doctor tests below was tested here; what the documents say was not',
      ]);
    case 'win32':
      return bad('fail', 'platform', [
        'native Windows is not supported: no hook can be installed, and no test of leeway was run there',
        'run your agent and leeway in WSL',
      ]);
  }
}

/** The oldest Node that leeway runs on. */
const OLDEST_NODE = [20, 19] as const;

/** `version`: as Node prints it, `v20.19.0`. */
export function nodeCheck(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const fits = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  return fits
    ? ok('node', `Node ${version}`)
    : bad('fail', 'node', [`Node ${version} is too old`, `install Node ${OLDEST_NODE.join('.')} or newer`]);
}

export const timeoutCheck = (timeout: string | undefined): Check =>
  timeout === undefined
    ? bad('warn', 'timeout', ['no `timeout` program: only the hook itself ends a hook that hangs', 'install coreutils'])
    : ok('timeout', `a hook that hangs is ended (\`${timeout}\`)`);

export const latencyCheck = (median: number): Check =>
  median < 1000
    ? ok('latency', `${median} ms for one call`)
    : bad('warn', 'latency', [`${median} ms for one call`, 'the machine may be busy, or the code cache is missing']);

/** Runs a small script on a copy, as `leeway run` would. */
function containCheck(host: Host, state: string): Check {
  const found = probe(join(state, 'runs'), { uid: host.uid, gid: process.getgid?.() ?? 0 });
  const store = openStore(host);
  // Agents are advised to run commands on a copy only if this test has passed.
  if (found.kind === 'works') writeWorks(store);
  else clearWorks(store);
  return found.kind === 'works'
    ? ok('contain', '`leeway run` can run commands on a copy')
    : bad('warn', 'contain', [`\`leeway run\` does not work here: ${found.why}`, found.todo]);
}

function offCheck({ root }: ConfigHere, store: Store): readonly Check[] {
  const until = offUntil(store.dir, root, store.now());
  if (until === undefined) return [];
  return [
    bad('warn', 'off', [`leeway is off in this project until ${new Date(until).toTimeString().slice(0, 5)}`, 'run `leeway on`']),
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
      ? ok('speed', 'there is a code cache for this version of Node')
      : bad('warn', 'speed', ['no code cache for this version of Node: hooks start slower', 'run `leeway init` again']),
    timeoutCheck(timeout),
  ];
}

export async function agentChecks(agent: string, here: ConfigHere): Promise<readonly Check[]> {
  const { host, root } = here;
  const inRepository = root !== undefined && installedHook(agent, { base: root, scope: 'project' }) !== undefined;
  const configDir = userDirectory(host, undefined).path;
  const inProject = inRepository && isSealedIn(root, { agent, configDir }, host);
  const where = inProject ? { base: root, scope: 'project' as const } : { base: host.home, scope: 'user' as const };
  const hook = installedHook(agent, where);
  const helped = hook !== undefined && usesHelper(agent, hook, configDir);
  return [
    versionCheck(agent),
    ...fileChecks(agent, here, helped ? undefined : 'never'),
    ...sealCheck(agent, here),
    ...waitCheck(agent, here),
    ...transcriptCheck(agent, here),
    ...sessionChecks(agent, here, configDir),
    ...(inRepository && !inProject ? [FOREIGN] : []),
    ...(await probeInstalled(agent, { ...where, config: here.config.errors.length > 0 ? 'has-mistakes' : undefined })),
    ...(await speedCheck(agent, where)),
    ...(helped ? [await helperCheck(configDir)] : []),
  ];
}

const FOREIGN = bad('warn', 'project-hook', [
  "this project's settings contain a hook that claims to be leeway's but was not installed by you, or was changed since; it was not run",
  'check it; if it belongs there, run `leeway init AGENT --project` in a terminal',
]);

function versionCheck(agent: string): Check {
  const hook = hookedAgent(agent)?.hook;
  const old = hook === undefined ? undefined : tooOld(hook);
  if (old !== undefined) return bad('fail', 'agent', [old.message, old.todo ?? '']);
  const program = hook?.program ?? agent;
  const found = clientVersion(program);
  return found.kind === 'unknown'
    ? bad('warn', 'agent', [found.why, 'install it, or run `leeway doctor` where it is on PATH'])
    : ok('agent', `${program} ${found.version}`);
}

function fileChecks(agent: string, here: ConfigHere, helper: 'never' | undefined): readonly Check[] {
  const { host, root, config } = here;
  const hook = hookedAgent(agent)?.hook;
  const found = findInstallation({
    host,
    root: undefined,
    classifiers: config.settings.classifiers,
    waitMs: config.settings.questions.waitMs,
    script: process.argv[1] ?? '',
    helper,
  });
  if (hook === undefined || found.kind === 'trouble') return [];
  const { installer, envFolders } = hook;
  const user = installer.files.user.map((name) => fileAt(join(host.home, name), 'user'));
  const inProject = root === host.home ? undefined : root;
  const project = inProject === undefined ? [] : installer.repository.map((name) => fileAt(join(inProject, name), 'project'));
  const managed = installer.managed.map((path) => fileAt(path, 'managed'));
  const client = installer.client === undefined ? [] : [fileAt(join(host.home, installer.client), 'client')];
  if (inProject !== undefined && installer.clientInProject !== undefined)
    client.push(fileAt(join(inProject, installer.clientInProject), 'client-in-project'));
  const env = envFiles(envFolders, here).flatMap(envFileChecks);
  const script = installer.script?.(found.installation);
  const now = script?.kind === 'script' ? readFileOrNothing(script.path) : undefined;
  const scripts = script === undefined ? [] : scriptChecks({ agent, wanted: script, now, installation: found.installation });
  return [...installer.check([...user, ...project, ...managed, ...client], found.installation), ...scripts, ...env];
}

/** The same check as at the first call of a session. */
function sealCheck(agent: string, { host, root }: ConfigHere): readonly Check[] {
  const configDir = userDirectory(host, undefined).path;
  const trouble = sealTrouble(sealState({ agent, configDir, cwd: root ?? process.cwd() }, host), agent);
  return [
    trouble === undefined
      ? ok('unchanged', 'hook and configuration are unchanged since `leeway init`')
      : bad('warn', 'unchanged', [trouble.message, trouble.todo]),
  ];
}

/** With `questions` set: whether a call of this agent can wait for the person. */
function waitCheck(agent: string, { config }: ConfigHere): readonly Check[] {
  const found = hookedAgent(agent);
  if (found === undefined || config.settings.questions.waitMs <= 0 || canWait(found.hook.adapter)) return [];
  const seconds = found.hook.adapter.patience.agent / 1000;
  return [
    bad('warn', 'waits', [
      `${found.title} waits ${seconds} seconds for leeway, so no call waits for you and \`questions.command\` is not started`,
      'approve a denied call with `leeway approve last`, then tell the agent to try again',
    ]),
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

function sessionChecks(agent: string, { host }: ConfigHere, configDir: string): readonly Check[] {
  const root = hookedAgent(agent)?.hook.transcript.roots[0];
  if (root === undefined) return [];
  return unrecordedCheck({ agent, root: join(host.home, root), configDir, stateDir: stateDir(host), now: host.now() });
}

function transcriptCheck(agent: string, { host }: ConfigHere): readonly Check[] {
  const relative = hookedAgent(agent)?.hook.transcript.roots[0];
  if (relative === undefined) return [];
  const path = join(host.home, relative);
  const names = host.names(path);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
    return [bad('fail', 'transcript', [`\`${path}\` is not a directory`, 'move it away; the agent keeps its sessions there'])];
  if (names.kind === 'absent') return [ok('transcript', 'no session yet, so there is no transcript to read')];
  if (names.kind === 'unknown')
    return [
      bad('fail', 'transcript', [
        `\`${path}\`: ${names.why}`,
        'make it readable; without it your own messages cannot permit anything',
      ]),
    ];
  const open = (statSync(path).mode & 0o022) !== 0;
  return [
    open
      ? bad('warn', 'transcript', [`other users can write in \`${path}\``, `run \`chmod go-w ${path}\``])
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
  return [latencyCheck(Math.round(times.toSorted((a, b) => a - b)[2] ?? 0))];
}
