// The conversation behind a request, from the agent's own record. Missing or unreadable is a reason, never an empty yes.
import type { TranscriptEntry } from '../model/call.ts';
import { absent, known, unknownFact, type Fact, type Host } from '../host/host.ts';
import type { HookRequest } from './adapter.ts';
import { readClaudeTranscript } from './claude-code/transcript.ts';
import { readCodexTranscript } from './codex/transcript.ts';
import { readGeminiTranscript } from './gemini-cli/transcript.ts';
import { readOpencodeMessages } from './opencode/transcript.ts';
import { transcriptText } from './transcript-file.ts';

interface Reader {
  /** Below the home directory. */
  readonly roots: readonly string[];
  readonly read: (text: string, current?: string) => readonly TranscriptEntry[];
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['claude-code', { roots: ['.claude/projects'], read: readClaudeTranscript }],
  ['codex', { roots: ['.codex/sessions'], read: readCodexTranscript }],
  ['gemini-cli', { roots: ['.gemini/tmp'], read: (text) => readGeminiTranscript(text) }],
]);

export interface TranscriptDeps {
  readonly host: Host;
  /** Further directories in which the agent keeps transcripts, fixed when the hook was installed. */
  readonly extraRoots?: readonly string[];
}

export function readTranscript(
  request: HookRequest,
  { host, extraRoots = [] }: TranscriptDeps,
): Fact<readonly TranscriptEntry[]> {
  const current = 'callId' in request ? request.callId : undefined;
  if (request.agent === 'opencode' || request.agent === 'kilo') {
    const { messages } = request;
    if (messages?.root === undefined) return absent;
    const said = readOpencodeMessages(messages.root, 'person', current);
    return known(request.subagent === undefined ? said : [...said, ...readOpencodeMessages(messages.own, 'agent', current)]);
  }
  const reader = READERS.get(request.agent);
  if (reader === undefined) return unknownFact(`no reader for the transcripts of ${request.agent}`);
  if (request.transcriptPath === undefined) return absent;
  const roots = [...reader.roots.map((root) => `${host.home}/${root}`), ...extraRoots];
  const main = transcriptText(request.transcriptPath, roots, host);
  if (main.kind !== 'known') return main;
  const said = reader.read(main.value, current);
  const own =
    request.agent === 'claude-code' && request.subagent !== undefined
      ? subagentPath(request.transcriptPath, request.subagent)
      : undefined;
  if (own === undefined) return known(said);
  // Claude Code names the main session's file also for a sub-agent; the sub-agent's calls are in a file of its own.
  const calls = transcriptText(own, roots, host);
  return known(
    calls.kind === 'known' ? [...said, ...reader.read(calls.value, current).filter(({ role }) => role === 'tool')] : said,
  );
}

function subagentPath(transcript: string, id: string): string | undefined {
  return /^[A-Za-z0-9_-]+$/.test(id) && transcript.endsWith('.jsonl')
    ? `${transcript.slice(0, -6)}/subagents/agent-${id}.jsonl`
    : undefined;
}
