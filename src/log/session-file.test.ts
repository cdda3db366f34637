import { spawn } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundled, tempDir } from './bundle-for-test.ts';
import type { EffectsKey } from './effects-key.ts';
import type { SessionEvent } from './session-events.ts';
import { sessionFileName } from './session-disk.ts';
import { openSession } from './session-file.ts';
import type { Store } from './store.ts';

const uid = process.getuid?.() ?? 0;
function newStore(): Store & { time: number } {
  const dir = join(tempDir(), 'state');
  const store = { dir, spool: [`${dir}-spool`], uid, time: 1_000_000, now: () => store.time };
  return store;
}
const key = (exact: string, ...effects: string[]): EffectsKey => ({
  exact,
  effects,
  ...(exact === '' ? {} : { approval: exact }),
});
const denied = (k: EffectsKey, sub?: string): SessionEvent => ({
  kind: 'denied',
  decision: 'd',
  reason: 'no',
  key: k,
  ...(sub === undefined ? {} : { sub }),
});
const asked = (
  call: string,
  k: EffectsKey,
  disposition: 'review' | 'guarded' = 'review',
  runs: readonly string[] = [],
): SessionEvent => ({ kind: 'asked', call, decision: 'd', disposition, key: k, runs });
const answered = (call: string, answer: 'approved' | 'refused' = 'approved'): SessionEvent => ({
  kind: 'answered',
  call,
  answer,
});
const turn = (name: string): SessionEvent => ({ kind: 'turn', turn: name });

/** Written by one process and read by the next. */
function after(events: readonly SessionEvent[], store = newStore()): ReturnType<typeof openSession> {
  for (const event of events) openSession(store, 's').append([event]);
  return openSession(store, 's');
}

describe('the root', () => {
  it('is the first one, whatever comes later', () => {
    expect(
      after([
        { kind: 'root', root: '/repo' },
        { kind: 'root', root: '/' },
      ]).root,
    ).toBe('/repo');
  });
});

describe('the denial budget', () => {
  const d = denied(key('x', 'e'));
  const cases: readonly (readonly [string, readonly SessionEvent[], readonly [number, number, boolean]])[] = [
    ['starts full', [], [0, 0, false]],
    ['two denials', [d, d], [2, 2, false]],
    ['three in a row', [d, d, d], [3, 3, true]],
    ['a judged call that was allowed ends the row', [d, d, { kind: 'allowed' }, d], [1, 3, false]],
    ['a word of the person ends the row', [d, d, d, turn('2')], [0, 3, false]],
    ['an approval ends the row', [d, d, asked('c', key('y', 'f')), answered('c'), d], [1, 3, false]],
    ['an approval of a spent budget starts it again', [d, d, d, asked('c', key('y', 'f')), answered('c'), d], [1, 1, false]],
    ['a refusal does not', [d, d, d, asked('c', key('y', 'f')), answered('c', 'refused')], [3, 3, true]],
    ['an answer to a question nobody asked does not', [d, d, d, answered('c')], [3, 3, true]],
    ['a sub-agent has a row of its own', [denied(key('x', 'e'), 'sub'), denied(key('x', 'e'), 'sub'), d], [1, 3, false]],
  ];
  it.each(cases)('%s', (_, events, [spentInARow, spentTotal, exhausted]) => {
    expect(after(events).budget()).toEqual({ spentInARow, spentTotal, exhausted });
  });
  it('counts the total over sub-agents, so that a new one is no new budget', () => {
    const session = after(Array.from({ length: 20 }, (_, n) => denied(key('x', 'e'), `sub${n}`)));
    expect(session.budget('fresh')).toEqual({ spentInARow: 0, spentTotal: 20, exhausted: true });
  });
  it('takes its limits from the settings', () => {
    const store = newStore();
    after([d], store);
    expect(openSession(store, 's').budget(undefined, { inARow: 1, perSession: 9 }).exhausted).toBe(true);
  });
});

describe('remembered denials', () => {
  const cases: readonly (readonly [string, readonly SessionEvent[], EffectsKey, boolean])[] = [
    ['the same effects', [denied(key('x', 'e'))], key('other spelling', 'e'), true],
    ['the same and more', [denied(key('x', 'e'))], key('z', 'e', 'f'), true],
    ['less', [denied(key('x', 'e', 'f'))], key('z', 'e'), false],
    ['others', [denied(key('x', 'e'))], key('z', 'f'), false],
    ['nothing but quiet effects', [denied(key(''))], key(''), false],
    ['after the person spoke', [denied(key('x', 'e')), turn('2')], key('x', 'e'), false],
    ['in the same turn', [turn('2'), denied(key('x', 'e')), turn('2')], key('x', 'e'), true],
    ['after a person approved it', [denied(key('x', 'e')), asked('c', key('x', 'e')), answered('c')], key('x', 'e'), false],
    [
      'after a person approved something else',
      [denied(key('x', 'e')), asked('c', key('y', 'f')), answered('c')],
      key('x', 'e'),
      true,
    ],
    ['refused by a person', [asked('c', key('x', 'e')), answered('c', 'refused')], key('again', 'e'), true],
  ];
  it.each(cases)('%s', (_, events, k, expected) => {
    expect(after(events).denied(k) !== undefined).toBe(expected);
  });
});

describe('approvals', () => {
  const x = key('x', 'e');
  const cases: readonly (readonly [string, readonly SessionEvent[], EffectsKey, boolean])[] = [
    ['the same call', [asked('c', x), answered('c')], x, true],
    ['only asked', [asked('c', x)], x, false],
    ['refused', [asked('c', x), answered('c', 'refused')], x, false],
    ['the same effects in other words', [asked('c', x), answered('c')], key('y', 'e'), false],
    ['guarded is asked each time', [asked('c', x, 'guarded'), answered('c')], x, false],
    ['an answer to another call', [asked('c', x), answered('d')], x, false],
    ['still after the person spoke', [asked('c', x), answered('c'), turn('2')], x, true],
    [
      'the file it runs was edited since',
      [asked('c', x, 'review', ['/r/a.sh']), answered('c'), { kind: 'edited', paths: ['/r/a.sh'], trees: [] }],
      x,
      false,
    ],
    [
      'a tree over the file it runs',
      [asked('c', x, 'review', ['/r/a.sh']), answered('c'), { kind: 'downloaded', paths: [], trees: ['/r'] }],
      x,
      false,
    ],
    [
      'another file was edited',
      [asked('c', x, 'review', ['/r/a.sh']), answered('c'), { kind: 'edited', paths: ['/r/b.sh'], trees: [] }],
      x,
      true,
    ],
    ['a record of an older version', [asked('c', { exact: 'x', effects: ['e'] }), answered('c')], x, false],
    ['a call with nothing to approve', [asked('c', key('')), answered('c')], key(''), false],
  ];
  it.each(cases)('%s', (_, events, k, expected) => {
    expect(after(events).approved(k)).toBe(expected);
  });
});

describe('the ledger', () => {
  const pending = (call: string, ...made: string[]): SessionEvent => ({
    kind: 'pending',
    call,
    made,
    started: ['node server.js'],
  });
  const outcome = (call: string, result: 'ok' | 'failed', ...made: string[]): SessionEvent => ({
    kind: 'outcome',
    call,
    outcome: result,
    made,
  });
  const cases: readonly (readonly [string, readonly SessionEvent[], string, boolean])[] = [
    ['made and reported', [pending('c', '/r/new'), outcome('c', 'ok', '/r/new')], '/r/new', true],
    ['what is in it', [pending('c', '/r/new'), outcome('c', 'ok', '/r/new')], '/r/new/deep/file', true],
    ['a name that begins alike', [pending('c', '/r/new'), outcome('c', 'ok', '/r/new')], '/r/newer', false],
    ['outcome not known', [pending('c', '/r/new')], '/r/new', false],
    ['failed', [pending('c', '/r/new'), outcome('c', 'failed', '/r/new')], '/r/new', false],
    ['an outcome that claims what was not announced', [pending('c', '/r/new'), outcome('c', 'ok', '/r/old')], '/r/old', false],
    ['an outcome of a call never announced', [outcome('c', 'ok', '/r/old')], '/r/old', false],
    [
      'deleted since',
      [pending('c', '/r/new'), outcome('c', 'ok', '/r/new'), { kind: 'unmade', paths: ['/r/new'], holdsOlder: [] }],
      '/r/new',
      false,
    ],
    [
      'its parent deleted since',
      [pending('c', '/r/n/a'), outcome('c', 'ok', '/r/n/a'), { kind: 'unmade', paths: ['/r/n'], holdsOlder: [] }],
      '/r/n/a',
      false,
    ],
    [
      'something older was moved in',
      [pending('c', '/r/new'), outcome('c', 'ok', '/r/new'), { kind: 'unmade', paths: [], holdsOlder: ['/r/new/thesis'] }],
      '/r/new',
      false,
    ],
    [
      'beside what was moved in',
      [pending('c', '/r/new'), outcome('c', 'ok', '/r/new'), { kind: 'unmade', paths: [], holdsOlder: ['/r/new/thesis'] }],
      '/r/new/x',
      true,
    ],
  ];
  it.each(cases)('made: %s', (_, events, path, expected) => {
    expect(after(events).made(path)).toBe(expected);
  });
  it('started counts when reported', () => {
    expect(after([pending('c')]).started('node server.js')).toBe(false);
    const session = after([pending('c'), outcome('c', 'ok')]);
    expect([session.started('node server.js'), session.started('node')]).toEqual([true, false]);
  });
  it('downloaded and unpacked hold at once, and below', () => {
    const session = after([{ kind: 'downloaded', paths: ['/r/i.sh'], trees: ['/r/pkg'] }]);
    expect(['/r/i.sh', '/r/pkg/a/b', '/r/pkg', '/r/other'].map((path) => session.downloaded(path))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(['/r', '/r/pkg/a', '/q'].map((dir) => session.holdsDownloads(dir))).toEqual([true, true, false]);
    expect(session.downloaded('/r/pkg/old', 1_000_000 - 5_000)).toBe(false);
    expect(session.downloaded('/r/pkg/new', 1_000_000 + 5)).toBe(true);
    expect(session.downloaded('/r/i.sh', 0)).toBe(true);
  });
  it('an edit is under way until it is reported, or for a while when nothing ever is', () => {
    const store = newStore();
    const edit: SessionEvent = { kind: 'edited', call: 'c', paths: ['/r/a.sh'], trees: [] };
    expect(after([edit], store).editedThisTurn('/r/a.sh')).toBe(true);
    store.time += 60_000;
    expect(openSession(store, 's').editedThisTurn('/r/a.sh')).toBe(false);
    const reporting = after([outcome('z', 'ok'), edit]);
    expect(reporting.editedThisTurn('/r/a.sh')).toBe(true);
    reporting.append([outcome('c', 'ok')]);
    expect(reporting.editedThisTurn('/r/a.sh')).toBe(false);
    expect(after([outcome('z', 'ok'), edit, turn('2')]).editedThisTurn('/r/a.sh')).toBe(false);
  });
});

describe('a long session', () => {
  const edit = (n: number): SessionEvent => ({ kind: 'edited', call: `e${n}`, paths: [`/r/f${n}`], trees: [] });
  const done = (call: string, ...made: string[]): SessionEvent => ({ kind: 'outcome', call, outcome: 'ok', made });
  const long = Array.from({ length: 200 }, (_, n) => [edit(n), done(`e${n}`)]).flat();
  it('forgets only what no longer matters', () => {
    const store = newStore();
    const made: SessionEvent[] = [{ kind: 'pending', call: 'm', made: ['/r/new'], started: [] }, done('m', '/r/new')];
    openSession(store, 's').append([
      ...made,
      { kind: 'downloaded', paths: ['/r/i'], trees: [] },
      ...long,
      denied(key('x', 'e')),
      turn('2'),
      edit(1_000),
    ]);
    store.time += 60_000;
    const session = openSession(store, 's');
    expect([session.made('/r/new'), session.downloaded('/r/i'), session.budget().spentTotal, session.damaged]).toEqual([
      true,
      true,
      1,
      0,
    ]);
    expect([session.editedThisTurn('/r/f1000'), session.editedThisTurn('/r/f7')]).toEqual([true, false]);
    expect([session.wasEdited('/r/f7'), session.wasEdited('/r/f2000')], 'what was written stays written').toEqual([true, false]);
  });
  it('keeps an edit that an approval hangs on', () => {
    const store = newStore();
    const run: SessionEvent[] = [asked('c', key('x', 'e'), 'review', ['/r/f7']), answered('c')];
    openSession(store, 's').append([...run, ...long, turn('2')]);
    expect(openSession(store, 's').approved(key('x', 'e'))).toBe(false);
  });
});

describe('a record that a replay keeps between calls', () => {
  const call = (n: number): readonly SessionEvent[] => [
    { kind: 'edited', call: `c${n}`, paths: [`/r/f${n}`], trees: [] },
    { kind: 'pending', call: `c${n}`, made: [`/r/m${n}`], started: [] },
    { kind: 'outcome', call: `c${n}`, outcome: 'ok', made: [`/r/m${n}`] },
    ...(n % 7 === 0 ? [turn(`t${n}`)] : []),
    ...(n % 60 === 59 ? [asked(`a${n}`, key('x', 'e'), 'review', [])] : []),
  ];
  it('says what its file says, event by event', () => {
    const store = { ...newStore(), log: 'none' as const };
    for (const event of Array.from({ length: 80 }, (_, n) => call(n)).flat()) {
      openSession(store, 's').append([event]);
      const [kept, read] = [openSession(store, 's'), openSession({ ...store, log: undefined }, 's')];
      const facts = (one: typeof kept) => [
        one.begun,
        one.turn,
        one.unanswered(),
        one.editsUnderWay,
        ...Array.from({ length: 80 }, (_, n) => [one.made(`/r/m${n}`), one.wasEdited(`/r/f${n}`), one.awaits(`c${n}`)]),
      ];
      expect(facts(kept)).toEqual(facts(read));
    }
  });
  it('belongs to its directory and its session', () => {
    const [one, other] = [newStore(), newStore()].map((store) => ({ ...store, log: 'none' as const }));
    openSession(one as Store, 's').append([{ kind: 'root', root: '/r' }]);
    expect(openSession(one as Store, 's').root).toBe('/r');
    expect(openSession(one as Store, 'other').root).toBeUndefined();
    expect(openSession(other as Store, 's').root).toBeUndefined();
  });
});

describe('the file', () => {
  it('belongs to its owner and is named by a hash', () => {
    const store = newStore();
    openSession(store, '../../etc/passwd').append([turn('1')]);
    const names = readdirSync(join(store.dir, 'sessions'));
    expect(names).toEqual([sessionFileName('../../etc/passwd')]);
    expect(statSync(join(store.dir, 'sessions', names[0] ?? '')).mode & 0o777).toBe(0o600);
  });
  it('survives cut, foreign and newer lines', () => {
    const store = newStore();
    after([{ kind: 'root', root: '/repo' }], store);
    const file = join(store.dir, 'sessions', sessionFileName('s'));
    appendFileSync(file, 'garbage\n{"v":2,"t":1,"kind":"root","root":"/"}\n{"v":1,"t":1,"kind":"denied"}\n{"v":1,"t":1,"ki');
    const session = openSession(store, 's');
    expect([session.root, session.damaged, session.trouble]).toEqual(['/repo', 4, undefined]);
    session.append([turn('5')]);
    expect(openSession(store, 's').turn).toBe('5');
  });
  it('is trouble when it is there and cannot be read', () => {
    const store = newStore();
    mkdirSync(join(store.dir, 'sessions', sessionFileName('s')), { recursive: true });
    expect(openSession(store, 's').trouble).toContain('session');
  });
  it('a session without a name shares nothing with another', () => {
    const store = newStore();
    openSession(store, '').append([asked('c', key('x', 'e')), answered('c')]);
    expect(openSession(store, '').approved(key('x', 'e'))).toBe(false);
  });
  it('kept elsewhere, only what tightens is believed', () => {
    const store = newStore();
    mkdirSync(store.dir, { recursive: true });
    writeFileSync(join(store.dir, 'sessions'), 'in the way');
    const x = key('x', 'e');
    const warning = openSession(store, 's').append([
      denied(x),
      asked('c', key('y', 'f')),
      answered('c'),
      { kind: 'downloaded', paths: ['/r/i.sh'], trees: [] },
      { kind: 'root', root: '/' },
    ]);
    expect(warning?.message).toContain('for now');
    const later = openSession(store, 's');
    expect([later.denied(x)?.decision, later.downloaded('/r/i.sh'), later.approved(key('y', 'f')), later.root]).toEqual([
      'd',
      true,
      false,
      undefined,
    ]);
  });
  it('says so when nothing can be kept', () => {
    const store = { ...newStore(), spool: [] };
    mkdirSync(store.dir, { recursive: true });
    writeFileSync(join(store.dir, 'sessions'), 'in the way');
    expect(openSession(store, 's').append([turn('1')])?.message).toContain('not kept');
  });
  it('takes events of many processes at once', async () => {
    const store = newStore();
    const child = bundled(`
      import { openSession } from './session-file.ts';
      const [dir = '', name = ''] = process.argv.slice(2);
      const store = { dir, spool: [], uid: process.getuid?.() ?? 0, now: () => Date.now() };
      for (let i = 0; i < 50; i += 1) openSession(store, 's').append([{ kind: 'downloaded', paths: ['/r/' + name + i], trees: [] }]);
    `);
    const children = ['a', 'b', 'c'].map((name) => spawn(process.execPath, [child, store.dir, name], { stdio: 'ignore' }));
    await Promise.all(children.map((one) => new Promise((done) => one.on('exit', done))));
    const session = openSession(store, 's');
    expect(session.damaged).toBe(0);
    for (const name of ['a', 'b', 'c']) for (let i = 0; i < 50; i += 1) expect(session.downloaded(`/r/${name}${i}`)).toBe(true);
  });
  it('reads the first version', () => {
    const store = newStore();
    mkdirSync(join(store.dir, 'sessions'), { recursive: true });
    writeFileSync(
      join(store.dir, 'sessions', sessionFileName('s')),
      readFileSync(join(import.meta.dirname, 'fixtures', 'session-v1.jsonl')),
    );
    const session = openSession(store, 's');
    expect(session.damaged).toBe(0);
    expect([session.root, session.made('/repo/new'), session.downloaded('/repo/i.sh'), session.approved(key('x', 'e'))]).toEqual([
      '/repo',
      true,
      true,
      false,
    ]);
    chmodSync(join(store.dir, 'sessions'), 0o700);
  });
});
