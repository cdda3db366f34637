// Which installer belongs to which agent. Nothing else.
import { claudeCodeInstaller } from './claude-code/install.ts';
import { codexInstaller } from './codex/install.ts';
import { geminiCliInstaller } from './gemini-cli/install.ts';
import type { Installer } from './install.ts';
import { kilo, opencode } from './opencode/install.ts';

/** By the name a user types: `leeway init claude-code`. */
export const INSTALLERS: ReadonlyMap<string, Installer> = new Map(
  [claudeCodeInstaller, codexInstaller, geminiCliInstaller, opencode, kilo].map((installer) => [installer.agent, installer]),
);
