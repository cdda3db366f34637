// The conversation that led to a request, from the agent's own record. If it is missing or unreadable, returns the reason, never an empty
// conversation.
import { NOT_TEXT } from '../model/call.ts';
import type { TranscriptEntry } from '../model/call.ts';
import { known, unknownFact, type Fact, type Host } from '../host/host.ts';
import type { HookRequest } from './adapter.ts';
import { hookedAgent } from './agents.ts';
import { withQuestions } from './final-question.ts';
import { transcriptText } from './transcript-file.ts';

/**
 * Whether the hooks saw a person type or answer this in this session. Each sighting counts for one turn, so ask about the newest turns first. `cut`: they
 * saw it, but what the person typed next is missing from the transcript.
 */
export type TypedCheck = (turn: TranscriptEntry) => boolean | 'cut';

/**
 * INVARIANT: if the hooks recorded what was typed (`seen`), consent must be in that record and in the transcript; a refusal in either counts.
 * Without `seen` only the transcript is used.
 */
export function readTranscript(request: HookRequest, host: Host, seen?: TypedCheck): Fact<readonly TranscriptEntry[]> {
  const source = hookedAgent(request.agent)?.hook.transcript;
  if (source === undefined) return unknownFact(`no reader for the transcripts of ${request.agent}`);
  const roots = source.roots.map((root) => `${host.home}/${root}`);
  const absolute = (path: string): string => (path.startsWith('~/') ? `${host.home}${path.slice(1)}` : path);
  const said = source.read(request, (path) => transcriptText(absolute(path), roots, host));
  if (said.kind !== 'known') return said;
  return known(
    withQuestions(
      seen === undefined
        ? said.value
        : said.value
            .toReversed()
            .flatMap((turn) => attested(turn, seen))
            .toReversed(),
    ),
  );
}

/** INVARIANT: a turn that was removed from the transcript still voids what was said before it. */
function attested(turn: TranscriptEntry, seen: TypedCheck): readonly TranscriptEntry[] {
  if (turn.role !== 'user') return [turn];
  const was = seen(turn);
  const missing: readonly TranscriptEntry[] = was === 'cut' ? [{ role: 'user', content: NOT_TEXT, attested: false }] : [];
  return [...missing, { ...turn, attested: turn.attested !== false && was !== false }];
}
