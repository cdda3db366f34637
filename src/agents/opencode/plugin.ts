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

/** The last rule that matches decides. So every rule from the last one for all patterns on must ask or deny. */
function rulesAsk(rules, permission) {
  const covers = (name) => name === '*' || name === permission || /[*?]/.test(name);
  const sure = (rule) => (rule.permission === '*' || rule.permission === permission) && rule.pattern === '*';
  const from = rules.findLastIndex(sure);
  return from >= 0 && rules.slice(from).every((rule) => !covers(rule.permission) || rule.action === 'ask' || rule.action === 'deny');
}

/** The permission that each tool asks for; all edit tools ask for the same one. */
const PERMISSION = new Map([
  ...['write', 'multiedit', 'patch', 'apply_patch'].map((tool) => [tool, 'edit']),
  ...['list_mcp_resources', 'list_mcp_resource_templates', 'read_mcp_resource'].map((tool) => [tool, 'read']),
]);
const permissionOf = (tool) => PERMISSION.get(tool) ?? tool;

/** The client's own tools that ask for a permission before they do something. */
const ASKING = new Set('bash edit multiedit write patch apply_patch read list glob grep webfetch websearch codesearch task skill lsp'.split(' '));

/** A tool of a plugin or a project runs without a permission; those of MCP servers, which the client does not list as tools, ask. */
const asksItself = async (client, tool) => ASKING.has(tool) || PERMISSION.has(tool) || !(await client.tool.ids()).data.includes(tool);

const FASTEST_PERSON_MS = 150;

/**
 * What the person answered with "Allow always". The client keeps it in memory until it is restarted, shows it to nobody, and asks no
 * more about what a pattern covers, whatever leeway says. It may cover every call that contains the pattern's first word.
 */
function mayCover({ permission, pattern }, { tool, args }) {
  if (permission !== permissionOf(tool)) return false;
  const [word] = pattern.split(/[\s*?]/);
  return !/^[\w./-]+$/.test(word) || JSON.stringify(args).includes(word);
}

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
  /** Answers "Allow always": a permission and a pattern each. */
  const remembered = [];
  /** Permissions that the client asked the person about, by id. */
  const asked = new Map();
  /** The calls that were left to the client's question and whose question is not answered yet, by id. */
  const open = new Map();

  /** Whether the client has ended a call, also one that failed before it asked. Throws if its message cannot be found. */
  const ended = async ({ sessionID, callID }) => {
    const parts = (await client.session.messages({ path: { id: sessionID } })).data.flatMap((message) => message.parts);
    const { status } = parts.find((part) => part.callID === callID).state;
    return status === 'completed' || status === 'error';
  };
  /** Set when a question was answered faster than a person can: the terminal's automatic approval is on, which no plugin is told. */
  let automatic = false;
  /** Why the client would not ask about a call, or nothing. */
  const whySilent = (call) => {
    if (automatic) return 'the client approves permissions by itself';
    if (remembered.some((one) => mayCover(one, call))) return '"Allow always" was chosen for such calls';
  };
  /** Waits for the questions before it, since "Allow always" answers every open question of a session. False if nobody would be asked. */
  const openQuestion = async (call) => {
    const before = () => [...open.values()].find((one) => permissionOf(one.tool) === permissionOf(call.tool));
    for (let other = before(); other !== undefined; other = before()) {
      if (await ended(other)) open.delete(other.callID);
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
    if (whySilent(call) !== undefined) return false;
    open.set(call.callID, call);
    return true;
  };

  return {
    'tool.execute.before': async (input, output) => {
      // Without history leeway has fewer reasons to allow, never more.
      const past = await history(client, input.sessionID).catch(() => ({}));
      const call = { ...input, args: output.args };
      const asks = async () => (await asksItself(client, input.tool)) && (await asksAbout(client, permissionOf(input.tool), input));
      const interactive = isInteractive() && whySilent(call) === undefined && (await asks().catch(() => false));
      const payload = { event: 'tool.execute.before', ...call, directory, worktree, interactive, ...past };
      const before = JSON.stringify(output.args);
      let answer = await ask('tool.execute.before', payload);
      // The client would not ask now: the call is judged again as one that nobody can be asked about.
      if (answer.verdict === 'ask' && !(await openQuestion(call))) answer = await ask('tool.execute.before', { ...payload, interactive: false });
      // The client's question has no place for a reason, and a denial shows the person nothing.
      const message = answer.person || answer.question;
      if (message) await client.tui.showToast({ body: { message, variant: 'warning', duration: 20000 } }).catch(() => undefined);
      if (JSON.stringify(output.args) !== before) throw new Error('leeway: the arguments changed while they were judged');
      if (answer.verdict === 'allow') allowed.add(input.callID);
      else if (answer.verdict !== 'ask') {
        const silent = whySilent(call);
        throw new Error(answer.reason + (silent === undefined ? '' : '; the client would not ask: ' + silent));
      }
    },
    // Called only for a tool that finished; a tool that threw is not reported.
    'tool.execute.after': async (input, output) => {
      allowed.delete(input.callID);
      open.delete(input.callID);
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
      if (event.type === 'permission.replied') {
        const { requestID, reply } = event.properties;
        const question = asked.get(requestID);
        asked.delete(requestID);
        if (question === undefined) return;
        if (reply === 'always') remembered.push(...(question.always ?? ['*']).map((pattern) => ({ permission: question.permission, pattern })));
        const call = open.get(question.tool?.callID);
        if (call !== undefined && reply === 'once' && Date.now() - question.at < FASTEST_PERSON_MS) automatic = true;
        if (call !== undefined && (reply === 'reject' || permissionOf(call.tool) === question.permission)) open.delete(call.callID);
        return;
      }
      if (event.type !== 'permission.asked') return;
      const { id, sessionID, tool } = event.properties;
      asked.set(id, { ...event.properties, at: Date.now() });
      if (tool?.callID === undefined || !allowed.has(tool.callID)) return;
      await client.postSessionIdPermissionsPermissionId({ path: { id: sessionID, permissionID: id }, body: { response: 'once' } });
    },
  };
};
`;
