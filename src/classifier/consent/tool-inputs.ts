// What the input of a tool names, if the tool is no shell: `{"pull_number": 57}`. Reads no text that the tool only passes on.
import type { Json } from '../../model/call.ts';
import type { ClassifierQuestion } from '../question.ts';
import { TOOL_TEXTS } from './tables/options.ts';

const leavesOf = (value: Json, key: string): readonly string[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => leavesOf(one, Array.isArray(value) ? key : name));
  return value === null || value === false || value === '' ? [] : [value === true ? key : String(value)];
};

/** `does`: the words of the tool's own name. `named`: INVARIANT: what is under a key that is not known to hold only a text may say which thing is meant. `all`: every word of the tool and its input. */
export interface ToolInput {
  readonly does: string;
  readonly named: readonly string[];
  readonly all: string;
}

export function toolInputOf({ parts, call: { tool, input } }: ClassifierQuestion): ToolInput | undefined {
  if (!tool.startsWith('mcp__') && parts.every(({ text }) => text !== tool)) return undefined;
  const named = Object.entries(input).filter(([key]) => !TOOL_TEXTS.has(key.toLowerCase()));
  return {
    does: (tool.split('__').at(-1) ?? '').replace(/[^\p{L}\p{N}]+/gu, ' '),
    named: named.flatMap(([key, value]) => leavesOf(value, key)),
    all: [tool.replaceAll('_', ' '), ...Object.keys(input), ...leavesOf(input, '')].join(' '),
  };
}
