// A compiled configuration is used for exactly the texts it was made of, and kept only where they tell everything.
import { describe, expect, test } from 'vitest';
import { fixtureHost } from '../host/fixture-host.ts';
import type { FixtureNode } from '../host/fixture-host.ts';
import { sha256 } from '../host/sha256.ts';
import type { Host } from '../host/host.ts';
import type { Json } from '../model/call.ts';
import type { ConfigMemory } from './config-memory.ts';
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
    ['with a variable that tightens', machine({}, { LEEWAY_ON_GUARDED: 'deny' })],
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
