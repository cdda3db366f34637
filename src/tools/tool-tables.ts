// Which tool table belongs to which agent. Nothing else: the tables are the data, analyse-tool.ts reads them.
import type { AgentName } from '../model/call.ts';
import { ampTools } from './tables/amp.ts';
import { claudeCodeTools } from './tables/claude-code.ts';
import { clineTools } from './tables/cline.ts';
import { codexTools } from './tables/codex.ts';
import { copilotTools } from './tables/copilot.ts';
import { droidTools } from './tables/droid.ts';
import { geminiCliTools } from './tables/gemini-cli.ts';
import { gooseTools } from './tables/goose.ts';
import { kimiTools } from './tables/kimi.ts';
import { libraryTools } from './tables/library.ts';
import { opencodeTools } from './tables/opencode.ts';
import { piTools } from './tables/pi.ts';
import { qwenCodeTools } from './tables/qwen-code.ts';
import type { ToolTable } from './tool-entry.ts';

const TABLES: Readonly<Record<AgentName, ToolTable>> = {
  library: libraryTools,
  'claude-code': claudeCodeTools,
  codex: codexTools,
  'gemini-cli': geminiCliTools,
  'qwen-code': qwenCodeTools,
  opencode: opencodeTools,
  // Kilo runs opencode's engine and advertises the same tools.
  kilo: opencodeTools,
  pi: piTools,
  cline: clineTools,
  copilot: copilotTools,
  droid: droidTools,
  kimi: kimiTools,
  amp: ampTools,
  goose: gooseTools,
};

/** INVARIANT: only this agent's own table, so that a tool cannot borrow a listed name from another. */
export const toolTableOf = (agent: AgentName): ToolTable => TABLES[agent];
