// Reads the JSON an agent writes to a hook: typed fields or trouble. Knows no agent.
import { isAbsolute } from 'node:path';
import type { Json, JsonObject } from '../model/call.ts';
import type { Trouble } from '../model/decision.ts';

/** Larger input is trouble, not a call: the text of an action is never cut. */
const LARGEST_INPUT = 16 * 1024 * 1024;

export type HookJson =
  | { readonly kind: 'object'; readonly object: JsonObject }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

const trouble = (message: string): HookJson => ({ kind: 'trouble', trouble: inputTrouble(message) });

export const inputTrouble = (message: string): Trouble => ({
  kind: 'input',
  message,
  todo: 'run `leeway doctor`; the agent may use a newer protocol',
});

export function readHookJson(text: string): HookJson {
  if (text.length > LARGEST_INPUT) return trouble(`the hook input has ${text.length} characters, more than ${LARGEST_INPUT}`);
  if (text.trim() === '') return trouble('the agent sent nothing to the hook');
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch (error) {
    return trouble(`the hook input is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return isObject(json) ? { kind: 'object', object: json } : trouble('the hook input is not a JSON object');
}

export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

export function textAt(object: JsonObject, name: string): string | undefined {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A working directory must be absolute. */
export function directoryAt(object: JsonObject, name: string): string | undefined {
  const value = textAt(object, name);
  return value !== undefined && isAbsolute(value) && !value.includes('\0') ? value : undefined;
}

export const optional = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };

/** What a hook printed, as an object; empty for anything else. */
export function printedObject(stdout: string): JsonObject {
  const json = readHookJson(stdout);
  return json.kind === 'object' ? json.object : {};
}

export function objectAt(object: JsonObject, name: string): JsonObject {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return isObject(value) ? value : {};
}
