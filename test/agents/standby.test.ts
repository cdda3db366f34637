// The process that stands by, with the installed hook lines: it answers as a process of its own would, and nothing that is wrong with it lets a
// call through. Real processes, the built files.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, FOUR, makeHome, payload, stands, writeConfig, type Four, type Installed } from './installed.ts';

let installed: Installed;
let endpoint = '';

beforeAll(() => {
  installed = makeHome();
  endpoint = join(installed.home, '.config/leeway/cache/standby');
  expect(installed.run(['init', ...FOUR, '--yes']).code).toBe(0);
});
afterAll(() => {
  dismiss();
  installed.remove();
});

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2400; tries += 1) {
    if (holds()) return;
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await wait(50);
  }
  throw new Error('it never came to hold');
}

/** The processes of this home that stand by. */
const standing = (): readonly number[] => {
  // Once it stands by, its title takes the place of its arguments.
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return all.flatMap((line) => {
    const [, pid, args] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    const stands = args?.startsWith('leeway standby') === true || args?.includes('/leeway.cjs standby ') === true;
    return pid !== undefined && stands && homeOf(pid) === installed.home ? [Number(pid)] : [];
  });
};

function homeOf(pid: string): string | undefined {
  try {
    return /(?:^|\0)HOME=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, 'latin1'))?.[1];
  } catch {
    return undefined;
  }
}

/** Ends what this file's own calls left behind. */
function dismiss(): void {
  rmSync(endpoint, { force: true });
  for (const pid of standing()) process.kill(pid, 'SIGKILL');
}

/** A process that stands by and is found; on a slow machine an earlier call's may come late beside it. */
async function summon(): Promise<readonly number[]> {
  await ask(installed, 'claude-code', { input: payload('claude-code', installed.project, 'pwd') });
  await until(() => existsSync(endpoint) && standing().length > 0);
  return standing();
}

const verdict = async (agent: Four, command: string): Promise<string> =>
  stands(agent, await ask(installed, agent, { input: payload(agent, installed.project, command) }));

describe('what it answers', () => {
  beforeEach(summon);
  afterEach(dismiss);

  it.each(FOUR)('is what a process of its own answers: %s', async (agent) => {
    const calls = [
      'ls -la',
      'rm -rf ~',
      'some-unknown-program',
      'echo "it\'s \\"so\\" \u00e9\u4e16\u{1f600}" | wc -c',
      'cat <<A\nb\nA',
    ];
    for (const command of calls) {
      const input = payload(agent, installed.project, command);
      // oxlint-disable-next-line no-await-in-loop -- each with the same state before it
      const warm = await ask(installed, agent, { input });
      const hidden = readFileSync(endpoint);
      // `off`: the script then starts Node and leaves nothing behind.
      writeFileSync(endpoint, 'off - -\n', { mode: 0o600 });
      // oxlint-disable-next-line no-await-in-loop -- each with the same state before it
      const cold = await ask(installed, agent, { input: payload(agent, installed.project, command) });
      writeFileSync(endpoint, hidden, { mode: 0o600 });
      expect({ code: warm.code, out: warm.out, err: warm.err }, command).toEqual({
        code: cold.code,
        out: cold.out,
        err: cold.err,
      });
    }
  });

  it('comes from the process, not from Node', async () => {
    const line = (text: string): string => text.replaceAll(process.execPath, '/bin/false');
    const input = payload('claude-code', installed.project, 'ls -la');
    expect(stands('claude-code', await ask(installed, 'claude-code', { input, change: line }))).toBe('runs');
    dismiss();
    expect(stands('claude-code', await ask(installed, 'claude-code', { input, change: line }))).toBe('denied');
  });

  it('follows the configuration as it is at each call', async () => {
    expect(await verdict('claude-code', 'ls -la')).toBe('runs');
    writeConfig(installed, '{ "hard_deny": ["ls"] }');
    expect(await verdict('claude-code', 'ls -la')).toBe('denied');
    rmSync(join(installed.home, '.config/leeway/config.jsonc'));
    expect(await verdict('claude-code', 'ls -la')).toBe('runs');
  });

  it('sees the PATH of the call, not its own', async () => {
    const input = payload('claude-code', installed.project, 'gh --version');
    const elsewhere = await ask(installed, 'claude-code', { input, env: { PATH: '/nowhere' } });
    expect(elsewhere.code).toBe(0);
  });

  it('answers many at a time, each its own', async () => {
    const calls = Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? 'ls -la' : 'rm -rf ~'));
    const answers = await Promise.all(calls.map((command) => verdict('codex', command)));
    expect(answers).toEqual(calls.map((command) => (command === 'ls -la' ? 'runs' : 'denied')));
  });
});

describe('what it does not take', () => {
  beforeEach(summon);
  afterEach(dismiss);

  it.each<[string, () => string]>([
    ['a large text', () => payload('claude-code', installed.project, 'ls').replace('{', `{"padding":"${'x'.repeat(160_000)}",`)],
    ['a text with line ends', () => JSON.stringify(JSON.parse(payload('claude-code', installed.project, 'ls')), null, 2)],
  ])('%s is judged by a process of its own', async (_, input) => {
    const seen = readFileSync(endpoint, 'latin1');
    const answer = await ask(installed, 'claude-code', { input: input() });
    expect([answer.code, readFileSync(endpoint, 'latin1')]).toEqual([0, seen]);
    const broken = await ask(installed, 'claude-code', {
      input: input(),
      change: (text) => text.replaceAll(process.execPath, '/bin/false'),
    });
    expect(broken.code).toBe(2);
  });

  it('a variable that holds the separator', async () => {
    const env = { CLAUDE_PROJECT_DIR: '/p\u0002HOME=/evil' };
    const answer = await ask(installed, 'claude-code', { input: payload('claude-code', installed.project, 'rm -rf ~'), env });
    expect(stands('claude-code', answer)).toBe('denied');
  });

  it('whoever does not know the word', async () => {
    const [port] = readFileSync(endpoint, 'latin1').split(' ');
    const said = await talk(Number(port), `wrong\u00021\u00021\u00021\u0002hook\u0002\u00020\u0002`);
    expect(said).toBe('');
  });
});

/** What somebody on this machine hears who says `text`. */
async function talk(port: number, text: string): Promise<string> {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => (heard += data.toString('latin1')));
    socket.on('error', () => resolve(heard));
    socket.on('close', () => resolve(heard));
  });
}

describe('what is wrong with it', () => {
  afterEach(dismiss);

  it.each<[string, (pid: number) => void]>([
    ['it was killed', (pid) => process.kill(pid, 'SIGKILL')],
    ['it was asked to end', (pid) => process.kill(pid, 'SIGTERM')],
    ['it hangs', (pid) => process.kill(pid, 'SIGSTOP')],
    ['its endpoint is gone', () => rmSync(endpoint, { force: true })],
    ['its endpoint is nonsense', () => writeFileSync(endpoint, 'x y z\n')],
    ['its endpoint is empty', () => writeFileSync(endpoint, '')],
    ['its endpoint names code', () => writeFileSync(endpoint, '1;touch${IFS}/tmp/x a b\n')],
    ['its endpoint names a closed port', () => writeFileSync(endpoint, '1 a b\n')],
    ['the tool was installed anew', () => utimesSync(join(installed.dist, 'hook.cjs'), 1, 1)],
  ])('%s: the call is judged all the same', async (_, harm) => {
    for (const pid of await summon()) harm(pid);
    expect(await verdict('claude-code', 'ls -la')).toBe('runs');
    expect(await verdict('claude-code', 'rm -rf ~')).toBe('denied');
    // And another one stands by, but where the first only hangs behind it.
    await until(() => existsSync(endpoint));
    expect(await verdict('codex', 'rm -rf ~')).toBe('denied');
  });

  it('a link in place of the endpoint is not followed', async () => {
    await summon();
    const real = readFileSync(endpoint);
    dismiss();
    writeFileSync(join(installed.project, 'endpoint'), real);
    symlinkSync(join(installed.project, 'endpoint'), endpoint);
    expect(await verdict('claude-code', 'rm -rf ~')).toBe('denied');
  });

  it.each<[string, (socket: Socket, words: readonly string[]) => void]>([
    ['says yes without the word', (socket) => socket.end('10\u0001\u0001\u0001')],
    ['says yes with a wrong word', (socket) => socket.end('x\u000110\u0001\u0001\u0001x\u0001')],
    ['repeats what it was told', (socket, [told = '']) => socket.end(`${told}\u000110\u0001\u0001\u0001${told}\u0001`)],
    ['says nothing', () => undefined],
    ['hangs up', (socket) => socket.destroy()],
    ['says half', (socket, [, answer = '']) => socket.end(`${answer}\u000110\u0001\u0001`)],
    [
      'says a code that is none',
      (socket, [, answer = '']) => socket.end(`${answer}\u00010; exit 10\u0001\u0001\u0001${answer}\u0001`),
    ],
    ['crowns half an answer with silence', (socket, [, answer = '']) => socket.write(`${answer}\u0001`) && socket.end()],
  ])('another process that %s is not believed', async (_, answers) => {
    const words = ['told', 'expected'];
    const server: Server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => answers(socket, words));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    writeFileSync(endpoint, `${(server.address() as AddressInfo).port} ${words.join(' ')}\n`, { mode: 0o600 });
    const found = await verdict('claude-code', 'rm -rf ~');
    server.close();
    expect(found).toBe('denied');
  });
});

describe('its end', () => {
  afterEach(dismiss);

  it.each<[string, () => void]>([
    ['its endpoint is gone', () => rmSync(endpoint, { force: true })],
    ['another one took over', () => writeFileSync(endpoint, '1 a b\n')],
    ['`leeway uninit`', () => installed.run(['uninit', 'opencode', '--yes']) && installed.run(['init', 'opencode', '--yes'])],
  ])('comes when %s', async (_, harm) => {
    const pids = await summon();
    harm();
    await until(() => !standing().some((pid) => pids.includes(pid)));
  });

  it('`--no-standby` leaves none behind', async () => {
    expect(installed.run(['init', 'claude-code', '--yes', '--no-standby']).code).toBe(0);
    dismiss();
    expect(await verdict('claude-code', 'ls -la')).toBe('runs');
    expect([existsSync(endpoint), standing()]).toEqual([false, []]);
    expect(installed.run(['doctor', 'claude-code', '--json']).out).not.toContain('stands by');
    expect(installed.run(['init', 'claude-code', '--yes']).code).toBe(0);
  });
});
