// Reads a call's input according to its tool's fields: values by role, and a doubt for everything that does not match. Does not say what
// the values do.
import type { Json, JsonObject } from '../../model/call.ts';
import { unclear, type Unclear } from '../../model/effect.ts';
import type { Field, FieldRole, ToolEntry } from '../../model/tool-entry.ts';

/** One replacement of an edit. */
export interface Replacement {
  readonly old: string;
  readonly new: string;
}

export interface FieldValues {
  /** String values by role, in the order of the input. */
  readonly texts: ReadonlyMap<FieldRole, readonly string[]>;
  readonly argv: readonly (readonly string[])[];
  readonly edits: readonly Replacement[];
  /** The original input, for fields that only one tool has. */
  readonly input: JsonObject;
  readonly doubts: readonly Unclear[];
}

const OLD_NAMES = new Set(['old_string', 'old_str', 'oldString', 'oldText', 'old_text', 'old']);
const NEW_NAMES = new Set(['new_string', 'new_str', 'newString', 'newText', 'new_text', 'new']);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
const isTexts = (value: Json): value is readonly string[] => isList(value) && value.every((one) => typeof one === 'string');

/** Kinds of tools that only read; what they do does not depend on a switch. */
const LOOKS: ReadonlySet<ToolEntry['kind']> = new Set(['listed', 'fixed', 'web-search']);

const NUMBER = /^-?\d+(\.\d+)?$/;
const isNumber = (value: Json): boolean => typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value));
const isFlag = (value: Json): boolean => typeof value === 'boolean' || value === 'true' || value === 'false';

export const textsOf = (values: FieldValues, role: FieldRole): readonly string[] => values.texts.get(role) ?? [];

/** INVARIANT: a field that is missing, of another type or not in the table leaves a doubt; nothing is guessed and nothing throws. */
export function readFields(entry: ToolEntry, input: JsonObject): FieldValues {
  const texts = new Map<FieldRole, string[]>();
  const argv: (readonly string[])[] = [];
  const edits: Replacement[] = [];
  const doubts: Unclear[] = [];
  const keep = (role: FieldRole, some: readonly string[]): void => void texts.set(role, [...(texts.get(role) ?? []), ...some]);

  for (const [name, field] of entry.fields) {
    if (field.required && !(Object.hasOwn(input, name) && input[name] !== null))
      doubts.push(unclear('the input lacks a field the tool needs', name));
  }
  for (const [name, value] of Object.entries(input)) {
    const field = entry.fields.get(name);
    if (field === undefined) {
      // A new flag of a read-only tool is harmless; a new text or list may be a path, an address or code.
      const harmless = LOOKS.has(entry.kind) && (value === null || typeof value === 'boolean' || typeof value === 'number');
      if (!harmless) doubts.push(unclear('the input has an unknown field', name));
      continue;
    }
    if (value === null && !field.required) continue;
    if (!take(field, value)) doubts.push(unclear('a field of the input has the wrong type', name));
  }
  return { texts, argv, edits, input, doubts };

  function take({ role }: Field, value: Json): boolean {
    switch (role) {
      case 'any':
        return true;
      case 'number':
        return isNumber(value);
      case 'flag':
        return isFlag(value);
      case 'list':
        return isList(value);
      case 'paths':
      case 'place':
      case 'globs':
      case 'commands':
        return takeSeveral(role, value);
      case 'urls':
        return takeSeveral('url', value);
      case 'argv':
        if (!isTexts(value) || value.length === 0) return false;
        argv.push(value);
        return true;
      case 'words':
        if (!isTexts(value) || value.length === 0) return false;
        argv.push(value);
        keep('command', [value.join(' ')]);
        return true;
      case 'lines':
        if (isTexts(value) && value.length > 1) keep('commands', [value.join('\n')]);
        return takeSeveral('commands', value);
      case 'edits':
        return takeEdits(value);
      case 'requests':
        return takeRequests(value);
      case 'path':
      case 'workdir':
      case 'glob':
      case 'filter':
      case 'command':
      case 'content':
      case 'old':
      case 'new':
      case 'patch':
      case 'to':
      case 'resource':
      case 'url':
      case 'prose':
      case 'sql':
      case 'text':
        if (typeof value !== 'string') return false;
        keep(role, [value]);
        return true;
    }
  }

  function takeSeveral(role: FieldRole, value: Json): boolean {
    if (typeof value === 'string') keep(role, [value]);
    else if (isTexts(value)) keep(role, value);
    else if (role === 'paths' && isList(value) && value.every((one) => isObject(one) && typeof one['path'] === 'string')) {
      keep(
        role,
        value.map((one) => String((one as JsonObject)['path'])),
      );
    } else return false;
    return true;
  }

  function takeEdits(value: Json): boolean {
    const all = isObject(value) ? [value] : value;
    if (!isList(all) || all.length === 0) return false;
    for (const one of all) {
      const replacement = isObject(one) ? replacementOf(one) : undefined;
      if (replacement === undefined) return false;
      edits.push(replacement);
    }
    return true;
  }

  function takeRequests(value: Json): boolean {
    if (!isList(value) || value.length === 0) return false;
    for (const one of value) {
      if (!isObject(one) || typeof one['url'] !== 'string') return false;
      keep('url', [one['url']]);
    }
    return true;
  }
}

function replacementOf(one: JsonObject): Replacement | undefined {
  let before: string | undefined;
  let after: string | undefined;
  for (const [name, value] of Object.entries(one)) {
    if (OLD_NAMES.has(name) && typeof value === 'string' && before === undefined) before = value;
    else if (NEW_NAMES.has(name) && typeof value === 'string' && after === undefined) after = value;
    else if (typeof value !== 'boolean' && typeof value !== 'number') return undefined;
  }
  return before === undefined || after === undefined ? undefined : { old: before, new: after };
}
