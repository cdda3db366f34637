// The conversation that led to a request, from the agent's own record. If it is missing or unreadable, returns the reason, never an empty
// conversation.
import type { TranscriptEntry } from '../model/call.ts';
import { known, unknownFact, type Fact, type Host } from '../host/host.ts';
import type { HookRequest } from './adapter.ts';
import { hookedAgent } from './agents.ts';
import { withQuestions } from './final-question.ts';
import { transcriptText } from './transcript-file.ts';

export function readTranscript(request: HookRequest, host: Host): Fact<readonly TranscriptEntry[]> {
  const source = hookedAgent(request.agent)?.hook.transcript;
  if (source === undefined) return unknownFact(`no reader for the transcripts of ${request.agent}`);
  const roots = source.roots.map((root) => `${host.home}/${root}`);
  const said = source.read(request, (path) => transcriptText(path, roots, host));
  return said.kind === 'known' ? known(withQuestions(said.value)) : said;
}
