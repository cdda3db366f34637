// One hook call through the gate, answered in the agent's own form.
import { dirname } from 'node:path';
import { isOldLine } from '../agents/answer-mark.ts';
import { hookedAgent } from '../agents/agents.ts';
import type { Answer, Surroundings } from '../agents/adapter.ts';
import type { Guard } from './guard.ts';
import { mayBeDelegated } from '../log/live-sessions.ts';
import { processAncestors } from './process-ancestors.ts';
import { runHook } from './run-hook.ts';
import { createGate } from '../gate/create-gate.ts';
import { hookSettings } from '../gate/hook-settings.ts';
import type { Host } from '../host/host.ts';
import type { Decision, Trouble } from '../model/decision.ts';
import { stateDir } from '../log/state-dir.ts';
import { userDirectory } from '../rules/scopes.ts';
import type * as elsewhere from './ask-elsewhere.ts';
import { firstCallNotes, startNotes } from './first-call.ts';
import { hookHost } from './hook-host.ts';
import { fileMemory } from './config-cache.ts';
import { rememberRequest } from './record-event.ts';
import { longerMs } from './longer.ts';
import { readHookText } from './read-input.ts';
import { tidyIfDue } from './tidy-due.ts';
import type * as tidying from './tidy.ts';
import { typedTurns } from './typed-prompts.ts';
import { comparing, notesToTell } from './what-ran.ts';
import { withWayOut } from './way-out.ts';

const OLD_LINE = (agent: string): Trouble => ({
  kind: 'config',
  message: "the hook in the agent's settings was written by an older version of leeway",
  todo: `run \`leeway init ${agent}\` in a terminal`,
});

/** Longer texts may block the event loop for longer than any timer allows. */
const LARGE = 256 * 1024;

/** INVARIANT: ends the process through the guard, with exactly one answer; the guard turns anything thrown into a refusal. */
export async function runInstalledHook(args: readonly string[], guard: Guard, build = 'development'): Promise<void> {
  const [agent = '', event = '', ...rest] = args;
  const adapter = hookedAgent(agent)?.hook.adapter;
  if (adapter === undefined) throw new Error(`unknown agent \`${agent}\``);
  const input = await readHookText(rest.includes('--watched') ? 'watched' : 'alone');
  if (input.kind === 'trouble') return guard.answer(adapter.refuse(input.trouble, event));
  if (input.text.length > LARGE) guard.watch();
  guard.answer(
    await answerHook({ args, text: input.text, pid: process.pid, build, installedIn: dirname(process.argv[1] ?? '') }),
  );
}

/** One hook call, judged in a fresh process or in the helper. */
export interface HookCall {
  /** Agent, event and the options of the installed line. */
  readonly args: readonly string[];
  readonly text: string;
  /** The process that the agent started. Its ancestors show whether a person is present. */
  readonly pid: number;
  /** Identifies the exact build. */
  readonly build: string;
  readonly installedIn: string;
  /** The environment of the call, if it differs from this process's environment. */
  readonly env?: Host['env'];
  /** Told when leeway's own code threw an error. */
  readonly failed?: (trouble: Trouble) => void;
}

export async function answerHook({ args, text, pid, build, installedIn, env, failed }: HookCall): Promise<Answer> {
  const [agent = '', event = '', ...rest] = args;
  const adapter = hookedAgent(agent)?.hook.adapter;
  if (adapter === undefined) throw new Error(`unknown agent \`${agent}\``);
  if (isOldLine(rest)) return adapter.refuse(OLD_LINE(agent), event);
  const options = optionsIn(rest);
  const host = hookHost({ ...options, ...(env === undefined ? {} : { env }) });
  if ('trouble' in host) return adapter.refuse(host.trouble, event);
  const configDir = userDirectory(host, undefined).path;
  const memory = fileMemory(`${configDir}/cache`, build);
  const config = options.dump === undefined ? {} : { config: { dump: options.dump } };
  const gate = () => createGate({ host, memory, installedIn, saves: 'losses', asks: 'elsewhere', ...config });
  let decided: Decision | undefined;
  const surroundings = surroundingsOf(event, pid, host);
  const answer = await runHook(
    { adapter, text, surroundings },
    {
      host,
      check: async (call, context) => {
        const checked = await gate().check(call, context);
        decided = checked;
        const mode = context.interactive ? 'interactive' : 'headless';
        const decision = withWayOut(checked, mode, { tool: call.tool });
        const { session, cwd, subagent } = context;
        // A client that shows notes only in a question shows none without a person.
        const late = adapter.notes === 'asks' && !context.interactive ? [] : notesToTell(host, session);
        const first =
          subagent !== undefined || options.managed
            ? []
            : firstCallNotes({ agent, session, cwd, configDir, stateDir: stateDir(host), unanswered: decision.unanswered }, host);
        const notes = [...late, ...first];
        return notes.length === 0 ? decision : { ...decision, notes: [...(decision.notes ?? []), ...notes] };
      },
      checkAgain: (call, context) => createGate({ host, memory, installedIn, record: 'read', ...config }).check(call, context),
      startNotes: ({ session, cwd, subagent }) => {
        if (subagent !== undefined || options.managed) return [];
        const unanswered = hookSettings(host, '', memory).mode === 'shadow' ? 'shadow' : undefined;
        return startNotes({ agent, session, cwd, configDir, stateDir: stateDir(host), unanswered }, host);
      },
      askElsewhere: async (asking) => {
        if (decided === undefined || decided.layer === 'trouble') return undefined;
        const { questions: settings } = hookSettings(host, decided.projectRoot, memory);
        if (settings.waitMs <= 0 && settings.codes === 'off') return undefined;
        // Loaded only here, because most calls need no question.
        const { replyElsewhere } = require('./ask-elsewhere.ts') as typeof elsewhere;
        return replyElsewhere(asking, { decided, settings, host, ancestors: () => surroundings.ancestors ?? [] });
      },
      ...comparing(agent, host, () => createGate({ host, memory, installedIn, judges: 'what ran', ...config })),
      remember: async (request) => rememberRequest(host, request, () => surroundings.ancestors ?? []),
      wasTyped: (session) => typedTurns(stateDir(host), session),
      mayBeDelegated: (session) => mayBeDelegated({ dir: stateDir(host), now: () => host.now() }, session),
      deadlineMs: options.deadlineMs ?? adapter.patience.own + options.longerMs,
      ...(failed === undefined ? {} : { failed }),
    },
  );
  memory.save();
  tidyIfDue(host, { script: `${installedIn}/leeway.cjs`, options: tidyOptions(options) });
  return answer;
}

/** The places that `init` fixed: the log of this hook may not be where the environment says. */
const tidyOptions = ({ config, state }: Options): readonly string[] => [
  ...(config === undefined ? [] : ['--config', config]),
  ...(state === undefined ? [] : ['--state', state]),
];

/** The process that keeps the log within its limits. */
export async function runTidy(args: readonly string[]): Promise<void> {
  const host = hookHost(optionsIn(args));
  if (!('trouble' in host)) await (require('./tidy.ts') as typeof tidying).tidy(host);
}

function surroundingsOf(event: string, pid: number, host: Host): Surroundings {
  let found: Surroundings['ancestors'];
  return {
    event,
    env: (name) => host.env(name),
    // Needed only for agents that do not say whether a person is present.
    get ancestors() {
      return (found ??= processAncestors(pid, host));
    },
  };
}

interface Options {
  readonly config?: string;
  readonly state?: string;
  readonly deadlineMs?: number;
  /** The time by which the limits of the installed script were raised. */
  readonly longerMs: number;
  /** Where requests to models and their replies are written. */
  readonly dump?: string;
  /** An administrator installed the hook for every user, so no user has a record of the installation. */
  readonly managed: boolean;
}

/** Not Node's own option reader: loading it takes a fresh process two milliseconds. */
function optionsIn(words: readonly string[]): Options {
  const found = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    const name = words[at] ?? '';
    if (name === '--watched' || name === '--managed') found.set(name, '');
    else if (
      ['--config', '--state', '--deadline', '--dump', '--longer', '--sealed'].includes(name) &&
      words[at + 1] !== undefined
    )
      found.set(name, words[(at += 1)] ?? '');
    else throw new Error(`unknown word \`${name}\` on the hook's line`);
  }
  const config = found.get('--config');
  const state = found.get('--state');
  const deadline = Number(found.get('--deadline'));
  const dump = found.get('--dump');
  return {
    ...(config === undefined ? {} : { config }),
    ...(state === undefined ? {} : { state }),
    ...(deadline > 0 ? { deadlineMs: deadline } : {}),
    ...(dump === undefined ? {} : { dump }),
    longerMs: longerMs(found.get('--longer')),
    managed: found.has('--managed'),
  };
}
