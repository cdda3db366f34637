// Renders a question as the exact texts that are sent: standing instructions, rules, and the fenced question. Sends nothing and knows no provider.
import type { Json, JsonObject } from '../model/call.ts';
import type { JudgedPart, RuleRef } from '../model/decision.ts';
import type { Rule, Settings } from '../model/settings.ts';
import { CLAIM_FIELDS, COMMAND_FIELDS } from './data/claim-fields.ts';
import { effectText } from '../model/effect-text.ts';
import { encode, fence } from './encode.ts';
import { promptText } from './prompt.ts';
import type { ClassifierQuestion } from './question.ts';
import { compressTranscript } from './transcript.ts';
import { transcriptLines, userTurns } from './user-turns.ts';
import type { UserTurn } from './user-turns.ts';

export interface RenderedRequest {
  /** Stable across calls: the standing instructions, then the rules. Providers may cache them in this order. */
  readonly system: readonly [string, string];
  readonly question: string;
  /** The user's turns exactly as they were put into the request, for checking a quotation. */
  readonly turns: readonly UserTurn[];
  /** Rule ids as the model sees them. */
  readonly ruleIds: ReadonlyMap<string, Rule>;
}

export interface RenderOptions {
  readonly transcript: Settings['transcript'];
  /** Replaces secrets by placeholders. */
  readonly redact: (text: string) => string;
}

function redactDeep(value: Json, redact: (text: string) => string): Json {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one: Json) => redactDeep(one, redact));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactDeep(one, redact)]));
  }
  return value;
}

/** INVARIANT: everything that acts stays whole. Only the agent's own claims about a shell call are taken out, and that is said. */
function withoutClaims(input: JsonObject): { readonly input: JsonObject; readonly left: readonly string[] } {
  if (!COMMAND_FIELDS.some((name) => Object.hasOwn(input, name))) return { input, left: [] };
  const left = Object.keys(input).filter((name) => CLAIM_FIELDS.has(name));
  return { input: Object.fromEntries(Object.entries(input).filter(([name]) => !CLAIM_FIELDS.has(name))), left };
}

/** INVARIANT: the texts that act are shown whole but for plain values; a model never answers for what it did not see. */
export const actingTexts = ({ call, parts, sources }: ClassifierQuestion): readonly string[] => [
  call.tool,
  call.cwd,
  ...textsIn(withoutClaims(call.input).input),
  ...parts.flatMap((part) => [part.text, ...part.via]),
  ...(sources ?? []).map((source) => source.text),
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
  const lines = [...ids].map(([id, rule]) => encode({ [rule.list]: id, rule: rule.text }));
  const notes = question.rules.environment.map((note) => encode({ environment: note.text }));
  return fence('rules', lines.length + notes.length === 0 ? ['none'] : [...lines, ...notes]);
}

/** A part that is the whole command is not spelled out a second time. */
const isWhole = (part: JudgedPart, input: JsonObject): boolean =>
  COMMAND_FIELDS.some((name) => Object.hasOwn(input, name) && input[name] === part.text);

function partLine(part: JudgedPart, input: JsonObject, idOf: (rule: RuleRef) => string | undefined): Json {
  return {
    part: part.id,
    ...(isWhole(part, input) ? {} : { text: part.text }),
    ...(part.via.length === 0 ? {} : { via: [...part.via] }),
    ...(part.site === 'here' ? {} : { site: part.site }),
    ...(part.from.length === 0 ? {} : { input_from: [...part.from] }),
    effects: part.findings.map((finding) => {
      const rule = finding.rule === undefined ? undefined : idOf(finding.rule);
      return {
        does: effectText(finding.effect, 'full'),
        ...(finding.zones.length === 0 ? {} : { in: [...finding.zones] }),
        level: finding.disposition,
        ...(rule === undefined ? {} : { rule }),
      };
    }),
  };
}

export function renderRequest(question: ClassifierQuestion, options: RenderOptions): RenderedRequest {
  const { redact } = options;
  const ruleIds = numberRules(question.rules.rules);
  const idOf = (rule: RuleRef): string | undefined => [...ruleIds].find(([, one]) => sameRule(one, rule))?.[0];
  const safe = (value: Json): string => encode(redactDeep(value, redact));
  const lines = transcriptLines(question.transcript).map((line) => ({ ...line, text: redact(line.text) }));
  const transcript = compressTranscript(lines, options.transcript);
  const call = withoutClaims(question.call.input);
  const matched = (question.matched ?? []).map(idOf).filter((id) => id !== undefined);
  const blocks = [
    ...(question.repository === undefined
      ? []
      : [
          fence('repository', [
            encode({
              ...(question.repository.root === undefined ? {} : { root: question.repository.root }),
              ...(question.repository.branch === undefined ? {} : { branch: question.repository.branch }),
              ...(question.repository.remoteHosts === undefined ? {} : { remotes: [...question.repository.remoteHosts] }),
            }),
          ]),
        ]),
    fence('transcript', transcript.lines.length === 0 ? ['empty'] : transcript.lines),
    ...(transcript.boundaries.length === 0 ? [] : [fence('boundaries', transcript.boundaries)]),
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
      question.parts.length === 0 ? ['not analysed'] : question.parts.map((part) => safe(partLine(part, call.input, idOf))),
    ),
    ...(question.sources ?? []).map((source) => fence('source', [safe({ name: source.name, text: source.text })])),
  ];
  return { system: [promptText, rulesText(question, ruleIds)], question: blocks.join('\n'), turns: userTurns(lines), ruleIds };
}
