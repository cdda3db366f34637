// Reads and replaces settings files of agents, atomically and with a copy of the old content. Knows no agent.
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FileChange } from '../agents/install.ts';

/** Undefined if the file does not exist. Throws if it cannot be read, because unknown content must not be overwritten. */
export function readFileOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
    throw error;
  }
}

export interface Applied {
  readonly path: string;
  readonly backup?: string;
}

/** `backups` is one of leeway's own directories, so that no agent reads a copy as its settings. */
export function applyChange(change: FileChange, backups: string): Applied {
  const path = targetOf(change.path);
  if (readFileOrNothing(path) !== change.before)
    throw new Error(`\`${change.path}\` changed meanwhile; nothing was written to it`);
  const backup = change.before === undefined ? undefined : keepCopy(path, backups);
  if (change.text === undefined) rmSync(path);
  else {
    mkdirSync(dirname(path), { recursive: true });
    const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.new`);
    const mode = change.before === undefined ? 0o600 : statSync(path).mode & 0o777;
    writeFileSync(temporary, change.text, { mode, flag: 'wx' });
    renameSync(temporary, path);
  }
  return { path: change.path, ...(backup === undefined ? {} : { backup }) };
}

/** Settings may be links into a repository of the user; the link is kept and its target is written. */
function targetOf(path: string): string {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  return entry?.isSymbolicLink() === true ? realpathSync(path) : path;
}

function keepCopy(path: string, backups: string): string {
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const copy = join(backups, `${stamp}-${basename(path)}`);
  copyFileSync(path, copy);
  return copy;
}
