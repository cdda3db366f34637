// The stored form of a decision and of its outcome, version 1. Redacts and shortens; does not write.
import type { Json, JsonObject } from '../model/call.ts';
import type { ClassifierFacts, Decision, JudgedPart, Layer, RuleRef, Trouble } from '../model/decision.ts';
import type { Disposition, Verdict } from '../model/disposition.ts';
import type { Effect } from '../model/effect.ts';
import { redactJson } from '../redact/redact-json.ts';
import { shorten, shortenText } from './shorten.ts';

export const RECORD_VERSION = 1;

/** The circumstances of a call: everything that is not in the decision itself. */
export interface CallContext {
  readonly session: string;
  readonly agent: string;
  readonly subagent?: string;
  /** The agent's id of this call, if it has one. */
  readonly callId?: string;
  readonly turn?: string;
  readonly cwd: string;
  readonly tool: string;
  readonly input: JsonObject;
  /** Whether a person can be asked. */
  readonly mode?: 'interactive' | 'headless';
  /** Hash of the effective configuration. */
  readonly config?: string;
}

export interface DecisionRecord {
  readonly v: 1;
  readonly kind: 'decision';
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly session: string;
  readonly agent: string;
  readonly subagent?: string;
  readonly callId?: string;
  readonly turn?: string;
  readonly cwd: string;
  readonly root: string;
  readonly mode?: string;
  readonly config?: string;
  readonly tool: string;
  readonly call: Json;
  /** The original call. Only if the user opted in. */
  readonly original?: Json;
  readonly verdict: Verdict;
  readonly reason: string;
  readonly found?: string;
  readonly clear?: string;
  readonly advice?: string;
  readonly layer: Layer;
  readonly disposition: Disposition;
  readonly askFloor: boolean;
  readonly row?: string;
  readonly rule?: RuleRef;
  readonly parts: readonly JudgedPart[];
  /** How many parts were left out of the record. */
  readonly partsLeftOut?: number;
  readonly trouble?: Trouble;
  readonly classifier?: ClassifierFacts;
  readonly unanswered?: Decision['unanswered'];
  readonly timings: Decision['timings'];
  readonly policy: number;
  readonly extra?: Json;
}

/** `approved` and `refused` are a person's answers; `ran` and `failed` are reported by the agent. */
export type Outcome = 'approved' | 'refused' | 'ran' | 'failed';

export interface OutcomeRecord {
  readonly v: 1;
  readonly kind: 'outcome';
  readonly id: string;
  readonly time: string;
  readonly session: string;
  readonly callId?: string;
  /** The decision this is about, if the writer knows it; otherwise session and callId identify it. */
  readonly decision?: string;
  readonly outcome: Outcome;
}

/** Written by the log about itself. */
export interface NoteRecord {
  readonly v: 1;
  readonly kind: 'note';
  readonly id: string;
  readonly time: string;
  readonly note: string;
  /** For pruning: the predecessors that were removed with their segments. */
  readonly removed?: readonly string[];
}

export type LogRecord = DecisionRecord | OutcomeRecord | NoteRecord;

const LINE_LIMIT = 200_000;

/** Redacted first, then shortened: a secret that is cut in two would not be recognised. */
export function toRecord(
  context: CallContext,
  decision: Decision,
  options: { readonly now: number; readonly originals?: 'keep' | 'drop' },
): DecisionRecord {
  const { session, agent, subagent, callId, turn, cwd, mode, config, tool, input } = context;
  const whole = {
    v: RECORD_VERSION,
    kind: 'decision',
    id: decision.id,
    time: new Date(options.now).toISOString(),
    session,
    agent,
    ...defined({ subagent, callId, turn }),
    cwd,
    root: decision.projectRoot,
    ...defined({ mode, config }),
    tool,
    call: input,
    verdict: decision.verdict,
    reason: decision.reason,
    ...defined({ found: decision.found, clear: decision.clear, advice: decision.advice }),
    layer: decision.layer,
    disposition: decision.disposition,
    askFloor: decision.askFloor,
    ...defined({ row: decision.row, rule: decision.rule }),
    ...storedParts(decision.parts),
    ...defined({ trouble: decision.trouble, classifier: decision.classifier, unanswered: decision.unanswered }),
    timings: decision.timings,
    policy: decision.policy,
    ...defined({ extra: decision.extra }),
  } as const;
  const redacted = redactJson(whole as unknown as Json, 'cut');
  const short = fit(shorten(redacted, 'long') as unknown as DecisionRecord);
  return options.originals === 'keep' ? { ...short, original: input } : short;
}

export function outcomeRecord(facts: Omit<OutcomeRecord, 'v' | 'kind' | 'time'>, now: number): OutcomeRecord {
  return { v: RECORD_VERSION, kind: 'outcome', time: new Date(now).toISOString(), ...facts };
}

/**
 * A loop over many words has thousands of parts. Parts that are not quiet come first; a longer list would be cut so that it is no longer a
 * valid part.
 */
const MOST_PARTS = 400;

function storedParts(parts: readonly JudgedPart[]): Pick<DecisionRecord, 'parts' | 'partsLeftOut'> {
  if (parts.length <= MOST_PARTS) return { parts: parts.map(storedPart) };
  const telling = new Set([...parts.filter(isTelling), ...parts.filter((part) => !isTelling(part))].slice(0, MOST_PARTS));
  return { parts: parts.filter((part) => telling.has(part)).map(storedPart), partsLeftOut: parts.length - telling.size };
}

const isTelling = (part: JudgedPart): boolean => part.disposition !== 'quiet';

/** The text of a write is already in the call; a second copy would only fill the disk. */
function storedPart(part: JudgedPart): JudgedPart {
  return {
    ...part,
    findings: part.findings.slice(0, MOST_PARTS).map((finding) => ({ ...finding, effect: withoutText(finding.effect) })),
  };
}

function withoutText(effect: Effect): Effect {
  if (effect.kind !== 'write' || effect.text === undefined) return effect;
  const { text, ...rest } = effect;
  return { ...rest, text: `[${text.length} characters]` };
}

/** Makes the record fit into one line: first texts are shortened, then the least strict parts are dropped. */
function fit(record: DecisionRecord): DecisionRecord {
  if (JSON.stringify(record).length <= LINE_LIMIT) return record;
  const short = shorten(record as unknown as Json, 'short') as unknown as DecisionRecord;
  if (JSON.stringify(short).length <= LINE_LIMIT) return short;
  const kept = short.parts.filter((part) => part.disposition !== 'quiet').slice(0, 40);
  const parts = kept.map((part) => ({ ...part, findings: part.findings.slice(0, 20) }));
  const call = JSON.stringify(short.call).length < LINE_LIMIT / 2 ? short.call : shortenText(JSON.stringify(short.call), 'long');
  const { extra: _, ...rest } = short;
  return { ...rest, call, parts, partsLeftOut: record.parts.length - parts.length + (record.partsLeftOut ?? 0) };
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };
function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
