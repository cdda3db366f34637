// What the user says of a tool that leeway does not know: the words of the configuration. Says nothing of how a call is read.

/** Deeds of a service behind a server of tools; the arguments only choose what it is done to. */
export const SERVICE_DEEDS = ['nothing', 'look', 'converse', 'change', 'message', 'destroy'] as const;
export type ServiceDeed = (typeof SERVICE_DEEDS)[number];
/** Deeds whose effects follow from the fields of the input. */
export const FIELD_DEEDS = ['read', 'list', 'write', 'replace', 'delete', 'move', 'fetch', 'search', 'sql', 'shell'] as const;
export const DECLARED_DEEDS = [...SERVICE_DEEDS, ...FIELD_DEEDS] as const;
export type DeclaredDeed = (typeof DECLARED_DEEDS)[number];

/** What a field of the input is; `!` behind it: a call without it is malformed. */
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
