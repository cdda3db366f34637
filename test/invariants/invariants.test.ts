// Each invariant of ARCHITECTURE.md holds in the installed package, and its property sees a mistake that breaks it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeAll, sectionsOf } from '../promises/judge.ts';
import { newUser, type User } from '../promises/user.ts';
import { installedPackage } from '../setup/installed-package.ts';
import { SEEDS, type Seed } from './seeds.ts';

const TOP = join(import.meta.dirname, '..', '..');
const NUMBERS = SEEDS.map(({ invariant }) => invariant);
let user: User;
beforeAll(() => {
  user = newUser();
  user.init();
});
afterAll(() => user.remove());

type Found = Readonly<Record<string, readonly string[]>>;

function breaks(library: string, way: 'library' | 'hook', only?: number): Found {
  const done = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'properties.mjs'), library, way, ...(only === undefined ? [] : [String(only)])],
    {
      cwd: user.project,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', HOME: user.home, USER: 'me', TMPDIR: join(user.home, '..', 'tmp') },
    },
  );
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout) as Found;
}

/** The library with a mistake in one of its sources. */
async function withSeed({ file, from, to, invariant }: Seed): Promise<string> {
  const path = join(TOP, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} no longer holds the text of the seed`);
  const folder = mkdtempSync(join(tmpdir(), `leeway-seed-${invariant}-`));
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  const outfile = join(folder, 'library.cjs');
  await build({
    entryPoints: [join(TOP, 'src', 'index.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    mainFields: ['module', 'main'],
    loader: { '.md': 'text' },
    external: ['libsql', 'node:sqlite'],
    define: { LEEWAY_VERSION: '"0"' },
    logLevel: 'error',
    plugins: [
      {
        name: 'seed',
        setup: (it) =>
          it.onLoad({ filter: new RegExp(`${file.replaceAll(/[/.]/g, '.')}$`) }, () => ({
            contents: text.replace(from, to),
            loader: 'ts',
          })),
      },
    ],
  });
  return outfile;
}

test('there is a seed for each', () => expect(NUMBERS).toEqual(Array.from({ length: 10 }, (_, at) => at + 1)));
describe.each(['library', 'hook'] as const)('through the installed %s', (way) => {
  let found: Found;
  beforeAll(() => {
    found = breaks(installedPackage().library, way);
  });
  test.each(NUMBERS)('invariant %i holds', (number) => expect(found[number]).toEqual([]));
});
test.each(SEEDS)('the property of invariant $invariant sees its seed', async (seed) => {
  expect(breaks(await withSeed(seed), 'library', seed.invariant)[seed.invariant]).not.toEqual([]);
});
test('the installed hook answers as the library does', () => {
  const rows = [...sectionsOf(readFileSync(join(TOP, 'test', 'promises', 'policy.cases.txt'), 'utf8')).values()].flat();
  // One of every four rows of the policy, of all levels.
  const calls = rows.map((row) => row.replace(/^\w+ +/, '')).filter((call, at) => at % 4 === 0 && !call.startsWith('{'));
  const library = judgeAll(
    user,
    calls.map((call) => ({ call })),
  ).map(({ verdict }, at) => [calls[at], verdict]);
  expect(calls.map((call, at) => [call, user.hook(call, { session: `alike-${at}` }).verdict])).toEqual(library);
  expect(new Set(library.map(([, verdict]) => verdict))).toEqual(new Set(['allow', 'ask', 'deny']));
}, 120_000);
