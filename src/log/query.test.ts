import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Decision } from '../model/decision.ts';
import { bundled, tempDir } from './bundle-for-test.ts';
import type { LogFilter } from './filter.ts';
import { openIndex } from './index-db.ts';
import { findOne, lastStopped, openLog, scanLog } from './query.ts';
import { sqliteEngine } from './sqlite.ts';
import { outcomeRecord, toRecord, type CallContext } from './record.ts';
import { context, decision, finding, part, readOf } from './sample-decision.ts';
import { type Store, writeDecision } from './store.ts';

const START = Date.parse('2026-05-01T12:00:00Z');
let store: Store;

function fill(into: Store): void {
  const add = (minute: number, around: Partial<CallContext>, more: Partial<Decision>, program: string): void => {
    const command = { program, sub: [], options: [], operands: [] };
    const made = decision([part(`${program} x`, [finding(readOf('/repo/a.ts'), 'review')], { command })], more);
    writeDecision(into, toRecord(context(around), made, { now: START + minute * 60_000 }));
  };
  add(0, { callId: 'c0' }, { id: 'a0', verdict: 'allow' }, 'git');
  add(
    1,
    { callId: 'c1', input: { command: 'foo Deploy' } },
    { id: 'a1', verdict: 'ask', layer: 'classifier', reason: 'the program is unknown' },
    'foo',
  );
  add(
    2,
    { session: 's2', agent: 'codex', callId: 'c2' },
    { id: 'b2', verdict: 'deny', layer: 'rules', rule: { list: 'hard_deny', text: 'rm -rf', origin: 'user' } },
    'rm',
  );
  add(
    3,
    { session: 's2', tool: 'Read', input: { file_path: '/repo/Q.md' } },
    { id: 'b3', verdict: 'allow', layer: 'allowlist' },
    'grep',
  );
  const outcome = (
    id: string,
    facts: { readonly decision?: string; readonly callId?: string },
    minute: number,
    what: 'approved' | 'ran',
  ): void => {
    writeDecision(into, outcomeRecord({ id, session: 's1', outcome: what, ...facts }, START + minute * 60_000));
  };
  outcome('o1', { decision: 'a1' }, 4, 'approved');
  outcome('o2', { callId: 'c1' }, 5, 'ran');
}

beforeAll(() => {
  store = { dir: join(tempDir(), 'state'), spool: [], uid: process.getuid?.() ?? 0, now: () => START };
  fill(store);
  const log = join(store.dir, 'log');
  appendFileSync(join(log, readdirSync(log)[0] ?? ''), 'garbage\n{"v":9,"id":"future"}\n{"v":1,"prev":[],"ki');
});

const filters: readonly (readonly [LogFilter, readonly string[]])[] = [
  [{}, ['a0', 'a1', 'b2', 'b3']],
  [{ session: 's2' }, ['b2', 'b3']],
  [{ verdict: 'ask' }, ['a1']],
  [{ layer: 'allowlist' }, ['b3']],
  [{ tool: 'Read' }, ['b3']],
  [{ agent: 'codex' }, ['b2']],
  [{ program: 'git' }, ['a0']],
  [{ program: 'gi' }, []],
  [{ rule: 'rm -rf' }, ['b2']],
  [{ since: START + 120_000 }, ['b2', 'b3']],
  [{ until: START + 60_000 }, ['a0', 'a1']],
  [{ text: 'DEPLOY' }, ['a1']],
  [{ text: 'q.md' }, ['b3']],
  [{ text: "'; DROP TABLE decision; --" }, []],
  [{ text: '%' }, []],
  [{ limit: 2 }, ['b2', 'b3']],
  [{ limit: 0 }, []],
  [{ verdict: 'allow', limit: 1 }, ['b3']],
];

describe.each([
  ['the index', undefined],
  ['the scan', []],
] as const)('%s', (_, engines) => {
  it.each(filters)('%o', async (filter, expected) => {
    const log = await openLog(store.dir, engines);
    expect(log.find(filter).map(({ record }) => record.id)).toEqual(expected);
    log.close();
  });
  it('tells what became of a call, and what it could not read', async () => {
    const log = await openLog(store.dir, engines);
    expect(log.find({ verdict: 'ask' })[0]?.outcomes).toEqual(['approved', 'ran']);
    expect([log.broken, log.newer]).toEqual(engines === undefined ? [1, 1] : [2, 1]);
    expect(findOne(log, 'b2')).toMatchObject({ record: { id: 'b2' } });
    expect([findOne(log, 'b'), findOne(log, 'zz')]).toEqual([{ kind: 'several' }, { kind: 'none' }]);
    expect(findOne(log, 'last')).toMatchObject({ record: { id: 'b3' } });
    expect([log.values('program'), log.values('rule'), log.values('session').toSorted()]).toEqual([
      ['git', 'foo', 'rm', 'grep'],
      ['rm -rf'],
      ['s1', 's2'],
    ]);
    expect(lastStopped(log)?.about.record.id).toBe('b2');
    expect(lastStopped(log, { root: '/nowhere' })).toMatchObject({ about: { record: { id: 'b2' } } });
    log.close();
  });
  it('leaves out what ran, where it is asked what can still be approved', async () => {
    const ran = { dir: join(tempDir(), 'state'), spool: [], uid: process.getuid?.() ?? 0, now: () => START };
    const stop = (id: string, minute: number): void =>
      void writeDecision(
        ran,
        toRecord(context({ callId: id }), decision([part('foo', [])], { id, verdict: 'ask' }), { now: START + minute * 60_000 }),
      );
    stop('d1', 0);
    stop('d2', 1);
    writeDecision(ran, outcomeRecord({ id: 'o', session: 's1', outcome: 'ran', decision: 'd2' }, START + 120_000));
    const log = await openLog(ran.dir);
    expect(lastStopped(log, { unanswered: 'skip' })?.about.record.id).toBe('d1');
    expect(lastStopped(log)?.about.record.id).toBe('d2');
    log.close();
  });
});

describe('the index file', () => {
  const ids = async (dir: string): Promise<readonly string[]> => {
    const index = openIndex(dir, await sqliteEngine());
    const found = index?.find({}).map(({ record }) => record.id) ?? ['no index'];
    index?.close();
    return found;
  };
  function fresh(): Store {
    const one = { ...store, dir: join(tempDir(), 'state') };
    fill(one);
    return one;
  }
  it('is there on this machine and belongs to its owner', async () => {
    const { dir } = fresh();
    expect(await ids(dir)).toEqual(['a0', 'a1', 'b2', 'b3']);
    expect(statSync(join(dir, 'index.db')).mode & 0o777).toBe(0o600);
  });
  it('takes up what was added', async () => {
    const one = fresh();
    await ids(one.dir);
    writeDecision(one, toRecord(context(), decision([], { id: 'c9' }), { now: START + 9e6 }));
    expect(await ids(one.dir)).toEqual(['a0', 'a1', 'b2', 'b3', 'c9']);
  });
  it('is built anew when it is damaged, of another version, or segments are gone', async () => {
    const { dir } = fresh();
    writeFileSync(join(dir, 'index.db'), 'this is no database, but long enough to be looked at'.repeat(40));
    expect(await ids(dir)).toEqual(['a0', 'a1', 'b2', 'b3']);
    const log = join(dir, 'log');
    writeFileSync(join(log, readdirSync(log)[0] ?? ''), '');
    expect(await ids(dir)).toEqual([]);
  });
  it('forgets what was removed with its segment, and keeps the rest', async () => {
    const { dir } = fresh();
    const log = join(dir, 'log');
    const [first = ''] = readdirSync(log);
    const later = 'later-0002.jsonl'.replace('later', first.slice(0, 10));
    const again =
      readFileSync(join(log, first), 'utf8')
        .split('\n')
        .find((line) => line.includes('"id":"b2"')) ?? '';
    writeFileSync(join(log, later), `${again}\n`);
    expect(await ids(dir)).toEqual(['a0', 'a1', 'b2', 'b3']);
    rmSync(join(log, first));
    // Written twice: the later one is still there.
    expect(await ids(dir)).toEqual(['b2']);
    expect(
      scanLog(dir)
        .find({})
        .map(({ record }) => record.id),
    ).toEqual(['b2']);
  });
  it('does not show what stands now where an indexed record stood', async () => {
    const { dir } = fresh();
    await ids(dir);
    const log = join(dir, 'log');
    const path = join(log, readdirSync(log)[0] ?? '');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"id":"a1"', '"id":"zz"'));
    expect(await ids(dir)).toEqual(['a0', 'b2', 'b3']);
  });
  it('is left alone when another process holds it', async () => {
    const { dir } = fresh();
    await ids(dir);
    const holder = bundled(`
      import { sqliteEngine } from './sqlite.ts';
      import { openIndex } from './index-db.ts';
      import { openLog } from './query.ts';
      async function main(dir: string): Promise<void> {
        const engine = await sqliteEngine();
        const held = engine?.(dir + '/index.db');
        held?.exec('BEGIN EXCLUSIVE');
        const log = await openLog(dir);
        console.log(held !== undefined, openIndex(dir, engine) === undefined, log.find({}).length);
      }
      void main(process.argv[2] ?? '');
    `);
    const run = spawnSync(process.execPath, [holder, dir], { encoding: 'utf8' });
    expect(run.stdout).toBe('true true 4\n');
  });
  it('a log that is not there has nothing in it', async () => {
    const log = await openLog(join(tempDir(), 'nowhere'));
    expect(log.find({})).toEqual([]);
    expect(scanLog(join(tempDir(), 'nowhere')).find({})).toEqual([]);
  });
});
