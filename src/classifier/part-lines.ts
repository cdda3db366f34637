// Describes the parts of a call for the question, with a size limit for parts that are not guarded. Says what was left out, and
// never calls it harmless.
import type { Json, JsonObject } from '../model/call.ts';
import type { JudgedPart, RuleRef } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import { effectText } from '../model/effect-text.ts';
import type { Disposition } from '../model/disposition.ts';
import { fitting, weigh } from './estimate-tokens.ts';
import { COMMAND_FIELDS } from './data/claim-fields.ts';

export interface PartOptions {
  readonly input: JsonObject;
  readonly idOf: (rule: RuleRef) => string | undefined;
  readonly past: ReadonlyMap<Effect, string> | undefined;
  /** Guarded effects have ids, so that the model can say which of them is not real. */
  readonly effectIds: ReadonlyMap<Effect, string>;
  readonly redact: (value: JsonObject) => JsonObject;
  /** What all parts may weigh; those that are not guarded leave first. */
  readonly room: number;
  /** Texts that the question shows completely elsewhere: the call, and the sources that fit. */
  readonly shown: readonly string[];
}

/** Characters for all parts that are not guarded, if there is room. The call itself and the code it runs are shown elsewhere in the question. */
const ROOM = 600;
/** If they need more, they are shortened to this many characters. */
const SHORT_ROOM = 360;
/** The space they get if the call and its guarded parts leave none: enough to say why the first is unclear, and how many others there are. */
const LEAST_ROOM = 420;
/** To say how many were left out, and of which programs. */
const LEFT_OUT = 180;
/** Limits if space is short: similar parts, characters of a part's text, effects. */
const SHOWN_ALIKE = 3;
const SHOWN_TEXT = 120;
const SHOWN_EFFECTS = 3;

/** Whether the part is the whole command, which is not written a second time. */
const isWhole = (part: JudgedPart, input: JsonObject): boolean =>
  COMMAND_FIELDS.some((name) => Object.hasOwn(input, name) && input[name] === part.text);

/** The path by which leeway got to a part; a file is not named twice. */
const viaOf = ({ via }: JudgedPart): readonly string[] => via.filter((one, at) => !(via[at - 1] ?? '').endsWith(`/${one}`));

interface PartLine {
  readonly part: JudgedPart;
  readonly line: JsonObject;
}

function wholeLine(part: JudgedPart, { input, idOf, past, effectIds, redact, shown }: PartOptions): PartLine {
  const via = viaOf(part);
  const effects = part.findings.map((finding): EffectLine => {
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
  });
  const strict = part.disposition !== 'quiet' && part.disposition !== 'review';
  const line = redact({
    part: part.id,
    ...(isWhole(part, input) ? {} : { text: part.text }),
    ...(via.length === 0 ? {} : { via }),
    ...(part.site === 'here' ? {} : { site: part.site }),
    ...(part.from.length === 0 ? {} : { input_from: [...part.from] }),
    effects: onceEach(effects),
  });
  return { part, line: strict ? shortGuarded(line, shown) : line };
}

/** Two operands may be unclear for the same reason. Guarded effects differ in their ids. */
const onceEach = (effects: readonly EffectLine[]): readonly EffectLine[] => [
  ...new Map(effects.map((effect) => [JSON.stringify(effect), effect])).values(),
];

type EffectLine = { readonly does: string; readonly level: Disposition } & JsonObject;

/** How much of a guarded part's text is shown a second time, if the call or a source shows it whole. */
const SHOWN_TWICE = 240;

/** INVARIANT: every effect stricter than review stays. Of the others, those after the first few are counted by level. */
function shortGuarded(line: JsonObject, elsewhere: readonly string[]): JsonObject {
  const { text } = line;
  const twice = typeof text === 'string' && text.length > SHOWN_TWICE && elsewhere.some((whole) => whole.includes(text));
  return {
    ...line,
    ...(twice
      ? { text: `${text.slice(0, SHOWN_TWICE)}… [${text.length - SHOWN_TWICE} more, shown above or in the sources]` }
      : {}),
    ...shortEffects(line, isLooseEffect),
  };
}

const isLooseEffect = ({ level }: JsonObject): boolean => level === 'quiet' || level === 'review';

/** The effects of a line. Of those for which `mayGo` is true only the first few are kept; the others are counted by level. */
function shortEffects(line: JsonObject, mayGo: (effect: JsonObject) => boolean): JsonObject {
  const effects = Array.isArray(line['effects']) ? (line['effects'] as readonly JsonObject[]) : [];
  const byLevel = [
    ...effects.filter((one) => mayGo(one) && one['level'] !== 'quiet'),
    ...effects.filter((one) => mayGo(one) && one['level'] === 'quiet'),
  ];
  const gone = new Set(byLevel.slice(SHOWN_EFFECTS));
  if (gone.size === 0) return { effects };
  const levels = [...new Set([...gone].map(({ level }) => level))];
  const counts = levels.map((level) => `${[...gone].filter((one) => one['level'] === level).length} ${String(level)}`);
  return { effects: effects.filter((one) => !gone.has(one)), effects_left_out: counts.join(', ') };
}

const sizeOf = (line: Json): number => weigh(JSON.stringify(line));

/**
 * INVARIANT: a part that is stricter than review is always shown completely, because consent needs every guarded effect and
 * target. Other parts that do not fit are counted, and the question says that they may do anything.
 */
export function partLines(parts: readonly JudgedPart[], options: PartOptions): readonly Json[] {
  if (parts.length === 0) return ['not analysed'];
  const lines = parts
    .filter((part) => part.findings.length > 0 || part.disposition !== 'quiet')
    .map((part) => wholeLine(part, options));
  const loose = lines.filter(isLoose);
  const sizeOfAll = (all: readonly PartLine[]): number => all.reduce((sum, { line }) => sum + sizeOf(line), 0);
  const left = Math.max(LEAST_ROOM, options.room - sizeOfAll(lines.filter((one) => !isLoose(one))));
  if (sizeOfAll(loose) <= Math.min(ROOM, left)) return lines.map(({ line }) => line);
  const groups = alike(loose.filter(({ part }) => part.disposition === 'review'));
  const short = new Map(groups.map((group) => [group[0], groupLine(group, options.shown)]));
  const quiet = loose.filter(({ part }) => part.disposition === 'quiet');
  for (const one of quiet) short.set(one, shortLine(one.line));
  // Parts that a rule names come first, then the others in their order, and quiet ones last.
  const named = groups.filter(([first]) => first?.part.findings.some(({ rule }) => rule !== undefined) === true);
  const order = [...named, ...groups.filter((group) => !named.includes(group)), ...quiet.map((one) => [one])];
  const kept = new Map<PartLine | undefined, Json>();
  const omitted: PartLine[] = [];
  let room = Math.min(SHORT_ROOM, left - LEFT_OUT);
  for (const group of order) {
    const line = short.get(group[0]) ?? {};
    room -= sizeOf(line);
    if (room >= 0) kept.set(group[0], line);
    // Why the first is unclear is always said.
    else if (kept.size === 0) kept.set(group[0], oneText(line));
    else omitted.push(...group);
  }
  return [
    ...lines.flatMap((one): readonly Json[] =>
      isLoose(one) ? [kept.get(one)].filter((line) => line !== undefined) : [one.line],
    ),
    ...leftOut(omitted, options),
  ];
}

const isLoose = ({ part }: PartLine): boolean => part.disposition === 'quiet' || part.disposition === 'review';

/** Groups parts with the same program, the same findings and the same path to them. */
function alike(lines: readonly PartLine[]): readonly (readonly PartLine[])[] {
  const groups = new Map<string, PartLine[]>();
  for (const one of lines) {
    const { line, part } = one;
    const key = JSON.stringify([part.command?.program ?? '', line['effects'], line['via'], line['site'], line['input_from']]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

function groupLine(group: readonly PartLine[], elsewhere: readonly string[]): JsonObject {
  const [first] = group;
  if (first === undefined) return {};
  // A command that runs repeatedly in the same words is shown once.
  const distinct = [...new Map(group.toReversed().map((one) => [one.part.text, one])).values()].toReversed();
  if (distinct.length === 1) return { ...shortLine(first.line), ...(group.length === 1 ? {} : { times: group.length }) };
  // Parts that differ in more than a number come first.
  const byShape = new Map(distinct.toReversed().map(({ part, line }) => [part.text.replace(/\d+/g, '0'), line]));
  const shapes = new Set([...byShape.values()].toReversed());
  const shown = [...shapes, ...distinct.map(({ line }) => line).filter((line) => !shapes.has(line))].slice(0, SHOWN_ALIKE);
  const more = distinct.length === shown.length ? 0 : group.length - shown.length;
  return {
    ...shortLine(first.line),
    text: shown.map((line) => shortText(line['text'] ?? '')),
    ...(more === 0
      ? {}
      : { left_out: `and ${more} more like these: same program, same reason; ${whereShown(group, elsewhere)}` }),
  };
}

/** Shows only the beginning of the text; if the line has several texts, only the first one. */
const oneText = (line: JsonObject): JsonObject => {
  const { text } = line;
  const first = Array.isArray(text) ? (text[0] as Json) : text;
  return typeof first === 'string' ? { ...line, text: shortText(first, BEGINNING) } : line;
};
const BEGINNING = 50;

/** The line is already redacted: a cut secret would not be recognised. */
const shortLine = (line: JsonObject): JsonObject => ({
  ...line,
  ...(line['text'] === undefined ? {} : { text: shortText(line['text']) }),
  ...shortEffects(line, () => true),
});

function shortText(text: Json, most = SHOWN_TEXT): Json {
  if (typeof text !== 'string' || weigh(text) <= most) return text;
  const shown = fitting(text, most);
  return `${text.slice(0, shown)}… [${text.length - shown} more]`;
}

/** Whether the texts of these parts are shown elsewhere in the question. */
const whereShown = (lines: readonly PartLine[], elsewhere: readonly string[]): string =>
  lines.every(({ line: { text } }) => typeof text !== 'string' || elsewhere.some((whole) => whole.includes(text)))
    ? 'their text is shown whole in the call or in the sources'
    : 'they may do anything';

/** How many programs of omitted parts are named, so that a strange one among many is noticed. */
const NAMED_PROGRAMS = 8;

function programsOf(lines: readonly PartLine[]): string {
  const names = [...new Set(lines.flatMap(({ part }) => part.command?.program ?? []))].filter(
    (name) => name.length <= SHOWN_TEXT / 4,
  );
  if (names.length === 0) return '';
  return ` (${names.slice(0, NAMED_PROGRAMS).join(', ')}${names.length > NAMED_PROGRAMS ? ', …' : ''})`;
}

function leftOut(left: readonly PartLine[], { shown, redact }: PartOptions): readonly Json[] {
  const review = left.filter(({ part }) => part.disposition === 'review');
  const quiet = left.length - review.length;
  return [
    ...(review.length === 0
      ? []
      : [redact({ omitted: `${review.length} more review parts${programsOf(review)} left out; ${whereShown(review, shown)}` })]),
    ...(quiet === 0 ? [] : [{ omitted: `${quiet} quiet parts left out` }]),
  ];
}
