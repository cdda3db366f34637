// How the user describes a tool that leeway does not know: the vocabulary of the configuration. Does not say how a call of it is read.

/** What a tool does in the service behind its MCP server; its arguments only select the object. */
export const SERVICE_DEEDS = ['nothing', 'look', 'converse', 'change', 'message', 'destroy'] as const;
export type ServiceDeed = (typeof SERVICE_DEEDS)[number];
/** What a tool does, where the effects follow from its input fields. */
export const FIELD_DEEDS = ['read', 'list', 'write', 'replace', 'delete', 'move', 'fetch', 'search', 'sql', 'shell'] as const;
export const DECLARED_DEEDS = [...SERVICE_DEEDS, ...FIELD_DEEDS] as const;
export type DeclaredDeed = (typeof DECLARED_DEEDS)[number];

/** The role of an input field; with `!` after it, a call without the field is malformed. */
export const DECLARED_ROLES = [
  'path',
  'paths',
  'place',
  'glob',
  'content',
  'old',
  'new',
  'to',
  'url',
  'sql',
  'command',
  'workdir',
  'text',
  'number',
  'flag',
  'list',
] as const;
export type DeclaredRole = (typeof DECLARED_ROLES)[number];

export interface DeclaredTool {
  readonly name: string;
  readonly does: DeclaredDeed;
  /** The database or service it works on. */
  readonly system?: string;
  readonly fields: Readonly<Record<string, DeclaredRole | `${DeclaredRole}!`>>;
}
