// Places a path deny meets, and the near misses it must not.
import { test } from 'vitest';
import { unknownPlace } from '../model/place.ts';
import type { Case } from './apply-rules.fixture.ts';
import { part, read, names, write, remove, Q, R, F, check } from './apply-rules.fixture.ts';

const ssh = { hard_deny: ['Read(~/.ssh/**)'] };
test.each<[string, Case]>([
  ['a file there, by any program', { rules: ssh, part: part('mytool', [[Q, read('/home/me/.ssh/id_rsa')]]), to: F }],
  ['the directory itself', { rules: ssh, part: part('grep -r x', [[Q, read('/home/me/.ssh', 'tree')]]), to: F }],
  ['a tree above', { rules: ssh, part: part('grep -r x', [[Q, read('/home/me', 'tree')]]), to: F }],
  ['a tree beside', { rules: ssh, part: part('grep -r x', [[Q, read('/home/me/.ssh-old', 'tree')]]), to: Q }],
  ['a glob that can reach it', { rules: ssh, part: part('cat x', [[Q, read('/home/me', 'glob', '.s*/id_rsa')]]), to: F }],
  ['a glob that cannot', { rules: ssh, part: part('cat x', [[Q, read('/home/me', 'glob', '*.txt')]]), to: Q }],
  ['something below home', { rules: ssh, part: part('cat x', [[Q, read('/home/me', 'below')]]), to: F }],
  ['a link into it', { rules: ssh, part: part('cat x', [[Q, read('/repo/keys/id_rsa')]]), to: F }],
  [
    'where the rule’s own path is a link',
    { rules: { hard_deny: ['Read(~/dot/**)'] }, part: part('cat x', [[Q, read('/data/dot/x')]]), to: F },
  ],
  [
    'an unknown place',
    { rules: ssh, part: part('cat x', [[Q, { kind: 'read', sees: 'content', place: unknownPlace('$X') }]]), to: R },
  ],
  ['names only', { rules: ssh, part: part('ls', [[Q, names('/home/me/.ssh')]]), to: Q }],
  ['a write is no read', { rules: ssh, part: part('cp x', [[R, write('/home/me/.ssh/x')]]), to: R }],
  [
    'a link made to it',
    {
      rules: ssh,
      part: part('ln', [
        [
          Q,
          {
            kind: 'write',
            how: 'link',
            place: { kind: 'path', path: '/repo/k', extent: 'one' },
            target: { kind: 'path', path: '/home/me', extent: 'one' },
          },
        ],
      ]),
      to: F,
    },
  ],
  [
    'moved away',
    {
      rules: ssh,
      part: part('mv', [[R, { kind: 'delete', how: 'move', place: { kind: 'path', path: '/home/me/.ssh', extent: 'one' } }]]),
      to: F,
    },
  ],
  [
    'the same path in a container',
    { rules: ssh, part: part('cat', [[Q, read('/home/me/.ssh/id_rsa')]], { site: 'container' }), to: R },
  ],
  [
    'edits mean deletions too',
    { rules: { hard_deny: ['Edit(src/**)'] }, part: part('rm x', [[Q, remove('/repo/src/a.ts')]]), to: F },
  ],
  [
    'a neighbour with the same prefix',
    { rules: { hard_deny: ['Edit(src/**)'] }, part: part('rm x', [[Q, remove('/repo/src2/a.ts')]]), to: Q },
  ],
  [
    'a literal path means what is below',
    { rules: { hard_deny: ['Edit(/repo/src)'] }, part: part('rm x', [[Q, write('/repo/src/a.ts')]]), to: F },
  ],
  [
    'a bare name in any directory',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('cat x', [[R, read('/other/.env')]]), to: F },
  ],
  [
    'a tree that holds such a name',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('grep -r', [[Q, read('/repo/sub', 'tree')]]), to: F },
  ],
  [
    'a tree that does not',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('grep -r', [[Q, read('/repo/clean', 'tree')]]), to: Q },
  ],
  [
    'a tree nobody can list',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('grep -r', [[Q, read('/repo/locked', 'tree')]]), to: R },
  ],
  [
    'an asterisk skips dotfiles',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('cat', [[Q, read('/repo/sub', 'glob', '*')]]), to: Q },
  ],
  [
    'a dotted glob does not',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('cat', [[Q, read('/repo/sub', 'glob', '.e*')]]), to: F },
  ],
  [
    'a run of it',
    {
      rules: { hard_deny: ['./deploy.sh'] },
      part: part('bash x', [
        [
          Q,
          { kind: 'run', code: 'followed', what: 'deploy.sh', place: { kind: 'path', path: '/repo/deploy.sh', extent: 'one' } },
        ],
      ]),
      to: F,
    },
  ],
])('deny path: %s', (_, one) => check(one));
