// Reads perl one-liners. Runs nothing.
import type { CodeReader } from '../../analyse/context.ts';

export const readPerl: CodeReader = () => undefined;
