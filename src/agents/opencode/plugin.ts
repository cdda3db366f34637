// Writes the plugin that opencode and Kilo load: it asks leeway before every call and throws on anything but a clear answer. Text only.
import type { Installation } from '../hook-line.ts';
import { throughHelper } from '../hook-script.ts';

export const PLUGIN_HEADER = '// Written by `leeway init`. Changes are lost; `leeway uninit` removes it.';

/** Facts are inserted only as JSON, so that no path can become code. */
export function pluginSource(agent: string, installation: Installation): string {
  const { node, script, configDir, stateDir, home, user, tempDir, passes, fixed } = installation;
  const [command = node, ...before] = [...throughHelper(installation, passes), node];
  const facts = {
    agent,
    command,
    // Arguments between the command and leeway's own arguments.
    before: [...before, script],
    configDir,
    ...(stateDir === undefined ? {} : { stateDir }),
    env: { HOME: home, USER: user, TMPDIR: tempDir, ...Object.fromEntries(fixed) },
    passes,
  };
  return `${PLUGIN_HEADER}\n${BODY.replace('__FACTS__', () => JSON.stringify(facts, null, 2))}`;
}

const BODY = String.raw`import { spawn } from 'node:child_process';

const FACTS = __FACTS__;
const PATIENCE_MS = 28000;
const LARGEST_ANSWER = 65536;

function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process is gone, or has no group.
    child.kill('SIGKILL');
  }
}

/** One question to leeway. Throws on anything but a well-formed answer with exit code 0 or 2. */
function ask(event, payload) {
  return new Promise((resolve, reject) => {
    const env = { ...FACTS.env, PATH: process.env.PATH ?? '' };
    for (const name of FACTS.passes) if (process.env[name] !== undefined) env[name] = process.env[name];
    const state = FACTS.stateDir === undefined ? [] : ['--state', FACTS.stateDir];
    const args = [...FACTS.before, 'hook', FACTS.agent, event, '--config', FACTS.configDir, ...state, '--watched'];
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
      if (event !== 'tool.execute.before') return resolve(undefined);
      try {
        const answer = JSON.parse(out);
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

/** True only where an unanswered permission really becomes a question: not in one-shot runs, servers or automatic modes. */
function isInteractive() {
  const words = process.argv.slice(1);
  return !words.some((word) => ['run', 'serve', 'acp', 'web', 'github', '--auto', '--yolo'].includes(word)) && process.env.CI === undefined;
}

/** True when the user's configuration asks about this tool, so that "ask" may be left to the client's own prompt. */
async function asksAbout(client, permission) {
  const { data } = await client.config.get();
  const rules = data?.permission;
  if (rules === 'ask') return true;
  if (rules === null || typeof rules !== 'object') return false;
  const strict = (rule) => rule === 'ask' || rule === 'deny' || (rule !== null && typeof rule === 'object' && Object.values(rule).every((one) => one === 'ask' || one === 'deny'));
  // Every rule that may match must be strict, because we do not know which one the client applies.
  const matching = Object.entries(rules).filter(([name]) => name === permission || /[*?]/.test(name));
  return matching.length > 0 && matching.every(([, rule]) => strict(rule));
}

/** The permission that each tool asks for; all edit tools ask for the same one. */
const PERMISSION = new Map([['write', 'edit'], ['multiedit', 'edit'], ['patch', 'edit'], ['apply_patch', 'edit']]);

async function history(client, sessionID) {
  const own = await client.session.get({ path: { id: sessionID } });
  let root = own.data;
  for (let depth = 0; root?.parentID !== undefined && depth < 16; depth += 1) root = (await client.session.get({ path: { id: root.parentID } })).data;
  const messages = async (id) => (await client.session.messages({ path: { id } })).data;
  const rootID = root?.id ?? sessionID;
  return {
    parentID: own.data?.parentID,
    rootMessages: await messages(rootID),
    ownMessages: rootID === sessionID ? undefined : await messages(sessionID),
  };
}

export const LeewayPlugin = async ({ client, directory, worktree }) => {
  const allowed = new Set();
  return {
    'tool.execute.before': async (input, output) => {
      // Without history leeway has fewer reasons to allow, never more.
      const past = await history(client, input.sessionID).catch(() => ({}));
      const interactive = isInteractive() && (await asksAbout(client, PERMISSION.get(input.tool) ?? input.tool).catch(() => false));
      const payload = { event: 'tool.execute.before', ...input, args: output.args, directory, worktree, interactive, ...past };
      const before = JSON.stringify(output.args);
      const answer = await ask('tool.execute.before', payload);
      if (answer.person) await client.tui.showToast({ body: { message: answer.person, variant: 'warning' } }).catch(() => undefined);
      if (answer.verdict === 'allow' && JSON.stringify(output.args) === before) allowed.add(input.callID);
      else if (answer.verdict !== 'ask') throw new Error(answer.reason || 'leeway: the arguments changed while they were judged');
    },
    // Called only for a tool that finished; a tool that threw is not reported.
    'tool.execute.after': async (input, output) => {
      allowed.delete(input.callID);
      const exit = output?.metadata?.exit;
      const payload = { event: 'tool.execute.after', ...input, args: input.args ?? {}, directory, worktree, ended: true, exit };
      await ask('tool.execute.after', payload).catch(() => undefined);
    },
    'chat.message': async (input, output) => {
      const typed = (output.parts ?? []).filter((part) => part.type === 'text' && part.synthetic !== true).map((part) => part.text);
      const session = await client.session.get({ path: { id: input.sessionID } }).catch(() => undefined);
      // In a child session the "user" is another agent.
      if (typed.length === 0 || session?.data === undefined || session.data.parentID !== undefined) return;
      await ask('chat.message', { event: 'chat.message', sessionID: input.sessionID, prompt: typed.join('\n'), directory, worktree }).catch(() => undefined);
    },
    event: async ({ event }) => {
      if (event.type !== 'permission.asked') return;
      const { id, sessionID, tool } = event.properties;
      if (tool?.callID === undefined || !allowed.has(tool.callID)) return;
      await client.postSessionIdPermissionsPermissionId({ path: { id: sessionID, permissionID: id }, body: { response: 'once' } });
    },
  };
};
`;
