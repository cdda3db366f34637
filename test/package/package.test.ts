// The package as it would be published: packed, installed into an empty project, imported, required, type-checked and run.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const top = join(import.meta.dirname, '..', '..');
let empty = '';
let tarball = '';
const npm = (args: readonly string[], cwd: string): string =>
  execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'leeway-package-'));
  npm(['pack', '--ignore-scripts', '--pack-destination', empty], top);
  tarball = readdirSync(empty).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(empty, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  npm(['install', `./${tarball}`, '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'], empty);
}, 120_000);
afterAll(() => rmSync(empty, { recursive: true, force: true }));

const node = (
  file: string,
  text: string,
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } => {
  writeFileSync(join(empty, file), text);
  return spawnSync(process.execPath, [file], { cwd: empty, encoding: 'utf8' });
};

describe('the package', () => {
  it('runs the example of the README as written', () => {
    const readme = readFileSync(join(top, 'README.md'), 'utf8');
    const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    expect(example).toContain('createGate');
    const done = node('example.mjs', example);
    expect(done.stderr).toBe('');
    expect(done.status).toBe(0);
  });
  it('can be required', () => {
    const done = node(
      'required.cjs',
      "const { createGate, isAllowlisted } = require('leeway'); console.log(typeof createGate, isAllowlisted('grep'));",
    );
    expect(done.stdout.trim(), done.stderr).toBe('function true');
  });
  it('has a small surface', () => {
    const done = node('surface.mjs', "import * as leeway from 'leeway'; console.log(Object.keys(leeway).sort().join(' '));");
    expect(done.stdout.trim()).toBe('classify createGate isAllowlisted');
  });
  it('has types', () => {
    writeFileSync(
      join(empty, 'typed.ts'),
      "import { createGate, type Decision } from 'leeway';\nexport const decide = async (): Promise<Decision['verdict']> => (await createGate().check({ tool: 'grep', input: {} })).verdict;\n",
    );
    writeFileSync(
      join(empty, 'tsconfig.json'),
      '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "nodenext", "target": "es2022", "types": [], "skipLibCheck": false }, "files": ["typed.ts"] }',
    );
    const done = spawnSync(process.execPath, [join(top, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', empty], {
      encoding: 'utf8',
    });
    expect(done.stdout).toBe('');
  });
  it('has a bin', () => {
    const done = spawnSync(join(empty, 'node_modules', '.bin', 'leeway'), ['check', '--json', 'ls'], {
      cwd: empty,
      encoding: 'utf8',
    });
    expect(JSON.parse(done.stdout)).toMatchObject({ verdict: 'allow' });
  });
  it('holds nothing but what is needed', () => {
    const files = readdirSync(join(empty, 'node_modules', 'leeway'), { recursive: true, encoding: 'utf8' });
    expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(
      new Set(['CHANGELOG.md', 'LICENSE', 'README.md', 'corpus', 'dist', 'docs', 'package.json']),
    );
    expect(files.filter((file) => file.startsWith('dist/')).toSorted()).toEqual([
      'dist/config.schema.json',
      'dist/hook.sh',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/leeway.cjs',
      'dist/main.cjs',
      'dist/program.schema.json',
    ]);
  });
  it('is small', () => {
    expect(statSync(join(empty, tarball)).size).toBeLessThan(2_500_000);
  });
  it('installs without a word about install scripts', () => {
    const prefix = join(empty, 'global');
    const args = ['install', '--global', '--prefix', prefix, join(empty, tarball), '--omit=optional', '--no-audit', '--no-fund'];
    const done = spawnSync('npm', args, { cwd: empty, encoding: 'utf8' });
    expect(done.status, done.stderr).toBe(0);
    expect(done.stderr).not.toMatch(/script/);
    expect(spawnSync(join(prefix, 'bin', 'leeway'), ['check', 'ls'], { encoding: 'utf8' }).status).toBe(0);
  });
});
