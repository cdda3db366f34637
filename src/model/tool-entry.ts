// The vocabulary of the tool tables: what a tool is and what each of its input fields means. Does not read any input.
import type { Effect } from './effect.ts';
import type { ToolEffect } from './tool-effect.ts';

/**
 * What the value of an input field is. A trailing `!` in a table means that a call without the field is malformed.
 * - `path` one file, `paths` several, `place` a file or a directory that is searched, `workdir` where a command runs
 * - `glob`, `globs` patterns that select files; `filter` a pattern that only narrows what is searched
 * - `command` shell text, `commands` several of them, `argv` a program and its arguments
 * - `words` a list that the tool may run as a program or join for a shell, `lines` commands that it may run one by one or in one shell
 * - `content` the whole new file, `old` / `new` a replacement, `edits` a list of replacements, `patch` an apply_patch text, `to` a new name
 * - `resource` a URI that an MCP server resolves, which may be a file of this machine
 * - `url` one address, `urls` a list of them, `requests` a list of objects that contain one, `prose` text in which addresses are searched
 * - `sql` statements for the tool's database
 * - `text`, `number`, `flag`, `list`, `any` have no effect of their own
 */
export const FIELD_ROLES = [
  'path',
  'paths',
  'place',
  'workdir',
  'glob',
  'globs',
  'filter',
  'command',
  'commands',
  'argv',
  'words',
  'lines',
  'content',
  'old',
  'new',
  'edits',
  'patch',
  'to',
  'resource',
  'url',
  'urls',
  'requests',
  'prose',
  'sql',
  'text',
  'number',
  'flag',
  'list',
  'any',
] as const;
export type FieldRole = (typeof FIELD_ROLES)[number];

export interface Field {
  readonly role: FieldRole;
  readonly required: boolean;
}
export type Fields = ReadonlyMap<string, Field>;

export type ShellName = 'bash' | 'powershell' | 'cmd';
/** `editor` is one tool for several acts; its `command` field says which. */
export type EditShape = 'write' | 'replace' | 'edits' | 'insert' | 'notebook' | 'patch' | 'delete' | 'move' | 'mkdir' | 'editor';

export type ToolEntry = { readonly fields: Fields } & (
  | {
      /** On the safe list. Its condition (no target in the zones secrets or own) is checked on the zones of the reads. */
      readonly kind: 'listed';
      readonly sees: 'content' | 'names';
    }
  | { readonly kind: 'shell'; readonly shell: ShellName }
  | { readonly kind: 'edit'; readonly shape: EditShape }
  | { readonly kind: 'fetch' }
  /** Runs SQL statements; the tool has no other effects. */
  | {
      readonly kind: 'sql';
      readonly system: SqlSystem;
      /** A database that belongs to the session and that nobody else uses. */
      readonly own?: true;
    }
  /** Runs a program: `words`, followed by the text fields of the input, in the directory that the input names. */
  | { readonly kind: 'program'; readonly words: readonly string[] }
  /** Opens an address in a browser; later calls act in that page. Without an address the call only looks at the page. */
  | { readonly kind: 'open'; readonly browser: string }
  /** Acts in the open page: clicks, types, runs a script, uploads the files of the input. */
  | { readonly kind: 'page'; readonly browser: string }
  /** The value of one field selects the entry; any other value, or a missing field, selects `otherwise`. */
  | {
      readonly kind: 'by-value';
      readonly field: string;
      readonly cases: ReadonlyMap<string, ToolEntry>;
      readonly otherwise: ToolEntry;
    }
  | { readonly kind: 'web-search' }
  | { readonly kind: 'delegate'; readonly how: 'gated' | 'ungated' }
  | { readonly kind: 'skill' }
  /** The effects do not depend on the input. `closed`: the input may have no fields except `fields`. */
  | { readonly kind: 'fixed'; readonly effects: readonly Effect[]; readonly closed?: true }
  /** The tool's author computed the effects of this call. */
  | { readonly kind: 'told'; readonly effects: readonly ToolEffect[] }
  /** A known tool whose effects cannot be seen from its input. */
  | {
      readonly kind: 'opaque';
      readonly why: string;
      /** Who receives the input, if it is someone else. */
      readonly to?: string;
      /** The input is typed into a running program, most likely a shell. */
      readonly typed?: true;
    }
);
/** The database that runs the statement; `database` if only the MCP server knows. */
export type SqlSystem = 'postgres' | 'mysql' | 'sqlite' | 'duckdb' | 'sqlserver' | 'bigquery' | 'database';
export type ToolTable = ReadonlyMap<string, ToolEntry>;

/** A field list in a table: `{ file_path: 'path!', limit: 'number' }`. */
export type FieldSpec = { readonly [name: string]: FieldRole | `${FieldRole}!` };

const ROLES: ReadonlySet<string> = new Set(FIELD_ROLES);

function roleOf(written: string): string {
  return written.endsWith('!') ? written.slice(0, -1) : written;
}

/** A program that embeds leeway writes its own entries. */
function checkRoles(spec: FieldSpec): void {
  for (const [name, written] of Object.entries(spec))
    if (!ROLES.has(roleOf(written))) throw new Error(`tool table: \`${name}\` has the unknown role \`${roleOf(written)}\``);
}

const fieldsOf = (spec: FieldSpec): Fields =>
  new Map(
    Object.entries(spec).map(([name, written]) => [
      name,
      { role: roleOf(written) as FieldRole, required: written.endsWith('!') },
    ]),
  );

type Facts<T = ToolEntry> = T extends ToolEntry ? Omit<T, 'fields'> : never;

/** The table of fields is made when a call of the tool needs it: every process loads the tools of all agents. */
function withFields(entry: Facts, spec: FieldSpec): ToolEntry {
  checkRoles(spec);
  let fields: Fields | undefined;
  return Object.defineProperty(entry as ToolEntry, 'fields', { get: () => (fields ??= fieldsOf(spec)), enumerable: true });
}

export const listed = (spec: FieldSpec = {}): ToolEntry => withFields({ kind: 'listed', sees: 'content' }, spec);
/** On the safe list; shows only names. */
export const lists = (spec: FieldSpec = {}): ToolEntry => withFields({ kind: 'listed', sees: 'names' }, spec);
export const shell = (spec: FieldSpec, name: ShellName = 'bash'): ToolEntry =>
  withFields(
    {
      kind: 'shell',
      shell: name,
    },
    spec,
  );
export const edit = (shape: EditShape, spec: FieldSpec): ToolEntry => withFields({ kind: 'edit', shape }, spec);
export const fetches = (spec: FieldSpec): ToolEntry => withFields({ kind: 'fetch' }, spec);
export const queries = (system: SqlSystem, spec: FieldSpec): ToolEntry => withFields({ kind: 'sql', system }, spec);
export const ownDatabase = (system: SqlSystem, spec: FieldSpec): ToolEntry =>
  withFields(
    {
      kind: 'sql',
      system,
      own: true,
    },
    spec,
  );
export const runs = (words: readonly string[], spec: FieldSpec): ToolEntry =>
  withFields(
    {
      kind: 'program',
      words,
    },
    spec,
  );
export const opens = (browser: string, spec: FieldSpec): ToolEntry => withFields({ kind: 'open', browser }, spec);
export const inPage = (browser: string, spec: FieldSpec): ToolEntry => withFields({ kind: 'page', browser }, spec);
export const webSearch = (spec: FieldSpec): ToolEntry => withFields({ kind: 'web-search' }, spec);
export const delegates = (how: 'gated' | 'ungated', spec: FieldSpec): ToolEntry =>
  withFields(
    {
      kind: 'delegate',
      how,
    },
    spec,
  );
export const skill = (spec: FieldSpec): ToolEntry => withFields({ kind: 'skill' }, spec);
export const fixed = (effects: readonly Effect[], spec: FieldSpec = {}): ToolEntry =>
  withFields(
    {
      kind: 'fixed',
      effects,
    },
    spec,
  );
/** Fixed effects, and the input may have only these fields. */
export const closed = (effects: readonly Effect[], spec: FieldSpec): ToolEntry =>
  withFields(
    {
      kind: 'fixed',
      effects,
      closed: true,
    },
    spec,
  );
export const opaque = (why: string, spec: FieldSpec = {}): ToolEntry => withFields({ kind: 'opaque', why }, spec);

export const told = (effects: readonly ToolEffect[]): ToolEntry => withFields({ kind: 'told', effects }, {});

/** Opaque, and its input is sent to `to`. */
export const publishes = (why: string, to: string): ToolEntry => withFields({ kind: 'opaque', why, to }, {});

export const types = (why: string): ToolEntry => withFields({ kind: 'opaque', why, typed: true }, {});

/** Names match exactly. A Map is used so that `constructor` is an ordinary name. */
export const toolTable = (entries: { readonly [name: string]: ToolEntry }): ToolTable => new Map(Object.entries(entries));
