// Which test files run when: quick ones in `test:fast`, these and slow ones in `npm test`, long ones and contained commands after that in CI.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const TOP = join(import.meta.dirname, '..', '..');

/** Files and folders that take long: large inputs, many processes or commands in real shells, waits, copies of the whole tree. */
const LONG: readonly string[] = [
  'src/redact/long-texts.test.ts',
  'test/agents/doctor-red.test.ts',
  'test/agents/doctor.test.ts',
  'test/agents/helper.test.ts',
  'test/agents/hostile.test.ts',
  'test/agents/claude-plugin.test.ts',
  'test/agents/codes.test.ts',
  'test/agents/init.test.ts',
  'test/agents/questions.test.ts',
  'test/agents/unanswered.test.ts',
  'test/agents/what-ran.test.ts',
  'test/classifier/across-processes.test.ts',
  'test/classifier/conformance.test.ts',
  'test/classifier/installed-promises.test.ts',
  'test/classifier/presets.test.ts',
  'test/classifier/promises.test.ts',
  'test/consent/tables.test.ts',
  'test/fuzz/',
  'test/gate/limits.test.ts',
  'test/invariants/',
  'test/limits.test.ts',
  'test/mutation/',
  'test/package/',
  'test/promises/record.test.ts',
  'test/promises/replay.test.ts',
  'test/promises/settings.test.ts',
  'test/promises/undo.test.ts',
  'test/recipes/',
  'test/shell/',
];

/** They need bubblewrap, and a step of their own in CI that says so if it is missing. */
const CONTAIN = 'test/contain/';

/** Slow without starting anything: many random inputs, or all the data of all programs. */
const SLOW: readonly string[] = [
  'src/programs/user/irreplaceable.test.ts',
  'test/properties.test.ts',
  'test/redteam/redteam.test.ts',
];

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
  /** Run with `npm run test:contain`. */
  readonly contain: readonly string[];
}

export function lanes(): Lanes {
  const all = ['src', 'test']
    .flatMap((folder) => readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.test.ts'))
    .toSorted();
  const contain = all.filter((file) => file.startsWith(CONTAIN));
  const files = all.filter((file) => !contain.includes(file));
  const long = files.filter((file) => LONG.some((one) => file.startsWith(one)));
  const rest = files.filter((file) => !long.includes(file));
  const slow = rest.filter((file) => SLOW.includes(file) || startsProcesses(file));
  return { quick: rest.filter((file) => !slow.includes(file)), slow, long, contain };
}
