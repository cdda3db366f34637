// A draft of `tools` for a server that leeway does not know, from its tool list. Guesses; the user must confirm each line.
import type { DeclaredDeed, DeclaredRole } from '../model/declared-tool.ts';

/** One tool as `tools/list` shows it, or only its name. */
export interface ListedTool {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: string; readonly required: boolean }[];
  /** What the server says about the tool. Nobody checks that it is true. */
  readonly says?: 'only reads' | 'destroys';
}

export interface DraftLine {
  readonly name: string;
  readonly does: DeclaredDeed;
  readonly fields: Readonly<Record<string, DeclaredRole | `${DeclaredRole}!`>>;
  readonly why: string;
}

/** The tools in the text of a `tools/list` answer: the result itself, or the whole JSON-RPC message. Undefined if it is neither. */
export function listedTools(text: string): readonly ListedTool[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const tools = at(value, 'tools') ?? at(at(value, 'result'), 'tools');
  if (!Array.isArray(tools)) return undefined;
  return tools.flatMap((tool: unknown): readonly ListedTool[] => {
    const name = at(tool, 'name');
    if (typeof name !== 'string') return [];
    const schema = at(tool, 'inputSchema');
    const required = at(schema, 'required');
    const hints = at(tool, 'annotations');
    const says =
      at(hints, 'readOnlyHint') === true ? 'only reads' : at(hints, 'destructiveHint') === true ? 'destroys' : undefined;
    const fields = Object.entries(objectOf(at(schema, 'properties'))).map(([field, spec]) => ({
      name: field,
      type: String(at(spec, 'type')),
      required: Array.isArray(required) && required.includes(field),
    }));
    return [{ name, fields, ...(says === undefined ? {} : { says }) }];
  });
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
const at = (value: unknown, key: string): unknown => {
  const found: Readonly<Record<string, unknown>> = { ...objectOf(value) };
  return Object.hasOwn(found, key) ? found[key] : undefined;
};

/** Names of fields that decide what a tool does. */
const FIELDS: readonly (readonly [RegExp, DeclaredRole])[] = [
  [/^(cmd|command|command_?line|shell_?command|script)$/i, 'command'],
  [/^(sql|sql_?query|statement)$/i, 'sql'],
  [/^(url|uri|address|endpoint|link)$/i, 'url'],
  [/^(paths|files|file_?paths)$/i, 'paths'],
  [/^(path|file|file_?name|file_?path|source|local_?path|output_?path|relative_?path)$/i, 'path'],
  [/^(dir|directory|folder|root)$/i, 'place'],
  [/^(content|contents|file_?text)$/i, 'content'],
];

const VERBS: readonly (readonly [RegExp, DeclaredDeed])[] = [
  [/(^|[_-])(delete|remove|drop|destroy|purge|wipe|clear|reset|cancel|revoke)/i, 'destroy'],
  [/(^|[_-])(send|post|publish|notify|email|invite|reply)/i, 'message'],
  [/(^|[_-])(comment|create_?issue|update_?issue|react|assign|label)/i, 'converse'],
  [
    /(^|[_-])(create|update|set|add|edit|write|insert|upsert|save|move|rename|start|stop|run|deploy|trigger|upload|import|enable|disable|apply)/i,
    'change',
  ],
  [/(^|[_-])(get|list|search|find|read|fetch|query|describe|show|view|lookup|resolve|count|check|status|whoami)/i, 'look'],
];

export function draftTool({ name, fields, says }: ListedTool): DraftLine {
  const roles = fields.map((field) => [field, roleOf(field.name, field.type)] as const);
  const has = (role: DeclaredRole): boolean => roles.some(([, one]) => one === role);
  const given = Object.fromEntries(
    roles.map(([{ name: field, required }, role]) => [field, required ? (`${role}!` as const) : role]),
  );
  const verb = VERBS.find(([pattern]) => pattern.test(name))?.[1];
  const reads = says === 'only reads' && (verb === 'look' || verb === undefined);
  const line = (does: DeclaredDeed, why: string): DraftLine => ({ name, does, fields: given, why });
  if (has('command')) return line('shell', 'a field holds a command');
  if (has('sql')) return line('sql', 'a field holds a statement');
  if (has('path') || has('paths') || has('place')) {
    if (verb === 'destroy') return line('delete', 'a field names a file');
    if (has('content')) return line('write', 'fields name a file and its content');
    if (reads || verb === 'look') return line('read', 'a field names a file');
  }
  if (has('url') && (reads || verb === 'look')) return line('fetch', 'a field holds an address');
  const plain = (does: DeclaredDeed, why: string): DraftLine => ({ name, does, fields: {}, why });
  if (says === 'destroys' && (verb === undefined || verb === 'look')) return plain('change', 'the server says that it destroys');
  if (reads) return plain('look', 'the server says that it only reads');
  return verb === undefined ? plain('change', 'nothing says what it does') : plain(verb, 'because of its name');
}

function roleOf(name: string, type: string): DeclaredRole {
  const role = FIELDS.find(([pattern]) => pattern.test(name))?.[1];
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'flag';
  if (type === 'array') return role === 'paths' ? 'paths' : 'list';
  return role === 'paths' ? 'path' : (role ?? 'text');
}

/** Lines for `tools` in the configuration. INVARIANT: every line is a comment, so that pasting it permits nothing. */
export function draftText(lines: readonly DraftLine[]): string {
  const entry = ({ name, does, fields }: DraftLine): string =>
    `${JSON.stringify(name)}: ${Object.keys(fields).length === 0 ? JSON.stringify(does) : JSON.stringify({ does, fields })}`;
  return ['"tools": {', ...lines.map((line) => `  // ${entry(line)}, // ${line.why}`), '}', ''].join('\n');
}
