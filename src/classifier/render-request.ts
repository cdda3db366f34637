// Renders a question as the exact texts that are sent: fixed instructions, rules, and the fenced question. Sends nothing and knows no
// provider.
import type { Json, JsonObject } from '../model/call.ts';
import type { JudgedPart, RuleRef } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import type { Rule, Settings } from '../model/settings.ts';
import { CLAIM_FIELDS, COMMAND_FIELDS } from './data/claim-fields.ts';
import { effectText } from '../model/effect-text.ts';
import { encode, fence } from './encode.ts';
import { promptText } from './prompt.ts';
import type { ClassifierQuestion, FileNames, RepositoryFacts } from './question.ts';
import { sourceLines } from './source-lines.ts';
import { compressTranscript } from './transcript.ts';
import { transcriptLines, userTurns } from './user-turns.ts';
import type { TranscriptLine, UserTurn } from './user-turns.ts';

export interface RenderedRequest {
  /** The same for every call: the fixed instructions, then the rules. Providers may cache them in this order. */
  readonly system: readonly [string, string];
  readonly question: string;
  /** The user's turns exactly as they were put into the request, for checking a quotation. */
  readonly turns: readonly UserTurn[];
  /** The part of each turn that the request shows. */
  readonly shown: ReadonlyMap<number, string>;
  /** Rule ids as the model sees them. */
  readonly ruleIds: ReadonlyMap<string, Rule>;
  /** Ids of the guarded effects, as the model sees them. */
  readonly effectIds: ReadonlySet<string>;
}

export interface RenderOptions {
  readonly transcript: Settings['transcript'];
  readonly redactor: Redactor;
}

/**
 * Replaces secrets by placeholders, consistently in all texts of a question; `named` are names of things the call acts on, which stay
 * visible.
 */
export type Redactor = (texts: readonly string[], named: readonly string[]) => (text: string) => string;

function redactDeep(value: Json, redact: (text: string) => string): Json {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one: Json) => redactDeep(one, redact));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactDeep(one, redact)]));
  }
  return value;
}

/**
 * INVARIANT: everything that has an effect stays complete. Only the agent's claims about its own shell call are removed, and the request
 * says so.
 */
function withoutClaims(input: JsonObject): { readonly input: JsonObject; readonly left: readonly string[] } {
  if (!COMMAND_FIELDS.some((name) => Object.hasOwn(input, name))) return { input, left: [] };
  const left = Object.keys(input).filter((name) => CLAIM_FIELDS.has(name));
  return { input: Object.fromEntries(Object.entries(input).filter(([name]) => !CLAIM_FIELDS.has(name))), left };
}

/** INVARIANT: texts that have an effect are shown completely except for secret values; a model never judges what it did not see. */
export const actingTexts = ({ call, parts, sources }: ClassifierQuestion): readonly string[] => [
  call.tool,
  call.cwd,
  ...textsIn(withoutClaims(call.input).input),
  ...parts.flatMap((part) => [part.text, ...part.via]),
  ...(sources ?? []).flatMap((source) => source.text ?? []),
];

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one: Json) => textsIn(one));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const sameRule = (a: RuleRef, b: RuleRef): boolean => a.list === b.list && a.text === b.text && a.origin === b.origin;

function numberRules(rules: readonly Rule[]): ReadonlyMap<string, Rule> {
  const ids = new Map<string, Rule>();
  let allows = 0;
  let denies = 0;
  for (const rule of rules) {
    if (rule.list === 'allow') ids.set(`A${(allows += 1)}`, rule);
    else if (rule.list === 'soft_deny') ids.set(`D${(denies += 1)}`, rule);
  }
  return ids;
}

function rulesText(question: ClassifierQuestion, ids: ReadonlyMap<string, Rule>): string {
  const lines = [...ids].map(([id, rule]) => `${id} ${encode(rule.text)}`);
  const notes = question.rules.environment.map((note) => `note ${encode(note.text)}`);
  return fence('rules', lines.length + notes.length === 0 ? ['none'] : [...lines, ...notes]);
}

/** A part that is the whole command is not written a second time. */
const isWhole = (part: JudgedPart, input: JsonObject): boolean =>
  COMMAND_FIELDS.some((name) => Object.hasOwn(input, name) && input[name] === part.text);

/** How leeway got to a part; a file is not named twice. */
const viaOf = ({ via }: JudgedPart): readonly string[] => via.filter((one, at) => !(via[at - 1] ?? '').endsWith(`/${one}`));

interface PartOptions {
  readonly input: JsonObject;
  readonly idOf: (rule: RuleRef) => string | undefined;
  readonly past: ReadonlyMap<Effect, string> | undefined;
  readonly effectIds: ReadonlyMap<Effect, string>;
}

/** Guarded effects have ids, so that the model can say which of them is not real. */
const numberEffects = (parts: readonly JudgedPart[]): ReadonlyMap<Effect, string> =>
  new Map(
    parts
      .flatMap(({ findings }) => findings)
      .filter(({ disposition }) => disposition === 'guarded')
      .map(({ effect }, at) => [effect, `E${at + 1}`]),
  );

function partLine(part: JudgedPart, { input, idOf, past, effectIds }: PartOptions): Json {
  const via = viaOf(part);
  return {
    part: part.id,
    ...(isWhole(part, input) ? {} : { text: part.text }),
    ...(via.length === 0 ? {} : { via }),
    ...(part.site === 'here' ? {} : { site: part.site }),
    ...(part.from.length === 0 ? {} : { input_from: [...part.from] }),
    effects: part.findings.map((finding) => {
      const rule = finding.rule === undefined ? undefined : idOf(finding.rule);
      const before = past?.get(finding.effect);
      const id = finding.disposition === 'guarded' ? effectIds.get(finding.effect) : undefined;
      return {
        ...(id === undefined ? {} : { id }),
        does: effectText(finding.effect, 'full'),
        ...(finding.zones.length === 0 ? {} : { in: [...finding.zones] }),
        ...(before === undefined ? {} : { target: before }),
        level: finding.disposition,
        ...(rule === undefined ? {} : { rule }),
      };
    }),
  };
}

/** Parts that are not quiet are always shown; of the quiet ones, at most this many characters. */
const QUIET_PARTS = 2_000;

function partLines(parts: readonly JudgedPart[], options: PartOptions): readonly Json[] {
  if (parts.length === 0) return ['not analysed'];
  let room = QUIET_PARTS;
  let left = 0;
  const lines = parts.flatMap((part): readonly Json[] => {
    if (part.findings.length === 0 && part.disposition === 'quiet') return [];
    const line = partLine(part, options);
    if (part.disposition !== 'quiet') return [line];
    room -= JSON.stringify(line).length;
    if (room >= 0) return [line];
    left += 1;
    return [];
  });
  return left === 0 ? lines : [...lines, { omitted: `${left} quiet parts left out` }];
}

/** Names of things the call acts on: redaction must not hide them. */
const namesIn = ({ parts }: ClassifierQuestion): readonly string[] =>
  parts.flatMap(({ findings }) =>
    findings.flatMap(({ effect }) => (effect.kind === 'unclear' || effect.kind === 'run' ? [] : [effectText(effect, 'full')])),
  );

function repositoryLine({ root, branch, remotes, status }: RepositoryFacts): string {
  return encode({
    ...(root === undefined ? {} : { root }),
    ...(branch === undefined ? {} : { branch }),
    ...(remotes === undefined || remotes.length === 0
      ? {}
      : {
          remotes: remotes.map(
            ({ name, repository, changed }) => `${name} ${repository}${changed ? ' (set in this session)' : ''}`,
          ),
        }),
    ...(status === undefined
      ? {}
      : {
          status: {
            changed: filesText(status.changed),
            untracked: filesText(status.untracked),
            last_commit: status.pushed === undefined ? 'not known to be pushed' : status.pushed ? 'pushed' : 'not pushed',
          },
        }),
  });
}

function filesText(files: FileNames | undefined): Json {
  if (files === undefined) return 'not known';
  if (files.count === 0) return 'none';
  return `${files.count}: ${files.names.join(', ')}${files.count > files.names.length ? ', …' : ''}`;
}

export function renderRequest(question: ClassifierQuestion, options: RenderOptions): RenderedRequest {
  const ruleIds = numberRules(question.rules.rules);
  const idOf = (rule: RuleRef): string | undefined => [...ruleIds].find(([, one]) => sameRule(one, rule))?.[0];
  const call = withoutClaims(question.call.input);
  const said = transcriptLines(question.transcript);
  const redact = options.redactor(
    [...actingTexts(question), ...said.map((line) => (line.kind === 'user' ? line.text : line.call.text))],
    namesIn(question),
  );
  const safe = (value: Json): string => encode(redactDeep(value, redact));
  const lines = said.map((line): TranscriptLine =>
    line.kind === 'user'
      ? { ...line, text: redact(line.text), ...(line.asked === undefined ? {} : { asked: redact(line.asked) }) }
      : { ...line, call: { ...line.call, text: redact(line.call.text) } },
  );
  const transcript = compressTranscript(lines, {
    limits: options.transcript,
    ...(question.isQuiet === undefined ? {} : { isQuiet: question.isQuiet }),
  });
  const matched = (question.matched ?? []).map(idOf).filter((id) => id !== undefined);
  const effectIds = numberEffects(question.parts);
  const sources = sourceLines(question.sources ?? [], redact);
  const blocks = [
    ...(question.repository === undefined ? [] : [fence('repository', [repositoryLine(question.repository)])]),
    fence('transcript', transcript.lines.length === 0 ? ['empty'] : transcript.lines),
    ...(transcript.limits.length === 0 ? [] : [fence('sentences_that_may_set_a_limit', transcript.limits)]),
    fence('call', [
      safe({
        tool: question.call.tool,
        cwd: question.call.cwd,
        input: call.input,
        ...(call.left.length === 0 ? {} : { agent_claims_left_out: [...call.left] }),
        ...(matched.length === 0 ? {} : { rules_that_may_concern_it: matched }),
      }),
    ]),
    fence(
      'parts',
      partLines(question.parts, { input: call.input, idOf, past: question.past, effectIds }).map((line) =>
        typeof line === 'string' ? line : safe(line),
      ),
    ),
    // Redacted before they are cut: half a secret would not be recognised.
    ...(sources.length === 0
      ? []
      : [
          fence(
            'sources',
            sources.map((line) => encode(line)),
          ),
        ]),
  ];
  return {
    system: [promptText, rulesText(question, ruleIds)],
    question: blocks.join('\n'),
    turns: userTurns(lines),
    shown: transcript.shown,
    ruleIds,
    effectIds: new Set(effectIds.values()),
  };
}
