// Turns declarations of tools into the entry for a call. Functions of the embedding program run here; any error in one becomes
// trouble.
import { entryOf } from '../analyse/tools/declared-tools.ts';
import type { OwnTools } from '../gate/create-gate.ts';
import type { JsonObject, ToolCall } from '../model/call.ts';
import type { Trouble } from '../model/decision.ts';
import { DECLARED_DEEDS } from '../model/declared-tool.ts';
import type { ToolEffect } from '../model/tool-effect.ts';
import {
  edit,
  fetches,
  fixed,
  listed,
  shell,
  told,
  type EditShape,
  type FieldSpec,
  type ToolEntry,
} from '../model/tool-entry.ts';
import {
  TOOL_WORDS,
  USUAL_FIELDS,
  type FieldWord,
  type ToolDeclaration,
  type ToolDeclarations,
  type ToolWord,
} from './tool-declarations.ts';

/** Throws if a declaration is invalid, so that the mistake shows when the program starts. */
export function ownTools(declared: ToolDeclarations): OwnTools {
  const table = new Map(Object.entries(declared));
  for (const [tool, one] of table) check(tool, one);
  return (call) => {
    const one = table.get(call.tool);
    return one === undefined ? undefined : entryFor(one, call);
  };
}

const isWord = (value: unknown): value is ToolWord => value === 'safe' || (TOOL_WORDS as readonly unknown[]).includes(value);

function check(tool: string, one: unknown): void {
  if (typeof one === 'function' || isWord(one)) return;
  const does = typeof one === 'object' && one !== null && 'does' in one ? one.does : undefined;
  if (!(DECLARED_DEEDS as readonly unknown[]).includes(does))
    throw new TypeError(
      `tools: \`${tool}\` must be one of ${TOOL_WORDS.map((word) => `'${word}'`).join(', ')}, an object such as { does: 'shell', fields: { line: 'command!' } }, or a function`,
    );
  // Reads the roles of the fields, and throws if one does not exist.
  entryOf({ fields: {}, ...(one as Exclude<ToolDeclaration, ToolWord>), name: tool } as Parameters<typeof entryOf>[0]);
}

function entryFor(one: ToolDeclaration, call: ToolCall): ToolEntry | Trouble {
  if (typeof one === 'function') return entryFromFunction(one, call);
  if (typeof one === 'object') {
    const { does, system, fields = {} } = one;
    return entryOf({ name: call.tool, does, fields, ...(system === undefined ? {} : { system }) });
  }
  switch (one) {
    case 'nothing':
    case 'safe':
      return fixed([]);
    case 'shell':
      return shell(shellFields(call.input));
    case 'edit':
      return edit(editShapeOf(call.input), USUAL_FIELDS.edit);
    case 'read':
      return listed(USUAL_FIELDS.read);
    case 'fetch':
      return fetches(USUAL_FIELDS.fetch);
    case 'look':
    case 'converse':
    case 'change':
    case 'message':
    case 'destroy':
      return entryOf({ name: call.tool, does: one, fields: {} });
  }
}

/** The command may be a list of words, which the tool may also join for a shell. */
const shellFields = (input: JsonObject): FieldSpec =>
  Object.fromEntries(
    Object.entries(USUAL_FIELDS.shell).map(([name, role]) => [
      name,
      role === 'command' && Array.isArray(input[name]) ? 'words' : role,
    ]),
  );

const hasField = (input: JsonObject, role: string, word: FieldWord): boolean =>
  Object.entries(USUAL_FIELDS[word]).some(([name, one]) => one === role && Object.hasOwn(input, name));

/** The field with the whole new text, or with a piece of it. With neither, the new content is unknown. */
function editShapeOf(input: JsonObject): EditShape {
  const [whole, piece] = [hasField(input, 'content', 'edit'), hasField(input, 'new', 'edit')];
  return whole === piece ? 'insert' : whole ? 'write' : 'replace';
}

const trouble = (message: string): Trouble => ({
  kind: 'tool',
  message,
  todo: 'correct the function in `tools`; until then decide yourself',
});

/** INVARIANT: an error, a promise and anything that is not a list of effects are trouble, never "no effect". */
function entryFromFunction(effectsOf: (input: JsonObject) => unknown, { tool, input }: ToolCall): ToolEntry | Trouble {
  let made: unknown;
  try {
    made = effectsOf(structuredClone(input));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return trouble(`your function for the tool \`${tool}\` threw an error: ${said === '' ? 'no message' : said}`);
  }
  // Nobody waits for the promise, and a rejection would end the process.
  if (made instanceof Promise) made.catch(() => undefined);
  if (!Array.isArray(made)) return trouble(`your function for the tool \`${tool}\` returned no list of effects`);
  const all: readonly unknown[] = made;
  const wrong = all.find((one) => !isEffect(one));
  return wrong === undefined
    ? told(all.filter(isEffect))
    : trouble(`your function for the tool \`${tool}\` returned something that is not an effect`);
}

/** The fields of each kind. `!`: required. */
const FIELDS: Readonly<Record<ToolEffect['kind'], readonly string[]>> = {
  read: ['path!'],
  write: ['path!', 'text'],
  delete: ['path!'],
  run: ['command!', 'cwd'],
  fetch: ['url!'],
  send: ['url!', 'text'],
  sql: ['text!', 'system'],
  service: ['act!', 'system!', 'what'],
  unclear: ['why!'],
};
const ACTS: readonly unknown[] = ['look', 'converse', 'change', 'message', 'destroy'];

function isEffect(value: unknown): value is ToolEffect {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = new Map<string, unknown>(Object.entries(value));
  const fields = Object.entries(FIELDS).find(([kind]) => kind === given.get('kind'))?.[1];
  if (fields === undefined) return false;
  const known = new Set(['kind', ...fields.map((field) => field.replace('!', ''))]);
  return (
    [...given.keys()].every((name) => known.has(name)) &&
    fields.every((field) => {
      const held = given.get(field.replace('!', ''));
      return typeof held === 'string' || (held === undefined && !field.endsWith('!'));
    }) &&
    (given.get('kind') !== 'service' || ACTS.includes(given.get('act')))
  );
}
