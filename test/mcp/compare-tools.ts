// What the tools that a server lists and our table of it say differently. Reads no file and starts nothing.
import type { ToolEntry, ToolTable } from '../../src/model/tool-entry.ts';

export interface ListedTool {
  readonly name: string;
  readonly inputSchema?: {
    readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
    readonly required?: readonly string[];
  };
  readonly annotations?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean };
}

export interface Difference {
  /**
   * `does-more`: the server says that the tool changes something, the table that it only reads. `role`: a field that sounds like a file, an address or a
   * command is one without an effect. Both can be holes. `tool`, `field`: not in the table, which makes a call review. `gone`: only in the table.
   */
  readonly kind: 'does-more' | 'role' | 'tool' | 'field' | 'gone';
  readonly tool: string;
  readonly field?: string;
  readonly detail: string;
}

const SOUNDS_LIKE_MORE =
  /path|(?<!pro)file|dir(ectory)?$|folder|ur[il]s?$|command|script(?!ion)|sql|body|webhook|headers?$|exec|output/i;
const SWITCHES: ReadonlySet<string> = new Set(['boolean', 'number', 'integer']);
const SWITCHED: ReadonlySet<ToolEntry['kind']> = new Set(['listed', 'fixed', 'web-search']);
const HARMLESS_ROLES: ReadonlySet<string> = new Set(['any', 'text', 'list']);

export function compareTools(table: ToolTable, tools: readonly ListedTool[]): readonly Difference[] {
  const listed = new Set(tools.map(({ name }) => name));
  const gone = [...table.keys()].filter((name) => !listed.has(name));
  return [
    ...tools.flatMap((tool) => compareTool(table.get(tool.name), tool)),
    ...gone.map((tool): Difference => ({ kind: 'gone', tool, detail: 'the server does not list it' })),
  ];
}

function compareTool(entry: ToolEntry | undefined, { name, inputSchema, annotations }: ListedTool): readonly Difference[] {
  if (entry === undefined) return [{ kind: 'tool', tool: name, detail: 'the table does not list it' }];
  // A switch or a number of a tool that only reads needs no line (`read-fields.ts`).
  const isSwitch = ({ type }: { readonly type?: unknown }): boolean => typeof type === 'string' && SWITCHES.has(type);
  const fields = Object.entries(inputSchema?.properties ?? {}).flatMap(([field, schema]) =>
    isSwitch(schema) && SWITCHED.has(entry.kind) ? [] : [field],
  );
  const required = new Set(inputSchema?.required);
  return [
    ...(onlyReads(entry) && (annotations?.readOnlyHint === false || annotations?.destructiveHint === true)
      ? [{ kind: 'does-more' as const, tool: name, detail: JSON.stringify(annotations) }]
      : []),
    ...fields.flatMap((field): readonly Difference[] => {
      if (anyField(entry)) return [];
      const known = entry.fields.get(field);
      if (known === undefined)
        return [{ kind: 'field', tool: name, field, detail: required.has(field) ? 'required' : 'optional' }];
      return onlyReads(entry) && HARMLESS_ROLES.has(known.role) && SOUNDS_LIKE_MORE.test(field)
        ? [{ kind: 'role', tool: name, field, detail: known.role }]
        : [];
    }),
  ];
}

/** Effects that do not depend on the input, and that no field can make worse: the call is at least reviewed. */
const anyField = (entry: ToolEntry): boolean =>
  (entry.kind === 'fixed' && entry.closed !== true) ||
  entry.kind === 'opaque' ||
  entry.kind === 'told' ||
  (entry.kind === 'by-value' && anyField(entry.otherwise));

/** Whether some call of the tool can be quiet because of what the table says of the tool alone. */
function onlyReads(entry: ToolEntry): boolean {
  switch (entry.kind) {
    case 'fixed':
      return entry.closed === true;
    case 'listed':
    case 'web-search':
    case 'fetch':
      return true;
    case 'by-value':
      return onlyReads(entry.otherwise);
    case 'shell':
    case 'edit':
    case 'sql':
    case 'program':
    case 'open':
    case 'page':
    case 'delegate':
    case 'skill':
    case 'told':
    case 'opaque':
      return false;
  }
}
