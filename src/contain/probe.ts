// Finds out whether commands can be contained on this machine, by containing one. Touches nothing of the user's.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateDir } from '../log/private-dir.ts';
import { containArguments } from './argument-list.ts';
import { layersOf, makeLayers, openStreams, removeTree } from './layers.ts';
import type { Probe } from './tools.ts';
import { findTools, off } from './tools.ts';

const MARKER_TEXT = 'leeway contains';
const MOST_MS = 10_000;

/** Contains a small script on a copy of an empty directory below `store`, with everything that a real run uses. */
export function probe(store: string, by: { readonly uid: number; readonly gid: number }): Probe {
  const found = findTools(process.platform, process.arch);
  if (found.kind === 'off') return found;
  const made = ensurePrivateDir(store, by.uid);
  if (made.kind === 'failed') return off(made.why, 'make it a directory of yours that you can write');
  const dir = mkdtempSync(join(store, 'probe-'));
  try {
    const lower = ensurePrivateDir(join(dir, 'lower'), by.uid);
    if (lower.kind === 'failed') return off(lower.why, 'make room on the disk');
    const roots = [join(dir, 'lower')];
    makeLayers(dir, roots);
    const [program = '', ...args] = containArguments({
      tools: found.tools,
      layers: dir,
      roots,
      masks: { directories: [], files: [] },
      cwd: join(dir, 'lower'),
      ...by,
      group: 'shared',
      command: [found.tools.bash, '--norc', '-c', `echo ${MARKER_TEXT} > made; mkdir d; ! ls > /dev/tcp/127.0.0.1/9`],
    });
    const streams = openStreams(dir, 'shared');
    const ran = spawnSync(program, args, {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'ignore', 'pipe', streams.filter, streams.status],
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
    });
    streams.close();
    const upper = layersOf(dir, roots)[0]?.upper ?? '';
    return ran.status === 0 && readFileSync(join(upper, 'made'), 'utf8').includes(MARKER_TEXT)
      ? found
      : off(`bubblewrap cannot contain here: ${firstLine(ran.stderr || `exit code ${ran.status}`)}`, todoFor(ran.stderr));
  } catch (error) {
    return off(`bubblewrap cannot contain here: ${error instanceof Error ? error.message : String(error)}`, TODO);
  } finally {
    removeTree(dir);
  }
}

const firstLine = (text: string): string => (text.trim().split('\n')[0] ?? '').slice(0, 200);

const TODO = 'allow unprivileged user namespaces and overlay mounts (Linux 5.11 or newer), or go on without `leeway run`';
const IN_CONTAINER = 'in a container, start it with user namespaces allowed; or go on without `leeway run`';
const BY_APPARMOR = 'on Ubuntu 24.04 and newer, allow user namespaces for bubblewrap in an AppArmor profile';

/** The kernel only says that something was refused; other files show what refused it. Used for advice, decides nothing. */
function todoFor(stderr: string): string {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      return '';
    }
  };
  if (read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') === '1') return BY_APPARMOR;
  if (read('/proc/sys/kernel/unprivileged_userns_clone') === '0')
    return 'set the system setting `kernel.unprivileged_userns_clone` to 1';
  if (read('/proc/sys/user/max_user_namespaces') === '0') return 'set the system setting `user.max_user_namespaces` above 0';
  // oxlint-disable-next-line leeway/no-words -- bubblewrap's words: it gives no kind
  return stderr.includes('Operation not permitted') ? IN_CONTAINER : TODO;
}
