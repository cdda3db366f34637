// The configuration read from a real disk: files, links, a pipe, and trust that ends with a changed byte.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { realHost } from '../host/real-host.ts';
import type { Host } from '../host/host.ts';
import { readConfig } from './read-config.ts';
import { testKnowledge } from './test-knowledge.ts';
import { pinTrust, trustState } from './trust.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'leeway-rules-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const root = join(base, 'repo');
const home = join(base, 'home');
const own = join(home, '.config/leeway');
mkdirSync(join(root, '.leeway'), { recursive: true });
mkdirSync(own, { recursive: true });

/** The real machine with a home of its own and no variables. */
const machine = realHost();
const host: Host = {
  platform: 'linux',
  home,
  user: machine.user,
  uid: machine.uid,
  tempDirs: [],
  now: () => machine.now(),
  env: () => undefined,
  entry: (path) => machine.entry(path),
  linkTarget: (path) => machine.linkTarget(path),
  names: (path) => machine.names(path),
  kinds: (path) => machine.kinds(path),
  text: (path, limit) => machine.text(path, limit),
  bytes: (path, limit) => machine.bytes(path, limit),
  slice: (path, from, length) => machine.slice(path, from, length),
  realPath: (path) => machine.realPath(path),
  ignoresCase: (path) => machine.ignoresCase(path),
  which: (name) => machine.which(name),
};
const read = () => readConfig(host, { knowledge: testKnowledge, projectRoot: root });

test('a home without files has defaults', () => {
  expect(homedir()).not.toBe(home);
  expect(read()).toMatchObject({ errors: [], settings: { onBlock: 'deny' }, trust: { kind: 'absent' } });
});

test('trust holds for these bytes and ends with the next', () => {
  writeFileSync(join(root, 'shared.jsonc'), '{ "allow": ["npm test"] }');
  symlinkSync('../shared.jsonc', join(root, '.leeway/config.jsonc'));
  const state = trustState(host, root);
  if (state.kind !== 'untrusted') throw new Error(state.kind);
  expect(read().ruleset.rules.filter((rule) => rule.builtIn !== true)).toEqual([]);
  writeFileSync(state.trustFile, pinTrust(undefined, state));
  expect(read().trust?.kind).toBe('trusted');
  expect(read().ruleset.rules.filter((rule) => rule.builtIn !== true)).toHaveLength(1);
  writeFileSync(join(root, 'shared.jsonc'), '{ "allow": ["npm test" ] }');
  expect(read().trust?.kind).toBe('changed');
  expect(read().ruleset.rules.filter((rule) => rule.builtIn !== true)).toEqual([]);
});

test('a pipe for a file is an error, not a wait', () => {
  execFileSync('mkfifo', [join(own, 'config.jsonc')]);
  expect(read().errors[0]?.message).toContain('cannot be read');
});
