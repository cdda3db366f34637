// A home in which the packed package is installed, as `npm pack` and `npm install` make it, with its hook in Claude Code. For tests.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeHome, TOP, type Installed } from '../agents/installed.ts';
import { removeTree } from '../setup/remove-tree.ts';

export interface Packed extends Installed {
  /** The directory whose `node_modules` holds the package. */
  readonly prefix: string;
}

export function installPacked(): Packed {
  const prefix = mkdtempSync(join(tmpdir(), 'leeway-packed-'));
  const npm = (args: readonly string[], cwd: string): string =>
    execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  npm(['pack', '--ignore-scripts', '--pack-destination', prefix], TOP);
  const tarball = readdirSync(prefix).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(prefix, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  npm(['install', `./${tarball}`, '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'], prefix);
  const home = makeHome(join(prefix, 'node_modules', 'leeway'));
  // The installed files themselves, with the dependencies beside them; the copy is for tests that damage it.
  const dist = join(prefix, 'node_modules', 'leeway', 'dist');
  mkdirSync(join(home.home, '.config', 'leeway'), { recursive: true });
  const remove = (): void => {
    home.remove();
    removeTree(prefix);
  };
  return { ...home, dist, prefix, remove };
}
