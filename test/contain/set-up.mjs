// Makes sure that bubblewrap is there before the contained runs are tested: installs Debian's package as root. Exit code 3: it cannot be had, so nothing can be tried.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isThere = () => existsSync('/usr/bin/bwrap');
const apt = (...args) =>
  spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;

if (process.platform !== 'linux') {
  console.log('contain: NOT TRIED, commands are contained on Linux only');
  process.exit(3);
}
if (!isThere() && process.getuid() === 0 && !apt('install', '-y', '--no-install-recommends', 'bubblewrap')) {
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'bubblewrap');
}
if (!isThere()) {
  console.log('contain: NOT TRIED, bubblewrap is missing: `apt-get install bubblewrap`');
  process.exit(3);
}
const works = spawnSync('/usr/bin/bwrap', ['--unshare-user', '--unshare-net', '--ro-bind', '/', '/', 'true'], {
  encoding: 'utf8',
});
if (works.status !== 0) {
  console.log(`contain: NOT TRIED, this machine forbids user namespaces: ${works.stderr.trim()}`);
  process.exit(3);
}
// Small disks that killed tests left mounted: nothing can be copied that has another disk inside.
for (const mount of leftovers()) spawnSync('umount', [mount], { stdio: 'ignore' });

/** Mounts in the temporary directory of a test run whose process is gone. */
function leftovers() {
  return readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[4] ?? '')
    .filter((mount) => {
      const top = /^.*?\/leeway-tests-\w+(?=\/)/.exec(mount)?.[0];
      return top !== undefined && !isRunning(join(top, 'pid'));
    });
}

/** Without the file nobody knows, so it counts as running. */
function isRunning(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

if (process.getuid() !== 0) console.log('contain: only as this user; the same tests as root are NOT TRIED');
