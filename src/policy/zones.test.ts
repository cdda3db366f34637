// Which zones a path falls into: a table over a described machine. Path tricks have a table of their own.
import { describe, expect, test } from 'vitest';
import { absent, known, unknownFact } from '../host/host.ts';
import { fixtureHost } from '../host/fixture-host.ts';
import type { FixtureMachine } from '../host/fixture-host.ts';
import { memoHost } from '../host/memo-host.ts';
import { onePath, somewhereBelow, treeAt, unknownPlace } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import { homesOf } from './path-home.ts';
import { zonesOf } from './zones.ts';
import type { ZoneContext } from './zones.ts';

const machine: FixtureMachine = {
  tree: {
    '/repo/.git/HEAD': 'ref: x',
    '/repo/.git/hooks/pre-commit.sample': '',
    '/repo/.env': 'KEY=1',
    '/repo/src/a.ts': '',
    '/repo/src/b.ts': '',
    '/repo/plain/x.txt': '',
    '/repo/certs/server.key': '',
    '/repo/.claude/settings.json': '{}',
    '/repo/dist/app.js': '',
    '/repo/local.db': '',
    '/repo/node_modules/x/test.pem': '',
    '/repo/twin': { text: '', links: 2 },
    '/repo/node_modules/x/twin.js': { text: '', links: 3 },
    '/repo/shut/': { unreadable: true },
    '/repo/linked-env/e': { link: '/home/me/.ssh/id_rsa' },
    '/home/me/.ssh/id_rsa': 'key',
    '/home/me/.bashrc': '',
    '/home/me/notes.txt': '',
    '/home/bob/': { uid: 2000 },
    '/home/bob/x': '',
    '/etc/shadow': '',
    '/etc/hosts': '',
    '/data/other/x': '',
    '/tmp/claude-1000/s1/x': '',
    '/tmp/x': '',
    '/worktree/src/x': '',
  },
};
const host = memoHost(fixtureHost(machine));
const IGNORED = ['/repo/dist', '/repo/node_modules', '/repo/local.db', '/repo/.env', '/repo/src/build/x.local'];
const ctx: ZoneContext = {
  host,
  root: '/repo',
  rootExists: true,
  extraDirectories: ['/worktree', '/home/me', '/'],
  homes: homesOf(host, '/repo'),
  ownPaths: ['/home/me/.config/leeway'],
  recordPaths: ['/srv/leeway-log'],
  ownTemp: ['/tmp/claude-1000/s1'],
  git: {
    tracked: (path) => (path === '/repo/src/a.ts' ? known('clean') : path === '/repo/src/b.ts' ? known('modified') : absent),
    ignored: (path) =>
      path.startsWith('/repo/shut') ? unknownFact('x') : known(IGNORED.some((one) => path === one || path.startsWith(`${one}/`))),
  },
  ledger: { made: (path) => path === '/repo/plain/x.txt' },
};

const one: readonly (readonly [string, string])[] = [
  ['/repo/src/c.ts', 'project'],
  ['/repo', 'project'],
  ['/repo/src/a.ts', 'project tracked'],
  ['/repo/src/b.ts', 'project'],
  ['/repo/plain/x.txt', 'project made'],
  ['/repo/local.db', 'project ignored'],
  ['/repo/dist/app.js', 'project regenerable'],
  ['/repo/dist', 'project regenerable'],
  ['/repo/src/build/x.local', 'project ignored'],
  ['/repo/build/x', 'project'],
  ['/repo/node_modules/x/index.js', 'project protected regenerable'],
  ['/repo/node_modules/x/test.pem', 'project protected regenerable'],
  ['/repo/package.json', 'project'],
  ['/repo/Makefile', 'project'],
  ['/repo/justfile', 'project'],
  ['/repo/scripts/deploy.sh', 'project'],
  ['/repo/tsconfig.json', 'project'],
  ['/repo/pyproject.toml', 'project'],
  ['/repo/.gitignore', 'project'],
  ['/repo/README.md', 'project'],
  ['/repo/.git/config', 'project protected'],
  ['/repo/.git/hooks/pre-commit', 'project protected githook'],
  ['/repo/.git/modules/sub/hooks/post-checkout', 'project protected githook'],
  ['/repo/.husky/pre-commit', 'project protected'],
  ['/repo/vite.config.ts', 'project protected'],
  ['/repo/packages/ui/jest.config.js', 'project protected'],
  ['/repo/build.rs', 'project protected'],
  ['/repo/.cargo/config.toml', 'project protected'],
  ['/repo/conftest.py', 'project protected'],
  ['/repo/sub/conftest.py', 'project protected'],
  ['/repo/setup.py', 'project protected'],
  ['/repo/build.gradle.kts', 'project protected'],
  ['/repo/Gemfile', 'project protected'],
  ['/repo/Package.swift', 'project protected'],
  ['/repo/Directory.Build.props', 'project protected'],
  ['/repo/.envrc', 'project protected env'],
  ['/repo/.tool-versions', 'project protected'],
  ['/repo/.npmrc', 'project protected'],
  ['/repo/.vscode/tasks.json', 'project protected'],
  ['/repo/.devcontainer/devcontainer.json', 'project protected'],
  ['/repo/.gitlab-ci.yml', 'project protected'],
  ['/repo/.github/workflows/ci.yml', 'project protected'],
  ['/repo/.github/copilot-instructions.md', 'project protected'],
  ['/repo/.github/ISSUE_TEMPLATE.md', 'project'],
  ['/repo/Jenkinsfile', 'project protected'],
  ['/repo/.pre-commit-config.yaml', 'project protected'],
  ['/repo/CLAUDE.md', 'project protected'],
  ['/repo/docs/AGENTS.md', 'project protected'],
  ['/repo/.cursor/rules/x.mdc', 'project protected'],
  ['/repo/.claude/commands/x.md', 'project protected'],
  ['/repo/.claude/settings.json', 'project protected settings'],
  ['/repo/.claude/settings.local.json', 'project protected settings'],
  ['/repo/.codex/hooks.json', 'project protected settings'],
  ['/repo/.leeway/config.jsonc', 'project own'],
  ['/repo/vendor/lib/x.go', 'project protected'],
  ['/repo/.venv/bin/python', 'project protected'],
  ['/repo/.env', 'project protected env ignored'],
  ['/repo/.env.local', 'project protected env'],
  ['/repo/apps/web/.env.production', 'project protected env'],
  ['/repo/config/prod.env', 'project protected env'],
  ['/repo/.env.example', 'project'],
  ['/repo/.env.sample', 'project'],
  ['/repo/.env.template', 'project'],
  ['/repo/.env.dist', 'project'],
  ['/repo/.env.local.example', 'project'],
  ['/repo/example.env', 'project'],
  ['/repo/src/env.ts', 'project'],
  ['/repo/src/environment.ts', 'project'],
  ['/repo/certs/server.key', 'project secrets'],
  ['/repo/certs/server.pem', 'project secrets'],
  ['/repo/certs/fullchain.pem', 'project'],
  ['/repo/src/key.ts', 'project'],
  ['/repo/docs/monkey.pem.md', 'project'],
  ['/repo/id_rsa.pub', 'project'],
  ['/repo/id_ed25519', 'project secrets'],
  ['/repo/credentials.json', 'project secrets'],
  ['/repo/src/credentials.ts', 'project'],
  ['/repo/terraform.tfstate', 'project secrets'],
  ['/worktree/src/x', 'project'],
  ['/worktree/.git', 'project protected'],
  ['/repo/twin', 'project unknown'],
  ['/repo/node_modules/x/twin.js', 'project protected regenerable'],
  ['/home/me', 'home root'],
  ['/home/me/notes.txt', 'home'],
  ['/home/me/.env', 'home secrets startup'],
  ['/home/me/.ssh/id_rsa', 'home secrets'],
  ['/home/me/.ssh/work', 'home secrets'],
  ['/home/me/.ssh/id_rsa.pub', 'home'],
  ['/home/me/.ssh/known_hosts', 'home'],
  ['/home/me/.ssh/authorized_keys', 'home startup'],
  ['/home/me/.aws/credentials', 'home secrets'],
  ['/home/me/.aws/config', 'home'],
  ['/home/me/.config/gcloud/credentials.db', 'home secrets'],
  ['/home/me/.kube/config', 'home secrets'],
  ['/home/me/.docker/config.json', 'home secrets'],
  ['/home/me/.npmrc', 'home secrets startup'],
  ['/home/me/.gnupg/private-keys-v1.d/x', 'home secrets'],
  ['/home/me/.bash_history', 'home secrets'],
  ['/home/me/.local/share/keyrings/login.keyring', 'home secrets'],
  ['/home/me/.config/google-chrome/Default/Cookies', 'home secrets'],
  ['/home/me/.config/gh/hosts.yml', 'home secrets startup'],
  ['/home/me/.bashrc', 'home startup'],
  ['/home/me/.config/systemd/user/x.service', 'home startup'],
  ['/home/me/.config/autostart/x.desktop', 'home startup'],
  ['/home/me/.gitconfig', 'home startup'],
  ['/home/me/.config/git/config', 'home startup'],
  ['/home/me/.config/pip/pip.conf', 'home startup'],
  ['/home/me/.cargo/config.toml', 'home startup'],
  ['/home/me/.cargo/registry/src/x/lib.rs', 'home'],
  ['/home/me/.local/bin/tool', 'home startup'],
  ['/home/me/.claude/settings.json', 'home startup own'],
  ['/home/me/.codex/config.toml', 'home startup own'],
  ['/home/me/.config/opencode/plugins/leeway.js', 'home startup own'],
  ['/home/me/.config/leeway/config.jsonc', 'home own'],
  ['/home/me/.claude/projects/-repo/s.jsonl', 'home record'],
  ['/home/me/.claude/projects/-repo/memory/MEMORY.md', 'home'],
  ['/home/me/.codex/sessions/2026/01/01/r.jsonl', 'home record'],
  ['/home/me/.claude/.credentials.json', 'home secrets startup'],
  ['/home/me/other-repo/.git/hooks/pre-push', 'githook home'],
  ['/home/me/other-repo/vite.config.ts', 'home'],
  ['/srv/leeway-log/x', 'record elsewhere'],
  ['/home/bob', 'otherhome root'],
  ['/home/bob/x', 'otherhome'],
  ['/home/bob/.ssh/id_rsa', 'otherhome secrets'],
  ['/root/.bashrc', 'otherhome startup'],
  ['/', 'root system'],
  ['/etc', 'root system'],
  ['/usr/lib', 'root system'],
  ['/home', 'root system'],
  ['/Users', 'root system'],
  ['/etc/hosts', 'system'],
  ['/etc/shadow', 'secrets system'],
  ['/etc/passwd', 'secrets system'],
  ['/etc/crontab', 'startup system'],
  ['/etc/profile.d/x.sh', 'startup system'],
  ['/var/spool/cron/crontabs/me', 'startup system'],
  ['/usr/bin/ls', 'system'],
  ['/var/lib/x', 'system'],
  ['/etc/ssl/certs/ca-certificates.pem', 'system'],
  ['/etc/ssl/private/x.crt', 'secrets system'],
  ['/data/other/x', 'elsewhere'],
  ['/opt/x/y', 'elsewhere'],
  ['/tmp', 'temp'],
  ['/tmp/x', 'temp'],
  ['/tmp/.env', 'temp secrets'],
  ['/tmp/.claude/settings.json', 'temp'],
  ['/tmp/claude-1000/s1/x', 'temp owntemp'],
  ['/tmp/claude-1000/s2/x', 'temp'],
  ['/private/var/folders/ab/cd/T/x', 'temp'],
  ['/dev/shm/x', 'temp'],
  ['/dev/null', 'sink'],
  ['/dev/stderr', 'sink'],
  ['/dev/fd/3', 'sink'],
  ['/dev/urandom', 'sink'],
  ['/proc/self/fd/1', 'sink'],
  ['/dev', 'root system'],
  ['/dev/sda', 'device'],
  ['/dev/mem', 'device'],
  ['/dev/tcp/1.2.3.4/80', 'device unknown'],
  ['/proc/cpuinfo', 'system'],
  ['/proc/self/environ', 'secrets system'],
  ['/proc/123/environ', 'secrets system'],
  ['/proc/1/task/1/environ', 'secrets system'],
  ['/proc/123/mem', 'secrets system'],
  ['/proc/sysrq-trigger', 'device system'],
];
test.each(one)('%s: %s', (path, zones) => {
  expect(zonesOf(onePath(path), ctx).zones.join(' ')).toBe(zones);
});

const glob = (path: string, pattern: string): Place => ({ kind: 'path', path, extent: 'glob', pattern });
const wide: readonly (readonly [string, Place, string, string])[] = [
  ['every source file', glob('/repo/src', '*.ts'), 'project', 'listed'],
  ['only what git can bring back', glob('/repo/src', 'a.*'), 'project tracked', 'listed'],
  ['no match', glob('/repo/src', '*.py'), 'project', 'listed'],
  ['`*` leaves dot files out', glob('/repo', '*.md'), 'project', 'listed'],
  ['a pattern for dot names', glob('/repo', '.e*'), 'project protected env ignored', 'listed'],
  ['one for dot names where none is yet', glob('/repo/src', '.env*'), 'project protected env', 'listed'],
  ['a pattern that says what it is after', glob('/repo/src', '*.pem'), 'project secrets', 'listed'],
  ['a directory with a key in it', glob('/repo/certs', '*'), 'project secrets', 'listed'],
  ['two levels', glob('/repo', '*/*.key'), 'project secrets', 'unknown'],
  ['any depth', glob('/repo', '**/*.key'), 'project secrets', 'unknown'],
  ['matches that are links', glob('/repo/linked-env', '*'), 'project home secrets', 'listed'],
  ['a directory nobody can list', glob('/repo/shut', '*'), 'project protected env secrets unknown', 'unknown'],
  ['build output', glob('/repo/dist', '*'), 'project regenerable', 'listed'],
  ['everything at the root', glob('/', '*'), 'root', 'listed'],
  ['everything in a home', glob('/home/me', '*'), 'home root', 'listed'],
  ['every dot file in a home', glob('/home/me', '.*'), 'home root', 'listed'],
  ['everything in a system directory', glob('/etc', '*'), 'root', 'listed'],
  ['every home', glob('/home', '*'), 'root', 'listed'],
  ['a class that covers nearly all', glob('/', '[a-z]*'), 'root', 'listed'],
  ['some files in a home', glob('/home/me', '*.txt'), 'home', 'listed'],
  ['one that hits a system directory', glob('/', 'e*'), 'root', 'listed'],
  ['every environment', glob('/proc', '*/environ'), 'secrets', 'unknown'],
  ['keys of all users', glob('/home', '*/.ssh/id_rsa'), 'home secrets system', 'listed'],
  ['a pattern that climbs', glob('/repo', '../*'), 'project unknown', 'unknown'],
  ['a tree without secrets', treeAt('/repo/src'), 'project', 'listed'],
  ['a tree with a key', treeAt('/repo/certs'), 'project secrets', 'listed'],
  ['a tree with a link to a key', treeAt('/repo/linked-env'), 'project secrets', 'listed'],
  ['the whole project', treeAt('/repo'), 'project env secrets', 'unknown'],
  ['the settings of an agent', treeAt('/repo/.claude'), 'project protected settings', 'listed'],
  ['build output as a tree', treeAt('/repo/dist'), 'project regenerable', 'listed'],
  ['a home', treeAt('/home/me'), 'home secrets startup own record root', 'unknown'],
  ['above homes', treeAt('/home'), 'secrets startup own record root system', 'unknown'],
  ['the root', treeAt('/'), 'secrets startup own record root system', 'unknown'],
  ['a directory of credentials that is not here', treeAt('/home/me/.aws'), 'home secrets', 'listed'],
  ['a directory that holds our settings', treeAt('/home/me/.config'), 'home secrets startup own record', 'listed'],
  ['a shut directory', treeAt('/repo/shut'), 'project', 'unknown'],
  ['a file as a tree', treeAt('/repo/src/a.ts'), 'project', 'none'],
  ['something in the project', somewhereBelow('/repo/src'), 'project protected settings githook own', 'listed'],
  ['something in temp', somewhereBelow('/tmp/x'), 'temp', 'none'],
  ['something at home', somewhereBelow('/home/me'), 'home secrets startup own record', 'unknown'],
  ['nobody knows where', unknownPlace('a variable'), 'unknown', 'unknown'],
];
test.each(wide)('%s', (_name, place, zones, contents) => {
  const found = zonesOf(place, ctx);
  const mustHave = zones.split(' ');
  if (place.kind === 'path' && place.extent === 'glob' && mustHave.includes('root'))
    expect(found.zones).toEqual(expect.arrayContaining(mustHave));
  else if (contents === 'unknown' && mustHave.length === 1) expect(found.zones).toEqual(expect.arrayContaining(mustHave));
  else expect([found.zones.join(' '), found.contents]).toEqual([zones, contents]);
});

describe('a project that is not on this machine', () => {
  const away: ZoneContext = { ...ctx, root: '/home/alice/app', rootExists: false, homes: homesOf(host, '/home/alice/app') };
  const rows: readonly (readonly [Place, string, string])[] = [
    [onePath('/home/alice/app/src/a.ts'), 'project', 'none'],
    [onePath('/home/alice/app/node_modules/x'), 'project protected regenerable', 'none'],
    [onePath('/home/alice/app/.env'), 'project protected env', 'none'],
    [onePath('/home/alice/notes'), 'home', 'none'],
    [onePath('/home/alice'), 'home root', 'none'],
    [treeAt('/home/alice/app'), 'project', 'unknown'],
    [treeAt('/home/alice/app/src'), 'project', 'unknown'],
    [treeAt('/home/alice/app/.claude'), 'project protected settings', 'unknown'],
    [glob('/home/alice/app/src', '*.ts'), 'project', 'unknown'],
    [glob('/home/alice/app', '.env*'), 'project protected env', 'unknown'],
    [onePath('/home/bob/x'), 'otherhome', 'none'],
  ];
  test.each(rows)('%o', (place, zones, contents) => {
    const found = zonesOf(place, away);
    expect([found.zones.join(' '), found.contents]).toEqual([zones, contents]);
  });
});

test('without a project nothing is one', () => {
  const none: ZoneContext = { ...ctx, root: undefined, rootExists: false, extraDirectories: [] };
  expect(zonesOf(onePath('/repo/src/a.ts'), none).zones).toEqual(['elsewhere']);
});

test('a home or the root is never taken for an extra directory', () => {
  expect(zonesOf(onePath('/home/me/x'), ctx).zones).toEqual(['home']);
});

test.each([
  ['/tmp/u/home/x', 'home'],
  ['/tmp/u/x', 'elsewhere'],
  ['/tmp/x', 'elsewhere'],
  ['/var/tmp/x', 'temp'],
])('a temporary directory that holds the home is not scratch space: %s is %s', (path, zones) => {
  const machine = fixtureHost({
    home: '/tmp/u/home',
    user: 'me',
    tempDirs: ['/var/tmp'],
    tree: { '/tmp/u/home/': {}, '/tmp/x': '' },
  });
  const there: ZoneContext = { ...ctx, host: machine, homes: homesOf(machine, undefined), root: undefined, extraDirectories: [] };
  expect(zonesOf(onePath(path), there).zones.join(' ')).toBe(zones);
});
