// The classifier's fixed instructions, from Markdown files, and their version. Contains no text itself.
import text from './prompt.md?raw';
import first from './stage-1.md?raw';
import second from './stage-2.md?raw';

/** Increased with every change of the Markdown files: caches, self-checks and records are stored per version. */
export const PROMPT_VERSION = 6;

export const promptText: string = text.trim();

/** The instructions of each of the two stages, after everything they share. */
export const stageText = { 1: first.trim(), 2: second.trim() } as const;
