// One table of questions, put to the real host on a temporary directory and to the fixture host of the same description.
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fixtureHost } from './fixture-host.ts';
import type { FixtureNode } from './fixture-host.ts';
import type { Fact, Host } from './host.ts';
import { memoHost } from './memo-host.ts';
import { overlayHost } from './overlay-host.ts';
import { realHost } from './real-host.ts';

const base = fs.realpathSync(fs.mkdtempSync(join(os.tmpdir(), 'leeway-host-')));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

const LONG = 'n'.repeat(300);
const tree: Record<string, FixtureNode> = {
  [`${base}/repo/src/a.ts`]: 'let a = 1;\n',
  [`${base}/repo/empty/`]: {},
  [`${base}/repo/binary`]: new Uint8Array([0xff, 0xfe, 0x00]),
  [`${base}/repo/out`]: { link: '../outside' },
  [`${base}/repo/dangling`]: { link: `${base}/outside/new/file` },
  [`${base}/repo/loop-a`]: { link: 'loop-b' },
  [`${base}/repo/loop-b`]: { link: 'loop-a' },
  [`${base}/repo/self`]: { link: '.' },
  [`${base}/repo/to-file`]: { link: 'src/a.ts' },
  [`${base}/repo/pipe`]: { special: true },
  [`${base}/outside/secret`]: 'key',
  [`${base}/bin/tool`]: { text: '#!/bin/sh\n', mode: 0o755 },
  [`${base}/bin/data`]: 'not a program',
};

function build(): void {
  for (const [key, node] of Object.entries(tree)) {
    if (key.endsWith('/')) {
      fs.mkdirSync(key, { recursive: true });
      continue;
    }
    fs.mkdirSync(join(key, '..'), { recursive: true });
    if (typeof node === 'string' || node instanceof Uint8Array) fs.writeFileSync(key, node);
    else if (node.link !== undefined) fs.symlinkSync(node.link, key);
    else if (node.special === true) execFileSync('mkfifo', [key]);
    else fs.writeFileSync(key, node.text ?? '', { mode: node.mode ?? 0o644 });
  }
}
build();
const savedPath = process.env['PATH'];
process.env['PATH'] = `${base}/bin`;
afterAll(() => {
  process.env['PATH'] = savedPath;
});

const fixture = fixtureHost({ tree, env: { PATH: `${base}/bin` }, home: os.homedir() });
/** Something laid beside what is asked about, so that no answer takes the short way. */
const laid = overlayHost(realHost());
for (const path of ['repo/src/other', 'elsewhere/a.ts', 'elsewhere/repo/src', 'elsewhere/secret'])
  laid.write(`${base}/${path}`, 'laid');
laid.remove(`${base}/elsewhere/a.ts`);
const hosts: readonly (readonly [string, Host])[] = [
  ['real', realHost()],
  ['fixture', fixture],
  ['memo of real', memoHost(realHost())],
  ['overlay of real', laid.host],
  ['memo of fixture', memoHost(fixture)],
];

/** A fact in one word: its value, `absent` or `unknown`. */
const told = <T>(fact: Fact<T>, show: (value: T) => unknown): unknown => (fact.kind === 'known' ? show(fact.value) : fact.kind);
const real = (path: string) => (host: Host) => told(host.realPath(`${base}/${path}`), (value) => value.replace(base, ''));
const type = (path: string) => (host: Host) => told(host.entry(`${base}/${path}`), (value) => value.type);
const kinds = (path: string) => (host: Host) =>
  told(host.kinds(`${base}/${path}`), (value) =>
    [...value]
      .map((one) => one.join(' '))
      .toSorted()
      .join(', '),
  );
const text = (path: string) => (host: Host) => told(host.text(`${base}/${path}`, 100), (value) => value);
const slice = (path: string, from: number, length: number) => (host: Host) =>
  told(host.slice(`${base}/${path}`, from, length), (value) => Buffer.from(value).toString());

const table: readonly (readonly [string, (host: Host) => unknown, unknown])[] = [
  ['a plain file', real('repo/src/a.ts'), '/repo/src/a.ts'],
  ['a piece of a file', slice('repo/src/a.ts', 4, 3), 'a ='],
  ['a piece beyond the end', slice('repo/src/a.ts', 9, 100), ';\n'],
  ['a piece of a pipe', slice('repo/pipe', 0, 1), 'unknown'],
  ['a piece of nothing', slice('repo/none', 0, 1), 'absent'],
  ['dots and doubled separators', real('repo/./src//a.ts'), '/repo/src/a.ts'],
  ['a file that is not there yet', real('repo/src/new/deep.ts'), '/repo/src/new/deep.ts'],
  ['a new file below a link', real('repo/out/new/deep.ts'), '/outside/new/deep.ts'],
  ['`..` behind a link leaves from where the link points', real('repo/out/../x'), '/x'],
  ['a link to what does not exist', real('repo/dangling'), '/outside/new/file'],
  ['below a link to what does not exist', real('repo/dangling/more'), '/outside/new/file/more'],
  ['a link to its own directory', real('repo/self/self/src'), '/repo/src'],
  ['a loop', real('repo/loop-a'), 'unknown'],
  ['below a loop', real('repo/loop-a/x'), 'unknown'],
  ['a name no disk takes', real(`repo/${LONG}`), 'unknown'],
  ['a relative path', (host) => host.realPath('repo/x').kind, 'unknown'],
  ['the root', (host) => told(host.realPath('/'), (value) => value), '/'],
  ['the type of a file', type('repo/src/a.ts'), 'file'],
  ['of a directory', type('repo/empty'), 'directory'],
  ['of a link', type('repo/out'), 'link'],
  ['of a dangling link', type('repo/dangling'), 'link'],
  ['of a pipe', type('repo/pipe'), 'other'],
  ['of a file reached through a link', type('repo/out/secret'), 'file'],
  ['of nothing', type('repo/none'), 'absent'],
  ['of something below a file', type('repo/src/a.ts/x'), 'absent'],
  ['of a name no disk takes', type(`repo/${LONG}`), 'unknown'],
  [
    'what a directory holds, each by itself',
    kinds('repo'),
    'binary file, dangling link, empty directory, loop-a link, loop-b link, out link, pipe other, self link, src directory, to-file link',
  ],
  ['what a linked directory holds', kinds('repo/out'), 'secret file'],
  ['what an empty one holds', kinds('repo/empty'), ''],
  ['what a file holds', kinds('repo/src/a.ts'), 'absent'],
  ['what nothing holds', kinds('repo/none'), 'absent'],
  ['text', text('repo/src/a.ts'), 'let a = 1;\n'],
  ['text through a link', text('repo/to-file'), 'let a = 1;\n'],
  ['text of nothing', text('repo/none'), 'absent'],
  ['text of a directory', text('repo/src'), 'unknown'],
  ['text of a pipe, without waiting for a writer', text('repo/pipe'), 'unknown'],
  ['text that is not UTF-8', text('repo/binary'), 'unknown'],
  ['text of a loop', text('repo/loop-a'), 'unknown'],
  ['text longer than the limit', (host) => host.text(`${base}/repo/src/a.ts`, 10).kind, 'unknown'],
  ['text as long as the limit', (host) => host.text(`${base}/repo/src/a.ts`, 11).kind, 'known'],
  ['bytes', (host) => told(host.bytes(`${base}/repo/binary`, 9), (value) => [...value]), [0xff, 0xfe, 0]],
  ['names', (host) => told(host.names(`${base}/bin`), (value) => [...value].sort()), ['data', 'tool']],
  ['names of an empty directory', (host) => told(host.names(`${base}/repo/empty`), (value) => value), []],
  ['names through a link', (host) => told(host.names(`${base}/repo/out`), (value) => value), ['secret']],
  ['names of a file', (host) => host.names(`${base}/repo/src/a.ts`).kind, 'absent'],
  ['names of nothing', (host) => host.names(`${base}/repo/none`).kind, 'absent'],
  ['the target of a link', (host) => told(host.linkTarget(`${base}/repo/out`), (value) => value), '../outside'],
  ['the target of a file', (host) => host.linkTarget(`${base}/repo/src/a.ts`).kind, 'unknown'],
  ['the target of nothing', (host) => host.linkTarget(`${base}/repo/none`).kind, 'absent'],
  ['a program on PATH', (host) => told(host.which('tool'), (value) => value), `${base}/bin/tool`],
  ['a file on PATH that cannot run', (host) => host.which('data').kind, 'absent'],
  ['no such program', (host) => host.which('none').kind, 'absent'],
  ['a path is not a program name', (host) => host.which('../bin/tool').kind, 'absent'],
  ['whether case matters', (host) => host.ignoresCase(`${base}/repo/src`), fs.existsSync(`${base}/REPO`)],
];

describe.each(hosts)('%s host', (_, host) => {
  test.each(table)('%s', (_name, ask, expected) => {
    expect(ask(host)).toEqual(expected);
  });
});

test('a hard link is visible', () => {
  fs.linkSync(`${base}/outside/secret`, `${base}/outside/twin`);
  expect(told(realHost().entry(`${base}/outside/twin`), (value) => value.links)).toBe(2);
});

test('the machine itself', () => {
  const host = realHost();
  expect(host.home).toBe(os.homedir());
  expect(host.tempDirs.some((dir) => ['/tmp', '/var/tmp'].includes(dir))).toBe(true);
  // The home of this run lies in the temporary directory of this run.
  expect(host.home.startsWith(`${os.tmpdir()}/`)).toBe(true);
  expect(host.tempDirs.filter((dir) => host.home.startsWith(`${dir}/`))).toEqual([]);
  expect(host.env('PATH')).toBe(`${base}/bin`);
  const [before, now, after] = [Date.now(), host.now(), Date.now()];
  expect(before <= now && now <= after).toBe(true);
});

test('a memo host asks each fact once', () => {
  let asked = 0;
  const counting: Host = { ...fixture, entry: (path) => ((asked += 1), fixture.entry(path)) };
  const memo = memoHost(counting);
  memo.realPath(`${base}/repo/src/a.ts`);
  const first = asked;
  memo.realPath(`${base}/repo/src/a.ts`);
  memo.entry(`${base}/repo/src`);
  expect(asked).toBe(first);
});

test('a fixture refuses what its owner cannot read', () => {
  const host = fixtureHost({
    tree: { '/r/shut/': { unreadable: true }, '/r/shut/x': 'x', '/r/f': { text: 'x', unreadable: true } },
  });
  expect([
    host.names('/r/shut').kind,
    host.entry('/r/shut/x').kind,
    host.realPath('/r/shut/x').kind,
    host.text('/r/f', 9).kind,
  ]).toEqual(Array(4).fill('unknown'));
});

test('a disk that ignores case answers in its own spelling', () => {
  const host = fixtureHost({ platform: 'darwin', tree: { '/Repo/.git/HEAD': 'ref: x' } });
  expect(host.realPath('/repo/.GIT/hooks/pre-commit')).toEqual({ kind: 'known', value: '/Repo/.git/hooks/pre-commit' });
});
