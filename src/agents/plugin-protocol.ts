// The protocol between leeway and the plugins it generates for agents that load code. A plugin lets a call run only after an exact allow or ask.
import type { JsonObject } from '../model/call.ts';
import type { Trouble } from '../model/decision.ts';
import {
  forAgent,
  forPerson,
  withNotes,
  refusal,
  stopsNothing,
  verdictToSend,
  NO_OUTPUT,
  notesFor,
  type Adapter,
  type Answer,
  type Decoded,
  type HookRequest,
  type Mode,
  type AnswerMeaning,
  type AgentReply,
} from './adapter.ts';
import { promptRequest } from './prompt-request.ts';
import { directoryAt, inputTrouble, isObject, optional, printedObject, readHookJson, textAt } from './hook-json.ts';

/** `person` is shown as a notice in the client; the reason alone would reach only the model. `question` is for a plugin that asks by itself. */
const answer = (verdict: string, reason: string, { person = '', question = '' } = {}): Answer => ({
  stdout: `${JSON.stringify({ leeway: 1, verdict, reason, person, ...(question === '' ? {} : { question }) })}\n`,
  stderr: verdict === 'deny' ? `${reason}\n` : '',
  exitCode: verdict === 'deny' ? 2 : 0,
});

const personal = (reply: AgentReply): string => withNotes(reply.trouble === undefined ? '' : forPerson(reply), reply);

const trouble = (message: string): Decoded => ({ kind: 'trouble', trouble: inputTrouble(message) });

const modeSaid = (input: JsonObject): Mode => (input['interactive'] === true ? 'interactive' : 'headless');

/** A shell call reports how its command ended; other tools are reported only if they succeed. A command that was stopped has no exit code. */
function outcomeOf(input: JsonObject, tool: 'a shell' | 'another'): 'ok' | 'failed' | 'unknown' {
  if (input['ended'] !== true) return 'unknown';
  const { exit } = input;
  if (typeof exit === 'number') return exit === 0 ? 'ok' : 'failed';
  return exit === undefined && tool === 'another' ? 'ok' : 'unknown';
}

export interface PluginEvents {
  readonly before: string;
  readonly after: string;
  readonly prompt: string;
}

/** What differs between clients besides the names of their events. */
export interface PluginClient {
  /** A call of the client's shell tool; without it `bash` with a `command`. */
  readonly shell?: { readonly tool: string; readonly input: (command: string) => JsonObject };
  /** For a client that waits a shorter time for its plugins. */
  readonly patience?: Adapter['patience'];
  /** What the person typed, if the client puts something around it. */
  readonly typed?: (prompt: string) => string;
}

/** The plugin throws, and so blocks, on anything but an exact answer. */
function meaning({ stdout, exitCode }: Answer): AnswerMeaning {
  const { leeway, verdict } = printedObject(stdout);
  if (exitCode !== 0 || leeway !== 1) return 'blocked';
  return verdict === 'allow' ? 'runs' : verdict === 'ask' ? 'prompts' : 'blocked';
}

/** `names`: the events as the agent calls them. */
export function pluginAdapter(agent: string, names: PluginEvents, client: PluginClient = {}): Adapter {
  const { shell = { tool: 'bash', input: (command: string) => ({ command }) } } = client;
  const events: ReadonlyMap<string, HookRequest['kind']> = new Map<string, HookRequest['kind']>([
    [names.before, 'before'],
    [names.after, 'after'],
    [names.prompt, 'prompt'],
  ]);
  return {
    agent,
    events,
    patience: client.patience ?? { agent: 30_000, own: 25_000 },
    variables: [],
    sample: (command, { cwd, session }) =>
      JSON.stringify({
        event: names.before,
        sessionID: session,
        directory: cwd,
        tool: shell.tool,
        callID: session,
        args: shell.input(command),
      }),
    meaning,

    decode: (text, { event }) => {
      const json = readHookJson(text);
      if (json.kind === 'trouble') return json;
      const input = json.object;
      const named = textAt(input, 'event');
      if (named !== event) return trouble(`the plugin was asked for \`${event}\` and sent \`${named ?? 'nothing'}\``);
      const cwd = directoryAt(input, 'directory');
      const session = textAt(input, 'sessionID');
      if (cwd === undefined) return trouble('the plugin sent no absolute `directory`');
      if (session === undefined) return trouble('the plugin sent no `sessionID`');
      const base = {
        agent,
        event,
        session,
        cwd,
        mode: modeSaid(input),
        ...optional('projectDir', directoryAt(input, 'worktree')),
        ...optional('permissionMode', textAt(input, 'mode')),
        messages: { ...optional('root', input['rootMessages']), ...optional('own', input['ownMessages']) },
        ...optional('subagent', textAt(input, 'parentID') === undefined ? undefined : session),
      };
      if (event === names.prompt) {
        const prompt = textAt(input, 'prompt');
        if (prompt === undefined) return trouble('the plugin sent no `prompt`');
        return { kind: 'request', request: promptRequest(base, client.typed?.(prompt) ?? prompt) };
      }
      const tool = textAt(input, 'tool');
      const args = input['args'];
      if (tool === undefined) return trouble('the plugin sent no `tool`');
      if (!isObject(args)) return trouble('the plugin sent no `args`');
      const call = { call: { tool, input: args, cwd, agent }, ...optional('callId', textAt(input, 'callID')) };
      if (event === names.after)
        return {
          kind: 'request',
          request: { ...base, ...call, kind: 'after', outcome: outcomeOf(input, tool === shell.tool ? 'a shell' : 'another') },
        };
      return { kind: 'request', request: { ...base, ...call, kind: 'before' } };
    },

    encode: (reply: AgentReply, request: HookRequest): Answer => {
      if (request.kind !== 'before') return NO_OUTPUT;
      const verdict = verdictToSend(reply, request.mode, 'can-ask');
      // The plugin shows the reason for a question only if the person refuses.
      const { wayOut: _, ...refused } = reply;
      return answer(verdict, verdict === 'allow' ? '' : forAgent(verdict === 'ask' ? refused : reply), {
        person: personal(reply),
        question: verdict === 'ask' ? forPerson(reply) : '',
      });
    },

    // If the plugin does not stop the call, the agent applies its own permissions.
    pass: (reply) => answer('allow', '', { person: notesFor(reply) }),

    refuse: (trouble: Trouble, event: string): Answer => {
      const reply = refusal(trouble);
      const kind = events.get(event);
      if (stopsNothing(kind)) return { stdout: '', stderr: `${forAgent(reply)}\n`, exitCode: 1 };
      return answer('deny', forAgent(reply), { person: personal(reply) });
    },
  };
}
