// In which zones a place lies: a table of what matters most, and for every name in the policy's data that it puts a path into its zone.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Host } from '../host/host.ts';
import { absent, known } from '../host/host.ts';
import { memoHost } from '../host/memo-host.ts';
import { onePath, treeAt } from '../model/place.ts';
import { alternatives } from '../paths/braces.ts';
import { OWN_PATTERNS, RECORD_PATTERNS, SETTINGS_PATTERNS } from './data/own.ts';
import { GITHOOK_PATTERNS, PROTECTED_PATTERNS } from './data/protected.ts';
import { REGENERABLE_DIRECTORIES } from './data/regenerable.ts';
import { ENV_PATTERNS, HARMLESS_DIRECTORIES, SECRET_PATTERNS } from './data/secrets.ts';
import { DOCUMENTATION, METADATA_IPV4, METADATA_NAMES, REGISTRIES } from './data/servers.ts';
import { STARTUP_PATTERNS } from './data/startup.ts';
import { homesOf } from './path-home.ts';
import { serverZone } from './servers.ts';
import type { ZoneContext } from './zones.ts';
import { zonesOf } from './zones.ts';

const linux = memoHost(
  fixtureHost({ home: '/home/me', user: 'me', tree: { '/repo/.git/HEAD': 'ref: x', '/home/me/': {}, '/tmp/': {} } }),
);
const windows = memoHost(fixtureHost({ platform: 'win32', user: 'me', tree: { 'C:/repo/.git/HEAD': 'ref: x' } }));
const context = (host: Host, git: 'ignored' | 'seen'): ZoneContext => {
  const root = host === windows ? 'C:/repo' : '/repo';
  return {
    host,
    root,
    rootExists: true,
    extraDirectories: [],
    homes: homesOf(host, root),
    ownPaths: [],
    recordPaths: [],
    ownTemp: [],
    git: { tracked: () => absent, ignored: () => known(git === 'ignored') },
    ledger: { made: () => false },
  };
};
const contexts = new Map([
  ['path', context(linux, 'seen')],
  ['ignored', context(linux, 'ignored')],
  ['windows', context(windows, 'seen')],
]);
const NO_SERVERS = { remoteHosts: [], registryHosts: [], trustedHosts: [] };

/** `server X` is a name on the network, `ignored X` a path that git ignores, anything else a path; with a drive, on Windows; with a slash at its end, a directory and what it may hold. */
function zonesAt(place: string): string {
  if (place.startsWith('server ')) return serverZone({ host: place.slice(7) }, NO_SERVERS);
  const aside = place.startsWith('ignored ');
  const path = (aside ? place.slice(8) : place).replace(/^~\//, '/home/me/').replace(/^\.\//, '/repo/');
  const where = contexts.get(aside ? 'ignored' : /^[A-Z]:/.test(path) ? 'windows' : 'path');
  const meant = path.endsWith('/') ? treeAt(path.slice(0, -1)) : onePath(path);
  return where ? zonesOf(meant, where).zones.toSorted().join('+') : '';
}

/** Zones joined by `+`, then places that lie in just these: `~/` is the home, `./` the project. */
const TABLE: readonly (readonly [zones: string, places: string])[] = [
  // keys, tokens and password stores, by name wherever they are
  ['home+secrets', '~/.ssh/id_ed25519 ~/.ssh/deep/key ~/.gnupg/private-keys-v1.d/x.key ~/.password-store/mail.gpg ~/.op/config'],
  ['home+secrets', '~/.aws/credentials ~/.kube/config ~/.docker/config.json ~/.pgpass ~/.git-credentials ~/.vault-token'],
  ['home+secrets', '~/.config/gcloud/credentials.db ~/.azure/accessTokens.json'],
  [
    'home+secrets',
    '~/.bash_history ~/.local/share/keyrings/x ~/.mozilla/firefox/p/logins.json ~/Library/Keychains/login.keychain-db',
  ],
  [
    'project+secrets',
    './server.key ./x.pem ./id_rsa ./x_ed25519 ./store.jks ./.ssh/deep ./secrets.conf ./credentials.ini ./.passwd',
  ],
  [
    'project+secrets',
    './service-account.json ./x-service-account.json ./db_password.txt ./.token ./api_key.txt ./client_secret.json',
  ],
  ['elsewhere+secrets', '/data/other/.ssh/deep /data/other/privkey.key /data/other/.netrc /id_rsa /.env /x.pem'],
  ['secrets+system', '/etc/shadow /etc/ssl/x.pem /etc/ssl/private/x.crt /etc/ssh/ssh_host_rsa_key /etc/passwd'],
  ['home+secrets+startup', '~/.netrc ~/.npmrc ~/.config/gh/hosts.yml ~/.cargo/credentials.toml'],
  // public by nature, or only like a secret
  ['project', './x.pub.pem ./ca.pem ./fullchain.pem ./x-cert.pem ./.ssh/known_hosts ./.ssh/x.pub ./.ssh-not ./server.key-not'],
  ['elsewhere', '/data/other/ca-certs.pem /data/other/x_pub.pem /data/other/.ssh/allowed_signers /notes'],
  ['system', '/etc/ssl/certs/x.pem'],
  ['project', './tests/server.key ./fixtures/server.key ./examples/x.pem ./__mocks__/id_rsa'],
  // env files: the project's own, secrets elsewhere, and patterns for them
  [
    'env+project+protected',
    './.env ./.env.production ./.env.local ./sub/.env ./prod.env ./.envrc ./terraform.tfvars ./wp-config.php',
  ],
  ['env+project+protected+secrets', './prod.secrets.tfvars'],
  ['elsewhere+secrets', '/data/other/.env /data/other/.flaskenv /data/other/x.auto.tfvars.json'],
  [
    'project',
    './.env.example ./.env.sample ./.env.mjs ./.env.js ./.env.py ./example.env ./terraform.sample.tfvars ./.environment',
  ],
  // what runs by itself later
  [
    'home+startup',
    '~/.bashrc ~/.zshenv ~/.profile ~/.config/fish/config.fish ~/.config/systemd/user/x.service ~/.config/autostart/x',
  ],
  ['home+startup', '~/.gitconfig ~/.vimrc ~/.config/nvim/init.lua ~/.cargo/config.toml ~/.local/bin/x ~/.ssh/config'],
  ['home+startup', '~/Library/LaunchAgents/x.plist ~/.vscode/extensions/x ~/.ssh/authorized_keys ~/.pip/pip.conf'],
  [
    'startup+system',
    '/etc/crontab /etc/cron.d/x /etc/profile.d/x.sh /etc/systemd/system/x.service /var/spool/cron/me /etc/pam.d/x',
  ],
  // leeway, the settings that hold its hook, and records
  ['home+own', '~/.config/leeway/config.jsonc ~/.cache/leeway/x ~/.leeway/x'],
  ['home+own+startup', '~/.claude/settings.json ~/.codex/config.toml ~/.gemini/settings.json ~/.config/opencode/opencode.json'],
  ['home+own+record', '~/.local/state/leeway/log'],
  ['own+system', '/etc/leeway/x /etc/cursor/x C:/ProgramData/leeway/x'],
  ['home+record', '~/.claude/projects/x.jsonl ~/.local/share/opencode/project/x'],
  ['home', '~/.claude/projects/x/memory/x.md ~/.local/other/leeway/x ~/notes.txt'],
  [
    'project+protected+settings',
    './.claude/settings.json ./.gemini/settings.json ./sub/.codex/config.toml ./opencode.jsonc ./crush.json',
  ],
  // what a tool of the project obeys or runs
  ['project+protected', './.git/config ./.gitattributes ./.husky/pre-commit ./.pre-commit-config.yaml ./lefthook.yml'],
  [
    'project+protected',
    './.github/workflows/ci.yml ./.gitlab-ci.yml ./AGENTS.md ./CLAUDE.md ./.mcp.json ./.cursorrules ./.vscode/tasks.json',
  ],
  ['project+protected', './.npmrc ./.eslintrc.js ./vite.config.ts ./conftest.py ./setup.py ./pom.xml ./build.gradle'],
  ['project+protected', './.git/hooks/x.sample ./.git/hooks-not ./sub/.tool-versions ./sub/.postcssrc'],
  ['githook+project+protected', './.git/hooks/pre-commit ./.git/modules/x/hooks/x ./.git/worktrees/x/hooks/x ./.hg/hgrc'],
  ['elsewhere+githook', '/data/other/.git/hooks/pre-commit /data/other/.svn/hooks/x'],
  ['project', './src/a.ts ./package.json ./Makefile ./Dockerfile ./docs/a.md ./README.md'],
  // what a tool makes again
  ['project+regenerable', 'ignored:./dist/x ignored:./coverage/x ignored:./target/x ignored:./__pycache__/x ignored:./.next/x'],
  ['project+protected+regenerable', './node_modules/x/index.js'],
  ['ignored+project', 'ignored:./plain/x'],
  // homes, the system, scratch space
  ['home+root', '/home/me'],
  ['otherhome+root', '/root /home/bob C:/Users/bob'],
  ['otherhome', '/home/bob/x /var/root/x /Users/bob/x'],
  ['root+system', '/home /Users /usr /usr/bin /etc /lib32 /var'],
  ['system', '/usr/bin/ls /etc/hosts /nix/store/x /opt/homebrew/x /var/lib/docker/x'],
  ['elsewhere', '/srv/x /var/www/x /data/x /home/public/x /mnt/c/Users/public/x'],
  ['temp', '/tmp/x /private/tmp /private/var/tmp/x /var/tmp/x /dev/shm/x'],
  // devices and processes
  ['sink', '/dev/null /dev/stdout /dev/fd/3 /proc/self/fd/2'],
  ['device', '/dev/sda /dev/mem'],
  ['device+unknown', '/dev/tcp/evil.example/80 /dev/udp/1.2.3.4/53'],
  ['device+system', '/proc/sysrq-trigger'],
  ['device+secrets+system', '/proc/kcore /proc/kmem /proc/kallsyms'],
  ['secrets+system', '/proc/1/mem /proc/1/environ /proc/7/auxv /proc/7/maps /proc/self/root/etc/shadow'],
  ['system+unknown', '/proc/1/cwd/x /proc/1/root/etc/shadow /proc/1/fd/3 /proc/7/exe'],
  ['system', '/proc/7/status /proc/cpuinfo'],
  // a directory that is not here counts as what may lie in it
  ['home+secrets', '~/.aws/ ~/.kube/ ~/.pulumi/ ~/.config/rclone/'],
  ['home+own+record+secrets+startup', '~/.claude/'],
  ['project+protected', './third_party/ ./hook/'],
  ['home', '~/notes/'],
  ['project', './docs/'],
  // servers
  ['trusted', 'server:registry.npmjs.org server:pypi.org server:proxy.golang.org server:docs.python.org server:www.nuget.org'],
  ['metadata', 'server:169.254.169.254 server:metadata.google.internal server:metadata'],
  ['other', 'server:example.org server:pypi.org.example.org'],
  ['loopback', 'server:localhost server:127.0.0.1'],
];

test.each(TABLE)('%s: %s', (zones, places) => {
  const wrong = places.split(' ').filter((place) => zonesAt(place.replace(/^(server|ignored):/, '$1 ')) !== zones);
  expect(wrong.map((place) => `${place} is ${zonesAt(place.replace(/^(server|ignored):/, '$1 '))}`)).toEqual([]);
});

/** Paths that a pattern means, one in each place where it holds. */
function meantBy(pattern: string): readonly string[] {
  const body = pattern.replace(/\/\*\*$/, '/deep').replaceAll(/(?<!\*)\*(?!\*)/g, 'x');
  if (body.startsWith('**/')) return ['./sub/', '~/', '/data/other/'].map((base) => base + body.slice(3));
  return [body.replace(/^\.\/\*\*\//, './sub/')];
}
const inZone = (path: string, zone: string): boolean => zonesAt(path).split('+').includes(zone);

const DATA = {
  secrets: [SECRET_PATTERNS, ['secrets']],
  'env files': [ENV_PATTERNS, ['env', 'secrets']],
  startup: [STARTUP_PATTERNS, ['startup']],
  own: [OWN_PATTERNS, ['own']],
  settings: [SETTINGS_PATTERNS, ['settings']],
  records: [RECORD_PATTERNS, ['record']],
  protected: [PROTECTED_PATTERNS, ['protected']],
  'git hooks': [GITHOOK_PATTERNS, ['githook']],
} as const;

test.each(Object.entries(DATA))('every pattern of %s puts what it means into its zone', (_, [patterns, zones]) => {
  const meant = patterns
    .filter((one) => !one.startsWith('!'))
    .flatMap(alternatives)
    .flatMap(meantBy);
  expect(meant.filter((path) => !zones.some((zone) => inZone(path, zone))).map((path) => `${path}: ${zonesAt(path)}`)).toEqual(
    [],
  );
});
test.each(Object.entries(DATA))('every exception of %s takes what it means out', (_, [patterns, zones]) => {
  const meant = patterns
    .filter((one) => one.startsWith('!'))
    .flatMap((one) => alternatives(one.slice(1)))
    .flatMap(meantBy);
  expect(meant.filter((path) => zones.some((zone) => inZone(path, zone))).map((path) => `${path}: ${zonesAt(path)}`)).toEqual([]);
});
test('every directory that a tool makes again is one where git ignores it', () => {
  expect([...REGENERABLE_DIRECTORIES].filter((name) => !inZone(`ignored ./${name}/x`, 'regenerable'))).toEqual([]);
});
test('a key in a directory of tests or packages is no secret', () => {
  expect([...HARMLESS_DIRECTORIES].filter((name) => inZone(`./${name}/server.key`, 'secrets'))).toEqual([]);
});
test('every server of the data is in its zone', () => {
  expect([...DOCUMENTATION, ...REGISTRIES].filter((name) => zonesAt(`server ${name}`) !== 'trusted')).toEqual([]);
  expect(
    [...METADATA_NAMES, ...METADATA_IPV4.map((start) => start.replace(/\.$/, '.1.1'))].filter(
      (name) => zonesAt(`server ${name}`) !== 'metadata',
    ),
  ).toEqual([]);
});
