// A call: what an agent asks to do. Does not say what the call means.

/** The tool-name table that applies to a call. `library` is the generic names of the safe list. */
export const AGENTS = [
  'library',
  'claude-code',
  'codex',
  'gemini-cli',
  'qwen-code',
  'opencode',
  'kilo',
  'pi',
  'cline',
  'copilot',
  'droid',
  'kimi',
  'amp',
  'goose',
] as const;
export type AgentName = (typeof AGENTS)[number];

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface ToolCall {
  readonly tool: string;
  readonly input: JsonObject;
  /** Absolute working directory of the call. */
  readonly cwd: string;
  readonly agent: AgentName;
}

/** One entry of the conversation, as the classifier may see it. */
export interface TranscriptEntry {
  /** `user`: what the person typed. `tool`: a call the agent made. Everything else is dropped. */
  readonly role: string;
  readonly action?: string;
  readonly content?: string;
  /** False: the agent's prompt hook did not see this being typed. It may set limits and permits nothing. */
  readonly attested?: false;
}
