// Fetches an MCP server from npm by its name, without its install scripts, and asks it for its tools. Calls none of them. The server gets an empty home, an empty
// directory and, where the system allows it, no network.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const CACHE = process.env.LEEWAY_MCP_CACHE ?? join(homedir(), '.cache', 'leeway-mcp');
const PATIENCE_MS = 45_000;

/** The newest version is fetched once; `again` fetches it anew. Gives the directory of the package, or why there is none. */
export function fetchServer(name, { again }) {
  const folder = join(CACHE, name.replaceAll('/', '+'));
  const directory = join(folder, 'node_modules', name);
  if (existsSync(join(directory, 'package.json')) && !again) return { directory };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const words = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefix',
    folder,
    `${name}@latest`,
  ];
  const done = spawnSync('npm', words, { encoding: 'utf8' });
  if (done.status === 0 && existsSync(directory)) return { directory };
  return {
    why:
      (done.stderr ?? '')
        .split('\n')
        .find((line) => /E404|notarget|ERR|error/i.test(line))
        ?.trim() ?? 'npm failed',
  };
}

const noNetwork = ['-n', '-rn'].find((option) => spawnSync('unshare', [option, 'true']).status === 0);

/** Gives the version and the tools of the server, or why it gave none. */
export async function listTools(name, { words, variables, again }) {
  const { directory, why } = fetchServer(name, { again });
  if (directory === undefined) return { why };
  const { version, bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : Object.values(bin ?? {})[0];
  if (file === undefined) return { version, why: 'the package has no program' };
  const home = mkdtempSync(join(tmpdir(), 'leeway-mcp-'));
  const script = join(directory, file);
  const [program, ...before] = noNetwork === undefined ? ['node', script] : ['unshare', noNetwork, 'node', script];
  const env = { PATH: process.env.PATH, HOME: home, NO_COLOR: '1', CI: '1', DO_NOT_TRACK: '1', ...variables };
  const server = spawn(program, [...before, ...words], { cwd: home, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  try {
    return { version, ...(await talk(server)) };
  } finally {
    try {
      process.kill(-server.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

function talk(server) {
  return new Promise((resolve) => {
    let printed = '';
    let tools = [];
    const end = (why) => {
      clearTimeout(timer);
      resolve(why === undefined ? { tools } : { why: `${why}: ${printed.trim().split('\n').at(-1)?.slice(0, 160) ?? ''}` });
    };
    const timer = setTimeout(() => end('no answer'), PATIENCE_MS);
    const say = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    server.stderr.on('data', (data) => {
      printed = `${printed}${data}`.slice(-4_000);
    });
    server.stdin.on('error', () => undefined);
    server.on('error', ({ message }) => end(message));
    server.on('exit', (code) => end(`ended with ${code}`));
    createInterface({ input: server.stdout }).on('line', (line) => {
      let message;
      try {
        message = JSON.parse(line);
      } catch {
        printed += `${line}\n`;
        return;
      }
      if (message.method === 'roots/list') say({ id: message.id, result: { roots: [] } });
      else if (message.method === 'ping') say({ id: message.id, result: {} });
      else if (message.id === 1) {
        if (message.error) end(message.error.message);
        say({ method: 'notifications/initialized' });
        say({ id: 2, method: 'tools/list', params: {} });
      } else if (message.id === 2) {
        if (message.error) return end(message.error.message);
        tools = [...tools, ...message.result.tools];
        if (message.result.nextCursor === undefined) end();
        else say({ id: 2, method: 'tools/list', params: { cursor: message.result.nextCursor } });
      }
    });
    say({
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: { roots: { listChanged: false } },
        clientInfo: { name: 'leeway', version: '1' },
      },
    });
  });
}
