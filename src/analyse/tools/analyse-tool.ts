// A call that is not plain shell → its parts and effects; a shell call → its commands. Never throws, and never judges.
import type { ToolCall } from '../../model/call.ts';
import type { Baseline } from '../../model/baseline.ts';
import type { Host } from '../../host/host.ts';
import type { ToolEntry, ToolTable } from '../../model/tool-entry.ts';
import type * as others from './other-tools.ts';
import type { Outside } from './outside.ts';
import type { OpenPages } from './page-effects.ts';
import { readFields } from './read-fields.ts';
import { shellReading } from './shell-call.ts';
import type { ToolReading } from './tool-reading.ts';
import { toolTableOf } from './tool-tables.ts';

export interface ToolDeps {
  readonly host: Host;
  /** The user's own entries, by exact tool name; for MCP and unknown tools they come before ours, for an agent's own tools they never count. */
  readonly userTools?: ToolTable;
  /** What the program that embeds leeway declares about this tool. It takes precedence over every table. */
  readonly declared?: ToolEntry;
  readonly outside?: Outside;
  /** The project, and what in it is older than the session. */
  readonly root?: string | undefined;
  readonly baseline?: Pick<Baseline, 'isOld'>;
  /** The pages that the session opened in a browser. */
  readonly pages?: (browser: string) => OpenPages;
}

export function analyseTool(call: ToolCall, deps: ToolDeps): ToolReading {
  const own = deps.declared ?? toolTableOf(call.agent).get(call.tool);
  if (own?.kind === 'shell')
    return shellReading(own.shell, readFields(own, call.input), call, { cwd: call.cwd, host: deps.host });
  // Loaded only here, because most calls are shell commands.
  return (require('./other-tools.ts') as typeof others).analyseOtherTool(call, deps, own);
}
