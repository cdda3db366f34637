// What a call has just brought, and code that may load it: downloads, archives, clones, a stranger's branch. Parts are written by hand.
import { expect, test } from 'vitest';
import { onePath, treeAt } from '../model/place.ts';
import type { Drawn } from './judge.fixture.ts';
import { judged, link, net, program, read, run, what, write } from './judge.fixture.ts';

test.each<[string, readonly Drawn[], string]>([
  // what was just brought
  [
    'a download in the project, then its code',
    [{ does: [net('fetch'), write('/repo/x.js', 'create')] }, { does: [run('project', '/repo')] }],
    'review | guarded download-run',
  ],
  [
    'a download elsewhere',
    [{ does: [net('fetch'), write('/tmp/x.js', 'create')] }, { does: [run('project', '/repo')] }],
    'review | quiet',
  ],
  [
    'from this machine',
    [{ does: [net('fetch', 'localhost'), write('/repo/x.js', 'create')] }, { does: [run('project', '/repo')] }],
    'quiet | quiet',
  ],
  [
    'code before the download',
    [{ does: [run('project', '/repo')] }, { does: [net('fetch'), write('/repo/x.js', 'create')] }],
    'quiet | review',
  ],
  [
    'a package manager',
    [
      { does: [net('fetch', 'github.com'), write('/repo/x.js', 'create'), { kind: 'package', act: 'declared', what }] },
      { does: [run('project', '/repo')] },
    ],
    'quiet | quiet',
  ],
  [
    'in a container',
    [{ site: 'container', does: [net('fetch'), write('/repo/x.js', 'create')] }, { does: [run('project', '/repo')] }],
    'review | quiet',
  ],
  [
    'an archive',
    [{ command: program('tar'), does: [read('/repo/x.tar'), write('/repo/new/')] }, { does: [run('project', '/repo')] }],
    'quiet | guarded download-run',
  ],
  [
    'one file of an archive',
    [{ command: program('tar'), does: [read('/repo/x.tar'), write('/repo/new')] }, { does: [run('project', '/repo')] }],
    'quiet | quiet',
  ],
  [
    'a tree by a program that unpacks nothing',
    [{ command: program('cp'), does: [write('/repo/new/')] }, { does: [run('project', '/repo')] }],
    'quiet | quiet',
  ],
  [
    'a tree from a service',
    [{ does: [{ kind: 'service', act: 'look', system: 'x', what }, write('/repo/new/')] }, { does: [run('project', '/repo')] }],
    'quiet | guarded download-run',
  ],
  [
    'only its mode',
    [
      { does: [net('fetch', 'github.com'), { kind: 'write', place: onePath('/repo/x'), how: 'mode', mode: 'plain' }] },
      { does: [run('project', '/repo')] },
    ],
    'quiet | quiet',
  ],
  [
    'a clone, then its code',
    [{ command: program('git', 'clone'), does: [write('/tmp/c/')] }, { does: [run('script', '/tmp/c/x.sh')] }],
    'quiet | guarded download-run',
  ],
  [
    'a clone, then other code',
    [{ command: program('git', 'clone'), does: [write('/tmp/c/')] }, { does: [run('followed', '/tmp/cc/x.sh')] }],
    'quiet | quiet',
  ],
  [
    'a clone, then itself',
    [{ command: program('git', 'clone'), does: [write('/tmp/c/')] }, { does: [run('followed', '/tmp/c')] }],
    'quiet | guarded download-run',
  ],
  [
    'a clone to nobody knows where',
    [{ command: program('git', 'clone'), does: [write('?')] }, { does: [run('followed', '/x/y')] }],
    'review | guarded download-run',
  ],
  [
    'a clone, then code nobody knows where',
    [{ command: program('git', 'clone'), does: [write('/tmp/c/')] }, { does: [run('followed')] }],
    'quiet | guarded download-run',
  ],
  [
    'a clone, then its packages',
    [
      { command: program('git', 'clone'), does: [write('/repo/c/')] },
      { does: [{ kind: 'package', act: 'declared', what, place: onePath('/repo/c') }] },
    ],
    'quiet | guarded download-run',
  ],
  [
    'a clone, then new packages',
    [
      { command: program('git', 'clone'), does: [write('/repo/c/')] },
      { does: [{ kind: 'package', act: 'new', what, place: onePath('/repo/c') }] },
    ],
    'quiet | review',
  ],
  [
    'a clone of another kind',
    [{ command: program('svn', 'checkout'), does: [write('/tmp/c/')] }, { does: [run('followed', '/tmp/c/x.sh')] }],
    'quiet | guarded download-run',
  ],
  [
    'no clone',
    [{ command: program('git', 'init'), does: [write('/tmp/c/')] }, { does: [run('followed', '/tmp/c/x.sh')] }],
    'quiet | quiet',
  ],
  [
    'a clone in a container',
    [
      { site: 'container', command: program('git', 'clone'), does: [write('/tmp/c/')] },
      { does: [run('followed', '/tmp/c/x.sh')] },
    ],
    'review | quiet',
  ],
  [
    "a stranger's branch, then any file",
    [{ command: program('gh', 'pr', 'checkout'), does: [] }, { does: [run('followed', '/repo/x.sh')] }],
    'quiet | guarded download-run',
  ],
  [
    "a stranger's branch, then code of the call",
    [{ command: program('gh', 'pr', 'checkout'), does: [] }, { does: [run('inline')] }],
    'quiet | review',
  ],
])('%s', (_, drawn, want) => expect(judged(drawn)).toBe(want));

test.each<[string, readonly string[], string]>([
  ['git clone', ['git', 'clone'], 'guarded download-run'],
  ['gh repo clone', ['gh', 'repo', 'clone'], 'guarded download-run'],
  ['glab repo clone', ['glab', 'repo', 'clone'], 'guarded download-run'],
  ['hg clone', ['hg', 'clone'], 'guarded download-run'],
  ['jj git clone', ['jj', 'git', 'clone'], 'guarded download-run'],
  ['svn checkout', ['svn', 'checkout'], 'guarded download-run'],
  ['gh pr checkout', ['gh', 'pr', 'checkout'], 'guarded download-run'],
  ['gh co', ['gh', 'co'], 'guarded download-run'],
  ['glab mr checkout', ['glab', 'mr', 'checkout'], 'guarded download-run'],
  ['gh repo view', ['gh', 'repo', 'view'], 'quiet'],
  ['gh pr list', ['gh', 'pr', 'list'], 'quiet'],
  ['jj git push', ['jj', 'git', 'push'], 'quiet'],
  ['svn status', ['svn', 'status'], 'quiet'],
  ['git checkout', ['git', 'checkout'], 'quiet'],
])('%s, then code in what it wrote', (_, [name = '', ...sub], want) =>
  expect(judged([{ command: program(name, ...sub), does: [write('/tmp/c/')] }, { does: [run('followed', '/tmp/c/x.sh')] }])).toBe(
    `quiet | ${want}`,
  ),
);

const executable = (path: string): Drawn => ({
  does: [{ kind: 'write', place: onePath(path), how: 'mode', mode: 'executable' }],
});
test.each<[string, readonly Drawn[], string]>([
  [
    'created',
    [{ does: [net('fetch'), write('/tmp/own/x', 'create')] }, executable('/tmp/own/x')],
    'review | guarded download-run',
  ],
  [
    'changed',
    [{ does: [net('fetch'), write('/tmp/own/x', 'change')] }, executable('/tmp/own/x')],
    'review | guarded download-run',
  ],
  [
    'appended',
    [{ does: [net('fetch'), write('/tmp/own/x', 'append')] }, executable('/tmp/own/x')],
    'review | guarded download-run',
  ],
  ['linked', [{ does: [net('fetch'), write('/tmp/own/x', 'link')] }, executable('/tmp/own/x')], 'review | guarded download-run'],
  ['only its owner', [{ does: [net('fetch'), write('/tmp/own/x', 'owner')] }, executable('/tmp/own/x')], 'review | quiet'],
  ['another file', [{ does: [net('fetch'), write('/tmp/own/x')] }, executable('/tmp/own/y')], 'review | quiet'],
  [
    'a file of the tree',
    [{ does: [net('fetch'), write('/tmp/own/t/')] }, executable('/tmp/own/t/x')],
    'review | guarded download-run',
  ],
  [
    'the tree itself',
    [{ does: [net('fetch'), write('/tmp/own/t/')] }, executable('/tmp/own/t')],
    'review | guarded download-run',
  ],
  ['beside the tree', [{ does: [net('fetch'), write('/tmp/own/t/')] }, executable('/tmp/own/tt')], 'review | quiet'],
  ['far from the tree', [{ does: [net('fetch'), write('/tmp/own/t/')] }, executable('/repo/x')], 'review | quiet'],
  [
    'the tree that holds it',
    [
      { does: [net('fetch'), write('/tmp/own/t/x')] },
      { does: [{ kind: 'write', place: treeAt('/tmp/own/t'), how: 'mode', mode: 'executable' }] },
    ],
    'review | guarded download-run',
  ],
  ['nobody knows where', [{ does: [net('fetch'), write('?')] }, executable('/repo/x')], 'review | guarded download-run'],
  ['from this machine', [{ does: [net('fetch', 'localhost'), write('/tmp/own/x')] }, executable('/tmp/own/x')], 'quiet | quiet'],
  ['what was sent', [{ does: [net('send'), write('/tmp/own/x')] }, executable('/tmp/own/x')], 'review | quiet'],
  [
    'a copy of it',
    [
      { does: [net('fetch'), write('/tmp/own/x')] },
      { does: [read('/tmp/own/x'), write('/tmp/own/y')] },
      executable('/tmp/own/y'),
    ],
    'review | quiet | guarded download-run',
  ],
  [
    'a copy of another',
    [
      { does: [net('fetch'), write('/tmp/own/x')] },
      { does: [read('/tmp/own/z'), write('/tmp/own/y')] },
      executable('/tmp/own/y'),
    ],
    'review | quiet | quiet',
  ],
  [
    'through a pipe',
    [{ does: [net('fetch')], prints: false }, { does: [write('/tmp/own/x')], from: [0] }, executable('/tmp/own/x')],
    'review | quiet | guarded download-run',
  ],
  [
    'in a container',
    [{ site: 'container', does: [net('fetch'), write('/tmp/own/x')] }, executable('/tmp/own/x')],
    'review | quiet',
  ],
  ['before it comes', [executable('/tmp/own/x'), { does: [net('fetch'), write('/tmp/own/x')] }], 'quiet | review'],
])('a download made executable: %s', (_, drawn, want) => expect(judged(drawn)).toBe(want));

test.each<[string, Drawn, string]>([
  ['a read', { does: [read('/repo/src/a.ts')] }, 'quiet'],
  ['a script that is followed', { does: [run('followed', '/repo/y.sh')] }, 'quiet'],
  ['a commit', { does: [{ kind: 'vcs', act: 'commit', what }] }, 'quiet'],
  ['its code', { does: [run('project', '/repo')] }, 'review'],
  ['its code in a container', { site: 'container', does: [run('project', '/repo')] }, 'review'],
])('a copy into the project, then %s', (_, next, want) =>
  expect(judged([{ command: program('cp'), does: [read('/tmp/x'), write('/repo/x.js')] }, next])).toBe(`quiet | ${want}`),
);

const then = (...drawn: readonly Drawn[]): string => judged([...drawn, { does: [run('project', '/repo')] }]);
test.each<[string, readonly Drawn[], string]>([
  ['cp from temp', [{ command: program('cp'), does: [read('/tmp/x'), write('/repo/x.js')] }], 'quiet | review'],
  ['cp from home', [{ command: program('cp'), does: [read('/home/me/x'), write('/repo/x.js')] }], 'quiet | review'],
  ['cp from elsewhere', [{ command: program('cp'), does: [read('/data/x'), write('/repo/x.js')] }], 'quiet | review'],
  ['cp from nobody knows where', [{ command: program('cp'), does: [read('?'), write('/repo/x.js')] }], 'review | review'],
  ['cp within the project', [{ command: program('cp'), does: [read('/repo/src/a.ts'), write('/repo/x.js')] }], 'quiet | quiet'],
  ['cp from own temp', [{ command: program('cp'), does: [read('/tmp/own/x'), write('/repo/x.js')] }], 'quiet | quiet'],
  ['cp of data', [{ command: program('cp'), does: [read('/tmp/x'), write('/repo/x.json')] }], 'quiet | quiet'],
  ['cp of a tree', [{ command: program('cp'), does: [read('/tmp/x/'), write('/repo/lib.json/')] }], 'quiet | review'],
  ['cp out of the project', [{ command: program('cp'), does: [read('/tmp/x'), write('/tmp/y.js')] }], 'quiet | quiet'],
  ['a link to temp', [{ command: program('ln'), does: [link('/repo/x.js', '/tmp/x')] }], 'quiet | review'],
  ['a link within', [{ command: program('ln'), does: [link('/repo/x.js', '/repo/src/a.ts')] }], 'quiet | quiet'],
  [
    'a program that reads and writes',
    [{ command: program('sort'), does: [read('/tmp/x'), write('/repo/x.js')] }],
    'quiet | quiet',
  ],
  [
    'cat into tee',
    [
      { command: program('cat'), does: [read('/tmp/x')], prints: false },
      { command: program('tee'), does: [write('/repo/x.js')], from: [0] },
    ],
    'quiet | quiet | review',
  ],
  [
    'sort into tee',
    [
      { command: program('sort'), does: [read('/tmp/x')], prints: false },
      { command: program('tee'), does: [write('/repo/x.js')], from: [0] },
    ],
    'quiet | quiet | quiet',
  ],
  [
    'a download into tee',
    [
      { command: program('curl'), does: [net('fetch')], prints: false },
      { command: program('tee'), does: [write('/repo/x.js')], from: [0] },
    ],
    'review | quiet | guarded download-run',
  ],
  [
    'data into tee',
    [
      { command: program('curl'), does: [net('fetch')], prints: false },
      { command: program('tee'), does: [write('/repo/x.csv')], from: [0] },
    ],
    'review | quiet | quiet',
  ],
  ...['mv', 'install', 'rsync', 'ditto', 'dd'].map((name): [string, readonly Drawn[], string] => [
    name,
    [{ command: program(name), does: [read('/tmp/x'), write('/repo/x.js')] }],
    'quiet | review',
  ]),
])('into the project, then its code: %s', (_, drawn, want) => expect(then(...drawn)).toBe(want));
