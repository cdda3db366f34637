// Consents of a session that goes on under another name, or that an agent started, through the installed hook: every call is a process of its own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, makeHome, stands, writeConfig, type Installed, type Ran } from '../agents/installed.ts';
import { says } from '../classifier/good-model.ts';
import { startModelServer } from '../classifier/model-server.ts';
import type { ModelServer } from '../classifier/model-server.ts';
import { startHook, startLeeway } from '../classifier/own-process.ts';
import { ALLOW } from '../classifier/wire.ts';
import { removeTree } from '../setup/remove-tree.ts';

const ENV = { TEST_KEY: 'sk-test-0123456789abcdef' };
const WORDS = 'delete the keepsakes directory';
let server: ModelServer;
let installed: Installed;

const configure = (more: object = {}): void =>
  writeConfig(
    installed,
    JSON.stringify({ classifier: { provider: 'anthropic', base_url: server.url, api_key_env: 'TEST_KEY' }, ...more }),
  );
beforeAll(async () => {
  server = await startModelServer();
  installed = makeHome();
  configure();
  installed.run(['init', 'claude-code', '--yes', '--no-helper'], { env: ENV });
  mkdirSync(join(installed.project, 'keepsakes'), { recursive: true });
  writeFileSync(join(installed.project, 'keepsakes', 'x'), '1');
});
afterAll(async () => {
  installed.remove();
  await server.close();
});
beforeEach(() => {
  removeTree(join(installed.home, '.local', 'state', 'leeway'));
  configure();
});

/** A transcript in which these turns are a person's, as far as the agent's own record goes. */
function conversation(session: string, ...turns: readonly string[]): string {
  const dir = join(installed.home, '.claude', 'projects', 'p');
  mkdirSync(dir, { recursive: true });
  const path = join(dir, `${session}.jsonl`);
  const line = (content: string): string =>
    JSON.stringify({ type: 'user', message: { role: 'user', content }, turnOrigin: 'human', promptSource: 'typed' });
  writeFileSync(path, `${turns.map(line).join('\n')}\n`);
  return path;
}
const cite = (turn: number, quote = WORDS): void => server.play(says({ ...ALLOW, consent: [{ turn, quote }] }));
const remove = async (session: string, ...turns: readonly string[]): Promise<readonly [string, string]> => {
  const ran = await startHook(installed, {
    command: 'rm -rf keepsakes',
    session,
    transcript: conversation(session, ...turns),
    env: ENV,
  });
  return [stands('claude-code', ran), ran.out];
};
/** Reports through the installed hook that this was submitted as a prompt. `sdk-cli`: nobody is there. */
const submit = (session: string, prompt: string, entry: 'cli' | 'sdk-cli' = 'cli'): Promise<Ran> =>
  ask(installed, 'claude-code', {
    env: { ...ENV, CLAUDE_CODE_ENTRYPOINT: entry },
    change: (text) => text.replaceAll('PreToolUse', 'UserPromptSubmit'),
    input: JSON.stringify({ session_id: session, cwd: installed.project, hook_event_name: 'UserPromptSubmit', prompt }),
  });
const why = async (): Promise<string> => (await startLeeway(installed, ['why', 'last'], { env: ENV })).out;

describe('a session that is continued under another name', () => {
  test('does not use a consent again that was used, without a record of what was typed', async () => {
    cite(1);
    expect((await remove('first', WORDS))[0]).toBe('runs');
    const [stood, out] = await remove('fork', WORDS);
    expect(stood).toBe('asks');
    expect(out).toContain('your words were for one call, and that was made');
    cite(1);
    expect((await remove('fork of the fork', WORDS, 'go on'))[0]).toBe('asks');
  });

  test('nor with one; typed again in the new session, the words count once', async () => {
    await submit('first', WORDS);
    cite(1);
    expect((await remove('first', WORDS))[0]).toBe('runs');
    await submit('fork', 'go on');
    expect((await remove('fork', WORDS, 'go on'))[0]).toBe('asks');
    await submit('fork', WORDS);
    const turns = [WORDS, 'go on', WORDS] as const;
    cite(1);
    expect((await remove('fork', ...turns))[0]).toBe('asks');
    cite(3);
    expect((await remove('fork', ...turns))[0]).toBe('runs');
    expect((await remove('fork', ...turns))[0]).toBe('asks');
  });

  test('is another session if the person types the same words there as its first prompt', async () => {
    cite(1);
    for (const session of ['monday', 'tuesday']) {
      await submit(session, WORDS);
      expect((await remove(session, WORDS))[0]).toBe('runs');
    }
  });

  test('of two at the same moment, one may use it', async () => {
    cite(1);
    const both = await Promise.all([remove('a', WORDS), remove('b', WORDS)]);
    expect(both.map(([stood]) => stood).toSorted()).toEqual(['asks', 'runs']);
  });
});

test('a person who continues a run that an agent started does not take over its prompt', async () => {
  // Another session starts an agent, which is noted whatever becomes of the call.
  await startHook(installed, { command: `claude -p '${WORDS}'`, session: 'parent', env: ENV });
  await submit('child', WORDS, 'sdk-cli');
  cite(1);
  await submit('child', 'thanks, go on');
  const [stood, out] = await remove('child', WORDS, 'thanks, go on');
  expect(stood).toBe('asks');
  expect(out).toContain('leeway did not see you type the message that says so');
  // The same with a person's own prompt: it counts.
  await submit('own', WORDS);
  await submit('own', 'thanks, go on');
  expect((await remove('own', WORDS, 'thanks, go on'))[0]).toBe('runs');
});

describe('what calls did since the words were said', () => {
  const POD = 'kubectl delete pod web-1';
  test.each<[name: string, words: string, before: string, command: string, stands: string, why: string]>([
    ['nothing', 'delete pod web-1', 'ls', POD, 'runs', ''],
    [
      'filled the place',
      WORDS,
      'mv src keepsakes/',
      'rm -rf keepsakes',
      'asks',
      'an earlier call moved something of yours there',
    ],
    ['switched the cluster', 'delete pod web-1', 'kubectl config use-context prod', POD, 'asks', 'you did not name (`prod`)'],
    ['switched as they were told', 'use the prod context, delete pod web-1', 'kubectl config use-context prod', POD, 'runs', ''],
    ['switched another program', 'delete pod web-1', 'docker context use prod', POD, 'runs', ''],
  ])('%s', async (_, words, before, command, stood, why) => {
    await submit('s', words);
    const transcript = conversation('s', words);
    server.play(says(ALLOW));
    await startHook(installed, { command: before, session: 's', transcript, env: ENV });
    cite(1, words);
    const ran = await startHook(installed, { command, session: 's', transcript, env: ENV });
    expect([stands('claude-code', ran), ran.out]).toEqual([stood, expect.stringContaining(why)]);
  });
  test('a switch before they were said changes nothing', async () => {
    const words = 'delete pod web-1';
    server.play(says(ALLOW));
    await startHook(installed, { command: 'kubectl config use-context prod', session: 's', env: ENV });
    await submit('s', words);
    cite(1, words);
    const ran = await startHook(installed, { command: POD, session: 's', transcript: conversation('s', words), env: ENV });
    expect(stands('claude-code', ran), ran.out).toBe('runs');
  });
});

describe('a later turn', () => {
  test('that was cut out of the transcript voids what was said before it, and nothing after it', async () => {
    await submit('s', WORDS);
    await submit('s', 'wait, do not');
    cite(1);
    const [stood, out] = await remove('s', WORDS);
    expect([stood, out]).toEqual(['asks', expect.stringContaining('you have sent something since that cannot be shown')]);
    await submit('s', `please ${WORDS}`);
    // The turn that was cut out has a number too.
    cite(3, `please ${WORDS}`);
    expect((await remove('s', WORDS, `please ${WORDS}`))[0]).toBe('runs');
  });
  test('that is a slash command without arguments voids nothing', async () => {
    await submit('s', WORDS);
    await submit('s', '/review');
    cite(1);
    const command =
      '<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args></command-args>';
    expect((await remove('s', WORDS, command))[0]).toBe('runs');
  });
  test('that cannot be shown voids what was said before it', async () => {
    cite(1);
    const [stood, out] = await remove('s', WORDS, 'x '.repeat(2_100));
    expect([stood, server.seen.length]).toEqual(['asks', 1]);
    expect(out).toContain('a later message of yours is too long to show to the model, so you may have taken it back');
    expect(await why()).toContain('did not count: a later message of yours');
  });
  test('is in the second question, and its no holds', async () => {
    server.play(says({ ...ALLOW, consent: [{ turn: 1, quote: WORDS }] }), says({ ...ALLOW, should_block: true }));
    const [stood, out] = await remove('s', WORDS, 'lass das doch lieber');
    expect(stood).toBe('asks');
    expect(JSON.stringify(server.seen[1]?.body)).toContain('lass das doch lieber');
    expect(out).toContain('you have not asked for this: on a second reading, your words do not ask for exactly this');
  });
});

describe('`why` says how far a consent reaches', () => {
  test('once', async () => {
    cite(1);
    await remove('s', WORDS);
    expect(await why()).toMatch(/consent .*message 1\): valid for this call only, and now used/);
  });
  test('until it is taken back', async () => {
    const words = 'from now on delete the keepsakes directory before each run';
    server.play(
      says({ ...ALLOW, consent: [{ turn: 1, quote: words }] }),
      says({ ...ALLOW, consent: [{ turn: 1, quote: 'from now on' }] }),
    );
    expect((await remove('s', words))[0]).toBe('runs');
    expect(await why()).toContain('valid until you take it back or the session ends');
  });
  test('as long as the rule is there', async () => {
    configure({ allow: ['deleting the keepsakes directory is fine'] });
    server.play(says({ ...ALLOW, rule: 'A1' }));
    const [stood, out] = await remove('s', 'fix the failing test');
    expect([stood, server.seen.length], out).toEqual(['runs', 2]);
    expect(await why()).toContain('valid as long as the rule exists');
  });
});

test.each([
  ['that names another target', 'deleting build output is fine'],
  ['with a condition', 'deleting the keepsakes directory is fine in tests'],
])('a prose rule %s does not stand in for consent', async (_, rule) => {
  configure({ allow: [rule] });
  server.play(says({ ...ALLOW, rule: 'A1' }));
  const [stood, out] = await remove('s', 'fix the failing test');
  expect([stood, server.seen.length], out).toEqual(['asks', 1]);
});

test('without any words the reason says what is missing, and what to do', async () => {
  server.play(says(ALLOW));
  const [stood, out] = await remove('s', 'fix the failing test');
  expect(stood).toBe('asks');
  expect(out).toContain('you have not asked for this');
});
