// What leeway knows about one MCP server, and the notation its tools are written in. Knows no server and reads no input.
import type { Effect, Service } from '../../../model/effect.ts';
import {
  closed,
  edit,
  fetches,
  fixed,
  inPage,
  listed,
  lists,
  opens,
  queries,
  runs,
  shell,
  types,
  webSearch,
  type EditShape,
  type FieldRole,
  type FieldSpec,
  type SqlSystem,
  type ToolEntry,
  type ToolTable,
} from '../../../model/tool-entry.ts';

export interface McpServer {
  /** The service behind it, and the name in messages. */
  readonly system: string;
  /** The names under which people configure it. */
  readonly names: readonly string[];
  /** What starts or hosts it: packages of npm and PyPI, container images, addresses without `https://`. */
  readonly packages: readonly string[];
  readonly images: readonly string[];
  readonly addresses: readonly string[];
  /** Options of its command line that say which directory its relative paths start from; `here`: the client's own. */
  readonly directory?: { readonly here: readonly string[]; readonly option: readonly string[] };
  /** For a browser: options of its command line that make it use a browser of the user, whose pages are not known. */
  readonly attaches?: readonly string[];
  /** Created when a call first needs it. */
  readonly tools: () => ToolTable;
}

type Written = Pick<McpServer, 'system' | 'names' | 'directory' | 'attaches'> & {
  readonly packages?: string;
  readonly images?: string;
  readonly addresses?: string;
  readonly sql?: SqlSystem;
  /** Fields that in every tool of the server only select what is shown, or how. */
  readonly choosing?: string;
  /** Prefixes that the tools have when another server includes them. */
  readonly prefixes?: readonly string[];
  readonly tools: string;
};

/**
 * One line for tools that do the same: what they do, their names and, after `|`, the fields that matter, as `name:role`, with `!` if required.
 *
 *     look get_issue list_issues
 *     read read_file | path:path!
 *     merge review if event=APPROVE
 *     program kubectl_get = kubectl get | kind:text!
 *
 * INVARIANT: a tool that only reads has a closed list of fields. A tool that is reviewed anyway may have any field.
 */
export function server(written: Written): McpServer {
  const words = (text: string | undefined): readonly string[] => text?.split(/\s+/).filter((word) => word !== '') ?? [];
  let table: ToolTable | undefined;
  return {
    system: written.system,
    names: written.names,
    packages: words(written.packages),
    images: words(written.images),
    addresses: words(written.addresses),
    ...(written.directory === undefined ? {} : { directory: written.directory }),
    ...(written.attaches === undefined ? {} : { attaches: written.attaches }),
    tools: () => (table ??= tableOf(written)),
  };
}

function tableOf(written: Written): ToolTable {
  const table = new Map<string, ToolEntry>();
  const choosing = Object.fromEntries(
    (written.choosing ?? '').split(/\s+/).flatMap((name) => (name === '' ? [] : [[name, 'any'] as const])),
  );
  for (const line of written.tools.split('\n')) {
    const [head = '', fields = ''] = line.split('|');
    const [names = '', command = ''] = head.split(' = ');
    const [deed, ...rest] = names.split(/\s+/).filter((word) => word !== '');
    if (deed === undefined) continue;
    const at = rest.indexOf('if');
    const tools = at === -1 ? rest : rest.slice(0, at);
    const own = Object.fromEntries(fields.split(/\s+/).flatMap((field) => (field === '' ? [] : [fieldOf(field)])));
    for (const tool of tools) {
      const entry = entryOf(deed, tool, {
        written,
        fields: { ...choosing, ...own },
        command: command.split(/\s+/).filter((word) => word !== ''),
      });
      for (const prefix of written.prefixes ?? ['']) {
        const name = `${prefix}${tool}`;
        table.set(name, at === -1 ? entry : withCases(table.get(name), rest.slice(at + 1), entry));
      }
    }
  }
  return table;
}

function fieldOf(text: string): readonly [string, FieldRole | `${FieldRole}!`] {
  const [name = '', role = 'any'] = text.split(':');
  return [name, role as FieldRole | `${FieldRole}!`];
}

function withCases(otherwise: ToolEntry | undefined, conditions: readonly string[], entry: ToolEntry): ToolEntry {
  if (otherwise === undefined) throw new Error('a case of a tool comes before the tool');
  const [field = ''] = conditions[0]?.split('=') ?? [];
  const before = otherwise.kind === 'by-value' ? otherwise : undefined;
  if (before !== undefined && before.field !== field) throw new Error(`a tool with cases of two fields: \`${field}\``);
  const values = conditions.map((condition) => [condition.split('=')[1] ?? '', entry] as const);
  return {
    kind: 'by-value',
    field,
    cases: new Map([...(before?.cases ?? []), ...values]),
    otherwise: before?.otherwise ?? otherwise,
    fields: otherwise.fields,
  };
}

const ACTS: ReadonlySet<string> = new Set<Service['act']>([
  'look',
  'converse',
  'local',
  'change',
  'destroy',
  'merge',
  'publish',
  'message',
]);
const isAct = (deed: string): deed is Service['act'] => ACTS.has(deed);
const EDITS: ReadonlySet<string> = new Set<EditShape>(['write', 'replace', 'edits', 'insert', 'delete', 'move', 'mkdir']);
const isEdit = (deed: string): deed is EditShape => EDITS.has(deed);

interface EntryInput {
  readonly written: Written;
  readonly fields: FieldSpec;
  readonly command: readonly string[];
}

function entryOf(deed: string, tool: string, { written, fields, command }: EntryInput): ToolEntry {
  const { system } = written;
  if (isAct(deed)) {
    const effects: readonly Effect[] = [{ kind: 'service', act: deed, system, what: tool }];
    return deed === 'look' ? closed(effects, fields) : fixed(effects);
  }
  if (isEdit(deed)) return edit(deed, fields);
  switch (deed) {
    case 'nothing':
      return closed([], fields);
    case 'reveal':
      return fixed([{ kind: 'reveal', what: 'credential', detail: tool }]);
    case 'remote-shell':
      return fixed([{ kind: 'hazard', what: 'remote-shell', detail: tool }]);
    case 'search':
      return webSearch(fields);
    case 'fetch':
      return fetches(fields);
    case 'read':
      return listed(fields);
    case 'list':
      return lists(fields);
    case 'sql':
      return queries(written.sql ?? 'database', fields);
    case 'shell':
      return shell(fields);
    case 'types':
      return types('text typed into a running program');
    case 'open':
      return opens(written.names[0] ?? system, fields);
    case 'page':
      return inPage(written.names[0] ?? system, fields);
    case 'program':
      return runs(command, fields);
  }
  throw new Error(`the table of ${system}: \`${deed}\` is no deed`);
}
