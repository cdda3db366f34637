// The text of scripts and code for the prompt, with a separate size limit. The prompt says what was left out, and never calls it harmless.
import type { Json } from '../model/call.ts';
import { CHARACTERS_PER_TOKEN, fitting, weigh } from './estimate-tokens.ts';
import type { FollowedSource } from './question.ts';

export const SOURCE_TOKENS = 4_000;

/** At most this many sources are named; the others are unknown to the model. */
const MOST_SOURCES = 12;

/** One object for each source. Every source gets an equal share of the remaining space, the shortest first, so that small ones are complete. */
export function sourceLines(sources: readonly FollowedSource[], redact: (text: string) => string): readonly Json[] {
  const named = sources.slice(0, MOST_SOURCES);
  const texts = new Map(named.flatMap((one) => (one.text === undefined ? [] : [[one, redact(one.text)] as const])));
  const room = new Map<FollowedSource, number>();
  let left = Math.floor(SOURCE_TOKENS * CHARACTERS_PER_TOKEN);
  const byLength = [...texts].sort(([, a], [, b]) => weigh(a) - weigh(b));
  for (const [at, [source, text]] of byLength.entries()) {
    const share = Math.min(Math.ceil(weigh(text)), Math.floor(left / (byLength.length - at)));
    room.set(source, share);
    left -= share;
  }
  const rest = sources.length - named.length;
  return [
    ...named.map((one) => sourceLine(one, texts.get(one), room.get(one) ?? 0)),
    ...(rest > 0 ? [{ left_out: `${rest} more files that the call would run; they may do anything` }] : []),
  ];
}

function sourceLine({ name, unread }: FollowedSource, text: string | undefined, room: number): Json {
  if (text === undefined) return { name, not_shown: `${unread ?? 'it cannot be read'}; it may do anything` };
  if (weigh(text) <= room) return { name, text };
  // Shows both ends: what runs first, and what is called at the end.
  const head = fitting(text, Math.ceil((room * 2) / 3));
  const after = text.slice(head);
  const rest = room - Math.ceil((room * 2) / 3);
  const end = after.slice(after.length - fitting(Array.from(after.slice(-rest)).reverse().join(''), rest));
  return {
    name,
    text: text.slice(0, head),
    left_out: `${after.length - end.length} characters here; they may do anything`,
    end,
  };
}

/** The text, if the line shows its source completely. */
export const completeSource = (line: Json): readonly string[] =>
  typeof line === 'object' && line !== null && 'text' in line && typeof line.text === 'string' && !('left_out' in line)
    ? [line.text]
    : [];
