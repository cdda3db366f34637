// Shortens a session for the prompt: which lines are kept, how much of each, and where something was left out. Does not judge consent.
import { isReadOnlyCall } from './call-line.ts';
import type { EarlierCall } from './call-line.ts';
import { encode } from './encode.ts';
import { weigh } from './estimate-tokens.ts';
import { limitSentences } from './limit-sentences.ts';
import type { LimitSentence } from './limit-sentences.ts';
import { userTurns } from './user-turns.ts';
import type { TranscriptLine } from './user-turns.ts';

export interface TranscriptLimits {
  /** Maximum number of lines. */
  readonly entries: number;
  /** Maximum number of characters in a line. */
  readonly characters: number;
}

export interface CompressedTranscript {
  /** One JSON object per line: `{role, action}`, user lines with their `turn`. */
  readonly lines: readonly string[];
  /** The part of each user turn that is in the lines. */
  readonly shown: ReadonlyMap<number, string>;
  /** Sentences of the user that may set a limit, with their `turn`. */
  readonly limits: readonly string[];
}

/** The latest and the first user turn are kept up to this many characters; so are all sentences that may set a limit, together. */
const LATEST_TURN = 800;
const FIRST_TURN = 400;
const ALL_LIMITS = 1_500;
/** If the limit sentences need more than this, earlier calls get less space: a limit matters more than past calls. */
const FREE_LIMITS = 480;
/** The space for all lines together, in characters; `SHARE_OF_TURNS` of it is reserved for the user's turns. */
export const roomForAll = ({ entries, characters }: TranscriptLimits): number => entries * (characters + 17);
export const USUAL_ROOM = roomForAll({ entries: 20, characters: 200 });
const SHARE_OF_TURNS = 0.5;
/** Characters for the names of the fields. */
const AROUND = 36;
/**
 * Longest question of the agent that is shown with the turn that answers it. The question itself permits nothing. For older turns only its
 * end is shown.
 */
const ASKED = 300;
const OLD_ASKED = 120;
const LATEST_TURNS = 3;

function shorten(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  return `${characters.slice(0, limit).join('')}… [${characters.length - limit} more]`;
}

/** Characters of the line that names a target of the call. */
const NAMED_LINE = 160;

/** Keeps both ends, because the request is often at the end of a long paste, and the first line between them that names a target of the call. */
function shortenMiddle(text: string, limit: number, names: readonly string[]): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const line = namedLine(text, names).slice(0, Math.min(NAMED_LINE, limit));
  const left = `[${characters.length - limit} left out]`;
  // A turn for which there is no more room is shown by this line alone.
  if (limit <= NAMED_LINE && line !== '') return `… ${left} …${line}…`;
  const ends = limit - [...line].length;
  const head = Math.ceil(ends / 2);
  const [start, end] = [characters.slice(0, head).join(''), characters.slice(characters.length - (ends - head)).join('')];
  return line === '' || start.includes(line) || end.includes(line)
    ? `${start}… ${left} …${end}`
    : `${start}… ${left} …${line}… …${end}`;
}

const namedLine = (text: string, names: readonly string[]): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => names.some((name) => line.includes(name))) ?? '';

/** How many calls just before this one are kept longest: they are dropped after all other calls, and shortened before that. */
const CALLS_BEFORE = 3;
const SHORT_CALL = 100;

type UserLine = Extract<TranscriptLine, { kind: 'user' }>;

/** What is shown of the questions that the turns answer. */
function askedOf(users: readonly UserLine[]): ReadonlyMap<TranscriptLine, string> {
  const latest = new Set(users.slice(-LATEST_TURNS));
  return new Map(
    users.flatMap((line): readonly (readonly [TranscriptLine, string])[] => {
      if (line.asked === undefined) return [];
      const characters = [...line.asked];
      if (latest.has(line) || characters.length <= OLD_ASKED) return [[line, shorten(line.asked, ASKED)]];
      return [[line, `…${characters.slice(-OLD_ASKED).join('')}`]];
    }),
  );
}

/** How many turns that do not fit are shown by the line that names a target of the call. */
const MOST_NAMED = 3;

/**
 * How many characters each user turn gets: first the latest and the first turn, then the others, newest first, then lines that name a target
 * of the call. The calls just before keep their places.
 */
function roomForTurns(
  users: readonly UserLine[],
  { limits, names = [], calls, fit }: CompressOptions & { readonly calls: number; readonly fit: Fit },
): ReadonlyMap<TranscriptLine, number> {
  const [first, latest] = [users[0], users.at(-1)];
  const asked = askedOf(users);
  const room = new Map<TranscriptLine, number>();
  const each = limits.characters * fit.turns;
  const places = limits.entries - Math.min(calls, CALLS_BEFORE);
  let left = Math.max((LATEST_TURN + FIRST_TURN) * fit.turns, Math.floor(roomForAll(limits) * SHARE_OF_TURNS * fit.all));
  const give = (line: UserLine | undefined, most: number): void => {
    if (line === undefined || room.has(line) || (room.size >= places && line !== first && line !== latest)) return;
    const wanted = Math.min(line.text.length, Math.floor(most));
    const cost = wanted + (asked.get(line)?.length ?? 0);
    // The first and the latest turn are always shown.
    if (cost > left && line !== first && line !== latest) return;
    left -= cost;
    room.set(line, wanted);
  };
  give(latest, Math.max(LATEST_TURN * fit.turns, each));
  give(first, Math.max(FIRST_TURN * fit.turns, each));
  const newest = users.toReversed();
  const named = newest.slice(Math.max(0, places - MOST_NAMED)).filter((line) => namedLine(line.text, names) !== '');
  for (const line of newest.slice(0, Math.max(0, places - Math.min(named.length, MOST_NAMED)))) give(line, each);
  left = Math.max(left, MOST_NAMED * NAMED_LINE * fit.turns);
  for (const line of newest) if (namedLine(line.text, names) !== '') give(line, NAMED_LINE);
  return room;
}

export interface CompressOptions {
  /** Names of what the call acts on. */
  readonly names?: readonly string[];
  /** The programs and subcommands that the call runs. */
  readonly verbs?: readonly string[];
  readonly limits: TranscriptLimits;
  /** What lines and limits may weigh together; absent: as much as `limits` gives them. */
  readonly most?: number;
  /** Whether an earlier call changes nothing, by the same analysis as the call in question. Called only if lines must be left out. */
  readonly isQuiet?: (call: EarlierCall) => boolean;
}

/** The share of the usual space that is used: for all lines together, and for the latest turns and limits, which shrink last. */
interface Fit {
  readonly all: number;
  readonly turns: number;
}

const ALL_FITS: readonly Fit[] = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1].map((all) => ({ all, turns: 1 }));
const TURNS_FIT: readonly Fit[] = [0.85, 0.7, 0.55, 0.4, 0.25].map((turns) => ({ all: 0.1, turns }));

interface Room {
  readonly fit: Fit;
  /** Characters that the limit sentences use. */
  readonly given: number;
  readonly room: ReadonlyMap<TranscriptLine, number>;
}

/** Which lines are kept: calls are dropped before the user's turns, quiet calls before the others, and of each kind the oldest first; `short` are those that are shortened further. */
function choose(
  lines: readonly TranscriptLine[],
  { limits, isQuiet = () => false, given, room, fit }: CompressOptions & Room,
): { readonly kept: ReadonlySet<TranscriptLine>; readonly short: ReadonlySet<TranscriptLine> } {
  const users = lines.filter((line) => line.kind === 'user');
  const asked = askedOf(users);
  const short = new Set<TranscriptLine>();
  const kept = new Set(lines.filter((line) => line.kind === 'call' || room.has(line)));
  const always = new Set<TranscriptLine>([users[0], users.at(-1)].filter((line) => line !== undefined));
  const most = Math.max(0, limits.entries, always.size);
  const sizeOf = (line: TranscriptLine): number =>
    AROUND +
    (line.kind === 'call'
      ? Math.min(line.call.text.length, short.has(line) ? SHORT_CALL : limits.characters)
      : (room.get(line) ?? 0) + (asked.get(line)?.length ?? 0));
  const sizeOfAll = (): number => [...kept].reduce((sum, line) => sum + sizeOf(line), 0);
  let size = sizeOfAll();
  const fits = (): boolean => kept.size <= most && size <= roomForAll(limits) * fit.all - given;
  if (fits()) return { kept, short };
  const quiet = quietLines(lines, isQuiet, most);
  const before = new Set<TranscriptLine>(lines.filter((line) => line.kind === 'call').slice(-CALLS_BEFORE));
  const steps: readonly ((line: TranscriptLine) => boolean)[] = [
    (line) => quiet.has(line) && !before.has(line),
    (line) => line.kind === 'call' && !before.has(line),
    (line) => line.kind === 'call',
    () => true,
  ];
  for (const [step, leaves] of steps.entries()) {
    if (step === 2 && !fits()) {
      for (const line of before) short.add(line);
      size = sizeOfAll();
    }
    for (const line of lines) {
      if (fits()) return { kept, short };
      if (!kept.has(line) || always.has(line) || !leaves(line)) continue;
      kept.delete(line);
      size -= sizeOf(line);
    }
  }
  return { kept, short };
}

/** Looks at the newest calls first. Stops when the other calls fill the space: older calls are dropped anyway. */
function quietLines(
  lines: readonly TranscriptLine[],
  isQuiet: (call: EarlierCall) => boolean,
  most: number,
): ReadonlySet<TranscriptLine> {
  const quiet = new Set<TranscriptLine>();
  let others = 0;
  for (const line of lines.toReversed()) {
    if (line.kind !== 'call') continue;
    if (line.refused !== true && (isReadOnlyCall(line.call) || (others < most && isQuiet(line.call)))) quiet.add(line);
    else others += 1;
  }
  return quiet;
}

/** Fenced and quoted blocks are not the person's own words; removing them leaves space for those. */
const withoutQuotedBlocks = (text: string): string =>
  text
    .replace(/^[ \t]*(```|~~~)[\s\S]*?(^[ \t]*\1[ \t]*$|$(?![\s\S]))/gm, '[quoted text left out]')
    .replace(/(^[ \t]*>.*\n?)+/gm, '[quoted text left out]\n')
    .trim();

/**
 * Space that the latest turn, the first turn and the limits always have; a larger call never takes it from them. In scripts that cost more
 * tokens than English, fewer characters fit into it.
 */
export const LEAST_ROOM = 3_000;

export function compressTranscript(whole: readonly TranscriptLine[], options: CompressOptions): CompressedTranscript {
  const all = whole.map((line) => (line.kind === 'user' ? { ...line, text: withoutQuotedBlocks(line.text) } : line));
  const found = saidLast(limitSentences(userTurns(all)));
  const room = options.most ?? Infinity;
  const at = (fit: Fit): CompressedTranscript => compressTo(all, { ...options, found, fit });
  const weighs = ({ lines, limits }: CompressedTranscript): number => weigh([...lines, ...limits].join('\n'));
  let made = at(ALL_FITS[0]!);
  for (const fit of ALL_FITS.slice(1)) if (weighs(made) > room) made = at(fit);
  for (const fit of TURNS_FIT) if (weighs(made) > Math.max(room, LEAST_ROOM)) made = at(fit);
  return made;
}

/** A sentence that was typed several times is shown where it was typed last. */
function saidLast(found: readonly LimitSentence[]): readonly LimitSentence[] {
  const last = new Map(found.map((one) => [one.text, one]));
  return found.filter((one) => last.get(one.text) === one);
}

function compressTo(
  all: readonly TranscriptLine[],
  options: CompressOptions & { readonly found: readonly LimitSentence[]; readonly fit: Fit },
): CompressedTranscript {
  const limits = limitLines(options);
  const given = Math.max(0, limits.join('').length - FREE_LIMITS);
  const users = all.filter((line) => line.kind === 'user');
  const room = roomForTurns(users, { ...options, calls: all.length - users.length });
  const { kept, short } = choose(all, { ...options, given, room });
  const asked = askedOf(users);
  const lines: string[] = [];
  const shown = new Map<number, string>();
  let gap = 0;
  const mark = (): void => {
    if (gap > 0) lines.push(encode({ role: 'omitted', action: `${gap} ${gap === 1 ? 'entry' : 'entries'} left out` }));
    gap = 0;
  };
  for (const line of all) {
    if (!kept.has(line)) {
      gap += 1;
      continue;
    }
    mark();
    if (line.kind === 'call') lines.push(callLine(line, short.has(line) ? SHORT_CALL : options.limits.characters));
    else {
      const action = shortenMiddle(line.text, room.get(line) ?? 0, options.names ?? []);
      shown.set(line.turn, action);
      lines.push(turnLine(line, action, asked.get(line)));
    }
  }
  mark();
  return { lines, shown, limits };
}

const callLine = ({ call, refused }: Extract<TranscriptLine, { kind: 'call' }>, characters: number): string =>
  encode({ role: 'call', ...(refused === true ? { refused } : {}), action: shorten(call.text, characters) });

/** A turn that no hook saw a person type may be an agent's, so the line says so. */
const turnLine = ({ turn, attested }: UserLine, action: string, asked: string | undefined): string =>
  encode({
    turn,
    role: 'user',
    ...(attested === false ? { typed: 'unknown' } : {}),
    ...(asked === undefined ? {} : { answers_the_agents_question: asked }),
    action,
  });

/**
 * Chosen first: sentences that name a target of the call, then those that name what it does, newest first. Shown oldest first,
 * with the number of those that do not fit.
 */
function limitLines({
  names = [],
  verbs = [],
  found,
  fit,
}: CompressOptions & { readonly found: readonly LimitSentence[]; readonly fit: Fit }): readonly string[] {
  const speaksOf = (text: string, words: readonly string[]): boolean => words.some((word) => text.includes(word.toLowerCase()));
  const rank = ({ text }: LimitSentence): number => {
    const said = text.toLowerCase();
    return speaksOf(said, names) ? 0 : speaksOf(said, verbs) ? 1 : 2;
  };
  const order = found.toReversed().sort((a, b) => rank(a) - rank(b));
  const shown = new Set<LimitSentence>();
  let room = ALL_LIMITS * fit.turns;
  for (const one of order) {
    if (one.text.length > room) continue;
    room -= one.text.length;
    shown.add(one);
  }
  const missing = found.length - shown.size;
  return [
    ...(missing > 0 ? [encode({ omitted: `${missing} more such sentences left out` })] : []),
    ...found.filter((one) => shown.has(one)).map(({ turn, text }) => encode({ turn, said: text })),
  ];
}
