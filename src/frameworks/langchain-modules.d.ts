// The part of LangChain that leeway/langchain uses, so that it can be type-checked without LangChain. test/frameworks compares it
// with the real one.
declare module 'langchain' {
  // oxlint-disable-next-line typescript/no-extraneous-class -- the shape of a class of the framework
  export class ToolMessage {
    constructor(fields: {
      readonly content: string;
      readonly tool_call_id: string;
      readonly name: string;
      readonly status: 'error' | 'success';
    });
  }
  interface ToolCallRequest {
    readonly toolCall: { readonly name: string; readonly args: Record<string, unknown>; readonly id?: string };
    readonly state: { readonly messages: readonly unknown[] };
  }
  export interface AgentMiddleware {
    readonly name: string;
  }
  export function createMiddleware(middleware: {
    readonly name: string;
    readonly wrapToolCall: (request: ToolCallRequest, handler: (request: ToolCallRequest) => unknown) => Promise<unknown>;
  }): AgentMiddleware;
}
declare module '@langchain/langgraph' {
  export function interrupt(value: unknown): unknown;
}
