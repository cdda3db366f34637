// What an embedding program says about its own tools: the types, and the meaning of the words. Reads no call.
import type { ToolConfig } from '../model/config-file.ts';
import type { ToolEffect } from '../model/tool-effect.ts';
import type { FieldSpec } from '../model/tool-entry.ts';

/**
 * - `shell` runs a command, `edit` changes a file, `read` shows one, `fetch` gets an address: the effects follow from the input, in fields with the usual names
 * - `nothing`: no effect outside the program; `safe` is an older word for it
 * - `look`, `converse`, `change`, `message`, `destroy`: what it does in a service
 */
export const TOOL_WORDS = [
  'nothing',
  'shell',
  'edit',
  'read',
  'fetch',
  'look',
  'converse',
  'change',
  'message',
  'destroy',
] as const;
export type ToolWord = (typeof TOOL_WORDS)[number] | 'safe';

/**
 * Returns the effects of one call. An empty list means that nothing happens outside the program. If it throws, the call is not judged, so
 * leeway asks or denies.
 */
export type ToolFunction = (input: Readonly<Record<string, unknown>>) => readonly ToolEffect[];

/** A word, the role of each field (`{ does: 'shell', fields: { line: 'command!' } }`), or a function of the input. */
export type ToolDeclaration = ToolWord | ToolConfig | ToolFunction;

/** By the exact name of the tool. */
export type ToolDeclarations = Readonly<Record<string, ToolDeclaration>>;

export type FieldWord = Extract<ToolWord, 'shell' | 'edit' | 'read' | 'fetch'>;

const PATH_FIELDS = { path: 'path', file_path: 'path', filePath: 'path', file: 'path', filename: 'path' } as const;
const TEXT_FIELDS = { description: 'text', explanation: 'text', reason: 'text' } as const;

/** The usual names of fields. INVARIANT: a field that is not here makes the call unclear. */
export const USUAL_FIELDS: Readonly<Record<FieldWord, FieldSpec>> = {
  shell: {
    command: 'command',
    cmd: 'command',
    script: 'command',
    input: 'command',
    commands: 'lines',
    cwd: 'workdir',
    workdir: 'workdir',
    working_directory: 'workdir',
    timeout: 'number',
    timeout_ms: 'number',
    timeoutMs: 'number',
    ...TEXT_FIELDS,
  },
  edit: {
    ...PATH_FIELDS,
    content: 'content',
    contents: 'content',
    text: 'content',
    file_text: 'content',
    old_string: 'old',
    oldString: 'old',
    old_str: 'old',
    old_text: 'old',
    new_string: 'new',
    newString: 'new',
    new_str: 'new',
    new_text: 'new',
    replace_all: 'flag',
    replaceAll: 'flag',
    ...TEXT_FIELDS,
  },
  read: {
    ...PATH_FIELDS,
    paths: 'paths',
    files: 'paths',
    offset: 'number',
    limit: 'number',
    start_line: 'number',
    end_line: 'number',
    encoding: 'text',
    ...TEXT_FIELDS,
  },
  fetch: {
    url: 'url',
    uri: 'url',
    address: 'url',
    urls: 'urls',
    prompt: 'text',
    format: 'text',
    timeout: 'number',
    ...TEXT_FIELDS,
  },
};
