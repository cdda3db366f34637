// Reads php one-liners. Runs nothing.
import type { CodeReader } from '../../analyse/context.ts';

export const readPhp: CodeReader = () => undefined;
