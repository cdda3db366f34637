import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundled, tempDir, WRITER } from './bundle-for-test.ts';
import { toRecord } from './record.ts';
import { readRecord } from './read-record.ts';
import { context, quietDecision } from './sample-decision.ts';
import { readSegments } from './scan.ts';
import { type Store, writeDecision } from './store.ts';
import { verifyLog } from './verify.ts';

const uid = process.getuid?.() ?? 0;
function newStore(more: Partial<Store> = {}): Store {
  const dir = join(tempDir(), 'state');
  return { dir, spool: [`${dir}-spool`], uid, now: () => Date.now(), ...more };
}
const record = (id: string, now = Date.now()) => toRecord(context(), quietDecision({ id }), { now });
const idsIn = (dir: string): readonly string[] =>
  [...readSegments(dir)].flatMap(({ text }) => {
    const read = readRecord(text);
    return read.kind === 'record' ? [read.record.id] : [];
  });

let writer = '';
beforeAll(() => {
  writer = bundled(WRITER);
});

describe('writing', () => {
  it('keeps files to their owner', () => {
    const store = newStore();
    expect(writeDecision(store, record('a'))).toEqual({ kind: 'written', recovered: 0 });
    expect(statSync(store.dir).mode & 0o777).toBe(0o700);
    expect(statSync(join(store.dir, 'log')).mode & 0o777).toBe(0o700);
    const [name = ''] = readdirSync(join(store.dir, 'log'));
    expect(statSync(join(store.dir, 'log', name)).mode & 0o777).toBe(0o600);
  });
  it('closes a directory and a file that were left open to others', () => {
    const store = newStore();
    mkdirSync(join(store.dir, 'log'), { recursive: true, mode: 0o755 });
    chmodSync(store.dir, 0o755);
    writeDecision(store, record('a'));
    expect(statSync(store.dir).mode & 0o077).toBe(0);
    const [name = ''] = readdirSync(join(store.dir, 'log'));
    chmodSync(join(store.dir, 'log', name), 0o666);
    writeDecision(store, record('b'));
    expect(statSync(join(store.dir, 'log', name)).mode & 0o077).toBe(0);
  });
  it('loses nothing among writers at the same time', async () => {
    const store = newStore();
    const writers = Array.from({ length: 4 }, (_, n) =>
      spawn(process.execPath, [writer, store.dir, '60', `w${n}`], { stdio: 'ignore' }),
    );
    await Promise.all(writers.map((child) => new Promise((done) => child.on('exit', done))));
    const verified = verifyLog(store.dir);
    expect(new Set(idsIn(store.dir)).size).toBe(240);
    expect(verified).toMatchObject({ records: 240, problems: [], cut: 0, twice: 0 });
  });
  it('loses nothing but the cut record when a writer is killed', async () => {
    const store = newStore();
    const told = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const child = spawn(process.execPath, [writer, store.dir, '100000', `k${round}`, '20000'], {
        env: { ...process.env, TELL: 'yes' },
      });
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
        if (out.length > 100 + round * 37) child.kill('SIGKILL');
      });
      // oxlint-disable-next-line no-await-in-loop -- one after the other on purpose
      await new Promise((done) => child.on('close', done));
      for (const id of out.split('\n').slice(0, -1)) told.add(id);
    }
    const kept = new Set(idsIn(store.dir));
    expect([...told].filter((id) => !kept.has(id))).toEqual([]);
    expect(told.size).toBeGreaterThan(30);
    expect(writeDecision(store, record('after'))).toMatchObject({ kind: 'written' });
    expect(verifyLog(store.dir).problems).toEqual([]);
  });
  it('ends a line that was cut before it adds its own', () => {
    const store = newStore();
    writeDecision(store, record('a'));
    const [name = ''] = readdirSync(join(store.dir, 'log'));
    appendFileSync(join(store.dir, 'log', name), '{"v":1,"prev":[],"kind":"deci');
    writeDecision(store, record('b'));
    writeDecision(store, record('c'));
    expect(idsIn(store.dir)).toEqual(['a', 'b', 'c']);
    expect(verifyLog(store.dir)).toMatchObject({ records: 3, cut: 1, problems: [] });
  });
  it('starts a new segment after a week, and goes on when the clock goes back', () => {
    let now = Date.parse('2026-03-01T10:00:00Z');
    const store = newStore({ now: () => now });
    for (const [id, time] of [
      ['a', '2026-03-01T10:00:00Z'],
      ['b', '2026-03-05T10:00:00Z'],
      ['c', '2026-03-09T10:00:00Z'],
      ['d', '2020-01-01T00:00:00Z'],
    ] as const) {
      now = Date.parse(time);
      writeDecision(store, record(id, now));
    }
    expect(readdirSync(join(store.dir, 'log')).sort()).toEqual(['2026-03-01-0001.jsonl', '2026-03-09-0001.jsonl']);
    expect(idsIn(store.dir)).toEqual(['a', 'b', 'c', 'd']);
    expect(verifyLog(store.dir).problems).toEqual([]);
  });
});

describe('a store that cannot be written', () => {
  /** Not even root can make a directory below a file. */
  function blocked(): Store {
    const store = newStore();
    mkdirSync(store.dir, { recursive: true });
    writeFileSync(join(store.dir, 'log'), 'in the way');
    return store;
  }
  it('keeps records elsewhere, warns once, and brings them back', () => {
    const store = blocked();
    const first = writeDecision(store, record('a'));
    expect(first).toMatchObject({ kind: 'spooled', warning: { message: expect.stringContaining('kept in') } });
    expect(writeDecision(store, record('b'))).toEqual({ kind: 'spooled' });
    expect(statSync(store.spool[0] ?? '').mode & 0o777).toBe(0o700);
    const healed = { ...store, dir: `${store.dir}-new` };
    expect(writeDecision(healed, record('c'))).toEqual({ kind: 'written', recovered: 2 });
    expect(idsIn(healed.dir)).toEqual(['c', 'a', 'b']);
    expect(writeDecision(healed, record('d'))).toEqual({ kind: 'written', recovered: 0 });
    expect(verifyLog(healed.dir).problems).toEqual([]);
  });
  it('says so every time when nothing can be kept', () => {
    const store = { ...blocked(), spool: [] };
    for (const id of ['a', 'b'])
      expect(writeDecision(store, record(id))).toMatchObject({
        kind: 'lost',
        warning: { message: expect.stringContaining('not recorded') },
      });
  });
  it('does not keep records behind a link that somebody put there first', () => {
    const store = blocked();
    const trap = tempDir();
    symlinkSync(trap, store.spool[0] ?? '');
    expect(writeDecision(store, record('a')).kind).toBe('lost');
    expect(readdirSync(trap)).toEqual([]);
  });
  it('notes what it could not bring back', () => {
    const store = newStore();
    mkdirSync(store.spool[0] ?? '', { mode: 0o700 });
    writeFileSync(
      join(store.spool[0] ?? '', 'spool.jsonl'),
      'not json\n{"v":1,"kind":"note","id":"n","time":"2026-01-01T00:00:00Z","note":"x"}\n',
    );
    writeDecision(store, record('a'));
    const read = [...readSegments(store.dir)]
      .map(({ text }) => readRecord(text))
      .map((line) => (line.kind === 'record' ? line.record.kind : line.kind));
    expect(read).toEqual(['decision', 'note', 'note']);
  });
  // Mounting a small disk needs permissions that not everybody has; the limit on file sizes below causes the same fault for everybody.
  it('keeps every decision while the disk is full', ({ skip }) => {
    const mount = tempDir();
    const mounted = uid === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', mount]).status === 0;
    if (!mounted) return skip();
    try {
      const store = newStore({ dir: join(mount, 'state') });
      const kinds = new Set<string>();
      for (let i = 0; i < 120; i += 1) kinds.add(writeDecision(store, record(`f${i}`)).kind);
      expect(kinds).toEqual(new Set(['written', 'spooled']));
      const elsewhere = { ...store, dir: join(tempDir(), 'state') };
      writeDecision(elsewhere, record('after'));
      const kept = new Set([...idsIn(store.dir), ...idsIn(elsewhere.dir)]);
      for (let i = 0; i < 120; i += 1) expect(kept).toContain(`f${i}`);
      expect(verifyLog(store.dir).problems).toEqual([]);
    } finally {
      spawnSync('umount', [mount]);
    }
  });
  it('keeps records elsewhere while the disk can only be read, and brings them back', () => {
    const place = tempDir();
    const own = uid === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0;
    const store = newStore({ dir: join(place, 'state') });
    const lock = (): unknown =>
      own ? spawnSync('mount', ['-o', 'remount,ro', place]) : chmodSync(join(store.dir, 'log'), 0o500);
    const unlock = (): unknown =>
      own ? spawnSync('mount', ['-o', 'remount,rw', place]) : chmodSync(join(store.dir, 'log'), 0o700);
    try {
      expect(writeDecision(store, record('a')).kind).toBe('written');
      const [name = ''] = readdirSync(join(store.dir, 'log'));
      if (!own) chmodSync(join(store.dir, 'log', name), 0o400);
      lock();
      // Without a separate disk, root can always write: then there is nothing to recover.
      const locked = own || uid !== 0;
      expect(writeDecision(store, record('b')).kind).toBe(locked ? 'spooled' : 'written');
      expect(idsIn(store.dir)).toEqual(locked ? ['a'] : ['a', 'b']);
      unlock();
      if (!own) chmodSync(join(store.dir, 'log', name), 0o600);
      expect(writeDecision(store, record('c'))).toEqual({ kind: 'written', recovered: locked ? 1 : 0 });
      expect([...idsIn(store.dir)].sort()).toEqual(['a', 'b', 'c']);
    } finally {
      if (own) spawnSync('umount', [place]);
    }
  });
  it('survives a limit on the size of files', () => {
    const store = newStore();
    const run = spawnSync(
      'bash',
      ['-c', `trap '' XFSZ; ulimit -f 64; exec "$@"`, 'bash', process.execPath, writer, store.dir, '200', 'u'],
      { encoding: 'utf8' },
    );
    expect(run.status).toBe(0);
    const kept = new Set(idsIn(store.dir));
    const said = run.stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const spooled = readFileSync(join(store.spool[0] ?? '', 'spool.jsonl'), 'utf8')
      .trim()
      .split('\n').length;
    const lost = said.filter((one) => (one as { kind: string }).kind === 'lost').length;
    expect(kept.size + spooled + lost).toBeGreaterThanOrEqual(200);
    expect(kept.size).toBeGreaterThan(20);
  });
});
