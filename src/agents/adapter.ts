// The interface of every agent's adapter: decodes the agent's JSON and encodes the answer. Types and a few shared texts; knows no agent.
import type { Json, ToolCall, TranscriptEntry } from '../model/call.ts';
import type { Decision, Trouble } from '../model/decision.ts';

/** Whether a person can be asked. If the agent does not say, the call counts as headless. */
export type Mode = 'interactive' | 'headless';

export interface RequestBase {
  readonly agent: string;
  /** The event as the agent names it. */
  readonly event: string;
  readonly session: string;
  readonly mode: Mode;
  /** Absolute. */
  readonly cwd: string;
  /** The directory that the agent reports as its project, if it reports one. */
  readonly projectDir?: string;
  readonly transcriptPath?: string;
  readonly permissionMode?: string;
  /** What the opencode plugin adds: the messages of the root session, and of the child session that makes the call. */
  readonly messages?: { readonly root?: Json; readonly own?: Json };
  /** Set when a sub-agent makes the call. */
  readonly subagent?: string;
}

export type HookRequest =
  /** Before a call runs. `approval`: the agent is about to ask the person by itself. */
  | (RequestBase & {
      readonly kind: 'before' | 'approval';
      readonly call: ToolCall;
      readonly callId?: string;
      readonly server?: string;
    })
  /** After a call ran. */
  | (RequestBase & {
      readonly kind: 'after';
      readonly call: ToolCall;
      readonly callId?: string;
      readonly outcome: 'ok' | 'failed' | 'unknown';
      /** The agent's id for the command that keeps running in the background. */
      readonly task?: string;
      /** The id of a background command that the agent reports as finished. */
      readonly ended?: string;
      /** What a person answered in the agent's own dialog, as the transcript will show it. */
      readonly answers?: readonly TranscriptEntry[];
    })
  /** The person submitted a prompt. */
  | (RequestBase & { readonly kind: 'prompt'; readonly prompt: string })
  /** `start`: a session began or was resumed. `notice`: anything else; needs no answer. */
  | (RequestBase & { readonly kind: 'start' | 'notice' });

export type Decoded =
  | { readonly kind: 'request'; readonly request: HookRequest }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

/** A process above the hook; a list of them begins with the nearest. Only for agents that do not say whether a person is present. */
export interface ProcessFacts {
  readonly args: readonly string[];
  readonly terminal: { readonly stdin: boolean; readonly stdout: boolean };
}

export interface Surroundings {
  /** The variables that the installed hook passes on by name. */
  readonly env: (name: string) => string | undefined;
  /** The event named in the installed hook line; used for the answer when the input cannot be read. */
  readonly event: string;
  readonly ancestors?: readonly ProcessFacts[];
}

/** What the process prints and how it ends. */
export interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** The fields of a decision that reach the agent. */
export type AgentReply = Pick<
  Decision,
  'verdict' | 'reason' | 'found' | 'clear' | 'advice' | 'trouble' | 'notes' | 'unanswered'
> & {
  /** For the person alone: typed into the prompt, it approves this call. INVARIANT: never in a text that the model reads. */
  readonly code?: string;
  /** The call waited for the person. `in vain`: their own program asked them; `unasked`: it only waited for an approval. */
  readonly waited?: 'in vain' | 'unasked';
  /** What a person can still do if the call does not run; absent if nothing lets it run. */
  readonly wayOut?: WayOut;
};

export interface WayOut {
  /** The id of the decision in the record. */
  readonly decision: string;
  /** Whether a rule of the user could allow the call. */
  readonly rule: 'possible' | 'impossible';
  /** `settled`: a model, an earlier denial or a setting decided, so that there was no question. */
  readonly open: 'nobody was asked' | 'settled';
}

/** How the agent treats an answer. `runs`: the call goes ahead or is left to the agent's own rules. */
export type AnswerMeaning = 'runs' | 'prompts' | 'blocked';

export interface Adapter {
  readonly agent: string;
  /** The events the installed hook is registered for, and the kind of each. */
  readonly events: ReadonlyMap<string, HookRequest['kind']>;
  /** The timeout that the agent is told, and our own shorter deadline, in milliseconds. */
  readonly patience: { readonly agent: number; readonly own: number };
  /** Variables with which the agent tells its hooks about itself. The installed hook passes on no other variables of the session. */
  readonly variables: readonly string[];
  decode(text: string, surroundings: Surroundings): Decoded;
  encode(reply: AgentReply, request: HookRequest): Answer;
  /** `asks`: the client shows nothing for an allowed call, so a note to a person who is present is sent as a question. */
  readonly notes?: 'asks';
  /** Gives no verdict, so that the agent's own rules apply. Where the agent can show notes, the person sees them. */
  pass(reply: AgentReply): Answer;
  /** The strongest deny that this agent understands, for when no request could be read. */
  refuse(trouble: Trouble, event: string): Answer;
  /** The input that the agent would give its hook before it runs a shell command. */
  sample(command: string, place: { readonly cwd: string; readonly session: string }): string;
  /** As observed with the real client. INVARIANT: an answer that the agent would reject is interpreted as the agent interprets it. */
  meaning(answer: Answer, event: string): AnswerMeaning;
}

/** No call waits for the answer to these events. Exit code 2 would discard what the person typed, or be shown to the model. */
export const stopsNothing = (kind: HookRequest['kind'] | undefined): boolean =>
  kind === 'after' || kind === 'prompt' || kind === 'start';

/** The event before a call. */
export const beforeEvent = ({ events }: Pick<Adapter, 'events'>): string =>
  [...events].find(([, kind]) => kind === 'before')?.[0] ?? '';

export const NO_OUTPUT: Answer = { stdout: '', stderr: '', exitCode: 0 };

/** For agents that show the person a `systemMessage` without a decision. */
export function onlyNotes(reply: AgentReply): Answer {
  const systemMessage = notesFor(reply);
  return systemMessage === '' ? NO_OUTPUT : { stdout: `${JSON.stringify({ systemMessage })}\n`, stderr: '', exitCode: 0 };
}

/** What to send for a verdict; an `ask` may have to become a deny. `prompts`: whether the agent can ask the person now. */
export function verdictToSend(reply: AgentReply, mode: Mode, prompts: 'can-ask' | 'cannot-ask'): 'allow' | 'ask' | 'deny' {
  if (reply.verdict !== 'ask') return reply.verdict;
  return mode === 'interactive' && prompts === 'can-ask' ? 'ask' : 'deny';
}

/** One paragraph for the model: why, and what it may do instead. Never empty: an empty reason makes some agents run the call. */
export const forAgent = (reply: AgentReply): string =>
  sentence([`leeway: ${whyOf(reply)}`, foundIn(reply), reply.advice ?? '', wayOutText(reply)]);

const WAITED = {
  'in vain': 'leeway asked the user, who did not answer in time; ',
  unasked: 'leeway waited for the user, who did not approve it in time; ',
} as const;

function wayOutText({ wayOut, waited }: AgentReply): string {
  if (wayOut === undefined) return '';
  const nobody = wayOut.open === 'settled' ? '' : 'leeway could not ask the user here; ';
  const rule = wayOut.rule === 'possible' ? `, or \`leeway allow ${wayOut.decision}\` to add a rule` : '';
  const approve = `the user can run \`leeway approve ${wayOut.decision}\` in a terminal to let this call run once`;
  return `${waited === undefined ? nobody : WAITED[waited]}${approve}${rule}`;
}

/** Trouble is described in full, with what to do; the short reason adds nothing. */
const whyOf = ({ reason, trouble }: AgentReply): string => (trouble === undefined ? reason : notJudged(trouble));
const foundIn = ({ found }: AgentReply): string => (found === undefined ? '' : `analysis: ${found}`);

/** One paragraph for the person: why they are asked, and what would clear it. */
export const forPerson = (reply: AgentReply): string =>
  sentence([`leeway: ${whyOf(reply)}`, foundIn(reply), reply.trouble?.todo === undefined ? (reply.clear ?? '') : '']);

/** For the person: how to approve the call in the prompt. */
export const forCode = (code: string): string =>
  `leeway: to let this call run once, type ${code} into the prompt within 15 minutes; this code is shown only to you`;

/** What the person has to know besides the verdict: a changed hook, a log that cannot be written. Usually empty. */
export const notesFor = (reply: AgentReply): string =>
  sentence((reply.notes ?? []).map((note, at) => (at === 0 ? `leeway: ${note}` : note)));

/** `text` for the person, followed by the notes. */
export const withNotes = (text: string, reply: AgentReply): string =>
  [text, notesFor(reply)].filter((piece) => piece !== '').join('. ');

/** INVARIANT: trouble is reported as "not judged", never as danger. */
export const notJudged = (trouble: Trouble): string =>
  trouble.todo === undefined
    ? `could not judge this call: ${trouble.message}`
    : `could not judge this call: ${trouble.message}; ${trouble.todo}`;

/** Control characters could rewrite what a terminal shows around the reason. */
const sentence = (pieces: readonly string[]): string =>
  pieces
    .filter((piece) => piece !== '')
    .map((piece, at) => (at === 0 || piece.startsWith('leeway') ? piece : `${piece.slice(0, 1).toUpperCase()}${piece.slice(1)}`))
    .join('. ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ');

export const refusal = (trouble: Trouble): AgentReply => ({
  verdict: 'deny',
  reason: 'leeway could not judge this call, so it does not run',
  trouble,
});
