// What a call has just brought, and code that may load it: downloads, archives, clones, a stranger's branch. Parts are written by hand.
import { expect, test } from 'vitest';
import { onePath } from '../model/place.ts';
import type { Drawn } from './judge.fixture.ts';
import { judged, net, program, read, run, what, write } from './judge.fixture.ts';

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
