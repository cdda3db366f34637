// A call: what an agent asks to do. Does not say what the call means.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface ToolCall {
  readonly tool: string;
  readonly input: JsonObject;
  /** Absolute working directory of the call. */
  readonly cwd: string;
  /** Whose tool names apply: the name of an agent in `src/agents`. */
  readonly agent: string;
}

/** The content of a user's turn, or part of a turn, that is not text. Nobody can tell what it says, so older words permit nothing after it. */
export const NOT_TEXT = '[an attachment that is not text]';

/** One entry of the conversation, as the classifier may see it. */
export interface TranscriptEntry {
  /** `user`: what the person typed. `tool`: a call the agent made. Everything else is dropped. */
  readonly role: string;
  readonly action?: string;
  readonly content?: string;
  /** For a user's answer: the question of the agent that it answers. Without authority. */
  readonly asked?: string;
  /** False: the agent's prompt hook did not see this being typed. It may set limits and permits nothing. */
  readonly attested?: boolean;
}
