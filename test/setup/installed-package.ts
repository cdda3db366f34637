// The package as it would be published, packed and installed once for all suites of a run. For tests; the build must be there.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TOP = join(import.meta.dirname, '..', '..');

export interface InstalledPackage {
  /** The packed file. */
  readonly tarball: string;
  /** A project of its own with the package in its `node_modules`. */
  readonly project: string;
  readonly bin: string;
  readonly library: string;
}

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Below the temporary directory of the run, under the hash of the build: a second suite finds it there. */
export function installedPackage(): InstalledPackage {
  const build = createHash('sha256')
    .update(readFileSync(join(TOP, 'dist', 'main.cjs')))
    .digest('hex')
    .slice(0, 16);
  const project = join(tmpdir(), `leeway-package-${build}`);
  if (!existsSync(project)) install(project);
  const tarball = join(project, readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '');
  const modules = join(project, 'node_modules');
  return { tarball, project, bin: join(modules, '.bin', 'leeway'), library: join(modules, 'leeway', 'dist', 'index.js') };
}

/** Made beside its place and moved there whole: two suites may begin at the same time. */
function install(project: string): void {
  const making = `${project}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  mkdirSync(making);
  npm(['pack', '--ignore-scripts', '--pack-destination', making], TOP);
  const tarball = readdirSync(making).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(making, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  npm(['install', `./${tarball}`, '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'], making);
  try {
    renameSync(making, project);
  } catch (error) {
    if (!existsSync(project)) throw error;
  }
}
