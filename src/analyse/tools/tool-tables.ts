// The tool table of an agent. The tables are the agents' data; analyse-tool.ts reads them.
import { agentNamed } from '../../agents/agents.ts';
import type { ToolTable } from '../../model/tool-entry.ts';

const NONE: ToolTable = new Map();

/** INVARIANT: only this agent's own table, so that a tool cannot borrow a listed name from another. An unknown agent has no tools. */
export const toolTableOf = (agent: string): ToolTable => agentNamed(agent)?.tools ?? NONE;
