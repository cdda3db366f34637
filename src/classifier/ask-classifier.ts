// Asks the configured classifiers about one call, in order, under one deadline, and checks what comes back. Makes no verdict: verdict.ts does.
import type { ClassifierSettings, Settings } from '../model/settings.ts';
import { askInStages, firstAnswerTokens } from './ask-in-stages.ts';
import type { StagedReply } from './ask-in-stages.ts';
import { askProvider } from './ask-provider.ts';
import type { Exchange } from './ask-provider.ts';
import { confirmConsent } from './consent/ask-again.ts';
import type { Consent } from './consent/ask-again.ts';
import { checkConsent } from './consent/check-consent.ts';
import { inMemoryUses } from './consent/uses.ts';
import type { ConsentUses } from './consent/uses.ts';
import { addUsage, costOf } from './cost.ts';
import type { Usage } from './cost.ts';
import type { ModelAnswer } from './decode-answer.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { startDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import type { ClassifierMemory } from './memory.ts';
import { obstacleTo, payFor } from './obstacle.ts';
import { openProvider } from './open-provider.ts';
import type { OpenResult, OpenedProvider } from './open-provider.ts';
import { answerFrom } from './outcome.ts';
import type { ClassifierOutcome } from './outcome.ts';
import { plainLine } from './plain-line.ts';
import { PROMPT_VERSION } from './prompt.ts';
import { keyCacheName } from './protocols/connect.ts';
import type { ClassifierHost, KeyCache } from './protocols/connect.ts';
import type { ClassifierQuestion } from './question.ts';
import type { Trouble } from '../model/decision.ts';
import { inTime, OutOfTime } from '../host/in-time.ts';
import { actingTexts, renderRequest } from './render-request.ts';
import type { Redactor, RenderedRequest } from './render-request.ts';
import { isLasting, troubleOf } from './trouble.ts';
import type { Failure, Fault } from './trouble.ts';
import { wrapClient } from './wrap-client.ts';
import type { ClassifierClient } from './wrap-client.ts';
import { sha256 } from '../host/sha256.ts';

export interface ClassifierDeps {
  readonly host: ClassifierHost;
  readonly settings: Pick<Settings, 'classifiers' | 'classifierTimeoutMs' | 'transcript' | 'budget'>;
  readonly memory: ClassifierMemory;
  /** Which consents were used up. Without it each question starts with none used. */
  readonly consents?: ConsentUses;
  /** Replaces secrets by placeholders before anything is sent. */
  readonly redactor: Redactor;
  /** Whether redaction would hide code and not only values. */
  readonly hidesCode?: (text: string) => boolean;
  /** Aborted when the caller no longer waits. */
  readonly signal?: AbortSignal;
  /** A library user's own client or function; the configured classifiers are then not asked. */
  readonly client?: { readonly client: ClassifierClient; readonly model?: string; readonly stages?: 1 | 2 };
  /** Receives every request and reply, including failures. `scrub` removes the key from everything that is written. */
  readonly onExchange?: (exchange: Exchange, scrub: (text: string) => string) => void;
  readonly random?: () => number;
  /** Caches the output of key commands, for callers that live longer than one question. */
  readonly keys?: KeyCache;
}

/** Longer than any call that a person could check; also keeps requests below the length at which providers charge more. */
export const MOST_CHARACTERS = 240_000;
/** An allow is remembered for a short time; a block for the whole session. */
export const ALLOW_LASTS_MS = 5 * 60_000;

/** Faults after which the cost is unknown, so the reservation is kept. */
const UNPAID_UNKNOWN: ReadonlySet<string> = new Set(['timeout', 'cancelled', 'malformed', 'truncated', 'refused']);

const hash = (value: unknown): string => sha256(JSON.stringify(value));

/** Time limit for rendering the question. */
const PROMPT_MS = 2000;
const NO_PROMPT: Trouble = {
  kind: 'limit',
  message: 'preparing the question for the classifier took longer than a decision may take',
  todo: 'split this command into smaller calls',
};

/** INVARIANT: never throws. Every failure, a bug of ours included, comes back as trouble. */
export async function askClassifier(question: ClassifierQuestion, deps: ClassifierDeps): Promise<ClassifierOutcome> {
  const begun = deps.host.now();
  const deadline = startDeadline({
    ms: deps.settings.classifierTimeoutMs,
    now: () => deps.host.now(),
    ...(deps.signal === undefined ? {} : { signal: deps.signal }),
  });
  try {
    return await askAll(question, deps, deadline);
  } catch (error) {
    if (error instanceof OutOfTime) return { kind: 'trouble', trouble: NO_PROMPT, latched: false, ms: deps.host.now() - begun };
    const detail = plainLine(error instanceof Error ? error.message : 'something was thrown', 160);
    return {
      kind: 'trouble',
      trouble: troubleOf({ fault: { kind: 'internal', detail }, who: '`leeway`' }),
      latched: false,
      ms: deps.host.now() - begun,
    };
  } finally {
    deadline.end();
  }
}

interface AskFailure extends Failure {
  readonly latched: boolean;
  readonly provider?: OpenedProvider;
}

async function askAll(question: ClassifierQuestion, deps: ClassifierDeps, deadline: Deadline): Promise<ClassifierOutcome> {
  const begun = deps.host.now();
  // Rendering processes the agent's own text synchronously, so a timer could not stop it.
  const rendered = inTime(Math.min(PROMPT_MS, deps.settings.classifierTimeoutMs), () =>
    renderRequest(question, { transcript: deps.settings.transcript, redactor: deps.redactor }),
  );
  const failures: AskFailure[] = [];
  const entries: readonly (ClassifierSettings | undefined)[] =
    deps.client === undefined ? deps.settings.classifiers : [undefined];
  const size = rendered.system.join('').length + rendered.question.length;
  if (size > MOST_CHARACTERS)
    failures.push({ fault: { kind: 'too-long', detail: `${size} characters` }, who: 'in use', latched: false });
  else if (deps.hidesCode !== undefined && actingTexts(question).some(deps.hidesCode))
    failures.push({ fault: { kind: 'hidden' }, who: 'in use', latched: false });
  else if (entries.length === 0)
    failures.push({ fault: { kind: 'config', detail: 'none is configured' }, who: 'to ask', latched: false });
  else {
    for (const [at, entry] of entries.entries()) {
      // Each gets an equal share of the remaining time, so that a first classifier that does not answer leaves time for the second.
      const part = deadline.part(deadline.left() / (entries.length - at));
      try {
        const outcome = await askOne({ question, rendered, deps, part, begun, entry });
        if (outcome.kind !== 'failure') return outcome;
        failures.push(outcome.failure);
      } finally {
        part.end();
      }
      if (deadline.why() !== undefined || failures.at(-1)?.fault.kind === 'budget') break;
    }
  }
  return troubleFrom(failures, deps.host.now() - begun);
}

function troubleFrom(failures: readonly AskFailure[], ms: number): ClassifierOutcome {
  const last: AskFailure = failures.at(-1) ?? { fault: { kind: 'internal' }, who: 'in use', latched: false };
  return {
    kind: 'trouble',
    trouble: troubleOf(last, failures.slice(0, -1)),
    latched: last.latched,
    ...(last.provider === undefined ? {} : { provider: last.provider.name, model: last.provider.model }),
    ms,
  };
}

interface OneAsk {
  readonly question: ClassifierQuestion;
  readonly rendered: RenderedRequest;
  readonly deps: ClassifierDeps;
  readonly part: Deadline;
  readonly begun: number;
  readonly entry: ClassifierSettings | undefined;
}

async function open({ deps, part, entry }: OneAsk): Promise<OpenResult> {
  if (entry === undefined && deps.client !== undefined)
    return { kind: 'provider', provider: wrapClient(deps.client.client, deps.client.model) };
  if (entry === undefined) return { kind: 'fault', fault: { kind: 'config', detail: 'none is configured' }, who: 'to ask' };
  const opened = await part.race(
    openProvider(entry, { host: deps.host, signal: part.signal, ...(deps.keys === undefined ? {} : { keys: deps.keys }) }),
  );
  return opened ?? { kind: 'fault', fault: { kind: part.why() ?? 'timeout' }, who: `\`${entry.provider}\`` };
}

async function askOne(one: OneAsk): Promise<ClassifierOutcome | { readonly kind: 'failure'; readonly failure: AskFailure }> {
  const { question, rendered, deps } = one;
  const opened = await open(one);
  if (opened.kind === 'fault') return { kind: 'failure', failure: { fault: opened.fault, who: opened.who, latched: false } };
  const { provider } = opened;
  const stages = one.entry?.stages ?? deps.client?.stages ?? 1;
  const body = provider.body({ ...rendered, maxOutputTokens: 0 });
  // The key includes what the question leaves out: a script that differs only in the middle is another call.
  const key = hash([provider.reaches, body, stages, PROMPT_VERSION, actingTexts(question)]);
  const blocked = obstacleTo(provider, deps.memory);
  const old = deps.memory.answer(key);
  const fresh = old !== undefined && (old.answer.shouldBlock || deps.host.now() - old.at < ALLOW_LASTS_MS);
  // A remembered answer costs nothing, but a disarmed provider may not answer from memory either.
  if (fresh && blocked?.fault.kind !== 'disarmed') {
    const facts = {
      provider: old.provider,
      model: old.model,
      stage: old.stage,
      ms: deps.host.now() - one.begun,
      fromCache: true as const,
    };
    // INVARIANT: an allow that depends on consent is never remembered, so there is no second question to ask here.
    return answerFrom({ rendered, answer: old.answer, facts, disagreed: false, consent: { kind: 'none' } });
  }
  if (blocked !== undefined) return { kind: 'failure', failure: { ...blocked, who: provider.who, provider } };
  const room = firstAnswerTokens({ ...one.entry, stages });
  const paid = reserve(one, provider, { body, room, times: stages });
  if (paid.kind === 'spent')
    return { kind: 'failure', failure: { fault: paid.fault, who: provider.who, latched: false, provider } };
  const staged = await askInStages({
    provider,
    rendered,
    stages,
    maxOutputTokens: one.entry?.max_output_tokens,
    deadline: one.part,
    now: () => deps.host.now(),
    random: deps.random ?? Math.random,
    onExchange: (exchange) => deps.onExchange?.(exchange, (text) => provider.scrub(text)),
    clears: (answer) =>
      !answer.shouldBlock &&
      (question.disposition !== 'guarded' || checkConsent({ question, rendered, answer }).kind === 'anchored'),
  });
  const first = paid.settle(staged.usage, staged.kind === 'fault' ? staged.fault : undefined);
  if (staged.kind === 'fault') {
    // A key that was rejected may have been renewed: the key command is run again.
    if (staged.fault.kind === 'unauthorised' && one.entry !== undefined) deps.keys?.delete(keyCacheName(one.entry));
    if (isLasting(staged.fault.kind) && deps.client === undefined)
      deps.memory.latch(provider.identity, staged.fault, deps.host.now());
    return { kind: 'failure', failure: { fault: staged.fault, who: provider.who, latched: false, provider } };
  }
  const again = await secondLook(one, provider, staged.answer);
  const usage = staged.usage && again.usage ? addUsage(staged.usage, again.usage) : (again.usage ?? staged.usage);
  const cost = first === undefined ? undefined : first + (again.cost ?? 0);
  if ('fault' in again) return { kind: 'failure', failure: { fault: again.fault, who: provider.who, latched: false, provider } };
  const both = { ...staged, ...(usage === undefined ? {} : { usage }) };
  return remembered({ one, provider, staged: both, key, cost, consent: again.consent });
}

type SecondLook = ({ readonly consent: Consent } | { readonly fault: Fault }) & {
  readonly usage?: Usage;
  readonly cost?: number;
};

/** For a guarded call that the model clears: checks its citation in code, and then asks a separate question about it. */
async function secondLook(one: OneAsk, provider: OpenedProvider, answer: ModelAnswer): Promise<SecondLook> {
  const { question, rendered, deps, part } = one;
  if (answer.shouldBlock || question.disposition !== 'guarded') return { consent: { kind: 'none' } };
  let usage: Usage | undefined;
  let cost: number | undefined;
  const consent = await confirmConsent({
    checked: checkConsent({ question, rendered, answer }),
    turns: rendered.turns,
    uses: deps.consents ?? inMemoryUses(),
    ask: async (request) => {
      const paid = reserve(one, provider, { body: provider.body(request), room: request.maxOutputTokens, times: 1 });
      if (paid.kind === 'spent') return { kind: 'fault', fault: paid.fault };
      const asked = await askProvider({
        provider,
        request,
        deadline: part,
        now: () => deps.host.now(),
        random: deps.random ?? Math.random,
        onExchange: (exchange) => deps.onExchange?.(exchange, (text) => provider.scrub(text)),
      });
      usage = asked.usage;
      cost = paid.settle(usage, asked.reply.kind === 'fault' ? asked.reply.fault : undefined);
      return asked.reply;
    },
  });
  const paid = { ...(usage === undefined ? {} : { usage }), ...(cost === undefined ? {} : { cost }) };
  return consent.kind === 'fault' ? { fault: consent.fault, ...paid } : { consent, ...paid };
}

interface Priced {
  readonly body: unknown;
  readonly room: number;
  readonly times: number;
}
type Reservation =
  | { readonly kind: 'spent'; readonly fault: Fault }
  /** Replaces the reserved amount by the real cost. */
  | { readonly kind: 'paid'; settle(usage: Usage | undefined, fault: Fault | undefined): number | undefined };

/** Assumes the longest possible answer, so that the estimate is hardly ever below the real cost. */
function reserve({ deps }: OneAsk, provider: OpenedProvider, { body, room, times }: Priced): Reservation {
  const { price } = provider;
  const usage = { in: estimateTokens(JSON.stringify(body)), out: room + provider.thinkingRoom, cached: 0, cacheWritten: 0 };
  const paid = payFor(provider, {
    memory: deps.memory,
    budget: deps.settings.budget,
    now: deps.host.now(),
    dollars: price === undefined ? undefined : costOf(price, usage) * times,
  });
  if (paid.kind === 'spent') {
    const { detail, todo } = paid;
    return { kind: 'spent', fault: { kind: 'budget', detail, ...(todo === undefined ? {} : { todo }) } };
  }
  return {
    kind: 'paid',
    settle: (real, fault) => {
      const dollars = real === undefined || price === undefined ? undefined : costOf(price, real);
      if (dollars !== undefined) paid.settle(dollars);
      // A server that refused did no work; one that was too slow for us may have.
      else if (fault !== undefined && !UNPAID_UNKNOWN.has(fault.kind)) paid.settle(0);
      return dollars;
    },
  };
}

interface ToRemember {
  readonly one: OneAsk;
  readonly provider: OpenedProvider;
  readonly staged: Extract<StagedReply, { kind: 'answer' }>;
  readonly key: string;
  readonly cost: number | undefined;
  readonly consent: Consent;
}

/** Stores the answer, or the stricter one that an identical question got before or in the meantime. */
function remembered({ one, provider, staged, key, cost, consent }: ToRemember): ClassifierOutcome {
  const { question, rendered, deps } = one;
  const earlier = deps.memory.answer(key);
  const disagreed = earlier !== undefined && earlier.answer.shouldBlock !== staged.answer.shouldBlock;
  const answer = disagreed && earlier.answer.shouldBlock ? earlier.answer : staged.answer;
  // INVARIANT: a user's words clear one call only, and so does a model's answer based on them: such an allow is never remembered.
  if (answer.shouldBlock || (question.disposition === 'review' && answer.consent === undefined))
    deps.memory.remember(key, {
      answer,
      provider: provider.name,
      model: provider.model,
      stage: staged.stage,
      at: deps.host.now(),
    });
  const facts = {
    provider: provider.name,
    model: provider.model,
    stage: staged.stage,
    ms: deps.host.now() - one.begun,
    ...(staged.usage === undefined
      ? {}
      : { tokens: { in: staged.usage.in, out: staged.usage.out, cached: staged.usage.cached } }),
    ...(cost === undefined ? {} : { cost }),
    ...(staged.requestId === undefined ? {} : { requestId: staged.requestId }),
  };
  return answerFrom({ rendered, answer, facts, disagreed, consent });
}
