// Compresses a session for the prompt: which lines stay, how much of each, and where something was left out. Does not judge consent.
import type { Json } from '../model/call.ts';
import { standingBoundaries } from './boundaries.ts';
import { READ_ONLY_TOOLS } from './data/read-only-tools.ts';
import { encode } from './encode.ts';
import { userTurns } from './user-turns.ts';
import type { TranscriptLine } from './user-turns.ts';

export interface TranscriptLimits {
  /** Most lines that stay. */
  readonly entries: number;
  /** Most characters of a line. */
  readonly characters: number;
}

export interface CompressedTranscript {
  /** One JSON object per line: `{role, action}`, user lines with their `turn`. */
  readonly lines: readonly string[];
  readonly boundaries: readonly string[];
}

/** The first and the latest user turn stay whole up to this many characters each; the boundaries together. */
const WHOLE_TURN = 2_000;
const ALL_BOUNDARIES = 2_000;

function shorten(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  return `${characters.slice(0, limit).join('')}… [${characters.length - limit} characters left out]`;
}

/** Keeps both ends: the request is often at the end of a long paste. */
function shortenMiddle(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const head = Math.ceil(limit / 2);
  return `${characters.slice(0, head).join('')}… [${characters.length - limit} characters left out] …${characters.slice(characters.length - (limit - head)).join('')}`;
}

const isReadOnly = (line: TranscriptLine): boolean =>
  line.kind === 'call' && READ_ONLY_TOOLS.has(/^[\w-]+/.exec(line.text)?.[0] ?? '');

/** Which lines stay: the first and latest user turn always; then read-only calls leave first, oldest first, then the oldest of the rest. */
function choose(lines: readonly TranscriptLine[], most: number): ReadonlySet<TranscriptLine> {
  const users = lines.filter((line) => line.kind === 'user');
  const always = new Set<TranscriptLine>([users[0], users.at(-1)].filter((line) => line !== undefined));
  const kept = new Set(lines);
  for (const leaves of [isReadOnly, () => true]) {
    for (const line of lines) {
      if (kept.size <= Math.max(most, always.size)) return kept;
      if (!always.has(line) && leaves(line)) kept.delete(line);
    }
  }
  return kept;
}

export function compressTranscript(all: readonly TranscriptLine[], limits: TranscriptLimits): CompressedTranscript {
  const kept = choose(all, Math.max(0, limits.entries));
  const users = userTurns(all);
  const first = users[0]?.turn;
  const latest = users.at(-1)?.turn;
  const lines: string[] = [];
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
    if (line.kind === 'call') lines.push(encode({ role: 'call', action: shorten(line.text, limits.characters) }));
    else {
      const whole = line.turn === first || line.turn === latest;
      lines.push(
        encode({
          turn: line.turn,
          role: 'user',
          action: whole
            ? shortenMiddle(line.text, Math.max(WHOLE_TURN, limits.characters))
            : shorten(line.text, limits.characters),
        }),
      );
    }
  }
  mark();
  return { lines, boundaries: boundaryLines(all) };
}

/** Newest first matters most; shown oldest first. What does not fit is counted, never silently gone. */
function boundaryLines(all: readonly TranscriptLine[]): readonly string[] {
  const found = standingBoundaries(userTurns(all));
  const shown: Json[] = [];
  let room = ALL_BOUNDARIES;
  for (const { turn, text } of [...found].reverse()) {
    if (text.length > room) break;
    room -= text.length;
    shown.unshift({ turn, said: text });
  }
  const missing = found.length - shown.length;
  return [...(missing > 0 ? [encode({ omitted: `${missing} older limits left out` })] : []), ...shown.map(encode)];
}
