// The files of hooks that are leeway's alone: what `init` writes, recognises and refuses.
import { describe, expect, it } from 'vitest';
import { HOOKED_AGENTS } from './agents.ts';
import type { SettingsFile } from './doctor-checks.ts';
import type { Installation } from './hook-line.ts';
import type { PlanInput, Scope } from './install.ts';

const installation: Installation = {
  env: '/usr/bin/env',
  node: '/usr/bin/node',
  script: '/opt/leeway/dist/leeway.cjs',
  configDir: '/home/me/.config/leeway',
  home: '/home/me',
  user: 'me',
  tempDir: '/tmp',
  passes: [],
  fixed: new Map(),
};
const input = (text: string | undefined, scope: Scope = 'project'): PlanInput => ({
  scope,
  base: '/home/me',
  installation,
  read: () => text,
  readOwn: () => undefined,
});

const UNSEEN = HOOKED_AGENTS.filter(({ captures }) => captures.kind === 'documented');

describe.each(UNSEEN)('$name', ({ hook: { installer, adapter } }) => {
  const planned = installer.init(input(undefined));
  const text = planned.kind === 'plan' ? (planned.changes.at(-1)?.text ?? '') : '';

  it('has a line for every event, and says that it was not seen', () => {
    for (const event of adapter.events.keys()) expect(text).toContain(`set -- ${event} `);
    expect(planned.kind === 'plan' && planned.notes.join(' ')).toContain('not tested with the real client');
  });
  it('init refuses all projects where hooks are documented for one project only', () => {
    const plan = installer.init(input(undefined, 'user'));
    expect(plan.kind).toBe(installer.files.user.length === 0 ? 'trouble' : 'plan');
  });
  it('doctor sees the file of a project, and the other one first', () => {
    const at = (whose: Scope, now: string) =>
      installer.files[whose].map((file) => ({ path: `/home/me/${file}`, whose, text: now }));
    const state = (files: readonly SettingsFile[]) => installer.check(files, installation).map((check) => check.state);
    expect(state([])).toEqual(['fail']);
    expect(state(at('project', text))).toEqual(['ok']);
    expect(state(at('project', text.replaceAll('trap', 'x')))).toEqual(['fail']);
    if (installer.files.user.length > 0) expect(state([...at('user', 'other'), ...at('project', text)])).toEqual(['fail']);
  });
  it('is started as the agent would start it', () => expect(installer.started(text)?.command).toBe('/bin/sh'));
  it('init refuses a file with hooks of somebody else', () => {
    for (const other of ['{"hooks":{"x":[{"command":"other"}]}}', 'not JSON', text.replace('# leeway hook', '# mine')])
      expect(installer.init(input(other)).kind).toBe('trouble');
  });
  it('uninit removes its own file only', () => {
    const removed = installer.uninit(input(text));
    expect(removed.kind === 'plan' && removed.changes.map(({ text: after }) => after)).toEqual([undefined]);
    const kept = installer.uninit(input('{"hooks":{"x":[{"command":"other"}]}}'));
    expect(kept.kind === 'plan' && kept.changes).toEqual([]);
  });
});
