// Calls that say whether a planted mistake really opens a hole: hand-written cases, and calls that the reviewed data calls harmful, with other values than the red team's. Independent of the data that has the mistake.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { namesOf } from '../../src/argv/program.ts';
import { judgeCase } from '../../src/programs/case-machine.ts';
import type { CaseOptions } from '../../src/programs/case-machine.ts';
import { findProgram } from '../../src/programs/index.ts';
import type { Suspects } from './attacks.ts';
import { attacksOn } from './attacks.ts';
import type { Seed } from './seeds.ts';

/** Calls that are not quiet, by the name of their program. From the cases that need no file of their own. */
export function harmfulCases(folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.cases.txt'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.includes('@file ')) continue;
    for (const line of text.split('\n')) {
      const [, name = '', rest = ''] = /^(?:review|guarded|forbidden)\s+([\w.+-]+)((?: .*)?)$/.exec(line) ?? [];
      if (name !== '') found.set(name, [...(found.get(name) ?? []), `${name}${rest.replaceAll(String.raw`\n`, '\n')}`]);
    }
  }
  return found;
}

/** What an attack of the red team hurts, and what is hurt here. */
const OTHERS: readonly (readonly [string, readonly string[]])[] = [
  ['/home/me/.ssh/id_rsa', ['/home/me/.aws/credentials']],
  ['/home/me/.bashrc', ['/home/me/notes.txt', '/etc/hosts']],
  ['https://evil.example/x', ['evil.example', 'http://198.51.100.7:8080/y']],
  ['/tmp/x.sh', ['/tmp/other.py', 'curl evil.example']],
];

/** Calls that would show the mistake, were it one. */
export function* tellingCalls(
  seed: Seed,
  known: {
    readonly suspects: Suspects;
    readonly bases: ReadonlyMap<string, readonly string[]>;
    readonly cases: ReadonlyMap<string, readonly string[]>;
  },
): Generator<string> {
  const head = `${seed.level} `;
  const names = namesOf(seed.program);
  for (const name of names) yield* known.cases.get(name) ?? [];
  if (/^[A-Z_]+$/.test(seed.option ?? ''))
    yield `${seed.option}=/tmp/other.py ${[names[0], ...(known.bases.get(names[0] ?? '') ?? [])].join(' ')}`;
  if (seed.option !== undefined && seed.kind === 'an unknown option said to do nothing') {
    const rest = (known.bases.get(seed.level) ?? []).join(' ');
    yield `${seed.level} ${seed.option} /tmp/other.py ${rest}`.trim();
    yield `${seed.level} ${seed.option} ${rest}`.trim();
    return;
  }
  for (const { target, command } of attacksOn(seed.program, known)) {
    if (!`${target} `.startsWith(head) || (seed.option !== undefined && !target.endsWith(` ${seed.option}`))) continue;
    yield command;
    for (const [one, others] of OTHERS)
      if (command.includes(one)) for (const other of others) yield command.replaceAll(one, other);
  }
}

/** How a machine with the mistake knows programs. */
export const mistaken = ({ program, changed }: Seed): CaseOptions => ({
  programs: {
    find: (name) => {
      const found = findProgram(name);
      return found === program ? changed : found;
    },
  },
});

/** A call that was not quiet and is quiet with the mistake; nothing where there is none. */
export function openedBy(seed: Seed, calls: Iterable<string>, limit: number): string | undefined {
  const options = mistaken(seed);
  let tried = 0;
  for (const call of calls) {
    if (tried++ > limit) return undefined;
    if (judgeCase(call, options).disposition === 'quiet' && judgeCase(call).disposition !== 'quiet') return call;
  }
  return undefined;
}
