// A compiled configuration is used for exactly the texts it was made of, and kept only where they tell everything.
import { describe, expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { FixtureNode } from '../host/fixture-host.ts';
import { sha256 } from '../host/sha256.ts';
import type { Host } from '../host/host.ts';
import type { Json } from '../model/call.ts';
import type { ConfigMemory } from './config-memory.ts';
import { compileCommand } from './match-command.ts';
import { proseTerms } from './prose-terms.ts';
import { readConfig } from './read-config.ts';
import { configInputs, recall, remember } from './remembered-config.ts';
import { indexRules } from './rule-index.ts';
import { testKnowledge } from './test-knowledge.ts';
import { pinTrust } from './trust.ts';

const USER = '/home/me/.config/leeway/config.jsonc';
const MANAGED = '/etc/leeway/config.jsonc';
const PROJECT = '/repo/.leeway/config.jsonc';
const RULES = '{ "allow": ["git push"], "hard_deny": ["rm"] }';

const machine = (tree: Readonly<Record<string, FixtureNode>> = {}, env: Readonly<Record<string, string>> = {}): Host =>
  fixtureHost({ home: '/home/me', tree: { '/repo/': {}, [USER]: RULES, ...tree }, env });

/** As the gate does it: the inputs first, then the configuration. `read` is what the disk holds by then. */
function kept(first: Host, read: Host = first): ConfigMemory & { readonly held: () => boolean } {
  let value: Json | undefined;
  const memory = { read: () => value, write: (one: Json) => (value = one), held: () => value !== undefined };
  const inputs = configInputs(first, '/repo');
  const config = readConfig(read, { knowledge: testKnowledge, projectRoot: '/repo' });
  const index = indexRules([...config.ruleset.rules, ...config.untrusted], {
    knowledge: testKnowledge,
    host: read,
    root: '/repo',
  });
  if (inputs !== undefined) remember(memory, { inputs, config, index });
  return memory;
}

function recalled(memory: ConfigMemory, host: Host): boolean {
  const inputs = configInputs(host, '/repo');
  return inputs !== undefined && recall(memory, inputs, '/repo') !== undefined;
}

test('the same texts', () => expect(recalled(kept(machine()), machine())).toBe(true));

describe('is not used', () => {
  test.each<[string, Host]>([
    ['for another text of the user', machine({ [USER]: `${RULES} ` })],
    ['without the user’s file', fixtureHost({ home: '/home/me', tree: { '/repo/': {} } })],
    ['beside a managed file', machine({ [MANAGED]: '{}' })],
    ['beside a project’s file', machine({ [PROJECT]: '{}' })],
    ...['LEEWAY_ON_BLOCK', 'LEEWAY_ON_GUARDED', 'LEEWAY_ON_TROUBLE'].map((name): [string, Host] => [
      `with ${name}, which tightens`,
      machine({}, { [name]: 'deny' }),
    ]),
    ['in another home', fixtureHost({ home: '/home/you', tree: { '/repo/': {}, [USER.replace('me', 'you')]: RULES } })],
    ['where the user’s file cannot be read', machine({ [USER]: { unreadable: true, text: RULES } })],
    ['where the configuration’s directory is refused', machine({}, { XDG_CONFIG_HOME: '/repo/x' })],
  ])('%s', (_, host) => expect(recalled(kept(machine()), host)).toBe(false));
});

describe('is not kept', () => {
  const loose = '{ "allow": ["curl *"] }';
  const pin = pinTrust(undefined, { realPath: PROJECT, sha256: sha256(loose) });
  const trusted = { [PROJECT]: loose, '/home/me/.config/leeway/trust.jsonc': pin };
  test.each<[string, Host, Host]>([
    ['of a project with a file', machine(trusted), machine(trusted)],
    ['when a trusted project’s file appears in between', machine(), machine(trusted)],
    ['when the user’s file changes in between', machine(), machine({ [USER]: loose })],
    ['with a mistake', machine({ [USER]: '{ "allow": 1 }' }), machine({ [USER]: '{ "allow": 1 }' })],
    [
      'with a directory on the disk',
      machine({ [USER]: '{ "trusted_directories": ["/data"] }', '/data/': {} }),
      machine({ [USER]: '{ "trusted_directories": ["/data"] }', '/data/': {} }),
    ],
  ])('%s', (_, first, read) => expect(kept(first, read).held()).toBe(false));
});

/** What is recalled of a rule, for a machine whose user wrote these. */
function compiledFor(rules: object) {
  const host = machine({ [USER]: JSON.stringify(rules) });
  const inputs = configInputs(host, '/repo');
  return inputs === undefined ? undefined : recall(kept(host), inputs, '/repo');
}

describe('of its rules', () => {
  test.each<[string, string, readonly string[], boolean]>([
    ['a command', 'git push', ['git', 'push'], true],
    ['a command with its option', 'rm -rf', ['rm', '-rf'], true],
    ['a program nobody knows', 'cmd: mytool build', ['mytool', 'build'], true],
    ['another command', 'git push', ['git', 'status'], false],
    ['a script, which lies in some project', 'cmd: ./x.sh', ['./x.sh'], false],
    ['an option nobody knows, which is looked for in it', 'cmd: git push --evil', ['git', 'push', '--evil'], false],
  ])('%s', (_, rule, words, held) => {
    const command = compiledFor({ hard_deny: [rule] })?.compiled.command(words);
    expect(command !== undefined).toBe(held);
    if (held) expect(command).toEqual(compileCommand(words, { knowledge: testKnowledge, root: '/repo' }));
  });
  test('a statement', () =>
    expect(compiledFor({ hard_deny: ['DROP TABLE users'] })?.compiled.command(['DROP', 'TABLE', 'users'])).toBe(null));
  test('a sentence', () => {
    const text = 'never deploy to production or billing';
    const compiled = compiledFor({ soft_deny: [text] })?.compiled;
    expect(compiled?.prose(text)).toEqual(proseTerms(text));
    expect(compiled?.prose('never push')).toBeUndefined();
  });
  test('everything but where values came from', () => {
    const host = machine({ [USER]: '{ "ask": ["sudo"], "on_block": "ask" }' });
    const { origins: _, ...config } = readConfig(host, { knowledge: testKnowledge, projectRoot: '/repo' });
    const inputs = configInputs(host, '/repo') ?? [];
    expect(JSON.parse(JSON.stringify(recall(kept(host), inputs, '/repo')?.config))).toEqual(JSON.parse(JSON.stringify(config)));
  });
  test('without a project there is no trust to speak of', () => {
    const host = machine();
    expect(recall(kept(host), configInputs(host, undefined) ?? [], undefined)?.config.trust).toBeUndefined();
  });
  test('rules that are recalled are the rules that were read', () => {
    const written = { hard_deny: ['git push', 'DROP TABLE users'], soft_deny: ['never touch billing', 'cmd: ./x.sh'] };
    const before = compiledFor(written);
    const world = { knowledge: testKnowledge, host: machine(), root: '/repo' };
    const read = before?.config.ruleset.rules ?? [];
    const { paths: _, ...anew } = indexRules(read, world);
    const { paths: __, ...again } = indexRules(read, world, before?.compiled);
    expect(again).toEqual(anew);
    expect(again.sql).toHaveLength(1);
  });
});
