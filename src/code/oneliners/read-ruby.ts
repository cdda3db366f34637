// Reads ruby one-liners. Runs nothing.
import type { CodeReader } from '../../analyse/context.ts';

export const readRuby: CodeReader = () => undefined;
