// What an edit tool leaves in a file when it has run. Computes the new text from the old one; writes nothing.
import { absolutePath } from '../../host/path-text.ts';
import type { Json, JsonObject } from '../../model/call.ts';
import { isObject } from '../row.ts';
import type { RecordedCall } from './recorded-session.ts';

export type FollowedEdit =
  | { readonly kind: 'none' }
  | { readonly kind: 'written'; readonly path: string; readonly text: string }
  /** The record does not fit the file that is there, so what the session left cannot be told. */
  | { readonly kind: 'unfit'; readonly path: string; readonly why: string };

interface Replacement {
  readonly from: string;
  readonly to: string;
  readonly every: 'every' | 'one';
}

/** The edit tools whose input spells the whole change, by name: the field of the path and how the change is read. */
const EDIT_TOOLS: ReadonlyMap<string, 'whole' | 'replace' | 'replace-many'> = new Map([
  ['Write', 'whole'],
  ['Edit', 'replace'],
  ['MultiEdit', 'replace-many'],
]);

const NONE: FollowedEdit = { kind: 'none' };

/** `textOf` gives what the file holds now; undefined when there is none. */
export function followEdit(call: RecordedCall, textOf: (path: string) => string | undefined): FollowedEdit {
  const how = EDIT_TOOLS.get(call.tool);
  const { file_path: written, content } = call.input;
  if (how === undefined || typeof written !== 'string' || written === '') return NONE;
  const path = absolutePath(call.cwd, written, 'linux');
  if (how === 'whole') return typeof content === 'string' ? { kind: 'written', path, text: content } : NONE;
  const replacements = how === 'replace' ? [replacementIn(call.input)] : replacementsIn(call.input['edits']);
  let text = textOf(path);
  for (const one of replacements) {
    if (one === undefined) return { kind: 'unfit', path, why: 'the record lacks the texts' };
    const next = replaced(text, one);
    if (next === undefined) return { kind: 'unfit', path, why: 'the text to replace is not in the file' };
    text = next;
  }
  return text === undefined ? NONE : { kind: 'written', path, text };
}

/** An empty text to replace makes a new file, as the tool does. */
function replaced(text: string | undefined, { from, to, every }: Replacement): string | undefined {
  if (from === '') return text === undefined || text === '' ? to : undefined;
  if (text === undefined || !text.includes(from)) return undefined;
  if (every === 'every') return text.split(from).join(to);
  const at = text.indexOf(from);
  return text.slice(0, at) + to + text.slice(at + from.length);
}

function replacementIn(input: JsonObject): Replacement | undefined {
  const { old_string: from, new_string: to, replace_all: every } = input;
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  return { from, to, every: every === true ? 'every' : 'one' };
}

const replacementsIn = (edits: Json | undefined): readonly (Replacement | undefined)[] =>
  Array.isArray(edits)
    ? (edits as readonly Json[]).map((edit) => (isObject(edit) ? replacementIn(edit) : undefined))
    : [undefined];
