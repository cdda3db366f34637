// Settings and start-up files that are a secret for as long as they hold a credential. A table of texts.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import { onePath } from '../model/place.ts';
import { homesOf } from './path-home.ts';
import { zonesOf } from './zones.ts';

const zones = (path: string, text: string): string => {
  const host = fixtureHost({ tree: { '/repo/.git/HEAD': 'ref: x', [path]: text } });
  const found = zonesOf(
    onePath(path),
    { host, root: '/repo', rootExists: true, extraDirectories: [], homes: homesOf(host, '/repo'), ownPaths: [] },
    'place',
  ).zones;
  return (['secrets', 'env'] as const).filter((zone) => found.includes(zone)).join(' ');
};

test.each<[string, string, string]>([
  ['/repo/.npmrc', '//r.example/:_authToken=abcdef123', 'secrets'],
  ['/repo/.npmrc', '_auth = "abcdef123"', 'secrets'],
  ['/repo/.npmrc', '_password=abcdef123', 'secrets'],
  ['/repo/.npmrc', '//r.example/:_authToken=${TOKEN}', ''],
  ['/repo/.npmrc', 'save-exact=true', ''],
  ['/repo/.NPMRC', '_auth=abcdef123', 'secrets'],
  ['/repo/sub/.npmrc', '_auth=abcdef123', 'secrets'],
  ['/repo/.yarnrc', '"//r.example/:_authToken" "abcdef123"', 'secrets'],
  ['/repo/.yarnrc', 'registry "https://r.example"', ''],
  ['/repo/.yarnrc.yml', 'npmAuthToken: "abcdef123"', 'secrets'],
  ['/repo/.yarnrc.yml', 'npmAuthIdent: abcdef:123', 'secrets'],
  ['/repo/.yarnrc.yml', 'npmAuthToken: "${TOKEN}"', ''],
  ['/repo/bunfig.toml', 'token = "abcdef123"', 'secrets'],
  ['/repo/bunfig.toml', 'token = "$TOKEN"', ''],
  ['/repo/.bunfig.toml', 'password = "abcdef123"', 'secrets'],
  ['/repo/.bunfig.toml', 'telemetry = false', ''],
  ['/repo/nuget.config', '<add key="ClearTextPassword" value="abcdef" />', 'secrets'],
  ['/repo/NuGet.Config', '<add key="Password" value="abcdef" />', 'secrets'],
  ['/repo/nuget.config', '<add key="ClearTextPassword" value="%TOKEN%" />', ''],
  ['/repo/pip.conf', 'index-url = https://me:abcdef@r.example/simple', 'secrets'],
  ['/repo/pip.conf', 'index-url = https://me:${TOKEN}@r.example/simple', ''],
  ['/repo/pip.ini', 'index-url = https://me:abcdef@r.example/simple', 'secrets'],
  ['/repo/pip.ini', 'index-url = https://r.example/simple', ''],
  ['/repo/gradle.properties', 'a=b\nsigningPassword=abcdef123', 'secrets'],
  ['/repo/gradle.properties', ' mavenToken = abcdef123', 'secrets'],
  ['/repo/gradle.properties', 'signingPassword=$PASSWORD', ''],
  ['/repo/gradle.properties', 'url=https://r.example/?token=abcdef123', ''],
  ['/repo/gradle.properties', '# the token = abcdef123', ''],
  ['/repo/auth.json', '{"github-oauth": {"github.com": "abcdef"}}', 'secrets'],
  ['/repo/auth.json', '{"http-basic": {"r.example": {}}}', 'secrets'],
  ['/repo/auth.json', '{"github-oauth": {}}', ''],
  ['/repo/.mcp.json', '{"env": {"API_KEY": "abcdef1234567"}}', 'secrets'],
  ['/repo/.mcp.json', '{"env": {"API_KEY": "${API_KEY}"}}', ''],
  ['/repo/.mcp.json', '{"env": {"MODE": "abcdef1234567"}}', ''],
  ['/repo/settings.txt', '_auth=abcdef123', ''],
  ['/data/x/.npmrc', '_auth=abcdef123', ''],
  ['/home/me/.bashrc', 'export GITHUB_TOKEN=ghp_abcdef', 'env'],
  ['/home/me/.bashrc', 'alias x=y\n  API_KEY="abcdef123"', 'env'],
  ['/home/me/.config/fish/config.fish', 'set -gx MY_SECRET abcdef123', 'env'],
  ['/home/me/.cshrc', 'setenv DB_PASSWORD abcdef123', 'env'],
  ['/home/me/.bashrc', 'export GITHUB_TOKEN=$(pass github)', ''],
  ['/home/me/.bashrc', 'export GITHUB_TOKEN=$OTHER_TOKEN', ''],
  ['/home/me/.bashrc', 'export GITHUB_TOKEN=short', ''],
  ['/home/me/.bashrc', '# export GITHUB_TOKEN=ghp_abcdef', ''],
  ['/home/me/.bashrc', 'export EDITOR=vim', ''],
  ['/home/me/notes.txt', 'export GITHUB_TOKEN=ghp_abcdef', ''],
])('%s with `%s`: %s', (path, text, want) => expect(zones(path, text)).toBe(want));

const block = (label: string): string =>
  `-----BEGIN ${label}-----\n${'QUJD'.repeat(16)}\n${'QUJD'.repeat(16)}\n-----END ${label}-----\n`;

test.each<[string, string, string]>([
  ['/repo/tls/root_r4.pem', block('CERTIFICATE'), ''],
  ['/repo/tls/server.pem', `# Subject: x\n${block('CERTIFICATE')}\n${block('CERTIFICATE')}`, ''],
  ['/repo/tls/verify.pem', block('PUBLIC KEY'), ''],
  ['/repo/tls/server.pem', block('PRIVATE KEY'), 'secrets'],
  ['/repo/tls/server.pem', block('CERTIFICATE') + block('RSA PRIVATE KEY'), 'secrets'],
  ['/repo/tls/server.pem', block('CERTIFICATE') + block('SOMETHING NEW'), 'secrets'],
  ['/repo/tls/server.pem', `${block('CERTIFICATE')}${'a1B2'.repeat(12)}\n`, 'secrets'],
  ['/repo/tls/server.pem', '-----BEGIN CERTIFICATE-----\nQUJD', 'secrets'],
  ['/repo/tls/server.pem', '', 'secrets'],
  ['/repo/tls/server.key', block('CERTIFICATE'), 'secrets'],
  ['/repo/.ssh/x.pem', block('CERTIFICATE'), 'secrets'],
  ['/home/me/x.pem', block('CERTIFICATE'), ''],
])('PEM %s: %#', (path, text, want) => expect(zones(path, text)).toBe(want));
