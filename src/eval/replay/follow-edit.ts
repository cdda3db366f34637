// What an edit tool of an agent leaves in the files. Computes new texts from old ones with the agents' tool tables; writes
// nothing.
import { absolutePath } from '../../host/path-text.ts';
import type { PatchOp } from '../../analyse/tools/patch.ts';
import { applyHunks, parsePatch } from '../../analyse/tools/patch.ts';
import type { FieldValues, Replacement } from '../../analyse/tools/read-fields.ts';
import { readFields, textsOf } from '../../analyse/tools/read-fields.ts';
import { toolTableOf } from '../../analyse/tools/tool-tables.ts';
import type { RecordedCall } from './recorded-session.ts';

/** `text` is undefined if the file is deleted. */
export interface FileChange {
  readonly path: string;
  readonly text: string | undefined;
}

export type FollowedEdit =
  /** Not an edit tool, or its input does not contain the change. */
  | { readonly kind: 'none' }
  | { readonly kind: 'changed'; readonly changes: readonly FileChange[] }
  /** The recorded edit does not match the existing file, so the result is unknown. */
  | { readonly kind: 'unfit'; readonly why: string };

export interface EditedFiles {
  readonly agent: string;
  /** The current text of a file; undefined if there is none. */
  textOf(path: string): string | undefined;
}

const NOT_IN_FILE = 'the text to replace is not in the file';
const unfit = (why: string): FollowedEdit => ({ kind: 'unfit', why });

export function followEdit(call: RecordedCall, files: EditedFiles): FollowedEdit {
  const entry = toolTableOf(files.agent).get(call.tool);
  if (entry?.kind !== 'edit') return { kind: 'none' };
  const values = readFields(entry, call.input);
  const path = textsOf(values, 'path')[0];
  switch (entry.shape) {
    case 'patch':
      return patched(textsOf(values, 'patch')[0], call.cwd, files);
    case 'write':
      return oneFile(path, call.cwd, () => textsOf(values, 'content')[0]);
    case 'replace': {
      const [old, after] = [textsOf(values, 'old')[0], textsOf(values, 'new')[0]];
      const edits = after === undefined ? [] : [{ old: old ?? '', new: after }];
      return oneFile(path, call.cwd, (at) => replaced(files.textOf(at), edits, values));
    }
    case 'edits':
      return oneFile(path, call.cwd, (at) => replaced(files.textOf(at), values.edits, values));
    case 'delete':
      return path === undefined ? unfit('the record lacks a path') : gone(absolutePath(call.cwd, path, 'linux'));
    case 'insert':
    case 'notebook':
    case 'move':
    case 'mkdir':
    case 'editor':
      return { kind: 'none' };
  }
}

const gone = (path: string): FollowedEdit => ({ kind: 'changed', changes: [{ path, text: undefined }] });

function oneFile(written: string | undefined, cwd: string, textAt: (path: string) => string | undefined): FollowedEdit {
  if (written === undefined || written === '') return unfit('the record lacks a path');
  const path = absolutePath(cwd, written, 'linux');
  const text = textAt(path);
  return text === undefined ? unfit(NOT_IN_FILE) : { kind: 'changed', changes: [{ path, text }] };
}

/** The names that agents give to the option "replace all". */
const EVERY = ['replace_all', 'replaceAll', 'allow_multiple'];

function replaced(text: string | undefined, edits: readonly Replacement[], { input }: FieldValues): string | undefined {
  const every = EVERY.some((name) => input[name] === true);
  const each = Array.isArray(input['edits']) ? (input['edits'] as readonly unknown[]) : [];
  let now = text;
  for (const [nth, edit] of edits.entries()) {
    const own = each[nth];
    const all = every || (typeof own === 'object' && own !== null && EVERY.some((name) => Reflect.get(own, name) === true));
    now = replaceIn(now, edit, all ? 'every' : 'one');
    if (now === undefined) return undefined;
  }
  return edits.length === 0 ? undefined : now;
}

/** If the text to replace is empty, a new file is made, as the tools do. */
function replaceIn(text: string | undefined, { old, new: after }: Replacement, which: 'every' | 'one'): string | undefined {
  if (old === '') return text === undefined || text === '' ? after : undefined;
  const at = text?.indexOf(old) ?? -1;
  if (text === undefined || at < 0) return undefined;
  return which === 'every' ? text.split(old).join(after) : text.slice(0, at) + after + text.slice(at + old.length);
}

function patched(text: string | undefined, cwd: string, files: EditedFiles): FollowedEdit {
  const patch = text === undefined ? undefined : parsePatch(text);
  if (patch?.kind !== 'patch') return unfit(patch?.why ?? 'the record lacks the patch');
  const changes: FileChange[] = [];
  for (const op of patch.ops) {
    const made = changesOf(op, cwd, files);
    if (made === undefined) return unfit(NOT_IN_FILE);
    changes.push(...made);
  }
  return { kind: 'changed', changes };
}

function changesOf(op: PatchOp, cwd: string, files: EditedFiles): readonly FileChange[] | undefined {
  const path = absolutePath(cwd, op.path, 'linux');
  if (op.kind === 'add') return [{ path, text: op.text }];
  if (op.kind === 'delete') return [{ path, text: undefined }];
  const before = files.textOf(path);
  const text = before === undefined ? undefined : applyHunks(before, op.hunks);
  if (text === undefined) return undefined;
  if (op.to === undefined) return [{ path, text }];
  return [
    { path, text: undefined },
    { path: absolutePath(cwd, op.to, 'linux'), text },
  ];
}
