// The print modes of agents' clients as classifiers: what the client is started with, and what is made of its output. The client is a stand-in.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askClassifier } from '../../src/classifier/ask-classifier.ts';
import type { ClassifierOutcome } from '../../src/classifier/outcome.ts';
import type { ProviderName } from '../../src/model/settings.ts';
import { deps, question } from './fixtures.ts';
import { ALLOW, BLOCK } from './wire.ts';
import { removeTree } from '../setup/remove-tree.ts';

interface Started {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly files: readonly string[];
  readonly stdin: string;
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'subscriptions-'));
  // It tells how it was started, and prints what it was told to.
  writeFileSync(
    join(folder, 'client.mjs'),
    `import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
const stdin = readFileSync(0, 'utf8');
const [say, status, ...args] = process.argv.slice(2);
writeFileSync(${JSON.stringify(join(folder, 'started.json'))}, JSON.stringify({ args, env: process.env, cwd: process.cwd(), files: readdirSync('.'), stdin }));
process.stdout.write(readFileSync(say, 'utf8'));
process.exitCode = Number(status);
`,
  );
});
afterAll(() => removeTree(folder));

const CLIENTS: readonly (readonly [ProviderName, string, (result: object) => string])[] = [
  [
    'claude-cli',
    'CLAUDE_CONFIG_DIR',
    (result) => JSON.stringify({ is_error: false, structured_output: result, usage: { input_tokens: 7 } }),
  ],
  ['codex-cli', 'CODEX_HOME', (result) => `${JSON.stringify(result)}\n`],
  ['gemini-cli', 'GEMINI_CLI_HOME', (result) => JSON.stringify({ response: JSON.stringify(result), stats: {} })],
];

async function ask(provider: ProviderName, says: string, status = 0): Promise<{ outcome: ClassifierOutcome; started: Started }> {
  writeFileSync(join(folder, 'says'), says);
  const command = [process.execPath, join(folder, 'client.mjs'), join(folder, 'says'), String(status)];
  const variables = new Map([
    ['PATH', process.env['PATH'] ?? ''],
    ['HOME', join(folder, 'home')],
    ['CLAUDECODE', '1'],
    ['ANTHROPIC_API_KEY', 'a key of someone else'],
  ]);
  const made = deps([{ provider, command }], { timeoutMs: 20_000 });
  const host = { ...made.host, env: (name: string) => variables.get(name) };
  const outcome = await askClassifier(question(), { ...made, host });
  return { outcome, started: JSON.parse(readFileSync(join(folder, 'started.json'), 'utf8')) as Started };
}
const kindOf = (outcome: ClassifierOutcome): string =>
  outcome.kind === 'trouble' ? outcome.trouble.kind : outcome.inputs.shouldBlock ? 'block' : 'allow';

describe.each(CLIENTS)('%s', (provider, homeVariable, print) => {
  test('is asked in an empty directory with a configuration of its own, and nothing else of the environment', async () => {
    const { outcome, started } = await ask(provider, print(BLOCK));
    expect(kindOf(outcome)).toBe('block');
    expect(started.files).toEqual([]);
    expect(existsSync(started.cwd)).toBe(false);
    const home = join(folder, 'home', '.config', 'leeway', 'subscriptions', provider.replace('-cli', ''));
    expect(started.env[homeVariable]).toBe(home);
    const names = Object.keys(started.env).filter((name) => !/^(PATH|HOME|USER|LANG|TMPDIR|__CF|LC_)/.test(name));
    expect(names).toEqual([homeVariable]);
    expect(`${started.args.join(' ')} ${started.stdin}`).toContain('second reader of a coding agent');
    expect(started.stdin).toContain('frobnicate --all');
  });

  test.each<readonly [string, string, number, string]>([
    ['an allow', print(ALLOW), 0, 'allow'],
    ['no JSON', 'Sure, go ahead!', 0, 'malformed'],
    ['nothing', '', 0, 'malformed'],
    ['a field too many', print({ ...ALLOW, approved: true }), 0, 'malformed'],
    ['a bad end', print(ALLOW), 1, 'server-error'],
  ])('%s', async (_, says, status, kind) => expect(kindOf((await ask(provider, says, status)).outcome)).toBe(kind));

  test('a client that is not there: install it, and then log in', async () => {
    const made = deps([{ provider }], { timeoutMs: 20_000 });
    const host = { ...made.host, env: (name: string) => (name === 'HOME' ? join(folder, 'home') : '/nowhere') };
    const outcome = await askClassifier(question(), { ...made, host });
    const { trouble } = outcome as Extract<ClassifierOutcome, { kind: 'trouble' }>;
    const program = provider.replace('-cli', '');
    expect(trouble.message).toContain(`\`${program}\` is not installed`);
    expect(trouble.todo).toMatch(/^install it with `npm install -g @[\w/-]+`, then log in once with `\w+=/);
  });

  test('a failure tells how to log in', async () => {
    const { outcome } = await ask(provider, '', 1);
    const { trouble } = outcome as Extract<ClassifierOutcome, { kind: 'trouble' }>;
    expect(trouble.todo).toContain(`log in once with \`${homeVariable}=`);
    expect(trouble.message).not.toContain('log in');
  });
});

test('what keeps each client from acting', async () => {
  const argsOf = async (at: number): Promise<string> => {
    const [provider, , print] = CLIENTS[at] ?? CLIENTS[0]!;
    return (await ask(provider, print(ALLOW))).started.args.join(' ');
  };
  expect(await argsOf(0)).toMatch(
    /--tools {2}--strict-mcp-config --setting-sources {2}--no-session-persistence --disable-slash-commands --safe-mode/,
  );
  expect(await argsOf(1)).toMatch(
    /--sandbox read-only .*--ephemeral --ignore-user-config --ignore-rules .*features\.shell_tool=false.* -$/,
  );
  expect(await argsOf(2)).toMatch(/--admin-policy \S+no-tools\.toml --extensions none --allowed-mcp-server-names none/);
  const gemini = join(folder, 'home', '.config', 'leeway', 'subscriptions', 'gemini');
  expect(readFileSync(join(gemini, 'no-tools.toml'), 'utf8')).toContain('decision = "deny"');
  expect(JSON.parse(readFileSync(join(gemini, '.gemini', 'settings.json'), 'utf8'))).toMatchObject({
    hooksConfig: { enabled: false },
  });
});

test("the client's own settings are kept once they are there: they say how the user logged in", async () => {
  const path = join(folder, 'home', '.config', 'leeway', 'subscriptions', 'gemini', '.gemini');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'settings.json'), '{"security":{"auth":{"selectedType":"oauth-personal"}}}');
  await ask('gemini-cli', '{}');
  expect(readFileSync(join(path, 'settings.json'), 'utf8')).toContain('oauth-personal');
});
