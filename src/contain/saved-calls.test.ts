// The store of what was saved before calls: numbers, private files, and what is removed by age and size.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SavedCall } from './saved-call.ts';
import { isOpen, SavedCalls } from './saved-calls.ts';

const DAY = 86_400_000;
let state = '';
let store: SavedCalls;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'leeway-saved-'));
  store = new SavedCalls(state, process.getuid?.() ?? 0);
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

function add(atMs: number, bytes = 1): SavedCall {
  const begun = store.begin();
  if (begun === undefined) throw new Error('no store');
  writeFileSync(join(begun.dir, '0'), 'x');
  const call: SavedCall = {
    format: 1,
    number: begun.number,
    atMs,
    session: 's',
    callId: `call-${begun.number}`,
    text: 'x',
    paths: [],
    missed: [],
    refs: [],
    bytes,
  };
  store.commit(call);
  return call;
}

const numbers = (): readonly number[] => store.all().map(({ number }) => number);

it('uses no number twice, also after the newest was removed', () => {
  const first = add(0);
  store.remove(first);
  expect([first.number, add(0).number, add(0).number]).toEqual([1, 2, 3]);
});

it('is closed to others', () => {
  const call = add(0);
  expect(statSync(store.dir).mode & 0o777).toBe(0o700);
  expect(statSync(store.path(call)).mode & 0o777).toBe(0o700);
  expect(statSync(join(store.path(call), 'call.json')).mode & 0o777).toBe(0o600);
});

it('removes what is older than seven days', () => {
  add(0);
  add(2 * DAY);
  store.prune(8 * DAY);
  expect(numbers()).toEqual([2]);
});

it('removes the oldest while all need more than a gigabyte, and only so many at once', () => {
  for (const at of [1, 2, 3]) add(at, 600 * 1024 * 1024);
  store.prune(10, 1);
  expect(numbers()).toEqual([2, 3]);
  store.prune(10);
  expect(numbers()).toEqual([3]);
});

it('removes what a killed process left behind', () => {
  mkdirSync(join(store.dir, '7.new'), { recursive: true });
  writeFileSync(join(store.dir, 'open-x'), '7');
  store.prune(Date.now());
  expect(readdirSync(store.dir)).toEqual(['7.new', 'open-x']);
  store.prune(Date.now() + 2 * DAY);
  expect(readdirSync(store.dir)).toEqual([]);
});

it('gives the record of a call that ended once', () => {
  const { callId } = add(0);
  expect(isOpen(state, 's', callId)).toBe(true);
  expect(store.takeOpen('s', callId)?.number).toBe(1);
  expect([isOpen(state, 's', callId), store.takeOpen('s', callId), store.takeOpen('other', callId)]).toEqual([
    false,
    undefined,
    undefined,
  ]);
});
