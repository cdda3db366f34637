// The beginning of every generated plugin: where leeway is, and the function that asks it and returns a clear answer or throws. Text only.
import { markOf } from './answer-mark.ts';
import type { Installation } from './hook-line.ts';
import { throughHelper } from './hook-script.ts';

export const PLUGIN_HEADER = '// Written by `leeway init`. Changes are lost; `leeway uninit` removes it.';

export interface PluginText {
  readonly agent: string;
  /** The event whose answer decides whether a call runs. */
  readonly before: string;
  /** The plugin itself, as the agent loads it. Uses `ask` and `FACTS`. */
  readonly body: string;
  /** How long the plugin waits, in milliseconds; less for a client that ends its plugin's hooks sooner. */
  readonly patienceMs?: number;
}

/** Facts are inserted only as JSON, so that no path can become code. */
export function pluginSource(
  { agent, before: decides, body, patienceMs = 28_000 }: PluginText,
  installation: Installation,
): string {
  const { node, script, configDir, stateDir, home, user, tempDir, passes, fixed } = installation;
  const [command = node, ...before] = [...throughHelper(installation, passes), node];
  const facts = {
    agent,
    decides,
    command,
    // Arguments between the command and leeway's own arguments.
    before: [...before, script],
    configDir,
    ...(stateDir === undefined ? {} : { stateDir }),
    env: { HOME: home, USER: user, TMPDIR: tempDir, ...Object.fromEntries(fixed) },
    passes,
  };
  return `${PLUGIN_HEADER}\n${HEAD.replace('__FACTS__', () => JSON.stringify(facts, null, 2))
    .replace('__PATIENCE__', String(patienceMs))
    .replace('__MARK__', JSON.stringify(markOf('')))}${body}`;
}

const HEAD = String.raw`import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';

const FACTS = __FACTS__;
const PATIENCE_MS = __PATIENCE__;
/** An answer ends with this text and the token of its call. */
const MARK = __MARK__;
const LARGEST_ANSWER = 65536;

function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process is gone, or has no group.
    child.kill('SIGKILL');
  }
}

/** One question to leeway. Throws on anything but a well-formed answer with the token of this call and exit code 0 or 2. */
function ask(event, payload) {
  return new Promise((resolve, reject) => {
    const env = { ...FACTS.env, PATH: process.env.PATH ?? '' };
    for (const name of FACTS.passes) if (process.env[name] !== undefined) env[name] = process.env[name];
    const token = randomBytes(12).toString('hex');
    const state = FACTS.stateDir === undefined ? [] : ['--state', FACTS.stateDir];
    const args = [...FACTS.before, 'hook', FACTS.agent, event, '--sealed', token, '--config', FACTS.configDir, ...state, '--watched'];
    // A separate process group: if it hangs, it is ended together with everything it started.
    const child = spawn(FACTS.command, args, { env, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'], detached: true });
    const fail = (why) => {
      clearTimeout(timer);
      end(child);
      reject(new Error('leeway: could not judge this call, so it does not run: ' + why));
    };
    const timer = setTimeout(() => fail('no answer within ' + PATIENCE_MS + ' ms'), PATIENCE_MS);
    let out = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (data) => {
      out += data;
      if (out.length > LARGEST_ANSWER) fail('the answer is too long');
    });
    child.on('error', (error) => fail(error.message));
    child.stdin.on('error', () => undefined);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (event !== FACTS.decides) return resolve(undefined);
      try {
        if (!out.endsWith(MARK + token)) return fail('the answer is not one of ours');
        const answer = JSON.parse(out.slice(0, -(MARK + token).length));
        const fits = answer.leeway === 1 && typeof answer.reason === 'string' && (answer.verdict === 'deny' ? code === 2 : code === 0);
        if (fits && ['allow', 'ask', 'deny'].includes(answer.verdict)) return resolve(answer);
        fail('the answer is not one of ours');
      } catch (error) {
        fail('the answer cannot be read: ' + error.message);
      }
    });
    child.stdin.end(JSON.stringify(payload));
  });
}

`;
