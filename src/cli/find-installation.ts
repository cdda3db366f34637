// Collects what a hook command needs on this machine: absolute paths, the user's directories, the variables of a classifier.
// Writes nothing.
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HOOKED_AGENTS } from '../agents/agents.ts';
import type { Installation, HelperClient } from '../agents/hook-line.ts';
import type { Host } from '../host/host.ts';
import { plainStateDir, stateDir } from '../log/state-dir.ts';
import { PROVIDER_FACTS } from '../model/providers.gen.ts';
import type { ClassifierSettings } from '../model/settings.ts';
import type { Trouble } from '../model/decision.ts';
import { userDirectory } from '../rules/scopes.ts';

export interface Machine {
  readonly host: Host;
  /** The project that contains the current directory, if any. */
  readonly root: string | undefined;
  readonly classifiers: readonly ClassifierSettings[];
  /** How long a call may wait for the person, in milliseconds. */
  readonly waitMs?: number;
  /** The first file of the installed tool. */
  readonly script: string;
  /** `never`: the user does not want a helper process. */
  readonly helper?: 'never' | undefined;
}

export type Found =
  | { readonly kind: 'installation'; readonly installation: Installation }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

export function findInstallation({ host, root, classifiers, waitMs = 0, script, helper }: Machine): Found {
  if (host.platform === 'win32') return { kind: 'trouble', trouble: NO_WINDOWS };
  const real = realpathSync(script);
  const wrong = misplaced(real, host, root);
  if (wrong !== undefined) return { kind: 'trouble', trouble: wrong };
  const env = firstRunnable(['/usr/bin/env', '/bin/env']);
  if (env === undefined)
    return { kind: 'trouble', trouble: { kind: 'host', message: 'no `env` in /usr/bin or /bin', todo: 'install coreutils' } };
  const timeout = firstRunnable(['/usr/bin/timeout', '/bin/timeout', '/opt/homebrew/bin/timeout', '/usr/local/bin/timeout']);
  const state = stateDir(host);
  const plain = plainStateDir(host);
  return {
    kind: 'installation',
    installation: {
      env,
      node: realpathSync(process.execPath),
      script: real,
      configDir: userDirectory(host, root).path,
      ...(state === plain ? {} : { stateDir: state }),
      home: host.home,
      user: host.user,
      tempDir: host.tempDirs.find((dir) => dir === '/tmp') ?? host.tempDirs[0] ?? '/tmp',
      ...(timeout === undefined ? {} : { timeout }),
      ...helperAt(real, helper),
      ...(waitMs > 0 ? { waits: waitMs / 1000 } : {}),
      passes: [...new Set(classifiers.flatMap(keyVariable))],
      fixed: new Map(),
    },
  };
}

export const NO_WINDOWS = {
  kind: 'host',
  message: 'native Windows is not supported yet: the hook needs a POSIX shell',
  todo: 'use WSL: install leeway and your agent inside it, where they run as on Linux',
} as const satisfies Trouble;

/** Only if bash is installed: the hook script uses it to open the connection. */
function helperAt(tool: string, wanted: Machine['helper']): { readonly helper?: HelperClient } {
  const bash = firstRunnable(['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash', '/opt/homebrew/bin/bash']);
  const tr = firstRunnable(['/usr/bin/tr', '/bin/tr']);
  const script = join(dirname(tool), 'hook.sh');
  if (wanted === 'never' || bash === undefined || tr === undefined || !existsSync(script)) return {};
  return { helper: { bash, tr, script } };
}

function keyVariable({ provider, api_key_env, api_key_command, api_key_file }: ClassifierSettings): readonly string[] {
  const usual = PROVIDER_FACTS.find(({ name }) => name === provider)?.keyVariable;
  const name = api_key_env ?? (api_key_command === undefined && api_key_file === undefined ? usual : undefined);
  return name === undefined ? [] : [name];
}

/** INVARIANT: leeway must not be installed where the agent can write, or in a directory that is cleaned up automatically. */
function misplaced(script: string, host: Host, root: string | undefined): Trouble | undefined {
  const todo =
    'install a separate copy: run `npm install -g "$(npm pack --silent)" && rm leeway-*.tgz` in the clone, then run `leeway init` in the project you work in';
  const inside = (dir: string): boolean => script.startsWith(`${dir}/`);
  if (root !== undefined && inside(root))
    return { kind: 'config', message: `leeway is installed inside this project: \`${script}\``, todo };
  if (host.tempDirs.some(inside) || script.includes('/_npx/'))
    return { kind: 'config', message: `leeway is installed in a temporary directory: \`${script}\``, todo };
  return undefined;
}

function firstRunnable(paths: readonly string[]): string | undefined {
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      // Not there.
      return false;
    }
  });
}

/** Agents whose hook has not been tested yet are left out: the user must name them. */
export const agentsFound = (host: Host): readonly string[] =>
  HOOKED_AGENTS.filter(({ captures }) => captures.kind !== 'documented')
    .filter(
      ({ hook }) => host.which(hook.program).kind === 'known' || host.entry(`${host.home}/${hook.directory}`).kind === 'known',
    )
    .map(({ name }) => name);
