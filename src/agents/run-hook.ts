// One hook call from text to answer: decode, read the conversation, ask the gate, encode. Whatever goes wrong in between is a refusal.
import type { ToolCall, TranscriptEntry } from '../model/call.ts';
import type { Trouble } from '../model/decision.ts';
import type { Host } from '../host/host.ts';
import { SILENCE, type Adapter, type Answer, type HookRequest, type Surroundings, type Told } from './adapter.ts';
import { readTranscript } from './read-transcript.ts';

/** What the gate needs to know besides the call; fits `Gate.check`. */
export interface HookContext {
  readonly cwd: string;
  readonly projectRoot?: string;
  readonly interactive: boolean;
  readonly session: string;
  /** Read only when it is looked at: a static decision does not pay for a long session. Empty when it cannot be read. */
  readonly transcript: readonly TranscriptEntry[];
}

export interface HookDeps {
  readonly host: Host;
  readonly check: (call: ToolCall, context: HookContext) => Promise<Told>;
  /** Keeps what a prompt said and how a call ended. Its failure is told to the person and decides nothing. */
  readonly remember?: (request: HookRequest) => Promise<void>;
  /** Further directories of transcripts, fixed when the hook was installed. */
  readonly extraRoots?: readonly string[];
}

export interface HookInput {
  readonly adapter: Adapter;
  readonly text: string;
  readonly surroundings: Surroundings;
}

export async function runHook({ adapter, text, surroundings }: HookInput, deps: HookDeps): Promise<Answer> {
  try {
    const decoded = adapter.decode(text, surroundings);
    if (decoded.kind === 'trouble') return adapter.refuse(decoded.trouble, surroundings.event);
    const { request } = decoded;
    if (request.kind === 'before' || request.kind === 'approval')
      return adapter.encode(await deps.check(request.call, contextOf(request, deps)), request);
    if (request.kind !== 'notice') await deps.remember?.(request);
    return SILENCE;
  } catch (error) {
    return adapter.refuse(internal(error), surroundings.event);
  }
}

function contextOf(request: HookRequest, { host, extraRoots }: HookDeps): HookContext {
  let read: readonly TranscriptEntry[] | undefined;
  return {
    cwd: request.cwd,
    interactive: request.mode === 'interactive',
    session: request.session,
    ...(request.projectDir === undefined ? {} : { projectRoot: request.projectDir }),
    get transcript(): readonly TranscriptEntry[] {
      if (read === undefined) {
        const fact = readTranscript(request, { host, ...(extraRoots === undefined ? {} : { extraRoots }) });
        // Without a transcript nothing the user may have said counts.
        read = fact.kind === 'known' ? fact.value : [];
      }
      return read;
    },
  };
}

const internal = (error: unknown): Trouble => ({
  kind: 'internal',
  message: `an internal error: ${error instanceof Error ? error.message : String(error)}`,
  todo: 'run `leeway doctor`, and report it',
});
