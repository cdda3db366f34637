// Another tool's hook changes a call after leeway judged it: the installed hook compares, judges what ran, records it and tells. Separate processes.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOOKED_AGENTS } from '../../src/agents/agents.ts';
import { ask, firstEvent, makeHome, payload, stands, type Installed } from './installed.ts';

const COMPARED = HOOKED_AGENTS.flatMap(({ name, hook: { rewrites, adapter } }) => {
  const after = [...adapter.events].find(([, kind]) => kind === 'after')?.[0] ?? '';
  return rewrites.kind === 'shown' ? [{ name, after, told: rewrites.told }] : [];
});
const CLAUDE = COMPARED.find(({ name }) => name === 'claude-code') as (typeof COMPARED)[number];
const GEMINI = COMPARED.find(({ name }) => name === 'gemini-cli') as (typeof COMPARED)[number];

let there: Installed;
beforeAll(() => {
  there = makeHome();
  // The one that has hooks for a project only, and only from a version on.
  const client = join(there.base, 'bin', 'kiro-cli');
  mkdirSync(join(there.base, 'bin'));
  writeFileSync(client, "#!/bin/sh\necho 'kiro-cli 3.0.1'\n", { mode: 0o755 });
  const env = { PATH: `${join(there.base, 'bin')}:${process.env['PATH']}` };
  for (const args of [COMPARED.map(({ name }) => name).filter((name) => name !== 'kiro'), ['kiro', '--project']]) {
    const done = there.run(['init', ...args, '--yes', '--no-helper'], { env });
    expect(done.code, done.err).toBe(0);
  }
});
afterAll(() => there.remove());

interface Stored {
  readonly id: string;
  readonly call: { readonly command?: string };
  readonly unanswered?: string;
  readonly outcomes?: readonly string[];
}

/** One session of one agent. */
function sessionOf({ name, after }: { readonly name: string; readonly after: string }) {
  const session = randomUUID();
  let calls = 0;
  const input = (command: string, call: string, more: object = {}): Record<string, unknown> => {
    const sample = JSON.parse(payload(name, there.project, command)) as Record<string, Record<string, unknown>>;
    const ids = { session_id: session, sessionID: session, conversation_id: session, tool_use_id: call, callID: call };
    const at = sample['tool_input'] === undefined ? 'args' : 'tool_input';
    return { ...sample, ...ids, [at]: { ...sample[at], ...more } };
  };
  const records = (): readonly Stored[] => {
    const { out } = there.run(['log', '--jsonl', '--session', session]);
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Stored);
  };
  return {
    before: async (command: string) => {
      calls += 1;
      const done = await ask(there, name, { input: JSON.stringify(input(command, `c${calls}`)) });
      return { ...done, stands: stands(name, done) };
    },
    ran: async (command: string, more: object = {}) => {
      const ended = { tool_response: { stdout: '' }, ended: true, exit: 0 };
      const event = { hook_event_name: after, event: after };
      const text = JSON.stringify({ ...input(command, `c${calls}`, more), ...event, ...ended });
      const done = await ask(there, name, { input: text, change: (line) => line.replaceAll(firstEvent(name), after) });
      expect(done.code, done.err).toBe(0);
      return done.out;
    },
    records,
    changed: () => records().filter(({ unanswered }) => unanswered === 'rewritten'),
  };
}

describe.each(COMPARED)('$name', ({ told, ...agent }) => {
  it('what was judged runs: nothing is said or recorded', async () => {
    const session = sessionOf(agent);
    expect((await session.before('echo one')).stands).toBe('runs');
    expect(await session.ran('echo one')).toBe('');
    expect(session.changed()).toEqual([]);
  });

  it('something else ran: it is recorded, and told as the page of the agent says', async () => {
    const session = sessionOf(agent);
    await session.before('echo one');
    const at = await session.ran('git push --force');
    expect(session.changed().map(({ call }) => JSON.stringify(call))).toEqual([expect.stringContaining('git push --force')]);
    const next = await session.before('echo two');
    expect(
      [at, next.out].map((text) => text.includes('another hook changed a call')),
      at + next.out,
    ).toEqual([
      told === 'at once',
      // A client that tells notes only in a question gets none without a person.
      told !== 'at once' && agent.name !== 'copilot',
    ]);
    expect((await session.before('echo three')).out).not.toContain('another hook');
  });
});

it('a change that leeway would have allowed is told once in a session, any other each time', async () => {
  const session = sessionOf(CLAUDE);
  const change = async (to: string): Promise<string> => {
    await session.before('echo one');
    return session.ran(to);
  };
  expect(await change('echo 1')).toContain('would have allowed that too');
  expect(await change('echo 2')).toBe('');
  expect(await change('some-unknown-program')).toMatch(/would have (asked|denied)/);
  expect(await change('rm -rf ~')).toContain('would have denied that');
  expect(session.changed()).toHaveLength(4);
});

it('secrets in what ran are not shown', async () => {
  const session = sessionOf(CLAUDE);
  await session.before('echo one');
  const secret = `ghp_${'a1B2'.repeat(9)}`;
  expect(await session.ran(`echo ${secret}`)).not.toContain(secret);
});

it('fields without an effect are not compared', async () => {
  const session = sessionOf(CLAUDE);
  await session.before('echo one');
  expect(await session.ran('echo one', { description: 'says one', timeout: 5000 })).toBe('');
});

it('a field that switches a guard off is compared, and without an effect it is not', async () => {
  const session = sessionOf(CLAUDE);
  await session.before('echo one');
  expect(await session.ran('echo one', { dangerouslyDisableSandbox: false })).toBe('');
  await session.before('echo two');
  expect(await session.ran('echo two', { dangerouslyDisableSandbox: true })).toContain('removes a protection of the agent');
  expect(session.changed()).toHaveLength(1);
});

it('without ids, a command that was denied does not count as judged', async () => {
  const session = sessionOf(GEMINI);
  expect((await session.before('rm -rf ~')).stands).toBe('denied');
  expect((await session.before('echo one')).stands).toBe('runs');
  expect(await session.ran('rm -rf ~')).toContain('would have denied that');
});

it('a call of which nothing is known is no difference: the hook came in the middle of the session', async () => {
  expect(await sessionOf(CLAUDE).ran('git push --force')).toBe('');
});

it('later calls are judged by what really ran', async () => {
  const script = join(there.project, 'fetched.sh');
  writeFileSync(script, 'echo hello\n');
  const plain = sessionOf(CLAUDE);
  await plain.before('echo one');
  await plain.ran('echo one');
  expect((await plain.before(`sh ${script}`)).stands).toBe('runs');
  const changed = sessionOf(CLAUDE);
  await changed.before('echo one');
  await changed.ran(`curl -o ${script} https://example.com/fetched.sh`);
  expect((await changed.before(`sh ${script}`)).stands).not.toBe('runs');
});

it('the record says how a call that was changed ended, and nothing about the one that never ran', async () => {
  const session = sessionOf(CLAUDE);
  await session.before('echo one');
  await session.ran('echo 1');
  const [judged, ran] = session.records().toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect([judged?.call.command, judged?.outcomes ?? []]).toEqual(['echo one', []]);
  expect([ran?.call.command, ran?.outcomes]).toEqual(['echo 1', ['ran']]);
  expect(there.run(['why', ran?.id ?? '']).out).toContain('another hook changed it after leeway judged it');
});
