// Stored files have the content they had when they were stored, or they are missing; sessions that are active at the same time find each
// other.
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from './bundle-for-test.ts';
import { keepFile, keptDirOf, readKept } from './kept-files.ts';
import { announceBaseline, markDelegated, oldestActiveBaseline } from './live-sessions.ts';
import { prune } from './prune.ts';
import { openSession } from './session-file.ts';
import { sessionFileName } from './session-disk.ts';
import type { Store } from './store.ts';

const HOUR = 3_600_000;
function store(): Store & { time: number } {
  const made = { dir: join(tempDir(), 'state'), spool: [], uid: process.getuid?.() ?? 0, time: Date.now(), now: () => made.time };
  return made;
}

describe('kept files', () => {
  it('come back whole, once for equal content, for the owner alone', () => {
    const at = store();
    const name = keepFile(at, Buffer.from('text')) ?? '';
    expect(keepFile(at, Buffer.from('text'))).toBe(name);
    expect(readKept(at, name)?.toString()).toBe('text');
    expect(readdirSync(keptDirOf(at.dir))).toEqual([name]);
    expect(statSync(join(keptDirOf(at.dir), name)).mode & 0o777).toBe(0o600);
  });
  it('count as missing when they were changed, and so do other names', () => {
    const at = store();
    const name = keepFile(at, Buffer.from('text')) ?? '';
    writeFileSync(join(keptDirOf(at.dir), name), 'evil');
    for (const asked of [name, '', '../sessions/x', 'f'.repeat(64)]) expect(readKept(at, asked)).toBeUndefined();
  });
  it('are not kept where the directory cannot be made', () => {
    const at = store();
    writeFileSync(at.dir, '');
    expect(keepFile(at, Buffer.from('text'))).toBeUndefined();
  });
  it('go when nobody used them for long', () => {
    const at = store();
    const [used, unused] = ['used', 'unused'].map((text) => keepFile(at, Buffer.from(text)) ?? '');
    const long = new Date(at.time - 40 * 24 * HOUR);
    for (const name of [used, unused]) utimesSync(join(keptDirOf(at.dir), name ?? ''), long, long);
    keepFile(at, Buffer.from('used'));
    prune(at, { keepDays: 30, maxBytes: 1e9 });
    expect([used, unused].map((name) => existsSync(join(keptDirOf(at.dir), name ?? '')))).toEqual([true, false]);
  });
});

describe('sessions at work', () => {
  const at = store();
  const begin = (id: string, since: number): void => {
    openSession(at, id).append([{ kind: 'root', root: '/p' }]);
    announceBaseline(at, '/p/.git', { id, repository: '/p/.git', since, facts: 'x' });
  };
  it('the oldest is found, while it is at work or has started another', () => {
    begin('one', 1000);
    begin('two', 2000);
    expect(oldestActiveBaseline(at, '/p/.git', 'three')).toMatchObject({ since: 1000, session: sessionFileName('one') });
    expect(oldestActiveBaseline(at, '/q/.git', 'three')).toBeUndefined();
    const ago = new Date(at.time - HOUR);
    utimesSync(join(at.dir, 'sessions', sessionFileName('one')), ago, ago);
    expect(oldestActiveBaseline(at, '/p/.git', 'three')).toMatchObject({ since: 2000 });
    // A session whose own file was lost finds what it announced.
    expect(oldestActiveBaseline(at, '/p/.git', 'one')).toMatchObject({ since: 1000 });
    markDelegated(at, 'one');
    expect(oldestActiveBaseline(at, '/p/.git', 'three')).toMatchObject({ since: 1000 });
    at.time += 25 * HOUR;
    expect(oldestActiveBaseline(at, '/p/.git', 'three')).toBeUndefined();
  });
  it('a call that leaves nothing to remember keeps its session at work', () => {
    const path = join(at.dir, 'sessions', sessionFileName('two'));
    const before = statSync(path).mtimeMs;
    openSession(at, 'two').touch();
    expect(statSync(path).mtimeMs).toBeGreaterThan(before);
    expect(oldestActiveBaseline(at, '/p/.git', 'three')).toMatchObject({ since: 2000 });
  });
});
