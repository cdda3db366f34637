// Records where a hook was installed from, for every later gate of this user. `gate/installations.ts` reads the record.
import { mkdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Installation } from '../agents/hook-line.ts';
import { installationsFile, packageOf, readInstallations, type InstalledCopy } from '../gate/installations.ts';
import type { Host } from '../host/host.ts';
import { stateDir } from '../log/state-dir.ts';

/** `settings`: the user's files that now contain the hook. */
export function keepInstallation(installation: Installation, settings: readonly string[], host: Host): void {
  const { script, node, configDir, env, timeout, helper } = installation;
  const programs = [node, env, timeout, helper?.bash, helper?.tr].filter((path) => path !== undefined);
  const linked = settings.flatMap((path) => {
    const real = realPathOr(path);
    return real === path ? [] : [real];
  });
  const copy = {
    tool: packageOf(dirname(script), host),
    config: configDir,
    state: installation.stateDir ?? stateDir(host),
  };
  const isSame = (one: InstalledCopy): boolean =>
    one.tool === copy.tool && one.config === copy.config && one.state === copy.state;
  const known = readInstallations(host);
  // Programs that another agent's hook starts, and earlier link targets of a file, still count.
  const before = known.filter(isSame);
  const files = new Set([...before.flatMap((one) => one.files), ...linked]);
  const started = new Set([...before.flatMap((one) => one.programs), ...programs]);
  const copies = [...known.filter((one) => !isSame(one)), { ...copy, programs: [...started], files: [...files] }];
  const path = installationsFile(host);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.${process.pid}.new`, `${JSON.stringify({ format: 1, copies }, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.${process.pid}.new`, path);
}

function realPathOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // The file does not exist, so it contains no hook.
    return path;
  }
}
