// Finds the values of the project's env files that occur unchanged in a text. Knows no servers and judges nothing.
import type { Host } from '../host/host.ts';
import { isHarmlessValue, isSecretName } from '../redact/secret-names.ts';

const ENV_FILE = /^\.env(?:\.|rc$|$)/;
const TEMPLATE = /\.(?:example|sample|template|tmpl|dist|defaults?)$/;
const LIMIT = 64 * 1024;
const SHORTEST = 8;

export interface HeldValue {
  readonly name: string;
  readonly file: string;
  readonly value: string;
}

type Disk = Pick<Host, 'names' | 'text'>;

/** A long mix of letters and digits is a real secret; `password: postgres` is only an example. */
export const isRandom = (value: string): boolean =>
  value.length >= 16 && /\d/.test(value) && /[A-Za-z]/.test(value) && !/\s/.test(value);

/** Entries whose name or value looks like a secret. Ports and addresses are left out, because they occur in many texts. */
export function heldValues(host: Disk, directories: readonly string[]): readonly HeldValue[] {
  return entries(host, directories, (name) => ENV_FILE.test(name) && !TEMPLATE.test(name)).filter(
    ({ name, value }) =>
      value.length >= SHORTEST &&
      !isHarmlessValue(value) &&
      (isSecretName(name) || (isRandom(value) && /^[\w+=-]+$/.test(value))),
  );
}

/** Values that occur only in the person's own env file: not in a template, and not an address of this machine. */
export function ownValues(host: Disk, directories: readonly string[]): readonly HeldValue[] {
  const shown = new Set(entries(host, directories, (name) => TEMPLATE.test(name)).map(({ value }) => value));
  return heldValues(host, directories).filter(
    ({ value }) =>
      isRandom(value) && !shown.has(value) && !/\/\/[^/]*\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b|@[\w-]+[:/]/.test(value),
  );
}

function entries(host: Disk, directories: readonly string[], wanted: (name: string) => boolean): readonly HeldValue[] {
  const found: HeldValue[] = [];
  for (const directory of new Set(directories)) {
    const names = host.names(directory);
    if (names.kind !== 'known') continue;
    for (const file of names.value.filter(wanted)) {
      const content = host.text(`${directory}/${file}`, LIMIT);
      if (content.kind !== 'known') continue;
      for (const line of content.value.split('\n')) {
        const [, name = '', value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*["']?([^"'\n]*?)["']?\s*$/.exec(line) ?? [];
        if (value !== '') found.push({ name, file, value });
      }
    }
  }
  return found;
}
