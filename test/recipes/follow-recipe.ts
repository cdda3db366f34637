// A copy of the source tree in which a recipe of CONTRIBUTING.md is followed to the letter. For tests.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeTree } from '../setup/remove-tree.ts';

const TOP = join(import.meta.dirname, '..', '..');
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'coverage']);

export interface TreeCopy {
  readonly top: string;
  read(path: string): string;
  /** Puts a folder of the repository into the copy. */
  addFolder(from: string, to: string): void;
  delete(path: string): void;
  /** Replaces a text that must be there. */
  change(path: string, from: string, to: string): void;
  run(program: string, ...args: readonly string[]): { readonly code: number | null; readonly out: string };
  remove(): void;
}

export function copyTree(): TreeCopy {
  const top = mkdtempSync(join(tmpdir(), 'leeway-recipe-'));
  cpSync(TOP, top, { recursive: true, filter: (path) => !LEFT_OUT.has(path.slice(TOP.length + 1)) });
  symlinkSync(join(TOP, 'node_modules'), join(top, 'node_modules'));
  const read = (path: string): string => readFileSync(join(top, path), 'utf8');
  return {
    top,
    read,
    addFolder: (from, to) => cpSync(join(TOP, from), join(top, to), { recursive: true }),
    delete: (path) => rmSync(join(top, path), { recursive: true }),
    change: (path, from, to) => {
      if (!read(path).includes(from)) throw new Error(`${path} has no \`${from}\``);
      writeFileSync(join(top, path), read(path).replace(from, to));
    },
    run: (program, ...args) => {
      // The copy runs its own tests: what tells a process that it is a worker of ours must not reach it.
      const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:VITEST|NODE_ENV$|TEST$)/.test(name)));
      const done = spawnSync(program, args, { cwd: top, encoding: 'utf8', env: { ...env, NO_COLOR: '1' } });
      return { code: done.status, out: `${done.stdout}${done.stderr}` };
    },
    remove: () => removeTree(top),
  };
}

export interface RecipeStep {
  readonly path: string;
  readonly text: string;
}

/** The steps of a recipe that say what to write: the file is the last one named before the block. */
export function recipeSteps(heading: string): readonly RecipeStep[] {
  const text = readFileSync(join(TOP, 'CONTRIBUTING.md'), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/`([^`\n]+)`:\n\n( *)```ts\n([\s\S]*?)\n *```/g)].map(([, path = '', indent = '', block = '']) => ({
    path,
    text: `${block
      .split('\n')
      .map((line) => line.slice(line.startsWith(indent) ? indent.length : 0))
      .join('\n')}\n`,
  }));
}

/** Writes what the steps say: a file that is there already gets the text at its end. */
export function follow(tree: TreeCopy, steps: readonly RecipeStep[]): void {
  for (const { path, text } of steps) {
    if (existsSync(join(tree.top, path))) appendFileSync(join(tree.top, path), text);
    else writeFileSync(join(tree.top, path), text);
  }
}
