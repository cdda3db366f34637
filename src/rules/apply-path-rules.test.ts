// Places a path deny meets, and the near misses it must not.
import { expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Disposition } from '../model/disposition.ts';
import type { Effect } from '../model/effect.ts';
import type { RuleList } from '../model/settings.ts';
import { unknownPlace } from '../model/place.ts';
import { applyRules } from './apply-rules.ts';
import type { Case } from './apply-rules.fixture.ts';
import { host, rules, part, read, names, write, remove, runs, Q, R, F, check } from './apply-rules.fixture.ts';
import { indexRules } from './rule-index.ts';
import { SAMPLE_EFFECTS } from './sample-effects.fixture.ts';
import { testKnowledge } from './test-knowledge.ts';

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
  [
    'given to a program that may read it',
    {
      rules: { hard_deny: ['Read(~/docs/**)'] },
      part: part('psql', [
        [Q, { kind: 'read', sees: 'names', handed: true, place: { kind: 'path', path: '/home/me/docs/a', extent: 'one' } }],
      ]),
      to: F,
    },
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
    'names of what lies around it',
    { rules: { hard_deny: ['~/.ssh/**'] }, part: part('find', [[Q, names('/home/me', 'tree')]]), to: Q },
  ],
  ['names inside it', { rules: { hard_deny: ['~/.ssh/**'] }, part: part('find', [[Q, names('/home/me/.ssh', 'tree')]]), to: F }],
  [
    'an ending in any directory',
    { rules: { hard_deny: ['Read(*.pem)'] }, part: part('cat x', [[R, read('/other/deep/a.pem')]]), to: F },
  ],
  ['another ending', { rules: { hard_deny: ['Read(*.pem)'] }, part: part('cat x', [[R, read('/other/deep/a.pen')]]), to: R }],
  [
    'a name below a directory of any name',
    { rules: { hard_deny: ['Read(/srv/*/key)'] }, part: part('cat x', [[R, read('/srv/a/key')]]), to: F },
  ],
  [
    'files beside it that a glob takes',
    { rules: { hard_deny: ['Read(/repo/clean/x.ts)'] }, part: part('cat', [[Q, read('/repo/clean', 'glob', '*.ts')]]), to: Q },
  ],
  [
    'a file that a glob takes',
    { rules: { hard_deny: ['Read(/repo/clean/b.ts)'] }, part: part('cat', [[Q, read('/repo/clean', 'glob', '*.ts')]]), to: F },
  ],
  [
    'a directory that a glob takes with all it holds',
    { rules: { hard_deny: ['Read(~/.ssh/id_rsa)'] }, part: part('grep -r x', [[Q, read('/home/me', 'glob', '.s*')]]), to: F },
  ],
  [
    'a glob of a directory that nobody can list',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('cat', [[Q, read('/repo/locked', 'glob', '.e*')]]), to: F },
  ],
  [
    'a glob through directories',
    { rules: { hard_deny: ['Read(/repo/*/.env)'] }, part: part('cat', [[Q, read('/repo', 'glob', '*/.env')]]), to: F },
  ],
  [
    'a tree that is not there yet',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('grep -r', [[Q, read('/repo/new', 'tree')]]), to: R },
  ],
  [
    'such a name deep in a tree',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('grep -r', [[Q, read('/repo', 'tree')]]), to: F },
  ],
  [
    'something below that could have such a name',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('cat', [[Q, read('/repo/clean', 'below')]]), to: R },
  ],
  [
    'the same path with detours',
    { rules: { hard_deny: ['Read(/repo/./x/../src/)'] }, part: part('cat', [[Q, read('/repo/src/a.ts')]]), to: F },
  ],
  [
    'one of several spellings in braces',
    { rules: { hard_deny: ['Edit(src/{a,b}/**)'] }, part: part('cp', [[Q, write('/repo/src/b/x')]]), to: F },
  ],
  ['none of them', { rules: { hard_deny: ['Edit(src/{a,b}/**)'] }, part: part('cp', [[Q, write('/repo/src/c/x')]]), to: Q }],
  [
    'a link that leads nowhere known',
    { rules: { hard_deny: ['Read(~/.ssh/**)'] }, part: part('cat', [[Q, read('/repo/locked/x/y')]]), to: R },
  ],
  [
    'a deletion is asked about as a deletion only',
    { rules: { ask: ['Delete(src/**)'] }, part: part('cp', [[Q, write('/repo/src/a.ts')]]), to: Q },
  ],
  ['deletions below it', { rules: { hard_deny: ['Delete(src/**)'] }, part: part('rm', [[Q, remove('/repo/src/a.ts')]]), to: F }],
  [
    'the second of two anchored alike',
    { rules: { hard_deny: ['Read(~/a/*.x)', 'Read(~/a/*.y)'] }, part: part('cat', [[Q, read('/home/me/a/1.y')]]), to: F },
  ],
  [
    'the first of two anchored alike',
    { rules: { hard_deny: ['Read(~/a/*.x)', 'Read(~/a/*.y)'] }, part: part('cat', [[Q, read('/home/me/a/1.x')]]), to: F },
  ],
  [
    'the second of two for the same name',
    { rules: { hard_deny: ['Edit(.env)', 'Read(.env)'] }, part: part('cat', [[Q, read('/repo/sub/.env')]]), to: F },
  ],
  [
    'a tree that is not there yet and would hold it',
    { rules: { hard_deny: ['Read(/srv/x/key)'] }, part: part('grep -r', [[Q, read('/srv/x', 'tree')]]), to: F },
  ],
  [
    'a glob through a directory that is not there yet',
    { rules: { hard_deny: ['Read(/repo/gone/*.env)'] }, part: part('cat', [[Q, read('/repo', 'glob', 'gone/*')]]), to: F },
  ],
  [
    'a tree with a corner nobody can list',
    { rules: { hard_deny: ['Read(.env)'] }, part: part('grep -r', [[Q, read('/srv/half', 'tree')]]), to: R },
  ],
  [
    'other files moved away',
    {
      rules: ssh,
      part: part('mv', [
        [R, { kind: 'delete', how: 'move', place: { kind: 'path', path: '/home/me', extent: 'glob', pattern: '*.txt' } }],
      ]),
      to: R,
    },
  ],
  [
    'a tree that could hold it and does not',
    { rules: { hard_deny: ['Read(/repo/clean/**/x.key)'] }, part: part('grep -r', [[Q, read('/repo/clean', 'tree')]]), to: Q },
  ],
  [
    'moved away, where only edits are denied',
    {
      rules: { hard_deny: ['Edit(~/.ssh/**)'] },
      part: part('mv', [[R, { kind: 'delete', how: 'move', place: { kind: 'path', path: '/home/me/.ssh', extent: 'one' } }]]),
      to: F,
    },
  ],
  [
    'moved away, where nothing may be done to it',
    {
      rules: { hard_deny: ['~/.ssh/**'] },
      part: part('mv', [[R, { kind: 'delete', how: 'move', place: { kind: 'path', path: '/home/me/.ssh', extent: 'one' } }]]),
      to: F,
    },
  ],
  ...['Read(~/.ssh/**)', 'Edit(~/.ssh/**)', '~/.ssh/**'].map((rule): [string, Case] => [
    `a link made to what ${rule} means`,
    {
      rules: { hard_deny: [rule] },
      part: part('ln', [
        [
          Q,
          {
            kind: 'write',
            how: 'link',
            place: { kind: 'path', path: '/repo/k', extent: 'one' },
            target: { kind: 'path', path: '/home/me/.ssh', extent: 'one' },
          },
        ],
      ]),
      to: F,
    },
  ]),
  ...[read('/srv/a'), write('/srv/a'), remove('/srv/a'), runs('/srv/a'), names('/srv/a')].map((effect): [string, Case] => [
    `whatever is done to it: ${effect.kind}`,
    { rules: { hard_deny: ['/srv/a'] }, part: part('x', [[Q, effect]]), to: F },
  ]),
  [
    'a tree around what the rule’s own link leads to',
    { rules: { hard_deny: ['Read(~/dot/**)'] }, part: part('grep -r', [[Q, read('/data', 'tree')]]), to: F },
  ],
  ['a glob through other directories', { rules: ssh, part: part('cat', [[Q, read('/home/me', 'glob', 'a/*.txt')]]), to: Q }],
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

test.each(SAMPLE_EFFECTS)('a path that it does not touch leaves it alone: %s', (_, effect) =>
  check({ rules: { hard_deny: ['/srv/elsewhere/**'] }, part: part('x', [[Q, effect]]), to: Q }),
);

test.each(SAMPLE_EFFECTS)('nor does leave for another path: %s', (_, effect) =>
  check({ rules: { allow: ['/srv/elsewhere/**'] }, part: part('x', [[R, effect]]), to: R }),
);

const folding = (platform: 'darwin' | 'win32' | 'linux') =>
  fixtureHost({
    platform,
    ignoresCase: true,
    tree: platform === 'win32' ? { 'C:/repo/Sub/.Env': '' } : { '/repo/Sub/.Env': '', '/Users/me/Notes.txt': '' },
  });
test.each<['darwin' | 'win32' | 'linux', RuleList, string, Effect, Disposition, Disposition]>([
  ['darwin', 'hard_deny', 'Read(~/.SSH/**)', read('/Users/me/.ssh/id'), Q, F],
  ['darwin', 'hard_deny', 'Read(/repo/secrets)', read('/repo/SECRETS/x'), Q, F],
  ['darwin', 'hard_deny', 'Read(.ENV)', read('/repo/sub/.env'), Q, F],
  ['darwin', 'hard_deny', 'Read(.ENV)', read('/repo/sub', 'tree'), Q, F],
  ['darwin', 'hard_deny', 'Read(.ENV)', read('/repo/sub', 'glob', '.e*'), Q, F],
  ['darwin', 'hard_deny', 'Read(.env)', read('/repo/Sub', 'glob', '.E*'), Q, F],
  ['darwin', 'hard_deny', 'Read(/repo/secrets)', read('/repo/secret'), Q, Q],
  ['linux', 'hard_deny', 'Read(/repo/secrets)', read('/repo/SECRETS/x'), Q, F],
  ['darwin', 'allow', 'Edit(/Users/me/notes/**)', write('/Users/me/notes/x'), R, Q],
  ['darwin', 'allow', 'Edit(/Users/me/notes/**)', write('/Users/me/NOTES/x'), R, R],
  ['win32', 'hard_deny', 'Read(C:\\Keys\\**)', read('C:/keys/a'), Q, F],
  ['win32', 'hard_deny', 'Read(c:/keys/**)', read('C:\\Keys\\a'), Q, F],
  ['win32', 'hard_deny', 'Read(.env)', read('C:/repo/Sub', 'tree'), Q, F],
  ['win32', 'hard_deny', 'Read(D:/keys/**)', read('C:/keys/a'), Q, Q],
  ['win32', 'hard_deny', 'Edit(src/**)', write('C:/repo/src/a'), Q, F],
  ['win32', 'allow', 'Edit(C:\\notes\\**)', write('C:/notes/a'), R, Q],
  ['win32', 'allow', 'Edit(C:\\notes\\)', write('C:/notes/a'), R, Q],
  ['win32', 'allow', 'Edit(notes/**)', write('C:/repo/notes/a'), R, Q],
])('on %s, %s of %s', (platform, list, text, effect, from, to) => {
  const root = platform === 'win32' ? 'C:/repo' : '/repo';
  const index = indexRules(rules({ [list]: [text] }), { knowledge: testKnowledge, host: folding(platform), root });
  const ruled = applyRules(index, { tool: 'Bash', parts: [part('x', [[from, effect]])] });
  expect(ruled.parts[0]?.disposition).toBe(to);
});

test('without a project, where the home’s disk does not tell case', () => {
  const world = { knowledge: testKnowledge, host: folding('linux'), root: undefined };
  const ruled = applyRules(indexRules(rules({ hard_deny: ['Read(/srv/secrets)'] }), world), {
    tool: 'Bash',
    parts: [part('x', [[Q, read('/srv/SECRETS/x')]])],
  });
  expect(ruled.parts[0]?.disposition).toBe(F);
});

test.each<[RuleList, string, Effect, Disposition, Disposition]>([
  ['hard_deny', 'Read(src/key)', read('/any/where/src/key'), Q, F],
  ['hard_deny', 'Read(key)', read('/any/key'), Q, F],
  ['hard_deny', 'Read(/srv/key)', read('/any/srv/key'), Q, Q],
  ['allow', 'Edit(src/**)', write('/any/where/src/a'), R, R],
  ['allow', 'Edit(a)', write('/any/a'), R, R],
  ['allow', 'Edit(~/notes/**)', write('/home/me/notes/a'), R, Q],
])('without a project, %s of %s', (list, text, effect, from, to) => {
  const index = indexRules(rules({ [list]: [text] }), { knowledge: testKnowledge, host, root: undefined });
  const ruled = applyRules(index, { tool: 'Bash', parts: [part('x', [[from, effect]])] });
  expect(ruled.parts[0]?.disposition).toBe(to);
});

test.each([
  [1900, 'quiet'],
  [2100, 'review'],
])('a tree of %i files without such a name', (count, to) => {
  const tree = Object.fromEntries(Array.from({ length: count }, (_, i) => [`/repo/many/${i}`, '']));
  const world = { knowledge: testKnowledge, host: fixtureHost({ tree }), root: '/repo' };
  const ruled = applyRules(indexRules(rules({ hard_deny: ['Read(.env)'] }), world), {
    tool: 'Bash',
    parts: [part('grep -r', [[Q, read('/repo/many', 'tree')]])],
  });
  expect(ruled.parts[0]?.disposition).toBe(to);
});
