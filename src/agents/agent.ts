// What leeway knows about one coding agent: the type of the value in `<name>/agent.ts`. Knows no agent.
import type { ToolTable } from '../model/tool-entry.ts';
import type { McpNames } from './mcp-names.ts';

export interface Agent<Name extends string = string> {
  /** As a user types it: `leeway init claude-code`. The folder has the same name. */
  readonly name: Name;
  /** As its maker writes it. */
  readonly title: string;
  /** Its own tools. A tool that is not listed is unclear. */
  readonly tools: ToolTable;
  /** How it names the tools of MCP servers. */
  readonly mcp: McpNames;
  /** Where the calls were seen that the facts come from. */
  readonly captures: Captures;
}

/** `beside`: in `captures/` of the agent's folder. */
export type Captures =
  | { readonly kind: 'beside' }
  | { readonly kind: 'same-as'; readonly agent: string; readonly why: string }
  | { readonly kind: 'none'; readonly source: string };
