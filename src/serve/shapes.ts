// The bodies of the HTTP API, as valibot schemas: used to check requests and to make the OpenAPI document. Judges nothing.
import * as v from 'valibot';
import { agentNames } from '../agents/agents.ts';

const text = v.pipe(v.string(), v.maxLength(32_767));
const directory = v.pipe(text, v.regex(/^(?:\/|[A-Za-z]:[\\/])[^\0]*$/, 'must be an absolute path'));
const turn = v.strictObject({
  role: v.picklist(['user', 'tool']),
  content: v.optional(v.string()),
  action: v.optional(v.string()),
  asked: v.optional(v.string()),
  /** Without `true`, it is not certain that a person typed the text: it may set limits but permits nothing. */
  attested: v.optional(v.boolean()),
});

export const CheckShape = v.strictObject({
  tool: text,
  input: v.record(v.string(), v.unknown()),
  /** The agent whose tool has this name. */
  agent: v.optional(v.picklist(agentNames())),
  cwd: directory,
  project_root: v.optional(directory),
  session: v.optional(text),
  subagent: v.optional(text),
  call_id: v.optional(text),
  interactive: v.optional(v.boolean()),
  transcript: v.optional(v.array(turn)),
});

export const ReportShape = v.strictObject({
  session: text,
  call_id: text,
  outcome: v.picklist(['approved', 'refused', 'ran', 'failed']),
});

/** A person wrote something in this session. */
export const SaidShape = v.strictObject({ session: text, text: v.string() });

/** The part of a decision that is promised over HTTP. */
export const AnswerShape = v.strictObject({
  id: v.string(),
  verdict: v.picklist(['allow', 'ask', 'deny']),
  reason: v.string(),
  /** What would permit the call. */
  clear: v.optional(v.string()),
  /** For the agent: what it may do instead. */
  advice: v.optional(v.string()),
  layer: v.string(),
  disposition: v.string(),
  /** Set if the call was not judged. */
  trouble: v.optional(v.strictObject({ kind: v.string(), message: v.string() })),
});

export const ErrorShape = v.strictObject({ error: v.string() });
export const DoneShape = v.strictObject({ ok: v.literal(true) });

export type CheckBody = v.InferOutput<typeof CheckShape>;
export type Answer = v.InferOutput<typeof AnswerShape>;
