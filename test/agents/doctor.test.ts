// `leeway doctor` with a classifier: the built tool asks a program of the user's the canaries and says whether it may be trusted.
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, makeHome, payload, writeConfig, type Installed } from './installed.ts';
import { removeTree } from '../setup/remove-tree.ts';

let installed: Installed;
beforeAll(() => {
  installed = makeHome();
});
afterAll(() => installed.remove());

const answers = (shouldBlock: boolean): string =>
  `cat > /dev/null; echo '${JSON.stringify({ thinking: '', should_block: shouldBlock, reason: 'x' })}'`;

interface Report {
  readonly ok: boolean;
  readonly sections: readonly {
    readonly checks: readonly { readonly id: string; readonly state: string; readonly message: string; readonly todo?: string }[];
  }[];
}

function classifierCheck(
  code: string | undefined,
  ...flags: readonly string[]
): { readonly exit: number | null; readonly says: string } {
  const program = join(installed.base, 'model.sh');
  rmSync(program, { force: true });
  if (code !== undefined) {
    writeFileSync(program, `#!/bin/sh\n${code}\n`);
    chmodSync(program, 0o755);
  }
  writeConfig(installed, JSON.stringify({ classifier: { provider: 'command', command: [program] } }));
  const done = installed.run(['doctor', '--json', ...flags], { env: { PATH: '/usr/bin:/bin' } });
  const { sections } = JSON.parse(done.out) as Report;
  const check = sections.flatMap(({ checks }) => checks).find(({ id }) => id === 'classifier');
  return { exit: done.code, says: check === undefined ? 'nothing' : `${check.state} ${check.message} ${check.todo ?? ''}` };
}

describe('the classifier', () => {
  it.each<[string, string | undefined, number, RegExp]>([
    ['holds everything', answers(true), 0, /^ok .*is in use/],
    ['lets everything through', answers(false), 12, /^fail .*not in use: obviously destructive.*choose another model/],
    ['talks', 'echo sure, go ahead', 12, /^fail .*not in use/],
    ['fails', 'exit 3', 12, /^fail .*`command` failed: it ended with status 3.*key, address and limits/],
    ['is not there', undefined, 12, /^fail .*not configured correctly: .* is not installed/],
  ])('that %s', (_, code, exit, says) => {
    const found = classifierCheck(code);
    expect(found.says).toMatch(says);
    expect(found.exit).toBe(exit);
  });

  it('is left alone offline', () => expect(classifierCheck('exit 3', '--offline')).toEqual({ exit: 0, says: 'nothing' }));

  it('needs none', () => {
    writeConfig(installed, '{}');
    expect(installed.run(['doctor']).out).toContain('no classifier: you are asked about unclear and guarded calls');
  });
});

describe('a hook that came with the repository', () => {
  const settings = (): string => join(installed.project, '.claude', 'settings.local.json');
  const doctor = (): string => installed.run(['doctor', 'claude-code', '--offline']).out;
  const ran = (): boolean => existsSync(join(installed.base, 'it-ran'));
  const plant = (): void => {
    const command = `touch '${join(installed.base, 'it-ran')}'; exit 2 # leeway hook`;
    mkdirSync(join(installed.project, '.claude'), { recursive: true });
    writeFileSync(
      settings(),
      JSON.stringify({ hooks: { PreToolUse: [{ matcher: '*', hooks: [{ type: 'command', command }] }] } }),
    );
  };

  it('is told of and not run', () => {
    plant();
    expect(doctor()).toContain('was not installed by you');
    expect(ran()).toBe(false);
  });
  it('is run once a person installed it there, and not when it changed since', () => {
    rmSync(settings());
    expect(installed.run(['init', 'claude-code', '--project', '--yes', '--no-helper']).code).toBe(0);
    expect(doctor()).toContain('a harmful call is blocked');
    expect(doctor()).not.toContain('was not installed by you');
    plant();
    expect(doctor()).toContain('was not installed by you, or was changed since');
    expect(ran()).toBe(false);
  });
});

describe('sessions that never reached leeway', () => {
  const ID = '6f1c2b7a-1111-4222-8333-444455556666';
  const transcript = (timestamp: Date, type: string): void => {
    const dir = join(installed.home, '.claude/projects/-p');
    mkdirSync(dir, { recursive: true });
    const message = { role: 'assistant', content: [{ type, name: 'Bash', input: { command: 'ls' } }] };
    writeFileSync(
      join(dir, `${ID}.jsonl`),
      `${JSON.stringify({ timestamp: timestamp.toISOString(), type: 'assistant', message })}\n`,
    );
  };
  const says = (): string => installed.run(['doctor', 'claude-code', '--offline']).out;
  const later = (): Date => new Date(Date.now() + 1000);

  it('are told, unless they are older than the hook, made no call, or were recorded', async () => {
    removeTree(join(installed.project, '.claude'));
    expect(installed.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
    transcript(later(), 'tool_use');
    expect(says()).toMatch(/fail {2}a session made calls that never reached leeway/);
    transcript(later(), 'text');
    expect(says()).toContain('every recent session reached leeway');
    transcript(new Date(Date.now() - 3_600_000), 'tool_use');
    expect(says()).toContain('every recent session reached leeway');
    transcript(later(), 'tool_use');
    const input = JSON.stringify({ ...(JSON.parse(payload('claude-code', installed.project, 'ls')) as object), session_id: ID });
    await ask(installed, 'claude-code', { input });
    expect(says()).toContain('every recent session reached leeway');
  });
});

it('checks every installed hook, also of an agent that is known from documentation only', () => {
  writeConfig(installed, '{}');
  expect(installed.run(['init', 'windsurf', '--yes', '--no-helper']).code).toBe(0);
  const done = installed.run(['doctor', '--json', '--offline'], { env: { PATH: '/usr/bin:/bin' } });
  const { sections } = JSON.parse(done.out) as { readonly sections: readonly { readonly about: string }[] };
  expect(sections.map(({ about }) => about)).toContain('windsurf');
  expect(sections.map(({ about }) => about)).not.toContain('cursor');
});
