import { statSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { blobId, fileStatus, type Comparison } from './file-status.ts';
import { TestRepository } from './test-host.ts';

const repository = new TestRepository();
afterAll(() => repository.remove());

/** An entry whose stat data are exactly the file's, with an object of the test's choosing: what a change within one clock tick leaves behind. */
function comparison(recorded: string, more: Partial<Comparison> = {}): Comparison {
  const path = repository.write('file', 'two\n');
  const stat = statSync(path, { bigint: true });
  const time = (ns: bigint) => ({ seconds: Number(ns / 1_000_000_000n), nanos: Number(ns % 1_000_000_000n) });
  return {
    host: repository.host,
    path,
    entry: {
      ctime: time(stat.ctimeNs),
      mtime: time(stat.mtimeNs),
      ino: Number(BigInt.asUintN(32, stat.ino)),
      mode: 0o100644,
      uid: Number(stat.uid),
      gid: Number(stat.gid),
      size: 4,
      id: blobId(Buffer.from(recorded), 'sha1'),
      stage: 0,
      unwatched: false,
      intentToAdd: false,
    },
    indexTime: Number(stat.mtimeMs) + 60_000,
    hash: 'sha1',
    modeCounts: () => true,
    mayConvert: () => false,
    mayHash: () => true,
    ...more,
  };
}
const answer = (one: Comparison): string => {
  const fact = fileStatus(one);
  return fact.kind === 'known' ? fact.value : fact.kind;
};

describe('when the stat data are equal', () => {
  test('an index written long after settles it without reading', () => {
    expect(answer(comparison('one\n', { mayHash: () => false }))).toBe('clean');
  });
  test.each([0, 5, -60_000])('an index written %i ms after the file does not: the content decides', (later) => {
    const changed = comparison('one\n');
    const indexTime = changed.entry.mtime.seconds * 1_000 + changed.entry.mtime.nanos / 1e6 + later;
    expect(answer({ ...changed, indexTime })).toBe('modified');
    expect(answer({ ...comparison('two\n'), indexTime: later < 0 ? 0 : indexTime })).toBe('clean');
    expect(answer({ ...changed, indexTime, mayHash: () => false })).toBe('unknown');
    expect(answer({ ...changed, indexTime, mayConvert: () => true })).toBe('unknown');
  });
  test('an entry whose size git set to zero is compared by content', () => {
    const changed = comparison('one\n');
    expect(answer({ ...changed, entry: { ...changed.entry, size: 0 } })).toBe('modified');
  });
});

test('an announced or unmerged file has nothing to come back from, even when its content is the same', () => {
  const same = comparison('two\n');
  expect(answer(same)).toBe('clean');
  expect(answer({ ...same, entry: { ...same.entry, intentToAdd: true } })).toBe('modified');
  expect(answer({ ...same, entry: { ...same.entry, stage: 2 } })).toBe('modified');
});
