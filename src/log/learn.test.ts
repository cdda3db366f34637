import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { Decision, JudgedPart } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import { onePath, somewhereBelow, treeAt } from '../model/place.ts';
import { tempDir } from './bundle-for-test.ts';
import { effectsKey, type KeyOptions } from './effects-key.ts';
import { eventsFromDecision, eventsFromOutcome } from './learn.ts';
import { decision, finding, part, readOf, writeOf } from './sample-decision.ts';
import { openSession, type SessionRecord } from './session-file.ts';

const before = fixtureHost({
  tree: { '/repo/old.txt': 'x', '/repo/a.tar': 'x', '/repo/lnk': { link: '/home/me/d' }, '/home/me/d/': '' },
});
const afterwards = fixtureHost({ tree: { '/repo/old.txt': 'x', '/repo/new/': '', '/repo/x': '1', '/repo/y': '1' } });
const newSession = (): SessionRecord =>
  openSession({ dir: join(tempDir(), 's'), spool: [], uid: process.getuid?.() ?? 0, now: () => 5_000_000 }, 's');
const fetches: Effect = { kind: 'network', use: 'fetch', server: { host: 'x.example', url: 'https://x.example/i.sh' } };
const creates = (path: string): Effect => ({ kind: 'write', place: onePath(path), how: 'create' });
const cmd = (program: string): Partial<JudgedPart> => ({ command: { program, sub: [], options: [], operands: [] } });

const seen: KeyOptions = {
  tool: 'Bash',
  cwd: '/repo',
  call: '',
  input: '',
  followed: [],
  fixed: true,
  asked: false,
  kind: 'shell',
  resolve: (path: string): string => path,
};

function learn(session: SessionRecord, made: Decision, callId = 'c'): void {
  const key = effectsKey(made.parts, seen);
  session.append(eventsFromDecision({ decision: made, key, session, host: before, ...(callId === '' ? {} : { callId }) }));
}
const finish = (session: SessionRecord, outcome: 'ok' | 'failed' | 'unknown', callId = 'c'): void => {
  session.append(eventsFromOutcome(callId, outcome, { session, host: afterwards }));
};
const allowed = (...effects: readonly Effect[]): Decision =>
  decision([
    part(
      'x',
      effects.map((effect) => finding(effect)),
    ),
  ]);

describe('what counts as made', () => {
  const cases: readonly (readonly [string, Decision, 'ok' | 'failed' | 'unknown', string, boolean])[] = [
    ['a new directory, reported done', allowed(creates('/repo/new')), 'ok', '/repo/new', true],
    ['a path that was there', allowed(creates('/repo/old.txt')), 'ok', '/repo/old.txt', false],
    ['a call that failed', allowed(creates('/repo/new')), 'failed', '/repo/new', false],
    ['a call nobody reported', allowed(creates('/repo/new')), 'unknown', '/repo/new', false],
    ['done, and yet not there', allowed(creates('/repo/phantom')), 'ok', '/repo/phantom', false],
    [
      'a denied call',
      decision([part('x', [finding(creates('/repo/new'), 'guarded')])], { verdict: 'deny' }),
      'ok',
      '/repo/new',
      false,
    ],
    [
      'an asked call that then ran',
      decision([part('x', [finding(creates('/repo/new'), 'review')])], { verdict: 'ask' }),
      'ok',
      '/repo/new',
      true,
    ],
    ['somewhere below', allowed({ kind: 'write', place: somewhereBelow('/repo/new'), how: 'create' }), 'ok', '/repo/new', false],
    [
      'inside a container',
      decision([part('x', [finding(creates('/repo/new'))], { site: 'container' })]),
      'ok',
      '/repo/new',
      false,
    ],
    [
      'something older moved there',
      allowed(creates('/repo/new'), { kind: 'delete', place: onePath('/repo/old.txt'), how: 'move' }),
      'ok',
      '/repo/new',
      false,
    ],
    [
      'something else deleted in the same call',
      allowed(creates('/repo/new'), { kind: 'delete', place: treeAt('/repo/zzz'), how: 'remove' }),
      'ok',
      '/repo/new',
      true,
    ],
  ];
  it.each(cases)('%s', (_, made, outcome, path, expected) => {
    const session = newSession();
    learn(session, made);
    finish(session, outcome);
    expect(session.made(path)).toBe(expected);
  });
  it('a call without a name grants nothing', () => {
    const session = newSession();
    learn(session, allowed(creates('/repo/new')), '');
    finish(session, 'ok');
    expect(session.made('/repo/new')).toBe(false);
  });
  it('an outcome of another call grants nothing', () => {
    const session = newSession();
    learn(session, allowed(creates('/repo/new')));
    finish(session, 'ok', 'other');
    expect(session.made('/repo/new')).toBe(false);
  });
});

describe('what counts as downloaded', () => {
  const cases: readonly (readonly [string, readonly Decision[], string, boolean])[] = [
    ['curl -o', [allowed(fetches, creates('/repo/i.sh'))], '/repo/i.sh', true],
    ['through a link', [allowed(fetches, creates('/repo/lnk/i.sh'))], '/home/me/d/i.sh', true],
    [
      'even before it is reported, and when asked',
      [decision([part('x', [finding(fetches, 'review'), finding(creates('/repo/i.sh'))])], { verdict: 'ask' })],
      '/repo/i.sh',
      true,
    ],
    [
      'not when denied',
      [decision([part('x', [finding(fetches, 'review'), finding(creates('/repo/i.sh'))])], { verdict: 'deny' })],
      '/repo/i.sh',
      false,
    ],
    [
      'curl | tee',
      [
        decision([
          part('curl', [finding(fetches)], { id: 1 }),
          part('tee', [finding(creates('/repo/i.sh'))], { id: 2, from: [1] }),
        ]),
      ],
      '/repo/i.sh',
      true,
    ],
    [
      'an unrelated part of the call',
      [decision([part('curl', [finding(fetches)], { id: 1 }), part('touch', [finding(creates('/repo/t'))], { id: 2 })])],
      '/repo/t',
      false,
    ],
    [
      'tar -x',
      [
        decision([
          part(
            'tar',
            [finding(readOf('/repo/a.tar')), finding({ kind: 'write', place: somewhereBelow('/repo/pkg'), how: 'create' })],
            cmd('tar'),
          ),
        ]),
      ],
      '/repo/pkg/run.sh',
      true,
    ],
    [
      'packing is not unpacking',
      [decision([part('zip', [finding(readOf('/repo/a.ts')), finding(creates('/repo/a.zip'))], cmd('zip'))])],
      '/repo/a.zip',
      false,
    ],
    [
      'a copy of a download',
      [allowed(fetches, creates('/repo/i')), allowed(readOf('/repo/i'), creates('/repo/j'))],
      '/repo/j',
      true,
    ],
    [
      'a copy of a copy, through a pipe',
      [
        allowed(fetches, creates('/repo/i')),
        decision([
          part('cat', [finding(readOf('/repo/i'))], { id: 1 }),
          part('sed', [], { id: 2, from: [1] }),
          part('tee', [finding(creates('/repo/k'))], { id: 3, from: [2] }),
        ]),
      ],
      '/repo/k',
      true,
    ],
    [
      'a download moved away',
      [
        allowed(fetches, creates('/repo/i')),
        allowed({ kind: 'delete', place: onePath('/repo/i'), how: 'move' }, creates('/repo/j')),
      ],
      '/repo/j',
      true,
    ],
    [
      'a hard link to a download',
      [
        allowed(fetches, creates('/repo/i')),
        allowed({ kind: 'write', place: onePath('/repo/j'), how: 'link', target: onePath('/repo/i') }),
      ],
      '/repo/j',
      true,
    ],
    [
      'a tree with a download in it copied',
      [
        allowed(fetches, creates('/repo/d/i')),
        decision([
          part(
            'cp',
            [
              finding({ kind: 'read', place: treeAt('/repo/d'), sees: 'content' }),
              finding({ kind: 'write', place: treeAt('/repo/e'), how: 'create' }),
            ],
            cmd('cp'),
          ),
        ]),
      ],
      '/repo/e/i',
      true,
    ],
    [
      'a tree with a download in it compiled',
      [
        allowed(fetches, creates('/repo/d/i')),
        decision([
          part(
            'tsc',
            [
              finding({ kind: 'read', place: treeAt('/repo/d'), sees: 'content' }),
              finding({ kind: 'write', place: treeAt('/repo/e'), how: 'create' }),
            ],
            cmd('tsc'),
          ),
        ]),
      ],
      '/repo/e/i',
      false,
    ],
    [
      'npm install',
      [
        allowed(
          fetches,
          { kind: 'package', act: 'declared', what: '' },
          { kind: 'write', place: treeAt('/repo/node_modules'), how: 'change' },
        ),
      ],
      '/repo/node_modules/a',
      false,
    ],
    ['an ordinary edit', [allowed(writeOf('/repo/old.txt', 'y'))], '/repo/old.txt', false],
  ];
  it.each(cases)('%s', (_, all, path, expected) => {
    const session = newSession();
    for (const [n, one] of all.entries()) learn(session, one, `c${n}`);
    expect(session.downloaded(path)).toBe(expected);
  });
});

describe('what the budget and the memory learn', () => {
  const guarded = (more: Partial<Decision>): Decision =>
    decision([part('rm', [finding({ kind: 'delete', place: treeAt('/repo/src'), how: 'remove' }, 'guarded')])], more);
  const cases: readonly (readonly [string, Partial<Decision>, number, boolean])[] = [
    ['a denial counts and is remembered', { verdict: 'deny', layer: 'classifier' }, 1, true],
    ['trouble does not', { verdict: 'deny', layer: 'trouble', trouble: { kind: 'timeout', message: 'x' } }, 0, false],
    ['a spent budget does not spend itself', { verdict: 'deny', layer: 'budget' }, 0, false],
    ['a denial from the record counts again', { verdict: 'deny', layer: 'record' }, 1, true],
    ['an ask does not', { verdict: 'ask' }, 0, false],
  ];
  it.each(cases)('%s', (_, more, spent, remembered) => {
    const session = newSession();
    const made = guarded(more);
    learn(session, made);
    expect(session.budget().spentTotal).toBe(spent);
    expect(session.denied(effectsKey(made.parts, seen)) !== undefined).toBe(remembered);
  });
  it('many edited files are one tree', () => {
    const session = newSession();
    learn(session, allowed(...Array.from({ length: 300 }, (_, n) => writeOf(`/repo/src/f${n}.ts`))));
    expect([session.editedThisTurn('/repo/src/f7.ts'), session.editedThisTurn('/repo/other')]).toEqual([true, false]);
  });
  it('an approval that follows very many files waits for an edit in their directory', () => {
    const made = decision([part('tool', [finding({ kind: 'unclear', why: 'x' }, 'review')])], {
      verdict: 'ask',
      disposition: 'review',
    });
    const key = effectsKey(made.parts, seen);
    for (const [edited, holds] of [
      ['/repo/src/f7.ts', false],
      ['/repo/docs/a.md', true],
    ] as const) {
      const session = newSession();
      const followed = Array.from({ length: 300 }, (_, n) => `/repo/src/f${n}.ts`);
      session.append(eventsFromDecision({ decision: made, key, session, host: before, callId: 'c', followed }));
      session.append([{ kind: 'answered', call: 'c', answer: 'approved' }]);
      expect(session.approved(key)).toBe(true);
      session.append([{ kind: 'edited', paths: [edited], trees: [] }]);
      expect(session.approved(key)).toBe(holds);
    }
  });
});
