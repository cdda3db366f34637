// The plugin that opencode and Kilo load: it asks leeway before every call and throws on anything but a clear answer. Text only.
import type { Installation } from '../hook-line.ts';
import { pluginSource } from '../plugin-source.ts';
import { OPENCODE_EVENTS } from './adapter.ts';

export const opencodePlugin = (agent: string, installation: Installation): string =>
  pluginSource({ agent, before: OPENCODE_EVENTS.before, body: BODY }, installation);

const BODY = String.raw`/** True only where an unanswered permission really becomes a question: not in one-shot runs, servers or automatic modes. */
function isInteractive() {
  const words = process.argv.slice(1);
  return !words.some((word) => ['run', 'serve', 'acp', 'web', 'github', '--auto', '--yolo'].includes(word)) && process.env.CI === undefined;
}

/** True when the client's settings ask about this tool, so that "ask" may be left to the client's own prompt. Settings of an agent, which a project may bring along, count more than the user's. */
async function asksAbout(client, permission, call) {
  const { data } = await client.config.get();
  return configAsks(data?.permission, permission) && rulesAsk(await agentRules(client, call), permission);
}

function configAsks(rules, permission) {
  if (rules === 'ask') return true;
  if (rules === null || typeof rules !== 'object') return false;
  const strict = (rule) => rule === 'ask' || rule === 'deny' || (rule !== null && typeof rule === 'object' && Object.values(rule).every((one) => one === 'ask' || one === 'deny'));
  // Every rule that may match must be strict, because we do not know which one the client applies.
  const matching = Object.entries(rules).filter(([name]) => name === permission || /[*?]/.test(name));
  return matching.length > 0 && matching.every(([, rule]) => strict(rule));
}

/** The rules that the client applies to a call: those of the agent that makes it, then those of its session. Throws if they cannot be found. */
async function agentRules(client, { sessionID, callID }) {
  const [agents, messages, session] = await Promise.all([
    client.app.agents(),
    client.session.messages({ path: { id: sessionID } }),
    client.session.get({ path: { id: sessionID } }),
  ]);
  const own = messages.data.findLast(({ parts }) => parts.some((part) => part.callID === callID)) ?? messages.data.at(-1);
  const { permission } = agents.data.find(({ name }) => name === own.info.agent);
  return [...permission, ...(session.data.permission ?? [])];
}

/** The last rule that matches decides. From the last one for every pattern on, all must ask. */
function rulesAsk(rules, permission) {
  const covers = (name) => name === '*' || name === permission || /[*?]/.test(name);
  const sure = (rule) => (rule.permission === '*' || rule.permission === permission) && rule.pattern === '*';
  const from = rules.findLastIndex(sure);
  return from >= 0 && rules.slice(from).every((rule) => !covers(rule.permission) || rule.action === 'ask' || rule.action === 'deny');
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
      const interactive = isInteractive() && (await asksAbout(client, PERMISSION.get(input.tool) ?? input.tool, input).catch(() => false));
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
