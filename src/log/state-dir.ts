// Where the log is stored: the platform's state directory, and other directories if that cannot be written. Creates nothing.
import { posix, win32 } from 'node:path';
import type { Host } from '../host/host.ts';
import { sha256 } from '../host/sha256.ts';

type Where = Pick<Host, 'platform' | 'home' | 'env' | 'stateDir'>;

/** An absolute directory from the environment; a relative one is ignored, as the XDG specification requires. */
function absolute(host: Where, name: string): string | undefined {
  const value = host.env(name);
  if (value === undefined) return undefined;
  const is = host.platform === 'win32' ? win32.isAbsolute(value) : posix.isAbsolute(value);
  return is ? value : undefined;
}

/** leeway's state directory: log segments, session files, index. */
export function stateDir(host: Where): string {
  if (host.stateDir !== undefined) return host.stateDir;
  if (host.platform === 'win32') {
    const base = absolute(host, 'LOCALAPPDATA') ?? win32.join(host.home, 'AppData', 'Local');
    return win32.join(base, 'leeway', 'state');
  }
  const xdg = absolute(host, 'XDG_STATE_HOME');
  if (xdg !== undefined) return posix.join(xdg, 'leeway');
  if (host.platform === 'darwin') return posix.join(host.home, 'Library', 'Application Support', 'leeway', 'state');
  return posix.join(host.home, '.local', 'state', 'leeway');
}

/** The state directory if no environment variable names another. */
export const plainStateDir = (host: Pick<Host, 'platform' | 'home'>): string =>
  stateDir({ platform: host.platform, home: host.home, env: () => undefined });

/**
 * Where records wait while the state directory cannot be written, best first. The policy protects all of them as leeway's own. INVARIANT:
 * one for each state directory: a user may have several homes, and all of them share the temporary directory.
 */
export function spoolDirs(host: Where & Pick<Host, 'uid' | 'tempDirs'>, state = stateDir(host)): readonly string[] {
  const join = host.platform === 'win32' ? win32.join : posix.join;
  const runtime = host.platform === 'linux' ? absolute(host, 'XDG_RUNTIME_DIR') : undefined;
  const whose = sha256(state).slice(0, 16);
  const dirs = runtime === undefined ? [] : [join(runtime, `leeway-${whose}`)];
  for (const temp of host.tempDirs) dirs.push(join(temp, `leeway-${host.uid}-${whose}`));
  return dirs;
}
