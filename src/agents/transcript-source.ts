// Where an agent's conversation comes from: a file of the agent, or the call itself. Types only; the readers are in the agents' folders.
import type { TranscriptEntry } from '../model/call.ts';
import { absent, known, type Fact } from '../host/host.ts';
import type { HookRequest } from './adapter.ts';

export interface TranscriptSource {
  /** Below the home; transcripts elsewhere are not opened. Empty if the call contains the conversation. */
  readonly roots: readonly string[];
  /** `open` reads a file below the roots; `~/` is the home. */
  read(request: HookRequest, open: (path: string) => Fact<string>): Fact<readonly TranscriptEntry[]>;
}

export interface TranscriptFile {
  readonly roots: readonly string[];
  /** `current` is the call that is being judged; it is not part of what came before. */
  readonly read: (text: string, current?: string) => readonly TranscriptEntry[];
  /** Where the calls of a sub-agent are kept, if not in the session's own file. */
  readonly subagentFile?: (transcript: string, id: string) => string | undefined;
}

/** For agents that name the file of the session in their hook input. */
export function transcriptFile({ roots, read, subagentFile }: TranscriptFile): TranscriptSource {
  return {
    roots,
    read: (request, open) => {
      if (request.transcriptPath === undefined) return absent;
      const main = open(request.transcriptPath);
      if (main.kind !== 'known') return main;
      const current = currentCall(request);
      const said = read(main.value, current);
      const own = request.subagent === undefined ? undefined : subagentFile?.(request.transcriptPath, request.subagent);
      if (own === undefined) return known(said);
      const calls = open(own);
      return known(
        calls.kind === 'known' ? [...said, ...read(calls.value, current).filter(({ role }) => role === 'tool')] : said,
      );
    },
  };
}

export const currentCall = (request: HookRequest): string | undefined => ('callId' in request ? request.callId : undefined);
