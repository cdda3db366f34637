// A call: what an agent asks to do. Does not say what the call means.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface ToolCall {
  readonly tool: string;
  readonly input: JsonObject;
  /** Absolute working directory of the call. */
  readonly cwd: string;
  /** The agent whose tool names apply: a name from `src/agents`. */
  readonly agent: string;
}

/** Stands for a user's turn, or part of one, that is not text. Its meaning is unknown, so the user's earlier words permit nothing after it. */
export const NOT_TEXT = '[an attachment that is not text]';

/** One entry of the conversation, as the classifier may see it. */
export interface TranscriptEntry {
  /** `user`: what the person typed. `tool`: a call that the agent made. Entries with other roles are dropped. */
  readonly role: string;
  readonly action?: string;
  /** For a call: the person refused it, so it did not run. */
  readonly refused?: true;
  readonly content?: string;
  /** For a user's answer: the agent's question that it answers. The question itself permits nothing. */
  readonly asked?: string;
  /** False: the agent's prompt hook did not see the person type this. Such a text can set limits but cannot permit anything. */
  readonly attested?: boolean;
}
