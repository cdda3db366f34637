// `leeway serve` as installed: who is let in, what is answered, how it bears load, deadlines and its own end; and the clients of the examples.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TOP = join(import.meta.dirname, '..', '..');
const BIN = join(TOP, 'dist', 'leeway.cjs');
const base = realpathSync(mkdtempSync(join(tmpdir(), 'leeway-serve-')));
const project = join(base, 'project');
const env = { PATH: process.env['PATH'] ?? '', HOME: base, TMPDIR: tmpdir() };
mkdirSync(join(project, '.git'), { recursive: true });

interface Served {
  readonly process: ChildProcess;
  readonly started: { readonly address: string; readonly token_file: string };
  readonly token: string;
}

async function start(...args: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [BIN, 'serve', ...args], { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => ((out += String(data)), out.includes('\n') && resolve(out.split('\n')[0] ?? '')));
    child.on('exit', () => reject(new Error(`it ended: ${out}`)));
  });
  const started = JSON.parse(line) as Served['started'];
  return { process: child, started, token: readFileSync(started.token_file, 'utf8').trim() };
}
const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null ? new Promise((resolve) => child.on('exit', resolve)) : Promise.resolve(child.exitCode);

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
function send(
  served: Served,
  { path = '/v1/check', method = 'POST', headers = {}, body }: Sent = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: NodeJS.Dict<string | string[]> }> {
  const { address } = served.started;
  const to = address.startsWith('http') ? { host: '127.0.0.1', port: new URL(address).port } : { socketPath: address };
  const usual = { host: 'localhost', authorization: `Bearer ${served.token}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ ...to, path, method, headers: { ...usual, ...headers } }, (response) => {
      let text = '';
      response.on('data', (data) => (text += String(data)));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(text) as Record<string, unknown>,
          headers: response.headers,
        }),
      );
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}
const call = (command: string, more: object = {}) => ({ tool: 'bash', input: { command }, cwd: project, ...more });

let served: Served;
beforeAll(async () => {
  served = await start();
}, 60_000);
afterAll(() => served.process.kill('SIGTERM'));

describe('leeway serve', () => {
  it.each([
    ['ls', 'allow'],
    ['some-tool', 'ask'],
    ['rm -rf ~', 'deny'],
  ])('judges %s: %s', async (command, verdict) => {
    const { status, body } = await send(served, { body: call(command) });
    expect([status, body['verdict']]).toEqual([200, verdict]);
    expect(body['reason']).toBeTypeOf('string');
  });

  it('remembers what a person answered, across processes', async () => {
    const named = { session: 'http', call_id: '1' };
    expect((await send(served, { body: call('some-tool x', named) })).body['verdict']).toBe('ask');
    expect((await send(served, { path: '/v1/report', body: { ...named, outcome: 'approved' } })).body).toEqual({ ok: true });
    expect((await send(served, { body: call('some-tool x', { session: 'http', call_id: '2' }) })).body['verdict']).toBe('allow');
  });

  it('judges again what was denied, after the person wrote something', async () => {
    const named = { session: 'said', call_id: '1' };
    expect((await send(served, { body: call('some-tool y', named) })).body['verdict']).toBe('ask');
    await send(served, { path: '/v1/report', body: { ...named, outcome: 'refused' } });
    const again = async () => (await send(served, { body: call('some-tool y', { session: 'said', call_id: '2' }) })).body;
    expect(await again()).toMatchObject({ verdict: 'deny', layer: 'record' });
    expect((await send(served, { path: '/v1/said', body: { session: 'said', text: 'go on' } })).body).toEqual({ ok: true });
    expect(await again()).toMatchObject({ verdict: 'ask' });
  });

  it('reads settings that changed while it runs', async () => {
    mkdirSync(join(base, '.config', 'leeway'), { recursive: true });
    writeFileSync(join(base, '.config', 'leeway', 'config.jsonc'), '{ "hard_deny": ["pwd"] }');
    expect((await send(served, { body: call('pwd') })).body['verdict']).toBe('deny');
    writeFileSync(join(base, '.config', 'leeway', 'config.jsonc'), '{}');
    expect((await send(served, { body: call('pwd') })).body['verdict']).toBe('allow');
  });

  it.each<readonly [string, Sent, number]>([
    ['no token', { headers: { authorization: '' } }, 401],
    ['another token', { headers: { authorization: 'Bearer x' } }, 401],
    ['another host, as after DNS rebinding', { headers: { host: 'evil.example:80' } }, 403],
    ['a host that begins like this one', { headers: { host: 'localhost.evil.example' } }, 403],
    ['an origin', { headers: { origin: 'http://localhost' } }, 403],
    ['a browser', { headers: { 'sec-fetch-site': 'same-origin' } }, 403],
    ['a preflight', { method: 'OPTIONS', body: undefined, headers: { origin: 'https://evil.example' } }, 403],
    ['another path', { path: '/' }, 404],
    ['another method', { method: 'PUT' }, 405],
    ['a form', { headers: { 'content-type': 'text/plain' }, body: '{}' }, 400],
    ['no JSON', { body: '{' }, 400],
    ['no call', { body: {} }, 400],
    ['a field that nobody knows', { body: { ...call('ls'), sudo: true } }, 400],
    ['an unknown agent', { body: { ...call('ls'), agent: 'nobody' } }, 400],
    ['a relative directory', { body: { ...call('ls'), cwd: 'project' } }, 400],
    ['words without a session', { path: '/v1/said', body: { text: 'go on' } }, 400],
    ['a wrong outcome', { path: '/v1/report', body: { session: 's', call_id: '1', outcome: 'allowed' } }, 400],
    ['too much', { body: JSON.stringify(call('x'.repeat(11_000_000))) }, 413],
  ])('refuses %s', async (_, sent, status) => {
    const got = await send(served, { body: call('ls'), ...sent }).catch((error: NodeJS.ErrnoException) => error.code);
    // A large body may be cut off before the answer is read.
    if (status === 413 && typeof got === 'string') return;
    expect(got).toMatchObject({ status });
    expect(Object.keys((got as { headers: object }).headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('keeps its token in a file that only the user can read, and listens on this machine only', () => {
    expect(statSync(served.started.token_file).mode & 0o777).toBe(0o600);
    expect(served.started.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const check = spawnSync(process.execPath, [BIN, 'check', '--json', `cat ${served.started.token_file}`], {
      cwd: project,
      env,
      encoding: 'utf8',
    });
    expect(JSON.parse(check.stdout)).toMatchObject({ disposition: 'guarded' });
  });

  it('its OpenAPI document describes what it answers', async () => {
    const { body } = await send(served, { path: '/v1/openapi.json', method: 'GET' });
    const printed = spawnSync(process.execPath, [BIN, 'serve', '--openapi'], { env, encoding: 'utf8' });
    expect(body).toEqual(JSON.parse(printed.stdout));
    const paths = body['paths'] as Record<
      string,
      { post: { responses: Record<string, { content: Record<string, { schema: { properties: object; required: string[] } }> }> } }
    >;
    const { properties, required } = paths['/v1/check']?.post.responses['200']?.content['application/json']?.schema ?? {
      properties: {},
      required: [],
    };
    const answer = (await send(served, { body: call('some-tool') })).body;
    expect(Object.keys(answer).filter((name) => !(name in properties))).toEqual([]);
    expect(required.filter((name) => !(name in answer))).toEqual([]);
  });

  it('tells those who come while it is busy to come again, and a slow one that its time is over', async () => {
    const one = await start('--max', '1', '--deadline-ms', '1500');
    try {
      // Sends a head and never its body.
      const slow = connect(Number(new URL(one.started.address).port), '127.0.0.1');
      const heard = new Promise<string>((resolve) => slow.once('data', (data) => resolve(String(data))));
      await new Promise<void>((resolve) =>
        slow.write(
          `POST /v1/check HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${one.token}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`,
          () => resolve(),
        ),
      );
      let busy = await send(one, { body: call('ls') });
      for (let tries = 0; busy.status !== 503 && tries < 50; tries += 1) busy = await send(one, { body: call('ls') });
      expect([busy.status, busy.headers['retry-after']]).toEqual([503, '1']);
      expect(await heard).toMatch(/^HTTP\/1\.1 504/);
      slow.destroy();
    } finally {
      one.process.kill('SIGTERM');
      await ended(one.process);
    }
  });

  it('tells those who come while it judges to come again, and answers the others', async () => {
    const one = await start('--max', '2');
    try {
      // Judging one takes long enough for the others to arrive. Whoever is faster than the server on a busy machine tries again.
      const command = 'ls -l src\n'.repeat(2000);
      let statuses: readonly number[] = [];
      for (let tries = 0; !statuses.includes(503) && tries < 10; tries += 1)
        statuses = await Promise.all(Array.from({ length: 12 }, async () => (await send(one, { body: call(command) })).status));
      expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([200, 503]);
      expect((await send(one, { body: call('ls') })).status).toBe(200);
    } finally {
      one.process.kill('SIGTERM');
      await ended(one.process);
    }
  });

  it('the deadline covers judging', async () => {
    const one = await start('--deadline-ms', '40');
    try {
      const { status, body } = await send(one, { body: call('ls -l src\n'.repeat(8000)) });
      expect([status, body]).toEqual([504, { error: 'the call was not judged before the deadline' }]);
    } finally {
      one.process.kill('SIGTERM');
      await ended(one.process);
    }
  });

  it('ends after the calls it has begun, and takes its token with it', () => {
    const script = join(import.meta.dirname, 'ends.mjs');
    const done = spawnSync(process.execPath, [script, BIN, project], { cwd: project, env, encoding: 'utf8', timeout: 60_000 });
    expect(JSON.parse(done.stdout)).toEqual({ mode: 0o600, statuses: [200, 200, 200], code: 0, left: [false, false] });
  });

  it('ends although a client holds a connection on which it sent nothing', async () => {
    const one = await start('--deadline-ms', '600000');
    const idle = connect(Number(new URL(one.started.address).port), '127.0.0.1');
    await new Promise<void>((resolve) => idle.once('connect', () => resolve()));
    idle.on('error', () => undefined);
    expect((await send(one, { body: call('ls') })).status).toBe(200);
    one.process.kill('SIGTERM');
    expect(await ended(one.process)).toBe(0);
    idle.destroy();
  });

  it('replaces the socket of a killed process, but no socket in use and no other file', async () => {
    const directory = mkdtempSync('/tmp/leeway-s-');
    const socket = join(directory, 's');
    const again = () =>
      spawnSync(process.execPath, [BIN, 'serve', '--socket', socket], { cwd: project, env, timeout: 20_000 }).status;
    const first = await start('--socket', socket);
    expect(again()).toBe(2);
    first.process.kill('SIGKILL');
    await ended(first.process).catch(() => undefined);
    const second = await start('--socket', socket);
    expect((await send(second, { body: call('ls') })).status).toBe(200);
    second.process.kill('SIGTERM');
    expect(await ended(second.process)).toBe(0);
    writeFileSync(socket, 'kept');
    expect(again()).toBe(2);
    expect(readFileSync(socket, 'utf8')).toBe('kept');
    rmSync(directory, { recursive: true });
  });

  it('refuses what it cannot do', () => {
    for (const args of [
      ['--port', 'x'],
      ['--max', '0'],
      ['--port', '1', '--socket', 's'],
      ['--openapi', '--port', '1'],
      ['--token-file', join(TOP, 'package.json')],
      ['--socket', '/nonexistent/s'],
      ['--socket', `/tmp/${'x'.repeat(120)}`],
    ])
      expect(spawnSync(process.execPath, [BIN, 'serve', ...args], { cwd: project, env, encoding: 'utf8' }).status).toBe(2);
  });
});

describe('the clients of the examples', () => {
  const has = (program: string): boolean => {
    const found = spawnSync(program, [program === 'go' ? 'version' : '--version'], { env: process.env }).status === 0;
    if (!found) process.stderr.write(`NOT TRIED: ${program} is not installed, so that its example did not run\n`);
    return found;
  };
  it.runIf(has('python3'))('Python', () => {
    const run = (command: string) =>
      spawnSync(
        'python3',
        [join(TOP, 'examples', 'client.py'), JSON.stringify(served.started), 'bash', JSON.stringify({ command })],
        { cwd: project, encoding: 'utf8' },
      );
    expect(run('ls').stdout).toMatch(/^allow /);
    expect(run('rm -rf ~').stdout).toMatch(/^deny /);
  });
  it.runIf(has('go'))(
    'Go',
    () => {
      const directory = join(base, 'go');
      cpSync(join(TOP, 'examples', 'go'), directory, { recursive: true });
      const built = spawnSync('go', ['build', '-o', join(base, 'client'), 'client.go'], {
        cwd: directory,
        encoding: 'utf8',
        env: { ...env, GOFLAGS: '-mod=mod', GOCACHE: join(base, 'gocache') },
      });
      expect(built.stderr).toBe('');
      const { address, token_file: file } = served.started;
      const run = (command: string) =>
        spawnSync(join(base, 'client'), [address, file, 'bash', JSON.stringify({ command })], { cwd: project, encoding: 'utf8' });
      expect(run('ls').stdout).toMatch(/^allow /);
      expect(run('rm -rf ~').stdout).toMatch(/^deny /);
    },
    240_000,
  );
});
