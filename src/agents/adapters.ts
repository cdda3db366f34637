// Which adapter speaks for which agent. Nothing else.
import type { Adapter } from './adapter.ts';
import { claudeCodeAdapter } from './claude-code/adapter.ts';
import { codexAdapter } from './codex/adapter.ts';
import { geminiCliAdapter } from './gemini-cli/adapter.ts';
import { kiloAdapter, opencodeAdapter } from './opencode/adapter.ts';

/** By the name a user types: `leeway hook claude-code`. */
export const ADAPTERS: ReadonlyMap<string, Adapter> = new Map(
  [claudeCodeAdapter, codexAdapter, geminiCliAdapter, opencodeAdapter, kiloAdapter].map((adapter) => [adapter.agent, adapter]),
);
