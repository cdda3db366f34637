// Records the state of an installation, so that a later change can be noticed. Compares nothing.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readSeal, sealFileIn, type Seal } from '../agents/install-seal.ts';
import { resealed, sealedNow, unsealed, type SealedEdit, type SealTarget } from '../agents/make-seal.ts';
import type { Host } from '../host/host.ts';

export const keepSeal = (it: SealTarget, host: Host): void => write(it.configDir, sealedNow(it, host));

export const dropSeal = (it: SealTarget, host: Host): void => write(it.configDir, unsealed(it, host));

/** To be called after a command of leeway itself changed the configuration file `path`. */
export function keepEdit(edited: SealedEdit, host: Host): void {
  const configDir = dirname(edited.path);
  write(configDir, resealed(edited, readSeal(configDir, host)));
}

function write(configDir: string, seal: Seal | undefined): void {
  if (seal === undefined) return;
  mkdirSync(configDir, { recursive: true, mode: 0o700 });
  const path = sealFileIn(configDir);
  writeFileSync(`${path}.${process.pid}.new`, `${JSON.stringify(seal, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.${process.pid}.new`, path);
}
