// Which rules match a part of a call, and which of its findings. Does not change dispositions.
import type { Finding } from '../model/decision.ts';
import type { Effect } from '../model/effect.ts';
import type { Command, Part } from '../model/part.ts';
import type { Place } from '../model/place.ts';
import type { Rule } from '../model/settings.ts';
import { asciiHost } from './ascii-host.ts';
import { concerns, viewOf } from './concerns.ts';
import { familyOf, TOOL_FAMILIES } from './data/tool-families.ts';
import { isDeniedBy } from './effect-name.ts';
import { nameMatches, segmentOf } from '../paths/segments.ts';
import { deniesHost, hostReach, remoteService } from './host-reach.ts';
import { compileCommand, deniesCommand, hasStrange, isStatement, type Match } from './match-command.ts';
import { mcpNames, meansServer, meansTool } from './mcp-rule.ts';
import type { PathRule } from './path-index.ts';
import { placeMatches, reachMatches } from './reach.ts';
import type { RuleIndex } from './rule-index.ts';

/**
 * A finding of the table. `own`: it belongs to the simple command itself, not to its redirects, assignments, substitutions or
 * stdin.
 */
export interface OwnedFinding {
  readonly finding: Finding;
  readonly own: boolean;
}

export interface JudgingPart extends Pick<Part, 'via' | 'site' | 'tainted' | 'cwd' | 'lasting'> {
  readonly text?: string;
  readonly command?: Command;
  readonly findings: readonly OwnedFinding[];
}

/**
 * A deny or ask rule that matches the part. `findings` are positions; undefined means the part as a whole. `perhaps` raises only
 * to review.
 */
export interface RuleMatch {
  readonly rule: Rule;
  readonly findings: readonly number[] | undefined;
  readonly sure: 'yes' | 'perhaps';
}

/** The files a part runs as scripts. */
export const scriptsRun = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap((effect) =>
    effect.kind === 'run' && effect.place?.kind === 'path' && effect.place.extent === 'one' ? [effect.place.path] : [],
  );

export const firstWord = (via: string): string => via.split(/[\s:]/)[0] ?? '';

/** What the rules may ask about the call as a whole. */
export interface CallNames {
  readonly tool: string;
  /** Other names of the same tool, for example if server and tool are named in the input. */
  readonly also?: readonly string[];
  /** Tools that the call requests from a gateway without naming their server. */
  readonly inner?: readonly string[];
  /** The agents that the call starts or talks to, named as in its input. */
  readonly agents?: readonly string[];
  /** The files that version control tracks in the project; undefined if unknown. */
  readonly tracked?: () => readonly string[] | undefined;
  /** The addresses of the repository's remotes by name, and the default remote; undefined if unknown. */
  readonly remotes?: () => ReadonlyMap<string, readonly string[]> | undefined;
  readonly usualRemote?: () => string | undefined;
}

/** Every soft_deny, ask and hard_deny rule that matches the part. */
export function ruleMatches(index: RuleIndex, call: CallNames, part: JudgingPart): readonly RuleMatch[] {
  const { tool } = call;
  const effects = part.findings.map((one) => one.finding.effect);
  const denies = (rule: Rule): boolean => rule.list !== 'allow';
  return [
    ...commandMatches(index, part),
    ...index.sql
      .filter(({ rule, words }) => denies(rule) && isStatement(words, part.command, effects))
      .map(({ rule }) => whole(rule)),
    ...[tool, ...(call.also ?? [])].flatMap((name) => toolMatches(index, name)),
    ...index.servers.filter(({ server }) => meansTool(server, call.inner ?? [])).map(({ rule }) => whole(rule)),
    ...delegateMatches(index, [...(call.agents ?? []), ...agentsStarted(part.command, effects)]),
    ...effectMatches(index, part),
    ...effects.flatMap((effect, at) => hostMatches(index, effect, at)),
    ...hostReach(index, call, { ...part, effects }),
    ...effects.flatMap((effect, at) => pathMatches(index, { effect, at, part })),
    ...reachMatches(index, call, { ...part, effects }),
    ...proseMatches(index, tool, { ...part, effects }),
  ];
}

/** If a command keeps running after the call, a deny of that covers the whole command, whatever it does. */
function effectMatches(index: RuleIndex, part: JudgingPart): readonly RuleMatch[] {
  if (index.effects.size === 0) return [];
  const isRemote = (effect: Extract<Effect, { kind: 'service' }>): Match => remoteService(effect, part);
  const lasting = part.lasting === true ? (index.effects.get('process') ?? []) : [];
  return [
    ...lasting
      .filter(({ rule, effect: name }) => rule.list !== 'allow' && name === 'start process')
      .map(({ rule }) => whole(rule)),
    ...part.findings.flatMap(({ finding }, at) =>
      (index.effects.get(finding.effect.kind) ?? []).flatMap(({ rule, effect: name }): readonly RuleMatch[] => {
        const sure = rule.list === 'allow' ? 'no' : isDeniedBy(finding, name, isRemote);
        return sure === 'no' ? [] : [{ rule, findings: [at], sure }];
      }),
    ),
  ];
}

const whole = (rule: Rule): RuleMatch => ({ rule, findings: undefined, sure: 'yes' });

function commandMatches(index: RuleIndex, part: JudgingPart): readonly RuleMatch[] {
  const found: RuleMatch[] = [];
  const effects = part.findings.map((one) => one.finding.effect);
  if (part.command !== undefined) {
    for (const { rule, command } of index.commands.get(part.command.program) ?? []) {
      const match = rule.list === 'allow' || !hasStrange(command, effects) ? 'no' : deniesCommand(command, part.command);
      if (match !== 'no') found.push({ rule, findings: undefined, sure: match });
    }
  }
  // a script that runs without a parsed command: its arguments are unknown
  for (const path of part.command === undefined ? scriptsRun(effects) : []) {
    for (const { rule, command } of index.commands.get(path) ?? []) {
      if (rule.list !== 'allow')
        found.push({ rule, findings: undefined, sure: command.command.operands.length === 0 ? 'yes' : 'perhaps' });
    }
  }
  // `sudo` or `sudo rm` matches a part that runs through sudo
  for (const wrapper of new Set(part.via.map(firstWord))) {
    for (const { rule, command } of index.commands.get(wrapper) ?? []) {
      if (rule.list === 'allow' || command.words[0] !== wrapper) continue;
      const inner = command.words.slice(1).filter((word) => !word.startsWith('-'));
      const met =
        inner.length === 0 ||
        (part.command !== undefined && deniesCommand(compileCommand(inner, index.world), part.command) !== 'no');
      if (met) found.push(whole(rule));
    }
  }
  return found;
}

/** A deny of a tool covers the same tool of every agent: `Bash` also means `shell` and `run_shell_command`. */
function toolMatches(index: RuleIndex, tool: string): readonly RuleMatch[] {
  const found: RuleMatch[] = [];
  for (const name of namesFor(tool)) {
    for (const { rule, argument } of index.tools.get(name) ?? [])
      if (rule.list !== 'allow' && argument === undefined) found.push(whole(rule));
  }
  for (const { rule, tool: pattern } of index.toolPatterns) {
    if (rule.list !== 'allow' && nameMatches(segmentOf(pattern), tool)) found.push(whole(rule));
  }
  if (index.servers.length === 0) return found;
  const names = mcpNames(tool);
  return [...found, ...index.servers.filter(({ server }) => meansServer(server, names)).map(({ rule }) => whole(rule))];
}

/** A deny of a sub-agent covers it however it is started, by any tool or program. */
function delegateMatches(index: RuleIndex, named: readonly string[]): readonly RuleMatch[] {
  if (index.delegates.length === 0) return [];
  const started = named.flatMap(agentNames);
  return index.delegates
    .filter(({ argument }) => agentNames(argument).some((name) => started.includes(name)))
    .map(({ rule }) => whole(rule));
}

function agentsStarted(command: Command | undefined, effects: readonly Effect[]): readonly string[] {
  const started = effects.flatMap((effect) => (effect.kind === 'delegate' ? [effect.what] : []));
  if (started.length === 0 || command === undefined) return started;
  const words = [
    ...command.operands.map((word) => word ?? ''),
    ...command.options.flatMap(({ name, value = '' }) => [name, value]),
  ];
  return [
    ...started,
    ...words.flatMap((word, at) => {
      if (AGENT_OPTIONS.has(words[at - 1] ?? '')) return [word];
      const equals = word.indexOf('=');
      return equals !== -1 && AGENT_OPTIONS.has(word.slice(0, equals)) ? [word.slice(equals + 1)] : [];
    }),
  ];
}

/** Options of agent programs that select the agent, or the session to resume. */
const AGENT_OPTIONS: ReadonlySet<string> = new Set('--agent --subagent --agent-name --profile -a -r --resume'.split(' '));

/** `plugin:reviewer` is `reviewer`, in any case; `reviewer-2` and `reviewer-1a2b3c` are instances of it that a client started. */
function agentNames(text: string): readonly string[] {
  const whole = text
    .toLowerCase()
    .trim()
    .replaceAll(/[\s_-]+/g, '-');
  const names = [whole, ...text.toLowerCase().split(/[\s:/@]+/)].filter((name) => name !== '');
  return [...names, ...names.map((name) => name.replace(/[-#](\d+|[\da-f]{6,})$/, ''))];
}

/** The names under which a deny can match this tool: its own, its family's, its MCP server's. */
function namesFor(tool: string): ReadonlySet<string> {
  const family = familyOf(tool);
  const names = new Set([tool, ...(family === undefined || family === 'other' ? [] : (TOOL_FAMILIES.get(family) ?? []))]);
  if (tool.startsWith('mcp__'))
    for (let at = tool.indexOf('__', 5); at !== -1; at = tool.indexOf('__', at + 1)) names.add(tool.slice(0, at));
  return names;
}

export function hostIs(host: string, pattern: string): boolean {
  const name = asciiHost(host);
  return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern;
}

/** A deny of a domain also covers the hosts below it. */
function hostMatches(index: RuleIndex, effect: Effect, at: number): readonly RuleMatch[] {
  if (effect.kind !== 'network' || effect.use === 'listen') return [];
  const host = asciiHost(effect.server.host);
  return index.domains
    .filter(({ rule }) => rule.list !== 'allow')
    .flatMap(({ rule, host: pattern }): readonly RuleMatch[] => {
      if (host === '') return [{ rule, findings: [at], sure: 'perhaps' }];
      return deniesHost(pattern, host) ? [{ rule, findings: [at], sure: 'yes' }] : [];
    });
}

export interface PlacedAct {
  readonly acts: readonly PathRule['act'][];
  readonly place: Place;
  /** `names`: the act sees only names, so a deny of a path above or around it does not count. */
  readonly names: 'names' | 'content';
}

/** The places that an effect touches, and the acts by which a path rule can name each. */
export function placedActs(effect: Effect): readonly PlacedAct[] {
  switch (effect.kind) {
    case 'read':
      return effect.sees === 'content' || effect.handed || effect.tests
        ? [{ acts: ['read', 'any'], place: effect.place, names: 'content' }]
        : [{ acts: ['any'], place: effect.place, names: 'names' }];
    case 'write':
      return [
        { acts: ['write', 'any'], place: effect.place, names: 'content' },
        // the target can be read and written through the link
        ...(effect.target === undefined
          ? []
          : [{ acts: ['read', 'write', 'any'] as const, place: asTree(effect.target), names: 'content' as const }]),
      ];
    case 'delete':
      // a moved file can be read under its new name
      return effect.how === 'move'
        ? [{ acts: ['read', 'write', 'delete', 'any'], place: asTree(effect.place), names: 'content' }]
        : [{ acts: ['write', 'delete', 'any'], place: effect.place, names: 'content' }];
    case 'run':
      return effect.place === undefined ? [] : [{ acts: ['any'], place: effect.place, names: 'content' }];
    case 'network':
    case 'vcs':
    case 'package':
    case 'service':
    case 'process':
    case 'privilege':
    case 'configure':
    case 'reveal':
    case 'delegate':
    case 'hazard':
    case 'unclear':
    case 'limit':
      return [];
  }
}

const asTree = (place: Place): Place => (place.kind === 'path' && place.extent === 'one' ? { ...place, extent: 'tree' } : place);

function pathMatches(
  index: RuleIndex,
  at: { readonly effect: Effect; readonly at: number; readonly part: JudgingPart },
): readonly RuleMatch[] {
  if (index.paths.empty) return [];
  return placedActs(at.effect).flatMap(({ acts, place, names }) => {
    const narrowed: Place = names === 'names' && place.kind === 'path' ? { ...place, extent: 'one' } : place;
    return placeMatches(index, { acts, place: narrowed, part: at.part }).map((one) => ({ ...one, findings: [at.at] }));
  });
}

function proseMatches(
  index: RuleIndex,
  tool: string,
  part: JudgingPart & { readonly effects: readonly Effect[] },
): readonly RuleMatch[] {
  if (index.prose.length === 0) return [];
  const view = viewOf(tool, part);
  return index.prose
    .filter(({ terms }) => concerns(terms, view) !== undefined)
    .map(({ rule }): RuleMatch => ({ rule, findings: undefined, sure: 'perhaps' }));
}
