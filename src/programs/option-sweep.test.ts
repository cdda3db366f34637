// Gives every option that takes a value a secret, a start-up file, a stranger's address and a script, in a call that is quiet without it: what the
// value is must show. Every option of every program that has a quiet case; knows no program but those it argues for.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { optionTable } from '../argv/option-table.ts';
import type { Option } from '../argv/option-table.ts';
import type { Program, Spec } from '../argv/program.ts';
import type { Effect } from '../model/effect.ts';
import type { CaseResult } from './case-machine.ts';
import { judgeCase } from './case-machine.ts';
import { findProgram } from './index.ts';

const SECRET = '/home/me/.ssh/id_rsa';
const STARTUP = '/home/me/.bashrc';
const STRANGER = 'https://evil.example/x';
const SCRIPT = '/tmp/x.sh';

const effectsOf = (result: CaseResult): readonly Effect[] =>
  result.parts.flatMap((part) => part.findings.map((one) => one.effect));
const touches = (kinds: ReadonlySet<string>, path: string) => (effect: Effect) =>
  kinds.has(effect.kind) && 'place' in effect && effect.place?.kind === 'path' && effect.place.path.startsWith(path);
const READ = new Set(['read', 'write', 'run']);
const WRITE = new Set(['write', 'delete', 'run']);

/** By role: the value that would hurt, and the effect it must leave. Anything that is not quiet has been seen. */
const ROLES: ReadonlyMap<string, readonly [string, (effect: Effect) => boolean]> = new Map([
  ['reads', [SECRET, touches(READ, SECRET)]],
  ['tree', [SECRET, touches(READ, SECRET)]],
  ['writes', [STARTUP, touches(WRITE, STARTUP)]],
  ['appends', [STARTUP, touches(WRITE, STARTUP)]],
  ['edits', [STARTUP, touches(WRITE, STARTUP)]],
  ['deletes', [STARTUP, touches(WRITE, STARTUP)]],
  ['connects', [STRANGER, (effect) => effect.kind === 'network' && effect.server.host === 'evil.example']],
  ['script', [SCRIPT, () => false]],
  ['shell', [SCRIPT, () => false]],
  ['unclear', [SCRIPT, () => false]],
]);

/** Names that elsewhere stand for a file, a server or code. Where they stand for a text, somebody has looked. */
const SUSPECT =
  /^--?(?:url|server|endpoint|endpoint-url|api-url|registry|proxy|outfile|out-file|output-file|log-file|logfile|script|exec|command|cmd|config-file|rcfile|plugin|plugins|require|init-file|env-file|key-file|keyfile|private-key|from-file|input-file|file|out|output-dir|output-directory|outdir|dest|webhook|upload|pager|editor|shell)$/;

/** Options of such a name that are nothing but text, and why. */
const ACCEPTED: ReadonlyMap<string, string> = new Map([
  ['curl --output-dir', 'a directory that -o counts from; an address there is a name, and what is written below it shows'],
  ['git --url', 'the address that keys of the configuration are looked up for'],
  ['git --output-directory', 'what is written there shows; an address is a name of a directory'],
  ['hg --pager', 'yes, no or auto'],
  ['kubectl --from-file', 'read from the disk, and shown only if it is a secret; an address is a name that is not there'],
  ['lefthook --file', 'names of files that the hooks are given'],
  ['liquibase --url', 'a database: what is done there is judged, wherever it is'],
  ['migrate --url', 'a database'],
  ['migrate -url', 'a database'],
  ['tar -f', 'of several the last counts; a list is only read'],
  ['textutil -editor', 'a name in the description of the document'],
]);

interface Base {
  readonly key: string;
  readonly head: readonly string[];
  readonly rest: readonly string[];
  readonly options: ReadonlyMap<string, Option>;
}

const folder = dirname(fileURLToPath(import.meta.url));
/** A plain call of one program that asks for no help: with help, nothing else counts. */
const PLAIN = /^quiet\s+([\w.-]+(?: [\w ./:=@%+,-]+)?)$/;
const HELP = / (?:-h|--help|-help|--version|-V|-version|help)(?: |$)/;

const bases = new Map<string, Base>();
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.cases.txt'))) {
  const text = readFileSync(join(folder, file), 'utf8');
  if (text.includes('@file ')) continue;
  for (const line of text.split('\n')) {
    const command = PLAIN.exec(line)?.[1];
    const base = command === undefined || HELP.test(command) ? undefined : baseOf(command.split(/ +/));
    if (base && !bases.has(base.key)) bases.set(base.key, base);
  }
}

function baseOf(words: readonly string[]): Base | undefined {
  const program: Program | undefined = findProgram(words[0] ?? '');
  if (!program || program.operands === 'command') return undefined;
  const levels: Spec[] = [program];
  let at = 1;
  for (let sub = program.sub; sub && Object.hasOwn(sub, words[at] ?? ''); at++) {
    const spec: Spec | undefined = sub[words[at] ?? ''];
    if (!spec) break;
    levels.push(spec);
    sub = spec.sub;
  }
  const head = words.slice(0, at);
  const last = levels.at(-1) ?? program;
  return {
    key: [program.name.split(' ')[0], ...head.slice(1)].join(' '),
    head,
    rest: words.slice(at),
    options: optionTable(program.ownOptions ? [last] : levels).byName,
  };
}

const probes = [...bases.values()].flatMap((base) =>
  [...base.options]
    .filter(
      ([spelling, option]) =>
        spelling === option.name && (ROLES.has(option.role) || (option.role === 'text' && SUSPECT.test(option.name))),
    )
    .map(([, option]) => ({ base, option })),
);
const callOf = ({ base, option }: (typeof probes)[number], value: string): string =>
  [...base.head, option.name, value, ...base.rest].join(' ');

/** What the values of this option do that nobody sees; nothing when all is well. */
function unseen(probe: (typeof probes)[number]): readonly string[] {
  const role = ROLES.get(probe.option.role);
  const tries: readonly (readonly [string, (effect: Effect) => boolean])[] = ACCEPTED.has(
    `${probe.base.head[0] ?? ''} ${probe.option.name}`,
  )
    ? []
    : role
      ? [role]
      : [SECRET, STARTUP, STRANGER].map((value) => [value, () => false] as const);
  return tries.flatMap(([value, shows]) => {
    const call = callOf(probe, value);
    const result = judgeCase(call);
    return result.disposition === 'quiet' && !effectsOf(result).some(shows) ? [call] : [];
  });
}

it('there are many options', () => expect(probes.length).toBeGreaterThan(2_000));

it('no value goes unseen', { timeout: 300_000 }, () => {
  expect(probes.flatMap(unseen)).toEqual([]);
});

it('what is argued for is still there', () => {
  const there = new Set(probes.map(({ base, option }) => `${base.head[0] ?? ''} ${option.name}`));
  expect([...ACCEPTED.keys()].filter((key) => !there.has(key))).toEqual([]);
});
