// Converts the input of a call to plain JSON. An embedding program passes whatever its framework has; only plain data is
// accepted.
import type { Json, JsonObject } from '../model/call.ts';
import { isStackOverflow } from '../model/stack-overflow.ts';

export type PlainInput =
  | { readonly kind: 'input'; readonly input: JsonObject }
  /** The input contains something that JSON cannot represent. */
  | { readonly kind: 'not-data'; readonly why: string }
  | { readonly kind: 'deep' };

/**
 * Returns a copy, so that the input cannot change while the call is judged. An input that is not an object becomes `{ input: …
 * }`, and a missing one `{}`. INVARIANT: a class instance, a getter or a `toJSON` is refused, because the tool might see other
 * values than we do.
 */
export function plainInput(value: unknown): PlainInput {
  try {
    if (value === undefined) return { kind: 'input', input: {} };
    const copy = copyOf(value);
    return { kind: 'input', input: typeof copy === 'object' && copy !== null && !isList(copy) ? copy : { input: copy } };
  } catch (error) {
    if (isStackOverflow(error)) return { kind: 'deep' };
    if (error instanceof NotData) return { kind: 'not-data', why: error.message };
    throw error;
  }
}

class NotData extends Error {}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function copyOf(value: unknown): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (Number.isFinite(value)) return value;
      throw new NotData('a number that JSON cannot express');
    case 'object':
      return value === null ? null : Array.isArray(value) ? listOf(value) : objectOf(value);
    default:
      throw new NotData(`a ${typeof value}`);
  }
}

/** Reads by index, because an array may have holes. */
const listOf = (list: readonly unknown[]): readonly Json[] =>
  Array.from({ length: list.length }, (_, at) => (list[at] === undefined ? null : copyOf(list[at])));

function objectOf(value: object): JsonObject {
  const made = Object.getPrototypeOf(value) as unknown;
  if (made !== null && made !== Object.prototype && !isPlainElsewhere(made)) throw new NotData('an object of a class');
  const copy: Record<string, Json> = {};
  for (const [name, { get, value: held }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if (get !== undefined) throw new NotData(`a getter, \`${name}\``);
    // Optional fields that nobody set.
    if (held === undefined) continue;
    Object.defineProperty(copy, name, { value: copyOf(held), enumerable: true, writable: true, configurable: true });
  }
  return copy;
}

/** Whether it is the prototype of plain objects in another realm, such as a worker or a test runner's context. */
const isPlainElsewhere = (made: unknown): boolean =>
  typeof made === 'object' && made !== null && Object.getPrototypeOf(made) === null && Object.hasOwn(made, 'hasOwnProperty');
