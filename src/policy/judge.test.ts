// What one part comes to: its effects meet zones and the table, what the call did before, where it runs and with which rights. Reads no commands.
import { expect, test } from 'vitest';
import { onePath } from '../model/place.ts';
import { everythingOld } from '../model/baseline.ts';
import type { Effect } from '../model/effect.ts';
import type { SessionFacts } from './session-hazards.ts';
import type { Drawn } from './judge.fixture.ts';
import { empty, judged, link, move, put, read, remove, run, unclear, what, write } from './judge.fixture.ts';

test.each<[string, readonly Drawn[], string]>([
  // one part, one effect
  ['no effect at all', [{ does: [] }], 'quiet'],
  ['reads', [{ does: [read('/repo/src/a.ts')] }], 'quiet'],
  [
    'the strictest effect counts',
    [{ does: [read('/repo/src/a.ts'), read('/home/me/.ssh/id_rsa'), write('/repo/x')] }],
    'guarded',
  ],
  ['a place nobody knows', [{ does: [read('?')] }], 'review'],
  ['an effect that no row names', [{ does: [{ kind: 'vcs', act: 'unheard-of', what } as unknown as Effect] }], 'review'],
  ['names of a secret', [{ does: [read('/home/me/.ssh/id_rsa', 'names')] }], 'quiet'],
  ['a write somewhere in the project', [{ does: [write('/repo/…')] }], 'review'],
  ['a deletion somewhere in the project', [{ does: [remove('/repo/…')] }], 'guarded'],
  ['a link to a system file', [{ does: [link('/repo/l', '/etc/hosts')] }], 'guarded'],
  ['a link within the project', [{ does: [link('/repo/l', '/repo/src/a.ts')] }], 'quiet'],
  ['a link to a secret', [{ does: [link('/repo/l', '/home/me/.ssh/id_rsa')] }], 'guarded'],
  // deletions, and what brings things back
  ['a clean tracked file', [{ does: [remove('/repo/src/a.ts')] }], 'quiet'],
  ['a modified one', [{ does: [remove('/repo/src/b.ts')] }], 'review'],
  ['a tree of tracked files', [{ does: [remove('/repo/src/')] }], 'guarded'],
  ['build output', [{ does: [remove('/repo/dist/')] }], 'quiet'],
  ['own temp', [{ does: [remove('/tmp/own/x/')] }], 'quiet'],
  ['temp', [{ does: [remove('/tmp/x')] }], 'review'],
  ['what this call made', [{ does: [write('/repo/made', 'create')] }, { does: [remove('/repo/made')] }], 'quiet | quiet'],
  ['and what is below it', [{ does: [write('/repo/made', 'create')] }, { does: [remove('/repo/made/')] }], 'quiet | quiet'],
  [
    'what was there before',
    [{ does: [write('/repo/src/new.ts', 'create')] }, { does: [remove('/repo/src/new.ts')] }],
    'quiet | review',
  ],
  [
    'a mode makes nothing',
    [{ does: [{ kind: 'write', place: onePath('/repo/made'), how: 'mode', mode: 'plain' }] }, { does: [remove('/repo/made')] }],
    'quiet | review',
  ],
  ['an owner makes nothing', [{ does: [write('/repo/made', 'owner')] }, { does: [remove('/repo/made')] }], 'review | review'],
  [
    'made elsewhere is not made here',
    [{ site: 'container', does: [write('/repo/made', 'create')] }, { does: [remove('/repo/made')] }],
    'review | review',
  ],
  [
    'a deletion before it is made',
    [{ does: [remove('/repo/made')] }, { does: [write('/repo/made', 'create')] }],
    'review | quiet',
  ],
  // moves
  ['a rename', [{ does: [move('/repo/src/new.ts/'), write('/repo/src/other.ts', 'create')] }], 'quiet'],
  ['to temp', [{ does: [move('/repo/src/new.ts/'), write('/tmp/other.ts', 'create')] }], 'review'],
  ['a directory to temp', [{ does: [move('/repo/notes/'), write('/tmp/notes', 'create')] }], 'guarded'],
  ['a tracked file to temp', [{ does: [move('/repo/src/a.ts/'), write('/tmp/other.ts', 'create')] }], 'quiet'],
  ['a modified file to temp', [{ does: [move('/repo/src/b.ts/'), write('/tmp/other.ts', 'create')] }], 'review'],
  ['tracked files to temp', [{ does: [move('/repo/src/'), write('/tmp/src', 'create')] }], 'guarded'],
  ['to own temp', [{ does: [move('/repo/notes/'), write('/tmp/own/notes', 'create')] }], 'guarded'],
  ['from own temp to temp', [{ does: [move('/tmp/own/n/'), write('/tmp/n', 'create')] }], 'quiet'],
  ['build output to temp', [{ does: [move('/repo/dist/'), write('/tmp/d', 'create')] }], 'quiet'],
  [
    'a move and a mode in temp',
    [{ does: [move('/repo/notes/'), write('/tmp/x', 'owner'), write('/repo/n', 'create')] }],
    'review',
  ],
  ['what is not there, to temp', [{ does: [move('/repo/pack.tgz'), write('/tmp/pack.tgz', 'create')] }], 'quiet'],
  ['what is not there, to nowhere', [{ does: [move('/repo/pack.tgz')] }], 'quiet'],
  ['a pattern of what is not there', [{ does: [move('/repo/*.tgz'), write('/tmp/p', 'create')] }], 'guarded'],
  ['a move at home', [{ does: [move('/home/me/notes.txt/'), write('/home/me/n', 'create')] }], 'review'],
  [
    'moved into build output, then that deleted',
    [{ does: [move('/repo/notes/'), write('/repo/dist/notes', 'create')] }, { does: [remove('/repo/dist/')] }],
    'guarded | guarded',
  ],
  [
    'moved into own temp, then that deleted',
    [{ does: [move('/repo/notes/'), write('/tmp/own/n', 'create')] }, { does: [remove('/tmp/own/')] }],
    'guarded | guarded',
  ],
  [
    'moved into own temp, then another there deleted',
    [{ does: [move('/repo/notes/'), write('/tmp/own/n', 'create')] }, { does: [remove('/tmp/own/m/')] }],
    'guarded | quiet',
  ],
  [
    'moved, then what is below it deleted',
    [{ does: [move('/repo/notes/'), write('/tmp/own/n', 'create')] }, { does: [remove('/tmp/own/n/n.md')] }],
    'guarded | review',
  ],
  [
    'moved twice',
    [
      { does: [move('/repo/src/new.ts/'), write('/repo/src/x.ts', 'create')] },
      { does: [move('/repo/src/x.ts/'), write('/tmp/own/x.ts', 'create')] },
    ],
    'quiet | guarded',
  ],
  [
    'made, moved, then deleted',
    [
      { does: [write('/repo/made', 'create')] },
      { does: [move('/repo/made/'), write('/repo/gone', 'create')] },
      { does: [remove('/repo/gone/')] },
    ],
    'quiet | quiet | quiet',
  ],
  [
    'moved by a container',
    [{ site: 'container', does: [move('/repo/notes/'), write('/tmp/own/n', 'create')] }, { does: [remove('/tmp/own/n/')] }],
    'review | quiet',
  ],
  ['to what is ignored', [{ does: [move('/repo/notes/'), write('/repo/dist/notes', 'create')] }], 'guarded'],
  ['from temp to temp', [{ does: [move('/tmp/x/'), write('/tmp/y', 'create')] }], 'quiet'],
  [
    'moved, then deleted',
    [{ does: [move('/repo/notes/'), write('/repo/gone', 'create')] }, { does: [remove('/repo/gone/')] }],
    'quiet | guarded',
  ],
  [
    'build output moved, then deleted',
    [{ does: [move('/repo/dist/'), write('/repo/gone', 'create')] }, { does: [remove('/repo/gone/')] }],
    'quiet | quiet',
  ],
  // emptying
  ['a file that git has is emptied', [{ does: [empty('/repo/src/a.ts')] }], 'quiet'],
  ['a file that git has not', [{ does: [empty('/repo/src/new.ts')] }], 'review'],
  ['a modified file is emptied', [{ does: [empty('/repo/src/b.ts')] }], 'review'],
  ['an empty file', [{ does: [empty('/repo/src/empty.ts')] }], 'quiet'],
  ['a file that is not there', [{ does: [empty('/repo/src/absent.ts')] }], 'quiet'],
  ['build output is emptied', [{ does: [empty('/repo/dist/app.js')] }], 'quiet'],
  ['a file at home', [{ does: [empty('/home/me/notes.txt')] }], 'guarded'],
  ['an empty file at home', [{ does: [empty('/home/me/none.txt')] }], 'guarded'],
  ['one that is not there, at home', [{ does: [put('/home/me/absent.txt')] }], 'review'],
  ['something else at home', [{ does: [put('/home/me/notes.txt')] }], 'guarded'],
  ['in place of nothing at home', [{ does: [put('/home/me/none.txt')] }], 'review'],
  ['a file in temp', [{ does: [empty('/tmp/x')] }], 'quiet'],
  ['nothing at all', [{ does: [empty('/dev/null')] }], 'quiet'],
  ['nobody knows which', [{ does: [empty('?')] }], 'review'],
  ['in place of what changed', [{ does: [put('/repo/src/b.ts')] }], 'quiet'],
  ['in place of an empty file', [{ does: [put('/repo/src/empty.ts')] }], 'quiet'],
  ['in place of build output', [{ does: [put('/repo/dist/app.js')] }], 'quiet'],
  [
    'text of another file in its place',
    [{ does: [write('/tmp/own/n', 'create')] }, { does: [read('/tmp/own/m'), put('/repo/src/new.ts')] }],
    'quiet | review',
  ],
  [
    'text of two files in its place',
    [{ does: [write('/tmp/own/n', 'create')] }, { does: [read('/tmp/own/n'), read('/repo/src/a.ts'), put('/repo/src/new.ts')] }],
    'quiet | review',
  ],
  [
    'a file of this call moved in its place',
    [{ does: [write('/tmp/own/n', 'create')] }, { does: [move('/tmp/own/n/'), put('/repo/src/new.ts')] }],
    'quiet | quiet',
  ],
  ['something else in its place', [{ does: [put('/repo/src/new.ts')] }], 'review'],
  ['in place of what git has', [{ does: [put('/repo/src/a.ts')] }], 'quiet'],
  [
    'text of this call in its place',
    [{ does: [write('/tmp/own/n', 'create')] }, { does: [read('/tmp/own/n'), put('/repo/src/new.ts')] }],
    'quiet | quiet',
  ],
  // where it runs
  ['reads in a container', [{ site: 'container', does: [read('/etc/shadow')] }], 'quiet'],
  ['writes in a container', [{ site: 'container', does: [write('/etc/hosts')] }], 'review'],
  ['a package in a container', [{ site: 'container', does: [{ kind: 'package', act: 'declared', what }] }], 'review'],
  ['a commit in a container', [{ site: 'container', does: [{ kind: 'vcs', act: 'commit', what }] }], 'review'],
  ['git status in a container', [{ site: 'container', does: [{ kind: 'vcs', act: 'look', what }] }], 'quiet'],
  ['a query in a container', [{ site: 'container', does: [{ kind: 'service', act: 'look', system: 'x', what }] }], 'quiet'],
  ['a change in a container', [{ site: 'container', does: [{ kind: 'service', act: 'change', system: 'x', what }] }], 'guarded'],
  ['its processes stopped', [{ site: 'container', does: [{ kind: 'process', act: 'stop', whose: 'own', what }] }], 'review'],
  ['its processes listed', [{ site: 'container', does: [{ kind: 'process', act: 'look', whose: 'own', what }] }], 'quiet'],
  ['reads on a remote machine', [{ site: 'remote', does: [read('/x')] }], 'review'],
  ['writes there', [{ site: 'remote', does: [write('/x')] }], 'guarded'],
  ['something unclear there', [{ site: 'remote', does: [unclear] }], 'guarded'],
  ['runs there', [{ site: 'remote', does: [run('followed')] }], 'guarded'],
  ['with more rights: quiet', [{ privileged: true, does: [read('/etc/hosts')] }], 'review'],
  ['with more rights: review', [{ privileged: true, does: [write('/repo/.env')] }], 'guarded'],
  ['with more rights: guarded', [{ privileged: true, does: [write('/etc/hosts')] }], 'guarded'],
  ['with more rights: forbidden', [{ privileged: true, does: [remove('/etc/')] }], 'forbidden'],
  ['a build file that could hold code', [{ does: [write('/repo/Gemfile')] }], 'review'],
  [
    'packages and versions in it',
    [{ does: [{ kind: 'write', place: onePath('/repo/Gemfile'), how: 'change', plain: true }] }],
    'quiet',
  ],
  [
    'the same elsewhere',
    [{ does: [{ kind: 'write', place: onePath('/home/me/Gemfile'), how: 'change', plain: true }] }],
    'review',
  ],
  [
    'the same over an env file',
    [{ does: [{ kind: 'write', place: onePath('/repo/.env'), how: 'change', plain: true }] }],
    'review',
  ],
  ['project code in the project', [{ does: [run('project', '/repo')] }], 'quiet'],
  ['project code at home', [{ does: [run('project', '/home/me/x')] }], 'review'],
  ['project code nobody knows where', [{ does: [run('project', '?')] }], 'review'],
  [
    'packages of another manifest',
    [{ does: [{ kind: 'package', act: 'declared', what, place: onePath('/home/me/x') }] }],
    'review',
  ],
])('%s', (_, drawn, want) => expect(judged(drawn)).toBe(want));

const NOTHING: SessionFacts = {
  made: () => false,
  downloaded: () => false,
  holdsDownloads: () => false,
  editing: () => false,
  started: () => false,
  baseline: everythingOld,
};
test.each<[string, Effect, Partial<SessionFacts>, string]>([
  ['nothing happened', run('followed', '/repo/x.sh'), {}, 'quiet'],
  ['it was downloaded', run('followed', '/repo/x.sh'), { downloaded: (path) => path === '/repo/x.sh' }, 'guarded download-run'],
  ['another was', run('followed', '/repo/x.sh'), { downloaded: (path) => path === '/repo/y.sh' }, 'quiet'],
  [
    'it was downloaded and becomes executable',
    { kind: 'write', place: onePath('/repo/x.sh'), how: 'mode', mode: 'executable' },
    { downloaded: (path) => path === '/repo/x.sh' },
    'guarded download-run',
  ],
  [
    'another was downloaded and this becomes executable',
    { kind: 'write', place: onePath('/repo/x.sh'), how: 'mode', mode: 'executable' },
    { downloaded: (path) => path === '/repo/y.sh' },
    'quiet',
  ],
  [
    'it was downloaded and stays plain',
    { kind: 'write', place: onePath('/repo/x.sh'), how: 'mode', mode: 'plain' },
    { downloaded: (path) => path === '/repo/x.sh' },
    'quiet',
  ],
  ['it is being edited', run('followed', '/repo/x.sh'), { editing: (path) => path === '/repo/x.sh' }, 'review'],
  ['the project holds downloads', run('project', '/repo'), { holdsDownloads: (dir) => dir === '/repo' }, 'review'],
  ['another place does', run('project', '/repo'), { holdsDownloads: (dir) => dir === '/tmp' }, 'quiet'],
  ['it is only read', read('/repo/x.sh'), { downloaded: () => true, editing: () => true, holdsDownloads: () => true }, 'quiet'],
  ['a followed script asks for itself alone', run('followed', '/repo/x.sh'), { holdsDownloads: () => true }, 'quiet'],
])('in this session %s', (_, effect, facts, want) => expect(judged([{ does: [effect] }], { ...NOTHING, ...facts })).toBe(want));
