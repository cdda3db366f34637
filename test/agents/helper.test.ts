// The helper process, with the installed hook lines: it answers as a process of its own would, and nothing that is wrong with it lets a
// call through. Real processes, the built files.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cacheFileIn } from '../../src/hook/load-pieces.ts';
import { ask, TRIED_AGENTS, makeHome, payload, stands, writeConfig, type Asking, type Installed, type Ran } from './installed.ts';

/** How many bytes src/hook/hook.sh reads without `tr`. */
const READ_AT_ONCE = 1000;

let installed: Installed;
let endpoint = '';

beforeAll(() => {
  installed = makeHome();
  endpoint = join(installed.home, '.config/leeway/cache/helper');
  expect(installed.run(['init', ...TRIED_AGENTS, '--yes']).code).toBe(0);
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

/** The helper processes of this home. */
const standing = (): readonly number[] => {
  // Once it is running, its title takes the place of its arguments.
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return all.flatMap((line) => {
    const [, pid, args] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    const stands = args?.startsWith('leeway helper') === true || args?.includes('/leeway.cjs helper ') === true;
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

/** A helper process that is found; on a slow machine an earlier call's may come late beside it. */
async function summon(more: Pick<Asking, 'env' | 'change'> = {}): Promise<readonly number[]> {
  await ask(installed, 'claude-code', { input: payload('claude-code', installed.project, 'pwd'), ...more });
  await until(() => existsSync(endpoint) && standing().length > 0);
  return standing();
}

/** Hook lines whose Node is a link: `pointNode` takes it away without changing the line. */
const throughLink = (text: string): string => text.replaceAll(process.execPath, join(installed.base, 'node'));
function pointNode(to: string): void {
  rmSync(join(installed.base, 'node'), { force: true });
  symlinkSync(to, join(installed.base, 'node'));
}

/** What the process printed; each decision has an id of its own, which a denial names. */
const printed = ({ code, out, err }: Ran): readonly unknown[] =>
  [code, out, err].map((value) =>
    typeof value === 'string' ? value.replaceAll(/`leeway (allow|approve) \w+`/g, '`leeway $1 ID`') : value,
  );

const verdict = async (agent: string, command: string): Promise<string> =>
  stands(agent, await ask(installed, agent, { input: payload(agent, installed.project, command) }));

describe('what it answers', () => {
  beforeEach(() => summon());
  afterEach(dismiss);

  it.each(TRIED_AGENTS)('is what a process of its own answers: %s', async (agent) => {
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
      expect(printed(warm), command).toEqual(printed(cold));
    }
  });

  it('a code cache of another build is made anew for the next process', async () => {
    const cache = cacheFileIn(join(installed.home, '.config/leeway/cache'));
    const made = readFileSync(cache);
    dismiss();
    writeFileSync(cache, Buffer.alloc(100), { mode: 0o600 });
    await summon();
    await until(() => readFileSync(cache).length > made.length / 2);
    expect(await verdict('claude-code', 'ls -la')).toBe('runs');
  });

  it('comes from the process, not from Node', async () => {
    dismiss();
    pointNode(process.execPath);
    await summon({ change: throughLink });
    pointNode('/bin/false');
    const input = payload('claude-code', installed.project, 'ls -la');
    expect(stands('claude-code', await ask(installed, 'claude-code', { input, change: throughLink }))).toBe('runs');
    // What it does not take goes to Node.
    const lines = JSON.stringify(JSON.parse(input), null, 2);
    expect(stands('claude-code', await ask(installed, 'claude-code', { input: lines, change: throughLink }))).toBe('denied');
    dismiss();
    expect(stands('claude-code', await ask(installed, 'claude-code', { input, change: throughLink }))).toBe('denied');
  });

  it('follows the configuration as it is at each call', async () => {
    expect(await verdict('claude-code', 'ls -la')).toBe('runs');
    writeConfig(installed, '{ "hard_deny": ["ls"] }');
    expect(await verdict('claude-code', 'ls -la')).toBe('denied');
    rmSync(join(installed.home, '.config/leeway/config.jsonc'));
    expect(await verdict('claude-code', 'ls -la')).toBe('runs');
  });

  it.each<[string, (text: string) => string | Buffer, 'runs' | 'denied']>([
    ['a NUL', (text) => text.replace('ls', 'l\0s'), 'denied'],
    ['a NUL at its end', (text) => `${text}\0`, 'denied'],
    ['our own separators', (text) => text.replace('ls', 'ls \u0001\u0002'), 'denied'],
    ['separators and a NUL, escaped', (text) => text.replace('ls', String.raw`ls\u0000\u0001\u0002`), 'denied'],
    ['line ends at its end', (text) => `${text}\r\n\n`, 'runs'],
    ['bytes that are no text', (text) => Buffer.from(text.replace('ls', 'ls \u00ff\u00c3'), 'latin1'), 'runs'],
    ['exactly what is read at once', (text) => text.padEnd(READ_AT_ONCE), 'runs'],
    ['a byte more', (text) => text.padEnd(READ_AT_ONCE + 1), 'runs'],
    ['a NUL behind what is read at once', (text) => `${text.padEnd(READ_AT_ONCE + 1000)}\0`, 'denied'],
    ['a NUL as the last byte of that', (text) => `${text.padEnd(READ_AT_ONCE - 1)}\0`, 'denied'],
    ['nothing', () => '', 'denied'],
  ])('is the same for a text with %s', async (_, change, expected) => {
    const input = (): string | Buffer => change(payload('claude-code', installed.project, 'ls'));
    const direct = (text: string): string => text.replace(/'[^']*bash' '[^']*hook.sh' '[^']*' '[^']*' '[^']*' /, '');
    expect(direct(installed.hook('claude-code').args.join(' '))).not.toContain('hook.sh');
    const [warm, cold] = [
      await ask(installed, 'claude-code', { input: input() }),
      await ask(installed, 'claude-code', { input: input(), change: direct }),
    ];
    expect(printed(warm)).toEqual(printed(cold));
    expect(stands('claude-code', warm)).toBe(expected);
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
  beforeEach(() => summon());
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
    const said = await talk(Number(port), `${'0'.repeat(48)}\u0002`);
    expect(said).toBe('');
  });

  it('whoever brings nothing, or a byte now and then', async () => {
    const [port, word = ''] = readFileSync(endpoint, 'latin1').split(' ');
    const drip = connect(Number(port), '127.0.0.1');
    drip.on('error', () => undefined);
    const drops = setInterval(() => drip.write('0'), 500);
    const said = await Promise.all([talk(Number(port), ''), talk(Number(port), word), once(drip, 'close')]);
    clearInterval(drops);
    expect(said.slice(0, 2)).toEqual(['', '']);
  });

  it.each<[string, Partial<Sent>]>([
    ['another Node', { node: '/other/node' }],
    ['another copy of the tool', { script: '/other/leeway.cjs' }],
    ['another root of the disk', { root: '1:2:3' }],
    ['another home', { home: '/other' }],
  ])('a call of %s', async (_, sent) => {
    const [port, word = '', answer = ''] = readFileSync(endpoint, 'latin1').trim().split(' ');
    const pids = standing();
    expect((await talk(Number(port), request(word, sent))).replace(/\.+$/, '')).toBe(`${answer}\u0001`);
    await until(() => !standing().some((pid) => pids.includes(pid)));
  });

  it('but what fits it takes', async () => {
    const [port, word = '', answer = ''] = readFileSync(endpoint, 'latin1').trim().split(' ');
    expect(await talk(Number(port), request(word, {}))).toMatch(
      new RegExp(`^${answer}\u0001\\.*\u00010\u0001\u0001.*allow.*\u0001${answer}\u0001$`, 's'),
    );
  });
});

interface Sent {
  readonly node: string;
  readonly script: string;
  readonly root: string;
  readonly home: string;
}

/** What the script says, from `opening` on. */
function request(word: string, sent: Partial<Sent>): string {
  const {
    node = process.execPath,
    script = realpathSync(join(installed.dist, 'leeway.cjs')),
    root = readFileSync('/proc/self/mountinfo', 'latin1').split(' ').slice(0, 3).join(':'),
    home = installed.home,
  } = sent;
  const text = payload('claude-code', installed.project, 'ls');
  const words = ['hook', 'claude-code', 'PreToolUse', '--config', join(installed.home, '.config/leeway')];
  // As the installed script says it.
  const hookScript = readFileSync(join(installed.home, '.config/leeway/hooks/claude-code'), 'utf8');
  const [temporary = ''] = /TMPDIR=[^ ]*/.exec(hookScript.replaceAll("'", '')) ?? [];
  const variables = [`HOME=${home}`, `USER=${userInfo().username}`, temporary, 'PATH=/bin'];
  return [word, '2', '1', node, script, root, String(words.length), ...words, ...variables, '', String(text.length), text].join(
    '\u0002',
  );
}

/** What somebody on this machine hears who says `text`. */
function talk(port: number, text: string): Promise<string> {
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
    ['the tool was installed anew', () => utimesSync(join(installed.dist, 'main.cjs'), 1, 1)],
  ])('%s: the call is judged all the same', async (_, harm) => {
    for (const pid of await summon()) harm(pid);
    expect(await verdict('claude-code', 'ls -la')).toBe('runs');
    expect(await verdict('claude-code', 'rm -rf ~')).toBe('denied');
    // And another helper runs, but where the first only hangs behind it.
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
    ['says half', (socket, [, answer = '']) => socket.end(`${answer}\u0001\u000110\u0001\u0001`)],
    ['ends with a wrong word', (socket, [, answer = '']) => socket.end(`${answer}\u0001\u000110\u0001\u0001\u0001x\u0001`)],
    [
      'says a code that is none',
      (socket, [, answer = '']) => socket.end(`${answer}\u0001\u00010; exit 0\u0001\u0001\u0001${answer}\u0001`),
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

  it('another process is told nothing of the call', async () => {
    const heard: Buffer[] = [];
    const server: Server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => heard.push(data) && socket.write('x\u0001\u0001'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    writeFileSync(endpoint, `${(server.address() as AddressInfo).port} told expected\n`, { mode: 0o600 });
    await verdict('claude-code', 'rm -rf ~');
    server.close();
    expect(Buffer.concat(heard).toString('latin1')).toBe('told\u0002');
  });
});

describe('its beginning', () => {
  beforeEach(dismiss);
  afterEach(dismiss);

  it('takes no key and nothing else of the call along', async () => {
    const [pid = 0] = await summon({ env: { CLAUDE_PROJECT_DIR: '/secret-of-the-call' } });
    const names = readFileSync(`/proc/${pid}/environ`, 'latin1')
      .split('\0')
      .map((one) => one.split('=')[0]);
    expect(names.toSorted()).toEqual(['', 'HOME', 'OLDPWD', 'PWD', 'SHLVL', 'TMPDIR', 'USER']);
    expect(readlinkSync(`/proc/${pid}/cwd`)).toBe('/');
  });

  it('keeps nothing of the agent open', async () => {
    const { command, args } = installed.hook('claude-code');
    // A pipe that the agent forgot to close for its children.
    const child = spawn(command, args, {
      cwd: installed.project,
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'ignore', 'ignore', 'ignore', 'pipe'],
    });
    child.stdin?.end(payload('claude-code', installed.project, 'ls'));
    // Closed only when nobody holds the other end of any pipe.
    await once(child, 'close');
    await until(() => existsSync(endpoint));
    expect(standing().length).toBeGreaterThan(0);
  });

  it('leaves one where several calls came at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => verdict('claude-code', 'rm -rf ~')));
    expect(new Set(answers)).toEqual(new Set(['denied']));
    await until(() => existsSync(endpoint) && standing().length === 1);
    expect(await verdict('claude-code', 'ls -la')).toBe('runs');
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

  it('`--no-helper` leaves none behind', async () => {
    expect(installed.run(['init', 'claude-code', '--yes', '--no-helper']).code).toBe(0);
    dismiss();
    expect(await verdict('claude-code', 'ls -la')).toBe('runs');
    expect([existsSync(endpoint), standing()]).toEqual([false, []]);
    expect(installed.run(['doctor', 'claude-code', '--json']).out).not.toContain('helper process');
    expect(installed.run(['init', 'claude-code', '--yes']).code).toBe(0);
  });
});
