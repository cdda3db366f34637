// Renders a question as the exact texts that are sent: fixed instructions, rules, and the fenced question. Sends nothing and knows no
// provider.
import type { Json, JsonObject } from '../model/call.ts';
import type { JudgedPart, RuleRef } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import type { Rule, Settings } from '../model/settings.ts';
import { CLAIM_FIELDS, COMMAND_FIELDS } from './data/claim-fields.ts';
import { effectText } from '../model/effect-text.ts';
import { mayPermit } from './consent/prose-rule.ts';
import { encode, fence } from './encode.ts';
import { CHARACTERS_PER_TOKEN, fitting, weigh } from './estimate-tokens.ts';
import { partLines } from './part-lines.ts';
import { shortenMessages } from './long-messages.ts';
import { promptText } from './prompt.ts';
import type { ClassifierQuestion, FileNames, RemoteFact, RepositoryFacts } from './question.ts';
import { sourceLines, completeSource } from './source-lines.ts';
import { compressTranscript, roomForAll, USUAL_ROOM } from './transcript.ts';
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
 * Replaces secrets by placeholders, consistently in all texts of a question. `named`: names of things that the call acts on,
 * which stay visible.
 */
export type Redactor = (texts: readonly string[], named: readonly string[]) => (text: string) => string;

/** Caches results: in a long script, thousands of parts have the same path and reason. */
function onceEach(redact: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const safe = known.get(text) ?? redact(text);
    known.set(text, safe);
    return safe;
  };
}

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

/**
 * Texts that have an effect. The call is shown completely except for secret values; the question says what was left out of its
 * parts and sources.
 */
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
  const lines = [...ids].map(([id, rule]) => `${id} ${mayPermit(rule) ? 'own ' : ''}${encode(rule.text)}`);
  const notes = question.rules.environment.map((note) => `note ${encode(note.text)}`);
  return fence('rules', lines.length + notes.length === 0 ? ['none'] : [...lines, ...notes]);
}

/** Guarded effects have ids, so that the model can say which of them is not real. */
const numberEffects = (parts: readonly JudgedPart[]): ReadonlyMap<Effect, string> =>
  new Map(
    parts
      .flatMap(({ findings }) => findings)
      .filter(({ disposition }) => disposition === 'guarded')
      .map(({ effect }, at) => [effect, `E${at + 1}`]),
  );

/** Names of things the call acts on, and of the programs and subcommands it runs: redaction must not hide them. */
const namesIn = ({ parts }: ClassifierQuestion): readonly string[] =>
  parts.flatMap(({ findings, command }) => [
    ...(command === undefined ? [] : [command.program, ...command.sub]),
    ...findings.flatMap(({ effect }) => (effect.kind === 'unclear' || effect.kind === 'run' ? [] : [effectText(effect, 'full')])),
  ]);

/**
 * Names of what the call acts on: last components of its paths and arguments, and servers. A long turn is not cut where it
 * contains one of them.
 */
function targetNames(question: ClassifierQuestion): readonly string[] {
  const parts = strictParts(question);
  const paths = parts.flatMap(({ findings }) =>
    findings.flatMap(({ effect }) => ('place' in effect && effect.place?.kind === 'path' ? [effect.place.path] : [])),
  );
  const hosts = parts.flatMap(({ findings }) =>
    findings.flatMap(({ effect }) => (effect.kind === 'network' ? [effect.server.host] : [])),
  );
  // A text with blanks is code or a message, not a name.
  const operands = parts
    .flatMap(({ command }) => command?.operands ?? [])
    .flatMap((operand) => (operand === undefined || /\s/.test(operand) ? [] : operand.split(/[:@=]/)));
  const names = [...paths, ...operands].map((path) => path.replace(/\/+$/, '').replace(/^.*\//, ''));
  return longEnough([...names, ...hosts]);
}

/** INVARIANT: names in quiet parts do not count, so that a call cannot name other things to crowd out the limits about its target. */
const strictParts = ({ parts }: ClassifierQuestion): readonly JudgedPart[] =>
  parts.filter(({ disposition }) => disposition !== 'quiet');

/** The programs and subcommands that the call runs. */
const verbsIn = (question: ClassifierQuestion): readonly string[] =>
  longEnough(strictParts(question).flatMap(({ command }) => (command === undefined ? [] : [command.program, ...command.sub])));

const SHORTEST_NAME = 4;
const longEnough = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].filter((name) => name.length >= SHORTEST_NAME);

const pushedText = (pushed: boolean | 'not known' | undefined): string =>
  pushed === true ? 'pushed' : pushed === false ? 'not pushed' : 'not known to be pushed';

function repositoryBlock(
  facts: RepositoryFacts | undefined,
  { room, call }: { readonly room: number; readonly call: string },
): readonly string[] {
  if (facts === undefined) return [];
  const whole = fence('repository', [repositoryLine(facts, { scarce: false, call })]);
  return [
    room < SCARCE || weigh(whole) > room * 0.3 ? fence('repository', [repositoryLine(facts, { scarce: true, call })]) : whole,
  ];
}

const MOST_REMOTES = 6;
const FEW = 2;

function repositoryLine(
  { root, branch, remotes, status, pushed, database }: RepositoryFacts,
  { scarce, call }: { readonly scarce: boolean; readonly call: string },
): string {
  // Remotes that the session set come first, because no person chose them, then those that the call names.
  const rank = ({ name, changed }: RemoteFact): number => (changed === true ? 0 : call.includes(name) ? 1 : 2);
  const ordered = [...(remotes ?? [])].sort((a, b) => rank(a) - rank(b));
  const listed = ordered.slice(0, scarce ? FEW : MOST_REMOTES);
  const names = (files: FileNames | undefined): Json => filesText(files, scarce ? 1 : undefined);
  return encode({
    ...(root === undefined ? {} : { root }),
    ...(branch === undefined ? {} : { branch }),
    ...(remotes === undefined || remotes.length === 0
      ? {}
      : {
          remotes: [
            ...listed.map(({ name, repository, changed }) => `${name} ${repository}${changed ? ' (set in this session)' : ''}`),
            ...(listed.length < ordered.length ? [`${ordered.length - listed.length} more`] : []),
          ],
        }),
    ...(status === undefined
      ? {}
      : {
          status: {
            ...(status.inProgress === undefined ? {} : { in_progress: status.inProgress }),
            changed: names(status.changed),
            untracked: names(status.untracked),
            last_commit: pushedText(status.pushed),
          },
        }),
    ...(pushed === undefined ? {} : { last_commit: pushedText(pushed) }),
    ...(database === undefined ? {} : { database: [...database] }),
  });
}

/** Commands that earlier calls started and that may still run; the beginning of each is enough to identify it. */
function shortCommands(commands: readonly string[], room: number): readonly string[] {
  const some = commands.slice(room < SCARCE ? -1 : 0);
  const each = Math.min(200, Math.max(LEAST_COMMAND, room / 10 / some.length));
  return some.map((text) => {
    const plain = text.slice(0, fitting(text, each));
    // Quotation marks and line breaks need more space as JSON.
    const shown = text.slice(0, fitting(plain, (each * each) / Math.max(each, weigh(encode(plain)))));
    return shown === text ? text : `${shown}… [${text.length - shown.length} more]`;
  });
}
const LEAST_COMMAND = 40;

/** Of a longer path the end is shown. */
const LONGEST_NAME = 70;

function filesText(files: FileNames | undefined, most = Infinity): Json {
  if (files === undefined) return 'not known';
  if (files.count === 0) return 'none';
  const names = files.names.slice(0, most).map((name) => (name.length > LONGEST_NAME ? `…${name.slice(-LONGEST_NAME)}` : name));
  return `${files.count}: ${names.join(', ')}${files.count > names.length ? ', …' : ''}`;
}

/**
 * How much a question may weigh besides the instructions, rules and schema, and besides script text: without a session, and with one. With
 * the instructions, rules and schema that is 2,000 and 3,500 tokens. INVARIANT: only the call itself, its guarded parts and `LEAST_ROOM` for
 * the user's words may exceed it. If something does not fit, started commands are dropped first, then parts, earlier calls and older turns.
 */
const PLAIN_ROOM = 395 * CHARACTERS_PER_TOKEN;
const FULL_ROOM = 1_870 * CHARACTERS_PER_TOKEN;
/** With less room than this, only the most important of the repository and of started commands is shown. */
const SCARCE = 700;

export function renderRequest(question: ClassifierQuestion, options: RenderOptions): RenderedRequest {
  const ruleIds = numberRules(question.rules.rules);
  const idOf = (rule: RuleRef): string | undefined => [...ruleIds].find(([, one]) => sameRule(one, rule))?.[0];
  const call = withoutClaims(question.call.input);
  const said = transcriptLines(question.transcript);
  const started = question.started ?? [];
  const texts = [
    ...actingTexts(question),
    ...started,
    ...said.map((line) => (line.kind === 'user' ? line.text : line.call.text)),
  ];
  const redact = onceEach(options.redactor([...new Set(texts)], [...new Set(namesIn(question))]));
  const safe = (value: Json): string => encode(redactDeep(value, redact));
  const lines = said.map((line): TranscriptLine =>
    line.kind === 'user'
      ? { ...line, text: redact(line.text), ...(line.asked === undefined ? {} : { asked: redact(line.asked) }) }
      : { ...line, call: { ...line.call, text: redact(line.call.text) } },
  );
  const matched = (question.matched ?? []).map(idOf).filter((id) => id !== undefined);
  const effectIds = numberEffects(question.parts);
  const sources = sourceLines(question.sources ?? [], redact);
  const shown = shortenMessages(redactDeep(call.input, redact) as JsonObject, question.parts, redact);
  const callBlock = fence('call', [
    safe({
      tool: question.call.tool,
      cwd: question.call.cwd,
      input: shown,
      ...(call.left.length === 0 ? {} : { agent_claims_left_out: [...call.left] }),
      ...(matched.length === 0 ? {} : { rules_that_may_concern_it: matched }),
    }),
  ]);
  const room = Math.max(0, PLAIN_ROOM - weigh(callBlock));
  const repository = repositoryBlock(question.repository, { room, call: callBlock });
  const commands = shortCommands(started.map(redact), room).map((command) => encode(command));
  const startedBlock = commands.length === 0 ? [] : [fence('commands_started_in_this_session', commands)];
  const partsBlock = fence(
    'parts',
    partLines(question.parts, {
      input: call.input,
      idOf,
      past: question.past,
      effectIds,
      redact: (line) => redactDeep(line, redact) as JsonObject,
      room: room - weigh([...repository, ...startedBlock].join('\n')),
      shown: [...textsIn(redactDeep(call.input, redact)), ...sources.flatMap(completeSource)],
    }).map((line) => (typeof line === 'string' ? line : encode(line))),
  );
  const others = weigh([...repository, ...startedBlock, callBlock, partsBlock].join('\n'));
  const more = Math.max(0, roomForAll(options.transcript) - USUAL_ROOM);
  const transcript = compressTranscript(lines, {
    limits: options.transcript,
    names: targetNames(question),
    verbs: verbsIn(question),
    most: FULL_ROOM - others + more,
    ...(question.isQuiet === undefined ? {} : { isQuiet: question.isQuiet }),
  });
  const blocks = [
    ...repository,
    fence('transcript', transcript.lines.length === 0 ? ['empty'] : transcript.lines),
    ...(transcript.limits.length === 0 ? [] : [fence('sentences_that_may_set_a_limit', transcript.limits)]),
    ...startedBlock,
    callBlock,
    partsBlock,
    // Redacted before they are cut: a cut secret would not be recognised.
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
