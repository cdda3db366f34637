// Starts `leeway serve` on a socket, sends calls, tells it to end while they are judged, and prints what came of it: node ends.mjs LEEWAY DIRECTORY
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';

const [, , leeway, cwd] = process.argv;
// Short: a path of a socket has a limit.
const socket = join(mkdtempSync('/tmp/leeway-s-'), 's');
const child = spawn(process.execPath, [leeway, 'serve', '--socket', socket], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => child.on('exit', resolve));
const started = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(JSON.parse(String(data)))));
const token = readFileSync(started.token_file, 'utf8').trim();
const mode = statSync(socket).mode & 0o777;
const headers = { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const send = (command) =>
  new Promise((resolve, reject) => {
    const sent = request({ socketPath: socket, path: '/v1/check', method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ tool: 'bash', input: { command }, cwd }));
  });
const begun = Promise.all(['ls', 'pwd', 'git status'].map(send));
await new Promise((resolve) => setTimeout(resolve, 20));
child.kill('SIGTERM');
const statuses = await begun;
console.log(JSON.stringify({ mode, statuses, code: await ended, left: [existsSync(started.token_file), existsSync(socket)] }));
rmdirSync(dirname(socket));
process.exit(0);
