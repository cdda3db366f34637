// Every text of a call's input, at any depth: values, the names of fields, and texts in JSON inside a text. Does not say what the texts
// mean.
import type { Json, JsonObject } from '../../model/call.ts';
import { overLimit, type Limit } from '../../model/effect.ts';

export interface InputText {
  /** The field that holds the text; for the name of a field, that field. */
  readonly name: string;
  readonly value: string;
  /** `name`: the name of a field, which tools use as a path or an address as well. */
  readonly is: 'value' | 'name';
}

export interface InputTexts {
  readonly texts: readonly InputText[];
  /** Lists that contain only texts, such as the words of a command or the pieces of a path. */
  readonly lists: readonly { readonly name: string; readonly words: readonly string[] }[];
  /** All objects, to find fields that are side by side. */
  readonly objects: readonly JsonObject[];
  /** INVARIANT: a text that was left out is never judged more loosely than one that was read. */
  readonly limits: readonly Limit[];
}

const MOST_VALUES = 5000;
/** JSON inside JSON inside JSON. */
const MOST_DEPTH = 4;

interface Open {
  readonly name: string;
  readonly value: Json;
  readonly depth: number;
}

export function inputTexts(input: JsonObject): InputTexts {
  const texts: InputText[] = [];
  const lists: { readonly name: string; readonly words: readonly string[] }[] = [];
  const objects: JsonObject[] = [];
  const queue: Open[] = [{ name: '', value: input, depth: 0 }];
  for (let at = 0; at < queue.length; at += 1) {
    const one = queue[at];
    if (one === undefined) continue;
    if (at > MOST_VALUES)
      return { texts, lists, objects, limits: [overLimit('length', `the input has more than ${MOST_VALUES} values`)] };
    const { name, value, depth } = one;
    if (typeof value === 'string') {
      texts.push({ name, value, is: 'value' });
      const inner = depth < MOST_DEPTH ? jsonIn(value) : undefined;
      if (inner !== undefined) queue.push({ name, value: inner, depth: depth + 1 });
    } else if (Array.isArray(value)) {
      const words = value.filter((word): word is string => typeof word === 'string');
      if (words.length === value.length && words.length > 0) lists.push({ name, words });
      for (const item of value as readonly Json[]) queue.push({ name, value: item, depth });
    } else if (typeof value === 'object' && value !== null) {
      objects.push(value as JsonObject);
      for (const [key, item] of Object.entries(value)) {
        texts.push({ name: key, value: key, is: 'name' });
        queue.push({ name: key, value: item, depth });
      }
    }
  }
  return { texts, lists, objects, limits: [] };
}

/** The object or list that a text contains as JSON. */
function jsonIn(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
