// The classifier's standing instructions, from Markdown files, and their version. Holds no wording of its own.
import text from './prompt.md?raw';
import first from './stage-1.md?raw';
import second from './stage-2.md?raw';

/** Bumped with every change of the Markdown files: caches, self-checks and records are kept per version. */
export const PROMPT_VERSION = 3;

export const promptText: string = text.trim();

/** What each of two looks is told, after everything they share. */
export const stageText = { 1: first.trim(), 2: second.trim() } as const;
