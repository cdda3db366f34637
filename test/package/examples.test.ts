// The examples, as written, in a project of their own with the installed package.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { installedPackage } from '../setup/installed-package.ts';

let project = '';
let home = '';

beforeAll(() => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'leeway-examples-')));
  home = join(base, 'home');
  project = join(home, 'project');
  mkdirSync(join(project, 'src'), { recursive: true });
  spawnSync('git', ['init', '-q', project]);
  symlinkSync(join(installedPackage().project, 'node_modules'), join(project, 'node_modules'));
  cpSync(join(installedPackage().project, 'node_modules', 'leeway', 'examples'), join(project, 'examples'), { recursive: true });
  writeFileSync(join(project, 'src', 'app.ts'), 'const a = 1; // TODO\n');
}, 120_000);

const run = (file: string, input = '') =>
  spawnSync(process.execPath, [join('examples', file)], {
    cwd: project,
    encoding: 'utf8',
    input,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, TMPDIR: join(home, '..') },
  });

describe('examples', () => {
  it('docs/library.md begins with safe-loop.mjs', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'library.md'), 'utf8');
    expect(/```js\n([\s\S]*?)```/.exec(page)?.[1]).toBe(readFileSync(join(project, 'examples', 'safe-loop.mjs'), 'utf8'));
  });
  it('safe-loop: the three layers, an own tool, a person, and a line for everything', () => {
    const done = run('safe-loop.mjs', 'n\n');
    expect(done.stdout.trim().split('\n'), done.stderr).toEqual([
      'grep: ran, allow by allowlist',
      'file_write: ran, allow by edits',
      'weather: ran, allow by effects',
      'bash: stopped, ask by effects',
      'bash: stopped, deny by effects',
    ]);
    expect(done.status).toBe(0);
    expect(readFileSync(join(project, 'notes.txt'), 'utf8')).toContain('plants');
    expect(existsSync(home)).toBe(true);
    const logged = [...done.stderr.matchAll(/\{"kind".*\}/g)].map(([line]) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.filter(({ kind }) => kind === 'decision')).toHaveLength(5);
    expect(logged.flatMap(({ kind, outcome }) => (kind === 'report' ? [outcome] : []))).toEqual(['ran', 'ran', 'ran', 'refused']);
  });
  it('safe-loop: what the person agrees to runs', () => {
    const done = run('safe-loop.mjs', 'y\n');
    // There is nothing to push to, so that running it fails.
    expect(done.stdout).toContain('bash: failed, ask by effects');
    expect(done.stderr).toContain('"outcome":"approved"');
  });
  it('safe-loop: without a person the answer is no, and the loop goes on', () => {
    const done = run('safe-loop.mjs', '');
    expect(done.stdout.trim().split('\n').slice(-2), done.stderr).toEqual([
      'bash: stopped, ask by effects',
      'bash: stopped, deny by effects',
    ]);
    expect(done.status).toBe(0);
  });
  it('auto-mode-check: the original flow', () => {
    const done = run('auto-mode-check.mjs');
    expect(done.stdout.trim().split('\n'), done.stderr).toEqual([
      'grep allow safe-allowlisted tool',
      'file_edit allow file edit in working directory',
      'file_edit allow no rule forbids it',
      'bash deny a rule forbids dropping tables',
      'bash allow no rule forbids it',
    ]);
  });
});
