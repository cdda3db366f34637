// Which files the pathspecs of a git command mean, beside what git itself says for the same words.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { absent } from '../host/host.ts';
import { pathspecs } from './pathspec.ts';

const FILES = ['a.ts', 'b.js', 'src/a.ts', 'src/deep/c.ts', 'src/deep/d[1].ts', 'SRC2/e.ts', 'docs/x y.md', '-odd'];
const SPECS = [
  '*.ts',
  'src/*.ts',
  'src',
  'src/',
  '**/c.ts',
  'src/**/c.ts',
  's*/d*',
  '?.js',
  '[ab].*',
  '[!a].js',
  'src/deep/d\\[1].ts',
  ':(icase)src/A.TS',
  ':(icase)src2',
  ':/src',
  ':(top)*.js',
  ':(literal)src/deep/d[1].ts',
  'docs/x*',
  'nothing*',
];

let top = '';
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'leeway-pathspec-'));
  execFileSync('git', ['init', '-q', top]);
  for (const file of FILES) {
    mkdirSync(dirname(join(top, file)), { recursive: true });
    writeFileSync(join(top, file), 'x');
  }
  execFileSync('git', ['-C', top, 'add', '-A']);
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const meant = (spec: string): readonly string[] => {
  const command = { program: 'git', sub: ['rm'], options: [], operands: [spec] };
  const limits = pathspecs({ command, text: undefined, directory: top, top, host: { entry: () => absent } });
  return FILES.filter((file) => limits === 'all' || limits.some((one) => one.matches(join(top, file)))).toSorted();
};

it.each(SPECS)('%s', (spec) => {
  const git = execFileSync('git', ['-C', top, 'ls-files', '-z', '--', spec], { encoding: 'utf8' });
  expect(meant(spec)).toEqual(
    git
      .split('\0')
      .filter((file) => file !== '')
      .toSorted(),
  );
});

it.each<[string, string, string]>([
  ['a class that cannot be read', 'src/[[.x.]]*', 'src/'],
  ['a directory met by a star', '*/deep', 'src/deep/'],
])('means too much rather than too little: %s', (_, spec, below) => {
  expect(meant(spec)).toEqual(FILES.filter((file) => file.startsWith(below)).toSorted());
});
