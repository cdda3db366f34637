// Decisions per second in this process and through `leeway serve`, beside an HTTP server whose handler does nothing. One run, one client, no model: node bench/library.mjs
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGate } from '../dist/index.js';

const cwd = join(mkdtempSync(join(tmpdir(), 'leeway-bench-')), 'project');
mkdirSync(join(cwd, '.git'), { recursive: true });
const call = { tool: 'bash', input: { command: 'git status && ls src' }, cwd };
const agent = new Agent({ keepAlive: true });

async function perSecond(name, work) {
  for (let n = 0; n < 20; n += 1) await work();
  const begun = performance.now();
  let done = 0;
  for (; performance.now() - begun < 3000; done += 1) await work();
  console.log(`${name}: ${Math.round((done * 1000) / (performance.now() - begun))} per second`);
}
const post = (url, token) => () =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = request(`${url}/v1/check`, { method: 'POST', agent, headers }, (response) =>
      response.resume().on('end', resolve),
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(call));
  });

const gate = createGate({ record: 'off' });
await perSecond('in process, without a record', () => gate.check(call));
const kept = createGate({ stateDir: join(cwd, '..', 'state') });
await perSecond('in process, with a record', () => kept.check(call));
const empty = createServer((asked, answer) => asked.resume().on('end', () => answer.end('{}'))).listen(0, '127.0.0.1');
await new Promise((resolve) => empty.once('listening', resolve));
await perSecond('HTTP, empty handler', post(`http://127.0.0.1:${empty.address().port}`, ''));
const child = spawn(process.execPath, [new URL('../dist/leeway.cjs', import.meta.url).pathname, 'serve'], {
  cwd,
  env: { PATH: process.env.PATH, HOME: join(cwd, '..') },
});
const { address, token_file: file } = await new Promise((resolve) =>
  child.stdout.once('data', (data) => resolve(JSON.parse(String(data)))),
);
await perSecond('HTTP, leeway serve', post(address, readFileSync(file, 'utf8').trim()));
child.kill('SIGTERM');
process.exit(0);
