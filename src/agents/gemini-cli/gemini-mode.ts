// How Gemini CLI shows that nobody uses it interactively. Data for `terminalMode`.
import type { TerminalClient } from '../terminal-mode.ts';

export const GEMINI_CLIENT: TerminalClient = {
  program: /(^|\/)(gemini|gemini\.js|gemini-cli)$|@google\/gemini-cli\//,
  headless: new Set(['-p', '--prompt', '--acp', '--experimental-acp', '-o', '--output-format']),
};
