// A configuration with mistakes loosens nothing: what can be read of its denies holds for every tool, and what a lost deny could have covered is not allowed.
import { describe, expect, it } from 'vitest';
import { createGate } from '../../src/gate/create-gate.ts';
import { caseHostWith } from '../../src/programs/case-machine.ts';

const DENY = '"hard_deny": ["Read(~/notes.txt)", "cmd: git status"]';

/** Files whose denies can still be read. */
const READABLE: readonly (readonly [string, string])[] = [
  ['a missing comma', `{ ${DENY} "allow": ["ls"] }`],
  ['a missing brace', `{ ${DENY}, "allow": ["ls"`],
  ['text behind it', `{ ${DENY} } }`],
  ['an unknown key', `{ ${DENY}, "alow": ["ls"] }`],
  ['a wrong type elsewhere', `{ ${DENY}, "trusted_hosts": 5 }`],
  ['a wrong entry in the list', '{ "hard_deny": ["Read(~/notes.txt)", 5, "cmd: git status"] }'],
  ['an entry that cannot be read', '{ "hard_deny": ["please be careful", "Read(~/notes.txt)", "cmd: git status"] }'],
  ['the list twice', '{ "hard_deny": ["Read(~/notes.txt)", "cmd: git status"], "hard_deny": ["cmd: unk"] }'],
  ['a comma too many', '{ "hard_deny": ["Read(~/notes.txt)",, "cmd: git status"] }'],
];

/** Files that may have held any deny. */
const LOST: readonly (readonly [string, string])[] = [
  ['no JSON at all', 'hard_deny: Read(~/notes.txt)'],
  ['a misspelled list', '{ "hard_denny": ["Read(~/notes.txt)"] }'],
  ['another type', '[1, 2]'],
  ['nothing that ends', '{ "hard_deny": ["Read(~/no'],
  ['too much nesting', `{ "hard_deny": ${'['.repeat(40)}${']'.repeat(40)} }`],
];

const gateWith = (config: string) =>
  createGate({ record: 'off', agent: 'claude-code', host: caseHostWith({ '/home/me/.config/leeway/config.jsonc': config }) });
const at = { cwd: '/repo', projectRoot: '/repo' };
const read = (file_path: string) => ({ tool: 'Read', input: { file_path }, cwd: '/repo' });
const bash = (command: string) => ({ tool: 'Bash', input: { command }, cwd: '/repo' });

describe('what can be read holds', () => {
  it.each(READABLE)('%s', async (_, config) => {
    const gate = gateWith(config);
    expect((await gate.check(read('/home/me/notes.txt'), at)).verdict).toBe('deny');
    expect((await gate.check(bash('cat ~/notes.txt'), at)).verdict).toBe('deny');
    expect((await gate.check(bash('git status'), at)).verdict).toBe('deny');
    expect((await gate.check(bash('ls'), at)).verdict).toBe('ask');
  });
});

describe('what a lost deny could have covered is not allowed', () => {
  it.each(LOST)('%s', async (_, config) => {
    const gate = gateWith(config);
    for (const call of [read('/home/me/notes.txt'), read('/repo/README.md'), bash('cat ~/notes.txt'), bash('ls')])
      expect((await gate.check(call, at)).verdict, JSON.stringify(call.input)).toBe('ask');
    expect((await gate.check(bash('rm -rf ~'), at)).verdict).toBe('deny');
  });
});

it('a mistake that can have cost no deny leaves the safe list alone', async () => {
  for (const config of ['{ "trusted_hosts": 5 }', '{ "allow": ["ls", "ls"] }', '{ "environment": 3 }']) {
    const gate = gateWith(config);
    expect((await gate.check(read('/repo/README.md'), at)).verdict, config).toBe('allow');
    expect((await gate.check(bash('ls'), at)).verdict, config).toBe('ask');
  }
});

it('a deny among the answers of a broken file holds', async () => {
  const decision = await gateWith('{ "on_trouble": "deny", "allow": [ }').check(bash('ls'), at);
  expect(decision).toMatchObject({ verdict: 'deny', trouble: { kind: 'config' } });
});
