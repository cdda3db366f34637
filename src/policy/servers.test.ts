// The zone of a server, in the many ways an address can be spelled.
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import type { ServerZone } from '../model/zone.ts';
import { readIpv6 } from './servers-address.ts';
import { serverZone } from './servers.ts';
import type { ServerContext } from './servers.ts';

const ctx: ServerContext = {
  remoteHosts: ['github.com', 'git.corp.example'],
  registryHosts: ['npm.corp.example'],
  trustedHosts: ['docs.corp.example', '*.wiki.example', '*', '*.'],
};

const hosts: readonly (readonly [string, ServerZone])[] = [
  ['localhost', 'loopback'],
  ['LOCALHOST.', 'loopback'],
  ['app.localhost', 'loopback'],
  ['127.0.0.1', 'loopback'],
  ['127.8.9.1', 'loopback'],
  ['127.1', 'loopback'],
  ['0.0.0.0', 'loopback'],
  ['2130706433', 'loopback'],
  ['0x7f000001', 'loopback'],
  ['0177.0.0.1', 'other'],
  ['::1', 'loopback'],
  ['[::1]', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['64:ff9b::7f00:1', 'other'],
  ['127.0.0.1.evil.com', 'other'],
  ['localhost.evil.com', 'other'],
  ['127.0.0.1@evil.com', 'unknown'],
  ['localhosts', 'other'],
  ['notlocalhost', 'other'],
  ['128.0.0.1', 'other'],
  ['127.0.0.256', 'other'],
  ['169.254.169.254', 'metadata'],
  ['169.254.169.254.', 'metadata'],
  ['2852039166', 'metadata'],
  ['0xa9fea9fe', 'metadata'],
  ['0xa9.254.0xa9.254', 'metadata'],
  ['0251.0376.0251.0376', 'metadata'],
  ['169.254.43518', 'metadata'],
  ['169.254.170.2', 'metadata'],
  ['::ffff:169.254.169.254', 'metadata'],
  ['::ffff:a9fe:a9fe', 'metadata'],
  ['64:ff9b::a9fe:a9fe', 'metadata'],
  ['fd00:ec2::254', 'metadata'],
  ['FD00:0EC2:0:0:0:0:0:0254', 'metadata'],
  ['metadata.google.internal', 'metadata'],
  ['Metadata.Google.Internal.', 'metadata'],
  ['100.100.100.200', 'metadata'],
  ['169.254.169.254.nip.io', 'metadata'],
  ['169-254-169-254.sslip.io', 'metadata'],
  ['１６９.254.169.254', 'metadata'],
  ['github.com', 'trusted'],
  ['api.github.com', 'trusted'],
  ['raw.githubusercontent.com', 'other'],
  ['gist.github.com', 'other'],
  ['github.com.evil.com', 'other'],
  ['evil-github.com', 'other'],
  ['gіthub.com', 'other'],
  ['xn--gthub-n4a.com', 'other'],
  ['git.corp.example', 'trusted'],
  ['npm.corp.example', 'trusted'],
  ['gitlab.com', 'other'],
  ['docs.corp.example', 'trusted'],
  ['x.docs.corp.example', 'other'],
  ['a.wiki.example', 'trusted'],
  ['a.b.wiki.example', 'trusted'],
  ['wiki.example', 'other'],
  ['evilwiki.example', 'other'],
  ['registry.npmjs.org', 'trusted'],
  ['docs.python.org', 'trusted'],
  ['docs.python.org.', 'trusted'],
  ['example.com', 'other'],
  ['10.0.0.1', 'other'],
  ['192.168.1.1', 'other'],
  ['fe80::1%eth0', 'other'],
  ['', 'unknown'],
  ['$HOST', 'unknown'],
  ['a b', 'unknown'],
  ['a..b', 'unknown'],
  ['1:2', 'unknown'],
  ['constructor', 'other'],
  ['__proto__', 'other'],
];
test.each(hosts)('%s is %s', (host, zone) => {
  expect(serverZone({ host }, ctx)).toBe(zone);
});

const urls: readonly (readonly [string, string, ServerZone])[] = [
  ['localhost', 'http://localhost:3000/x', 'loopback'],
  ['localhost', 'http://localhost@evil.com/', 'other'],
  ['localhost', 'http://localhost\\@evil.com/', 'unknown'],
  ['github.com', 'https://github.com@evil.com/x', 'other'],
  ['github.com', 'https://a@github.com@evil.com/x', 'unknown'],
  ['github.com', 'https://user@github.com/x', 'trusted'],
  ['github.com', 'http://localhost/', 'other'],
  ['localhost', 'http://169.254.169.254/latest', 'metadata'],
  ['localhost', 'not a url', 'unknown'],
  ['github.com', 'git@github.com:me/x.git', 'trusted'],
  ['localhost', 'http://localhost:3000/a b\\c', 'loopback'],
  ['localhost', 'http:\\\\localhost\\x', 'unknown'],
  ['localhost', 'http://local\nhost/', 'unknown'],
  ['localhost', 'localhost:3000/x', 'loopback'],
];
test.each(urls)('%s in %s is %s', (host, url, zone) => {
  expect(serverZone({ host, url }, ctx)).toBe(zone);
});

test('a server nobody could name is unknown', () => {
  expect(serverZone({ host: '', unknown: 'a variable' }, ctx)).toBe('unknown');
  expect(serverZone({ host: 'localhost', unknown: 'a variable' }, ctx)).toBe('unknown');
});

test('no spelling of a metadata address gets away', () => {
  const spell = fc.constantFrom<(byte: number) => string>(
    String,
    (b) => `0x${b.toString(16)}`,
    (b) => `0${b.toString(8)}`,
    (b) => `0X${b.toString(16).toUpperCase()}`,
  );
  fc.assert(
    fc.property(fc.tuple(spell, spell, spell, spell), fc.constantFrom('', '.'), (spellers, dot) => {
      const host = [169, 254, 169, 254].map((byte, i) => spellers[i]?.(byte)).join('.') + dot;
      expect(serverZone({ host }, ctx)).toBe('metadata');
    }),
  );
});

test('no name below a stranger is trusted or local', () => {
  const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  fc.assert(
    fc.property(
      fc.array(fc.oneof(label, fc.constantFrom('localhost', 'github', 'com', '127', '0')), { minLength: 1, maxLength: 5 }),
      (labels) => {
        expect(['other', 'unknown', 'metadata']).toContain(serverZone({ host: [...labels, 'evil', 'com'].join('.') }, ctx));
      },
    ),
  );
});

test('IPv6 is read as the URL standard reads it', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      if (!URL.canParse(`http://[${address}]/`)) return;
      const standard = new URL(`http://[${address}]/`).hostname.slice(1, -1);
      expect(readIpv6(address.toLowerCase())).toBe(readIpv6(standard));
    }),
  );
});
