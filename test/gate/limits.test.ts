// Over a limit a call is denied by the gate: no model, no rule and no `on_trouble` changes that, and `hard_deny` is not lost behind one. No call runs for ever.
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConfigFile } from '../../src/model/config-file.ts';
import { createGate } from '../../src/gate/create-gate.ts';
import { fixtureHost } from '../../src/host/fixture-host.ts';
import { realHost } from '../../src/host/real-host.ts';
import type { Host } from '../../src/host/host.ts';
import { caseHostWith } from '../../src/programs/case-machine.ts';
import { removeTree } from '../setup/remove-tree.ts';

const APPROVES = async (): Promise<unknown> => ({ thinking: 'fine', shouldBlock: false, reason: 'fine', category: 'none' });

const check = (
  command: string,
  config: ConfigFile = {},
  host: Host = caseHostWith({ '/repo/unk.sh': 'true', '/repo/unk': { mode: 0o755, text: '#!/bin/sh\ntrue\n' } }),
) =>
  createGate({ record: 'off', host, config, classifier: { client: APPROVES } }).check(
    { tool: 'Bash', input: { command }, cwd: '/repo', agent: 'claude-code' },
    { projectRoot: '/repo' },
  );

const WIDE: ConfigFile = { allow: ['Bash', 'cmd: env *', 'cmd: bash *'], on_trouble: 'ask', on_block: 'ask', on_guarded: 'ask' };

const OVER: readonly (readonly [string, string])[] = [
  ['depth', `${'env '.repeat(200)}ls`],
  ['depth of the parser', `${'( '.repeat(5000)}ls${' )'.repeat(5000)}`],
  ['steps', 'ls\n'.repeat(40_000)],
  ['length', `# ${'x'.repeat(1_100_000)}\nls`],
  ['here-documents', Array.from({ length: 250 }, () => 'cat <<E\nx\nE').join('\n')],
  ['words of a brace expansion', 'echo {1..900}{1..900}'],
  ['words of a loop', `for x in ${'a '.repeat(3000)}; do ls; done`],
  ['rounds of xargs', `xargs -n1 ls <<'E'\n${'a\n'.repeat(3000)}E`],
  ['Python', `python3 - <<'E'\n${'x = 1\n'.repeat(60_000)}E`],
  ['JavaScript', `node - <<'E'\n${'x = 1;\n'.repeat(60_000)}E`],
  ['nesting of Python', `python3 -c '${'['.repeat(20_000)}${']'.repeat(20_000)}'`],
];

describe('a limit', () => {
  it.each(OVER)('%s', async (_, command) => {
    const decision = await check(command, WIDE);
    expect(decision).toMatchObject({ verdict: 'deny', layer: 'trouble', trouble: { kind: 'limit' } });
    expect(decision.reason).toContain('split this command');
    expect(decision.classifier).toBeUndefined();
  });

  it('is told from what is forbidden', async () => {
    const decision = await check(`rm -rf /\n${'ls\n'.repeat(40_000)}`);
    expect(decision).toMatchObject({ verdict: 'deny', layer: 'effects' });
    expect(decision.trouble).toBeUndefined();
  });

  it('of the whole input', async () => {
    const decision = await createGate({ record: 'off', config: WIDE }).check({
      tool: 'Write',
      input: { file_path: '/repo/x', content: 'x'.repeat(9_000_000) },
      cwd: '/repo',
    });
    expect(decision).toMatchObject({ verdict: 'deny', trouble: { kind: 'limit' } });
  });
});

describe('hard_deny behind a limit', () => {
  const RULES: readonly (readonly [string, string])[] = [
    ['cmd: unk *', 'unk --now'],
    ['cmd: git push', 'git push origin feature'],
    ['Read(~/notes.txt)', 'cat ~/notes.txt'],
    ['Edit(/repo/data/**)', 'echo x > data/a.csv'],
    ['network', 'curl https://example.org'],
  ];
  const WAYS: readonly (readonly [string, (text: string) => string])[] = [
    ['as it is', (text) => text],
    ['nested', (text) => `${'( '.repeat(40)}${text}${' )'.repeat(40)}`],
    ['nested too deep', (text) => `${'( '.repeat(90)}${text}${' )'.repeat(90)}`],
    ['behind comments', (text) => `${'# padding\n'.repeat(30_000)}${text}`],
    ['behind more than is read', (text) => `${'# padding\n'.repeat(150_000)}${text}`],
    ['behind commands', (text) => `${'true\n'.repeat(40_000)}${text}`],
    ['wrapped', (text) => `${'env '.repeat(100)}${text}`],
    ['in a function of functions', (text) => `f(){ ${text}; }; g(){ f; }; h(){ g; }; h`],
    ['in a here-document', (text) => `bash <<'E'\n${text}\nE`],
  ];
  it.each(RULES)('%s', async (rule, command) => {
    for (const [way, wrap] of WAYS)
      expect((await check(wrap(command), { hard_deny: [rule] })).verdict, `${way}: ${command}`).toBe('deny');
  });
});

describe('time', () => {
  const slow = (): Host => {
    const host = fixtureHost({ tree: { '/repo/.git/HEAD': 'ref: refs/heads/main\n' } });
    return {
      ...host,
      entry: (path) => {
        for (;;) if (path === '') return host.entry(path);
      },
    };
  };

  it('ends a decision that would never end', async () => {
    const gate = createGate({ record: 'off', host: slow(), deadlineMs: 100, config: WIDE });
    const decision = await gate.check({ tool: 'Bash', input: { command: 'git status' }, cwd: '/repo' });
    expect(decision).toMatchObject({ verdict: 'deny', layer: 'trouble', trouble: { kind: 'limit' } });
    expect(decision.reason).toContain('split this command');
  });

  it('is written to the log like any other', async () => {
    const base = mkdtempSync(join(tmpdir(), 'leeway-late-'));
    const real: Host = { ...realHost((name) => (name === 'XDG_STATE_HOME' ? base : undefined)), home: base };
    // Every question about the project hangs.
    const host = new Proxy(real, {
      get: (_, name: keyof Host) => {
        const value: unknown = real[name];
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]): unknown => {
          while (String(args[0]).startsWith('/repo'));
          return (value as (...all: readonly unknown[]) => unknown)(...args);
        };
      },
    });
    const gate = createGate({ host, deadlineMs: 200 });
    const decision = await gate.check(
      { tool: 'Bash', input: { command: 'sh /repo/x.sh' }, cwd: '/repo', agent: 'claude-code' },
      { session: 's' },
    );
    expect(decision).toMatchObject({ verdict: 'deny', trouble: { kind: 'limit' } });
    const files = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
    const text = files.map((name) => readFileSync(join(base, name), 'utf8')).join('');
    removeTree(base);
    expect(text, `${files.join(' ')} ${decision.notes?.join(' ')}`).toContain(decision.id);
  });

  it('cannot be made longer', async () => {
    const gate = createGate({ record: 'off', host: slow(), deadlineMs: 0 });
    expect(await gate.check({ tool: 'Bash', input: { command: 'ls' }, cwd: '/repo' })).toMatchObject({ verdict: 'deny' });
  });

  const ODD = ['D:\\x', 'D:/x', 'd:\\', '//', '//server/share', '/..', '/a/../..', `/${'a/'.repeat(3000)}`];
  it.each(ODD)('a working directory such as %j', async (cwd) => {
    for (const command of [
      'git status',
      'npm test',
      'pytest',
      'make',
      'just x',
      'git apply x',
      'yarn install',
      'cargo test',
      'task x',
    ]) {
      const decision = await createGate({ record: 'off' }).check({ tool: 'Bash', input: { command }, cwd });
      expect(decision.trouble?.kind, command).not.toBe('limit');
    }
  });
});
