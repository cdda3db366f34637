// The command line of a contained run: what must be in it, and in which order.
import { expect, it } from 'vitest';
import { containArguments } from './argument-list.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { packetsWithoutRoute } from './contained-process.ts';
import { mountPoints, rootsOf } from './roots.ts';
import { findTools } from './tools.ts';

const tools = {
  setpriv: '/usr/bin/setpriv',
  unshare: '/usr/bin/unshare',
  mount: '/usr/bin/mount',
  bwrap: '/usr/bin/bwrap',
  bash: '/bin/bash',
  find: '/usr/bin/find',
  xargs: '/usr/bin/xargs',
  cat: '/bin/cat',
  mkdir: '/bin/mkdir',
};
const words = containArguments({
  tools,
  layers: '/state/runs/7',
  roots: ['/home/me', '/tmp'],
  masks: { directories: ['/home/me/.ssh'], files: ['/home/me/.netrc'] },
  cwd: '/home/me/app',
  uid: 1000,
  gid: 100,
  group: 'own',
  command: ['/bin/bash', '-c', 'ls; rm -rf x'],
});
const text = words.join(' ');

it.each([
  '--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-net',
  '--uid 1000 --gid 100',
  '--disable-userns --die-with-parent --new-session --cap-drop ALL --ro-bind / / --dev /dev --proc /proc --remount-ro /proc --tmpfs /run',
  '--bind /home/me /home/me --bind /tmp /tmp --perms 0000 --tmpfs /home/me/.ssh --remount-ro /home/me/.ssh --ro-bind /run/leeway/unreadable /home/me/.netrc --seccomp 3',
  '--chdir /home/me/app -- /bin/bash -c ls; rm -rf x',
])('has %s', (piece) => expect(text).toContain(piece));

it('starts with the process that dies with leeway', () =>
  expect(text).toMatch(/^\/usr\/bin\/setpriv --pdeathsig KILL \/usr\/bin\/unshare --user /));
it('mounts nothing after the masks', () => expect(words.lastIndexOf('--bind')).toBeLessThan(words.indexOf('--perms')));
it('the text of the command is one word, the last', () => expect(words.at(-1)).toBe('ls; rm -rf x'));

const usual = {
  home: '/home/me',
  project: '/home/me/app',
  temp: '/tmp',
  store: '/home/me/.local/state/leeway/runs',
  mounts: ['/', '/proc', '/tmp'],
};
it.each<[string, Partial<typeof usual>, RegExp]>([
  ['the project lies in the home', {}, /^\/home\/me \/tmp$/],
  ['three directories', { project: '/srv/app' }, /^\/home\/me \/srv\/app \/tmp$/],
  ['all in the temporary directory', { home: '/tmp/h', project: '/tmp/p' }, /^\/tmp$/],
  ['a device below the project', { mounts: ['/', '/home/me/app/data'] }, /another device is mounted at `\/home\/me\/app\/data`/],
  ['a comma in a name', { project: '/srv/a,b' }, /comma/],
  ['a colon in a name', { project: '/srv/a:b' }, /colon/],
  ['the root of the disk', { home: '/' }, /as a whole cannot be copied/],
])('roots: %s', (_, given, says) => {
  const found = rootsOf({ ...usual, ...given });
  expect(found.kind === 'roots' ? found.paths.join(' ') : found.why).toMatch(says);
});

it('reads mount points', () =>
  expect(mountPoints('22 1 8:1 / / rw - ext4 /dev/sda1 rw\n30 22 8:2 / /mnt/my\\040disk rw - ext4 /dev/sdb rw\n')).toEqual([
    '/',
    '/mnt/my disk',
  ]));

it('passes few variables', () =>
  expect(
    cleanEnvironment(
      { PATH: '/bin', LD_PRELOAD: 'x', NODE_OPTIONS: 'y', AWS_SECRET_ACCESS_KEY: 'z', LANG: 'C', HOME: '/x' },
      '/home/me',
    ),
  ).toEqual({
    PATH: '/bin',
    LANG: 'C',
    HOME: '/home/me',
    LEEWAY_RUN: '1',
    npm_config_fetch_retries: '0',
    PIP_RETRIES: '0',
  }));

it.each([
  ['Ip: Forwarding OutNoRoutes InDiscards\nIp: 2 3 0\nIcmp: InMsgs\nIcmp: 0\n', 3],
  ['Ip: Forwarding OutNoRoutes\nIp: 2 0\n', 0],
  ['', 0],
])('packets without a way: %j', (snmp, count) => expect(packetsWithoutRoute(snmp)).toBe(count));

it.each([
  ['darwin', 'arm64', /macOS has no overlay/],
  ['win32', 'x64', /only Linux/],
  ['linux', 'riscv64', /no system-call filter/],
])('off on %s %s', (platform, processor, why) => {
  const found = findTools(platform, processor);
  expect(found.kind === 'off' ? found.why : '').toMatch(why);
});
