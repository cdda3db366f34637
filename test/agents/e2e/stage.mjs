// One run of one client: a home with leeway installed, a project, a scripted model, a marker that shows whether the call ran.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheDirectory } from './clients.mjs';
import { startModel } from './model-server.mjs';

export const TOP = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Not in a temporary directory: `init` refuses to install from there. */
function runsDirectory() {
  const under = join(cacheDirectory(), 'runs');
  mkdirSync(under, { recursive: true });
  return under;
}

/** One copy of what was built, taken at the start: a build meanwhile changes nothing under way. */
export function keepBuild() {
  const base = mkdtempSync(join(runsDirectory(), 'build-'));
  cpSync(join(TOP, 'dist'), join(base, 'dist'), { recursive: true });
  return { dist: join(base, 'dist'), remove: () => rmSync(base, { recursive: true, force: true }) };
}

/** A home that is not in a temporary directory, so that zones are what they are for a person. */
export async function makeStage(client, { path: program, nodes }, { main, sub, build, hook = 'leeway' }) {
  const base = mkdtempSync(join(runsDirectory(), `${client.agent}-`));
  const [home, project, dist] = [join(base, 'home'), join(base, 'project'), join(base, 'lib', 'dist')];
  for (const dir of [home, project]) mkdirSync(dir);
  cpSync(build.dist, dist, { recursive: true });
  execFileSync('git', ['init', '-q', project]);
  const marker = join(project, 'marker');
  const put = (steps) => steps?.map((step) => JSON.parse(JSON.stringify(step).replaceAll('MARKER', marker)));
  const model = await startModel({ main: put(main), ...(sub === undefined ? {} : { sub: put(sub) }) });
  const path = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
  const place = { home, project, url: model.url, program, path };
  client.prepare(place);
  const plain = { HOME: home, USER: 'me', PATH: path, TERM: 'xterm-256color', TMPDIR: '/tmp' };
  if (hook === 'leeway')
    execFileSync(process.execPath, [join(dist, 'leeway.cjs'), 'init', client.agent, '--yes'], {
      cwd: project,
      env: plain,
      stdio: 'pipe',
    });
  return {
    dist,
    project,
    env: { ...plain, ...client.env(place), ...(nodes === undefined ? {} : { PATH: `${nodes}:${path}` }) },
    program,
    ran: () => existsSync(marker),
    told: () => model.told().join('\n'),
    model,
    end: async () => {
      model.close();
      endLeftOver(base);
      for (let tries = 0; tries < 20; tries += 1) {
        try {
          rmSync(base, { recursive: true, force: true });
          return;
        } catch (error) {
          // The client may still be writing its last lines.
          if (error.code !== 'ENOTEMPTY' && error.code !== 'EBUSY') throw error;
          // oxlint-disable-next-line no-await-in-loop -- waiting is the point
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }
    },
  };
}

/**
 * What goes on by itself and was started in this directory: a helper process or one that makes a code cache, which was starting while its tool was
 * replaced by one that hangs, and a client's own daemon. A running helper exits by itself.
 */
function endLeftOver(base) {
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of all) {
    if (!line.includes(`${base}/`)) continue;
    try {
      process.kill(Number.parseInt(line, 10), 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** `started`: told of the client's process. */
export function runHeadless(client, stage, { limitMs, started = () => {} }) {
  return new Promise((resolve) => {
    const child = spawn(stage.program, client.headless(), {
      cwd: stage.project,
      env: stage.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    started(child);
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (out += data));
    const timer = setTimeout(() => endGroup(child.pid), limitMs);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, out });
    });
  });
}

/** The client and what it started; the group is its own. */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
