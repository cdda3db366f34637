// Every object of generated repositories, as real git prints it: loose, packed, through both kinds of deltas, alternates, worktrees, submodules, both hashes.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { applyDelta } from './delta.ts';
import { entryIn, readCommit } from './git-object.ts';
import { locate } from './locate.ts';
import { Objects } from './objects.ts';
import { TestRepository } from './test-host.ts';

const made: TestRepository[] = [];
afterAll(() => made.forEach((one) => one.remove()));

function repository(...init: readonly string[]): TestRepository {
  const one = new TestRepository();
  made.push(one);
  one.git('init', '-q', ...init);
  return one;
}

function objectsOf(one: TestRepository, at = one.root): Objects {
  const found = locate(one.host, at);
  if (found.kind !== 'known') throw new Error('no repository');
  return new Objects(one.host, found.value);
}

/** Small steps of one large file, so that packs hold long chains; merges, links and modes beside it. */
function grow(one: TestRepository, seed: number): void {
  let state = seed;
  const random = (below: number): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const lines = Array.from({ length: 400 }, (_, i) => `line ${i} ${random(1e6)}`);
  one.commit('large.txt', lines.join('\n'));
  for (let step = 0; step < 12; step++) {
    lines[random(lines.length)] = `changed ${step} ${random(1e6)}`;
    if (step % 3 === 0) lines.splice(random(lines.length), 1 + random(5), `inserted ${random(1e9)}`);
    one.write(`dir${step % 4}/sub/file ${step}.ts`, `export const a = ${random(1e6)};\n`);
    one.write('ünïcode/名.bin', Buffer.from(Array.from({ length: 300 }, () => random(256))));
    one.git('add', '-A');
    one.commit('large.txt', lines.join('\n'));
  }
  one.git('checkout', '-q', '-b', 'side', 'HEAD~3');
  one.commit('side.txt', `side ${seed}\n`);
  one.git('checkout', '-q', 'main');
  one.git('merge', '-q', '--no-edit', 'side');
  one.git('tag', '-a', 'v1', '-m', 'first');
}

/** A grown repository of its own, copied from one that is made once. */
const grown = new Map<string, TestRepository>();
function grownRepository(hash: string): TestRepository {
  const first = grown.get(hash) ?? repository(`--object-format=${hash}`);
  if (!grown.has(hash)) grow(first, hash.length + 7);
  grown.set(hash, first);
  const one = new TestRepository();
  made.push(one);
  cpSync(first.root, one.root, { recursive: true });
  return one;
}

/** Name, type and content of everything git finds. */
function everything(one: TestRepository, at = one.root): readonly (readonly [string, string, Buffer])[] {
  const out = execFileSync('git', ['cat-file', '--batch', '--batch-all-objects'], {
    cwd: at,
    maxBuffer: 1e9,
    env: { PATH: process.env['PATH'] ?? '', HOME: one.home },
  });
  const all: (readonly [string, string, Buffer])[] = [];
  for (let from = 0; from < out.length;) {
    const end = out.indexOf(0x0a, from);
    const [id = '', type = '', size = '0'] = out.toString('latin1', from, end).split(' ');
    all.push([id, type, out.subarray(end + 1, end + 1 + Number(size))]);
    from = end + 2 + Number(size);
  }
  return all;
}

function expectAll(one: TestRepository, at = one.root): void {
  const objects = objectsOf(one, at);
  const all = everything(one, at);
  expect(all.length).toBeGreaterThan(40);
  for (const [id, type, data] of all) {
    const read = objects.read(id);
    if (read.kind !== 'known') throw new Error(`${type} ${id}: ${JSON.stringify(read)}`);
    expect([read.value.type, Buffer.compare(read.value.data, data)]).toEqual([type, 0]);
    expect(objects.storedMs(id).kind).toBe('known');
  }
}

const LAYOUTS: readonly (readonly [string, (one: TestRepository) => void])[] = [
  ['loose', () => undefined],
  ['packed by gc', (one) => one.git('gc', '-q')],
  [
    'deltas by name',
    (one) => one.git('-c', 'repack.useDeltaBaseOffset=false', 'repack', '-q', '-adf', '--depth=200', '--window=50'),
  ],
  ['deltas by offset', (one) => one.git('repack', '-q', '-adf', '--depth=250', '--window=100')],
  [
    'several packs and loose objects',
    (one) => {
      one.git('repack', '-q', '-d');
      one.commit('after.txt', 'after\n');
      one.git('repack', '-q');
      one.commit('loose.txt', 'loose\n');
    },
  ],
  ['a multi-pack index', (one) => one.git('repack', '-q', '-a', '-d', '--write-midx')],
];

describe.each(['sha1', 'sha256'])('%s', (hash) => {
  it.each(LAYOUTS)('reads all that git reads: %s', (_, arrange) => {
    const one = grownRepository(hash);
    arrange(one);
    expectAll(one);
  });

  it('reads through alternates, of a worktree, and in a submodule', () => {
    const one = grownRepository(hash);
    one.git('gc', '-q');
    const shared = join(one.base, 'shared');
    one.gitIn(one.base, ['clone', '-q', '--shared', one.root, shared]);
    expect(readdirSync(join(shared, '.git/objects/pack'))).toEqual([]);
    expectAll(one, shared);
    one.git('worktree', 'add', '-q', join(one.base, 'tree'), 'side');
    expectAll(one, join(one.base, 'tree'));
    one.gitIn(one.base, ['init', '-q', `--object-format=${hash}`, 'outer']);
    one.gitIn(join(one.base, 'outer'), ['submodule', '--quiet', 'add', one.root, 'inner']);
    expectAll(one, join(one.base, 'outer', 'inner'));
  });

  it('walks commits and trees to the content of a path', () => {
    const one = grownRepository(hash);
    one.git('gc', '-q');
    const objects = objectsOf(one);
    const bytes = hash === 'sha1' ? 20 : 32;
    for (const commit of one.git('rev-list', '--all').trim().split('\n')) {
      const data = objects.data(commit, 'commit');
      const links = data.kind === 'known' ? readCommit(data.value) : undefined;
      expect(links?.parents.join(' ')).toBe(one.git('log', '-1', '--format=%P', commit).trim());
      expect(links?.tree).toBe(one.git('log', '-1', '--format=%T', commit).trim());
      const tree = objects.data(links?.tree ?? '', 'tree');
      if (tree.kind !== 'known') throw new Error('no tree');
      for (const line of one.git('ls-tree', '-z', commit).split('\0').filter(Boolean)) {
        const [meta = '', name = ''] = line.split('\t');
        const [mode = '', , id = ''] = meta.split(' ');
        expect(entryIn(tree.value, name, bytes)).toEqual({ mode: mode.replace(/^0/, ''), id });
      }
      expect(entryIn(tree.value, 'no such name', bytes)).toBe('absent');
    }
  });
});

describe('what cannot be believed is unknown', () => {
  it('a loose object under another name', () => {
    const one = grownRepository('sha1');
    const id = one.git('rev-parse', 'HEAD:large.txt').trim();
    one.git('gc', '-q');
    const forged = one.git('rev-parse', 'HEAD').trim();
    mkdirSync(one.path(`.git/objects/${'ab'}`), { recursive: true });
    one.write(`.git/objects/ab/${'cd'.repeat(19)}`, deflateSync(Buffer.from('blob 4\0evil')));
    expect(objectsOf(one).read(`ab${'cd'.repeat(19)}`).kind).toBe('unknown');
    // Even beside the true one, which is still found.
    mkdirSync(one.path(`.git/objects/${id.slice(0, 2)}`), { recursive: true });
    one.write(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`, deflateSync(Buffer.from('blob 4\0evil')));
    expect(objectsOf(one).data(id, 'blob')).toMatchObject({ kind: 'known' });
    expect(objectsOf(one).data(forged, 'blob').kind).toBe('unknown');
  });

  it('damaged packs and indexes: whatever byte is changed, no wrong content comes out and nothing throws', () => {
    const one = grownRepository('sha1');
    one.git('gc', '-q');
    const directory = one.path('.git/objects/pack');
    const all = everything(one);
    for (const ending of ['.pack', '.idx']) {
      const name = readdirSync(directory).find((each) => each.endsWith(ending)) ?? '';
      const path = join(directory, name);
      const good = readFileSync(path);
      for (let i = 0; i < 150; i++) {
        const bad = Buffer.from(good);
        const at = (i * 7_919) % bad.length;
        bad[at] = (bad[at] ?? 0) ^ (1 << (i % 8));
        renameSync(path, `${path}.away`);
        writeFileSync(path, i % 10 === 0 ? bad.subarray(0, at) : bad);
        const objects = objectsOf(one);
        for (const [id, , data] of all.slice(0, 20)) {
          const read = objects.read(id);
          if (read.kind === 'known') expect(Buffer.compare(read.value.data, data)).toBe(0);
        }
        renameSync(`${path}.away`, path);
      }
    }
  });

  it('a missing object, an object of a partial clone, a name of the wrong length', () => {
    const one = grownRepository('sha1');
    expect(objectsOf(one).read('0'.repeat(40)).kind).toBe('absent');
    expect(objectsOf(one).read('0'.repeat(64)).kind).toBe('unknown');
    expect(objectsOf(one).read('../../config').kind).toBe('unknown');
    const partial = join(one.base, 'partial');
    one.git('config', 'uploadpack.allowFilter', 'true');
    one.gitIn(one.base, ['clone', '-q', '--no-checkout', '--filter=blob:none', `file://${one.root}`, partial]);
    expect(objectsOf(one, partial).read(one.git('rev-parse', 'HEAD:large.txt').trim()).kind).not.toBe('known');
    expect(objectsOf(one, partial).read(one.git('rev-parse', 'HEAD').trim()).kind).toBe('known');
  });

  it('too large', () => {
    const one = repository();
    one.commit('zeros', '0'.repeat(3_000_000));
    const id = one.git('rev-parse', 'HEAD:zeros').trim();
    for (const arrange of [() => '', () => one.git('gc', '-q')]) {
      arrange();
      expect(objectsOf(one).read(id).kind).toBe('known');
      expect(objectsOf(one).read(id, 1_000_000).kind).toBe('unknown');
    }
  });

  it.each([
    ['a copy beyond the base', [4, 8, 0x90, 8]],
    ['a reserved instruction', [4, 1, 0]],
    ['more than it says', [4, 1, 2, 65, 66]],
    ['another base', [5, 1, 1, 65]],
    ['cut short', [4, 3, 3, 65]],
    ['a size without end', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
  ])('a delta with %s', (_, bytes) => {
    expect(applyDelta(Buffer.from('base'), Buffer.from(bytes), 1e6)).toBeUndefined();
  });
});

describe('when an object was put there', () => {
  it('is the change time of its file, which setting other times does not move back', () => {
    const one = repository();
    one.commit('a', 'a\n');
    const id = one.git('rev-parse', 'HEAD').trim();
    const path = one.path(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`);
    const before = Date.now() - 5_000;
    utimesSync(path, 1_000_000_000, 1_000_000_000);
    const stored = objectsOf(one).storedMs(id);
    expect(stored.kind === 'known' && stored.value.ms > before).toBe(true);
    expect(objectsOf(one).storedMs('1'.repeat(40)).kind).toBe('absent');
  });

  it('is not earlier than the line that named the alternate', async () => {
    const one = repository();
    one.commit('a', 'a\n');
    const id = one.git('rev-parse', 'HEAD').trim();
    const other = join(one.base, 'other');
    one.gitIn(one.base, ['init', '-q', 'other']);
    await new Promise((done) => setTimeout(done, 30));
    const named = Date.now();
    appendFileSync(join(other, '.git/objects/info/alternates'), `${one.root}/.git/objects\n`);
    const stored = objectsOf(one, other).storedMs(id);
    expect(stored.kind === 'known' && stored.value.ms >= named - 20).toBe(true);
  });
});
