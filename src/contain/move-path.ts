// Moves a file, link or directory: by renaming, or by copying to another device. Follows no link, and replaces only what it is told to.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
} from 'node:fs';
import { removeTree } from './layers.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Replaces a file at `to` atomically. */
export function movePath(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    const next = `${to}.leeway-${process.pid}`;
    copyPath(from, next);
    renameSync(next, to);
    removeTree(from);
  }
}

/** Stores at `to` what is at `path`. A file also stays at `path` until something is moved over it. */
export function setAside(path: string, to: string): void {
  const stat = lstatSync(path);
  if (!stat.isFile()) {
    movePath(path, to);
    return;
  }
  try {
    linkSync(path, to);
  } catch {
    // Another device, or a file of another user.
    copyPath(path, to);
  }
}

function copyPath(from: string, to: string): void {
  const stat = lstatSync(from);
  if (stat.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (stat.isDirectory()) cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  else {
    copyFileSync(from, to);
    chmodSync(to, stat.mode & 0o7777);
    utimesSync(to, stat.atimeMs / 1000, stat.mtimeMs / 1000);
  }
}

export function removePath(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isDirectory()) rmSync(path, { recursive: true });
  else unlinkSync(path);
}
