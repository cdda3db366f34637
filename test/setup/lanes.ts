// Which test files run when: quick ones in `test:fast`, these and slow ones in `npm test`, long ones after that in CI.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const TOP = join(import.meta.dirname, '..', '..');

/** Files and folders that take long: large inputs, many commands in real shells, copies of the whole tree. */
const LONG: readonly string[] = [
  'src/redact/long-texts.test.ts',
  'test/classifier/conformance.test.ts',
  'test/fuzz/',
  'test/gate/limits.test.ts',
  'test/limits.test.ts',
  'test/mutation/',
  'test/package/',
  'test/recipes/',
  'test/shell/',
];

/** Slow without starting anything: many random inputs. */
const SLOW: readonly string[] = ['test/properties.test.ts'];

/** Modules that start a process, open a port or bundle. */
const STARTS = /^(?:node:(?:child_process|http|https|net|tls|worker_threads)|esbuild)$/;
const IMPORT = /(?:^|\n)\s*(?:import|export)\b(?!\s+type\b)[^'"`;]*?(?:from\s*)?['"]([^'"]+)['"]/g;

/** Test files and what supports them; the product itself may start what it likes. */
const isTestCode = (file: string): boolean => /(?:^|\/)test\/|test[^/]*$/.test(file);

function startsProcesses(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !isTestCode(file)) return false;
  seen.add(file);
  const imported = [...readFileSync(join(TOP, file), 'utf8').matchAll(IMPORT)].map(([, target = '']) => target);
  return imported.some((target) => {
    const path = join(dirname(file), target).split(sep).join('/');
    return STARTS.test(target) || (/^\..*\.ts$/.test(target) && existsSync(join(TOP, path)) && startsProcesses(path, seen));
  });
}

export interface Lanes {
  readonly quick: readonly string[];
  readonly slow: readonly string[];
  readonly long: readonly string[];
}

export function lanes(): Lanes {
  const files = ['src', 'test']
    .flatMap((folder) => readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.test.ts'))
    .toSorted();
  const long = files.filter((file) => LONG.some((one) => file.startsWith(one)));
  const rest = files.filter((file) => !long.includes(file));
  const slow = rest.filter((file) => SLOW.includes(file) || startsProcesses(file));
  return { quick: rest.filter((file) => !slow.includes(file)), slow, long };
}
