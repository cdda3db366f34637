// Questions where the client cannot ask: the installed hook waits for `leeway approve` and for the user's own command. Separate processes, the built files.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atTerminal } from '../cli/at-terminal.ts';
import { ask, makeHome, payload, stands, TOP, writeConfig as writeWhole, type Installed } from './installed.ts';

let there: Installed;
beforeAll(() => {
  there = makeHome();
  expect(there.run(['init', 'claude-code', 'codex', '--yes', '--no-helper']).code).toBe(0);
});
afterAll(() => there.remove());

/** Without the advice to use a copy, which comes first where `doctor` found that copies work. */
const writeConfig = (installed: Installed, config: string): void =>
  writeWhole(installed, JSON.stringify({ try: 'off', ...(JSON.parse(config) as object) }));

interface Answered {
  readonly verdict: string;
  /** Everything the hook printed. */
  readonly text: string;
}

/** A call of an agent that nobody watches. */
async function call(session: string, command: string, agent = 'claude-code'): Promise<Answered> {
  const input = { ...(JSON.parse(payload(agent, there.project, command)) as object), session_id: session };
  const done = await ask(there, agent, {
    env: { CLAUDE_CODE_SESSION_ATTENDED: '0', SECRET_OF_THE_SESSION: 'x' },
    input: JSON.stringify({ ...input, tool_use_id: randomUUID() }),
  });
  const text = done.out + done.err;
  if (done.out === '') return { verdict: done.code === 0 ? 'runs' : 'deny', text };
  const told = JSON.parse(done.out) as { hookSpecificOutput?: { permissionDecision?: string } };
  return { verdict: told.hookSpecificOutput?.permissionDecision ?? 'nothing', text };
}

const approve = (...args: readonly string[]) =>
  atTerminal([process.execPath, join(there.dist, 'leeway.cjs'), 'approve', ...args], {
    cwd: there.project,
    env: { HOME: there.home, USER: 'me' },
  });

/** The id under which the log has the call. */
async function idOf(session: string): Promise<string> {
  for (;;) {
    const { out } = there.run(['log', '--session', session, '--jsonl', '--limit', '1']);
    const [, id] = /"id":"(\w+)"/.exec(out) ?? [];
    if (id !== undefined) return id;
    await wait(50);
  }
}

describe('waiting for `leeway approve`', () => {
  it.each(['claude-code', 'codex'])('a call of %s waits, and runs when the person approves it', async (agent) => {
    writeConfig(there, '{ "questions": { "wait_seconds": 45 } }');
    // The limits of the installed script follow from the setting.
    expect(there.run(['init', agent, '--yes', '--no-helper']).code).toBe(0);
    const session = randomUUID();
    const waiting = call(session, 'sometool build', agent);
    const done = await approve(await idOf(session), '--yes');
    expect(done.code, done.out).toBe(0);
    expect((await waiting).verdict).toBe(agent === 'codex' ? 'runs' : 'allow');
    const log = there.run(['log', '--session', session, '--jsonl']).out;
    expect(log).toContain('approved');
  });

  it('the agent cannot approve it meanwhile, in the same session or in another', async () => {
    writeConfig(there, '{ "questions": { "wait_seconds": 6 } }');
    const session = randomUUID();
    const waiting = call(session, 'sometool deploy');
    const id = await idOf(session);
    const tries = await Promise.all(
      [session, randomUUID()].flatMap((who) => [
        call(who, `leeway approve ${id} --yes`),
        call(who, `leeway approve ${id}; true`),
      ]),
    );
    expect(tries.map(({ verdict }) => verdict)).toEqual(['deny', 'deny', 'deny', 'deny']);
    expect(there.run(['approve', id, '--yes']).err).toContain('only a person at a terminal');
    expect((await waiting).verdict).toBe('deny');
  });

  it('without an answer it is denied, and not asked again until the person approves it', async () => {
    writeConfig(there, '{ "questions": { "wait_seconds": 1 } }');
    const session = randomUUID();
    const first = await call(session, 'sometool first');
    expect(first.verdict).toBe('deny');
    expect(first.text).toContain('eeway waited for the user, who did not approve it in time');
    const second = await call(session, 'sometool first');
    expect(second.text).toContain('denied a moment ago: the person did not answer in time');
    const id = /leeway approve (\w+)/.exec(second.text)?.[1] ?? '';
    expect((await approve(id, '--yes')).code).toBe(0);
    expect((await call(session, 'sometool first')).verdict).toBe('allow');
  });

  it('what is always blocked does not wait, and without the setting nothing waits', async () => {
    writeConfig(there, '{ "questions": { "wait_seconds": 45 } }');
    expect((await call(randomUUID(), 'rm -rf ~')).verdict).toBe('deny');
    writeConfig(there, '{}');
    const denied = await call(randomUUID(), 'sometool now');
    expect(denied.verdict).toBe('deny');
    expect(denied.text).not.toContain('did not answer');
  });

  it('a project cannot switch it on', async () => {
    writeConfig(there, '{}');
    const file = join(there.project, '.leeway', 'config.jsonc');
    mkdirSync(join(there.project, '.leeway'), { recursive: true });
    writeFileSync(file, '{ "questions": { "wait_seconds": 45, "command": ["/bin/echo", "allow"] } }');
    const denied = await call(randomUUID(), 'sometool now');
    rmSync(file);
    expect(denied.verdict).toBe('deny');
    expect(denied.text).not.toContain('did not answer');
  });
});

describe('questions by command', () => {
  const seen = (): string => join(there.home, 'seen');
  const program = (): string => join(there.home, '.config', 'leeway', 'ask-me');
  const linkIntoProject = (): void => {
    renameSync(program(), join(there.project, 'ask-me'));
    symlinkSync(join(there.project, 'ask-me'), program());
  };

  /** A command of the user's that stores the question and answers with `answer`, a line of Node. */
  function command(answer: string, mode = 0o700): void {
    const file = program();
    const code = [
      `#!${process.execPath}`,
      "const { readFileSync, writeFileSync, renameSync } = require('node:fs');",
      "const text = readFileSync(0, 'utf8');",
      'const question = JSON.parse(text);',
      `writeFileSync('${seen()}.new', JSON.stringify({ text, env: process.env, cwd: process.cwd() }));`,
      `renameSync('${seen()}.new', '${seen()}');`,
      answer,
    ];
    rmSync(file, { force: true });
    writeFileSync(file, `${code.join('\n')}\n`);
    chmodSync(file, mode);
    rmSync(seen(), { force: true });
    writeConfig(there, '{ "questions": { "command": ["~/.config/leeway/ask-me"], "wait_seconds": 15 } }');
  }

  it('the person allows the call', async () => {
    command('console.log(question.answers.allow);');
    const session = randomUUID();
    expect((await call(session, 'sometool deploy')).verdict).toBe('allow');
    const { text } = JSON.parse(readFileSync(seen(), 'utf8')) as { text: string };
    const question = JSON.parse(text) as { call: string; reason: string; answers: { allow: string; deny: string } };
    expect(question.call).toBe('sometool deploy');
    expect(question.reason).not.toBe('');
    expect(there.run(['log', '--session', session, '--jsonl']).out).toContain('approved');
    // The line that allows is nowhere else: not in the log, not in the session.
    const secret = question.answers.allow.split(' ')[1] ?? '';
    expect(secret.length).toBeGreaterThanOrEqual(10);
    expect(there.run(['log', '--jsonl']).out).not.toContain(secret);
    // Once.
    command("console.log('deny');");
    expect((await call(session, 'sometool deploy')).verdict).toBe('deny');
  });

  it('the person refuses the call', async () => {
    command("console.log('deny');");
    const session = randomUUID();
    const refused = await call(session, 'sometool deploy');
    expect(refused.verdict).toBe('deny');
    expect(refused.text).toContain('the user was asked and refused this call');
    rmSync(seen());
    expect((await call(session, 'sometool deploy')).verdict).toBe('deny');
    expect(existsSync(seen())).toBe(false);
  });

  it.each<[string, string]>([
    ['a word that is not the answer', "console.log('allow');"],
    ['the answer to another question', "console.log('allow 0123456789abcdef0123');"],
    ['its own input', 'process.stdout.write(text);'],
    ['the answer and something else', "console.log(question.answers.allow + '\\nyes');"],
    ['the answer, and it fails', 'console.log(question.answers.allow); process.exitCode = 1;'],
    ['nothing', ''],
  ])('%s does not count', async (_, answer) => {
    command(answer);
    writeConfig(there, '{ "questions": { "command": ["~/.config/leeway/ask-me"], "wait_seconds": 3 } }');
    expect((await call(randomUUID(), 'sometool deploy')).verdict).toBe('deny');
    expect(existsSync(seen())).toBe(true);
  });

  it.each<[string, () => void, RegExp]>([
    ['is missing', () => rmSync(program()), /is not there, or cannot be run/],
    ['is not executable', () => chmodSync(program(), 0o600), /is not executable/],
    ['can be changed by others', () => chmodSync(program(), 0o777), /can be changed by other users/],
    [
      'needs a program that is not there',
      () => writeFileSync(program(), '#!/usr/bin/env no-such-node\n'),
      /needs `no-such-node`/,
    ],
    ['is a link into the project', linkIntoProject, /where an agent may write/],
  ])('a command that %s asks nobody: the denial says so, and doctor finds it before', async (_, damage, why) => {
    command('console.log(question.answers.allow);');
    writeConfig(there, '{ "questions": { "command": ["~/.config/leeway/ask-me"], "wait_seconds": 1 } }');
    expect(there.run(['doctor', 'claude-code', '--offline']).out).toMatch(/ok .*questions go to/);
    damage();
    const found = there.run(['doctor', 'claude-code', '--offline']);
    expect(found.code).toBe(12);
    expect(found.out).toMatch(why);
    const denied = await call(randomUUID(), 'sometool deploy');
    expect(denied.verdict).toBe('deny');
    expect(denied.text).toMatch(/could not be started, so nobody was asked/);
    expect(denied.text).toMatch(why);
    expect(denied.text).not.toContain('asked the user');
  });

  it('no call of Cline waits, and the command is not started', async () => {
    command('console.log(question.answers.allow);');
    expect(there.run(['init', 'cline', '--yes', '--no-helper']).out).toContain('no call can wait for you');
    const denied = await ask(there, 'cline', { input: payload('cline', there.project, 'sometool deploy') });
    expect(stands('cline', denied)).toBe('denied');
    expect(denied.out).toContain('leeway could not ask the user here');
    expect(existsSync(seen())).toBe(false);
    expect(there.run(['doctor', 'cline', '--offline']).out).toContain('`questions.command` is not started');
  });

  it('a command that hangs is ended with what it started, and the call is denied', async () => {
    const child = join(there.home, 'child');
    command(
      `const child = require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit' }); writeFileSync('${child}', String(child.pid)); setInterval(() => 0, 1000);`,
    );
    writeConfig(there, '{ "questions": { "command": ["~/.config/leeway/ask-me"], "wait_seconds": 3 } }');
    const denied = await call(randomUUID(), 'sometool deploy');
    expect(denied.verdict).toBe('deny');
    expect(denied.text).toContain('did not answer in time');
    const pid = Number(readFileSync(child, 'utf8'));
    while (existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '') await wait(20);
  });

  it('the question holds no secret, and the command gets no variable of the session', async () => {
    command("console.log('deny');");
    const token = `ghp_${'a1B2'.repeat(9)}`;
    await call(randomUUID(), `sometool --token ${token} https://me:hunter2hunter2@example.org`);
    const { text, env, cwd } = JSON.parse(readFileSync(seen(), 'utf8')) as { text: string; env: object; cwd: string };
    expect(text).toContain('sometool');
    expect(text).not.toContain(token);
    expect(text).not.toContain('hunter2');
    expect(Object.keys(env).toSorted()).toEqual(['HOME', 'PATH', 'TMPDIR', 'USER']);
    expect(cwd.startsWith(there.project)).toBe(false);
  });

  it('a call that is too long to be shown whole is not handed over', async () => {
    command('console.log(question.answers.allow);');
    writeConfig(there, '{ "questions": { "command": ["~/.config/leeway/ask-me"], "wait_seconds": 1 } }');
    expect((await call(randomUUID(), `sometool ${'x'.repeat(3000)}`)).verdict).toBe('deny');
    expect(existsSync(seen())).toBe(false);
  });

  it.each<[string, object, { readonly call: string; readonly directory: string }]>([
    ['the directory in its input', { dir_path: '/etc' }, { call: 'sometool build', directory: '/etc' }],
    ['a directory below its own', { dir_path: 'sub/..//x' }, { call: 'sometool build', directory: 'PROJECT/x' }],
    ['no effect in its other fields', { description: 'builds', delay_ms: 5 }, { call: 'sometool build', directory: 'PROJECT' }],
    [
      'two directories',
      { dir_path: '/etc', directory: '/x' },
      { call: '{"command":"sometool build","dir_path":"/etc","directory":"/x"}', directory: 'PROJECT' },
    ],
    [
      'more permissions',
      { additional_permissions: { fs: '/' } },
      { call: '{"command":"sometool build","additional_permissions":{"fs":"/"}}', directory: 'PROJECT' },
    ],
  ])('a call with %s is shown with all that it does', async (_, fields, shown) => {
    command("console.log('deny');");
    there.run(['init', 'gemini-cli', '--yes', '--no-helper']);
    const sample = JSON.parse(payload('gemini-cli', there.project, 'sometool build')) as { readonly tool_input: object };
    const input = JSON.stringify({ ...sample, tool_input: { ...sample.tool_input, ...fields } });
    expect(stands('gemini-cli', await ask(there, 'gemini-cli', { input }))).toBe('denied');
    const { text } = JSON.parse(readFileSync(seen(), 'utf8')) as { text: string };
    const { call: whole, directory } = JSON.parse(text) as { call: string; directory: string };
    expect({ call: whole, directory: directory.replace(there.project, 'PROJECT') }).toEqual(shown);
  });

  it('a tool whose command is not all that it does is shown with its whole input', async () => {
    command("console.log('deny');");
    const sample = JSON.parse(payload('claude-code', there.project, 'ls')) as object;
    const input = JSON.stringify({ ...sample, tool_name: 'mcp__box__run', tool_input: { command: 'ls', host: 'prod' } });
    const env = { CLAUDE_CODE_SESSION_ATTENDED: '0' };
    expect(stands('claude-code', await ask(there, 'claude-code', { input, env }))).toBe('denied');
    const { text } = JSON.parse(readFileSync(seen(), 'utf8')) as { text: string };
    expect((JSON.parse(text) as { call: string }).call).toBe('{"command":"ls","host":"prod"}');
  });

  it.each([
    "x='-----BEGIN RSA PRIVATE KEY-----'; sometool wipe; y='-----END RSA PRIVATE KEY-----'",
    'sometool https://user:pass;sometool-wipe@example.org',
    'sometool "Authorization: Bearer x; sometool wipe prod"',
  ])('a call whose secrets may hide a command is not handed over: %s', async (text) => {
    command('console.log(question.answers.allow);');
    const denied = await call(randomUUID(), text);
    expect(denied.verdict).toBe('deny');
    expect(denied.text).toContain('so nobody was asked');
    expect(existsSync(seen())).toBe(false);
  });

  it('characters that could hide part of the call are shown as what they are', async () => {
    command("console.log('deny');");
    await call(randomUUID(), 'sometool \u202etxt\u001b[2K');
    const { text } = JSON.parse(readFileSync(seen(), 'utf8')) as { text: string };
    expect((JSON.parse(text) as { call: string }).call).toBe(String.raw`sometool \u202etxt\u001b[2K`);
  });

  it.each<[string, () => void]>([
    [
      'that others may change',
      () => {
        command('console.log(question.answers.allow);', 0o777);
        writeConfig(there, '{ "questions": { "command": ["~/.config/leeway/ask-me"], "wait_seconds": 1 } }');
      },
    ],
    [
      'in the project',
      () => {
        command('console.log(question.answers.allow);');
        const inside = join(there.project, 'ask-me');
        writeFileSync(inside, readFileSync(join(there.home, '.config', 'leeway', 'ask-me')), { mode: 0o700 });
        writeConfig(there, `{ "questions": { "command": ["${inside}"], "wait_seconds": 1 } }`);
      },
    ],
    [
      'named without its path',
      () => {
        command('console.log(question.answers.allow);');
        writeConfig(there, '{ "questions": { "command": ["ask-me"], "wait_seconds": 1 } }');
      },
    ],
  ])('a command %s is not run', async (_, configure) => {
    configure();
    expect((await call(randomUUID(), 'sometool deploy')).verdict).toBe('deny');
    expect(existsSync(seen())).toBe(false);
  });
});

describe('the examples', () => {
  type Answering = (path: string, body: string) => unknown;

  /** A service on loopback in place of the real one. */
  async function served(answering: Answering, run: (url: string) => Promise<void>): Promise<void> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString('utf8')));
      request.on('end', () => {
        const answer = answering(request.url ?? '', body);
        response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  async function tried(name: string, settings: object, seconds = 15, text = 'sometool deploy'): Promise<string> {
    const dir = join(there.home, '.config', 'leeway');
    mkdirSync(join(dir, 'private'), { recursive: true });
    rmSync(join(dir, name), { force: true });
    writeFileSync(join(dir, name), readFileSync(join(TOP, 'examples', 'questions', name)), { mode: 0o700 });
    writeFileSync(join(dir, 'private', 'service.json'), JSON.stringify(settings), { mode: 0o600 });
    const words = [`~/.config/leeway/${name}`, '~/.config/leeway/private/service.json'];
    writeConfig(there, JSON.stringify({ questions: { command: words, wait_seconds: seconds } }));
    const answered = await call(randomUUID(), text);
    expect(answered.text).not.toContain('no answer within');
    return answered.verdict;
  }

  interface Pressed {
    readonly allow: string;
    readonly deny: string;
  }

  it.each<['allow' | 'deny']>([['allow'], ['deny']])('ntfy: %s', async (wanted) => {
    let buttons: Pressed | undefined;
    const answering: Answering = (path, body) => {
      if (!path.startsWith('/back/')) {
        expect(body).not.toContain('tk_access');
        const { topic, actions } = JSON.parse(body) as { topic: string; actions: readonly { readonly body: string }[] };
        expect(topic).toBe('out');
        buttons = { allow: actions[0]?.body ?? '', deny: actions[1]?.body ?? '' };
        return {};
      }
      // An answer that was there before, and the one that the person gives.
      return [{ message: 'allow 0123' }, { message: buttons?.[wanted] ?? 'none' }].map((one) => JSON.stringify(one)).join('\n');
    };
    await served(answering, async (server) => {
      expect(await tried('ntfy.mjs', { server, topic: 'out', answers: 'back', token: 'tk_access' })).toBe(wanted);
    });
  });

  it.each<['allow' | 'deny', number]>([
    ['allow', 7],
    ['deny', 7],
    ['allow', 8],
  ])('Telegram: %s, pressed by %i', async (wanted, by) => {
    let buttons: Pressed | undefined;
    const answering: Answering = (path, body) => {
      if (path.endsWith('/sendMessage')) {
        type Sent = {
          readonly reply_markup: { readonly inline_keyboard: readonly (readonly { readonly callback_data: string }[])[] };
        };
        const [row] = (JSON.parse(body) as Sent).reply_markup.inline_keyboard;
        buttons = { allow: row?.[0]?.callback_data ?? '', deny: row?.[1]?.callback_data ?? '' };
        return { result: { message_id: 5 } };
      }
      const query = { from: { id: by }, message: { message_id: 5 }, data: buttons?.[wanted] };
      return { result: [{ update_id: 1, callback_query: query }] };
    };
    await served(answering, async (api) => {
      expect(await tried('telegram.mjs', { api, token: 'x', chat: 7 }, by === 7 ? 15 : 4)).toBe(by === 7 ? wanted : 'deny');
    });
  });

  it.each<['allow' | 'deny', string]>([
    ['allow', 'U1'],
    ['deny', 'U1'],
    ['allow', 'U2'],
  ])('Slack: %s, written by %s', async (wanted, by) => {
    const answering: Answering = (path) =>
      path.endsWith('/chat.postMessage')
        ? { ts: '1.0' }
        : {
            messages: [
              { ts: '1.0', user: 'B1', text: 'allow' },
              { ts: '2.0', user: by, text: wanted },
            ],
          };
    await served(answering, async (api) => {
      expect(await tried('slack.mjs', { api, token: 'x', channel: 'D1', user: 'U1' }, by === 'U1' ? 15 : 4)).toBe(
        by === 'U1' ? wanted : 'deny',
      );
    });
  });

  it('Slack: what is written to it is shown as it is, with the directory before the call', async () => {
    let text = '';
    const answering: Answering = (path, body) => {
      if (!path.endsWith('/chat.postMessage')) return { messages: [{ ts: '2.0', user: 'U1', text: 'deny' }] };
      text = new URLSearchParams(body).get('text') ?? '';
      return { ts: '1.0' };
    };
    await served(answering, async (api) => {
      expect(await tried('slack.mjs', { api, token: 'x', channel: 'D1', user: 'U1' }, 15, 'sometool <http://a|b ```` & x')).toBe(
        'deny',
      );
    });
    expect(text).toMatch(/^```claude-code in \S+\n[^`]+\n\nsometool &lt;http:\/\/a\|b ˋ{4} &amp; x```\nAnswer/);
    expect(text).toContain(`in ${there.project}\n`);
  });

  it('the agent may not read what reaches the person', async () => {
    writeConfig(there, '{}');
    const read = await call(randomUUID(), 'cat ~/.config/leeway/private/service.json');
    expect(read.verdict).toBe('deny');
    expect((await call(randomUUID(), 'cp /dev/null ~/.config/leeway/ntfy.mjs')).text).toContain('leeway');
  });
});
