// The installed hook when something goes wrong inside it: every agent is told an explicit deny, in time. Real processes, the built files.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cacheFileIn } from '../../src/hook/load-pieces.ts';
import { removeTree } from '../setup/remove-tree.ts';
import {
  ask,
  firstEvent,
  TRIED_AGENTS,
  makeHome,
  payload,
  stands,
  writeConfig,
  type Asking,
  type Installed,
} from './installed.ts';

let installed: Installed;
let server: Server;
let kept: ReadonlyMap<string, Buffer>;

beforeAll(async () => {
  installed = makeHome();
  // A fresh process for every call: the helper process would hide what is broken here. It has its own tests.
  const done = installed.run(['init', ...TRIED_AGENTS, '--yes', '--no-helper']);
  expect(done.code, done.err).toBe(0);
  kept = new Map(
    readdirSync(installed.dist)
      .filter((name) => name.endsWith('.cjs'))
      .map((name) => [name, readFileSync(join(installed.dist, name))]),
  );
  // A model that never answers.
  server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  installed.remove();
});
afterEach(() => {
  for (const [name, bytes] of kept) writeFileSync(join(installed.dist, name), bytes);
  for (const path of ['.config/leeway/config.jsonc', '.local/state']) removeTree(join(installed.home, path));
});

const slowModel = (): string =>
  JSON.stringify({
    classifier: {
      provider: 'openai-compatible',
      base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      model: 'm',
      timeout_ms: 60_000,
    },
  });
const damage = (name: string, bytes: (before: Buffer) => Buffer | string): void =>
  writeFileSync(join(installed.dist, name), bytes(kept.get(name) ?? Buffer.alloc(0)));

interface Case {
  readonly name: string;
  readonly prepare?: () => void;
  /** Default: a harmless command. */
  readonly input?: (agent: string) => string;
  readonly ask?: Partial<Asking>;
  /** Part of what is said to the agent. */
  readonly says?: RegExp;
}

/** The hash of the build. */
const headOf = (main: Buffer): string => main.toString('latin1', 0, 68);

const otherBuild = (before: Buffer): string => `/*${'0'.repeat(64)}${before.toString('latin1', 66)}`;

/** The code that every call needs. */
const largestPart = (): string =>
  readdirSync(installed.dist)
    .filter((name) => name.startsWith('part-'))
    .toSorted((a, b) => statSync(join(installed.dist, b)).size - statSync(join(installed.dist, a)).size)[0] ?? '';

const HARMLESS = 'ls -la';

const CASES: readonly Case[] = [
  { name: 'no JSON', input: () => 'nonsense', says: /could not judge this call: the hook input is not JSON/ },
  { name: 'half a JSON', input: (agent) => payload(agent, '/p', HARMLESS).slice(0, -9), says: /could not judge/ },
  { name: 'nothing on standard input', input: () => '', says: /could not judge this call: the agent sent nothing to the hook/ },
  { name: '30 MB on standard input', input: (agent) => payload(agent, '/p', 'x'.repeat(30_000_000)), says: /could not judge/ },
  {
    name: '9 MB that can be parsed',
    input: (agent) => payload(agent, '/p', `echo ${'x'.repeat(9_000_000)}`),
    says: /could not judge/,
  },
  { name: 'deeply nested JSON', input: () => '['.repeat(5_000_000), says: /could not judge/ },
  {
    name: 'another event',
    input: (agent) => payload(agent, '/p', HARMLESS).replace(`"${firstEvent(agent)}"`, '"Other"'),
    says: /could not judge/,
  },
  {
    name: 'a configuration that is no JSON',
    prepare: () => writeConfig(installed, '{ "allow": ['),
    input: (agent) => payload(agent, installed.project, 'mkdir made'),
    says: /could not judge/,
  },
  {
    name: 'a configuration that cannot be read',
    prepare: () => mkdirSync(join(installed.home, '.config/leeway/config.jsonc')),
    input: (agent) => payload(agent, installed.project, 'mkdir made'),
    says: /could not judge/,
  },
  {
    name: 'a model that never answers',
    prepare: () => writeConfig(installed, slowModel()),
    input: (agent) => payload(agent, installed.project, 'some-unknown-program'),
    ask: {
      change: (text) =>
        text
          .replace('--watched', '--watched --deadline 2000')
          .replace('--watched --deadline 2000\0', '--watched\0--deadline\x002000\0'),
    },
  },
  {
    name: 'a main file that is no code',
    prepare: () => damage('main.cjs', (before) => `${headOf(before)}(function () {`),
    says: /could not judge this call: an internal error/,
  },
  {
    name: 'a main file that throws',
    prepare: () => damage('main.cjs', (before) => `${headOf(before)}throw new Error("torn");`),
    says: /torn/,
  },
  {
    name: 'a main file that is cut',
    prepare: () => damage('main.cjs', (before) => before.subarray(0, before.length >> 1)),
    says: /could not judge/,
  },
  { name: 'an empty main file', prepare: () => damage('main.cjs', () => ''), says: /could not judge/ },
  {
    name: 'a main file of another build',
    prepare: () => damage('main.cjs', otherBuild),
    says: /could not judge this call: .*belongs to another build/,
  },
  { name: 'a missing main file', prepare: () => rmSync(join(installed.dist, 'main.cjs')), says: /could not judge/ },
  { name: 'a missing shared part', prepare: () => rmSync(join(installed.dist, largestPart())), says: /could not judge/ },
  ...[
    ['programs-basic.cjs', HARMLESS],
    ['programs-git.cjs', 'git status'],
    ['programs-building.cjs', 'make -n'],
    ['python.cjs', "python3 -c 'print(1)'"],
    ['javascript.cjs', "node -e 'console.log(1)'"],
    ['languages.cjs', "perl -e 'print 1'"],
  ].flatMap(([file = '', command = '']): readonly Case[] => [
    {
      name: `without ${file}: ${command}`,
      prepare: () => rmSync(join(installed.dist, file)),
      input: (agent) => payload(agent, installed.project, command),
      says: /could not judge/,
    },
    {
      name: `${file} of another build: ${command}`,
      prepare: () => damage(file, otherBuild),
      input: (agent) => payload(agent, installed.project, command),
      says: /could not judge this call: .*belongs to another build/,
    },
  ]),
  { name: 'a first file that is no code', prepare: () => damage('leeway.cjs', () => 'const {') },
  { name: 'a first file that ends at once', prepare: () => damage('leeway.cjs', () => 'process.exit(1)') },
  {
    name: 'a first file that prints an allow of its own',
    prepare: () =>
      damage(
        'leeway.cjs',
        () =>
          `console.log(JSON.stringify({ decision: 'allow', hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow' } }))`,
      ),
  },
  { name: 'a first file that says nothing', prepare: () => damage('leeway.cjs', () => '') },
  { name: 'a missing first file', prepare: () => rmSync(join(installed.dist, 'leeway.cjs')) },
  {
    name: 'no memory',
    input: (agent) => payload(agent, '/p', 'x'.repeat(14_000_000)),
    ask: {
      change: (text) =>
        text
          .replace(`'${process.execPath}'`, `'${process.execPath}' --max-old-space-size=4`)
          .replace(`${process.execPath}\0`, `${process.execPath}\0--max-old-space-size=4\0`),
    },
  },
];

const cacheFile = (): string => cacheFileIn(join(installed.home, '.config/leeway/cache'));

describe.each(TRIED_AGENTS)('%s', (agent) => {
  it.each(CASES)('$name', async ({ prepare, input, ask: more, says }) => {
    prepare?.();
    const answer = await ask(installed, agent, { input: input?.(agent) ?? payload(agent, installed.project, HARMLESS), ...more });
    expect(stands(agent, answer), JSON.stringify(answer).slice(0, 2000)).toBe('denied');
    if (says !== undefined) expect(`${answer.out}${answer.err}`).toMatch(says);
    // Trouble is never told as danger.
    expect(answer.out).not.toMatch(/dangerous/);
  });

  it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('%s while the model is asked', async (signal) => {
    writeConfig(installed, slowModel());
    const answer = await ask(installed, agent, {
      input: payload(agent, installed.project, 'some-unknown-program'),
      // When the hook waits for the model it is well past its start.
      meanwhile: (pid) => server.once('request', () => signalNode(pid, signal)),
    });
    expect(stands(agent, answer), JSON.stringify(answer)).toBe('denied');
  });

  it.each<[string, (before: Buffer) => Buffer]>([
    ['is empty', () => Buffer.alloc(0)],
    ['is cut', (before) => before.subarray(0, before.length - 1000)],
    [
      'has a byte turned',
      (before) => Buffer.concat([before.subarray(0, 9000), Buffer.from([before[9000]! ^ 0x55]), before.subarray(9001)]),
    ],
    ['has another hash', (before) => Buffer.concat([Buffer.alloc(32), before.subarray(32)])],
    ['is noise', (before) => Buffer.from(before.map((byte, i) => (i < 36 ? byte : (i * 7919) & 0xff)))],
  ])('a code cache that %s changes nothing', async (_, change) => {
    const before = readFileSync(cacheFile());
    writeFileSync(cacheFile(), change(before));
    const harmless = await ask(installed, agent, { input: payload(agent, installed.project, HARMLESS) });
    const harmful = await ask(installed, agent, { input: payload(agent, installed.project, 'rm -rf ~') });
    writeFileSync(cacheFile(), before);
    expect([stands(agent, harmless), stands(agent, harmful)], JSON.stringify([harmless, harmful])).toEqual(['runs', 'denied']);
  });

  it('a record that cannot be written changes no verdict', async () => {
    mkdirSync(join(installed.home, '.local'), { recursive: true });
    writeFileSync(join(installed.home, '.local/state'), 'not a directory');
    const harmless = await ask(installed, agent, { input: payload(agent, installed.project, HARMLESS) });
    const harmful = await ask(installed, agent, { input: payload(agent, installed.project, 'rm -rf ~') });
    expect([stands(agent, harmless), stands(agent, harmful)], JSON.stringify([harmless, harmful])).toEqual(['runs', 'denied']);
  });
});

describe('the remembered configuration', () => {
  const file = (): string => join(installed.home, '.config/leeway/cache/config.json');
  const asked = async (command: string): Promise<string> =>
    stands('claude-code', await ask(installed, 'claude-code', { input: payload('claude-code', installed.project, command) }));
  it.each<[string, (text: string) => string, number?]>([
    ['is empty', () => ''],
    ['is cut', (text) => text.slice(0, -20)],
    ['is of another build', (text) => text.replace(/"id":"./, '"id":"#').replaceAll('hard_deny', 'allow')],
    ['is open to others', (text) => text.replaceAll('hard_deny', 'allow'), 0o666],
    ['is of another text', (text) => text.replace('mine', 'theirs').replaceAll('hard_deny', 'allow')],
  ])('that %s is not used', async (_, change, mode = 0o600) => {
    writeConfig(installed, '// mine\n{ "hard_deny": ["uname"] }');
    expect([await asked('uname'), await asked('uname'), await asked('ls')]).toEqual(['denied', 'denied', 'runs']);
    const changed = change(readFileSync(file(), 'utf8'));
    writeFileSync(file(), changed);
    chmodSync(file(), mode);
    expect([await asked('uname'), await asked('ls')]).toEqual(['denied', 'runs']);
    expect(readFileSync(file(), 'utf8')).not.toBe(changed);
  });
});

/** To the Node process itself: below the shell and `timeout`, or started directly. */
function signalNode(pid: number, signal: NodeJS.Signals): void {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null);
  const below = new Set([pid]);
  for (let grew = true; grew;) {
    grew = false;
    for (const [, id, parent] of all)
      if (below.has(Number(parent)) && !below.has(Number(id))) grew = below.add(Number(id)).size > 0;
  }
  const node = all
    .filter(([, id, , args]) => below.has(Number(id)) && args?.startsWith(process.execPath))
    .map(([, id]) => Number(id));
  for (const id of node.slice(-1)) process.kill(id, signal);
}
