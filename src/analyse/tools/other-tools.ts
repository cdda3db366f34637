// A call of any tool but a shell → its parts and effects. Loaded when such a call comes; never throws, and never judges.
import type { JsonObject, ToolCall } from '../../model/call.ts';
import { everythingOld } from '../../model/baseline.ts';
import { unclear, type Effect, type Service } from '../../model/effect.ts';
import type { Analysis } from '../../model/part.ts';
import type { ToolEntry } from '../../model/tool-entry.ts';
import type { ToolDeps } from './analyse-tool.ts';
import { editEffects } from './edit-effects.ts';
import { addressesIn, fetchEffects, type FetchContext } from './fetch-effects.ts';
import { inputTexts } from './input-texts.ts';
import { knownTool, type KnownTool } from './mcp/known-tool.ts';
import { namedArguments, type Embedded } from './named-arguments.ts';
import { nothingKnown } from './outside.ts';
import { pageEffects } from './page-effects.ts';
import { readFields, textsOf } from './read-fields.ts';
import { readGroups } from './read-groups.ts';
import { shellReading } from './shell-call.ts';
import { skillEffects } from './skill-effects.ts';
import { inputOut } from './text-out.ts';
import { placeOf } from './tool-path.ts';
import { toldReading } from './told-effects.ts';
import { parts, type ToolReading } from './tool-reading.ts';
import { weakeningFields } from './weakening-fields.ts';
import { quoteWords, typedText } from './tried-texts.ts';

/** `own`: the entry of the agent's own tool, or what the embedding program declares. */
export function analyseOtherTool(call: ToolCall, deps: ToolDeps, own: ToolEntry | undefined): ToolReading {
  const { host, outside = nothingKnown } = deps;
  const here: FetchContext = { cwd: call.cwd, host, outside };
  if (own !== undefined) return analyseEntry(own, call, { deps, context: here, listed: call.tool });
  const described = deps.userTools?.get(call.tool);
  const foreign: KnownTool | undefined =
    described === undefined
      ? knownTool(call.agent, call.tool, { host, cwd: call.cwd, root: deps.root, baseline: deps.baseline ?? everythingOld })
      : { entry: described, attached: false };
  if (foreign !== undefined) return analyseForeign(foreign, call, { deps, context: here });
  const named = namedArguments(call.tool, call.input, { ...here, tool: 'unknown' });
  const why = call.tool.startsWith('mcp_') ? 'an unknown MCP tool' : 'an unknown tool';
  return parts(
    [
      {
        text: call.tool,
        effects: [
          unclear(why, call.tool, call.agent === 'library' ? declaration(call.tool) : 'add an allow rule that names the tool'),
          ...weakeningFields(call.input),
          ...named.effects,
        ],
      },
    ],
    named.embedded,
  );
}

/** The line that declares a tool of the embedding program. */
const declaration = (tool: string): string => {
  const key = /^[A-Za-z_$][\w$]*$/.test(tool) ? tool : JSON.stringify(tool);
  return `tell leeway what it does with the option \`tools\` of createGate, for example \`tools: { ${key}: 'look' }\` (docs/library.md has the words); with \`leeway serve\`, under \`tools\` in the configuration`;
};

/**
 * A server has its own working directory, so we do not know where its relative paths lead; most likely it was started here, so they also
 * count from here.
 */
function analyseForeign({ entry, directory, attached }: KnownTool, call: ToolCall, at: EntryContext): ToolReading {
  if (directory !== undefined)
    return analyseEntry(entry, { ...call, cwd: directory }, { ...at, attached, context: { ...at.context, cwd: directory } });
  const unknown = analyseEntry(entry, call, { ...at, attached, context: { ...at.context, cwd: '' } });
  if (unknown.kind === 'shell' || entry.kind === 'program' || !mayBeHere(unknown.analysis)) return unknown;
  const here = analyseEntry(entry, call, { ...at, attached });
  if (here.kind === 'shell') return unknown;
  const all = [...unknown.analysis.parts, ...here.analysis.parts].map((part, id) => ({ ...part, id }));
  return { ...unknown, analysis: { ...unknown.analysis, parts: all } };
}

/** An unknown place may be below the working directory. */
const mayBeHere = ({ parts: all }: Analysis): boolean =>
  all.some(({ effects }) => effects.some((effect) => 'place' in effect && effect.place?.kind === 'unknown'));

interface EntryContext {
  readonly deps: ToolDeps;
  readonly context: FetchContext;
  /** Set for an agent's own tool: its name on the safe list. */
  readonly listed?: string;
  /** The tool drives a browser of the user. */
  readonly attached?: boolean;
}

function analyseEntry(entry: ToolEntry, call: ToolCall, at: EntryContext): ToolReading {
  const { deps, context, listed } = at;
  const { tool, input } = call;
  if (entry.kind === 'by-value') {
    const value = input[entry.field];
    return analyseEntry((typeof value === 'string' ? caseOf(entry.cases, value) : undefined) ?? entry.otherwise, call, at);
  }
  if (entry.kind === 'fixed' || entry.kind === 'opaque') {
    const named = namedArguments(tool, input, entry.kind === 'fixed' ? { ...context, tool: 'looks' } : context);
    const effects = entry.kind === 'fixed' ? entry.effects : [unclear(entry.why, tool)];
    // For such a tool `org/library` is a name. Only an argument that names a place on this machine counts as reading it. A file that the
    // tool writes always counts.
    const placed = named.effects.filter(
      (effect) => entry.kind === 'opaque' || !('place' in effect) || effect.place?.kind === 'path' || effect.kind === 'write',
    );
    const weakened = entry.kind === 'opaque' ? weakeningFields(input) : [];
    const { outside } = context;
    const out = effects.flatMap((effect) =>
      goesOut(effect) ? inputOut(input, effect.system, { outside, as: effect.act === 'look' ? 'question' : 'talk' }) : [],
    );
    if (entry.kind === 'opaque' && entry.to !== undefined) out.push(...inputOut(input, entry.to, { outside, as: 'talk' }));
    const typed = entry.kind === 'opaque' && entry.typed ? inputTexts(input).texts.filter(({ is }) => is === 'value') : [];
    const tried = typed.map(({ value }): Embedded => ({ kind: 'shell', text: typedText(value), cwd: context.cwd, tried: true }));
    const unknown = entry.kind === 'fixed' && entry.closed === true ? readFields(entry, input).doubts : [];
    const all = [...effects, ...weakened, ...placed, ...out, ...unknown];
    return parts([{ text: tool, effects: all }], [...named.embedded, ...tried]);
  }
  if (entry.kind === 'told') return toldReading(entry.effects, call, { ...context, host: deps.host });
  const values = readFields(entry, input);
  const doubts = values.doubts.length === 0 ? [] : [{ text: `${tool} input`, effects: values.doubts }];
  const one = (effects: readonly Effect[], text: string): ToolReading =>
    parts([{ text: `${tool} ${text}`.trim(), effects }, ...doubts]);
  switch (entry.kind) {
    case 'shell':
      return shellReading(entry.shell, values, call, context);
    case 'edit': {
      const files = editEffects(entry.shape, values, { cwd: context.cwd, host: deps.host });
      const groups = files.map((file) => ({ text: `${tool} ${file.text}`, effects: file.effects }));
      const none =
        groups.length === 0 && doubts.length === 0
          ? [{ text: tool, effects: [unclear('an edit that names no file', tool)] }]
          : [];
      const leaves = (): ReadonlyMap<string, string> =>
        new Map(
          files.flatMap((file) => {
            const text = file.leaves?.text();
            return file.leaves === undefined || text === undefined ? [] : [[file.leaves.path, text] as const];
          }),
        );
      return parts([...groups, ...none, ...doubts], [], { edits: true, leaves });
    }
    case 'listed': {
      const groups = readGroups(entry, values, { tool, context, host: deps.host });
      // An unknown target may be a secret: such a call is judged like any other.
      const certain = [...groups, ...doubts].every(({ effects }) =>
        effects.every((effect) => effect.kind === 'read' && effect.place.kind === 'path'),
      );
      const safe = listed !== undefined && certain;
      return parts([...groups, ...doubts], [], safe ? { listed } : {});
    }
    case 'fetch': {
      const addresses = [...textsOf(values, 'url'), ...textsOf(values, 'prose').flatMap(addressesIn)];
      const groups = addresses.map((address) => ({ text: `${tool} ${address}`, effects: fetchEffects(address, context) }));
      const none = groups.length === 0 ? [{ text: tool, effects: [unclear('a fetch that names no address', tool)] }] : [];
      return parts([...groups, ...none, ...doubts]);
    }
    case 'sql': {
      const texts = textsOf(values, 'sql');
      const none = texts.length === 0 ? [{ text: tool, effects: [unclear('a query without a statement', tool)] }] : [];
      return parts(
        [...none, ...doubts],
        texts.map((text) => ({ kind: 'sql', text, system: entry.system, ...(entry.own === true ? { own: true } : {}) })),
      );
    }
    case 'program': {
      const place = placeOf(textsOf(values, 'path')[0] ?? '', context);
      // A text that begins with a dash is an option, wherever it comes from.
      const text = quoteWords([...entry.words, ...textsOf(values, 'text')]);
      return parts(doubts, [{ kind: 'shell', text, cwd: place.kind === 'path' ? place.path : '' }]);
    }
    case 'open': {
      const addresses = textsOf(values, 'url');
      const shown = addresses.flatMap((address) =>
        fetchEffects(address, context).map((effect) => (effect.kind === 'network' ? { ...effect, page: entry.browser } : effect)),
      );
      const looks: Effect = { kind: 'service', act: 'look', system: 'browser', what: tool };
      return parts([
        { text: `${tool} ${addresses.join(' ')}`.trim(), effects: addresses.length === 0 ? [looks] : shown },
        ...doubts,
      ]);
    }
    case 'page': {
      const pages = at.attached === true ? 'the user has' : (deps.pages?.(entry.browser) ?? 'nothing known');
      return one(pageEffects(entry.browser, values, { tool, pages, context }), '');
    }
    case 'web-search': {
      const query = textsOf(values, 'text').join(' ');
      const out = inputOut(input, 'web search', { outside: context.outside, as: 'question' });
      return one([{ kind: 'service', act: 'look', system: 'web search', what: query }, ...out], query);
    }
    case 'delegate': {
      const how = delegatedHow(input, entry.how);
      const named = Object.entries(input).flatMap(([name, value]) =>
        AGENT_FIELD.test(name) && typeof value === 'string' && value.trim() !== '' ? [value] : [],
      );
      // INVARIANT: the text that rules about sub-agents are matched against does not depend on the order of the fields.
      const what = named.length > 0 ? named.toSorted().join(' ') : (textsOf(values, 'text')[0] ?? tool);
      return one([{ kind: 'delegate', how, what }, ...weakeningFields(input, 'agent')], '');
    }
    case 'skill': {
      const reading = textsOf(values, 'text')
        .slice(0, 1)
        .map((name) => skillEffects(name, call.cwd, deps.host));
      const groups = reading.map(({ effects }) => ({ text: tool, effects }));
      return parts(
        [...groups, ...doubts],
        reading.flatMap(({ embedded }) => embedded),
      );
    }
  }
}

/** The case for a value, ignoring capitals. */
const caseOf = (cases: ReadonlyMap<string, ToolEntry>, value: string): ToolEntry | undefined =>
  [...cases].find(([name]) => name.toLowerCase() === value.toLowerCase())?.[1];

/** Values for a worker whose calls still pass through this machine's hook. */
const RUNS_HERE: ReadonlySet<string> = new Set(['', 'worktree', 'none', 'local', 'false']);

/** The calls of a worker that runs elsewhere do not pass through this machine's hook. */
function delegatedHow(input: JsonObject, usual: 'gated' | 'ungated'): 'gated' | 'ungated' | 'open' {
  const given = Object.values(input).map((value) => JSON.stringify(value).toLowerCase());
  if (given.some((text) => text.length < 200 && text.includes('bypasspermissions'))) return 'open';
  const isolation = input['isolation'] ?? '';
  const here = isolation === false || (typeof isolation === 'string' && RUNS_HERE.has(isolation.toLowerCase()));
  return here && !given.includes('"remote"') ? usual : 'ungated';
}

/** Fields that name the sub-agent or its kind, in the agents' spellings. */
const AGENT_FIELD = /^((sub)?_?agent_?(type|name|id)?|name)$/i;

/** Systems on this machine: requests to them stay here. */
const LOCAL: ReadonlySet<string> = new Set(['browser', 'memory', 'sqlite']);
const goesOut = (effect: Effect): effect is Service => effect.kind === 'service' && !LOCAL.has(effect.system);
